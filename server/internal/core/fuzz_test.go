package core_test

import (
	"net/mail"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"ehrenweb/internal/core"
)

// bareAddress is what may stand in a mail's header as it is: the characters of
// an RFC 5322 atom around one @, and a domain of two labels or more.
var bareAddress = regexp.MustCompile("^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[a-z0-9-]{1,63}(\\.[a-z0-9-]{1,63})+$")

func FuzzAnAcceptedAddressIsOneBareAddressInItsStoredForm(f *testing.F) {
	for _, address := range []string{
		"info@verein.de", " INFO@Verein.DE\t", "vor.nach+web@sub.verein-nord.org", "o'brien@verein.ie", "a@xn--bcher-kva.de", "1@2.de", "a@b", "a@-b.de", ".a@b.de",
		"a@b.de,c@d.de", "Max <a@b.de>", "a@b.de\r\nBcc: c@d.de", "a\x00@b.de", `"a b"@c.de`, "a@[127.0.0.1]", "a@127.0.0.1", "ä@b.de", "\u212aelvin@b.de", "a@b@c.de",
		"a(b)@c.de", "=?utf-8?q?a?=@b.de", "a@b.de ", "\ufeffa@b.de", strings.Repeat("a", 64) + "@b.de", "a@" + strings.Repeat("b.", 125) + "de",
	} {
		f.Add(address)
	}
	f.Fuzz(func(t *testing.T, given string) {
		stored := core.NormalizeEmail(given)
		if again := core.NormalizeEmail(stored); again != stored {
			t.Errorf("%q is stored as %q, and that as %q", given, stored, again)
		}
		in := core.Address{Email: given}
		if err := in.Validate(); err != nil {
			if core.CodeOf(err) != core.Invalid {
				t.Errorf("%q: %v", given, err)
			}
			return
		}
		if in.Email != stored || !bareAddress.MatchString(stored) || len(stored) > core.MaxEmail || strings.Contains(stored, "..") {
			t.Errorf("%q is accepted as %q", given, in.Email)
		}
		if list, err := mail.ParseAddressList(stored); err != nil || len(list) != 1 || list[0].Address != stored || list[0].Name != "" {
			t.Errorf("%q is read as %v (%v)", stored, list, err)
		}
	})
}

func FuzzAnAcceptedWebsiteCanOnlyBeVisited(f *testing.F) {
	for _, website := range []string{
		"verein.de", "www.verein.de/über-uns?x=1#y", "HTTPS://Verein.de:8443/a", "müller-verein.de", "javascript:alert(1)", "javascript:alert(1)@b.de", "JavaScript://a.de/%0aalert(1)",
		"data:text/html,<script>", "http://user:pw@b.de", "http://a.de:99999", "//verein.de", "https:verein.de", "java\tscript://a.de", "http:\\\\a.de", "http://a.de\\@b.de", "a.de:80:90",
	} {
		f.Add(website)
	}
	f.Fuzz(func(t *testing.T, given string) {
		in := core.NewRequest{RequestDetails: core.RequestDetails{ContactName: "N", ContactEmail: "n@verein.de", OrganizationName: "O", CurrentWebsite: given}}
		if in.Validate() != nil || in.CurrentWebsite == "" {
			return
		}
		if strings.ContainsFunc(in.CurrentWebsite, unicode.IsControl) {
			t.Errorf("%q has a control character", in.CurrentWebsite)
		}
		// The page links to it as it is when it has a scheme, else behind https://.
		address := in.CurrentWebsite
		if !strings.Contains(address, "://") {
			address = "https://" + address
		}
		u, err := url.Parse(address)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || !strings.Contains(u.Hostname(), ".") || u.User != nil || u.Opaque != "" {
			t.Errorf("%q leads to %+v (%v)", in.CurrentWebsite, u, err)
		}
		again := in
		if err := again.Validate(); err != nil || again != in {
			t.Errorf("%q is %q the second time (%v)", in.CurrentWebsite, again.CurrentWebsite, err)
		}
	})
}

func FuzzAnAcceptedPasswordKeepsTheRules(f *testing.F) {
	for _, password := range []string{"drei-alte-Fahrraeder", "kurz", "Password1234", "aaaaaaaaaaaaaaaa", "INFO@verein.test", "zwölf\x00Zeichen!", "ひらがなカタカナ漢字漢字", "äöüäöüäöüäö", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", strings.Repeat("ab", 65)} {
		f.Add(password)
	}
	f.Fuzz(func(t *testing.T, password string) {
		if core.PasswordProblem(password, "info@verein.test") != "" {
			return
		}
		different := map[rune]bool{}
		n := 0
		for _, r := range password {
			different[r] = true
			n++
		}
		if n < 12 || n > 128 || len(different) < 2 || different[0] || different[unicode.ReplacementChar] || strings.EqualFold(password, "info@verein.test") {
			t.Errorf("%q is accepted", password)
		}
		if len(password) > 512 {
			t.Errorf("%q has %d bytes, more than a hash looks at", password, len(password))
		}
	})
}
