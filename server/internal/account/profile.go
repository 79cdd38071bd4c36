package account

import (
	"context"
	"errors"

	"ehrenweb/internal/auth"
	"ehrenweb/internal/core"
)

// Rename sets the user's name and returns the account as it is now. It fails with
// Forbidden for the demo account.
func (s *Service) Rename(ctx context.Context, user core.User, in core.NewName) (core.User, error) {
	if user.IsDemo {
		return core.User{}, demoFixed()
	}
	return s.store.Rename(ctx, user.ID, in)
}

// ChangePassword sets the user's password, queues a notice to them, ends every
// session of the account and opens a new one, for the caller. It fails with Invalid
// for a wrong current password and for a new one that is the account's address, with
// TooMany after too many wrong ones, with Forbidden for the demo account and with
// Conflict when the password was changed meanwhile.
func (s *Service) ChangePassword(ctx context.Context, client string, user core.User, in core.PasswordChange) (Tokens, error) {
	if user.IsDemo {
		return Tokens{}, demoFixed()
	}
	if reason := core.PasswordProblem(in.Password, user.Email); reason != "" {
		return Tokens{}, wrongField("password", reason)
	}
	if err := s.prove(ctx, client, user, "currentPassword", in.CurrentPassword); err != nil {
		return Tokens{}, err
	}
	hash, err := s.hasher.Hash(ctx, in.Password)
	if err != nil {
		return Tokens{}, err
	}
	ctx = context.WithoutCancel(ctx) // the owner is told, whoever hangs up
	if err := s.store.QueueMail(ctx, core.OutboxEntry{Kind: core.MailPasswordChanged, To: user.Email}); err != nil {
		return Tokens{}, err
	}
	changed, err := s.store.ChangePassword(ctx, user, hash)
	if err != nil {
		return Tokens{}, err
	}
	if err := s.store.DeleteTokens(ctx, user.ID, core.TokenReset); err != nil {
		return Tokens{}, err
	}
	if err := s.store.DeleteSessionsOf(ctx, user.ID); err != nil {
		return Tokens{}, err
	}
	return s.openSession(ctx, changed)
}

// prove asks for the account's password once more, before a change that only its
// owner may make. A wrong one counts like a wrong login and fails with Invalid, for
// the input's field; too many of them with TooMany.
func (s *Service) prove(ctx context.Context, client string, user core.User, field, password string) error {
	try, err := s.countLogin(ctx, client, user.Email, user.IsDemo)
	if err != nil {
		return err
	}
	right, err := s.hasher.Verify(ctx, password, user.Password)
	if err != nil && !errors.Is(err, auth.ErrUnknownHash) {
		return err
	}
	if !right {
		return wrongField(field, core.MsgPasswordWrong)
	}
	return try.wasRight(ctx)
}

func wrongField(field, reason string) error {
	return &core.Error{Code: core.Invalid, Message: core.MsgInvalid, Fields: map[string]string{field: reason}}
}

// demoFixed is what is said to whoever would change the account that is everybody's.
func demoFixed() error { return core.Fail(core.Forbidden, core.MsgDemoFixed) }
