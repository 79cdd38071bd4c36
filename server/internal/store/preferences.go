package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// SetMailEvents sets for each of the events whether the user is told of it by mail
// as well. It fails with NotFound when the account is gone.
func (s *Store) SetMailEvents(ctx context.Context, user bson.ObjectID, events map[core.EventKind]bool) error {
	fields := []bson.E{{Key: "updatedAt", Value: s.clock()}}
	for event, wanted := range events {
		fields = append(fields, bson.E{Key: "mailEvents." + string(event), Value: wanted})
	}
	return s.changeUser(ctx, s.byRef(user), set(fields...))
}
