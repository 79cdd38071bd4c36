package mail

import (
	"bytes"
	"embed"
	"fmt"
	htmltemplate "html/template"
	"io"
	"strings"
	texttemplate "text/template"
	"time"

	"ehrenweb/internal/core"
)

//go:embed templates/*.tmpl
var templates embed.FS

// Data is what one of the mails is about: Verification, AlreadyRegistered,
// PasswordReset, PasswordChanged, Address, AddressTaken, AddressChanged, Deletion,
// Contact, Decision, Answer or Test. What strangers
// can type into a form must not reach the mailbox of somebody else: Contact goes to
// the team, Decision and Answer hold what the team wrote and what the recipient
// calls their own.
type Data interface {
	template() string // the name of its three templates
	link() string     // the link it is about
}

// Verification asks to confirm the address of a new account.
type Verification struct {
	Link     string
	ValidFor time.Duration
}

// AlreadyRegistered says that somebody registered with an address that has an
// account, and that nothing changed.
type AlreadyRegistered struct{ LoginLink, ForgotLink string }

// PasswordReset brings the link to set a new password.
type PasswordReset struct {
	Link     string
	ValidFor time.Duration
}

// PasswordChanged says that the password was changed just now.
type PasswordChanged struct{ ForgotLink string }

// Address asks to confirm the new address of an account.
type Address struct {
	Link     string
	ValidFor time.Duration
}

// AddressTaken says that somebody wants the recipient's address for another
// account, and that nothing changed.
type AddressTaken struct{ LoginLink string }

// AddressChanged says, to the old address, that the account has another now.
type AddressChanged struct{}

// Deletion says when the account is deleted.
type Deletion struct {
	Link string // to the way back
	At   time.Time
}

// Test shows that mails arrive.
type Test struct{}

func (Verification) template() string      { return "verification" }
func (AlreadyRegistered) template() string { return "already-registered" }
func (PasswordReset) template() string     { return "password-reset" }
func (PasswordChanged) template() string   { return "password-changed" }
func (Contact) template() string           { return "contact" }
func (Decision) template() string          { return "decision" }
func (Answer) template() string            { return "answer" }
func (Address) template() string           { return "address" }
func (AddressTaken) template() string      { return "address-taken" }
func (AddressChanged) template() string    { return "address-changed" }
func (Deletion) template() string          { return "deletion" }
func (Test) template() string              { return "test" }

func (d Decision) settings() string { return d.Settings }
func (d Answer) settings() string   { return d.Settings }

func (d Verification) link() string      { return d.Link }
func (d AlreadyRegistered) link() string { return d.LoginLink }
func (d PasswordReset) link() string     { return d.Link }
func (d PasswordChanged) link() string   { return d.ForgotLink }
func (Contact) link() string             { return "" }
func (d Decision) link() string          { return d.Link }
func (d Answer) link() string            { return d.Link }
func (d Address) link() string           { return d.Link }
func (d AddressTaken) link() string      { return d.LoginLink }
func (AddressChanged) link() string      { return "" }
func (d Deletion) link() string          { return d.Link }
func (Test) link() string                { return "" }

// Contact is what a visitor wrote to the team.
type Contact struct{ Name, Email, Subject, Message string }

// Decision says what the team decided about a request: approved, rejected or, for
// any other status, back to pending.
type Decision struct {
	Link         string // to the request
	Organization string
	Status       core.RequestStatus
	Note         string // may be empty
	Settings     string // the link to where such mails are switched off
}

// Answer brings the team's answer to a ticket.
type Answer struct {
	Link             string // to the ticket
	Subject, Message string
	Settings         string // the link to where such mails are switched off
}

// Renderer turns Data into mails.
type Renderer struct {
	contactEmail string
	plain        *texttemplate.Template
	html         map[string]*htmltemplate.Template // each with the layout
}

// NewRenderer reads the templates. The address stands in every mail as the one
// to ask at. It fails when a template is broken.
func NewRenderer(contactEmail string) (*Renderer, error) {
	r := &Renderer{contactEmail: contactEmail, html: map[string]*htmltemplate.Template{}}
	funcs := map[string]any{
		"duration": wordDuration,
		"date":     func(at time.Time) string { return at.In(core.Germany).Format("02.01.2006") },
		"button":   func(link, label string) map[string]string { return map[string]string{"Link": link, "Label": label} },
	}
	var err error
	if r.plain, err = texttemplate.New("").Funcs(funcs).ParseFS(templates,
		"templates/*.subject.tmpl", "templates/*.txt.tmpl"); err != nil {
		return nil, fmt.Errorf("mail: templates: %w", err)
	}
	for _, d := range []Data{Verification{}, AlreadyRegistered{}, PasswordReset{}, PasswordChanged{}, Contact{}, Decision{}, Answer{}, Address{}, AddressTaken{}, AddressChanged{}, Deletion{}, Test{}} {
		name := d.template()
		if r.html[name], err = htmltemplate.New(name).Funcs(funcs).ParseFS(templates,
			"templates/layout.html.tmpl", "templates/"+name+".html.tmpl"); err != nil {
			return nil, fmt.Errorf("mail: templates: %w", err)
		}
	}
	return r, nil
}

// Render fills in Subject, Text, HTML and Link. ID, To and ReplyTo are for the
// caller to set. It fails only when a template does.
func (r *Renderer) Render(data Data) (core.Mail, error) {
	name := data.template()
	page := map[string]any{"Data": data, "ContactEmail": r.contactEmail, "Settings": ""}
	if chosen, ok := data.(interface{ settings() string }); ok {
		page["Settings"] = chosen.settings()
	}
	subject, err := run(name, func(w io.Writer) error {
		return r.plain.ExecuteTemplate(w, name+".subject.tmpl", page)
	})
	if err != nil {
		return core.Mail{}, err
	}
	page["Subject"] = strings.TrimSpace(subject)
	text, err := run(name, func(w io.Writer) error {
		return r.plain.ExecuteTemplate(w, name+".txt.tmpl", page)
	})
	if err != nil {
		return core.Mail{}, err
	}
	html, err := run(name, func(w io.Writer) error {
		return r.html[name].ExecuteTemplate(w, "layout.html.tmpl", page)
	})
	if err != nil {
		return core.Mail{}, err
	}
	return core.Mail{Subject: strings.TrimSpace(subject), Text: text, HTML: html, Link: data.link()}, nil
}

func run(name string, execute func(io.Writer) error) (string, error) {
	var out bytes.Buffer
	if err := execute(&out); err != nil {
		return "", fmt.Errorf("mail: render %s: %w", name, err)
	}
	return out.String(), nil
}

// wordDuration says a duration in German, as in "24 Stunden gültig". It never
// says more than there is.
func wordDuration(d time.Duration) string {
	const day = 24 * time.Hour
	count := func(n time.Duration, one, many string) string {
		if n == 1 {
			return "1 " + one
		}
		return fmt.Sprintf("%d %s", int64(n), many)
	}
	switch {
	case d >= 2*day:
		return count(d/day, "Tag", "Tage")
	case d >= 2*time.Hour || d == time.Hour:
		return count(d/time.Hour, "Stunde", "Stunden")
	case d >= time.Minute:
		return count(d/time.Minute, "Minute", "Minuten")
	default:
		return count(d/time.Second, "Sekunde", "Sekunden")
	}
}
