package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// CreateMessage stores the user's message and returns it as stored.
func (s *Store) CreateMessage(ctx context.Context, user bson.ObjectID, in core.NewMessage) (core.Message, error) {
	message := core.Message{ID: bson.NewObjectID(), User: user, Message: in.Message, CreatedAt: s.clock()}
	message.UpdatedAt = message.CreatedAt
	if err := s.messages.InsertOne(ctx, message); err != nil {
		return core.Message{}, failure("insert message", err)
	}
	return message, nil
}

// MessagesOf lists the user's messages, newest first.
func (s *Store) MessagesOf(user bson.ObjectID) List[core.Message] {
	return List[core.Message]{
		collection: s.messages,
		filter:     bson.D{{Key: "user", Value: user}},
		sort:       newestFirst(),
		complete:   (*core.Message).Complete,
	}
}
