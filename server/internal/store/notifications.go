package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// CreateNotification stores an unread notification for the user with the id and
// returns it as stored. One that was stored under id before is returned as it is
// now; where that is another one it fails with Conflict. It fails with NotFound
// when there is no such user.
func (s *Store) CreateNotification(ctx context.Context, id, user bson.ObjectID, message string) (core.Notification, error) {
	if _, err := s.User(ctx, user); err != nil {
		return core.Notification{}, err
	}
	notification := core.Notification{ID: id, User: user, Message: message, CreatedAt: s.clock()}
	notification.UpdatedAt = notification.CreatedAt
	return insertOnce(ctx, s.notifications, id, notification, func(stored core.Notification) bool {
		return stored.User == user && stored.Message == message
	})
}

// Notify stores an unread notification of the event, once: under the event's id.
func (s *Store) Notify(ctx context.Context, event core.Event, message string) error {
	now := s.clock()
	err := s.notifications.InsertOne(ctx, core.Notification{
		ID: event.ID, User: event.User, Message: message, Kind: event.Kind, About: &event.About, CreatedAt: now, UpdatedAt: now,
	})
	if err = failure("notify", err); core.CodeOf(err) == core.Conflict {
		return nil
	}
	return err
}

// Notified tells whether there is a notification of the event.
func (s *Store) Notified(ctx context.Context, event core.Event) (bool, error) {
	count, err := s.notifications.Count(ctx, byID(event.ID))
	return count > 0, failure("find notification", err)
}

// NotificationsOf lists the user's notifications, newest first.
func (s *Store) NotificationsOf(user bson.ObjectID) List[core.Notification] {
	return List[core.Notification]{
		collection: s.notifications,
		filter:     bson.D{s.ref("user", user)},
		sort:       newestFirst(),
		complete:   (*core.Notification).Complete,
	}
}
