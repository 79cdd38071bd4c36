package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"ehrenweb/internal/account"
)

// at is the browser with its cookies, at another server of the installation.
func (b *browser) at(server *app) *browser { return &browser{app: server, cookies: b.cookies} }

func TestC03TwoServersAreOneProductAlsoAtOnce(t *testing.T) {
	t.Parallel()
	limits := account.LoginLimits{Pair: 3, Client: 100, Account: 100}
	first := newAppWith(t, appOptions{limits: limits, proxies: proxy})
	second := newAppWith(t, appOptions{limits: limits, proxies: proxy, beside: first})
	b := first.signUp("info@verein.test")

	t.Run("a login on one is one on the other, and so is its end", func(t *testing.T) {
		signedIn := b.clone()
		signedIn.at(second).must(http.StatusOK, "GET", "/api/user/me", "")
		old := signedIn.clone()
		signedIn.at(second).must(http.StatusOK, "POST", "/api/user/logout", "")
		old.at(first).must(http.StatusUnauthorized, "GET", "/api/user/me", "")
		old.at(first).must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
	})
	t.Run("a refresh on one is good on the other", func(t *testing.T) {
		b.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", password))
		replies := atOnce(10, func(i int) reply {
			return b.clone().at([]*app{first, second}[i%2]).do("POST", "/api/user/refresh-token", "")
		})
		wantStatuses(t, replies, map[int]int{http.StatusOK: 10})
	})
	t.Run("a reset on one ends the sessions on the other", func(t *testing.T) {
		first.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
		path := "/api" + strings.Replace(first.linkPath(first.lastMail("info@verein.test")), "/reset", "/user/reset", 1)
		replies := atOnce(2, func(i int) reply {
			return first.browser().at([]*app{first, second}[i]).do("PATCH", path, newPassword(other+fmt.Sprint(i)))
		})
		wantStatuses(t, replies, map[int]int{http.StatusOK: 1, http.StatusBadRequest: 1})
		b.at(second).must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
		b.at(second).must(http.StatusUnauthorized, "GET", "/api/user/me", "")
	})
	t.Run("wrong logins are counted together", func(t *testing.T) {
		for _, server := range []*app{first, second, first} {
			server.browser().logIn(http.StatusUnauthorized, "info@verein.test", "falsch", "203.0.113.1")
		}
		second.browser().logIn(http.StatusTooManyRequests, "info@verein.test", "falsch", "203.0.113.1")
		first.browser().logIn(http.StatusTooManyRequests, "info@verein.test", "falsch", "203.0.113.1")
	})
}

func TestC04TheClocksOfTwoServersMayDifferByAMinute(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("info@verein.test")
	for _, row := range []struct {
		ahead, passed time.Duration
		status        int
	}{
		{time.Minute, 0, http.StatusOK},
		{-time.Minute, 0, http.StatusOK},
		{-10 * time.Minute, 0, http.StatusUnauthorized},
		{10 * time.Minute, 55 * time.Minute, http.StatusUnauthorized}, // over, for that server
		{time.Minute, 55 * time.Minute, http.StatusOK},
	} {
		t.Run(fmt.Sprintf("%v ahead, %v after the login", row.ahead, row.passed), func(t *testing.T) {
			second := newAppWith(t, appOptions{beside: a, ahead: row.ahead + row.passed})
			b.clone().at(second).must(row.status, "GET", "/api/user/me", "")
		})
	}
}
