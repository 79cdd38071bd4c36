package store

import (
	"context"
	"errors"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
)

const (
	// leaveWithin is how long a change that takes an admin may take, and leaveOver
	// when one that has not said that it ended has died.
	leaveWithin = 30 * time.Second
	leaveOver   = 10 * time.Minute

	leaveTries = 50 // against others who enter at the same moment
)

// adminGuard is the one document that keeps the last admin. No write can say "while
// there is another one": that is about other documents. So whoever takes an admin
// enters here first who it is, in a write that holds only while nobody else has
// entered since it was read, and only where an admin remains who is not about to be
// taken either. Two who take each other enter one after the other, and the second
// finds nobody left. The entry goes when the change is made or refused. One that a
// dying server has left only means that this admin does not count for a while.
type adminGuard struct {
	Revision int64         `bson:"revision"`
	Leaving  []leavingUser `bson:"leaving"`
}

type leavingUser struct {
	ID   bson.ObjectID `bson:"_id"` // of the change
	User bson.ObjectID `bson:"user"`
	At   time.Time     `bson:"at"`
}

// guardID is the guard's _id.
const guardID = "admins"

// leaveAdmins makes the change, after which the user is no admin any more who can
// log in. It fails with Conflict, before the change, where no other is left.
func (s *Store) leaveAdmins(ctx context.Context, user bson.ObjectID, change func(context.Context) error) error {
	entry := leavingUser{ID: bson.NewObjectID(), User: user, At: s.clock()}
	// A caller who hangs up must not leave the entry behind.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), leaveWithin)
	defer cancel()
	err := s.changeGuard(ctx, func(leaving []leavingUser) ([]leavingUser, error) {
		left, err := s.adminsWithout(ctx, append(leaving, entry))
		if err == nil && left == 0 {
			err = core.Fail(core.Conflict, core.MsgLastAdmin)
		}
		return append(leaving, entry), err
	})
	if err != nil {
		return err
	}
	err = change(ctx)
	if code := core.CodeOf(err); err != nil && (code == "" || code == core.Unavailable) {
		return err // it may yet turn out to be made
	}
	return errors.Join(err, s.changeGuard(ctx, func(leaving []leavingUser) ([]leavingUser, error) {
		rest := []leavingUser{}
		for _, other := range leaving {
			if other.ID != entry.ID {
				rest = append(rest, other)
			}
		}
		return rest, nil
	}))
}

// changeGuard replaces the entries of those that are leaving, in one step.
func (s *Store) changeGuard(ctx context.Context, change func([]leavingUser) ([]leavingUser, error)) error {
	byGuard := bson.D{{Key: "_id", Value: guardID}}
	for range leaveTries {
		var document bson.Raw
		var stored strict[adminGuard]
		err := s.guards.FindOne(ctx, byGuard, &document)
		if err == nil && stored.UnmarshalBSON(document) != nil {
			if err := deleteUnchanged(ctx, s.guards, byGuard, document, "revision", "leaving"); err != nil {
				return err
			}
			continue // with a new one
		}
		guard := stored.value
		if errors.Is(err, docdb.ErrNotFound) {
			fresh := bson.D{{Key: "_id", Value: guardID}, {Key: "revision", Value: int64(0)}, {Key: "leaving", Value: bson.A{}}}
			err = s.guards.InsertOne(ctx, fresh)
			if errors.Is(err, docdb.ErrDuplicate) {
				continue
			}
		}
		if err != nil {
			return failure("read guard", err)
		}
		leaving, err := change(s.stillLeaving(guard.Leaving))
		if err != nil {
			return err
		}
		matched, err := s.guards.UpdateOne(ctx, append(byGuard, revision(guard.Revision)),
			set(bson.E{Key: "leaving", Value: leaving}, bson.E{Key: "revision", Value: guard.Revision + 1}))
		if err != nil {
			return failure("change guard", err)
		}
		if matched == 1 {
			return nil
		}
	}
	return core.Fail(core.Conflict, core.MsgConflict)
}

// stillLeaving drops what a dying server has left.
func (s *Store) stillLeaving(entries []leavingUser) []leavingUser {
	still := []leavingUser{}
	for _, entry := range entries {
		if s.clock().Sub(entry.At) < leaveOver {
			still = append(still, entry)
		}
	}
	return still
}

// adminsWithout counts the admins who can log in, without those.
func (s *Store) adminsWithout(ctx context.Context, leaving []leavingUser) (int64, error) {
	ids := []bson.ObjectID{}
	for _, entry := range leaving {
		ids = append(ids, entry.User)
	}
	count, err := s.users.Count(ctx, bson.D{
		{Key: "isAdmin", Value: true},
		{Key: "disabledAt", Value: nil},
		{Key: "deleteAt", Value: nil},
		{Key: "isVerified", Value: bson.D{{Key: "$ne", Value: false}}},
		{Key: "isDemo", Value: bson.D{{Key: "$ne", Value: true}}},
		{Key: "_id", Value: bson.D{{Key: "$nin", Value: s.spellingsOf(ids)}}},
	})
	return count, failure("count admins", err)
}
