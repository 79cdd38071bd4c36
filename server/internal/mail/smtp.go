package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/smtp"
	"net/textproto"
	"strconv"
	"strings"
	"time"

	"ehrenweb/internal/core"
)

// How the connection to the mail server is protected.
const (
	TLSNone     = "none"     // not at all
	TLSStartTLS = "starttls" // from the STARTTLS command on, which the server must offer
	TLSImplicit = "tls"      // from the first byte
)

// SMTPOptions says which mail server takes our mail, and how.
type SMTPOptions struct {
	Host     string
	Port     int
	Username string // empty: no login
	Password string
	TLS      string // TLSNone, TLSStartTLS or TLSImplicit
	From     string // the sender, as in "Ehrenweb <noreply@ehrenweb.example>"

	ConnectTimeout time.Duration    // zero: 10 s
	Timeout        time.Duration    // of all that is said after that; zero: 30 s
	RootCAs        *x509.CertPool   // nil: the system's
	Now            func() time.Time // nil: time.Now
}

// SMTP sends mail through a mail server, on one connection for each mail.
type SMTP struct {
	SMTPOptions
	letterhead letterhead
}

// NewSMTP makes a Sender that hands mail to a mail server. It fails when From or
// TLS is not what it must be; it does not connect yet.
func NewSMTP(o SMTPOptions) (*SMTP, error) {
	if o.ConnectTimeout == 0 {
		o.ConnectTimeout = 10 * time.Second
	}
	if o.Timeout == 0 {
		o.Timeout = 30 * time.Second
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	switch o.TLS {
	case TLSNone, TLSStartTLS, TLSImplicit:
	default:
		return nil, fmt.Errorf("mail: TLS is %q, not none, starttls or tls", o.TLS)
	}
	l, err := newLetterhead(o.From, o.Now)
	if err != nil {
		return nil, err
	}
	return &SMTP{SMTPOptions: o, letterhead: l}, nil
}

// Send hands the mail to the mail server and returns what that has said to it. It fails with a *PermanentError when
// the server refuses recipient or text for good (5xx), with an *UnreachableError
// when the server cannot be reached, does not answer in time, breaks off, or does
// not protect or let us in as it should, and with another error when it says that
// it may take the mail later. The server's words are kept. When ctx ends, so does
// the conversation.
func (s *SMTP) Send(ctx context.Context, m core.Mail) (core.Receipt, error) {
	raw, err := s.letterhead.write(m)
	if err != nil {
		return core.Receipt{}, err
	}
	conn, err := s.dial(ctx)
	if errors.Is(ctx.Err(), context.Canceled) {
		return core.Receipt{}, fmt.Errorf("mail: connect: %w", context.Cause(ctx))
	}
	if err != nil {
		return core.Receipt{}, &UnreachableError{fmt.Errorf("mail: connect: %w", err)}
	}
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	answer, err := s.converse(conn, m.To, raw)
	switch { // when ctx has ended, the connection's own error only says that we closed it
	case err == nil:
		return core.Receipt{MessageID: s.letterhead.messageID(m), Answer: wording(answer, m)}, nil
	case errors.Is(ctx.Err(), context.Canceled):
		err = fmt.Errorf("mail: send: %w", context.Cause(ctx))
	case ctx.Err() != nil:
		err = &UnreachableError{fmt.Errorf("mail: send: %w", context.Cause(ctx))}
	}
	return core.Receipt{}, err
}

// dial connects, and sets the time by which everything must be over.
func (s *SMTP) dial(ctx context.Context) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, s.ConnectTimeout)
	defer cancel()
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", net.JoinHostPort(s.Host, strconv.Itoa(s.Port)))
	if err != nil {
		return nil, err
	}
	if s.TLS == TLSImplicit {
		secure := tls.Client(conn, s.tlsConfig())
		if err := secure.HandshakeContext(ctx); err != nil {
			_ = conn.Close()
			return nil, err
		}
		conn = secure
	}
	if err := conn.SetDeadline(time.Now().Add(s.Timeout)); err != nil {
		_ = conn.Close()
		return nil, err
	}
	return conn, nil
}

