package store

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
)

// old is what the store knows about documents of the Node era. They are used as
// they are: nothing is rewritten for its form alone, and no two accounts are
// merged (design, section 6).
type old struct {
	// textIDs says that some ids are stored as text: each is then looked up in
	// both forms.
	textIDs atomic.Bool

	// spellings are the accounts whose stored address was not in its normal form,
	// by that form, the oldest first. They are read when an address is not found,
	// once, since no new ones come to be; each may have left its address since.
	mu        sync.Mutex
	spellings map[string][]bson.ObjectID
}

// learn looks for ids that are stored as text.
func (s *Store) learn(ctx context.Context) error {
	text := bson.D{{Key: "$gte", Value: ""}}
	for _, collection := range []docdb.Collection{s.users, s.requests, s.tickets, s.notifications, s.messages} {
		for _, field := range []string{"_id", "user"} {
			var found bson.Raw
			err := collection.FindOne(ctx, bson.D{{Key: field, Value: text}}, &found)
			if err == nil {
				s.old.textIDs.Store(true)
				return nil
			}
			if !errors.Is(err, docdb.ErrNotFound) {
				return failure("look for old ids", err)
			}
			if collection == s.users {
				break // an account belongs to no other
			}
		}
	}
	s.old.textIDs.Store(false)
	return nil
}

// ref is the condition that a field holds the id.
func (s *Store) ref(field string, id bson.ObjectID) bson.E {
	if s.old.textIDs.Load() {
		return bson.E{Key: field, Value: bson.D{{Key: "$in", Value: bson.A{id, id.Hex()}}}}
	}
	return bson.E{Key: field, Value: id}
}

// refs is the condition that a field holds one of the ids.
func (s *Store) refs(field string, ids []bson.ObjectID) bson.E {
	return bson.E{Key: field, Value: bson.D{{Key: "$in", Value: s.spellingsOf(ids)}}}
}

// spellingsOf are the ids in every form that is stored.
func (s *Store) spellingsOf(ids []bson.ObjectID) bson.A {
	forms := bson.A{}
	for _, id := range ids {
		forms = append(forms, id)
		if s.old.textIDs.Load() {
			forms = append(forms, id.Hex())
		}
	}
	return forms
}

// byRef is byID for collections that the Node era has filled too.
func (s *Store) byRef(id bson.ObjectID) bson.D { return bson.D{s.ref("_id", id)} }

// byEmail finds the account with the address, however it is spelled there.
func (s *Store) byEmail(ctx context.Context, email string) (bson.D, error) {
	id, ok, err := s.oldSpelling(ctx, email)
	if err != nil {
		return nil, err
	}
	if ok {
		return s.byRef(id), nil
	}
	return bson.D{{Key: "email", Value: email}}, nil
}

// oldSpelling returns the account whose stored address is another spelling of
// this one. An account that has it exactly so comes first: then there is none. Of
// several others the oldest is the one.
func (s *Store) oldSpelling(ctx context.Context, email string) (id bson.ObjectID, ok bool, err error) {
	ids, err := s.oldSpellings(ctx, email)
	if err != nil || len(ids) == 0 {
		return id, false, err
	}
	exact, err := s.users.Count(ctx, bson.D{{Key: "email", Value: email}})
	if err != nil || exact > 0 {
		return id, false, failure("find address", err)
	}
	for _, id := range ids {
		var user bson.Raw
		err := failure("find address", s.users.FindOne(ctx, s.byRef(id), &user))
		if core.CodeOf(err) == core.NotFound {
			continue
		}
		if err != nil {
			return id, false, err
		}
		if stored, _ := user.Lookup("email").StringValueOK(); core.NormalizeEmail(stored) == email {
			return id, true, nil
		}
	}
	return id, false, nil
}

func (s *Store) oldSpellings(ctx context.Context, email string) (ids []bson.ObjectID, err error) {
	s.old.mu.Lock()
	defer s.old.mu.Unlock()
	if s.old.spellings == nil {
		// A caller who hangs up must not make the next one begin anew.
		if s.old.spellings, err = s.readSpellings(context.WithoutCancel(ctx)); err != nil {
			return nil, err
		}
	}
	return s.old.spellings[email], nil
}

func (s *Store) readSpellings(ctx context.Context) (map[string][]bson.ObjectID, error) {
	cursor, err := s.users.Find(ctx, nil, docdb.FindOptions{Sort: bson.D{{Key: "_id", Value: 1}}})
	if err != nil {
		return nil, failure("read addresses", err)
	}
	defer cursor.Close()
	found := map[string][]bson.ObjectID{}
	for cursor.Next(ctx) {
		var user struct {
			ID    bson.ObjectID `bson:"_id"`
			Email string        `bson:"email"`
		}
		if cursor.Decode(&user) != nil {
			continue
		}
		if normal := core.NormalizeEmail(user.Email); normal != user.Email {
			found[normal] = append(found[normal], user.ID)
		}
	}
	if err := cursor.Err(); err != nil {
		return nil, failure("read addresses", err)
	}
	return found, nil
}
