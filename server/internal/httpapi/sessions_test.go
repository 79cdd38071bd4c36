package httpapi_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestASessionOutlivesItsAccessToken(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("info@verein.test")
	a.clock.advance(61 * time.Minute)
	b.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
	old := b.cookies["refresh"].Value
	b.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
	b.must(http.StatusOK, "GET", "/api/user/me", "")
	if b.cookies["refresh"].Value == old {
		t.Error("the refresh token is not rotated")
	}
	a.clock.advance(14 * 24 * time.Hour)
	b.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
}

func TestTabsThatRenewAtOnceAllStaySignedIn(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("info@verein.test")
	tabs := make([]*browser, 10)
	var group sync.WaitGroup
	for i := range tabs {
		tabs[i] = b.clone()
		group.Go(func() { tabs[i].must(http.StatusOK, "POST", "/api/user/refresh-token", "") })
	}
	group.Wait()
	for _, tab := range tabs {
		tab.must(http.StatusOK, "GET", "/api/user/me", "")
		tab.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
	}
	a.clock.advance(29 * time.Second)
	b.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
}

func TestAnOldRefreshTokenEndsTheSession(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b, elsewhere := a.signUp("info@verein.test"), a.browser()
	elsewhere.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", password))
	stolen := b.clone()
	b.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
	a.clock.advance(31 * time.Second)
	stolen.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
	b.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
	b.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
	elsewhere.must(http.StatusOK, "GET", "/api/user/me", "")
	if !strings.Contains(a.log.String(), "used again") {
		t.Error("the operator is not told")
	}
}

func TestLogoutEndsTheSessionOnTheServer(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b, elsewhere := a.signUp("info@verein.test"), a.browser()
	elsewhere.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", password))
	before := b.clone()
	b.must(http.StatusOK, "POST", "/api/user/logout", "")
	if len(b.cookies) != 0 {
		t.Errorf("cookies that stay: %v", b.cookies)
	}
	before.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
	before.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
	elsewhere.must(http.StatusOK, "GET", "/api/user/me", "")
	b.must(http.StatusOK, "POST", "/api/user/logout", "")
}

func TestLogoutWithTheRefreshTokenAloneEndsTheSession(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("info@verein.test")
	before := b.clone()
	delete(b.cookies, "access")
	b.must(http.StatusOK, "POST", "/api/user/logout", "")
	before.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
}

func TestEachLoginIsASessionOfItsOwn(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test")
	seen := map[string]bool{}
	for range 5 {
		b := a.browser()
		b.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", password))
		seen[b.cookies["access"].Value], seen[b.cookies["refresh"].Value] = true, true
	}
	if len(seen) != 10 {
		t.Errorf("%d different tokens", len(seen))
	}
}

func TestExpiredSessionsAndTokensAreRemoved(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("info@verein.test")
	a.clock.advance(13 * 24 * time.Hour)
	if err := a.store.DeleteExpired(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
	a.clock.advance(2 * 24 * time.Hour)
	if err := a.store.DeleteExpired(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"sessions", "tokens"} {
		if n, err := a.db.Collection(name).Count(t.Context(), nil); err != nil || n != 0 {
			t.Errorf("%d %s are left (%v)", n, name, err)
		}
	}
}
