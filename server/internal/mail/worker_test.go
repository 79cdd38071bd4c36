package mail_test

import (
	"context"
	"errors"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/mail"
)

// drain expects that so many mails are handled.
func drain(t *testing.T, w *mail.Worker, want int) {
	t.Helper()
	if handled, err := w.Drain(t.Context()); err != nil || handled != want {
		t.Fatalf("handled %d, want %d: %v", handled, want, err)
	}
}

func TestAMailThatIsNotYetTakenIsTriedAgainLater(t *testing.T) {
	var tries int
	server := startServer(t, withFault(func(step string, c *smtp.Conn) error {
		if step == "rcpt" {
			if tries++; tries <= 3 {
				return answers("rcpt", 451, "later")(step, c)
			}
		}
		return nil
	}))
	o := newOutbox()
	w, log := newWorker(o, compose, newSMTP(t, server.port, nil))
	id := o.queue("vorstand@verein.example")
	for _, pause := range []time.Duration{10 * time.Second, 30 * time.Second, 2 * time.Minute} {
		drain(t, w, 1)
		if e, _ := o.get(id); e.DueAt.Sub(o.now()) != pause || e.Status != core.MailWaiting || !strings.Contains(e.LastError, "later") {
			t.Fatalf("after the attempt: %+v", e)
		}
		o.pass(pause - time.Second)
		drain(t, w, 0)
		o.pass(time.Second)
	}
	drain(t, w, 1)
	if _, ok := o.get(id); ok || len(server.all()) != 1 {
		t.Errorf("delivered %d times, still waiting: %v", len(server.all()), ok)
	}
	o.pass(48 * time.Hour)
	drain(t, w, 0)
	if !strings.Contains(log.String(), "mail sent") || !strings.Contains(log.String(), "attempt=4") {
		t.Errorf("the log says:\n%s", log)
	}
}

func TestPausesGrowAndAfterTwoDaysAMailIsGivenUp(t *testing.T) {
	o := newOutbox()
	w, log := newWorker(o, compose, sendFunc(func(context.Context, core.Mail) error { return errors.New("nobody there") }))
	id, start := o.queue("vorstand@verein.example"), o.now()
	var pauses []time.Duration
	for {
		drain(t, w, 1)
		e, _ := o.get(id)
		if e.Status == core.MailGivenUp {
			if e.LastError != "nobody there" || e.Registration != nil {
				t.Errorf("given up as %+v", e)
			}
			break
		}
		pauses = append(pauses, e.DueAt.Sub(o.now()))
		o.pass(pauses[len(pauses)-1])
	}
	want := []time.Duration{10 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, 30 * time.Minute, time.Hour, 2 * time.Hour, 2 * time.Hour}
	for i, pause := range want {
		if pauses[i] != pause {
			t.Errorf("pause %d is %s, want %s", i+1, pauses[i], pause)
		}
	}
	if tried := o.now().Sub(start); tried <= 48*time.Hour || tried > 50*time.Hour {
		t.Errorf("given up after %s", tried)
	}
	if !strings.Contains(log.String(), `level=ERROR msg="mail given up"`) {
		t.Errorf("the log says:\n%s", log)
	}
	o.pass(24 * time.Hour)
	drain(t, w, 0)
}

func TestARefusedMailIsGivenUpAndTheOthersGoOut(t *testing.T) {
	server := startServer(t, nil)
	refused := newSMTP(t, startServer(t, withFault(answers("rcpt", 550, "<Gibtsnicht@verein.example> unbekannt, siehe "+token))).port, nil)
	taken := newSMTP(t, server.port, nil)
	o := newOutbox()
	bad, good := o.queue("gibtsnicht@verein.example"), o.queue("vorstand@verein.example")
	broken := o.queue("kein\r\nEmpfänger")
	w, log := newWorker(o, compose, sendFunc(func(ctx context.Context, m core.Mail) error {
		sender := taken
		if m.ID == bad {
			sender = refused
		}
		_, err := sender.Send(ctx, m)
		return err
	}))
	drain(t, w, 3)
	for _, id := range []bson.ObjectID{bad, broken} {
		if e, ok := o.get(id); !ok || e.Status != core.MailGivenUp || e.Attempts != 1 || e.LastError == "" {
			t.Errorf("the refused one: %+v", e)
		}
	}
	if e, _ := o.get(bad); !strings.Contains(e.LastError, "550 \"<Gibtsnicht@verein.example> unbekannt, siehe [token]") || strings.Contains(e.LastError, token) {
		t.Errorf("the reason is %q", e.LastError)
	}
	if _, ok := o.get(good); ok || len(server.all()) != 1 {
		t.Errorf("the other one was delivered %d times", len(server.all()))
	}
	for _, secret := range []string{token, "https://", "ibtsnicht@", "vorstand"} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log holds %q:\n%s", secret, log)
		}
	}
	if !strings.Contains(log.String(), bad.Hex()) || !strings.Contains(log.String(), "kind=password-reset") {
		t.Errorf("the log says:\n%s", log)
	}
}

