package httpapi_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

func TestAnAccountIsRegisteredVerifiedAndUsed(t *testing.T) {
	t.Parallel()
	t.Run("REG-01 VER-01 VER-04 VER-06 LOG-01 LOG-04 the main path", func(t *testing.T) {
		a := newApp(t)
		b := a.browser()
		r := b.must(http.StatusCreated, "POST", "/api/user/register", registration("  Info@Verein.TEST ", password))
		if !strings.Contains(r.body, core.MsgRegistered) || len(r.Cookies()) != 0 {
			t.Errorf("registration answers %s, cookies %v", r.body, r.Cookies())
		}
		r = b.must(http.StatusForbidden, "POST", "/api/user/login", credentials("info@verein.test", password))
		if !strings.Contains(r.body, core.MsgNotVerified) || len(r.Cookies()) != 0 {
			t.Errorf("login before verification answers %s, cookies %v", r.body, r.Cookies())
		}
		b.must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("info@verein.test", other))

		link := a.linkPath(a.lastMail("info@verein.test"))
		for range 2 { // a second click is harmless
			r = b.must(http.StatusSeeOther, "GET", link+"?next=https://evil.example", "")
			if r.Header.Get("Location") != appURL+"/email-verified" || len(r.Cookies()) != 0 {
				t.Errorf("the link leads to %q, cookies %v", r.Header.Get("Location"), r.Cookies())
			}
		}
		r = b.must(http.StatusOK, "POST", "/api/user/login", credentials(" INFO@verein.test", password))
		for _, part := range []string{`"email":"info@verein.test"`, `"firstName":"Zoë"`, `"isAdmin":false`} {
			if !strings.Contains(r.body, part) {
				t.Errorf("the user lacks %s: %s", part, r.body)
			}
		}
		if regexp.MustCompile(`(?i)pass|hash|token|credential|verified`).MatchString(r.body) {
			t.Errorf("the user shows too much: %s", r.body)
		}
		if me := b.must(http.StatusOK, "GET", "/api/user/me", ""); me.body != r.body {
			t.Errorf("me is %s, login said %s", me.body, r.body)
		}
	})
}

func TestWhatAClientMayNotSetIsNotSet(t *testing.T) {
	t.Parallel()
	t.Run("REG-04 rights, ids and flags in the body", func(t *testing.T) {
		a := newApp(t)
		b := a.browser()
		body := strings.TrimSuffix(registration("info@verein.test", password), "}") +
			`,"isAdmin":true,"IsAdmin":true,"is_admin":true,"isVerified":true,"emailVerified":true,"_id":"64b000000000000000000000","role":"admin",
			"createdAt":"2001-01-01T00:00:00Z","tokenVersion":9,"$set":{"isAdmin":true},"credentials":7,"isDemo":true,"isDisabled":true}`
		b.must(http.StatusCreated, "POST", "/api/user/register", body)
		b.must(http.StatusForbidden, "POST", "/api/user/login", credentials("info@verein.test", password))
		b.must(http.StatusSeeOther, "GET", a.linkPath(a.lastMail("info@verein.test")), "")
		r := b.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", password))
		if !strings.Contains(r.body, `"isAdmin":false`) || strings.Contains(r.body, "64b000000000000000000000") || strings.Contains(r.body, "2001-") {
			t.Errorf("stored: %s", r.body)
		}
		for _, path := range []string{"/api/request/all", "/api/tickets/all", "/api/mail?status=sent"} {
			b.must(http.StatusForbidden, "GET", path, "")
		}
	})
}

func TestATakenAddressAnswersLikeANewOne(t *testing.T) {
	t.Parallel()
	t.Run("REG-02 REG-17 the owner is told, nobody else", func(t *testing.T) {
		a := newApp(t)
		a.signUp("info@verein.test")
		known := a.browser().must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", other))
		fresh := a.browser().must(http.StatusCreated, "POST", "/api/user/register", registration("neu@verein.test", other))
		if known.body != fresh.body {
			t.Errorf("known %q, new %q", known.body, fresh.body)
		}
		m := a.lastMail("info@verein.test")
		if !strings.Contains(m.text, appURL+"/login") || strings.Contains(m.text, "/verify-email/") || strings.Contains(m.text, "Zoë") {
			t.Errorf("the owner reads %q", m.text)
		}
		a.browser().must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("info@verein.test", other))
		a.browser().must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", password))
	})
}

