package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// CreateNotification stores an unread notification for the user with the id and
// returns it as stored. It fails with NotFound when there is no such user.
func (s *Store) CreateNotification(ctx context.Context, user bson.ObjectID, message string) (core.Notification, error) {
	if _, err := s.User(ctx, user); err != nil {
		return core.Notification{}, err
	}
	notification := core.Notification{ID: bson.NewObjectID(), User: user, Message: message, CreatedAt: s.clock()}
	notification.UpdatedAt = notification.CreatedAt
	if err := s.notifications.InsertOne(ctx, notification); err != nil {
		return core.Notification{}, failure("insert notification", err)
	}
	return notification, nil
}

// NotificationsOf lists the user's notifications, newest first.
func (s *Store) NotificationsOf(user bson.ObjectID) List[core.Notification] {
	return List[core.Notification]{
		collection: s.notifications,
		filter:     bson.D{{Key: "user", Value: user}},
		sort:       newestFirst(),
		complete:   (*core.Notification).Complete,
	}
}
