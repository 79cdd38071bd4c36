package account

import (
	"context"
	"errors"
	"time"

	"ehrenweb/internal/auth"
	"ehrenweb/internal/core"
)

// refreshGrace is how long a refresh token that was rotated is still good, so
// that two tabs that renew at once both stay signed in (design, section 7).
const refreshGrace = 30 * time.Second

// maxRotations is how often a rotation is tried again while others rotate the
// same session; each round at least one of them gets through.
const maxRotations = 100

// maxRefreshTokens is how many refresh tokens a session accepts at once, at most:
// more tabs than anybody renews within the grace.
const maxRefreshTokens = 50

var errReuse = errors.New("account: a refresh token was used again, the session is ended")

// Tokens are what a signed-in browser holds.
type Tokens struct {
	Access     string
	AccessTTL  time.Duration
	Refresh    string
	RefreshTTL time.Duration // what is left of the session
}

// Login opens a session for the client, the network address that the call came
// from, on the device. Also where it fails it returns whose login was tried, as far as that is
// known, for the log. It fails with Unauthorized, after the same time, for a wrong
// password, for an address without an account and for a disabled account, with Forbidden when the password
// is right but the address is not confirmed, and with TooMany after too many wrong
// tries.
func (s *Service) Login(ctx context.Context, client string, device core.Device, in core.Credentials) (core.User, Tokens, error) {
	user, err := s.store.UserByEmail(ctx, in.Email)
	if err != nil && core.CodeOf(err) != core.NotFound {
		return core.User{}, Tokens{}, err
	}
	try, err := s.countLogin(ctx, client, in.Email, user.IsDemo)
	if err != nil {
		return user, Tokens{}, err
	}
	right, err := s.hasher.Verify(ctx, in.Password, user.Password)
	if errors.Is(err, auth.ErrUnknownHash) { // for the log; the person may set a new password
		return user, Tokens{}, &core.Error{Code: core.Unauthorized, Message: core.MsgWrongLogin, Cause: err}
	}
	if err != nil {
		return core.User{}, Tokens{}, err
	}
	if !right || user.ID.IsZero() || user.Disabled() {
		return user, Tokens{}, core.Fail(core.Unauthorized, core.MsgWrongLogin)
	}
	if err := try.wasRight(ctx); err != nil {
		return core.User{}, Tokens{}, err
	}
	if !user.Verified() {
		return user, Tokens{}, core.Fail(core.Forbidden, core.MsgNotVerified)
	}
	if auth.IsOutdated(user.Password) {
		if err := s.rehash(ctx, user, in.Password); err != nil {
			return core.User{}, Tokens{}, err
		}
	}
	tokens, err := s.openSession(ctx, user, device)
	return user, tokens, err
}

func (s *Service) rehash(ctx context.Context, user core.User, password string) error {
	hash, err := s.hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	return s.store.ReplaceHash(ctx, user.ID, user.Password, hash)
}

func (s *Service) openSession(ctx context.Context, user core.User, device core.Device) (Tokens, error) {
	family, secret := auth.NewToken(), auth.NewToken()
	session, err := s.store.CreateSession(ctx, core.Session{
		User:        user.ID,
		Credentials: user.Credentials,
		Device:      device,
		Family:      auth.HashToken(family),
		Tokens:      []core.RefreshToken{{Hash: auth.HashToken(secret)}},
		ExpiresAt:   s.now().Add(s.options.SessionTTL).UTC(),
	})
	if err != nil {
		return Tokens{}, err
	}
	return s.tokens(session, auth.JoinRefreshToken(family, secret))
}

func (s *Service) tokens(session core.Session, refresh string) (Tokens, error) {
	access, err := s.signer.Sign(session.User, session.ID)
	if err != nil {
		return Tokens{}, err
	}
	return Tokens{
		Access:     access,
		AccessTTL:  s.signer.TTL(),
		Refresh:    refresh,
		RefreshTTL: session.ExpiresAt.Sub(s.now()),
	}, nil
}

