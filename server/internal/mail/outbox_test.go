package mail_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/mail"
)

// outbox is a collection of the store's kind, in memory. Its clock is the test's.
type outbox struct {
	mu      sync.Mutex
	entries []core.OutboxEntry
	time    time.Time
	begun   time.Time // from then on the clock runs, unless it is zero
	claims  int
	away    error            // what every call fails with
	fails   map[string]error // what calls of a name fail with
}

func newOutbox() *outbox {
	return &outbox{time: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), fails: map[string]error{}}
}

func (o *outbox) now() time.Time {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.begun.IsZero() {
		return o.time.Add(time.Since(o.begun))
	}
	return o.time
}

func (o *outbox) pass(d time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.time = o.time.Add(d)
}

func (o *outbox) goAway(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.away = err
}

func (o *outbox) queue(to string) bson.ObjectID {
	o.mu.Lock()
	defer o.mu.Unlock()
	entry := core.OutboxEntry{
		ID: bson.NewObjectID(), Kind: core.MailPasswordReset, To: to, Status: core.MailWaiting,
		Registration: &core.Registrant{Password: "hash"}, CreatedAt: o.time, DueAt: o.time,
	}
	o.entries = append(o.entries, entry)
	return entry.ID
}

// state tells how often somebody looked, and how many entries there are.
func (o *outbox) state() (looks, entries int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.claims, len(o.entries)
}

// get returns an entry; ok is false when it is sent or dropped.
func (o *outbox) get(id bson.ObjectID) (entry core.OutboxEntry, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, e := range o.entries {
		if e.ID == id {
			return e, true
		}
	}
	return entry, false
}

func (o *outbox) ClaimMail(ctx context.Context, now, until time.Time) (core.OutboxEntry, bool, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.claims++
	if err := errors.Join(ctx.Err(), o.away); err != nil {
		return core.OutboxEntry{}, false, err
	}
	var first *core.OutboxEntry
	for i := range o.entries {
		e := &o.entries[i]
		if e.Status == core.MailWaiting && !e.DueAt.After(now) && (first == nil || e.DueAt.Before(first.DueAt)) {
			first = e
		}
	}
	if first == nil {
		return core.OutboxEntry{}, false, nil
	}
	first.DueAt = until
	first.Attempts++
	return *first, true, nil
}

func (o *outbox) RecordSentMail(ctx context.Context, id bson.ObjectID, _ core.Receipt) error {
	return o.change(ctx, "RecordSentMail", id, func(e *core.OutboxEntry) { e.ID = bson.ObjectID{} })
}

func (o *outbox) DeleteMail(ctx context.Context, id bson.ObjectID) error {
	return o.change(ctx, "DeleteMail", id, func(e *core.OutboxEntry) { e.ID = bson.ObjectID{} })
}

func (o *outbox) PostponeMail(ctx context.Context, id bson.ObjectID, due time.Time, reason string) error {
	return o.change(ctx, "PostponeMail", id, func(e *core.OutboxEntry) { e.DueAt, e.LastError = due, reason })
}

func (o *outbox) GiveUpMail(ctx context.Context, id bson.ObjectID, reason string) error {
	return o.change(ctx, "GiveUpMail", id, func(e *core.OutboxEntry) {
		e.Status, e.LastError, e.Registration = core.MailGivenUp, reason, nil
	})
}

func (o *outbox) change(ctx context.Context, call string, id bson.ObjectID, apply func(*core.OutboxEntry)) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := errors.Join(ctx.Err(), o.away, o.fails[call]); err != nil {
		return err
	}
	for i := range o.entries {
		if o.entries[i].ID == id {
			apply(&o.entries[i])
			if o.entries[i].ID.IsZero() {
				o.entries = append(o.entries[:i], o.entries[i+1:]...)
			}
			return nil
		}
	}
	return nil
}

const token = "q0Zt4u1nVb7XcRkW9sYpLm3EoGhJdAfT6iUx8wNy2Bv"

// compose makes the simplest mail with a link.
func compose(_ context.Context, entry core.OutboxEntry) (core.Mail, bool, error) {
	return core.Mail{
		ID: entry.ID, To: entry.To, Subject: "Betreff", Text: "Text", HTML: "<p>Text</p>",
		Link: "https://ehrenweb.example/reset-password/" + token,
	}, true, nil
}

// sendFunc is a sender for what no mail server does on command.
type sendFunc func(ctx context.Context, m core.Mail) error

func (f sendFunc) Send(ctx context.Context, m core.Mail) (core.Receipt, error) {
	return core.Receipt{Answer: "250 OK"}, f(ctx, m)
}

// logged is a log that can be read while it is written.
type logged struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

func newWorker(o *outbox, c mail.Compose, s mail.Sender) (*mail.Worker, *logged) {
	var log logged
	handler := slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})
	return mail.NewWorker(o, c, s, slog.New(handler), o.now), &log
}
