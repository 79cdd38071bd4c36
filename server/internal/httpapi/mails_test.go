package httpapi_test

import (
	"encoding/json"
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"ehrenweb/internal/core"
)

// pickyMailServer is a real mail server that refuses, for good, mail to whom it
// does not know, and while it is busy any other for now.
type pickyMailServer struct {
	mu      sync.Mutex
	unknown map[string]bool
	busy    bool
	taken   []sentMail
	t       *testing.T
}

func startPickyMailServer(t *testing.T, unknown ...string) (s *pickyMailServer, port int) {
	t.Helper()
	s = &pickyMailServer{unknown: map[string]bool{}, t: t}
	for _, address := range unknown {
		s.unknown[address] = true
	}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return pickySession{s}, nil }))
	server.ErrorLog = log.New(io.Discard, "", 0)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() { defer close(done); _ = server.Serve(listener) }()
	t.Cleanup(func() {
		_ = listener.Close()
		_ = server.Close()
		<-done
	})
	return s, listener.Addr().(*net.TCPAddr).Port
}

// learn lets mail to the address in from now on.
func (s *pickyMailServer) learn(address string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.unknown, address)
}

func (s *pickyMailServer) beBusy(busy bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.busy = busy
}

// to is what the address got.
func (s *pickyMailServer) to(address string) []sentMail {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := []sentMail{}
	for _, m := range s.taken {
		if m.to == address {
			found = append(found, m)
		}
	}
	return found
}

type pickySession struct{ *pickyMailServer }

func (pickySession) Mail(string, *smtp.MailOptions) error { return nil }

func (s pickySession) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.unknown[to] {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "No such user here"}
	}
	if s.busy {
		return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 7, 1}, Message: "Greylisted, try again later"}
	}
	return nil
}

func (s pickySession) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.taken = append(s.taken, parseMail(s.t, raw))
	return nil
}

func (pickySession) Reset()        {}
func (pickySession) Logout() error { return nil }

func (b *browser) failedMails() []core.OutboxMail { return b.outbox("failed") }

// outbox is what the admin's list of the mails with the status says.
func (b *browser) outbox(status string) []core.OutboxMail {
	b.app.t.Helper()
	var list []core.OutboxMail
	if err := json.Unmarshal([]byte(b.must(http.StatusOK, "GET", "/api/mail?status="+status, "").body), &list); err != nil {
		b.app.t.Fatal(err)
	}
	return list
}

func (a *app) drain() {
	a.t.Helper()
	if _, err := a.worker.Drain(a.t.Context()); err != nil {
		a.t.Fatal(err)
	}
}

func TestAMailThatTheServerRefusesForGoodIsShownToAdmins(t *testing.T) {
	t.Parallel()
	server, port := startPickyMailServer(t, "weg@verein.test")
	a := newAppWith(t, appOptions{smtpPort: port})
	admin := a.admin("admin@verein.test")
	visitor := a.browser()
	visitor.must(http.StatusCreated, "POST", "/api/user/register", registration("weg@verein.test", password))
	visitor.must(http.StatusCreated, "POST", "/api/user/register", registration("da@verein.test", password))
	a.drain()

	t.Run("SMTP-03 after the first refusal, and others are not held up", func(t *testing.T) {
		if n := len(server.to("da@verein.test")); n != 1 {
			t.Errorf("%d mails to the other", n)
		}
		list := admin.failedMails()
		if len(list) != 1 {
			t.Fatalf("the admin sees %d mails", len(list))
		}
		m := list[0]
		if m.Kind != core.MailRegistration || m.To != "weg@verein.test" || m.Attempts != 1 || !strings.Contains(m.Reason, `550 "5.1.1 No such user here"`) {
			t.Errorf("the admin sees %+v", m)
		}
		if m.CreatedAt.IsZero() || m.ChangedAt.Before(m.CreatedAt) {
			t.Errorf("queued %s, given up %s", m.CreatedAt, m.ChangedAt)
		}
	})

	t.Run("it can be sent again, with a link that confirms the newest registration", func(t *testing.T) {
		visitor.must(http.StatusCreated, "POST", "/api/user/register", registration("weg@verein.test", other))
		a.drain()
		list := admin.failedMails()
		if len(list) != 2 {
			t.Fatalf("the admin sees %d mails", len(list))
		}
		first := "/api/mail/" + list[1].ID.Hex() + "/retry"
		if r := admin.must(http.StatusOK, "POST", first, ""); !strings.Contains(r.body, core.MsgMailRetried) {
			t.Error(r.body)
		}
		admin.must(http.StatusNotFound, "POST", first, "")
		a.drain()
		if n := len(admin.failedMails()); n != 2 {
			t.Errorf("refused again, the admin sees %d mails", n)
		}
		server.learn("weg@verein.test")
		admin.must(http.StatusOK, "POST", first, "")
		a.drain()
		mails := server.to("weg@verein.test")
		if len(mails) != 1 || len(admin.failedMails()) != 1 {
			t.Fatalf("%d mails came, the admin sees %d", len(mails), len(admin.failedMails()))
		}
		visitor.must(http.StatusSeeOther, "GET", a.linkPath(mails[0]), "")
		visitor.must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("weg@verein.test", password))
		visitor.must(http.StatusOK, "POST", "/api/user/login", credentials("weg@verein.test", other))
	})

	t.Run("it can be removed", func(t *testing.T) {
		path := "/api/mail/" + admin.failedMails()[0].ID.Hex()
		if r := admin.must(http.StatusOK, "DELETE", path, ""); !strings.Contains(r.body, core.MsgMailRemoved) {
			t.Error(r.body)
		}
		for _, gone := range []string{path, "/api/mail/64b000000000000000000000", "/api/mail/x", "/api/mail/%24ne"} {
			admin.must(http.StatusNotFound, "DELETE", gone, "")
			admin.must(http.StatusNotFound, "POST", gone+"/retry", "")
		}
		if n := len(admin.failedMails()); n != 0 {
			t.Errorf("the admin sees %d mails", n)
		}
	})
}

