package mail_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"ehrenweb/internal/core"
	"ehrenweb/internal/mail"
)

const (
	contact  = "kontakt@ehrenweb.example"
	link     = "https://ehrenweb.example/api/user/verify-email/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE"
	request  = "https://ehrenweb.example/dashboard/requests/64b000000000000000000000"
	ticket   = "https://ehrenweb.example/dashboard/tickets/64b000000000000000000000"
	settings = "https://ehrenweb.example/dashboard/notifications#per-mail"
	login    = "https://ehrenweb.example/login"
	forgot   = "https://ehrenweb.example/forgot-password?a=1&b=2"
)

func render(t *testing.T, data mail.Data) (subject, text, html, about string) {
	t.Helper()
	r, err := mail.NewRenderer(contact)
	if err != nil {
		t.Fatal(err)
	}
	m, err := r.Render(data)
	if err != nil {
		t.Fatal(err)
	}
	return m.Subject, m.Text, m.HTML, m.Link
}

func TestEveryMailSaysWhatItIsAbout(t *testing.T) {
	for _, row := range []struct {
		data    mail.Data
		subject string
		link    string
		says    []string
	}{
		{mail.Verification{Link: link, ValidFor: 24 * time.Hour}, "Bitte bestätigen Sie Ihre E-Mail-Adresse", link, []string{"24 Stunden gültig", link, "ignorieren"}},
		{mail.Test{}, "Probe-E-Mail von Ehrenweb", "", []string{"Der Versand funktioniert"}},
		{mail.AlreadyRegistered{LoginLink: login, ForgotLink: forgot}, "Sie haben schon ein Konto bei Ehrenweb", login, []string{login, forgot, "nichts geändert"}},
		{mail.PasswordReset{Link: link, ValidFor: time.Hour}, "Ihr Link für ein neues Passwort bei Ehrenweb", link, []string{"1 Stunde gültig", link, "ignorieren"}},
		{mail.Decision{Link: request, Organization: "Tafel", Status: core.RequestApproved, Note: "Schöne Idee.", Settings: settings}, "Ihr Antrag bei Ehrenweb wurde genehmigt", request, []string{"gute Nachrichten", "„Tafel“", "Schöne Idee.", request, "melden uns", settings}},
		{mail.Decision{Link: request, Organization: "Tafel", Status: core.RequestRejected, Note: "Zu groß."}, "Ihr Antrag bei Ehrenweb wurde abgelehnt", request, []string{"leider", "„Tafel“", "Zu groß.", request, "einen neuen Antrag"}},
		{mail.Decision{Link: request, Organization: "Tafel", Status: core.RequestPending}, "Ihr Antrag bei Ehrenweb wird noch einmal geprüft", request, []string{"„Tafel“", request, "nichts tun"}},
		{mail.Answer{Link: ticket, Subject: "Logo", Message: "Gern.", Settings: settings}, "Neue Antwort auf Ihr Ticket: Logo", ticket, []string{"„Logo“", "Gern.", ticket, settings, "Sie möchten solche E-Mails nicht mehr bekommen?"}},
		{mail.Address{Link: link, ValidFor: 24 * time.Hour}, "Bitte bestätigen Sie Ihre neue E-Mail-Adresse", link, []string{"24 Stunden gültig", link, "ignorieren"}},
		{mail.AddressTaken{LoginLink: login}, "Ihre E-Mail-Adresse gehört schon zu einem Konto bei Ehrenweb", login, []string{login, "nichts geändert"}},
		{mail.AddressChanged{}, "Die E-Mail-Adresse Ihres Kontos bei Ehrenweb wurde geändert", "", []string{"nicht mehr anmelden", "schreiben Sie uns bitte gleich an"}},
		{mail.Deletion{Link: login, At: time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)}, "Ihr Konto bei Ehrenweb wird am 04.03.2026 gelöscht", login, []string{"Am 04.03.2026", login, "anders überlegen"}},
		{mail.PasswordChanged{ForgotLink: forgot}, "Ihr Passwort bei Ehrenweb wurde geändert", forgot, []string{forgot, "schreiben Sie uns bitte an"}},
	} {
		t.Run(row.subject, func(t *testing.T) {
			subject, text, html, about := render(t, row.data)
			if subject != row.subject || about != row.link {
				t.Errorf("subject %q, link %q", subject, about)
			}
			for _, part := range append(row.says, "Guten Tag", "Herzliche Grüße", contact, "ehrenamtliches Projekt") {
				if !strings.Contains(text, part) {
					t.Errorf("the text does not say %q:\n%s", part, text)
				}
				if escaped := strings.ReplaceAll(part, "&", "&amp;"); !strings.Contains(html, escaped) {
					t.Errorf("the HTML does not say %q:\n%s", escaped, html)
				}
			}
			if strings.ContainsAny(text, "<>{}") || strings.Contains(text, "&amp;") {
				t.Errorf("there is markup in the text:\n%s", text)
			}
			if !strings.Contains(html, `<html lang="de">`) || !strings.Contains(html, "<title>"+subject+"</title>") || strings.Contains(html, "{{") || strings.Contains(html, "ZgotmplZ") {
				t.Errorf("the HTML is not as it should be:\n%s", html)
			}
			if found := regexp.MustCompile(`(?i)<(img|script|link|iframe|form|object|svg|style)|\bsrc=|url\(|@import|background=`).FindString(html); found != "" {
				t.Errorf("the HTML can load something: %s", found)
			}
			for _, address := range regexp.MustCompile(`href="([^"]*)"`).FindAllStringSubmatch(html, -1) {
				if !strings.HasPrefix(address[1], "https://ehrenweb.example/") && address[1] != "mailto:"+contact {
					t.Errorf("a link leads to %s", address[1])
				}
			}
		})
	}
}

func TestALinkCannotBreakOutOfTheHTML(t *testing.T) {
	_, _, html, _ := render(t, mail.PasswordReset{Link: `javascript:alert(1)"><b>`, ValidFor: time.Hour})
	if strings.Contains(html, `href="javascript`) || strings.Contains(html, `"><b>`) {
		t.Error(html)
	}
}

func TestDurationsAreWordedInGerman(t *testing.T) {
	for d, want := range map[time.Duration]string{
		45 * time.Second: "45 Sekunden", time.Second: "1 Sekunde", time.Minute: "1 Minute", 30 * time.Minute: "30 Minuten", time.Hour: "1 Stunde",
		90 * time.Minute: "90 Minuten", 2*time.Hour + 59*time.Minute: "2 Stunden", 24 * time.Hour: "24 Stunden",
		48 * time.Hour: "2 Tage", 60 * time.Hour: "2 Tage",
	} {
		if _, text, _, _ := render(t, mail.Verification{Link: link, ValidFor: d}); !strings.Contains(text, "Der Link ist "+want+" gültig") {
			t.Errorf("%s is not %s:\n%s", d, want, text)
		}
	}
}
