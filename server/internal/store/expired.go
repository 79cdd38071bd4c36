package store

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
)

// sweepBatch is about how many documents one write of DeleteExpired removes:
// others wait for a writer no longer than that takes.
const sweepBatch = 200

// keepServer is how long the last sign of a server stays that has not left in order.
const keepServer = 24 * time.Hour

// DeleteExpired removes the sessions, one-time tokens, counters and records of sent
// mails whose time is over, and what core says is not kept for ever: mails that were
// given up, contact messages, accounts whose address was never confirmed unless they
// are disabled, and those whose users want that.
func (s *Store) DeleteExpired(ctx context.Context) error {
	for _, collection := range []docdb.Collection{s.sessions, s.tokens, s.tries, s.outbox} {
		if err := deleteExpired(ctx, collection, s.clock()); err != nil {
			return err
		}
	}
	for _, old := range []struct {
		collection docdb.Collection
		field      string
		keep       time.Duration
		filter     bson.D
	}{
		{s.outbox, "updatedAt", core.KeepFailedMail, bson.D{{Key: "status", Value: core.MailGivenUp}}},
		{s.servers, "seenAt", keepServer, nil},
		{s.contacts, "createdAt", core.KeepContact, nil},
		{s.users, "createdAt", core.KeepUnverified, s.unconfirmed()},
	} {
		before := bson.E{Key: old.field, Value: bson.D{{Key: "$lte", Value: s.clock().Add(-old.keep)}}}
		if _, err := old.collection.DeleteMany(ctx, append(old.filter, before)); err != nil {
			return failure("delete what is too old", err)
		}
	}
	return s.deleteAccounts(ctx)
}

// unconfirmed are the accounts whose address nobody has confirmed, and nobody has
// registered again of late. One that is disabled stays, and keeps its address taken.
func (s *Store) unconfirmed() bson.D {
	return bson.D{
		{Key: "isVerified", Value: false},
		{Key: "disabledAt", Value: nil},
		{Key: "$or", Value: bson.A{
			bson.D{{Key: "registeredAgainAt", Value: nil}},
			bson.D{{Key: "registeredAgainAt", Value: bson.D{{Key: "$lte", Value: s.clock().Add(-core.KeepUnverified)}}}},
		}},
	}
}

func deleteExpired(ctx context.Context, collection docdb.Collection, now time.Time) error {
	for until, more := now, true; more; {
		var err error
		if until, more, err = endOfBatch(ctx, collection, now); err != nil {
			return err
		}
		if _, err := collection.DeleteMany(ctx, expiredAt(until)); err != nil {
			return failure("delete expired", err)
		}
	}
	return nil
}

// endOfBatch returns until when the sweepBatch documents expired that did so
// first; more tells whether others have by now.
func endOfBatch(ctx context.Context, collection docdb.Collection, now time.Time) (until time.Time, more bool, err error) {
	options := docdb.FindOptions{Sort: bson.D{{Key: "expiresAt", Value: 1}}, Skip: sweepBatch, Limit: 1}
	cursor, err := collection.Find(ctx, expiredAt(now), options)
	if err != nil {
		return now, false, failure("find expired", err)
	}
	defer cursor.Close()
	if !cursor.Next(ctx) {
		return now, false, failure("find expired", cursor.Err())
	}
	var last struct {
		ExpiresAt time.Time `bson:"expiresAt"`
	}
	if err := cursor.Decode(&last); err != nil {
		return now, false, failure("decode expired", err)
	}
	return last.ExpiresAt, true, nil
}

func expiredAt(now time.Time) bson.D {
	return bson.D{{Key: "expiresAt", Value: bson.D{{Key: "$lte", Value: now}}}}
}
