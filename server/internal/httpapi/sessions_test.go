package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

func (a *app) logIn(email string) *browser {
	a.t.Helper()
	b := a.browser()
	b.must(http.StatusOK, "POST", "/api/user/login", credentials(email, password))
	return b
}

func TestASessionFromLoginToLogout(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test")

	t.Run("SES-03 no token stands in a body", func(t *testing.T) {
		b := a.browser()
		seen, bodies := []string{}, ""
		for _, call := range [][3]string{
			{"POST", "/api/user/login", credentials("info@verein.test", password)}, {"GET", "/api/user/me"}, {"POST", "/api/user/refresh-token"}, {"GET", "/api/user/me"}, {"POST", "/api/user/logout"},
		} {
			bodies += b.must(http.StatusOK, call[0], call[1], call[2]).body
			for _, cookie := range b.tokens() {
				seen = append(seen, cookie.Value, cookie.Value[:43], cookie.Value[len(cookie.Value)-43:])
			}
		}
		for _, token := range seen {
			if strings.Contains(bodies, token) {
				t.Errorf("%.8s… is shown", token)
			}
		}
	})

	t.Run("SES-04 SES-05 logout clears every cookie and ends that session on the server, and no other", func(t *testing.T) {
		b, elsewhere := a.logIn("info@verein.test"), a.logIn("info@verein.test")
		before := b.clone()
		r := b.must(http.StatusOK, "POST", "/api/user/logout", "")
		if len(b.cookies) != 0 || len(r.Cookies()) != 3 {
			t.Errorf("cookies that stay: %v; sent: %v", b.cookies, r.Cookies())
		}
		before.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
		before.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
		elsewhere.must(http.StatusOK, "GET", "/api/user/me", "")
		elsewhere.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
	})

	t.Run("SES-05 either cookie alone ends the session", func(t *testing.T) {
		for _, missing := range []string{"access", "refresh"} {
			b := a.logIn("info@verein.test")
			before := b.clone()
			delete(b.cookies, missing)
			b.must(http.StatusOK, "POST", "/api/user/logout", "")
			before.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
			before.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
		}
	})

	t.Run("SES-06 logout without a session is harmless", func(t *testing.T) {
		living, b := a.logIn("info@verein.test"), a.browser()
		for range 2 {
			b.must(http.StatusOK, "POST", "/api/user/logout", "")
		}
		b.cookies["access"] = &http.Cookie{Name: "access", Value: "a.b.c", Path: "/"}
		b.cookies["refresh"] = &http.Cookie{Name: "refresh", Value: strings.Repeat("A", 86), Path: "/api/user"}
		b.must(http.StatusOK, "POST", "/api/user/logout", "")
		living.must(http.StatusOK, "GET", "/api/user/me", "")
	})

	t.Run("SES-07 SES-10 five logins in one second are ten new values, also with cookies sent along", func(t *testing.T) {
		b, seen := a.browser(), map[string]bool{}
		for range 5 { // the clock stands still
			b.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", password))
			seen[b.cookies["access"].Value], seen[b.cookies["refresh"].Value] = true, true
		}
		if len(seen) != 10 {
			t.Errorf("%d different tokens", len(seen))
		}
		fixed := a.browser()
		fixed.cookies["access"] = &http.Cookie{Name: "access", Value: "chosen", Path: "/"}
		fixed.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", password))
		if fixed.cookies["access"].Value == "chosen" {
			t.Error("a login keeps the value that somebody chose")
		}
	})

	t.Run("SES-08 garbage for a cookie is no session, and soon told", func(t *testing.T) {
		good := a.logIn("info@verein.test").cookies["access"].Value
		for name, header := range map[string]string{
			"garbage": "access=%00\xff{}", "nothing": "access=", "6 kB": "access=" + strings.Repeat("a", 6_000), "400 000 dots": "access=" + strings.Repeat(".", 400_000),
			"doubled, the good one first": "access=" + good + "; access=x", "doubled, the good one last": "access=x; access=" + good, "doubled, both good": "access=" + good + "; access=" + good,
			"another name": "Access=" + good + "; __Host-access=" + good, "quoted and more": `access="` + good + `"x`,
		} {
			start := time.Now()
			r := a.browser().do("GET", "/api/user/me", "", "Cookie", header)
			if r.StatusCode != http.StatusUnauthorized || time.Since(start) > 2*time.Second {
				t.Errorf("%s: status %d after %v", name, r.StatusCode, time.Since(start))
			}
		}
	})
}

