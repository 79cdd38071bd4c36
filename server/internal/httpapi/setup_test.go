package httpapi_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"ehrenweb/internal/account"
	"ehrenweb/internal/core"
)

// setupCall is the call behind a new link.
func (a *app) setupCall() string {
	a.t.Helper()
	link, err := a.account.SetupLink(a.t.Context())
	if err != nil || !strings.HasPrefix(link, appURL+"/setup/") {
		a.t.Fatalf("the link is %q, %v", link, err)
	}
	return strings.Replace(link, appURL, "/api", 1)
}

func TestTheFirstAdminIsMadeWithALinkOnce(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	visitor := a.browser()
	body := registration("Chef@verein.test", password)
	refused := func(call, why string) {
		t.Helper()
		if r := visitor.must(http.StatusBadRequest, "POST", call, body); !strings.Contains(r.body, core.MsgSetupOver) {
			t.Errorf("%s: %s", why, r.body)
		}
	}
	older := a.setupCall()
	call := a.setupCall()
	refused(older, "a link from before a restart")
	for _, none := range []string{"x", "undefined", strings.Repeat("A", 43), `{"$ne":null}`} {
		refused("/api/setup/"+strings.ReplaceAll(none, `"`, "%22"), none)
	}
	a.clock.advance(account.SetupTTL + time.Second)
	refused(call, "after its time")

	call = a.setupCall()
	user := a.signUp("info@verein.test")
	if r := visitor.must(http.StatusBadRequest, "POST", call, registration("info@verein.test", password)); !strings.Contains(r.body, `"email":"`) {
		t.Errorf("an address with an account: %s", r.body)
	}
	visitor.must(http.StatusBadRequest, "POST", call, registration("chef@verein.test", "kurz"))
	if r := visitor.must(http.StatusCreated, "POST", call, body); !strings.Contains(r.body, core.MsgSetupDone) || len(r.Cookies()) > 0 {
		t.Errorf("the answer is %s", r.body)
	}
	refused(call, "a spent link")
	admin := a.browser()
	admin.must(http.StatusOK, "POST", "/api/user/login", credentials("chef@verein.test", password))
	admin.must(http.StatusOK, "GET", "/api/tickets/all", "")
	user.must(http.StatusForbidden, "GET", "/api/tickets/all", "")

	if link, err := a.account.SetupLink(t.Context()); err != nil || link != "" {
		t.Errorf("with an admin there is the link %q, %v", link, err)
	}
}

func TestALinkThatMakesTheFirstAdminIsDeadOnceThereIsOne(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	call := a.setupCall()
	a.admin("admin@verein.test")
	a.browser().must(http.StatusBadRequest, "POST", call, registration("chef@verein.test", password))
}

func TestThereIsALinkWhileNoAdminCanLogIn(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	link := func() bool {
		t.Helper()
		link, err := a.account.SetupLink(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return link != ""
	}
	a.browser().must(http.StatusCreated, "POST", "/api/user/register", registration("neu@verein.test", password))
	if err := a.store.SetAdmin(t.Context(), "neu@verein.test", true); err != nil {
		t.Fatal(err)
	}
	if !link() {
		t.Error("an admin whose address is not confirmed is enough")
	}
	a.admin("admin@verein.test")
	if link() {
		t.Error("there is a link beside an admin")
	}
	if err := a.store.SetDisabled(t.Context(), "admin@verein.test", true); err != nil {
		t.Fatal(err)
	}
	if !link() {
		t.Error("a disabled admin is enough")
	}
}

func TestALinkMakesOneAdminAlsoForTenAtOnce(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	call := a.setupCall()
	var made atomic.Int64
	sideBySide(10, func(i int) {
		email := string(rune('a'+i)) + "@verein.test"
		if a.browser().do("POST", call, registration(email, password)).StatusCode == http.StatusCreated {
			made.Add(1)
		}
	})
	if count, err := a.store.Admins().Count(t.Context()); err != nil || count != 1 || made.Load() != 1 {
		t.Errorf("%d admins, %d answers, %v", count, made.Load(), err)
	}
}
