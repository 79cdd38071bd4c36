// Package store keeps the product's documents: one file per collection, the
// queries and their rules. It knows MongoDB's documents but no engine.
package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
)

// Store is the product's data. It is safe for concurrent use.
//
// Its methods fail with a core.Error where a person may hear about it: NotFound,
// Conflict for a rule or a unique value, Unavailable while the database cannot
// be reached. Every other error is wrapped with what was tried.
type Store struct {
	db            docdb.Database
	now           func() time.Time
	users         docdb.Collection
	requests      docdb.Collection
	tickets       docdb.Collection
	notifications docdb.Collection
	messages      docdb.Collection
	contacts      docdb.Collection
	sessions      docdb.Collection
	tokens        docdb.Collection
	outbox        docdb.Collection
	tries         docdb.Collection
	guards        docdb.Collection
	servers       docdb.Collection
	feed          feed
	old           old
	months        months
}

// retryAfter is when a caller should try again while the database is away.
const retryAfter = 5 * time.Second

// Open returns the Store over the database, with its indexes made.
func Open(ctx context.Context, db docdb.Database, now func() time.Time) (*Store, error) {
	s := New(db, now)
	return s, s.EnsureIndexes(ctx)
}

// New returns the Store over a database that need not answer yet. Until
// EnsureIndexes has succeeded, nothing keeps unique what must be.
func New(db docdb.Database, now func() time.Time) *Store {
	return &Store{
		db:            db,
		now:           now,
		users:         db.Collection("users"),
		requests:      db.Collection("requests"),
		tickets:       db.Collection("tickets"),
		notifications: db.Collection("notifications"),
		messages:      db.Collection("messages"),
		contacts:      db.Collection("contacts"),
		sessions:      db.Collection("sessions"),
		tokens:        db.Collection("tokens"),
		outbox:        db.Collection("outbox"),
		tries:         db.Collection("tries"),
		guards:        db.Collection("guards"),
		servers:       db.Collection(serversCollection),
	}
}

// EnsureIndexes makes those indexes that do not exist yet. It can be called again
// after a failure.
func (s *Store) EnsureIndexes(ctx context.Context) error {
	if err := s.EnsureUnique(ctx); err != nil {
		return err
	}
	return s.EnsureQuick(ctx)
}

// EnsureUnique makes the indexes without which no call may be answered, and looks
// for what is stored as it was in the Node era. It can be called again after a
// failure.
func (s *Store) EnsureUnique(ctx context.Context) error {
	for _, entry := range s.indexes() {
		if !entry.index.Unique {
			continue
		}
		err := entry.collection.EnsureIndexes(ctx, entry.index)
		if errors.Is(err, docdb.ErrDuplicate) {
			return fmt.Errorf("store: two documents have one %s, ehrenweb check names them: %w", entry.index.Keys[0].Key, err)
		}
		if err != nil {
			return failure("make indexes", err)
		}
	}
	err := s.learn(ctx)
	if core.CodeOf(err) == core.Unavailable {
		// Without its index a large collection takes longer than a call may: until
		// EnsureQuick has made that, both forms are looked up.
		s.old.textIDs.Store(true)
		return nil
	}
	return err
}

// EnsureQuick makes the other indexes, one for each query that somebody waits for.
// Calls can be answered meanwhile. It can be called again after a failure.
func (s *Store) EnsureQuick(ctx context.Context) error {
	for _, entry := range s.indexes() {
		if entry.index.Unique {
			continue
		}
		if err := entry.collection.EnsureIndexes(ctx, entry.index); err != nil {
			return failure("make indexes", err)
		}
	}
	return s.learn(ctx)
}

type storeIndex struct {
	collection docdb.Collection
	index      docdb.Index
}

