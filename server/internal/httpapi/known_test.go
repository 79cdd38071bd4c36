package httpapi_test

import (
	"net/http"
	"testing"
)

func TestTheDemoAccountGetsNoMail(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.demo()
	b := a.browser()
	b.must(http.StatusOK, "POST", "/api/user/forgot-password", address("demo@ehrenweb.test"))
	b.must(http.StatusCreated, "POST", "/api/user/register", registration("demo@ehrenweb.test", other))
	b.must(http.StatusOK, "POST", "/api/user/resend-verification", address("demo@ehrenweb.test"))
	if n := len(a.mails("demo@ehrenweb.test")); n != 0 {
		t.Errorf("%d mails", n)
	}
}

func TestWhatVisitorsLeaveInTheDemoAccountIsCleared(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	demo, user := a.demo(), a.signUp("info@verein.test")
	for _, b := range []*browser{demo, user} {
		b.must(http.StatusCreated, "POST", "/api/request/sent", `{"contact_name":"N","contact_email":"n@verein.de","organization_name":"O"}`)
		b.must(http.StatusCreated, "POST", "/api/tickets", `{"subject":"a","message":"b"}`)
		b.must(http.StatusCreated, "POST", "/api/message/send", `{"message":"b"}`)
	}
	if err := a.store.ClearDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/api/request", "/api/tickets/my-tickets", "/api/message"} {
		if r := demo.must(http.StatusOK, "GET", path, ""); r.body != "[]\n" {
			t.Errorf("%s: %s", path, r.body)
		}
		if r := user.must(http.StatusOK, "GET", path, ""); r.body == "[]\n" {
			t.Errorf("%s: somebody's own is gone", path)
		}
	}
}

func TestTheDemoAccountEndsWhenItIsSwitchedOff(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.demo()
	ensure := func(email, secret string) {
		t.Helper()
		if err := a.account.EnsureDemo(t.Context(), email, secret); err != nil {
			t.Fatal(err)
		}
	}
	ensure("demo@ehrenweb.test", password) // a restart
	b.must(http.StatusOK, "GET", "/api/user/me", "")
	ensure("demo@ehrenweb.test", other)
	b.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
	b.must(http.StatusOK, "POST", "/api/user/login", credentials("demo@ehrenweb.test", other))
	ensure("neu@ehrenweb.test", other)
	b.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
	b.must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("demo@ehrenweb.test", other))
	ensure("", "")
	b.must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("neu@ehrenweb.test", other))
}

func TestTheAdminOfTheSettingsIsMadeOnceAndNeverOverwritten(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	for _, secret := range []string{password, other} {
		if admin, err := a.account.EnsureAdmin(t.Context(), "Chef@Verein.test", secret); err != nil || !admin {
			t.Fatal(admin, err)
		}
	}
	a.browser().must(http.StatusOK, "POST", "/api/user/login", credentials("chef@verein.test", password))
	a.signUp("info@verein.test")
	if admin, err := a.account.EnsureAdmin(t.Context(), "info@verein.test", other); err != nil || admin {
		t.Errorf("somebody's account became an admin: %v (%v)", admin, err)
	}
	a.browser().must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", password))
	if _, err := a.account.EnsureAdmin(t.Context(), "neu@verein.test", "password1234"); err == nil {
		t.Error("an admin with one of the most used passwords")
	}
}
