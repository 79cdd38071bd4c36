package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
)

// CreateSession stores a session under a new id and returns it as stored.
func (s *Store) CreateSession(ctx context.Context, session core.Session) (core.Session, error) {
	session.ID = bson.NewObjectID()
	session.CreatedAt = s.clock()
	session.UpdatedAt = session.CreatedAt
	if err := s.sessions.InsertOne(ctx, session); err != nil {
		return core.Session{}, failure("insert session", err)
	}
	return session, nil
}

// SignedIn returns the session with the id and the account of the user, as they are
// now. It fails with NotFound when one of them is not there or the session's time is
// over.
func (s *Store) SignedIn(ctx context.Context, id, user bson.ObjectID) (core.Session, core.User, error) {
	var session strict[core.Session]
	var found tolerant[core.User]
	err := s.db.FindEach(ctx,
		docdb.Wanted{Collection: "sessions", Filter: s.goodSession(bson.E{Key: "_id", Value: id}), Out: &session},
		docdb.Wanted{Collection: "users", Filter: s.byRef(user), Out: &found},
	)
	if err != nil {
		return core.Session{}, core.User{}, failure("find session and user", err)
	}
	found.value.Complete()
	return session.value, found.value, nil
}

// SessionByFamily returns the session whose refresh tokens share the part with
// this hash, or NotFound, also when its time is over.
func (s *Store) SessionByFamily(ctx context.Context, hash string) (core.Session, error) {
	var session strict[core.Session]
	if err := s.sessions.FindOne(ctx, s.goodSession(bson.E{Key: "family", Value: hash}), &session); err != nil {
		return core.Session{}, failure("find session", err)
	}
	return session.value, nil
}

// goodSession is the condition that a session has the key and that its time is not
// over.
func (s *Store) goodSession(key bson.E) bson.D {
	return bson.D{key, {Key: "expiresAt", Value: bson.D{{Key: "$gt", Value: s.clock()}}}}
}

// RotateSession sets the refresh tokens that the session accepts, unless
// somebody else has rotated it since it was read: then it fails with Conflict,
// and the caller reads it again. NotFound and Conflict are one here, since an
// ended session shows itself at the next read.
func (s *Store) RotateSession(ctx context.Context, session core.Session, tokens []core.RefreshToken) error {
	unchanged := append(byID(session.ID), bson.E{Key: "version", Value: session.Version})
	matched, err := s.sessions.UpdateOne(ctx, unchanged, set(
		bson.E{Key: "tokens", Value: tokens},
		bson.E{Key: "version", Value: session.Version + 1},
		bson.E{Key: "updatedAt", Value: s.clock()},
	))
	if err != nil {
		return failure("rotate session", err)
	}
	if matched == 0 {
		return core.Fail(core.Conflict, core.MsgConflict)
	}
	return nil
}

// DeleteSession ends a session; one that is not there is no failure.
func (s *Store) DeleteSession(ctx context.Context, id bson.ObjectID) error {
	if _, err := s.sessions.DeleteOne(ctx, byID(id)); err != nil {
		return failure("delete session", err)
	}
	return nil
}

// DeleteSessionsOf ends every session of the user.
func (s *Store) DeleteSessionsOf(ctx context.Context, user bson.ObjectID) error {
	if _, err := s.sessions.DeleteMany(ctx, bson.D{{Key: "user", Value: user}}); err != nil {
		return failure("delete sessions", err)
	}
	return nil
}

// SessionsOf lists the user's sessions that are good now, the last used first.
func (s *Store) SessionsOf(user core.User) List[core.Session] {
	return List[core.Session]{
		collection: s.sessions,
		filter: bson.D{
			{Key: "user", Value: user.ID},
			{Key: "credentials", Value: user.Credentials},
			{Key: "expiresAt", Value: bson.D{{Key: "$gt", Value: s.clock()}}},
		},
		sort: bson.D{{Key: "updatedAt", Value: -1}, {Key: "_id", Value: -1}},
	}
}

// EndSession ends one of the user's sessions. It fails with NotFound for any other.
func (s *Store) EndSession(ctx context.Context, user, id bson.ObjectID) error {
	deleted, err := s.sessions.DeleteOne(ctx, append(byID(id), bson.E{Key: "user", Value: user}))
	if err != nil {
		return failure("end session", err)
	}
	if deleted == 0 {
		return core.Fail(core.NotFound, core.MsgNotFound)
	}
	return nil
}

// EndOtherSessions ends every session of the user but the one with the id.
func (s *Store) EndOtherSessions(ctx context.Context, user, keep bson.ObjectID) error {
	others := bson.D{{Key: "user", Value: user}, {Key: "_id", Value: bson.D{{Key: "$ne", Value: keep}}}}
	_, err := s.sessions.DeleteMany(ctx, others)
	return failure("end other sessions", err)
}
