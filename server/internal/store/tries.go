package store

import (
	"context"
	"errors"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
)

// tries counts what somebody tried within a window of time. The counters are in
// the database, so that they outlive a restart and all servers share them.
type tries struct {
	Key       string    `bson:"_id"`
	Count     int64     `bson:"count"`
	ExpiresAt time.Time `bson:"expiresAt"`
}

// CountTry counts one more try under the key and returns how many there were
// since the window began, and when it ends. The window begins with the first try.
func (s *Store) CountTry(ctx context.Context, key string, window time.Duration) (count int64, ends time.Time, err error) {
	for {
		now := s.clock()
		var counted tries
		running := bson.D{{Key: "_id", Value: key}, {Key: "expiresAt", Value: bson.D{{Key: "$gt", Value: now}}}}
		more := bson.D{{Key: "$inc", Value: bson.D{{Key: "count", Value: int64(1)}}}}
		err := s.tries.FindOneAndUpdate(ctx, running, more, nil, &counted)
		if isDamaged(err) {
			if _, err := s.tries.DeleteOne(ctx, running); err != nil {
				return 0, time.Time{}, failure("drop tries", err)
			}
			continue
		}
		if err = failure("count try", err); err == nil {
			return counted.Count, counted.ExpiresAt, nil
		}
		if core.CodeOf(err) != core.NotFound {
			return 0, time.Time{}, err
		}
		first := tries{Key: key, Count: 1, ExpiresAt: now.Add(window)}
		err = failure("begin tries", s.tries.InsertOne(ctx, first))
		if err == nil {
			return 1, first.ExpiresAt, nil
		}
		if core.CodeOf(err) != core.Conflict {
			return 0, time.Time{}, err
		}
		// Somebody has begun a window at the same time, or an old one is in the way.
		over := bson.D{{Key: "_id", Value: key}, {Key: "expiresAt", Value: bson.D{{Key: "$lte", Value: now}}}}
		deleted, err := s.tries.DeleteOne(ctx, over)
		if err = failure("end tries", err); err == nil && deleted == 0 {
			err = s.dropOddTries(ctx, key)
		}
		if err != nil {
			return 0, time.Time{}, err
		}
	}
}

// dropOddTries removes a counter that cannot be read or has no end.
func (s *Store) dropOddTries(ctx context.Context, key string) error {
	byKey := bson.D{{Key: "_id", Value: key}}
	var document bson.Raw
	err := s.tries.FindOne(ctx, byKey, &document)
	if errors.Is(err, docdb.ErrNotFound) {
		return nil
	}
	var counted strict[tries]
	if err != nil || counted.UnmarshalBSON(document) == nil && !counted.value.ExpiresAt.IsZero() {
		return failure("find tries", err)
	}
	return deleteUnchanged(ctx, s.tries, byKey, document, "count", "expiresAt")
}

// UncountTry takes one try back.
func (s *Store) UncountTry(ctx context.Context, key string) error {
	less := bson.D{{Key: "$inc", Value: bson.D{{Key: "count", Value: int64(-1)}}}}
	_, err := s.tries.UpdateOne(ctx, bson.D{{Key: "_id", Value: key}}, less)
	return failure("take try back", err)
}

// ForgetTries begins anew under the key.
func (s *Store) ForgetTries(ctx context.Context, key string) error {
	_, err := s.tries.DeleteOne(ctx, bson.D{{Key: "_id", Value: key}})
	return failure("forget tries", err)
}
