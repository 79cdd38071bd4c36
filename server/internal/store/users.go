package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
)

// CreateUser stores the account and returns it as stored. It fails with Conflict
// when the address has an account.
func (s *Store) CreateUser(ctx context.Context, user core.User) (core.User, error) {
	if _, taken, err := s.oldSpelling(ctx, user.Email); err != nil {
		return core.User{}, err
	} else if taken {
		return core.User{}, core.Fail(core.Conflict, core.MsgConflict)
	}
	user.ID = bson.NewObjectID()
	user.CreatedAt = s.clock()
	user.UpdatedAt = user.CreatedAt
	if err := s.users.InsertOne(ctx, user); err != nil {
		return core.User{}, failure("insert user", err)
	}
	return user, nil
}

// RegisterAgain lets the newest registration count on an account that is not
// verified; on one that is, it only notes the time. Either is as durable a write
// as CreateUser's, so that a registration takes the same time whether or not the
// address has an account.
func (s *Store) RegisterAgain(ctx context.Context, email string, registration core.Registrant) error {
	again := bson.E{Key: "registeredAgainAt", Value: s.clock()}
	account, err := s.byEmail(ctx, email)
	if err != nil {
		return err
	}
	unverified := append(account, bson.E{Key: "isVerified", Value: false})
	matched, err := s.users.UpdateOne(ctx, unverified, set(append(registrantFields(registration), again)...))
	if err == nil && matched == 0 {
		_, err = s.users.UpdateOne(ctx, account, set(again))
	}
	if err != nil {
		return failure("register again", err)
	}
	return nil
}

// registrantFields are what a registration says about its account.
func registrantFields(r core.Registrant) []bson.E {
	return []bson.E{
		{Key: "firstName", Value: r.FirstName},
		{Key: "lastName", Value: r.LastName},
		{Key: "password", Value: r.Password},
	}
}

// User returns the account with the id, or NotFound.
func (s *Store) User(ctx context.Context, id bson.ObjectID) (core.User, error) {
	return s.user(ctx, s.byRef(id))
}

// UserByEmail returns the account with the address, in its normal form, or
// NotFound.
func (s *Store) UserByEmail(ctx context.Context, email string) (core.User, error) {
	user, err := s.user(ctx, bson.D{{Key: "email", Value: email}})
	if core.CodeOf(err) != core.NotFound {
		return user, err
	}
	id, ok, err := s.oldSpelling(ctx, email)
	if err != nil {
		return core.User{}, err
	}
	if !ok {
		return core.User{}, core.Fail(core.NotFound, core.MsgNotFound)
	}
	return s.User(ctx, id)
}

func (s *Store) user(ctx context.Context, filter bson.D) (core.User, error) {
	var user tolerant[core.User]
	if err := s.users.FindOne(ctx, filter, &user); err != nil {
		return core.User{}, failure("find user", err)
	}
	user.value.Complete()
	return user.value, nil
}

// VerifyUser confirms the account's address and, where the link belongs to a
// registration, sets what that registration said. It changes nothing on an
// account that is verified or disabled, and fails with NotFound when it is gone.
func (s *Store) VerifyUser(ctx context.Context, id bson.ObjectID, registration *core.Registrant) error {
	fields := []bson.E{{Key: "isVerified", Value: true}, {Key: "updatedAt", Value: s.clock()}}
	if registration != nil {
		fields = append(fields, registrantFields(*registration)...)
	}
	unverified := append(s.byRef(id), bson.E{Key: "isVerified", Value: false}, bson.E{Key: "disabledAt", Value: nil})
	matched, err := s.users.UpdateOne(ctx, unverified, set(fields...))
	if err == nil && matched == 0 {
		_, err = s.User(ctx, id)
		return err
	}
	return failure("verify user", err)
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
		endSessions(),
	)
	return s.changeUser(ctx, s.byRef(id), change)
}

// ReplaceHash puts a stronger hash of the same password in the old one's place.
// It changes nothing when the password has been changed meanwhile.
func (s *Store) ReplaceHash(ctx context.Context, id bson.ObjectID, old, hash string) error {
	unchanged := append(s.byRef(id), bson.E{Key: "password", Value: old})
	if _, err := s.users.UpdateOne(ctx, unchanged, set(bson.E{Key: "password", Value: hash})); err != nil {
		return failure("replace hash", err)
	}
	return nil
}

