package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestALinkEndsWithItsTimeAndANewOneCanBeHad(t *testing.T) {
	t.Parallel()
	t.Run("EXP-03 VER-05 the verification link", func(t *testing.T) {
		a := newApp(t)
		b := a.browser()
		b.must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", password))
		link := a.linkPath(a.lastMail("info@verein.test"))
		a.clock.advance(24*time.Hour + time.Second)
		for _, path := range []string{link, "/api/user/verify-email/undefined", "/api/user/verify-email/%00", "/api/user/verify-email/" + strings.Repeat("A", 43)} {
			r := b.must(http.StatusSeeOther, "GET", path, "")
			if r.Header.Get("Location") != appURL+"/email-verified?status=invalid" {
				t.Errorf("%s leads to %s", path, r.Header.Get("Location"))
			}
		}
		known := b.must(http.StatusOK, "POST", "/api/user/resend-verification", address("info@verein.test"))
		unknown := b.must(http.StatusOK, "POST", "/api/user/resend-verification", address("niemand@verein.test"))
		if known.body != unknown.body {
			t.Errorf("known %q, unknown %q", known.body, unknown.body)
		}
		b.must(http.StatusSeeOther, "GET", a.linkPath(a.lastMail("info@verein.test")), "")
		b.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", password))
		if n := len(a.mails("niemand@verein.test")); n != 0 {
			t.Errorf("%d mails to nobody", n)
		}
		b.must(http.StatusOK, "POST", "/api/user/resend-verification", address("info@verein.test"))
		if n := len(a.mails("info@verein.test")); n != 2 {
			t.Errorf("%d mails: a verified address got another", n)
		}
	})
}

func TestALinkToAnAccountThatIsGoneIsABadOne(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.browser()
	b.must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", password))
	a.drain()
	a.clock.advance(30*24*time.Hour - time.Minute)
	b.must(http.StatusOK, "POST", "/api/user/resend-verification", address("info@verein.test"))
	link := a.linkPath(a.lastMail("info@verein.test"))
	a.clock.advance(2 * time.Minute)
	if err := a.store.DeleteExpired(t.Context()); err != nil {
		t.Fatal(err)
	}
	if r := b.must(http.StatusSeeOther, "GET", link, ""); r.Header.Get("Location") != appURL+"/email-verified?status=invalid" {
		t.Errorf("the link leads to %s", r.Header.Get("Location"))
	}
}

func TestTheNewestRegistrationCountsForAMailThatIsAskedForAgain(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.browser()
	b.must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", password))
	b.must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", other))
	a.mails("info@verein.test")
	a.clock.advance(time.Second)
	b.must(http.StatusOK, "POST", "/api/user/resend-verification", address("info@verein.test"))
	b.must(http.StatusSeeOther, "GET", a.linkPath(a.lastMail("info@verein.test")), "")
	b.must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("info@verein.test", password))
	b.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", other))
}

func TestATokenIsGoodForItsOwnKindOfLinkAlone(t *testing.T) {
	t.Parallel()
	t.Run("RST-14 neither does for the other", func(t *testing.T) {
		a := newApp(t)
		b := a.browser()
		b.must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", password))
		verify := strings.TrimPrefix(a.linkPath(a.lastMail("info@verein.test")), "/api/user/verify-email/")
		b.must(http.StatusBadRequest, "PATCH", "/api/user/reset-password/"+verify, newPassword(other))
		a.clock.advance(time.Second)
		b.must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
		reset := strings.TrimPrefix(a.linkPath(a.lastMail("info@verein.test")), "/reset-password/")
		r := b.must(http.StatusSeeOther, "GET", "/api/user/verify-email/"+reset, "")
		if !strings.Contains(r.Header.Get("Location"), "invalid") {
			t.Error("a reset link verifies")
		}
		for _, token := range []string{verify, reset} {
			if len(token) != 43 || strings.Contains(a.log.String(), "/"+token+" ") && !strings.Contains(a.log.String(), "mail kept as a file") {
				t.Errorf("token %q", token)
			}
		}
	})
}

func TestOnlyOurOwnAddressStandsInAMail(t *testing.T) {
	t.Parallel()
	t.Run("REG-19 VER-03 RST-04 headers, fields and names", func(t *testing.T) {
		a := newApp(t)
		evil := []string{"Host", "evil.example", "X-Forwarded-Host", "evil.example", "Forwarded", "host=evil.example", "Referer", "https://evil.example",
			"X-Forwarded-Proto", "gopher", "X-Original-Host", "evil.example", "X-Host", "evil.example"}
		b := a.browser()
		b.must(http.StatusCreated, "POST", "/api/user/register",
			strings.Replace(registration("info@verein.test", password), "Zoë", "https://evil.example", 1), evil...)
		b.must(http.StatusOK, "POST", "/api/user/resend-verification", `{"email":"info@verein.test","url":"https://evil.example"}`, evil...)
		b.must(http.StatusSeeOther, "GET", a.linkPath(a.lastMail("info@verein.test")), "", evil...)
		b.must(http.StatusOK, "POST", "/api/user/forgot-password", `{"email":"info@verein.test","link":"https://evil.example/","redirect":"//evil.example"}`, evil...)
		b.must(http.StatusForbidden, "POST", "/api/user/forgot-password", address("info@verein.test"), "Origin", "https://evil.example")
		mails := a.mails("info@verein.test")
		if len(mails) != 3 {
			t.Fatalf("%d mails", len(mails))
		}
		for _, m := range mails {
			if strings.Contains(m.text+m.html+m.subject, "evil") {
				t.Errorf("%s", m.text)
			}
		}
	})
}

func TestNobodysMailboxCanBeFilledByOthers(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test")
	ask := func() int {
		for range 7 {
			a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
			a.browser().must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", other))
		}
		return len(a.mails("info@verein.test"))
	}
	if n := ask(); n != 10 { // with the one that the sign-up got
		t.Errorf("%d mails", n)
	}
	a.clock.advance(time.Hour + time.Second)
	if n := ask(); n != 20 {
		t.Errorf("%d mails an hour later", n)
	}
}
