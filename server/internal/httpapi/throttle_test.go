package httpapi_test

import (
	"net/http"
	"net/netip"
	"strconv"
	"testing"
	"time"

	"ehrenweb/internal/account"
)

// newThrottledApp is behind a proxy, so that calls can come from many clients.
func newThrottledApp(t *testing.T, limits account.LoginLimits) *app {
	t.Helper()
	return newAppWith(t, appOptions{limits: limits, proxies: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}})
}

func (b *browser) logIn(status int, email, secret, client string) reply {
	b.app.t.Helper()
	return b.must(status, "POST", "/api/user/login", credentials(email, secret), "X-Forwarded-For", client)
}

func TestGuessingFromOneClientLeavesTheOwnerAWayIn(t *testing.T) {
	t.Parallel()
	a := newThrottledApp(t, account.LoginLimits{Pair: 3, Client: 100, Account: 100})
	owner := a.signUp("info@verein.test")
	for _, email := range []string{"info@verein.test", "niemand@verein.test"} { // both alike
		for range 3 {
			a.browser().logIn(http.StatusUnauthorized, email, "falsch", "203.0.113.1")
		}
		r := a.browser().logIn(http.StatusTooManyRequests, email, password, "203.0.113.1")
		if seconds, err := strconv.Atoi(r.Header.Get("Retry-After")); err != nil || seconds < 1 || seconds > 900 {
			t.Errorf("Retry-After %q", r.Header.Get("Retry-After"))
		}
	}
	owner.must(http.StatusOK, "GET", "/api/user/me", "")
	a.browser().logIn(http.StatusOK, "info@verein.test", password, "203.0.113.2")
	a.browser().logIn(http.StatusTooManyRequests, "info@verein.test", password, "203.0.113.1")
	a.clock.advance(15*time.Minute + time.Second)
	a.browser().logIn(http.StatusOK, "info@verein.test", password, "203.0.113.1")
}

func TestOneClientCannotTryManyAccounts(t *testing.T) {
	t.Parallel()
	a := newThrottledApp(t, account.LoginLimits{Pair: 100, Client: 5, Account: 100})
	a.signUp("info@verein.test") // its right login counts nothing
	for i := range 5 {
		a.browser().logIn(http.StatusUnauthorized, strconv.Itoa(i)+"@verein.test", "falsch", "203.0.113.1")
	}
	a.browser().logIn(http.StatusTooManyRequests, "info@verein.test", password, "203.0.113.1")
	a.browser().logIn(http.StatusOK, "info@verein.test", password, "203.0.113.2")
}

func TestManyClientsCannotTryOneAccount(t *testing.T) {
	t.Parallel()
	a := newThrottledApp(t, account.LoginLimits{Pair: 100, Client: 100, Account: 5})
	owner := a.signUp("info@verein.test")
	for i := range 5 {
		a.browser().logIn(http.StatusUnauthorized, "info@verein.test", "falsch", "203.0.113."+strconv.Itoa(i))
	}
	a.browser().logIn(http.StatusTooManyRequests, "info@verein.test", password, "203.0.113.99")
	owner.must(http.StatusOK, "GET", "/api/user/me", "")
	owner.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
	a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
}

func TestARightLoginForgetsTheWrongOnesBeforeIt(t *testing.T) {
	t.Parallel()
	a := newThrottledApp(t, account.LoginLimits{Pair: 3, Client: 100, Account: 100})
	a.signUp("info@verein.test")
	for range 3 {
		for range 2 {
			a.browser().logIn(http.StatusUnauthorized, "info@verein.test", "falsch", "203.0.113.1")
		}
		a.browser().logIn(http.StatusOK, "info@verein.test", password, "203.0.113.1")
	}
}

func TestAUserCannotFillTheDatabase(t *testing.T) {
	t.Parallel()
	a := newAppWith(t, appOptions{perMinute: 2})
	user, other := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test")
	for range 6 {
		user.must(http.StatusCreated, "POST", "/api/tickets", `{"subject":"a","message":"b"}`)
	}
	user.must(http.StatusTooManyRequests, "POST", "/api/tickets", `{"subject":"a","message":"b"}`)
	user.must(http.StatusOK, "GET", "/api/tickets/my-tickets", "")
	other.must(http.StatusCreated, "POST", "/api/tickets", `{"subject":"a","message":"b"}`)
}

func TestNobodyCanLockTheDemoAccount(t *testing.T) {
	t.Parallel()
	a := newThrottledApp(t, account.LoginLimits{Pair: 100, Client: 100, Account: 3})
	a.demo()
	for range 5 {
		a.browser().logIn(http.StatusUnauthorized, "demo@ehrenweb.test", "falsch", "203.0.113.1")
	}
	a.browser().logIn(http.StatusOK, "demo@ehrenweb.test", password, "203.0.113.2")
}