func TestREF02TenTabsThatRenewAtOnceAllStaySignedIn(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test")
	inRounds(t, func(int) {
		b := a.logIn("info@verein.test")
		tabs := make([]*browser, 10)
		for i := range tabs {
			tabs[i] = b.clone()
		}
		wantStatuses(t, atOnce(10, func(i int) reply { return tabs[i].do("POST", "/api/user/refresh-token", "") }),
			map[int]int{http.StatusOK: 10})
		for _, tab := range tabs {
			tab.must(http.StatusOK, "GET", "/api/user/me", "")
			tab.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
		}
		a.clock.advance(29 * time.Second)
		b.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
	})
}

func TestASessionIsRenewed(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test")

	t.Run("REF-01 a refresh gives new values, and the session outlives its access token", func(t *testing.T) {
		b := a.logIn("info@verein.test")
		a.clock.advance(61 * time.Minute)
		b.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
		before := b.clone()
		b.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
		b.must(http.StatusOK, "GET", "/api/user/me", "")
		for name, cookie := range b.tokens() {
			if cookie.Value == before.cookies[name].Value {
				t.Errorf("the %s token is not new", name)
			}
		}
		a.clock.advance(14 * 24 * time.Hour)
		b.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
	})

	t.Run("REF-03 a used refresh token ends its session after the grace, and no other", func(t *testing.T) {
		for _, late := range []time.Duration{31 * time.Second, 61 * time.Second} {
			b, elsewhere := a.logIn("info@verein.test"), a.logIn("info@verein.test")
			stolen := b.clone()
			b.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
			a.clock.advance(late)
			stolen.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
			b.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
			b.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
			elsewhere.must(http.StatusOK, "GET", "/api/user/me", "")
		}
		if !strings.Contains(a.log.String(), "used again") {
			t.Error("the operator is not told")
		}
	})
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

func TestMoreRefreshesAtOnceThanTabsLeaveTheSessionAlone(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("info@verein.test")
	refused := 0
	for range 60 {
		switch r := b.clone().do("POST", "/api/user/refresh-token", ""); r.StatusCode {
		case http.StatusOK:
		case http.StatusTooManyRequests:
			refused++
		default:
			t.Fatalf("status %d: %s", r.StatusCode, r.body)
		}
	}
	if refused == 0 {
		t.Error("a session takes any number of tokens")
	}
	b.must(http.StatusOK, "GET", "/api/user/me", "")
	a.clock.advance(31 * time.Second)
	b.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
}

func TestOnlyABodyOfJSONLogsIn(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("eins@verein.test")
	t.Run("LOG-06 only a body of JSON logs in", func(t *testing.T) {
		query := "?email=eins%40verein.test&password=" + password
		form := "email=eins%40verein.test&password=" + password
		for _, call := range []struct{ method, target, kind, body string }{
			{"GET", "/api/user/login" + query, "", ""}, {"POST", "/api/user/login" + query, "application/json", "{}"}, {"POST", "/api/user/login" + query, "", ""}, {"HEAD", "/api/user/login" + query, "", ""},
			{"POST", "/api/user/login", "application/x-www-form-urlencoded", form}, {"POST", "/api/user/login", "multipart/form-data; boundary=a", form}, {"POST", "/api/user/login", "text/plain", credentials("eins@verein.test", password)},
			{"PUT", "/api/user/login", "application/json", credentials("eins@verein.test", password)}, {"GET", "/api/user/login", "application/json", credentials("eins@verein.test", password)},
		} {
			r := a.browser().raw(call.method, call.target, call.body, "Content-Type", call.kind)
			if r.StatusCode < http.StatusBadRequest || len(r.Cookies()) != 0 {
				t.Errorf("%s %s as %q: status %d, cookies %v", call.method, call.target, call.kind, r.StatusCode, r.Cookies())
			}
		}
		if strings.Contains(a.log.String(), password) {
			t.Error("a password stands in the log")
		}
	})
}