func (s *Store) indexes() []storeIndex {
	return []storeIndex{
		{s.users, docdb.Index{Keys: bson.D{{Key: "email", Value: 1}}, Unique: true}},
		{s.users, docdb.Index{Keys: bson.D{{Key: "isAdmin", Value: 1}}}},
		{s.users, docdb.Index{Keys: bson.D{{Key: "isDemo", Value: 1}}}},
		{s.users, docdb.Index{Keys: newestFirst()}},
		{s.users, docdb.Index{Keys: newestFirstOf("disabledAt")}},
		{s.users, docdb.Index{Keys: newestFirstOf("isVerified")}},
		{s.users, docdb.Index{Keys: bson.D{{Key: "deleteAt", Value: 1}}}},
		{s.requests, docdb.Index{Keys: newestFirstOf("user")}},
		{s.requests, docdb.Index{Keys: newestFirst()}},
		{s.requests, docdb.Index{Keys: newestFirstOf("status")}},
		{s.tickets, docdb.Index{Keys: newestFirstOf("user")}},
		{s.tickets, docdb.Index{Keys: newestFirst()}},
		{s.tickets, docdb.Index{Keys: newestFirstOf("status")}},
		{s.tickets, docdb.Index{Keys: append(bson.D{{Key: "waits", Value: 1}}, longestWaitFirst()...)}},
		{s.notifications, docdb.Index{Keys: newestFirstOf("user")}},
		{s.notifications, docdb.Index{Keys: newestFirst()}},
		{s.notifications, docdb.Index{Keys: bson.D{{Key: "user", Value: 1}, {Key: "read", Value: 1}}}},
		{s.messages, docdb.Index{Keys: newestFirstOf("user")}},
		{s.contacts, docdb.Index{Keys: newestFirst()}},
		{s.contacts, docdb.Index{Keys: newestFirstOf("email")}},
		{s.sessions, docdb.Index{Keys: bson.D{{Key: "family", Value: 1}}, Unique: true}},
		{s.sessions, docdb.Index{Keys: bson.D{{Key: "user", Value: 1}}}},
		{s.sessions, docdb.Index{Keys: bson.D{{Key: "expiresAt", Value: 1}}}},
		{s.tokens, docdb.Index{Keys: bson.D{{Key: "hash", Value: 1}}, Unique: true}},
		{s.tokens, docdb.Index{Keys: bson.D{{Key: "user", Value: 1}}}},
		{s.tokens, docdb.Index{Keys: bson.D{{Key: "expiresAt", Value: 1}}}},
		{s.tries, docdb.Index{Keys: bson.D{{Key: "expiresAt", Value: 1}}}},
		{s.outbox, docdb.Index{Keys: bson.D{{Key: "status", Value: 1}, {Key: "dueAt", Value: 1}}}},
		{s.outbox, docdb.Index{Keys: newestFirstOf("status")}},
		{s.outbox, docdb.Index{Keys: newestFirstOf("to")}},
		{s.outbox, docdb.Index{Keys: newestFirstOf("user")}},
		{s.outbox, docdb.Index{Keys: bson.D{{Key: "expiresAt", Value: 1}}}},
	}
}

// Ping tells whether the database answers.
func (s *Store) Ping(ctx context.Context) error {
	if err := s.db.Ping(ctx); err != nil {
		return failure("ping", err)
	}
	return nil
}

// clock is the time as documents keep it: UTC, in milliseconds.
func (s *Store) clock() time.Time { return s.now().UTC().Truncate(time.Millisecond) }

func byID(id bson.ObjectID) bson.D { return bson.D{{Key: "_id", Value: id}} }

func set(fields ...bson.E) bson.D { return bson.D{{Key: "$set", Value: bson.D(fields)}} }

func unset(fields ...string) bson.E {
	gone := bson.D{}
	for _, field := range fields {
		gone = append(gone, bson.E{Key: field, Value: ""})
	}
	return bson.E{Key: "$unset", Value: gone}
}

// failure turns an engine's error into what the Store promises; nil stays nil.
func failure(doing string, err error) error {
	if err == nil {
		return nil
	}
	wrapped := fmt.Errorf("store: %s: %w", doing, err)
	switch {
	case errors.Is(err, docdb.ErrNotFound), errors.Is(err, errUnreadable): // lists leave these out too
		return &core.Error{Code: core.NotFound, Message: core.MsgNotFound, Cause: wrapped}
	case errors.Is(err, docdb.ErrDuplicate):
		return &core.Error{Code: core.Conflict, Message: core.MsgConflict, Cause: wrapped}
	case isDamaged(err):
		return tooDamaged(wrapped)
	case errors.Is(err, docdb.ErrUnavailable):
		return &core.Error{Code: core.Unavailable, Message: core.MsgUnavailable, RetryAfter: retryAfter, Cause: wrapped}
	}
	return wrapped
}
