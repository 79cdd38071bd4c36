package mail

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

const (
	lease    = 2 * time.Minute // how long a claimed entry is ours alone
	lifetime = 48 * time.Hour  // how long we try
	parallel = 4               // mails on their way at once

	look       = time.Second       // between two looks into an empty outbox
	lookAway   = 5 * time.Second   // while the database is away
	sendLimit  = time.Minute       // to compose and send one mail
	leaseLimit = 110 * time.Second // to do that and record it, before others may claim it
	oneCall    = 3 * time.Second   // one call of the outbox
	grace      = 4 * time.Second   // for mails on their way when we must stop
)

// Outbox is where mails wait.
type Outbox interface {
	// ClaimMail takes the waiting entry that is due longest, pushes its DueAt to
	// until and counts the attempt, in one step, and returns it with the attempt
	// counted; ok is false when nothing is due.
	ClaimMail(ctx context.Context, now, until time.Time) (entry core.OutboxEntry, ok bool, err error)
	// RecordSentMail keeps of an entry that it was sent.
	RecordSentMail(ctx context.Context, id bson.ObjectID, receipt core.Receipt) error
	// DeleteMail drops an entry: there is nothing to send.
	DeleteMail(ctx context.Context, id bson.ObjectID) error
	// PostponeMail lets an entry wait until due.
	PostponeMail(ctx context.Context, id bson.ObjectID, due time.Time, reason string) error
	// GiveUpMail keeps an entry for the operator, without what was to be sent.
	GiveUpMail(ctx context.Context, id bson.ObjectID, reason string) error
}

// Compose makes the mail that an entry stands for. ok is false when there is
// nothing to send after all.
type Compose func(ctx context.Context, entry core.OutboxEntry) (m core.Mail, ok bool, err error)

// Worker sends what waits in the outbox. An entry waits until the mail server has
// taken the mail, so that none is lost, whenever we are stopped; that
// a mail goes out twice takes a stop, or the loss of a connection, between the
// server's taking it and our recording it.
type Worker struct {
	outbox  Outbox
	compose Compose
	sender  Sender
	log     *slog.Logger
	now     func() time.Time
	outage  outage
}

// NewWorker makes a worker. Several may share one outbox, in one process or many.
func NewWorker(outbox Outbox, compose Compose, sender Sender, log *slog.Logger, now func() time.Time) *Worker {
	return &Worker{outbox: outbox, compose: compose, sender: sender, log: log, now: now}
}

// Run sends what is due, up to four mails at once, until ctx ends. While the mail
// server is away it is one mail at a time, and soon after it is back all that
// waited for it go out, however long that took. Mails that are on their way at the
// end get a few seconds to finish.
func (w *Worker) Run(ctx context.Context) {
	work, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	context.AfterFunc(ctx, func() { time.AfterFunc(grace, stop) })
	var busy sync.WaitGroup
	defer busy.Wait()
	slots := make(chan struct{}, parallel)
	pause, away := time.Duration(0), false
	for wait(ctx, pause) {
		select {
		case slots <- struct{}{}:
		case <-ctx.Done():
			continue
		}
		if w.outage.begun() {
			<-slots
			busy.Wait()
			if pause = w.outage.wait(); pause > 0 {
				continue
			}
			slots <- struct{}{}
		}
		entry, ok, err := w.claim(work)
		if away != (err != nil) {
			away = !away
			w.logReach(ctx, err)
		}
		if ok {
			busy.Go(func() {
				defer func() { <-slots }()
				_ = w.handle(work, entry) // logged there; the lease's end brings the entry back
			})
			pause = 0
			continue
		}
		<-slots
		if away {
			pause = min(2*max(pause, look), lookAway)
		} else {
			pause = look
		}
	}
}

// Drain handles everything that is due now, one mail after the other, and tells
// how many there were; a mail that had to be postponed or given up counts. It
// fails when the outbox cannot be reached, and when ctx ends.
func (w *Worker) Drain(ctx context.Context) (handled int, err error) {
	for ctx.Err() == nil {
		entry, ok, err := w.claim(ctx)
		if err != nil || !ok {
			return handled, err
		}
		handled++
		if err := w.handle(ctx, entry); err != nil {
			return handled, err
		}
	}
	return handled, ctx.Err()
}

func (w *Worker) claim(ctx context.Context) (core.OutboxEntry, bool, error) {
	ctx, cancel := context.WithTimeout(ctx, oneCall)
	defer cancel()
	now := w.now()
	entry, ok, err := w.outbox.ClaimMail(ctx, now, now.Add(lease))
	if err != nil {
		return entry, false, fmt.Errorf("mail: claim: %w", err)
	}
	return entry, ok, nil
}

func (w *Worker) logReach(ctx context.Context, err error) {
	if err != nil {
		w.log.ErrorContext(ctx, "the outbox cannot be reached, mails wait", "error", err)
		return
	}
	w.log.InfoContext(ctx, "the outbox can be reached again")
}

// wait pauses and tells whether to go on: not when ctx has ended.
func wait(ctx context.Context, pause time.Duration) bool {
	if pause == 0 {
		return ctx.Err() == nil
	}
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
