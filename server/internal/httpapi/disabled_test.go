package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"ehrenweb/internal/core"
)

func TestADisabledAccountIsLockedAtOnce(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	const email = "info@verein.test"
	user := a.signUp(email)
	a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", `{"email":"`+email+`"}`)
	resetLink := "/api" + strings.Replace(a.linkPath(a.lastMail(email)), "/reset", "/user/reset", 1)
	if err := a.store.SetDisabled(t.Context(), email, true); err != nil {
		t.Fatal(err)
	}
	user.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
	user.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")

	visitor := a.browser()
	right := visitor.must(http.StatusUnauthorized, "POST", "/api/user/login", credentials(email, password))
	wrong := visitor.must(http.StatusUnauthorized, "POST", "/api/user/login", credentials(email, "falsches-Passwort-1"))
	if right.body != wrong.body || len(right.Cookies()) > 0 {
		t.Errorf("the right password says %s, a wrong one %s", right.body, wrong.body)
	}
	visitor.must(http.StatusBadRequest, "PATCH", resetLink, `{"password":"vier-neue-Fahrraeder","confirmPassword":"vier-neue-Fahrraeder"}`)

	before := len(a.mails(email))
	visitor.must(http.StatusOK, "POST", "/api/user/forgot-password", `{"email":"`+email+`"}`)
	visitor.must(http.StatusOK, "POST", "/api/user/resend-verification", `{"email":"`+email+`"}`)
	visitor.must(http.StatusCreated, "POST", "/api/user/register", registration(email, password))
	if got := len(a.mails(email)); got != before {
		t.Errorf("%d mails were sent to it", got-before)
	}

	if err := a.store.SetDisabled(t.Context(), email, false); err != nil {
		t.Fatal(err)
	}
	user.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
	visitor.must(http.StatusOK, "POST", "/api/user/login", credentials(email, password))
}

func TestALinkVerifiesNoDisabledAccount(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	const email = "info@verein.test"
	visitor := a.browser()
	visitor.must(http.StatusCreated, "POST", "/api/user/register", registration(email, password))
	link := a.linkPath(a.lastMail(email))
	if err := a.store.SetDisabled(t.Context(), email, true); err != nil {
		t.Fatal(err)
	}
	visitor.must(http.StatusSeeOther, "GET", link, "")
	if user, err := a.store.UserByEmail(t.Context(), email); err != nil || user.Verified() {
		t.Errorf("verified: %v, %v", user.Verified(), err)
	}
}

func TestADisabledAccountStaysThoughItsAddressWasNeverConfirmed(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	const email = "info@verein.test"
	visitor := a.browser()
	visitor.must(http.StatusCreated, "POST", "/api/user/register", registration(email, password))
	a.drain()
	sweepLater := func() {
		t.Helper()
		a.clock.advance(31 * 24 * time.Hour)
		if err := a.store.DeleteExpired(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.store.SetDisabled(t.Context(), email, true); err != nil {
		t.Fatal(err)
	}
	sweepLater()
	if user, err := a.store.UserByEmail(t.Context(), email); err != nil || !user.Disabled() {
		t.Errorf("disabled: %v, %v", user.Disabled(), err)
	}
	before := len(a.mails(email))
	visitor.must(http.StatusCreated, "POST", "/api/user/register", registration(email, other))
	if got := len(a.mails(email)); got != before {
		t.Errorf("its address is registered again, %d mails were sent to it", got-before)
	}
	if err := a.store.SetDisabled(t.Context(), email, false); err != nil {
		t.Fatal(err)
	}
	sweepLater()
	if _, err := a.store.UserByEmail(t.Context(), email); core.CodeOf(err) != core.NotFound {
		t.Errorf("enabled, and not swept: %v", err)
	}
}
