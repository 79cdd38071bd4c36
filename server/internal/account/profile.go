package account

import (
	"context"
	"errors"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/auth"
	"ehrenweb/internal/core"
)

// maxSessions is how many sessions are listed: more than anybody looks through.
const maxSessions = 100

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
func (s *Service) ChangePassword(ctx context.Context, client string, user core.User, device core.Device, in core.PasswordChange) (Tokens, error) {
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
	return s.openSession(ctx, changed, device)
}

// EndSession ends one of the user's sessions, at once. It fails with NotFound for
// any other, and with Forbidden for the demo account, whose sessions are other
// people's.
func (s *Service) EndSession(ctx context.Context, user core.User, id bson.ObjectID) error {
	if user.IsDemo {
		return demoFixed()
	}
	return s.store.EndSession(ctx, user.ID, id)
}

// EndOtherSessions ends every session of the user but the one with the id. It fails
// with Forbidden for the demo account.
func (s *Service) EndOtherSessions(ctx context.Context, user core.User, keep bson.ObjectID) error {
	if user.IsDemo {
		return demoFixed()
	}
	return s.store.EndOtherSessions(ctx, user.ID, keep)
}

// Sessions tells where the user is signed in, the last used first, maxSessions at
// most; current is the session that asks, and all there is for the demo account.
func (s *Service) Sessions(ctx context.Context, user core.User, current core.Session) ([]core.SignedIn, error) {
	if user.IsDemo {
		return []core.SignedIn{current.SignedIn(current.ID)}, nil
	}
	sessions := []core.SignedIn{}
	err := s.store.SessionsOf(user).Each(ctx, core.Page{Number: 1, Limit: maxSessions}, func(session core.Session) error {
		sessions = append(sessions, session.SignedIn(current.ID))
		return nil
	})
	return sessions, err
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
