package httpapi_test

import (
	"net/http"
	"strings"
	"testing"

	"ehrenweb/internal/account"
	"ehrenweb/internal/core"
)

func passwordChange(current, next string) string {
	return `{"currentPassword":"` + current + `","password":"` + next + `","confirmPassword":"` + next + `"}`
}

func TestANameIsChangedAndShownAtOnce(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	user, stranger := a.signUp("info@verein.test"), a.signUp("zwei@verein.test")
	r := user.must(http.StatusOK, "PATCH", "/api/user/me", `{"firstName":"  Ada ","lastName":"Lovelace-山田","isAdmin":true,"email":"x@y.test"}`)
	now := user.must(http.StatusOK, "GET", "/api/user/me", "")
	if r.body != now.body || !strings.Contains(now.body, `"firstName":"Ada","lastName":"Lovelace-山田","email":"info@verein.test","isAdmin":false`) {
		t.Errorf("the answer is %s, later %s", r.body, now.body)
	}
	if r := stranger.must(http.StatusOK, "GET", "/api/user/me", ""); !strings.Contains(r.body, `"firstName":"Zoë"`) {
		t.Errorf("another account is changed: %s", r.body)
	}
	for field, body := range map[string]string{
		"firstName": `{"firstName":" ","lastName":"L"}`, "lastName": `{"firstName":"A","lastName":"` + strings.Repeat("x", 101) + `"}`,
	} {
		if r := user.must(http.StatusBadRequest, "PATCH", "/api/user/me", body); !strings.Contains(r.body, `"`+field+`":"`) {
			t.Error(r.body)
		}
	}
}

func TestAPasswordIsChangedAndEveryOtherSessionEnds(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	here, elsewhere := a.signUp("info@verein.test"), a.logIn("info@verein.test")
	a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
	link := "/api" + strings.Replace(a.linkPath(a.lastMail("info@verein.test")), "/reset", "/user/reset", 1)
	const path = "/api/user/me/password"

	for field, body := range map[string]string{
		"currentPassword":   passwordChange("nicht-mein-Passwort", other),
		"password":          passwordChange(password, "info@verein.test"),
		"confirmPassword":   `{"currentPassword":"` + password + `","password":"` + other + `","confirmPassword":"x"}`,
		`fields":{"passwor`: passwordChange(password, "password1234"),
	} {
		if r := here.must(http.StatusBadRequest, "PUT", path, body); !strings.Contains(r.body, field) {
			t.Errorf("%s: %s", field, r.body)
		}
	}
	before := here.clone()
	r := here.must(http.StatusOK, "PUT", path, passwordChange(password, other))
	if !strings.Contains(r.body, core.MsgPasswordReplaced) || len(r.Cookies()) != 3 {
		t.Errorf("%s, cookies %v", r.body, r.Cookies())
	}
	here.must(http.StatusOK, "GET", "/api/user/me", "")
	here.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
	for _, b := range []*browser{elsewhere, before} {
		b.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
		b.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
	}
	a.browser().must(http.StatusBadRequest, "PATCH", link, newPassword("noch-ein-anderes-Wort"))
	a.browser().must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("info@verein.test", password))
	a.browser().must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", other))
	if m := a.lastMail("info@verein.test"); !strings.Contains(m.subject, "Passwort bei Ehrenweb wurde geändert") {
		t.Errorf("the owner reads %q", m.subject)
	}
}

func TestOfTenWhoChangeOnePasswordAtOnceOneDoes(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	user := a.signUp("info@verein.test")
	replies := atOnce(10, func(i int) reply {
		return user.clone().do("PUT", "/api/user/me/password", passwordChange(password, other+strings.Repeat("x", i)))
	})
	won := 0
	for i, r := range replies {
		if r.StatusCode == http.StatusOK {
			won++
			a.browser().must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", other+strings.Repeat("x", i)))
		} else if r.StatusCode < 400 || r.StatusCode > 499 {
			t.Errorf("status %d: %s", r.StatusCode, r.body)
		}
	}
	if won != 1 {
		t.Errorf("%d were told that their password counts", won)
	}
}

func TestAWrongCurrentPasswordCountsLikeAWrongLogin(t *testing.T) {
	t.Parallel()
	t.Run("THR-01 whoever has found an open browser cannot guess on", func(t *testing.T) {
		a := newAppWith(t, appOptions{limits: account.LoginLimits{Pair: 3, Client: 50, Account: 50}})
		user := a.signUp("info@verein.test")
		for range 3 {
			user.must(http.StatusBadRequest, "PUT", "/api/user/me/password", passwordChange("nicht-mein-Passwort", other))
		}
		r := user.must(http.StatusTooManyRequests, "PUT", "/api/user/me/password", passwordChange(password, other))
		if r.Header.Get("Retry-After") == "" {
			t.Error("nobody is told how long to wait")
		}
		a.browser().must(http.StatusTooManyRequests, "POST", "/api/user/login", credentials("info@verein.test", password))
		user.must(http.StatusOK, "GET", "/api/user/me", "")
	})
}

func TestTheDemoAccountStaysAsItIs(t *testing.T) {
	t.Parallel()
	t.Run("DEMO-01 neither name nor password nor address can be changed", func(t *testing.T) {
		a := newApp(t)
		demo := a.demo()
		before := a.content()
		for _, call := range [][3]string{
			{"PATCH", "/api/user/me", `{"firstName":"Max","lastName":"M"}`},
			{"PUT", "/api/user/me/password", passwordChange(password, other)},
			{"POST", "/api/user/me/email", newEmail("neu@verein.test", password)},
		} {
			if r := demo.must(http.StatusForbidden, call[0], call[1], call[2]); !strings.Contains(r.body, core.MsgDemoFixed) {
				t.Error(r.body)
			}
		}
		if a.content() != before {
			t.Error("something has changed")
		}
	})
}
