package mail_test

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"ehrenweb/internal/mail"
)

func TestAMailServerGetsTheMail(t *testing.T) {
	server := startServer(t, nil)
	if _, err := newSMTP(t, server.port, nil).Send(t.Context(), letter()); err != nil {
		t.Fatal(err)
	}
	got := server.all()
	if len(got) != 1 {
		t.Fatalf("the server got %d mails", len(got))
	}
	if got[0].from != "noreply@ehrenweb.example" || len(got[0].to) != 1 || got[0].to[0] != "vorstand@verein.example" {
		t.Errorf("from %s to %s", got[0].from, got[0].to)
	}
	if got[0].hello != "ehrenweb.example" {
		t.Errorf("we call ourselves %q", got[0].hello)
	}
	if p := parse(t, got[0].raw); p.text != "Grüße\r\nan alle\r\n.\r\nEnde\r\n.\r\nQUIT\r\n" {
		t.Errorf("the text became %q", p.text)
	}
}

func TestAnAnswerSaysWhetherTryingAgainHelps(t *testing.T) {
	for _, row := range []struct {
		step      string
		code      int
		permanent bool
	}{
		{"greeting", 421, false},
		{"greeting", 554, false},
		{"mail", 451, false},
		{"mail", 530, false}, // a login or a sender that may not send is about our settings
		{"mail", 550, false},
		{"rcpt", 450, false},
		{"rcpt", 550, true},
		{"data", 452, false},
		{"data", 554, true},
	} {
		server := startServer(t, withFault(answers(row.step, row.code, "so lautet die Antwort")))
		_, err := newSMTP(t, server.port, nil).Send(t.Context(), letter())
		if err == nil || !strings.Contains(err.Error(), "so lautet die Antwort") {
			t.Errorf("%s %d: the server's words are lost: %v", row.step, row.code, err)
		}
		if isPermanent(err) != row.permanent {
			t.Errorf("%s %d: permanent is %v: %v", row.step, row.code, isPermanent(err), err)
		}
	}
}

// away is a port where nobody listens.
func away(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return port(listener)
}

func TestAServerThatIsAwayIsAPassingFailure(t *testing.T) {
	if _, err := newSMTP(t, away(t), nil).Send(t.Context(), letter()); err == nil || isPermanent(err) {
		t.Errorf("got %v", err)
	}
}

// silent accepts connections and says nothing.
func silent(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			defer conn.Close()
		}
	}()
	return port(listener)
}

func TestASilentServerDoesNotHoldUsUp(t *testing.T) {
	for _, protection := range []string{mail.TLSNone, mail.TLSImplicit} {
		s := newSMTP(t, silent(t), func(o *mail.SMTPOptions) {
			o.TLS, o.ConnectTimeout, o.Timeout = protection, 50*time.Millisecond, 50*time.Millisecond
		})
		if _, err := s.Send(t.Context(), letter()); err == nil || isPermanent(err) {
			t.Errorf("%s: got %v", protection, err)
		}
	}
}

func TestTheEndOfTheContextEndsTheConversation(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	server := startServer(t, withFault(func(step string, _ *smtp.Conn) error {
		if step == "rcpt" {
			cancel()
			<-t.Context().Done() // which is when the test is over
		}
		return nil
	}))
	begun := time.Now()
	_, err := newSMTP(t, server.port, nil).Send(ctx, letter())
	if took := time.Since(begun); took > 10*time.Second || !errors.Is(err, context.Canceled) || isPermanent(err) {
		t.Errorf("after %s: %v", took, err)
	}
}

