package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestTheSessionsCookiesAreOutOfReach(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name       string
		production bool
		paths      map[string]string // by the cookie's name
	}{
		{"SES-01 in development", false, map[string]string{"access": "/", "refresh": "/api/user", "signed-in": "/"}},
		{"SES-02 in production, bound to https and this host", true, map[string]string{"__Host-access": "/", "__Secure-refresh": "/api/user", "__Host-signed-in": "/"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			a := newAppWith(t, appOptions{production: row.production})
			b := a.signUp("eins@verein.test")
			for _, call := range []write{{"POST", "/api/user/login", credentials("eins@verein.test", password)}, {"POST", "/api/user/refresh-token", ""}, {"POST", "/api/user/logout", ""}} {
				r := b.must(http.StatusOK, call.method, call.path, call.body)
				if len(r.Cookies()) != len(row.paths) {
					t.Errorf("%s sends %v", call.path, r.Header.Values("Set-Cookie"))
				}
				for _, cookie := range r.Cookies() {
					readable := strings.HasSuffix(cookie.Name, "signed-in")
					if path := row.paths[cookie.Name]; cookie.HttpOnly == readable || cookie.SameSite != http.SameSiteStrictMode || cookie.Path != path || path == "" || cookie.Secure != row.production || cookie.Domain != "" {
						t.Errorf("%s sends %s", call.path, cookie.Raw)
					}
					if cookie.MaxAge == 0 || cookie.MaxAge > int((14*24*time.Hour).Seconds()) || len(cookie.Raw) > 4096 {
						t.Errorf("%s sends %d bytes for %d s", cookie.Name, len(cookie.Raw), cookie.MaxAge)
					}
					if readable && cookie.Value != "" {
						if cookie.Value != "1" {
							t.Errorf("the marker says %q", cookie.Value)
						}
						continue
					}
					if cookie.Value != "" && strings.Contains(a.log.String(), cookie.Value) {
						t.Errorf("%s stands in the log", cookie.Name)
					}
				}
			}
		})
	}
}

func TestWhatACallAnswersStaysOutOfEveryCache(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	admin := a.admin("admin@verein.test")
	t.Run("SES-09 every call says no-store", func(t *testing.T) {
		for _, route := range a.server.Table() {
			path := strings.NewReplacer(":token", "x", ":id", "x", ":userId", admin.id()).Replace(route.Path)
			for _, b := range []*browser{a.browser(), admin.clone()} {
				if route.Path == "/api/user/logout" {
					b = a.browser()
				}
				if r := b.raw(route.Method, path, "{}", "Content-Type", "application/json"); r.Header.Get("Cache-Control") != "no-store" {
					t.Errorf("%s %s (%d): Cache-Control %q", route.Method, route.Path, r.StatusCode, r.Header.Get("Cache-Control"))
				}
			}
		}
	})
}