func (s *SMTP) tlsConfig() *tls.Config {
	return &tls.Config{ServerName: s.Host, MinVersion: tls.VersionTLS12, RootCAs: s.RootCAs}
}

// converse returns what the server says once it has the mail.
func (s *SMTP) converse(conn net.Conn, to string, raw []byte) (answer string, err error) {
	c, err := smtp.NewClient(conn, s.Host)
	if err != nil {
		return "", &UnreachableError{fmt.Errorf("mail: greeting: %w", err)}
	}
	if err := s.enter(c); err != nil {
		return "", &UnreachableError{err}
	}
	if err := c.Mail(s.letterhead.from.Address); err != nil {
		// Passing, whatever the code: which sender may send is about our settings.
		return "", later("sender", err)
	}
	if err := c.Rcpt(to); err != nil {
		return "", refusal("recipient", err)
	}
	if answer, err = hand(c.Text, raw); err != nil {
		return "", refusal("data", err)
	}
	// The server has the mail: whatever becomes of the farewell, it is sent.
	if conn.SetDeadline(time.Now().Add(time.Second)) == nil {
		_ = c.Quit()
	}
	return answer, nil
}

// hand sends the mail and returns the answer to it, which net/smtp's own Data drops.
func hand(text *textproto.Conn, raw []byte) (answer string, err error) {
	id, err := text.Cmd("DATA")
	if err != nil {
		return "", err
	}
	text.StartResponse(id)
	defer text.EndResponse(id)
	if _, _, err := text.ReadResponse(354); err != nil {
		return "", err
	}
	w := text.DotWriter()
	if _, err := w.Write(raw); err != nil {
		return "", err
	}
	_ = w.Close() // where that fails, the answer tells more
	code, words, err := text.ReadResponse(250)
	if err != nil {
		return "", err
	}
	return strconv.Itoa(code) + " " + words, nil
}

// enter greets the server, turns on TLS where STARTTLS is asked for, and logs in.
func (s *SMTP) enter(c *smtp.Client) error {
	if err := c.Hello(s.letterhead.domain()); err != nil {
		return fmt.Errorf("mail: greeting: %w", err)
	}
	if s.TLS == TLSStartTLS {
		if offered, _ := c.Extension("STARTTLS"); !offered {
			return errors.New("mail: the server does not offer STARTTLS")
		}
		if err := c.StartTLS(s.tlsConfig()); err != nil {
			return fmt.Errorf("mail: STARTTLS: %w", err)
		}
	}
	if s.Username == "" {
		return nil
	}
	if err := c.Auth(smtp.PlainAuth("", s.Username, s.Password, s.Host)); err != nil {
		return fmt.Errorf("mail: login: %s", s.withoutPassword(err.Error()))
	}
	return nil
}

// withoutPassword guards against a server that repeats what we logged in with.
func (s *SMTP) withoutPassword(text string) string {
	encode := base64.StdEncoding.EncodeToString
	plain := encode([]byte("\x00" + s.Username + "\x00" + s.Password))
	return strings.NewReplacer(
		plain, "[login]",
		encode([]byte(s.Password)), "[password]",
		s.Password, "[password]",
	).Replace(text)
}

// refusal is a *PermanentError where the server said a 5xx, except 530: that one
// asks for a login or for TLS, which is about our settings and not about the mail.
func refusal(step string, err error) error {
	var answer *textproto.Error
	if errors.As(err, &answer) && answer.Code/100 == 5 && answer.Code != 530 {
		return &PermanentError{fmt.Errorf("mail: %s: %w", step, err)}
	}
	return later(step, err)
}

// later is about this mail where the server has answered, and an
// *UnreachableError where it has not.
func later(step string, err error) error {
	wrapped := fmt.Errorf("mail: %s: %w", step, err)
	if isAnswer(err) {
		return wrapped
	}
	return &UnreachableError{wrapped}
}

// isAnswer tells whether the error is what the server has said.
func isAnswer(err error) bool {
	var answer *textproto.Error
	return errors.As(err, &answer)
}
