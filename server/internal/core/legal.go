package core

import (
	"fmt"
	"time"
)

// Provider is who runs the installation: what the Impressum must name (§ 5 DDG) and
// whom the privacy notice calls the controller (Art. 13 DSGVO).
type Provider struct {
	Name           string `json:"name"` // with the legal form
	Representative string `json:"representative"`
	Street         string `json:"street"`
	City           string `json:"city"` // with the postcode
	Email          string `json:"email"`
	Phone          string `json:"phone"`
	Register       string `json:"register"`  // court and number; empty where there is no entry
	Authority      string `json:"authority"` // supervises data protection there
}

// Missing names, by its JSON field, what the law asks for and nobody has set.
func (p Provider) Missing() []string {
	missing := []string{}
	for _, entry := range []struct{ name, value string }{
		{"name", p.Name},
		{"representative", p.Representative},
		{"street", p.Street},
		{"city", p.City},
		{"email", p.Email},
		{"phone", p.Phone},
		{"authority", p.Authority},
	} {
		if entry.value == "" {
			missing = append(missing, entry.name)
		}
	}
	return missing
}

// StoredData is one kind of personal data that the product keeps.
type StoredData struct {
	Name    string `json:"name"`
	Content string `json:"content"`
	Purpose string `json:"purpose"`
	Basis   string `json:"basis"` // of Art. 6 (1) DSGVO
	Kept    string `json:"kept"`
}

// How long data is kept that nobody asks to delete.
const (
	KeepUnverified = 30 * 24 * time.Hour  // an account whose address was never confirmed, unless it is disabled
	KeepDeleted    = 14 * 24 * time.Hour  // an account whose user wants it deleted
	KeepContact    = 365 * 24 * time.Hour // a message of the contact form
	KeepFailedMail = 90 * 24 * time.Hour  // a mail that was given up
	KeepSentMail   = 30 * 24 * time.Hour  // the record of one that was sent
)

// Lifetimes are the terms that an installation sets itself.
type Lifetimes struct {
	Session time.Duration
	Verify  time.Duration
	Reset   time.Duration
}

// Stored lists every kind of personal data in the database, for the privacy notice.
// Whoever stores something new adds it here.
func Stored(l Lifetimes) []StoredData {
	const contract, interest = "Art. 6 Abs. 1 lit. b DSGVO", "Art. 6 Abs. 1 lit. f DSGVO"
	return []StoredData{
		{
			Name:    "Konto",
			Content: "Vorname, Nachname, E-Mail-Adresse, Passwort (nur als Prüfwert, nie im Klartext), Zeitpunkt der Registrierung",
			Purpose: "Damit Sie sich anmelden können und wir wissen, mit wem wir sprechen",
			Basis:   contract,
			Kept:    "Solange Ihr Konto besteht; wenn Sie es löschen, noch " + german(KeepDeleted) + " Bedenkzeit; ein Konto mit unbestätigter Adresse " + german(KeepUnverified) + ", solange wir es nicht gesperrt haben",
		},
		{
			Name:    "Anfragen und Tickets",
			Content: "Was Sie in die Formulare schreiben, unsere Antworten und der Stand",
			Purpose: "Damit wir Ihre Website planen und Ihre Fragen beantworten können",
			Basis:   contract,
			Kept:    "Solange Ihr Konto besteht; danach bleiben nur Stand und Zeitpunkte, ohne Bezug zu Ihnen",
		},
		{
			Name:    "Benachrichtigungen und Nachrichten",
			Content: "Was wir Ihnen im Dashboard mitteilen und was Sie uns dort schreiben",
			Purpose: "Damit Sie nachlesen können, was vereinbart ist",
			Basis:   contract,
			Kept:    "Solange Ihr Konto besteht",
		},
		{
			Name:    "Kontaktformular",
			Content: "Name, E-Mail-Adresse, Betreff und Nachricht",
			Purpose: "Damit wir Ihnen antworten können",
			Basis:   interest,
			Kept:    german(KeepContact),
		},
		{
			Name:    "Anmeldungen",
			Content: "Prüfwerte der Anmelde-Cookies, Zeitpunkt der Anmeldung und der letzten Verlängerung, Name von Browser und Betriebssystem",
			Purpose: "Damit Sie angemeldet bleiben, sehen, wo Sie es sind, und sich überall abmelden können",
			Basis:   contract,
			Kept:    "Bis Sie sich abmelden, höchstens " + german(l.Session),
		},
		{
			Name:    "Links aus E-Mails",
			Content: "Prüfwerte der Links, mit denen Sie Ihre Adresse bestätigen, ändern oder ein neues Passwort festlegen, und die neue Adresse",
			Purpose: "Damit nur die Person den Link nutzt, die die E-Mail bekommen hat",
			Basis:   contract,
			Kept:    "Bis der Link genutzt ist, höchstens " + german(max(l.Verify, l.Reset, AddressTTL)),
		},
		{
			Name:    "Schutz vor Missbrauch",
			Content: "Prüfwerte von Internet-Adressen und E-Mail-Adressen mit der Zahl der Versuche",
			Purpose: "Damit niemand Passwörter durchprobiert oder das System überlastet",
			Basis:   interest,
			Kept:    "Höchstens zwei Stunden",
		},
		{
			Name:    "E-Mails an Sie",
			Content: "Anlass und Empfänger, nach dem Versand dazu der Zeitpunkt, die Kennung der E-Mail und die Antwort des Mailservers, nie der Text",
			Purpose: "Damit keine E-Mail verloren geht und wir nachsehen können, wo eine geblieben ist",
			Basis:   contract,
			Kept:    german(KeepSentMail) + " nach dem Versand; nicht zustellbare E-Mails " + german(KeepFailedMail),
		},
	}
}

// german words a time: in days, hours or minutes, the largest that comes out even.
func german(d time.Duration) string {
	const day = 24 * time.Hour
	amount := func(n time.Duration, one, more string) string {
		if n == 1 {
			return "1 " + one
		}
		return fmt.Sprintf("%d %s", n, more)
	}
	switch {
	case d >= day && d%day == 0:
		return amount(d/day, "Tag", "Tage")
	case d >= time.Hour && d%time.Hour == 0:
		return amount(d/time.Hour, "Stunde", "Stunden")
	default:
		return amount((d+time.Minute-1)/time.Minute, "Minute", "Minuten")
	}
}
