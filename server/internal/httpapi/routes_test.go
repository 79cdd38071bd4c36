package httpapi_test

import (
	"net/http"
	"strings"
	"testing"

	"ehrenweb/internal/core"
)

// TestTheRouteTableLetsInOnlyWhomItNames walks the table as a visitor, a user,
// another user, the demo account and an admin.
func TestTheRouteTableLetsInOnlyWhomItNames(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	walkers := []struct {
		name    string
		browser *browser
		may     map[string]bool
	}{
		{"visitor", a.browser(), map[string]bool{"open": true}},
		{"user", a.signUp("eins@verein.test"), map[string]bool{"open": true, "signed in": true}},
		{"other user", a.signUp("zwei@verein.test"), map[string]bool{"open": true, "signed in": true}},
		{"demo", a.demo(), map[string]bool{"open": true, "signed in": true}},
		{"admin", a.admin("admin@verein.test"), map[string]bool{"open": true, "signed in": true, "admin": true}},
	}
	for _, walker := range walkers {
		own := "64b000000000000000000000"
		if walker.name != "visitor" {
			own = walker.browser.id()
		}
		for _, route := range a.server.Table() {
			if route.Path == "/api/user/logout" {
				continue // the walk needs its session; sessions_test.go has it
			}
			path := strings.NewReplacer(":token", strings.Repeat("A", 43), ":id", "64b000000000000000000000", ":userId", own).Replace(route.Path)
			// An empty body is refused only after the guards.
			r := walker.browser.clone().do(route.Method, path, "{}")
			switch {
			case walker.may[route.Access]:
				if r.StatusCode == http.StatusForbidden || r.StatusCode == http.StatusUnauthorized && route.Path != "/api/user/refresh-token" {
					t.Errorf("%s is kept from %s %s: %d", walker.name, route.Method, path, r.StatusCode)
				}
			case walker.name == "visitor":
				if r.StatusCode != http.StatusUnauthorized || !strings.Contains(r.body, core.MsgSignIn) {
					t.Errorf("a visitor gets %d from %s %s: %s", r.StatusCode, route.Method, path, r.body)
				}
			default:
				if r.StatusCode != http.StatusForbidden || !strings.Contains(r.body, core.MsgForbidden) {
					t.Errorf("%s gets %d from %s %s: %s", walker.name, r.StatusCode, route.Method, path, r.body)
				}
			}
		}
	}
}

func TestAVisitorIsToldToSignInBeforeAnythingElse(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	for _, route := range a.server.Table() {
		if route.Access == "open" {
			continue
		}
		r := a.browser().do(route.Method, route.Path+"?limit=x", "{", "Content-Type", "text/plain")
		if r.StatusCode != http.StatusUnauthorized {
			t.Errorf("%s %s: status %d", route.Method, route.Path, r.StatusCode)
		}
	}
}

func TestARightIsReadFromTheDatabaseAtEachRequest(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("eins@verein.test")
	b.must(http.StatusForbidden, "GET", "/api/request/all", "")
	if err := a.store.SetAdmin(t.Context(), "eins@verein.test", true); err != nil {
		t.Fatal(err)
	}
	b.must(http.StatusOK, "GET", "/api/request/all", "")
	if err := a.store.SetAdmin(t.Context(), "eins@verein.test", false); err != nil {
		t.Fatal(err)
	}
	b.must(http.StatusForbidden, "GET", "/api/request/all", "")
}

func TestTheDemoAccountIsNeverAnAdmin(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.demo()
	if err := a.store.SetAdmin(t.Context(), "demo@ehrenweb.test", true); core.CodeOf(err) != core.NotFound {
		t.Errorf("granting the demo account a right: %v", err)
	}
}