// SetAdmin grants or revokes an account's admin right. It fails with NotFound
// when the address has no account, and grants nothing to the demo account.
func (s *Store) SetAdmin(ctx context.Context, email string, admin bool) error {
	filter, err := s.byEmail(ctx, email)
	if err != nil {
		return err
	}
	filter = append(filter, bson.E{Key: "isDemo", Value: bson.D{{Key: "$ne", Value: true}}})
	return s.changeUser(ctx, filter, set(
		bson.E{Key: "isAdmin", Value: admin},
		bson.E{Key: "updatedAt", Value: s.clock()},
	))
}

// SetDisabled locks an account, which ends its sessions with the same update, or
// opens it again. It fails with NotFound when the address has no account, and
// leaves the demo account alone.
func (s *Store) SetDisabled(ctx context.Context, email string, disabled bool) error {
	filter, err := s.byEmail(ctx, email)
	if err != nil {
		return err
	}
	filter = append(filter, bson.E{Key: "isDemo", Value: bson.D{{Key: "$ne", Value: true}}})
	if disabled {
		return s.changeUser(ctx, filter, s.lock())
	}
	return s.changeUser(ctx, filter, s.unlock())
}

// lock is the change that disables an account and ends its sessions.
func (s *Store) lock() bson.D {
	now := s.clock()
	return append(set(bson.E{Key: "disabledAt", Value: now}, bson.E{Key: "updatedAt", Value: now}), endSessions())
}

// unlock is the change that takes the lock off.
func (s *Store) unlock() bson.D {
	return append(
		set(bson.E{Key: "updatedAt", Value: s.clock()}),
		bson.E{Key: "$unset", Value: bson.D{{Key: "disabledAt", Value: ""}}},
	)
}

// ResetDemo brings the demo account back to its login, ends its sessions and
// takes every right from it. It fails with NotFound when the address has no demo
// account.
func (s *Store) ResetDemo(ctx context.Context, email, hash string) error {
	filter := bson.D{{Key: "email", Value: email}, {Key: "isDemo", Value: true}}
	return s.changeUser(ctx, filter, append(
		set(
			bson.E{Key: "password", Value: hash},
			bson.E{Key: "isAdmin", Value: false},
			bson.E{Key: "isVerified", Value: true},
		),
		endSessions(),
	))
}

// ClearDemo removes what visitors have left in the demo accounts.
func (s *Store) ClearDemo(ctx context.Context) error {
	demos := List[core.User]{collection: s.users, filter: bson.D{{Key: "isDemo", Value: true}}}
	return demos.Each(ctx, core.Page{}, func(demo core.User) error {
		for _, collection := range []docdb.Collection{s.requests, s.tickets, s.notifications, s.messages} {
			if _, err := collection.DeleteMany(ctx, bson.D{s.ref("user", demo.ID)}); err != nil {
				return failure("clear demo account", err)
			}
		}
		return nil
	})
}

// LockDemo takes the login from every demo account but the one with the address,
// and ends its sessions. The empty address keeps none.
func (s *Store) LockDemo(ctx context.Context, keep string) error {
	unlocked := bson.D{
		{Key: "isDemo", Value: true},
		{Key: "email", Value: bson.D{{Key: "$ne", Value: keep}}},
		{Key: "password", Value: bson.D{{Key: "$ne", Value: ""}}},
	}
	for {
		err := s.changeUser(ctx, unlocked, append(set(bson.E{Key: "password", Value: ""}), endSessions()))
		if core.CodeOf(err) == core.NotFound {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// endSessions is the part of a change that ends every session opened until now.
func endSessions() bson.E {
	return bson.E{Key: "$inc", Value: bson.D{{Key: "credentials", Value: int64(1)}}}
}

func (s *Store) changeUser(ctx context.Context, filter, change bson.D) error {
	var matched int64
	err := mended(ctx, s.users, filter, change, func() (err error) {
		matched, err = s.users.UpdateOne(ctx, filter, change)
		return err
	})
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
		complete:   (*core.User).Complete,
	}
}

// HasAdmin tells whether there is an admin who can log in.
func (s *Store) HasAdmin(ctx context.Context) (bool, error) {
	verified := bson.E{Key: "isVerified", Value: bson.D{{Key: "$ne", Value: false}}}
	able := bson.D{{Key: "isAdmin", Value: true}, {Key: "disabledAt", Value: nil}, verified}
	count, err := s.users.Count(ctx, able)
	return count > 0, failure("count admins", err)
}

// Users lists all accounts.
func (s *Store) Users() List[core.User] {
	return List[core.User]{collection: s.users, filter: bson.D{}, sort: bson.D{{Key: "email", Value: 1}}, complete: (*core.User).Complete}
}
