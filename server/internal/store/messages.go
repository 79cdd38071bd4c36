package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// CreateMessage stores the user's message and returns it as stored. One that was
// stored under the id before is returned as it is now; where that is another one it
// fails with Conflict.
func (s *Store) CreateMessage(ctx context.Context, id, user bson.ObjectID, in core.NewMessage) (core.Message, error) {
	message := core.Message{ID: id, User: user, Message: in.Message, CreatedAt: s.clock()}
	message.UpdatedAt = message.CreatedAt
	return insertOnce(ctx, s.messages, id, message, func(stored core.Message) bool {
		return stored.User == user && stored.Message == in.Message
	})
}

// MessagesOf lists the user's messages, newest first.
func (s *Store) MessagesOf(user bson.ObjectID) List[core.Message] {
	return List[core.Message]{
		collection: s.messages,
		filter:     bson.D{s.ref("user", user)},
		sort:       newestFirst(),
		complete:   (*core.Message).Complete,
	}
}