func TestOfTwoRegistrationsTheOneWhoseLinkIsFollowedCounts(t *testing.T) {
	t.Parallel()
	t.Run("REG-18 two passwords, one of which works", func(t *testing.T) {
		a := newApp(t)
		b := a.browser()
		b.must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", password))
		b.must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", other))
		mails := a.mails("info@verein.test")
		if len(mails) != 2 {
			t.Fatalf("%d mails", len(mails))
		}
		b.must(http.StatusSeeOther, "GET", a.linkPath(mails[1]), "")
		b.must(http.StatusSeeOther, "GET", a.linkPath(mails[0]), "")
		works := map[string]bool{}
		for _, p := range []string{password, other} {
			works[p] = a.browser().do("POST", "/api/user/login", credentials("info@verein.test", p)).StatusCode == http.StatusOK
		}
		if works[password] == works[other] {
			t.Errorf("which passwords work: %v", works)
		}
	})
}

func TestREG15TwentyRegistrationsAtOnceMakeOneAccount(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	inRounds(t, func(round int) {
		email := fmt.Sprintf("info%d@verein.test", round)
		wantStatuses(t, atOnce(20, func(i int) reply {
			return a.browser().do("POST", "/api/user/register", registration(email, password+strings.Repeat("!", i%2)))
		}), map[int]int{http.StatusCreated: 20})
		if n, err := a.db.Collection("users").Count(t.Context(), bson.D{{Key: "email", Value: email}}); err != nil || n != 1 {
			t.Errorf("%d accounts (%v)", n, err)
		}
		a.browser().must(http.StatusSeeOther, "GET", a.linkPath(a.lastMail(email)), "")
		works := 0
		for i := range 2 {
			r := a.browser().do("POST", "/api/user/login", credentials(email, password+strings.Repeat("!", i)))
			if r.StatusCode == http.StatusOK {
				works++
			}
		}
		if works != 1 {
			t.Errorf("%d of two passwords work", works)
		}
	})
}

func TestPasswordsAreCountedInCharacters(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		password string
		refused  string
	}{
		{"äöüäöüäöüäö", "Bitte mindestens 12 Zeichen."},
		{"😀😁😂🤣😃😄😅😆😉😊😋", "Bitte mindestens 12 Zeichen."},
		{"äöüäöüäöüäöü", ""},
		{"ひらがなカタカナ漢字漢字", ""},
		{"827364519283746", ""},
		{strings.Repeat("ab", 64), ""},
		{strings.Repeat("ab", 64) + "c", "Bitte höchstens 128 Zeichen."},
		{"Password1234", core.MsgPasswordCommon},
		{"qwertzuiop12", core.MsgPasswordCommon},
		{"aaaaaaaaaaaaaaaa", core.MsgPasswordCommon},
		{"INFO@verein.test", core.MsgPasswordAddress},
		{"zwölf\x00Zeichen!", core.MsgPasswordNUL},
		{"halbe\ufffdZeichen", core.MsgPasswordNUL},
	} {
		if got := core.PasswordProblem(row.password, "info@verein.test"); got != row.refused {
			t.Errorf("%q: %q, want %q", row.password, got, row.refused)
		}
	}
}

func TestAddressesThatNoMailServerKnowsAreRefused(t *testing.T) {
	t.Parallel()
	bad := []string{
		"", "a", "a@", "@b.de", "a@b", "a b@c.de", "a@b..de", ".a@b.de", "a@-b.de", "a@b.de,c@d.de", "a@b.de;c@d.de", "Max <a@b.de>", "<a@b.de>",
		"a@127.0.0.1", "a@b.1", "a@b.de\r\nBcc: c@d.de", "a\x00@b.de", "a@b.de\x00", `"a b"@c.de`, "a@[127.0.0.1]", "a@bücher.de", "ä@b.de", "a@b@c.de",
		strings.Repeat("a", 65) + "@b.de", "a@" + strings.Repeat("b", 64) + ".de", "a@" + strings.Repeat("b.", 130) + "de", "\u212aelvin@b.de",
	}
	for _, email := range bad {
		in := core.Address{Email: email}
		if err := in.Validate(); core.CodeOf(err) != core.Invalid {
			t.Errorf("%q is accepted", email)
		}
	}
	for _, email := range []string{"info@verein.de", "vor.nach+web@sub.verein-nord.org", "o'brien@verein.ie", "a@xn--bcher-kva.de", "1@2.de", strings.Repeat("a", 64) + "@b.de"} {
		in := core.Address{Email: email}
		if err := in.Validate(); err != nil {
			t.Errorf("%q is refused: %v", email, err)
		}
	}
}
