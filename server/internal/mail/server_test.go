package mail_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log"
	"math/big"
	"net"
	"net/netip"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/mail"
)

// mailServer is a real mail server on this machine, with faults.
type mailServer struct {
	*smtp.Server
	port int

	// fault is asked what to answer at "greeting", "mail", "rcpt" and "data"; nil
	// is yes. At "data" the mail has been read and kept.
	fault func(step string, c *smtp.Conn) error

	mu       sync.Mutex
	received []received
}

type received struct {
	hello, from, login string
	to                 []string
	raw                string
	secure             bool
}

func (s *mailServer) all() []received {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]received{}, s.received...)
}

// startServer runs a mail server until the test is over. adjust may change it
// before it starts, and wrap the listener.
func startServer(t *testing.T, adjust func(*mailServer, net.Listener) net.Listener) *mailServer {
	t.Helper()
	s := &mailServer{}
	s.Server = smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		if err := s.ask("greeting", c); err != nil {
			return nil, err
		}
		return &session{server: s, conn: c}, nil
	}))
	s.ErrorLog = log.New(io.Discard, "", 0)
	s.AllowInsecureAuth = true
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.port = port(listener)
	if adjust != nil {
		listener = adjust(s, listener)
	}
	done := make(chan struct{})
	go func() { defer close(done); _ = s.Serve(listener) }()
	t.Cleanup(func() {
		listener.Close() // the server does not close one that it was not yet given
		s.Close()
		<-done
	})
	return s
}

func port(l net.Listener) int { return int(netip.MustParseAddrPort(l.Addr().String()).Port()) }

func (s *mailServer) ask(step string, c *smtp.Conn) error {
	if s.fault == nil {
		return nil
	}
	return s.fault(step, c)
}

// answers makes a fault that says no at one step.
func answers(at string, code int, text string) func(string, *smtp.Conn) error {
	return func(step string, _ *smtp.Conn) error {
		if step != at {
			return nil
		}
		return &smtp.SMTPError{Code: code, EnhancedCode: smtp.NoEnhancedCode, Message: text}
	}
}

// withFault starts a server with it.
func withFault(fault func(string, *smtp.Conn) error) func(*mailServer, net.Listener) net.Listener {
	return func(s *mailServer, l net.Listener) net.Listener {
		s.fault = fault
		return l
	}
}

type session struct {
	server *mailServer
	conn   *smtp.Conn
	got    received
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, username, password string) error {
		if username != "ehrenweb" || password != "streng-geheim" {
			return &smtp.SMTPError{Code: 535, EnhancedCode: smtp.EnhancedCode{5, 7, 8}, Message: "no, not " + password}
		}
		s.got.login = username
		return nil
	}), nil
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.got.from = from
	return s.server.ask("mail", s.conn)
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.got.to = append(s.got.to, to)
	return s.server.ask("rcpt", s.conn)
}

func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	_, s.got.secure = s.conn.TLSConnectionState()
	s.got.raw, s.got.hello = string(raw), s.conn.Hostname()
	s.server.mu.Lock()
	s.server.received = append(s.server.received, s.got)
	s.server.mu.Unlock()
	return s.server.ask("data", s.conn)
}

func (s *session) Reset()        {}
func (s *session) Logout() error { return nil }

// certificate makes one for 127.0.0.1, and the pool that trusts it.
func certificate(t *testing.T) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(parsed)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, pool
}

const sender = "Ehrenweb für Vereine <noreply@ehrenweb.example>"

// newSMTP makes a sender to a server on this machine; adjust may change its options.
func newSMTP(t *testing.T, port int, adjust func(*mail.SMTPOptions)) *mail.SMTP {
	t.Helper()
	o := mail.SMTPOptions{Host: "127.0.0.1", Port: port, TLS: mail.TLSNone, From: sender}
	if adjust != nil {
		adjust(&o)
	}
	s, err := mail.NewSMTP(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func letter() core.Mail {
	return core.Mail{
		ID: bson.NewObjectID(), To: "vorstand@verein.example", Subject: "Schöne Grüße",
		Text: "Grüße\nan alle\n.\nEnde\r\n.\r\nQUIT\r\n", HTML: "<p>Grüße &amp; <b>mehr</b></p>",
	}
}

func isPermanent(err error) bool {
	var permanent *mail.PermanentError
	return errors.As(err, &permanent)
}
