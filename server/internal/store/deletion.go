package store

import (
	"context"
	"errors"
	"slices"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
)

// ScheduleDeletion sets when the account is deleted, unless that is set, and returns
// the account as it is now. It fails with Conflict for the last admin who can log in.
func (s *Store) ScheduleDeletion(ctx context.Context, user core.User, at time.Time) (core.User, error) {
	schedule := func(ctx context.Context) error {
		// Text or a number is no date.
		notYet := bson.E{Key: "$or", Value: bson.A{
			bson.D{{Key: "deleteAt", Value: nil}},
			bson.D{{Key: "deleteAt", Value: bson.D{{Key: "$gte", Value: ""}}}},
			bson.D{{Key: "deleteAt", Value: bson.D{{Key: "$gte", Value: 0}}}},
		}}
		unset := append(s.byRef(user.ID), notYet, bson.E{Key: "isDemo", Value: bson.D{{Key: "$ne", Value: true}}})
		_, err := s.users.UpdateOne(ctx, unset, set(bson.E{Key: "deleteAt", Value: at}, bson.E{Key: "updatedAt", Value: s.clock()}))
		return failure("schedule deletion", err)
	}
	var err error
	if user.IsAdmin && user.DeleteAt == nil {
		err = s.leaveAdmins(ctx, user.ID, schedule)
	} else {
		err = schedule(ctx)
	}
	if err != nil {
		return core.User{}, err
	}
	return s.User(ctx, user.ID)
}

// CancelDeletion keeps the account and returns it as it is now. It fails with
// Conflict once the time has come.
func (s *Store) CancelDeletion(ctx context.Context, id bson.ObjectID) (core.User, error) {
	waiting := append(s.byRef(id), bson.E{Key: "deleteAt", Value: bson.D{{Key: "$gt", Value: s.clock()}}})
	change := append(set(bson.E{Key: "updatedAt", Value: s.clock()}), bson.E{Key: "$unset", Value: bson.D{{Key: "deleteAt", Value: ""}}})
	if _, err := s.users.UpdateOne(ctx, waiting, change); err != nil {
		return core.User{}, failure("cancel deletion", err)
	}
	user, err := s.User(ctx, id)
	if err == nil && user.DeleteAt != nil {
		return core.User{}, core.Fail(core.Conflict, core.MsgDeletionDue)
	}
	return user, err
}

