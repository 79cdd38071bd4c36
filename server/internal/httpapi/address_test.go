package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"ehrenweb/internal/core"
)

func newEmail(email, secret string) string {
	return `{"email":"` + email + `","password":"` + secret + `"}`
}

// confirmPath is the call that the link in the mail makes.
func (a *app) confirmPath(m sentMail) string { return "/api/user" + a.linkPath(m) }

func TestAnAddressChangesOnceTheNewOneIsConfirmed(t *testing.T) {
	t.Parallel()
	const path = "/api/user/me/email"
	a := newApp(t)
	user, visitor := a.signUp("alt@verein.test"), a.browser()
	for field, body := range map[string]string{
		"email":    newEmail("ALT@verein.test", password),
		"password": newEmail("neu@verein.test", "nicht-mein-Passwort"),
	} {
		if r := user.must(http.StatusBadRequest, "POST", path, body); !strings.Contains(r.body, `"`+field+`":"`) {
			t.Error(r.body)
		}
	}
	visitor.must(http.StatusOK, "POST", "/api/user/forgot-password", address("alt@verein.test"))
	reset := "/api" + strings.Replace(a.linkPath(a.lastMail("alt@verein.test")), "/reset", "/user/reset", 1)
	user.must(http.StatusOK, "POST", path, newEmail(" Neu@Verein.test ", password))
	older := a.confirmPath(a.lastMail("neu@verein.test"))
	a.clock.advance(time.Second)
	user.must(http.StatusOK, "POST", path, newEmail("neu@verein.test", password))
	m := a.lastMail("neu@verein.test")
	if strings.Contains(m.text, "Zoë") || strings.Contains(m.text, "alt@verein.test") {
		t.Errorf("REG-19 the mail says %s", m.text)
	}
	if r := user.must(http.StatusOK, "GET", "/api/user/me", ""); !strings.Contains(r.body, "alt@verein.test") {
		t.Errorf("before it is confirmed: %s", r.body)
	}
	a.browser().must(http.StatusOK, "POST", "/api/user/login", credentials("alt@verein.test", password))
	visitor.must(http.StatusBadRequest, "POST", older, "")
	before := len(a.mails("alt@verein.test"))

	r := visitor.must(http.StatusOK, "POST", a.confirmPath(m), "")
	if len(r.Cookies()) != 0 || !strings.Contains(r.body, core.MsgAddressChanged) {
		t.Error(r.body)
	}
	visitor.must(http.StatusBadRequest, "POST", a.confirmPath(m), "")
	if r := user.must(http.StatusOK, "GET", "/api/user/me", ""); !strings.Contains(r.body, `"email":"neu@verein.test"`) {
		t.Error(r.body)
	}
	visitor.must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("alt@verein.test", password))
	visitor.must(http.StatusOK, "POST", "/api/user/login", credentials("neu@verein.test", password))
	visitor.must(http.StatusBadRequest, "PATCH", reset, newPassword(other))
	told := a.mails("alt@verein.test")
	if len(told) != before+1 || !strings.Contains(told[len(told)-1].subject, "wurde geändert") {
		t.Errorf("the old address got %d mails more", len(told)-before)
	}
	visitor.must(http.StatusCreated, "POST", "/api/user/register", registration("alt@verein.test", other))
	if m := a.lastMail("alt@verein.test"); !strings.Contains(m.subject, "bestätigen") {
		t.Errorf("the old address is not free: %q", m.subject)
	}
}

func TestATakenAddressIsNobodyElses(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	user := a.signUp("eins@verein.test")
	a.signUp("zwei@verein.test")
	t.Run("REG-02 REG-17 the answer is the same, and its owner is told", func(t *testing.T) {
		free := user.must(http.StatusOK, "POST", "/api/user/me/email", newEmail("frei@verein.test", password))
		taken := user.must(http.StatusOK, "POST", "/api/user/me/email", newEmail("zwei@verein.test", password))
		if free.body != taken.body {
			t.Errorf("free %s, taken %s", free.body, taken.body)
		}
		if m := a.lastMail("zwei@verein.test"); !strings.Contains(m.subject, "gehört schon zu einem Konto") || strings.Contains(m.text, "/confirm-email/") {
			t.Errorf("the owner reads %q: %s", m.subject, m.text)
		}
	})
	t.Run("the unique index decides when it was taken meanwhile", func(t *testing.T) {
		link := a.confirmPath(a.lastMail("frei@verein.test"))
		a.signUp("frei@verein.test")
		if r := a.browser().must(http.StatusConflict, "POST", link, ""); !strings.Contains(r.body, core.MsgAddressUsed) {
			t.Error(r.body)
		}
		if n := len(a.mails("eins@verein.test")); n != 1 { // the registration's
			t.Errorf("%d mails to the address that stays", n)
		}
	})
	t.Run("THR-07 an account has five such mails sent in an hour", func(t *testing.T) {
		for range 8 {
			user.must(http.StatusOK, "POST", "/api/user/me/email", newEmail("opfer@verein.test", password))
		}
		if n := len(a.mails("opfer@verein.test")); n > 5 {
			t.Errorf("%d mails", n)
		}
	})
}

func TestTheLinkToANewAddressIsVoid(t *testing.T) {
	t.Parallel()
	asked := func(a *app) (user *browser, link string) {
		user = a.signUp("alt@verein.test")
		user.must(http.StatusOK, "POST", "/api/user/me/email", newEmail("neu@verein.test", password))
		return user, a.confirmPath(a.lastMail("neu@verein.test"))
	}
	t.Run("after a new password", func(t *testing.T) {
		a := newApp(t)
		user, link := asked(a)
		user.must(http.StatusOK, "PUT", "/api/user/me/password", passwordChange(password, other))
		a.browser().must(http.StatusBadRequest, "POST", link, "")
	})
	t.Run("where the mail waited while the password changed", func(t *testing.T) {
		a := newApp(t)
		user := a.signUp("alt@verein.test")
		user.must(http.StatusOK, "POST", "/api/user/me/email", newEmail("neu@verein.test", password))
		user.must(http.StatusOK, "PUT", "/api/user/me/password", passwordChange(password, other))
		if n := len(a.mails("neu@verein.test")); n != 0 {
			t.Errorf("%d mails", n)
		}
	})
	t.Run("EXP-02 after a day", func(t *testing.T) {
		a := newApp(t)
		_, link := asked(a)
		a.clock.advance(24*time.Hour + time.Second)
		a.browser().must(http.StatusBadRequest, "POST", link, "")
	})
	t.Run("VER-05 RST-14 where it is none, or of another kind", func(t *testing.T) {
		a := newApp(t)
		_, link := asked(a)
		for _, odd := range []string{"x", "undefined", strings.Repeat("A", 43), "%00", "%7B%22%24ne%22%3Anull%7D"} {
			a.browser().must(http.StatusBadRequest, "POST", "/api/user/confirm-email/"+odd, "")
		}
		a.browser().must(http.StatusBadRequest, "PATCH", strings.Replace(link, "confirm-email", "reset-password", 1), newPassword(other))
		r := a.browser().must(http.StatusSeeOther, "GET", strings.Replace(link, "confirm-email", "verify-email", 1), "")
		if !strings.Contains(r.Header.Get("Location"), "invalid") {
			t.Error("it verifies an address")
		}
	})
}
