package httpapi_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"ehrenweb/internal/core"
)

func named(first, last string) string {
	return strings.NewReplacer("Zoë", first, "O'Brien", last).Replace(registration("neu@verein.test", password))
}

func TestWhoRegistersIsHeldToTheRules(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	visitor := a.browser()
	register := func(t *testing.T, status int, body string) reply {
		t.Helper()
		start := time.Now()
		r := visitor.do("POST", "/api/user/register", body)
		if r.StatusCode != status {
			t.Errorf("%.80s: status %d, want %d: %s", body, r.StatusCode, status, r.body)
		}
		if took := time.Since(start); took > 2*time.Second {
			t.Errorf("%.80s takes %s", body, took)
		}
		return r
	}
	refused := func(t *testing.T, secret string) {
		t.Helper()
		if r := register(t, http.StatusBadRequest, registration("neu@verein.test", secret)); !strings.Contains(r.body, `"password":"`) {
			t.Errorf("%.40q: %s", secret, r.body)
		}
	}

	t.Run("REG-05 REG-06 passwords that differ, and no mail", func(t *testing.T) {
		body := strings.Replace(registration("neu@verein.test", password), `"confirmPassword":"`, `"confirmPassword":"x`, 1)
		if r := register(t, http.StatusBadRequest, body); !strings.Contains(r.body, `"confirmPassword":"Passwords do not match"`) {
			t.Error(r.body)
		}
	})
	t.Run("REG-07 seven characters, whatever they weigh", func(t *testing.T) {
		for _, secret := range []string{"abcdefg", "😀😁😂🤣😃😄😅", "äöüÄÖÜß"} {
			refused(t, secret)
		}
	})
	t.Run("REG-08 the most used passwords", func(t *testing.T) {
		for _, secret := range []string{
			"password", "12345678", "123456789", "1234567890", "qwertyuiop", "iloveyou1", "password1", "qwerty123", "11111111", "sunshine", "princess", "football", "baseball", "superman",
			"123456789012", "password1234", "qwertyuiop12", "passwordpassword", "Passwort1234",
		} {
			refused(t, secret)
		}
	})
	t.Run("REG-11 a password of 60 kB is refused, one of 1 MB is not even read", func(t *testing.T) {
		refused(t, strings.Repeat("ab", 14_000))
		refused(t, strings.Repeat("x", 32_000))
		register(t, http.StatusRequestEntityTooLarge, registration("neu@verein.test", strings.Repeat("x", 1<<20)))
		for _, n := range []int{60_000, 1 << 20} {
			start := time.Now()
			r := visitor.do("POST", "/api/user/login", credentials("neu@verein.test", strings.Repeat("x", n)))
			if r.StatusCode < 400 || r.StatusCode > 499 || time.Since(start) > 2*time.Second {
				t.Errorf("login with %d bytes: status %d after %s", n, r.StatusCode, time.Since(start))
			}
		}
	})
	t.Run("REG-14 names", func(t *testing.T) {
		for _, name := range []string{strings.Repeat("x", 10_000), strings.Repeat("ä", core.MaxName+1), `a\r\nBcc: x@y.de`, `a\u0000b`, `a\u2028b`, `\u200b`, " "} {
			for _, body := range []string{named(name, "Neu"), named("Zoë", name)} {
				register(t, http.StatusBadRequest, body)
			}
		}
	})
	if n := len(a.mails("neu@verein.test")); n != 0 {
		t.Errorf("%d mails about what was refused", n)
	}
	t.Run("REG-09 REG-14 long, plain, Japanese and numeric passwords, and names of all scripts", func(t *testing.T) {
		for i, secret := range []string{
			strings.Repeat("ab3d", 16), "kleinebuchstabenallein", "ひらがなカタカナ漢字漢字", "827364519283746", strings.Repeat("😀b", 64),
		} {
			email := string(rune('a'+i)) + "@verein.test"
			register(t, http.StatusCreated, strings.NewReplacer("Zoë", "Zoë-Łukasz", "O'Brien", "O'Brien 山田").Replace(registration(email, secret)))
			a.browser().must(http.StatusSeeOther, "GET", a.linkPath(a.lastMail(email)), "")
			r := a.browser().must(http.StatusOK, "POST", "/api/user/login", credentials(email, secret))
			if !strings.Contains(r.body, `"Zoë-Łukasz"`) || !strings.Contains(r.body, `"O'Brien 山田"`) {
				t.Errorf("the names became %s", r.body)
			}
		}
	})
}