// deleteAccounts removes the accounts whose time has come, with everything personal.
// The account itself goes last: what a dying server has left is done the next time.
func (s *Store) deleteAccounts(ctx context.Context) error {
	due := List[core.User]{collection: s.users, filter: bson.D{{Key: "deleteAt", Value: bson.D{{Key: "$lte", Value: s.clock()}}}}}
	users := []core.User{}
	err := due.find(ctx, docdb.FindOptions{}, func(document bson.Raw) error {
		var user tolerant[core.User]
		if err := user.UnmarshalBSON(document); err != nil && !errors.Is(err, errUnreadable) {
			return failure("find account", err)
		}
		users = append(users, user.value)
		return nil
	})
	if err != nil {
		return err
	}
	for _, user := range users {
		// Locked, so that nobody adds anything while it goes; nobody is signed in to one
		// that is too damaged for that. One that somebody keeps at this moment stays.
		err := s.changeUser(ctx, append(s.byRef(user.ID), due.filter...), s.lock())
		if core.CodeOf(err) == core.NotFound {
			continue
		}
		if err != nil && core.CodeOf(err) != core.Conflict {
			return err
		}
		if err := s.deleteAccount(ctx, user); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) deleteAccount(ctx context.Context, user core.User) error {
	user.Complete()
	own := bson.D{s.ref("user", user.ID)}
	for _, kind := range []struct {
		collection docdb.Collection
		filter     bson.D
	}{
		{s.sessions, own}, {s.tokens, own}, {s.notifications, own}, {s.messages, own},
		{s.contacts, bson.D{{Key: "email", Value: user.Email}}},
		{s.outbox, bson.D{{Key: "to", Value: user.Email}}},
		{s.outbox, own},
	} {
		if _, err := kind.collection.DeleteMany(ctx, kind.filter); err != nil {
			return failure("delete what is the account's", err)
		}
	}
	if err := s.disown(ctx, s.requests, own, disownRequest); err != nil {
		return err
	}
	if err := s.disown(ctx, s.tickets, own, disownTicket); err != nil {
		return err
	}
	_, err := s.users.DeleteOne(ctx, s.byRef(user.ID))
	return failure("delete account", err)
}

// disown takes everything personal from each of the documents. One that somebody
// changes meanwhile is read again.
func (s *Store) disown(ctx context.Context, collection docdb.Collection, own bson.D, change func(bson.D) bson.D) error {
	for {
		var document bson.D
		err := collection.FindOne(ctx, own, &document)
		if err = failure("find what is the account's", err); core.CodeOf(err) == core.NotFound {
			return nil
		}
		if err != nil {
			return err
		}
		unchanged := bson.D{{Key: "_id", Value: value(document, "_id")}, own[0], {Key: "updatedAt", Value: value(document, "updatedAt")}}
		if _, err := collection.UpdateOne(ctx, unchanged, change(document)); err != nil {
			return failure("disown", err)
		}
	}
}

// kept are the fields of a request or ticket that are nobody's: all others go.
func kept() []string {
	return []string{"_id", "__v", "user", "status", "events", "responses", "waits", "waitingSince", "closedAt", "createdAt", "updatedAt"}
}

func disownRequest(request bson.D) bson.D {
	status := value(request, "status")
	if status == nil || status == string(core.RequestPending) {
		status = core.RequestWithdrawn // nobody waits for a decision any more
	}
	return disowned(request,
		bson.E{Key: "status", Value: status},
		bson.E{Key: "events", Value: only(value(request, "events"), "_id", "type", "status", "by", "createdAt")},
	)
}

func disownTicket(ticket bson.D) bson.D {
	return disowned(ticket,
		bson.E{Key: "status", Value: core.TicketClosed},
		bson.E{Key: "waits", Value: false},
		bson.E{Key: "subject", Value: core.SubjectDeleted},
		bson.E{Key: "message", Value: ""},
		bson.E{Key: "responses", Value: only(value(ticket, "responses"), "_id", "by", "createdAt")},
		bson.E{Key: "events", Value: only(value(ticket, "events"), "_id", "type", "by", "createdAt")},
	)
}

// disowned sets the fields, and the document's user to nobody, and removes every
// field that may be personal.
func disowned(document bson.D, fields ...bson.E) bson.D {
	fields = append(fields, bson.E{Key: "user", Value: bson.ObjectID{}})
	gone := bson.D{}
	for _, field := range document {
		isSet := slices.ContainsFunc(fields, func(e bson.E) bool { return e.Key == field.Key })
		if !isSet && !slices.Contains(kept(), field.Key) {
			gone = append(gone, bson.E{Key: field.Key, Value: ""})
		}
	}
	change := set(fields...)
	if len(gone) > 0 {
		change = append(change, bson.E{Key: "$unset", Value: gone})
	}
	return change
}

// only leaves these fields of each entry of an array, and of anything else nothing.
func only(array any, fields ...string) bson.A {
	entries, _ := array.(bson.A)
	rest := bson.A{}
	for _, entry := range entries {
		if document, ok := entry.(bson.D); ok {
			rest = append(rest, slices.DeleteFunc(slices.Clone(document), func(e bson.E) bool { return !slices.Contains(fields, e.Key) }))
		}
	}
	return rest
}

func value(document bson.D, field string) any {
	for _, e := range document {
		if e.Key == field {
			return e.Value
		}
	}
	return nil
}
