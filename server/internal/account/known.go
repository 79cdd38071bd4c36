package account

import (
	"context"
	"fmt"

	"ehrenweb/internal/core"
)

// EnsureDemo makes the demo account, or brings it back to its login and takes
// every right from it. It fails when the address belongs to somebody's own
// account.
func (s *Service) EnsureDemo(ctx context.Context, email, password string) error {
	hash, err := s.hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	created, err := s.create(ctx, core.User{FirstName: "Demo", LastName: "Verein", Email: email, Password: hash, IsDemo: true})
	if err != nil || created {
		return err
	}
	if err := s.store.ResetDemo(ctx, email, hash); core.CodeOf(err) == core.NotFound {
		return fmt.Errorf("DEMO_EMAIL: %s belongs to an account that is not the demo account", email)
	} else if err != nil {
		return err
	}
	return nil
}

// EnsureAdmin makes a verified admin with the login. An account that has the
// address stays as it is.
func (s *Service) EnsureAdmin(ctx context.Context, email, password string) error {
	hash, err := s.hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	_, err = s.create(ctx, core.User{FirstName: "Admin", LastName: "Ehrenweb", Email: email, Password: hash, IsAdmin: true})
	return err
}

// create stores a verified account; created is false when the address has one.
func (s *Service) create(ctx context.Context, user core.User) (created bool, err error) {
	verified := true
	user.IsVerified = &verified
	if _, err = s.store.CreateUser(ctx, user); core.CodeOf(err) == core.Conflict {
		return false, nil
	}
	return err == nil, err
}
