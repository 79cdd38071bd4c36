package account

import (
	"context"
	"time"

	"ehrenweb/internal/core"
)

// SetupTTL is how long the link that makes the first admin is good for.
const SetupTTL = 30 * time.Minute

// SetupLink returns a new link that makes an admin, while there is none who can
// log in, and voids the ones before it; else it returns "".
func (s *Service) SetupLink(ctx context.Context) (string, error) {
	if any, err := s.store.HasAdmin(ctx); err != nil || any {
		return "", err
	}
	var nobody core.User
	if err := s.store.DeleteTokens(ctx, nobody.ID, core.TokenSetup); err != nil {
		return "", err
	}
	plain, token := s.newToken(core.TokenSetup, nobody.ID, core.OutboxEntry{}, SetupTTL)
	return s.link("/setup/" + plain), s.store.CreateToken(ctx, token)
}

// SetUp spends the link's token and makes the verified admin. It fails with
// Invalid for a token that is none, over or spent, when there is an admin by now,
// and for an address that has an account; the latter leaves the token good. Of
// several callers with one token one succeeds.
func (s *Service) SetUp(ctx context.Context, plain string, in core.Registration) error {
	token, err := s.token(ctx, core.TokenSetup, plain)
	if err != nil {
		return setupFailure(err)
	}
	if any, err := s.store.HasAdmin(ctx); err != nil {
		return err
	} else if any {
		return core.Fail(core.Invalid, core.MsgSetupOver)
	}
	if _, err := s.store.UserByEmail(ctx, in.Email); err == nil {
		return wrongField("email", core.MsgAddressTaken)
	} else if core.CodeOf(err) != core.NotFound {
		return err
	}
	hash, err := s.hasher.Hash(ctx, in.Password)
	if err != nil {
		return err
	}
	ctx = context.WithoutCancel(ctx) // a spent token must not be spent for nothing
	if err := s.store.SpendToken(ctx, token.ID); err != nil {
		return setupFailure(err)
	}
	verified := true
	_, err = s.store.CreateUser(ctx, core.User{
		FirstName: in.FirstName, LastName: in.LastName, Email: in.Email,
		Password: hash, IsAdmin: true, IsVerified: &verified,
	})
	return err
}

func setupFailure(err error) error {
	if core.CodeOf(err) == core.NotFound {
		return core.Fail(core.Invalid, core.MsgSetupOver)
	}
	return err
}
