package store

import (
	"context"
	"crypto/sha256"
	"errors"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
)

// broadcastBatch is how many notifications are stored by one write.
const broadcastBatch = 200

// NotifySome stores an unread notification for each of the users and returns how many
// there are. Sent again under the same id, each has it once; it fails with Conflict
// where one has another message under the id, and with NotFound, before anybody is
// told, when one of the users does not exist.
func (s *Store) NotifySome(ctx context.Context, id bson.ObjectID, users []bson.ObjectID, message string) (int, error) {
	known, err := s.UsersByID(ctx, users)
	if err != nil {
		return 0, err
	}
	unique := []bson.ObjectID{}
	seen := map[bson.ObjectID]bool{}
	for _, user := range users {
		if _, ok := known[user]; !ok {
			return 0, core.Fail(core.NotFound, core.MsgNotFound)
		}
		if !seen[user] {
			seen[user], unique = true, append(unique, user)
		}
	}
	return len(unique), s.notifyBatch(context.WithoutCancel(ctx), id, unique, message)
}

// NotifyAll is NotifySome for every account that is not disabled.
func (s *Store) NotifyAll(ctx context.Context, id bson.ObjectID, message string) (told int, err error) {
	ctx = context.WithoutCancel(ctx) // a caller who hangs up must not leave it halfway
	batch := []bson.ObjectID{}
	flush := func() error {
		err := s.notifyBatch(ctx, id, batch, message)
		told, batch = told+len(batch), batch[:0]
		return err
	}
	err = s.People(core.ListQuery{Status: core.PeopleEnabled}).Each(ctx, core.Page{}, func(user core.User) error {
		if batch = append(batch, user.ID); len(batch) < broadcastBatch {
			return nil
		}
		return flush()
	})
	if err == nil && len(batch) > 0 {
		err = flush()
	}
	return told, err
}

// notifyBatch stores what is not stored yet. A user's notification has an id that
// follows from the sending's, so that nobody is told twice.
func (s *Store) notifyBatch(ctx context.Context, id bson.ObjectID, users []bson.ObjectID, message string) error {
	now := s.clock()
	missing := map[bson.ObjectID]core.Notification{}
	ids := bson.A{}
	for _, user := range users {
		n := core.Notification{ID: notificationID(id, user), User: user, Message: message, CreatedAt: now, UpdatedAt: now}
		missing[n.ID], ids = n, append(ids, n.ID)
	}
	stored := List[core.Notification]{collection: s.notifications, filter: bson.D{{Key: "_id", Value: bson.D{{Key: "$in", Value: ids}}}}}
	err := stored.Each(ctx, core.Page{}, func(n core.Notification) error {
		if n.Message != message || n.User != missing[n.ID].User {
			return keyTaken()
		}
		delete(missing, n.ID)
		return nil
	})
	if err != nil {
		return err
	}
	documents := []bson.Raw{}
	for _, n := range missing {
		document, err := bson.Marshal(n)
		if err != nil {
			return err
		}
		documents = append(documents, document)
	}
	err = s.notifications.InsertMany(ctx, documents)
	if err == nil {
		for _, n := range missing {
			s.feed.wrote(n, now)
		}
		return nil
	}
	if !errors.Is(err, docdb.ErrDuplicate) {
		return failure("notify", err)
	}
	// Somebody sends the same at this moment: each one that is missing, by itself.
	for _, n := range missing {
		err := s.notifications.InsertOne(ctx, n)
		if err != nil && !errors.Is(err, docdb.ErrDuplicate) {
			return failure("notify", err)
		}
		if err == nil {
			s.feed.wrote(n, now)
		}
	}
	return nil
}

func notificationID(sending, user bson.ObjectID) bson.ObjectID {
	sum := sha256.Sum256(append(sending[:], user[:]...))
	return bson.ObjectID(sum[:12])
}
