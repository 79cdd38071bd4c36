package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// Rename sets the account's name and returns the account as it is now. It fails
// with NotFound when the account is gone.
func (s *Store) Rename(ctx context.Context, id bson.ObjectID, name core.NewName) (core.User, error) {
	return s.updateUser(ctx, s.byRef(id), set(
		bson.E{Key: "firstName", Value: name.FirstName},
		bson.E{Key: "lastName", Value: name.LastName},
		bson.E{Key: "updatedAt", Value: s.clock()},
	))
}

// ChangePassword puts the hash in the place of the account's, ends every session
// opened until now with the same update, and returns the account as it is now. It
// fails with Conflict when the password has been changed since the account was read.
func (s *Store) ChangePassword(ctx context.Context, user core.User, hash string) (core.User, error) {
	unchanged := append(s.byRef(user.ID), bson.E{Key: "password", Value: user.Password}, bson.E{Key: "disabledAt", Value: nil})
	change := append(
		set(bson.E{Key: "password", Value: hash}, bson.E{Key: "updatedAt", Value: s.clock()}),
		endSessions(),
	)
	changed, err := s.updateUser(ctx, unchanged, change)
	if core.CodeOf(err) == core.NotFound {
		return core.User{}, core.Fail(core.Conflict, core.MsgConflict)
	}
	return changed, err
}

// ChangeAddress makes the address that the account asked for its own. It fails with
// NotFound when the account's credentials have moved on, and with Conflict when the
// address has another account.
func (s *Store) ChangeAddress(ctx context.Context, change core.AddressChange) error {
	if _, taken, err := s.oldSpelling(ctx, change.Email); err != nil {
		return err
	} else if taken {
		return core.Fail(core.Conflict, core.MsgAddressUsed)
	}
	unchanged := append(s.byRef(change.User), sameCredentials(change.Credentials), bson.E{Key: "disabledAt", Value: nil})
	return s.changeUser(ctx, unchanged, set(
		bson.E{Key: "email", Value: change.Email},
		bson.E{Key: "updatedAt", Value: s.clock()},
	))
}

// sameCredentials is the condition that an account's Credentials have not moved on.
// Accounts of the Node era have none, which means 0.
func sameCredentials(n int64) bson.E {
	if n == 0 {
		return bson.E{Key: "credentials", Value: bson.D{{Key: "$in", Value: bson.A{int64(0), nil}}}}
	}
	return bson.E{Key: "credentials", Value: n}
}

// updateUser makes the change and returns the account as it is afterwards.
func (s *Store) updateUser(ctx context.Context, filter, change bson.D) (core.User, error) {
	var user tolerant[core.User]
	err := mended(ctx, s.users, filter, change, func() error {
		return s.users.FindOneAndUpdate(ctx, filter, change, nil, &user)
	})
	if err != nil {
		return core.User{}, failure("update user", err)
	}
	user.value.Complete()
	return user.value, nil
}
