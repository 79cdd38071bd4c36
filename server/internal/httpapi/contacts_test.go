package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
)

func contact(name, subject, message string) string {
	return `{"name":"` + name + `","email":"Gast@Verein.test","subject":"` + subject + `","message":"` + message + `"}`
}

func TestAMessageToTheTeamIsStoredAndMailed(t *testing.T) {
	t.Parallel()
	t.Run("CON-01 CON-03 CON-04 one mail, from us, with its text as it is", func(t *testing.T) {
		a := newApp(t)
		r := a.browser().must(http.StatusCreated, "POST", "/api/contact", contact("Zoë, die Erste", "Grüße: <b>an</b> alle", `Zeile\r\n.\r\n<script>alert(1)</script>`))
		if !strings.Contains(r.body, `"email":"gast@verein.test"`) {
			t.Errorf("stored: %s", r.body)
		}
		mails := a.mails("kontakt@ehrenweb.test")
		if len(mails) != 1 {
			t.Fatalf("%d mails", len(mails))
		}
		m := mails[0]
		if m.subject != "Kontaktformular: Grüße: <b>an</b> alle" || m.header.Get("Reply-To") != "gast@verein.test" || !strings.Contains(m.header.Get("From"), "noreply@ehrenweb.test") {
			t.Errorf("header: %v", m.header)
		}
		if !strings.Contains(strings.ReplaceAll(m.text, "\r\n", "\n"), "Zeile\n.\n<script>alert(1)</script>") || !strings.Contains(m.text, "Zoë, die Erste") {
			t.Errorf("text: %q", m.text)
		}
		if strings.Contains(m.html, "<script>") || !strings.Contains(m.html, "&lt;script&gt;") {
			t.Errorf("html: %q", m.html)
		}
		if n := len(a.mails("gast@verein.test")); n != 0 {
			t.Errorf("%d mails to the visitor", n)
		}
	})
}

func TestAMessageToTheTeamCannotCarryHeaders(t *testing.T) {
	t.Parallel()
	t.Run("CON-02 CON-05 line breaks in three fields, and the limits", func(t *testing.T) {
		a := newApp(t)
		for _, breaks := range []string{
			`\r\nBcc: x@y.de`, `\nBcc: x@y.de`, `\rBcc: x@y.de`, `\r\n\r\nx`, `\r\n Bcc: x@y.de`, `\u0000`, `\u0085Bcc: x@y.de`, `\u2028Bcc: x@y.de`, `\u000bBcc: x@y.de`,
		} {
			for _, body := range []string{
				contact("a"+breaks+"b", "b", "c"), contact("a", "b"+breaks+"b", "c"),
				strings.Replace(contact("a", "b", "c"), "Gast@Verein.test", "gast@verein.test"+breaks+"b", 1),
			} {
				a.browser().must(http.StatusBadRequest, "POST", "/api/contact", body)
			}
		}
		a.browser().must(http.StatusBadRequest, "POST", "/api/contact", `{}`)
		a.browser().must(http.StatusBadRequest, "POST", "/api/contact", contact("a", "b", strings.Repeat("c", 3001)))
		a.browser().must(http.StatusBadRequest, "POST", "/api/contact", contact(strings.Repeat("a", 201), "b", "c"))
		a.browser().must(http.StatusBadRequest, "POST", "/api/contact", contact("a", strings.Repeat("b", 201), "c"))
		if n := len(a.mails("kontakt@ehrenweb.test")); n != 0 {
			t.Errorf("%d mails", n)
		}
		for _, harmless := range []string{`%0d%0aBcc: x@y.de`, `\\r\\nBcc: x@y.de`, `=0D=0ABcc: x@y.de`, `=?utf-8?q?=0D=0ABcc:_x@y.de?=`} {
			a.browser().must(http.StatusCreated, "POST", "/api/contact", contact("a"+harmless, "b"+harmless, "c"))
		}
		for _, m := range a.mails("kontakt@ehrenweb.test") {
			if m.header.Get("Bcc") != "" || m.header.Get("Cc") != "" || len(m.header["To"]) != 1 || !strings.HasPrefix(m.subject, "Kontaktformular: b") {
				t.Errorf("header: %v", m.header)
			}
		}
	})
}

func TestEveryMailIsOursToOnePersonAndNamesNoPassword(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test")
	b := a.browser()
	b.must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", other))
	b.must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
	path := "/api" + strings.Replace(a.linkPath(a.lastMail("info@verein.test")), "/reset", "/user/reset", 1)
	b.must(http.StatusOK, "PATCH", path, newPassword(other))
	b.must(http.StatusCreated, "POST", "/api/contact", contact("a", "b", "c"))
	mails := append(a.mails("info@verein.test"), a.mails("kontakt@ehrenweb.test")...)
	t.Run("MAIL-01 MAIL-02 verification, notice, reset, notice, contact", func(t *testing.T) {
		if len(mails) != 5 {
			t.Fatalf("%d mails", len(mails))
		}
		ids := map[string]bool{}
		for _, m := range mails {
			ids[m.header.Get("Message-Id")] = true
			if !strings.Contains(m.header.Get("From"), "<noreply@ehrenweb.test>") || m.header.Get("Date") == "" || len(m.header["To"]) != 1 || strings.Contains(m.header.Get("To"), ",") {
				t.Errorf("header: %v", m.header)
			}
			for _, secret := range []string{password, other, "argon2id"} {
				if strings.Contains(m.subject+m.text+m.html, secret) {
					t.Errorf("%q holds a password", m.subject)
				}
			}
		}
		if len(ids) != 5 {
			t.Errorf("ids %v", ids)
		}
	})
}