// Authenticate returns the user of an access token and its session, as the database
// has them now. It fails with Unauthorized when the token is not good, the session is
// over or the password has been changed since.
func (s *Service) Authenticate(ctx context.Context, access string) (core.User, core.Session, error) {
	userID, sessionID, err := s.signer.Parse(access)
	if err != nil {
		return core.User{}, core.Session{}, signIn()
	}
	session, user, err := s.store.SignedIn(ctx, sessionID, userID)
	if err != nil {
		return core.User{}, core.Session{}, unauthorized(err)
	}
	if session.User != user.ID || session.Credentials != user.Credentials || user.Disabled() {
		return core.User{}, core.Session{}, signIn()
	}
	return user, session, nil
}

// Refresh rotates the session's refresh token. It fails with Unauthorized when
// the token is not good; a token of the session that was rotated longer ago than
// the grace is taken for stolen and ends the session. It fails with TooMany when
// one token is renewed more often within the grace than tabs could.
func (s *Service) Refresh(ctx context.Context, refresh string) (Tokens, error) {
	family, secret, ok := auth.SplitRefreshToken(refresh)
	if !ok {
		return Tokens{}, signIn()
	}
	for range maxRotations {
		session, err := s.store.SessionByFamily(ctx, auth.HashToken(family))
		if err != nil {
			return Tokens{}, unauthorized(err)
		}
		user, err := s.store.User(ctx, session.User)
		if err != nil {
			return Tokens{}, unauthorized(err)
		}
		if session.Credentials != user.Credentials || user.Disabled() {
			return Tokens{}, signIn()
		}
		next := auth.NewToken()
		tokens, ok := s.rotate(session.Tokens, auth.HashToken(secret), auth.HashToken(next))
		if ok && len(tokens) > maxRefreshTokens {
			return Tokens{}, core.TooManyTries(refreshGrace)
		}
		if !ok {
			if err := s.store.DeleteSession(ctx, session.ID); err != nil {
				return Tokens{}, err
			}
			return Tokens{}, &core.Error{Code: core.Unauthorized, Message: core.MsgSignIn, Cause: errReuse}
		}
		err = s.store.RotateSession(ctx, session, tokens)
		if core.CodeOf(err) == core.Conflict {
			continue
		}
		if err != nil {
			return Tokens{}, err
		}
		return s.tokens(session, auth.JoinRefreshToken(family, next))
	}
	return Tokens{}, &core.Error{Code: core.Unavailable, Message: core.MsgUnavailable, RetryAfter: time.Second}
}

// rotate returns the tokens that are good once the used one has given way to
// next; ok is false when the used one is not good any more. Each of several tabs
// that come with one token within the grace gets a token of its own.
func (s *Service) rotate(tokens []core.RefreshToken, used, next string) (rotated []core.RefreshToken, ok bool) {
	now := s.now().UTC()
	ends := now.Add(refreshGrace)
	current := false
	for _, token := range tokens {
		if token.Hash == used && (token.Ends == nil || now.Before(*token.Ends)) {
			ok = true
			current = token.Ends == nil
		}
	}
	if !ok {
		return nil, false
	}
	for _, token := range tokens {
		switch {
		case token.Ends == nil && current:
			rotated = append(rotated, core.RefreshToken{Hash: token.Hash, Ends: &ends})
		case token.Ends == nil || now.Before(*token.Ends):
			rotated = append(rotated, token)
		}
	}
	return append(rotated, core.RefreshToken{Hash: next}), true
}

// Logout ends the session that either token belongs to. Without a session it
// does nothing.
func (s *Service) Logout(ctx context.Context, access, refresh string) error {
	if _, session, err := s.signer.Parse(access); err == nil {
		if err := s.store.DeleteSession(ctx, session); err != nil {
			return err
		}
	}
	family, _, ok := auth.SplitRefreshToken(refresh)
	if !ok {
		return nil
	}
	session, err := s.store.SessionByFamily(ctx, auth.HashToken(family))
	if core.CodeOf(err) == core.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	return s.store.DeleteSession(ctx, session.ID)
}

// signIn is what a person is told whose session is over or never was.
func signIn() error { return core.Fail(core.Unauthorized, core.MsgSignIn) }

// unauthorized turns a session or user that is not there into signIn.
func unauthorized(err error) error {
	if core.CodeOf(err) == core.NotFound {
		return signIn()
	}
	return err
}