func TestALostAnswerLeadsToTheSameMailAgain(t *testing.T) {
	server := startServer(t, func(s *mailServer, l net.Listener) net.Listener {
		s.fault = func(step string, c *smtp.Conn) error {
			if step == "data" && len(s.all()) == 1 {
				c.Conn().Close()
			}
			return nil
		}
		return l
	})
	o := newOutbox()
	w, _ := newWorker(o, compose, newSMTP(t, server.port, nil))
	id := o.queue("vorstand@verein.example")
	drain(t, w, 1)
	o.pass(10 * time.Second)
	drain(t, w, 1)
	got := server.all()
	if _, ok := o.get(id); ok || len(got) != 2 {
		t.Fatalf("delivered %d times, waiting: %v", len(got), ok)
	}
	if a, b := parse(t, got[0].raw).header.Get("Message-Id"), parse(t, got[1].raw).header.Get("Message-Id"); a != b {
		t.Errorf("%s and %s", a, b)
	}
}

func TestWhatCannotBeComposedWaitsAndWhatNeedNotIsDropped(t *testing.T) {
	o := newOutbox()
	failing, nothing, panicking, good := o.queue("a@b.example"), o.queue("c@d.example"), o.queue("e@f.example"), o.queue("g@h.example")
	var sent []bson.ObjectID
	w, log := newWorker(o, func(ctx context.Context, entry core.OutboxEntry) (core.Mail, bool, error) {
		switch entry.ID {
		case failing:
			return core.Mail{}, false, errors.New("the database is away\n" + strings.Repeat("ä", 600) + "\xff")
		case nothing:
			return core.Mail{}, false, nil
		case panicking:
			panic("oh")
		}
		return compose(ctx, entry)
	}, sendFunc(func(_ context.Context, m core.Mail) error { sent = append(sent, m.ID); return nil }))
	drain(t, w, 4)
	if len(sent) != 1 || sent[0] != good {
		t.Errorf("sent %v", sent)
	}
	if _, ok := o.get(nothing); ok {
		t.Error("nothing to send, and it still waits")
	}
	for _, id := range []bson.ObjectID{failing, panicking} {
		if e, ok := o.get(id); !ok || e.Status != core.MailWaiting || e.DueAt.Sub(o.now()) != 10*time.Second {
			t.Errorf("got %+v", e)
		}
	}
	if e, _ := o.get(failing); len([]rune(e.LastError)) != 500 || strings.Contains(e.LastError, "\n") || !strings.HasPrefix(e.LastError, "mail: compose: the database is away ä") {
		t.Errorf("the reason has %d characters: %q", len([]rune(e.LastError)), e.LastError)
	}
	if !strings.Contains(log.String(), "panic") || !strings.Contains(log.String(), "worker_test.go") {
		t.Errorf("the log does not show where the panic was:\n%s", log)
	}
}

func TestSeveralWorkersSendEveryMailOnce(t *testing.T) {
	o := newOutbox()
	for range 200 {
		o.queue("vorstand@verein.example")
	}
	var mu sync.Mutex
	sent := map[bson.ObjectID]int{}
	count := sendFunc(func(_ context.Context, m core.Mail) error {
		mu.Lock()
		defer mu.Unlock()
		sent[m.ID]++
		return nil
	})
	var workers sync.WaitGroup
	for range 4 {
		w, _ := newWorker(o, compose, count)
		workers.Go(func() {
			if _, err := w.Drain(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	workers.Wait()
	if len(sent) != 200 {
		t.Errorf("%d mails went out", len(sent))
	}
	for id, n := range sent {
		if n != 1 {
			t.Errorf("%s went out %d times", id.Hex(), n)
		}
	}
}
