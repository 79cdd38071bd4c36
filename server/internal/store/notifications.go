package store

import (
	"context"
	"errors"
	"slices"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
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
	notification, err := insertOnce(ctx, s.notifications, id, notification, func(stored core.Notification) bool {
		return stored.User == user && stored.Message == message
	})
	if err == nil {
		s.feed.wrote(notification, s.clock())
	}
	return notification, err
}

// Notify stores an unread notification of the event, once: under the event's id.
func (s *Store) Notify(ctx context.Context, event core.Event, message string) error {
	now := s.clock()
	notification := core.Notification{
		ID: event.ID, User: event.User, Message: message, Kind: event.Kind, About: &event.About, CreatedAt: now, UpdatedAt: now,
	}
	err := failure("notify", s.notifications.InsertOne(ctx, notification))
	if core.CodeOf(err) == core.Conflict {
		return nil
	}
	if err == nil {
		s.feed.wrote(notification, now)
	}
	return err
}

// Notified tells whether there is a notification of the event.
func (s *Store) Notified(ctx context.Context, event core.Event) (bool, error) {
	count, err := s.notifications.Count(ctx, byID(event.ID))
	return count > 0, failure("find notification", err)
}

// ReadNotification marks the user's notification as read and returns it; one that
// is read stays as it is. It fails with NotFound for an unknown one and another's.
func (s *Store) ReadNotification(ctx context.Context, user, id bson.ObjectID) (core.Notification, error) {
	own := append(s.byRef(id), s.ref("user", user))
	var notification tolerant[core.Notification]
	err := s.notifications.FindOneAndUpdate(ctx, append(slices.Clone(own), unread()), s.reading(), nil, &notification)
	if errors.Is(err, docdb.ErrNotFound) {
		err = s.notifications.FindOne(ctx, own, &notification)
	}
	if err != nil {
		return core.Notification{}, failure("read notification", err)
	}
	notification.value.Complete()
	return notification.value, nil
}

// ReadNotifications marks as read what the user was told up to the moment.
func (s *Store) ReadNotifications(ctx context.Context, user bson.ObjectID, upTo time.Time) error {
	// What has no time, or text for it, is of the Node era, and so older than any moment.
	until := bson.E{Key: "$or", Value: bson.A{
		bson.D{{Key: "createdAt", Value: bson.D{{Key: "$lte", Value: upTo}}}},
		bson.D{{Key: "createdAt", Value: nil}},
		bson.D{{Key: "createdAt", Value: bson.D{{Key: "$gte", Value: ""}}}},
	}}
	_, err := s.notifications.UpdateMany(ctx, bson.D{s.ref("user", user), unread(), until}, s.reading())
	return failure("read notifications", err)
}

// CountUnread counts the user's notifications that are not read.
func (s *Store) CountUnread(ctx context.Context, user bson.ObjectID) (int64, error) {
	count, err := s.notifications.Count(ctx, bson.D{s.ref("user", user), unread()})
	return count, failure("count unread", err)
}

// unread is the condition that a notification is not read; one of the Node era may
// not say, or in another way.
func unread() bson.E { return bson.E{Key: "read", Value: bson.D{{Key: "$ne", Value: true}}} }

func (s *Store) reading() bson.D {
	now := s.clock()
	return set(bson.E{Key: "read", Value: true}, bson.E{Key: "readAt", Value: now}, bson.E{Key: "updatedAt", Value: now})
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
