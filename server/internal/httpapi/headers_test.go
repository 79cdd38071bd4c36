package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestEveryReplyCarriesTheSecurityHeaders(t *testing.T) {
	t.Parallel()
	t.Run("HDR-01 HDR-02 HDR-03 HDR-04 whatever the status", func(t *testing.T) {
		a := newAppWith(t, appOptions{production: true})
		seen := map[int]bool{}
		for _, call := range [][2]string{
			{"GET", "/healthz"}, {"GET", "/api/user/me"}, {"GET", "/api/nothing"}, {"GET", "/api/user/login"}, {"POST", "/api/user/login"}, {"GET", "/"}, {"GET", "/nothing"}, {"GET", "/assets/nothing.js"},
			{"GET", "/api/user/verify-email/x"}, {"TRACE", "/"}, {"DELETE", "/login"}, {"POST", "/api/user/logout"}, {"POST", "/api/contact"},
		} {
			header := []string{"Content-Type", "application/json"}
			if call[1] == "/api/user/logout" {
				header = []string{"Origin", "https://evil.example"} // 403
			}
			r := a.browser().do(call[0], call[1], "", header...)
			seen[r.StatusCode] = true
			for name, part := range map[string]string{
				"Content-Security-Policy":   "frame-ancestors 'none'",
				"content-security-policy":   "default-src 'self'",
				"X-Content-Type-Options":    "nosniff",
				"Referrer-Policy":           "no-referrer",
				"Strict-Transport-Security": "max-age=63072000",
			} {
				if !strings.Contains(r.Header.Get(name), part) {
					t.Errorf("%s %s (%d): %s is %q", call[0], call[1], r.StatusCode, name, r.Header.Get(name))
				}
			}
			if strings.Contains(r.Header.Get("Content-Security-Policy"), "unsafe") || r.Header.Get("Server") != "" || r.Header.Get("X-Powered-By") != "" {
				t.Errorf("%s %s: %v", call[0], call[1], r.Header)
			}
			if unknown := call[1] == "/api/nothing"; unknown && (r.StatusCode != http.StatusNotFound || !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json")) {
				t.Errorf("an unknown call: %d %v", r.StatusCode, r.Header)
			}
		}
		for _, status := range []int{200, 303, 400, 401, 403, 404, 405} {
			if !seen[status] {
				t.Errorf("no reply had status %d", status)
			}
		}
	})
}

func TestOnlyProductionPromisesHTTPS(t *testing.T) {
	t.Parallel()
	if r := newApp(t).browser().do("GET", "/healthz", ""); r.Header.Get("Strict-Transport-Security") != "" {
		t.Error("HSTS in development")
	}
}
