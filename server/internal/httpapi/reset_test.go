package httpapi_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

const other = "vier-neue-Fahrraeder"

func newPassword(p string) string { return `{"password":"` + p + `","confirmPassword":"` + p + `"}` }

func address(email string) string { return `{"email":"` + email + `"}` }

func TestAForgottenPasswordIsResetAndEverySessionEnds(t *testing.T) {
	t.Parallel()
	t.Run("RST-01 RST-06 RST-07 RST-08 RST-09 RST-12 RST-13 the main path", func(t *testing.T) {
		a := newApp(t)
		owner := a.signUp("info@verein.test")
		before := owner.clone()
		known := a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("Info@verein.test"))
		unknown := a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("niemand@verein.test"))
		if known.body != unknown.body {
			t.Errorf("known %q, unknown %q", known.body, unknown.body)
		}
		older := a.lastMail("info@verein.test")
		a.clock.advance(time.Second)
		a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
		newer := a.lastMail("info@verein.test")
		owner.must(http.StatusOK, "GET", "/api/user/me", "")

		reset := func(m sentMail) string { return "/api" + strings.Replace(a.linkPath(m), "/reset", "/user/reset", 1) }
		visitor := a.browser()
		visitor.must(http.StatusBadRequest, "PATCH", reset(older), newPassword(other))
		for _, weak := range []string{"kurz", "info@verein.test", "password1234", strings.Repeat("x", 200)} {
			r := visitor.must(http.StatusBadRequest, "PATCH", reset(newer), newPassword(weak))
			if !strings.Contains(r.body, `"password":"`) {
				t.Errorf("%q: %s", weak, r.body)
			}
		}
		for _, odd := range []string{
			`{"password":"` + other + `","confirmPassword":"` + password + `"}`, `{"password":"` + other + `"}`, `{}`, `{"password":123456789012,"confirmPassword":123456789012}`,
			`{"password":{"$ne":null},"confirmPassword":{"$ne":null}}`, `{"password":null,"confirmPassword":null}`,
		} {
			visitor.must(http.StatusBadRequest, "PATCH", reset(newer), odd)
		}
		r := visitor.must(http.StatusOK, "PATCH", reset(newer), strings.TrimSuffix(newPassword(other), "}")+`,"email":"admin@verein.test"}`)
		if len(r.Cookies()) != 0 {
			t.Error("a reset signs nobody in")
		}
		visitor.must(http.StatusBadRequest, "PATCH", reset(newer), newPassword(password))
		before.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
		before.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
		visitor.must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("info@verein.test", password))
		visitor.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", other))
		if m := a.lastMail("info@verein.test"); !strings.Contains(m.subject, "Passwort") || strings.Contains(m.text, "/reset-password/") {
			t.Errorf("the owner reads %q: %q", m.subject, m.text)
		}
	})
}

func TestRST11AResetLinkWorksOnceAlsoForTenAtOnce(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test")
	inRounds(t, func(round int) {
		a.clock.advance(mailWindow)
		a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
		path := "/api" + strings.Replace(a.linkPath(a.lastMail("info@verein.test")), "/reset", "/user/reset", 1)
		mine := func(i int) string { return fmt.Sprintf("%s %d %d", other, round, i) }
		replies := atOnce(10, func(i int) reply { return a.browser().do("PATCH", path, newPassword(mine(i))) })
		wantStatuses(t, replies, map[int]int{http.StatusOK: 1, http.StatusBadRequest: 9})
		won := slices.IndexFunc(replies, func(r reply) bool { return r.StatusCode == http.StatusOK })
		a.browser().must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", mine(won)))
		a.browser().must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("info@verein.test", mine((won+1)%10)))
	})
}

func TestAResetLinkEndsAfterAnHour(t *testing.T) {
	t.Parallel()
	t.Run("EXP-02 a second after the hour", func(t *testing.T) {
		a := newApp(t)
		a.signUp("info@verein.test")
		a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
		path := "/api" + strings.Replace(a.linkPath(a.lastMail("info@verein.test")), "/reset", "/user/reset", 1)
		a.clock.advance(time.Hour + time.Second)
		r := a.browser().must(http.StatusBadRequest, "PATCH", path, newPassword(other))
		if !strings.Contains(r.body, core.MsgLinkExpired) {
			t.Error(r.body)
		}
	})
}

func TestOfResetMailsSentAtOnceOneLinkIsGood(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test")
	for range 5 {
		a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
	}
	sideBySide(5, func(int) { // several workers share the outbox
		if _, err := a.worker.Drain(t.Context()); err != nil {
			t.Error(err)
		}
	})
	// Trying the links would void the others.
	good, err := a.db.Collection("tokens").Count(t.Context(), bson.D{{Key: "kind", Value: core.TokenReset}})
	if err != nil || good != 1 {
		t.Errorf("%d links are good (%v)", good, err)
	}
}
