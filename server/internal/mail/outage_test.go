package mail_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/emersion/go-smtp"

	"ehrenweb/internal/core"
	"ehrenweb/internal/mail"
)

// TestAMailServerIsAwayForHours is the pace of SMTP-01; scripts/faults shows the
// same with real servers.
func TestAMailServerIsAwayForHours(t *testing.T) {
	for _, row := range []struct {
		name  string
		takes time.Duration // for an attempt to fail
	}{
		{"SMTP-01 down", 0},
		{"SMTP-01 hanging", 30 * time.Second},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				o := newOutbox()
				o.begun = time.Now()
				var away atomic.Bool
				var under, tries, sent, most atomic.Int32
				away.Store(true)
				w, log := newWorker(o, compose, sendFunc(func(ctx context.Context, _ core.Mail) error {
					defer under.Add(-1)
					most.Store(max(most.Load(), under.Add(1)))
					tries.Add(1)
					if !away.Load() {
						sent.Add(1)
						return nil
					}
					time.Sleep(row.takes)
					return &mail.UnreachableError{Err: errors.New("nobody there")}
				}))
				for range 20 {
					o.queue("vorstand@verein.example")
				}
				stop := start(t, w)
				time.Sleep(2 * time.Minute)
				most.Store(0)
				begun := tries.Load()
				time.Sleep(20 * time.Hour)
				if n := tries.Load() - begun; n < 1500 || n > 2400 || most.Load() != 1 {
					t.Errorf("%d tries in 20 hours, %d at once", n, most.Load())
				}
				away.Store(false)
				time.Sleep(time.Minute)
				synctest.Wait()
				if sent.Load() != 20 {
					t.Errorf("a minute after the server is back, %d of 20 mails are sent", sent.Load())
				}
				stop()
				if text := log.String(); strings.Count(text, "server cannot be reached") != 1 || strings.Count(text, "server can be reached again") != 1 {
					t.Error("the log does not say once when it went and when it came back")
				}
			})
		})
	}
}

// TestAMailThatAlwaysHangsDoesNotHoldUpTheOthers: to the worker it looks like a
// server that is away.
func TestAMailThatAlwaysHangsDoesNotHoldUpTheOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOutbox()
		o.begun = time.Now()
		hanging := o.queue("immer@haengt.example")
		var sent atomic.Int32
		w, _ := newWorker(o, compose, sendFunc(func(_ context.Context, m core.Mail) error {
			if m.ID == hanging {
				time.Sleep(30 * time.Second)
				return &mail.UnreachableError{Err: errors.New("timeout")}
			}
			sent.Add(1)
			return nil
		}))
		stop := start(t, w)
		for n := range int32(60) {
			o.queue("vorstand@verein.example")
			time.Sleep(time.Minute)
			if sent.Load() != n+1 {
				t.Fatalf("mail %d is not sent within a minute", n+1)
			}
		}
		stop()
	})
}

// TestAnOutageEndsWithAnAnswerOfTheMailServer and with nothing else: not with a
// mail that was never offered to it.
func TestAnOutageEndsWithAnAnswerOfTheMailServer(t *testing.T) {
	for _, row := range []struct {
		name   string
		fault  func(string, *smtp.Conn) error
		to     string
		cancel bool // while it is sent
		ends   bool
	}{
		{name: "a mail that cannot be put into form", to: "kein\r\nEmpfänger"},
		{name: "a stop of the server", to: "vorstand@verein.example", cancel: true},
		{name: "a mail that is taken", to: "vorstand@verein.example", ends: true},
		{name: "a refusal", to: "vorstand@verein.example", fault: answers("rcpt", 550, "nein"), ends: true},
		{name: "a delay", to: "vorstand@verein.example", fault: answers("rcpt", 451, "später"), ends: true},
	} {
		t.Run(row.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			o := newOutbox()
			here, gone := newSMTP(t, startServer(t, withFault(row.fault)).port, nil), newSMTP(t, away(t), nil)
			lost := o.queue("kasse@verein.example")
			w, log := newWorker(o, compose, sendFunc(func(ctx context.Context, m core.Mail) error {
				sender := here
				if m.ID == lost {
					sender = gone
				} else if row.cancel {
					cancel()
				}
				_, err := sender.Send(ctx, m)
				return err
			}))
			drain(t, w, 1)
			o.queue(row.to)
			if handled, err := w.Drain(ctx); handled != 1 || !errors.Is(err, ctx.Err()) {
				t.Fatalf("handled %d: %v", handled, err)
			}
			if text := log.String(); !strings.Contains(text, "server cannot be reached") || strings.Contains(text, "server can be reached again") != row.ends {
				t.Errorf("the outage ends: %v, want %v:\n%s", !row.ends, row.ends, text)
			}
		})
	}
}

func TestWhatIsNotAboutTheMailSaysSo(t *testing.T) {
	for _, row := range []struct {
		step        string
		code        int
		unreachable bool
	}{
		{"greeting", 421, true},
		{"greeting", 554, true},
		{"mail", 451, false},
		{"rcpt", 450, false},
		{"rcpt", 550, false},
		{"data", 452, false},
	} {
		server := startServer(t, withFault(answers(row.step, row.code, "nein")))
		var unreachable *mail.UnreachableError
		if _, err := newSMTP(t, server.port, nil).Send(t.Context(), letter()); errors.As(err, &unreachable) != row.unreachable {
			t.Errorf("%s %d: unreachable is %v: %v", row.step, row.code, !row.unreachable, err)
		}
	}
	fast := func(o *mail.SMTPOptions) { o.ConnectTimeout, o.Timeout = 50*time.Millisecond, 50*time.Millisecond }
	var unreachable *mail.UnreachableError
	for name, port := range map[string]int{"away": away(t), "silent": silent(t)} {
		if _, err := newSMTP(t, port, fast).Send(t.Context(), letter()); !errors.As(err, &unreachable) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
