package httpapi_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
)

func TestEveryReplyCarriesTheSecurityHeaders(t *testing.T) {
	t.Parallel()
	a := newAppWith(t, appOptions{production: true})
	for _, call := range [][2]string{
		{"GET", "/healthz"}, {"GET", "/api/user/me"}, {"GET", "/api/nothing"}, {"GET", "/api/user/login"}, {"POST", "/api/user/login"}, {"GET", "/"}, {"GET", "/nothing"},
	} {
		r := a.browser().do(call[0], call[1], "")
		for name, part := range map[string]string{
			"Content-Security-Policy":   "frame-ancestors 'none'",
			"X-Content-Type-Options":    "nosniff",
			"Referrer-Policy":           "no-referrer",
			"Strict-Transport-Security": "max-age=63072000",
		} {
			if !strings.Contains(r.Header.Get(name), part) {
				t.Errorf("%s %s (%d): %s is %q", call[0], call[1], r.StatusCode, name, r.Header.Get(name))
			}
		}
		if strings.Contains(r.Header.Get("Content-Security-Policy"), "unsafe") || r.Header.Get("Server") != "" {
			t.Errorf("%s %s: %v", call[0], call[1], r.Header)
		}
	}
}

func TestTheSessionsCookiesAreOutOfReach(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name       string
		production bool
		cookies    map[string]string // name and path
	}{
		{"in development", false, map[string]string{"access": "/", "refresh": "/api/user"}},
		{"in production", true, map[string]string{"__Host-access": "/", "__Secure-refresh": "/api/user"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			a := newAppWith(t, appOptions{production: row.production})
			b := a.signUp("eins@verein.test")
			for name, path := range row.cookies {
				cookie := b.cookies[name]
				if cookie == nil || !cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode || cookie.Path != path ||
					cookie.Secure != row.production || cookie.Domain != "" || cookie.MaxAge <= 0 || cookie.MaxAge > 14*24*3600 {
					t.Errorf("%s: %+v", name, cookie)
				}
			}
			r := b.must(http.StatusOK, "GET", "/api/user/me", "")
			if r.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("Cache-Control %q", r.Header.Get("Cache-Control"))
			}
			for _, cookie := range b.cookies {
				if strings.Contains(r.body, cookie.Value) || strings.Contains(a.log.String(), cookie.Value) {
					t.Errorf("%s is shown", cookie.Name)
				}
			}
		})
	}
}

func TestOnlyThePublicAddressMayReadAnswersFromElsewhere(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	for _, origin := range []string{"https://evil.example", "null", appURL + ".evil.example", "http://localhost:8081"} {
		if r := a.browser().do("GET", "/api/config", "", "Origin", origin); r.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s may read: %v", origin, r.Header)
		}
	}
	r := a.browser().do("GET", "/api/config", "", "Origin", appURL)
	if r.Header.Get("Access-Control-Allow-Origin") != appURL || r.Header.Get("Access-Control-Allow-Credentials") != "true" || !slices.Contains(r.Header.Values("Vary"), "Origin") {
		t.Errorf("the public address may not: %v", r.Header)
	}
}

func TestOnlyProductionPromisesHTTPS(t *testing.T) {
	t.Parallel()
	if r := newApp(t).browser().do("GET", "/healthz", ""); r.Header.Get("Strict-Transport-Security") != "" {
		t.Error("HSTS in development")
	}
}
