package account

import (
	"context"
	"errors"
	"fmt"

	"ehrenweb/internal/core"
)

// EnsureDemo makes the demo account, or brings it back to its login and takes
// every right from it, and locks any other demo account; without an address it
// only locks. It fails when the address belongs to somebody's own account.
func (s *Service) EnsureDemo(ctx context.Context, email, password string) error {
	email = core.NormalizeEmail(email)
	if err := s.store.LockDemo(ctx, email); err != nil || email == "" {
		return err
	}
	user, err := s.store.UserByEmail(ctx, email)
	switch {
	case core.CodeOf(err) == core.NotFound:
		return s.create(ctx, core.User{FirstName: "Demo", LastName: "Verein", Email: email, IsDemo: true}, password)
	case err != nil:
		return err
	case !user.IsDemo:
		return fmt.Errorf("DEMO_EMAIL: %s belongs to an account that is not the demo account", email)
	}
	unchanged, err := s.hasher.Verify(ctx, password, user.Password)
	if err != nil || unchanged && !user.IsAdmin && user.Verified() {
		return err
	}
	hash, err := s.hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	return s.store.ResetDemo(ctx, email, hash)
}

// EnsureAdmin makes a verified admin with the login. An account that has the
// address stays as it is; admin tells whether it has the right. It fails when the
// password is one that nobody could register with.
func (s *Service) EnsureAdmin(ctx context.Context, email, password string) (admin bool, err error) {
	email = core.NormalizeEmail(email)
	user, err := s.store.UserByEmail(ctx, email)
	if core.CodeOf(err) != core.NotFound {
		return user.IsAdmin, err
	}
	if core.PasswordProblem(password, email) != "" {
		return false, errors.New("ADMIN_PASSWORD: must have 12 to 128 characters and be none of the most used passwords")
	}
	return true, s.create(ctx, core.User{FirstName: "Admin", LastName: "Ehrenweb", Email: email, IsAdmin: true}, password)
}

// create stores a verified account. One that another process has just made with
// the address will do as well.
func (s *Service) create(ctx context.Context, user core.User, password string) error {
	hash, err := s.hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	verified := true
	user.Password, user.IsVerified = hash, &verified
	if _, err = s.store.CreateUser(ctx, user); core.CodeOf(err) == core.Conflict {
		return nil
	}
	return err
}
