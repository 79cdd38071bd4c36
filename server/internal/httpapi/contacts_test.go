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
	a := newApp(t)
	for _, breaks := range []string{`\r\nBcc: x@y.de`, `\nBcc: x@y.de`, `\rBcc: x@y.de`, `\u0000`, `\u0085x`} {
		for _, body := range []string{
			contact("a"+breaks+"b", "b", "c"), contact("a", "b"+breaks+"b", "c"),
			strings.Replace(contact("a", "b", "c"), "Gast@Verein.test", "gast@verein.test"+breaks+"b", 1),
		} {
			a.browser().must(http.StatusBadRequest, "POST", "/api/contact", body)
		}
	}
	a.browser().must(http.StatusBadRequest, "POST", "/api/contact", `{}`)
	a.browser().must(http.StatusBadRequest, "POST", "/api/contact", contact("a", "b", strings.Repeat("c", 3001)))
	if n := len(a.mails("kontakt@ehrenweb.test")); n != 0 {
		t.Errorf("%d mails", n)
	}
}