func TestEveryCharacterOfALongPasswordCounts(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	long := strings.Repeat("zwölf-", 17) // 102 characters, 119 bytes
	exact := strings.Repeat("a1b2c3d4", 9)
	for email, secret := range map[string]string{"lang@verein.test": long, "genau@verein.test": exact} {
		b := a.browser()
		b.must(http.StatusCreated, "POST", "/api/user/register", registration(email, secret))
		b.must(http.StatusSeeOther, "GET", a.linkPath(a.lastMail(email)), "")
		b.must(http.StatusOK, "POST", "/api/user/login", credentials(email, secret))
	}
	t.Run("REG-10 beyond the 72nd byte too", func(t *testing.T) {
		first := []byte(long)[:72]
		for _, wrong := range [][2]string{
			{"lang@verein.test", string(first)}, {"lang@verein.test", long[:len(long)-1]}, {"lang@verein.test", long + "x"},
			{"genau@verein.test", exact + "x"}, {"genau@verein.test", exact + strings.Repeat("y", 50)},
		} {
			a.browser().must(http.StatusUnauthorized, "POST", "/api/user/login", credentials(wrong[0], wrong[1]))
		}
	})
}

func TestOneAddressIsOneAccountHoweverItIsWritten(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test")
	t.Run("REG-03 LOG-04 upper case, blanks and a tab", func(t *testing.T) {
		for _, email := range []string{"INFO@VEREIN.TEST", " info@verein.test ", `\tInfo@verein.test\t`, `info@verein.test\r\n`} {
			a.browser().must(http.StatusCreated, "POST", "/api/user/register", registration(email, other))
			a.mails("info@verein.test")
			a.browser().must(http.StatusOK, "POST", "/api/user/login", credentials(email, password))
			a.browser().must(http.StatusUnauthorized, "POST", "/api/user/login", credentials(email, other))
		}
		if n, err := a.db.Collection("users").Count(t.Context(), nil); err != nil || n != 1 {
			t.Errorf("%d accounts (%v)", n, err)
		}
	})
	t.Run("RST-03 a look-alike is another address", func(t *testing.T) {
		before := len(a.mails("info@verein.test"))
		for _, email := range []string{"ınfo@verein.test", "İnfo@verein.test", "info@vere\u0456n.test", "\uff49nfo@verein.test", "info@verein.te\u017ft", "niemand@verein.test", "info+x@verein.test"} {
			r := a.browser().do("POST", "/api/user/forgot-password", address(email))
			if r.StatusCode != http.StatusOK && r.StatusCode != http.StatusBadRequest {
				t.Errorf("%q: status %d", email, r.StatusCode)
			}
			for _, to := range []string{email, "info@verein.test"} {
				if n := len(a.mails(to)); to == email && n != 0 || to != email && n != before {
					t.Errorf("%q: %d mails to %q", email, n, to)
				}
			}
		}
	})
}

func TestMalformedAddressesGetNoMail(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	visitor := a.browser()
	t.Run("REG-13 in every call that takes an address", func(t *testing.T) {
		for _, email := range []string{
			"a", "a@", "@b.de", "a@b", "a b@c.de", "a@b..de", ".a@b.de", "a@-b.de", "a@b.de,c@d.de", "a@b.de;c@d.de", "Max <a@b.de>", "<a@b.de>", "a@127.0.0.1", "a@[127.0.0.1]",
			`a@b.de\r\nBcc: c@d.de`, `a\u0000@b.de`, `a@b.de\u0000`, `\"a b\"@c.de`, "a@b@c.de", strings.Repeat("a", 65) + "@b.de", "a@" + strings.Repeat("b.", 130) + "de", `a@b.de%0aBcc:c@d.de`, "a@b\u2028.de",
		} {
			for _, call := range [][2]string{
				{"/api/user/register", registration(email, password)}, {"/api/user/forgot-password", address(email)}, {"/api/user/resend-verification", address(email)},
				{"/api/contact", strings.Replace(contact("a", "b", "c"), "Gast@Verein.test", email, 1)},
			} {
				if r := visitor.must(http.StatusBadRequest, "POST", call[0], call[1]); !strings.Contains(r.body, `"email":"`) {
					t.Errorf("%s with %q: %s", call[0], email, r.body)
				}
			}
		}
	})
	t.Run("INP-09 and in a request", func(t *testing.T) {
		user := a.signUp("eins@verein.test")
		for _, email := range []string{"a", "a@b", "a@b.de,c@d.de", "javascript:alert(1)", `a@b.de\r\nBcc: c@d.de`} {
			r := user.must(http.StatusBadRequest, "POST", "/api/request/sent", `{"contact_name":"N","contact_email":"`+email+`","organization_name":"O"}`)
			if !strings.Contains(r.body, `"contact_email":"`) {
				t.Errorf("%q: %s", email, r.body)
			}
		}
	})
}

