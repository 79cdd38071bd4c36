//go:build faults

package main

import (
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
)

// mailServer is a real mail server behind a proxy that has the faults.
type mailServer struct {
	proxy *proxy

	mu       sync.Mutex
	received []letter
}

type letter struct {
	to, id, raw string
	at          time.Time
}

func newMailServer(t *testing.T) *mailServer {
	t.Helper()
	s := &mailServer{}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &delivery{server: s}, nil }))
	server.ErrorLog = log.New(io.Discard, "", 0)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	s.proxy = newProxy(t, listener.Addr().String())
	return s
}

type delivery struct {
	server *mailServer
	to     string
}

func (d *delivery) Mail(string, *smtp.MailOptions) error { return nil }

func (d *delivery) Rcpt(to string, _ *smtp.RcptOptions) error {
	d.to = to
	return nil
}

func (d *delivery) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	message, err := mail.ReadMessage(strings.NewReader(string(raw)))
	if err != nil {
		return err
	}
	d.server.mu.Lock()
	defer d.server.mu.Unlock()
	d.server.received = append(d.server.received, letter{d.to, message.Header.Get("Message-Id"), string(raw), time.Now()})
	return nil
}

func (d *delivery) Reset()        {}
func (d *delivery) Logout() error { return nil }

func (s *mailServer) all() []letter {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]letter{}, s.received...)
}

// to returns the mails to an address.
func (s *mailServer) to(address string) (found []letter) {
	for _, one := range s.all() {
		if one.to == address {
			found = append(found, one)
		}
	}
	return found
}

// installation is one that sends its mails there.
func (s *mailServer) installation(t *testing.T, env ...string) *installation {
	t.Helper()
	_, port, _ := net.SplitHostPort(s.proxy.address)
	return newInstallation(t, append([]string{unlimited, "MONGODB_URI=", "SMTP_HOST=127.0.0.1", "SMTP_TLS=none", "SMTP_PORT=" + port}, env...)...)
}

func TestFaultsOfTheMailServer(t *testing.T) {
	for _, row := range []struct {
		name string
		away func(*proxy)
		back func(*testing.T, *proxy)
	}{
		{"down", (*proxy).down, func(t *testing.T, p *proxy) { p.up(t) }},
		{"hanging", func(p *proxy) { p.set(func(p *proxy) { p.hole = true }) },
			func(t *testing.T, p *proxy) { p.down(); p.up(t) }},
		{"30 s slow", func(p *proxy) { p.set(func(p *proxy) { p.latency = 30 * time.Second }) },
			func(_ *testing.T, p *proxy) { p.set(func(p *proxy) { p.latency = 0 }) }},
	} {
		fault(t, "SMTP-01 mail server "+row.name, func(t *testing.T, say func(string, ...any)) {
			t.Parallel() // it is mostly waiting
			s := newMailServer(t)
			i := s.installation(t)
			i.start()
			row.away(s.proxy)
			slowest := time.Duration(0)
			calls := [][2]string{{"/api/user/forgot-password", `{"email":"admin@verein.test"}`}}
			for n := range 3 {
				calls = append(calls, [2]string{"/api/user/register", registration(fmt.Sprintf("neu%d@verein.test", n))},
					[2]string{"/api/contact", `{"name":"Zoë","email":"zoe@verein.test","subject":"Frage","message":"Wann?"}`})
			}
			for _, call := range calls {
				got := i.try(i.visitor(), "POST", call[0], call[1])
				if slowest = max(slowest, got.took); got.status/100 != 2 || got.took > time.Second {
					t.Errorf("%s: %s", call[0], got)
				}
			}
			time.Sleep(35 * time.Second) // of outage: the pauses have grown
			if early := len(s.all()); early > 0 {
				t.Errorf("%d mails came through", early)
			}
			row.back(t, s.proxy)
			back := until(t, time.Minute, "all mails are delivered", func() bool { return len(s.all()) >= len(calls) })
			ids := map[string]bool{}
			for _, one := range s.all() {
				ids[one.id] = true
			}
			if len(ids) != len(calls) || len(s.all()) != len(calls) {
				t.Errorf("%d different mails, %d in all", len(ids), len(s.all()))
			}
			say("%d calls answered within %s, all mails delivered %s after it was back, each once", len(calls), seconds(slowest), seconds(back))
		})
	}

	fault(t, "SMTP-04 the answer to a mail is lost", func(t *testing.T, say func(string, ...any)) {
		s := newMailServer(t)
		i := s.installation(t)
		i.start()
		s.proxy.set(func(p *proxy) {
			p.lose = func(said []byte) bool { return strings.Contains(string(said), "queued") && len(s.all()) == 1 }
		})
		i.call(i.visitor(), http.StatusOK, "POST", "/api/user/forgot-password", `{"email":"admin@verein.test"}`)
		until(t, time.Minute, "the mail comes again", func() bool { return len(s.all()) > 1 })
		time.Sleep(3 * time.Second) // in which no third one may come
		all := s.all()
		if len(all) != 2 || all[0].id != all[1].id {
			t.Errorf("%d mails: %v", len(all), all)
		}
		say("one duplicate with the same Message-Id after %s, no third", seconds(all[1].at.Sub(all[0].at)))
	})

	fault(t, "SMTP-05 kill -9 between queueing and sending, 20 rounds", testKilledSender)
}

func testKilledSender(t *testing.T, say func(string, ...any)) {
	t.Parallel()
	s := newMailServer(t)
	i := s.installation(t)
	server := i.start()
	acked, asked := []string{}, map[string]bool{}
	for round := range 20 {
		for n := range 3 {
			address := fmt.Sprintf("neu%d-%d@verein.test", round, n)
			asked[address] = true
			if i.try(i.visitor(), "POST", "/api/user/register", registration(address)).status == http.StatusCreated {
				acked = append(acked, address)
			}
		}
		time.Sleep(rand.N(1200 * time.Millisecond)) // the worker looks once a second
		end(server)
		server = i.start()
	}
	// A mail that was on its way at a kill is anybody's again after two minutes.
	until(t, 150*time.Second, "every acknowledged registration has its mail", func() bool {
		for _, address := range acked {
			if len(s.to(address)) == 0 {
				return false
			}
		}
		return true
	})
	twice, ids := 0, map[string]string{}
	for _, one := range s.all() {
		if !asked[one.to] {
			t.Errorf("a mail to %s", one.to)
		}
		if ids[one.to] != "" {
			twice++
		}
		if ids[one.to] != "" && ids[one.to] != one.id {
			t.Errorf("two different mails to %s", one.to)
		}
		ids[one.to] = one.id
		// There is an account to every mail: its link confirms it.
		raw := strings.ReplaceAll(one.raw, "=\r\n", "")
		link := verifyLink.FindString(raw)
		request, _ := http.NewRequest("GET", i.url()+link, nil)
		response, err := i.visitor().Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if target := response.Header.Get("Location"); link == "" || strings.Contains(target, "invalid") || response.StatusCode != http.StatusSeeOther {
			t.Errorf("the link to %s leads to %d %s", one.to, response.StatusCode, target)
		}
	}
	for _, address := range acked[:5] {
		i.logIn(i.visitor(), address)
	}
	say("%d acknowledged registrations have their mail, every link works, %d came twice with the same Message-Id", len(acked), twice)
}
