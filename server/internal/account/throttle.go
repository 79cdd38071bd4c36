package account

import (
	"context"
	"time"

	"ehrenweb/internal/auth"
	"ehrenweb/internal/core"
)

// loginWindow is how long wrong logins count.
const loginWindow = 15 * time.Minute

// LoginLimits say how many wrong logins are taken within 15 minutes. Whoever is
// over one of them is refused, also with the right password; sessions that are
// open live on, and so does the way over a forgotten password.
type LoginLimits struct {
	Pair    int64 // from one client to one account: guessing
	Client  int64 // from one client to any account: stuffing
	Account int64 // to one account from anywhere: a distributed guess
}

// DefaultLoginLimits leave the owner of an account under attack from one place a
// way in from another (OWASP Authentication Cheat Sheet, Account Lockout).
func DefaultLoginLimits() LoginLimits { return LoginLimits{Pair: 10, Client: 50, Account: 50} }

// loginTry is one try to log in, counted as wrong until it is told otherwise.
type loginTry struct {
	service  *Service
	counters []counter
}

type counter struct {
	key   string
	limit int64
}

// countLogin counts a try of the client to log in to the account with the
// address, whether or not there is one. It fails with TooMany when the client or
// the account is over a limit. The demo account has no limit of its own: anyone
// could lock everyone out of it.
func (s *Service) countLogin(ctx context.Context, client, email string, demo bool) (loginTry, error) {
	limits := s.options.LoginLimits
	try := loginTry{service: s, counters: []counter{
		{pairKey(client, email), limits.Pair},
		{"login client " + auth.HashToken(client), limits.Client},
		{accountKey(email), limits.Account},
	}}
	if demo {
		try.counters = try.counters[:2]
	}
	if limits == (LoginLimits{}) {
		return loginTry{}, nil
	}
	for _, c := range try.counters {
		count, ends, err := s.store.CountTry(ctx, c.key, loginWindow)
		if err != nil {
			return loginTry{}, err
		}
		if count > c.limit {
			return loginTry{}, core.TooManyTries(ends.Sub(s.now()))
		}
	}
	return try, nil
}

// wasRight takes the try back, and with it the wrong ones of the client to the
// account before it.
func (t loginTry) wasRight(ctx context.Context) error {
	for i, c := range t.counters {
		take := t.service.store.UncountTry
		if i == 0 {
			take = t.service.store.ForgetTries
		}
		if err := take(ctx, c.key); err != nil {
			return err
		}
	}
	return nil
}

// forgetLogins begins anew for the account, and for the client that tries it.
func (s *Service) forgetLogins(ctx context.Context, client, email string) error {
	if err := s.store.ForgetTries(ctx, pairKey(client, email)); err != nil {
		return err
	}
	return s.store.ForgetTries(ctx, accountKey(email))
}

func pairKey(client, email string) string { return "login pair " + auth.HashToken(client+" "+email) }

func accountKey(email string) string { return "login account " + auth.HashToken(email) }