// tokensIn are the tokens at the end of the first links in the mails.
func (a *app) tokensIn(mails []sentMail) []string {
	a.t.Helper()
	tokens := []string{}
	for _, m := range mails {
		path := a.linkPath(m)
		tokens = append(tokens, path[strings.LastIndexByte(path, '/')+1:])
	}
	return tokens
}

func TestTokensCannotBeGuessedFromOneAnother(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	verify, reset := []string{}, []string{}
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		email := name + "@verein.test"
		a.signUp(email)
		verify = append(verify, a.tokensIn(a.mails(email))...)
		a.clock.advance(time.Second)
		a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address(email))
		m := a.lastMail(email)
		if path := a.linkPath(m); !strings.HasPrefix(path, "/reset-password/") {
			t.Errorf("the reset link leads to %s", path)
		}
		reset = append(reset, a.tokensIn([]sentMail{m})...)
	}
	t.Run("VER-02 RST-05 256 bits, nothing in common, no JWT", func(t *testing.T) {
		all := slices.Concat(verify, reset)
		if len(all) != 10 {
			t.Fatalf("%d tokens", len(all))
		}
		for i, token := range all {
			if len(token) != 43 || strings.ContainsRune(token, '.') {
				t.Errorf("token %q", token)
			}
			for _, other := range all[:i] {
				if token[:8] == other[:8] || token[35:] == other[35:] {
					t.Errorf("%q and %q are alike", token, other)
				}
			}
		}
	})
}

func TestOddTokensOpenNothing(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.browser()
	b.must(http.StatusCreated, "POST", "/api/user/register", registration("neu@verein.test", password))
	link := a.linkPath(a.lastMail("neu@verein.test"))
	good := link[strings.LastIndexByte(link, '/')+1:]
	odd := []string{
		"", "null", "undefined", "NaN", "true", "0", "-1", "{}", "[]", "%7B%22$ne%22:null%7D", "%7B%22$gt%22:%22%22%7D", "$ne", "%00", "%0d%0a", "..", "%2e%2e%2f", "%2F", "*", ".*",
		"%27%20OR%201=1--", strings.Repeat("A", 42), strings.Repeat("A", 43), strings.Repeat("A", 44), strings.Repeat("a", 10_000), good[:42], good + "A", "%20" + good, strings.ToUpper(good),
		strings.ToLower(good), "%F0%9F%98%80",
	}
	t.Run("VER-05 RST-10 verify and reset nobody", func(t *testing.T) {
		for _, token := range odd {
			if r := b.do("GET", "/api/user/verify-email/"+token, ""); r.StatusCode != http.StatusNotFound && r.Header.Get("Location") != appURL+"/email-verified?status=invalid" {
				t.Errorf("verify %.50q: %d to %q", token, r.StatusCode, r.Header.Get("Location"))
			}
			if r := b.do("PATCH", "/api/user/reset-password/"+token, newPassword(other)); r.StatusCode < 400 || r.StatusCode > 499 {
				t.Errorf("reset %.50q: status %d", token, r.StatusCode)
			}
		}
		b.must(http.StatusForbidden, "POST", "/api/user/login", credentials("neu@verein.test", password))
		b.must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("neu@verein.test", other))
	})
	t.Run("VER-06 what hangs on the link is ignored", func(t *testing.T) {
		for _, name := range []string{"next", "redirect", "redirect_uri", "url", "returnTo", "continue", "status", "callback"} {
			r := b.must(http.StatusSeeOther, "GET", link+"?"+name+"=https://evil.example/&"+name+"[]=//evil.example", "")
			if r.Header.Get("Location") != appURL+"/email-verified" {
				t.Errorf("%s leads to %s", name, r.Header.Get("Location"))
			}
		}
	})
	t.Run("EXP-03 who registers again after the time is over gets a new link", func(t *testing.T) {
		b.must(http.StatusCreated, "POST", "/api/user/register", registration("spaet@verein.test", password))
		a.mails("spaet@verein.test")
		a.clock.advance(25 * time.Hour)
		b.must(http.StatusCreated, "POST", "/api/user/register", registration("spaet@verein.test", other))
		b.must(http.StatusSeeOther, "GET", a.linkPath(a.lastMail("spaet@verein.test")), "")
		b.must(http.StatusOK, "POST", "/api/user/login", credentials("spaet@verein.test", other))
	})
}
