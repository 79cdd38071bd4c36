package mail

import (
	"bytes"
	"errors"
	"fmt"
	"net/mail"
	"net/textproto"
	"strings"
	"time"
	"unicode"

	"github.com/jordan-wright/email"

	"ehrenweb/internal/core"
)

const maxLine = 998 // RFC 5322, 2.1.1

// letterhead is what all mails of one sender have in common.
type letterhead struct {
	from *mail.Address
	now  func() time.Time
}

// newLetterhead fails when from is no mail address, as in "Ehrenweb <a@b.example>".
func newLetterhead(from string, now func() time.Time) (letterhead, error) {
	if strings.ContainsFunc(from, unicode.IsControl) {
		return letterhead{}, errors.New("mail: the sender's address holds a control character")
	}
	address, err := mail.ParseAddress(from)
	if err != nil {
		return letterhead{}, fmt.Errorf("mail: the sender's address: %w", err)
	}
	return letterhead{from: address, now: now}, nil
}

// domain is the part of the sender's address after the @. It names us to other
// servers, so that the machine's name stays ours.
func (l letterhead) domain() string {
	return l.from.Address[strings.LastIndexByte(l.from.Address, '@')+1:]
}

// write brings a mail into the form it travels in (RFC 5322). Its Message-Id
// depends on the mail's ID and the sender's domain alone, so that a server can
// tell a second try. A mail that cannot be written is a *PermanentError.
func (l letterhead) write(m core.Mail) ([]byte, error) {
	if err := check(m); err != nil {
		return nil, &PermanentError{err}
	}
	e := email.NewEmail()
	// The library writes From as it is: String quotes and encodes it.
	e.From = l.from.String()
	e.To = []string{m.To}
	if m.ReplyTo != "" {
		e.ReplyTo = []string{m.ReplyTo}
	}
	e.Subject = m.Subject
	e.Text = []byte(m.Text)
	e.HTML = []byte(m.HTML)
	e.Headers = textproto.MIMEHeader{
		"Message-Id":     {l.messageID(m)},
		"Date":           {l.now().UTC().Format(time.RFC1123Z)},
		"Auto-Submitted": {"auto-generated"}, // no out-of-office answers, please (RFC 3834)
	}
	raw, err := e.Bytes()
	if err != nil {
		return nil, &PermanentError{fmt.Errorf("mail: write: %w", err)}
	}
	for line := range bytes.Lines(raw) {
		if len(bytes.TrimRight(line, "\r\n")) > maxLine {
			return nil, &PermanentError{errors.New("mail: a line is too long")}
		}
	}
	return raw, nil
}

func (l letterhead) messageID(m core.Mail) string { return "<" + m.ID.Hex() + "@" + l.domain() + ">" }

func check(m core.Mail) error {
	switch {
	case m.ID.IsZero():
		return errors.New("mail: the mail has no id")
	case !bare(m.To):
		return errors.New("mail: the recipient is no bare mail address")
	case m.ReplyTo != "" && !bare(m.ReplyTo):
		return errors.New("mail: the address for answers is no bare mail address")
	case strings.ContainsFunc(m.Subject, unicode.IsControl):
		return errors.New("mail: the subject holds a control character")
	}
	return nil
}

// bare tells whether s is one mail address and nothing else.
func bare(s string) bool {
	if strings.ContainsFunc(s, unicode.IsControl) {
		return false
	}
	parsed, err := mail.ParseAddress(s)
	return err == nil && parsed.Address == s
}
