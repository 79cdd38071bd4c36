package mail_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"ehrenweb/internal/core"
	"ehrenweb/internal/mail"
)

// start runs a worker in the bubble's time; stop ends it and waits for it.
func start(t *testing.T, w *mail.Worker) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); w.Run(ctx) }()
	return func() {
		cancel()
		<-done
	}
}

func TestARunningWorkerLooksOnceASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOutbox()
		var sent atomic.Int32
		w, _ := newWorker(o, compose, sendFunc(func(context.Context, core.Mail) error { sent.Add(1); return nil }))
		for range 10 {
			o.queue("vorstand@verein.example")
		}
		stop := start(t, w)
		synctest.Wait()
		if looks, _ := o.state(); sent.Load() != 10 || looks != 11 {
			t.Errorf("at once, %d mails in %d looks", sent.Load(), looks)
		}
		time.Sleep(10 * time.Second) // of the bubble
		synctest.Wait()
		if looks, _ := o.state(); looks != 21 {
			t.Errorf("ten seconds later, %d looks", looks)
		}
		o.queue("vorstand@verein.example")
		time.Sleep(time.Second)
		synctest.Wait()
		if sent.Load() != 11 {
			t.Error("a new mail was not seen within a second")
		}
		stop()
	})
}

func TestFourMailsAreOnTheirWayAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOutbox()
		var under, most atomic.Int32
		w, _ := newWorker(o, compose, sendFunc(func(context.Context, core.Mail) error {
			if n := under.Add(1); n > most.Load() {
				most.Store(n)
			}
			time.Sleep(time.Second)
			under.Add(-1)
			return nil
		}))
		for range 10 {
			o.queue("vorstand@verein.example")
		}
		stop := start(t, w)
		time.Sleep(3*time.Second + time.Millisecond)
		synctest.Wait()
		if _, waiting := o.state(); most.Load() != 4 || waiting != 0 {
			t.Errorf("%d at once, %d still waiting after three rounds", most.Load(), waiting)
		}
		stop()
	})
}

func TestAStoppedWorkerFinishesWhatItSends(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOutbox()
		quick, hung := o.queue("a@b.example"), o.queue("c@d.example")
		w, _ := newWorker(o, compose, sendFunc(func(ctx context.Context, m core.Mail) error {
			if m.ID == quick {
				time.Sleep(2 * time.Second)
				return ctx.Err()
			}
			<-ctx.Done()
			return ctx.Err()
		}))
		stop := start(t, w)
		synctest.Wait()
		o.queue("zu@spaet.example")
		begun := time.Now()
		stop()
		if took := time.Since(begun); took > 5*time.Second {
			t.Errorf("stopping took %s", took)
		}
		if _, ok := o.get(quick); ok {
			t.Error("the quick mail is not recorded as sent")
		}
		if e, ok := o.get(hung); !ok || e.Status != core.MailWaiting || e.LastError == "" || e.DueAt.Sub(o.now()) != 10*time.Second {
			t.Errorf("the hung mail: %+v", e)
		}
	})
}

func TestAMailThatHangsGivesItsPlaceUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOutbox()
		id := o.queue("a@b.example")
		w, _ := newWorker(o, compose, sendFunc(func(ctx context.Context, _ core.Mail) error { <-ctx.Done(); return ctx.Err() }))
		begun := time.Now()
		drain(t, w, 1)
		if took := time.Since(begun); took > time.Minute {
			t.Errorf("the attempt took %s", took)
		}
		if e, _ := o.get(id); e.LastError == "" {
			t.Errorf("got %+v", e)
		}
	})
}

func TestADatabaseThatIsAwayIsWaitedForAndLoggedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOutbox()
		w, log := newWorker(o, compose, sendFunc(func(context.Context, core.Mail) error { return nil }))
		o.goAway(errors.New("no route"))
		o.queue("a@b.example")
		stop := start(t, w)
		time.Sleep(time.Minute)
		synctest.Wait()
		if looks, _ := o.state(); looks < 12 || looks > 16 {
			t.Errorf("%d looks in a minute", looks)
		}
		o.goAway(nil)
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if _, waiting := o.state(); waiting != 0 {
			t.Error("the mail still waits")
		}
		stop()
		if text := log.String(); strings.Count(text, "cannot be reached") != 1 || strings.Count(text, "reached again") != 1 || strings.Count(text, "\n") != 3 {
			t.Errorf("the log says:\n%s", text)
		}
	})
}

func TestASentMailIsDroppedAsSoonAsTheDatabaseIsBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOutbox()
		var sent atomic.Int32
		w, _ := newWorker(o, compose, sendFunc(func(context.Context, core.Mail) error {
			sent.Add(1)
			o.goAway(errors.New("no route"))
			return nil
		}))
		o.queue("a@b.example")
		stop := start(t, w)
		time.Sleep(time.Minute)
		o.goAway(nil)
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if _, waiting := o.state(); waiting != 0 || sent.Load() != 1 {
			t.Errorf("%d still waiting, sent %d times", waiting, sent.Load())
		}
		stop()
	})
}

func TestDrainTellsWhatItCouldNotDo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOutbox()
		w, log := newWorker(o, compose, sendFunc(func(context.Context, core.Mail) error { return nil }))
		id := o.queue("a@b.example")
		o.fails["RecordSentMail"] = errors.New("read only")
		begun := time.Now()
		if handled, err := w.Drain(t.Context()); handled != 1 || err == nil || !strings.Contains(err.Error(), "read only") {
			t.Errorf("handled %d, %v", handled, err)
		}
		if e, ok := o.get(id); !ok || e.Attempts != 1 || !strings.Contains(log.String(), "could not be recorded") {
			t.Errorf("got %+v, and the log:\n%s", e, log)
		}
		if took := time.Since(begun); took >= 2*time.Minute {
			t.Errorf("after %s the lease is over, and another may send the mail", took)
		}
		o.goAway(errors.New("no route"))
		if handled, err := w.Drain(t.Context()); handled != 0 || err == nil {
			t.Errorf("handled %d, %v", handled, err)
		}
		over, cancel := context.WithCancel(t.Context())
		cancel()
		if handled, err := w.Drain(over); handled != 0 || !errors.Is(err, context.Canceled) {
			t.Errorf("handled %d, %v", handled, err)
		}
	})
}
