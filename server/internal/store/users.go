package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// CreateUser stores the account and returns it as stored. It fails with Conflict
// when the address has an account.
func (s *Store) CreateUser(ctx context.Context, user core.User) (core.User, error) {
	user.ID = bson.NewObjectID()
	user.CreatedAt = s.clock()
	user.UpdatedAt = user.CreatedAt
	if err := s.users.InsertOne(ctx, user); err != nil {
		return core.User{}, failure("insert user", err)
	}
	return user, nil
}

// NoteRegistration records that somebody registered again with the account's
// address. It is as durable a write as CreateUser's, so that a registration takes
// the same time whether or not the address has an account.
func (s *Store) NoteRegistration(ctx context.Context, email string) error {
	filter := bson.D{{Key: "email", Value: email}}
	if _, err := s.users.UpdateOne(ctx, filter, set(bson.E{Key: "registeredAgainAt", Value: s.clock()})); err != nil {
		return failure("note registration", err)
	}
	return nil
}

// User returns the account with the id, or NotFound.
func (s *Store) User(ctx context.Context, id bson.ObjectID) (core.User, error) {
	return s.user(ctx, byID(id))
}

// UserByEmail returns the account with the address, in its stored form, or
// NotFound.
func (s *Store) UserByEmail(ctx context.Context, email string) (core.User, error) {
	return s.user(ctx, bson.D{{Key: "email", Value: email}})
}

func (s *Store) user(ctx context.Context, filter bson.D) (core.User, error) {
	var user core.User
	if err := s.users.FindOne(ctx, filter, &user); err != nil {
		return core.User{}, failure("find user", err)
	}
	user.Complete()
	return user, nil
}

// VerifyUser confirms the account's address and, where the link belongs to a
// registration, sets what that registration said. It changes nothing on an
// account that is verified.
func (s *Store) VerifyUser(ctx context.Context, id bson.ObjectID, registration *core.Registrant) error {
	change := set(
		bson.E{Key: "isVerified", Value: true},
		bson.E{Key: "updatedAt", Value: s.clock()},
	)
	if registration != nil {
		change = set(
			bson.E{Key: "isVerified", Value: true},
			bson.E{Key: "firstName", Value: registration.FirstName},
			bson.E{Key: "lastName", Value: registration.LastName},
			bson.E{Key: "password", Value: registration.Password},
			bson.E{Key: "updatedAt", Value: s.clock()},
		)
	}
	unverified := append(byID(id), bson.E{Key: "isVerified", Value: false})
	if _, err := s.users.UpdateOne(ctx, unverified, change); err != nil {
		return failure("verify user", err)
	}
	return nil
}

// SetPassword sets the account's hash and, with the same update, ends every
// session opened until now and confirms the address, since the link that allowed
// it went there. It fails with NotFound when the account is gone.
func (s *Store) SetPassword(ctx context.Context, id bson.ObjectID, hash string) error {
	change := append(
		set(
			bson.E{Key: "password", Value: hash},
			bson.E{Key: "isVerified", Value: true},
			bson.E{Key: "updatedAt", Value: s.clock()},
		),
		bson.E{Key: "$inc", Value: bson.D{{Key: "credentials", Value: int64(1)}}},
	)
	return s.changeUser(ctx, byID(id), change)
}

// ReplaceHash puts a stronger hash of the same password in the old one's place.
// It changes nothing when the password has been changed meanwhile.
func (s *Store) ReplaceHash(ctx context.Context, id bson.ObjectID, old, hash string) error {
	unchanged := append(byID(id), bson.E{Key: "password", Value: old})
	if _, err := s.users.UpdateOne(ctx, unchanged, set(bson.E{Key: "password", Value: hash})); err != nil {
		return failure("replace hash", err)
	}
	return nil
}

// SetAdmin grants or revokes an account's admin right. It fails with NotFound
// when the address has no account, and grants nothing to the demo account.
func (s *Store) SetAdmin(ctx context.Context, email string, admin bool) error {
	filter := bson.D{{Key: "email", Value: email}, {Key: "isDemo", Value: bson.D{{Key: "$ne", Value: true}}}}
	return s.changeUser(ctx, filter, set(
		bson.E{Key: "isAdmin", Value: admin},
		bson.E{Key: "updatedAt", Value: s.clock()},
	))
}

// ResetDemo brings the demo account back to its login. It fails with NotFound
// when the address has no demo account.
func (s *Store) ResetDemo(ctx context.Context, email, hash string) error {
	filter := bson.D{{Key: "email", Value: email}, {Key: "isDemo", Value: true}}
	return s.changeUser(ctx, filter, set(
		bson.E{Key: "password", Value: hash},
		bson.E{Key: "isAdmin", Value: false},
		bson.E{Key: "isVerified", Value: true},
	))
}

func (s *Store) changeUser(ctx context.Context, filter, change bson.D) error {
	matched, err := s.users.UpdateOne(ctx, filter, change)
	if err != nil {
		return failure("change user", err)
	}
	if matched == 0 {
		return core.Fail(core.NotFound, core.MsgNotFound)
	}
	return nil
}

// Admins lists the accounts with the admin right.
func (s *Store) Admins() List[core.User] {
	return List[core.User]{
		collection: s.users,
		filter:     bson.D{{Key: "isAdmin", Value: true}},
		sort:       bson.D{{Key: "email", Value: 1}},
	}
}