func TestAMailThatStillWaitsIsNotTheAdminsToTouch(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	admin := a.admin("admin@verein.test")
	a.browser().must(http.StatusCreated, "POST", "/api/contact", contact("a", "b", "c"))
	var waiting core.OutboxEntry
	if err := a.db.Collection("outbox").FindOne(t.Context(), nil, &waiting); err != nil {
		t.Fatal(err)
	}
	admin.must(http.StatusNotFound, "POST", "/api/mail/"+waiting.ID.Hex()+"/retry", "")
	admin.must(http.StatusNotFound, "DELETE", "/api/mail/"+waiting.ID.Hex(), "")
	if n := len(admin.failedMails()); n != 0 {
		t.Errorf("the admin sees %d mails", n)
	}
	if n := len(a.mails("kontakt@ehrenweb.test")); n != 1 {
		t.Errorf("%d mails were sent", n)
	}
}

func TestOfTenAdminsWhoSendAMailAgainAtOnceOneDoes(t *testing.T) {
	t.Parallel()
	server, port := startPickyMailServer(t, "kontakt@ehrenweb.test")
	a := newAppWith(t, appOptions{smtpPort: port})
	admin := a.admin("admin@verein.test")
	a.browser().must(http.StatusCreated, "POST", "/api/contact", contact("a", "b", "c"))
	a.drain()
	server.learn("kontakt@ehrenweb.test")
	path := "/api/mail/" + admin.failedMails()[0].ID.Hex() + "/retry"
	statuses := make([]int, 10)
	sideBySide(len(statuses), func(i int) { statuses[i] = admin.clone().do("POST", path, "").StatusCode })
	done := 0
	for _, status := range statuses {
		switch status {
		case http.StatusOK:
			done++
		case http.StatusNotFound:
		default:
			t.Errorf("status %d", status)
		}
	}
	a.drain()
	if n := len(server.to("kontakt@ehrenweb.test")); done != 1 || n != 1 {
		t.Errorf("%d were told that it is sent again, %d mails came", done, n)
	}
}

func TestAMailThatIsSentAgainIsTriedAsOftenAsANewOne(t *testing.T) {
	t.Parallel()
	server, port := startPickyMailServer(t)
	a := newAppWith(t, appOptions{smtpPort: port})
	a.browser().must(http.StatusCreated, "POST", "/api/contact", contact("a", "b", "c"))
	server.beBusy(true)
	for range 40 { // in two days it is given up
		a.drain()
		a.clock.advance(2 * time.Hour)
	}
	admin := a.admin("admin@verein.test")
	failed := admin.failedMails()
	if len(failed) != 1 || failed[0].Attempts < 20 {
		t.Fatalf("the admin sees %+v", failed)
	}
	admin.must(http.StatusOK, "POST", "/api/mail/"+failed[0].ID.Hex()+"/retry", "")
	a.drain()
	waiting := admin.outbox("waiting")
	if len(waiting) != 1 || waiting[0].DueAt.After(a.clock.Now().Add(time.Minute)) {
		t.Fatalf("after a server was busy once: %+v", waiting)
	}
	server.beBusy(false)
	a.clock.advance(time.Minute)
	a.drain()
	if n := len(server.to("kontakt@ehrenweb.test")); n != 1 {
		t.Errorf("%d mails came", n)
	}
}

func TestAMailThatIsSentAgainDoesNotCountAgain(t *testing.T) {
	t.Parallel()
	const email = "weg@verein.test"
	server, port := startPickyMailServer(t, email)
	a := newAppWith(t, appOptions{smtpPort: port})
	for range 5 { // as many as an account gets in an hour
		a.browser().must(http.StatusCreated, "POST", "/api/user/register", registration(email, password))
	}
	a.drain()
	server.learn(email)
	admin := a.admin("admin@verein.test")
	for _, m := range admin.failedMails() {
		admin.must(http.StatusOK, "POST", "/api/mail/"+m.ID.Hex()+"/retry", "")
	}
	a.drain()
	if n := len(server.to(email)); n != 5 {
		t.Errorf("%d of 5 mails came", n)
	}
}

func TestAMailThatWasGivenUpIsForgottenAfterNinetyDays(t *testing.T) {
	t.Parallel()
	_, port := startPickyMailServer(t, "kontakt@ehrenweb.test")
	a := newAppWith(t, appOptions{smtpPort: port})
	a.browser().must(http.StatusCreated, "POST", "/api/contact", contact("a", "b", "c"))
	a.drain()
	left := func() int64 {
		t.Helper()
		if err := a.store.DeleteExpired(t.Context()); err != nil {
			t.Fatal(err)
		}
		count, err := a.db.Collection("outbox").Count(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		return count
	}
	a.clock.advance(90*24*time.Hour - time.Minute)
	if n := left(); n != 1 {
		t.Errorf("%d mails are left a minute before", n)
	}
	a.clock.advance(time.Minute)
	if n := left(); n != 0 {
		t.Errorf("%d mails are left after 90 days", n)
	}
}
