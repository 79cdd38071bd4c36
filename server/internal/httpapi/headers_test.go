package httpapi_test

import (
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

func TestOnlyProductionPromisesHTTPS(t *testing.T) {
	t.Parallel()
	if r := newApp(t).browser().do("GET", "/healthz", ""); r.Header.Get("Strict-Transport-Security") != "" {
		t.Error("HSTS in development")
	}
}
