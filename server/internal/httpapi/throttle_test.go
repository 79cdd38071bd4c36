package httpapi_test

import (
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"

	"ehrenweb/internal/account"
)

// newThrottledApp is behind a proxy, so that calls can come from many clients.
func newThrottledApp(t *testing.T, limits account.LoginLimits) *app {
	t.Helper()
	return newAppWith(t, appOptions{limits: limits, proxies: proxy})
}

// proxy is where httptest calls from.
var proxy = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}

func (b *browser) logIn(status int, email, secret, client string) reply {
	b.app.t.Helper()
	return b.must(status, "POST", "/api/user/login", credentials(email, secret), "X-Forwarded-For", client)
}

// wantWait fails the test unless the reply tells when to come back, within an hour.
func wantWait(t *testing.T, r reply) {
	t.Helper()
	if seconds, err := strconv.Atoi(r.Header.Get("Retry-After")); err != nil || seconds < 1 || seconds > 3600 {
		t.Errorf("Retry-After %q", r.Header.Get("Retry-After"))
	}
}

func TestTheLimitsOfAnInstallationAreStrictEnough(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct{ limit, most int64 }{
		"THR-01 one client, one account":    {account.DefaultLoginLimits().Pair, 20},
		"THR-03 one client, many accounts":  {account.DefaultLoginLimits().Client, 100},
		"THR-04 many clients, one account":  {account.DefaultLoginLimits().Account, 99},
		"THR-01 leaves the owner a way in":  {2 * account.DefaultLoginLimits().Pair, account.DefaultLoginLimits().Account},
		"THR-03 holds before THR-04 for it": {account.DefaultLoginLimits().Pair, account.DefaultLoginLimits().Client},
	} {
		if row.limit > row.most {
			t.Errorf("%s: %d, must be %d at most", name, row.limit, row.most)
		}
	}
}

func TestGuessingFromOneClientLeavesTheOwnerAWayIn(t *testing.T) {
	t.Parallel()
	a := newThrottledApp(t, account.LoginLimits{Pair: 3, Client: 100, Account: 100})
	owner := a.signUp("info@verein.test")
	for name, email := range map[string]string{"THR-01 an account": "info@verein.test", "THR-02 an unknown address": "niemand@verein.test"} {
		t.Run(name, func(t *testing.T) {
			for range 3 {
				a.browser().logIn(http.StatusUnauthorized, email, "falsch", "203.0.113.1")
			}
			wantWait(t, a.browser().logIn(http.StatusTooManyRequests, email, password, "203.0.113.1"))
		})
	}
	owner.must(http.StatusOK, "GET", "/api/user/me", "")
	owner.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
	a.browser().logIn(http.StatusOK, "info@verein.test", password, "203.0.113.2")
	a.browser().logIn(http.StatusTooManyRequests, "info@verein.test", password, "203.0.113.1")
	a.clock.advance(15*time.Minute + time.Second)
	a.browser().logIn(http.StatusOK, "info@verein.test", password, "203.0.113.1")
}

func TestTHR03OneClientCannotTryManyAccounts(t *testing.T) {
	t.Parallel()
	a := newThrottledApp(t, account.LoginLimits{Pair: 100, Client: 5, Account: 100})
	a.signUp("info@verein.test") // its right login counts nothing
	for i := range 5 {
		a.browser().logIn(http.StatusUnauthorized, strconv.Itoa(i)+"@verein.test", "falsch", "203.0.113.1")
	}
	wantWait(t, a.browser().logIn(http.StatusTooManyRequests, "info@verein.test", password, "203.0.113.1"))
	a.browser().logIn(http.StatusOK, "info@verein.test", password, "203.0.113.2")
}

func TestTHR04ManyClientsCannotTryOneAccount(t *testing.T) {
	t.Parallel()
	a := newThrottledApp(t, account.LoginLimits{Pair: 3, Client: 100, Account: 5})
	owner := a.signUp("info@verein.test")
	for range 3 { // the owner has forgotten the password, too
		a.browser().logIn(http.StatusUnauthorized, "info@verein.test", "falsch", "203.0.113.99")
	}
	for i := range 2 {
		a.browser().logIn(http.StatusUnauthorized, "info@verein.test", "falsch", "203.0.113."+strconv.Itoa(i))
	}
	wantWait(t, a.browser().logIn(http.StatusTooManyRequests, "info@verein.test", password, "203.0.113.98"))
	owner.must(http.StatusOK, "GET", "/api/user/me", "")
	owner.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
	a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
	path := "/api" + strings.Replace(a.linkPath(a.lastMail("info@verein.test")), "/reset", "/user/reset", 1)
	a.browser().must(http.StatusOK, "PATCH", path, newPassword(other), "X-Forwarded-For", "203.0.113.99")
	a.browser().logIn(http.StatusOK, "info@verein.test", other, "203.0.113.99")
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

func TestTHR07AMailboxIsNotFilledFromManyAddresses(t *testing.T) {
	t.Parallel()
	a := newAppWith(t, appOptions{perMinute: 3, proxies: proxy})
	a.signUp("info@verein.test")
	before, answers := len(a.mails("info@verein.test")), map[string]bool{}
	for i := range 20 {
		for _, email := range []string{"info@verein.test", "niemand@verein.test"} {
			r := a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address(email),
				"X-Forwarded-For", "203.0.113."+strconv.Itoa(i))
			answers[r.body] = true
		}
	}
	if n := len(a.mails("info@verein.test")) - before; n < 1 || n > 5 || len(answers) != 1 {
		t.Errorf("%d mails, %d different answers", n, len(answers))
	}
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
