package store

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// QueueMail stores a mail that is owed from now on.
func (s *Store) QueueMail(ctx context.Context, entry core.OutboxEntry) error {
	now := s.clock()
	entry.ID = bson.NewObjectID()
	entry.Status = core.MailWaiting
	entry.CreatedAt, entry.UpdatedAt, entry.DueAt = now, now, now
	if err := s.outbox.InsertOne(ctx, entry); err != nil {
		return failure("queue mail", err)
	}
	return nil
}

// ClaimMail takes the waiting entry that has been due longest, makes it due
// again at until and counts the attempt, in one step: no two callers get the
// same entry before then. ok is false when nothing is due.
func (s *Store) ClaimMail(ctx context.Context, now, until time.Time) (entry core.OutboxEntry, ok bool, err error) {
	due := bson.D{
		{Key: "status", Value: core.MailWaiting},
		{Key: "dueAt", Value: bson.D{{Key: "$lte", Value: now}}},
	}
	change := append(
		set(bson.E{Key: "dueAt", Value: until}, bson.E{Key: "updatedAt", Value: s.clock()}),
		bson.E{Key: "$inc", Value: bson.D{{Key: "attempts", Value: 1}}},
	)
	err = s.outbox.FindOneAndUpdate(ctx, due, change, bson.D{{Key: "dueAt", Value: 1}}, &entry)
	if err == nil {
		return entry, true, nil
	}
	if err = failure("claim mail", err); core.CodeOf(err) == core.NotFound {
		return entry, false, nil
	}
	return entry, false, err
}

// CountMail counts a mail of the kind to the user, unless they have had as many
// as limit within the window; ok is false then.
func (s *Store) CountMail(ctx context.Context, user bson.ObjectID, kind core.MailKind, limit int, window time.Duration) (ok bool, err error) {
	since, count := "mailed."+string(kind)+".since", "mailed."+string(kind)+".count"
	now := s.clock()
	begun := bson.E{Key: since, Value: bson.D{{Key: "$gt", Value: now.Add(-window)}}}
	matched, err := s.users.UpdateOne(ctx,
		append(byID(user), begun, bson.E{Key: count, Value: bson.D{{Key: "$lt", Value: limit}}}),
		bson.D{{Key: "$inc", Value: bson.D{{Key: count, Value: 1}}}},
	)
	if err != nil || matched == 1 {
		return err == nil, failure("count mail", err)
	}
	over := bson.E{Key: "$or", Value: bson.A{
		bson.D{{Key: since, Value: nil}},
		bson.D{{Key: since, Value: bson.D{{Key: "$lte", Value: now.Add(-window)}}}},
	}}
	matched, err = s.users.UpdateOne(ctx, append(byID(user), over),
		set(bson.E{Key: since, Value: now}, bson.E{Key: count, Value: 1}))
	return matched == 1, failure("count mail", err)
}

// DeleteMail removes an entry that is sent, or that there is nothing to send for.
func (s *Store) DeleteMail(ctx context.Context, id bson.ObjectID) error {
	if _, err := s.outbox.DeleteOne(ctx, byID(id)); err != nil {
		return failure("delete mail", err)
	}
	return nil
}

// PostponeMail lets an entry wait until due and records why.
func (s *Store) PostponeMail(ctx context.Context, id bson.ObjectID, due time.Time, reason string) error {
	return s.changeMail(ctx, id, set(
		bson.E{Key: "dueAt", Value: due},
		bson.E{Key: "lastError", Value: reason},
		bson.E{Key: "updatedAt", Value: s.clock()},
	))
}

// GiveUpMail ends the attempts on an entry and records why. What the mail would
// have set on the account is forgotten.
func (s *Store) GiveUpMail(ctx context.Context, id bson.ObjectID, reason string) error {
	change := append(
		set(
			bson.E{Key: "status", Value: core.MailGivenUp},
			bson.E{Key: "lastError", Value: reason},
			bson.E{Key: "updatedAt", Value: s.clock()},
		),
		bson.E{Key: "$unset", Value: bson.D{{Key: "registration", Value: ""}}},
	)
	return s.changeMail(ctx, id, change)
}

func (s *Store) changeMail(ctx context.Context, id bson.ObjectID, change bson.D) error {
	if _, err := s.outbox.UpdateOne(ctx, byID(id), change); err != nil {
		return failure("change mail", err)
	}
	return nil
}