func TestASecondTryHasTheSameMessageID(t *testing.T) {
	server := startServer(t, func(s *mailServer, l net.Listener) net.Listener {
		s.fault = func(step string, c *smtp.Conn) error {
			if step == "data" && len(s.all()) == 1 {
				c.Conn().Close() // kept, but the answer is lost
			}
			return nil
		}
		return l
	})
	s, m := newSMTP(t, server.port, nil), letter()
	if _, err := s.Send(t.Context(), m); err == nil || isPermanent(err) {
		t.Fatalf("the lost answer: %v", err)
	}
	if _, err := s.Send(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	got := server.all()
	first, second := parse(t, got[0].raw), parse(t, got[1].raw)
	if id := first.header.Get("Message-Id"); id != "<"+m.ID.Hex()+"@ehrenweb.example>" || id != second.header.Get("Message-Id") {
		t.Errorf("first %s, second %s", id, second.header.Get("Message-Id"))
	}
}

func TestAServerThatForgetsToSayGoodbyeHasTheMail(t *testing.T) {
	server := startServer(t, func(s *mailServer, l net.Listener) net.Listener {
		s.fault = func(step string, c *smtp.Conn) error {
			if step == "data" {
				return c.Conn().SetReadDeadline(time.Now()) // yes, and then nothing is read any more
			}
			return nil
		}
		return l
	})
	if _, err := newSMTP(t, server.port, nil).Send(t.Context(), letter()); err != nil {
		t.Error(err)
	}
}

func TestTheConnectionIsProtectedAsAsked(t *testing.T) {
	cert, roots := certificate(t)
	withTLS := func(highest uint16) func(*mailServer, net.Listener) net.Listener {
		return func(s *mailServer, l net.Listener) net.Listener {
			s.TLSConfig = &tls.Config{Certificates: []tls.Certificate{cert}, MinVersion: tls.VersionTLS10, MaxVersion: highest}
			return l
		}
	}
	fromTheStart := func(s *mailServer, l net.Listener) net.Listener {
		l = withTLS(0)(s, l)
		return tls.NewListener(l, s.TLSConfig)
	}
	trusting := func(protection string) func(*mail.SMTPOptions) {
		return func(o *mail.SMTPOptions) { o.TLS, o.RootCAs = protection, roots }
	}
	for _, row := range []struct {
		name   string
		server func(*mailServer, net.Listener) net.Listener
		client func(*mail.SMTPOptions)
		fails  string // a part of the message; empty: it works
	}{
		{"STARTTLS", withTLS(0), trusting(mail.TLSStartTLS), ""},
		{"TLS from the start", fromTheStart, trusting(mail.TLSImplicit), ""},
		{"STARTTLS that is not offered", nil, trusting(mail.TLSStartTLS), "does not offer STARTTLS"},
		{"STARTTLS with an unknown certificate", withTLS(0), func(o *mail.SMTPOptions) { o.TLS = mail.TLSStartTLS }, "certificate"},
		{"TLS with an unknown certificate", fromTheStart, func(o *mail.SMTPOptions) { o.TLS = mail.TLSImplicit }, "certificate"},
		{"STARTTLS with a certificate for another host", withTLS(0), func(o *mail.SMTPOptions) {
			trusting(mail.TLSStartTLS)(o)
			o.Host = "localhost"
		}, "certificate"},
		{"an old version of TLS", withTLS(tls.VersionTLS11), trusting(mail.TLSStartTLS), "protocol version"},
	} {
		t.Run(row.name, func(t *testing.T) {
			server := startServer(t, row.server)
			_, err := newSMTP(t, server.port, row.client).Send(t.Context(), letter())
			got := server.all()
			if row.fails == "" {
				if err != nil || len(got) != 1 || !got[0].secure {
					t.Errorf("got %d mails, %v", len(got), err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), row.fails) || isPermanent(err) || len(got) != 0 {
				t.Errorf("got %d mails, %v", len(got), err)
			}
		})
	}
}

func TestWeLogInOnlyWhereNobodyListens(t *testing.T) {
	cert, roots := certificate(t)
	login := func(password string) func(*mail.SMTPOptions) {
		return func(o *mail.SMTPOptions) {
			o.TLS, o.RootCAs, o.Username, o.Password = mail.TLSStartTLS, roots, "ehrenweb", password
		}
	}
	withTLS := func(s *mailServer, l net.Listener) net.Listener {
		s.TLSConfig = &tls.Config{Certificates: []tls.Certificate{cert}}
		s.AllowInsecureAuth = false
		return l
	}
	server := startServer(t, withTLS)
	if _, err := newSMTP(t, server.port, login("streng-geheim")).Send(t.Context(), letter()); err != nil {
		t.Error(err)
	}
	if got := server.all(); len(got) != 1 || got[0].login != "ehrenweb" {
		t.Errorf("got %+v", got)
	}
	// The server repeats the password it was given.
	_, err := newSMTP(t, server.port, login("falsch-und-geheim")).Send(t.Context(), letter())
	if err == nil || isPermanent(err) || strings.Contains(err.Error(), "geheim") || !strings.Contains(err.Error(), "535") {
		t.Errorf("a wrong password: %v", err)
	}
	plain := startServer(t, nil)
	_, err = newSMTP(t, plain.port, func(o *mail.SMTPOptions) {
		login("streng-geheim")(o)
		o.TLS = mail.TLSNone
		o.Host = "0.0.0.0" // this machine, by a name that is not known as such
	}).Send(t.Context(), letter())
	if err == nil || !strings.Contains(err.Error(), "unencrypted") || len(plain.all()) != 0 {
		t.Errorf("a login in the clear: %v", err)
	}
}

func TestOptionsAreChecked(t *testing.T) {
	for _, o := range []mail.SMTPOptions{
		{TLS: "ssl", From: sender},
		{TLS: mail.TLSNone, From: "Ehrenweb"},
		{TLS: mail.TLSNone, From: "Ehrenweb <a@b.example>\r\nBcc: x@y.example"},
		{TLS: mail.TLSNone, From: "A <a@b.example>, C <c@d.example>"},
	} {
		if _, err := mail.NewSMTP(o); err == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
}
