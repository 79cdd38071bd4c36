package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strings"
	"time"

	"ehrenweb/internal/core"
)

const maxWording = 500 // characters

// handle makes one attempt on a claimed entry and records how it went. It fails
// when that cannot be recorded.
func (w *Worker) handle(ctx context.Context, entry core.OutboxEntry) error {
	ctx, cancel := context.WithTimeout(ctx, leaseLimit)
	defer cancel()
	begun := time.Now()
	made, err := w.attempt(ctx, entry)
	reason := ""
	if err != nil {
		reason = wording(err.Error(), made.mail)
	}
	log := w.log.With("entry", entry.ID.Hex(), "kind", entry.Kind, "attempt", entry.Attempts)
	pause := pauseAfter(entry.Attempts)
	var permanent *PermanentError
	var unreachable *UnreachableError
	if errors.As(err, &unreachable) {
		pause = w.noteOutage(ctx, begun, reason)
	} else if made.ok && (err == nil || isAnswer(err)) && w.outage.over() {
		w.log.InfoContext(ctx, "the mail server can be reached again")
	}
	due := w.now().Add(pause)
	var record func(context.Context) error
	switch {
	case err == nil && made.ok:
		log.InfoContext(ctx, "mail sent", "answer", core.WithoutAddresses(made.receipt.Answer))
		record = func(ctx context.Context) error { return w.outbox.RecordSentMail(ctx, entry.ID, made.receipt) }
	case err == nil:
		log.DebugContext(ctx, "no mail to send")
		record = func(ctx context.Context) error { return w.outbox.DeleteMail(ctx, entry.ID) }
	case errors.As(err, &permanent), w.now().Sub(entry.CreatedAt) > lifetime:
		log.ErrorContext(ctx, "mail given up", "reason", core.WithoutAddresses(reason))
		record = func(ctx context.Context) error { return w.outbox.GiveUpMail(ctx, entry.ID, reason) }
	default:
		level := slog.LevelWarn
		if unreachable != nil { // which is said once, for all mails
			level = slog.LevelDebug
		}
		log.Log(ctx, level, "mail postponed", "reason", core.WithoutAddresses(reason), "due", due)
		record = func(ctx context.Context) error { return w.outbox.PostponeMail(ctx, entry.ID, due, reason) }
	}
	if err := insist(ctx, record); err != nil {
		log.ErrorContext(ctx, "what became of a mail could not be recorded", "error", err)
		return fmt.Errorf("mail: record: %w", err)
	}
	return nil
}

// noteOutage logs the mail server's absence once, and says how long to wait.
func (w *Worker) noteOutage(ctx context.Context, begun time.Time, reason string) time.Duration {
	pause, news := w.outage.lost(begun)
	if news {
		w.log.ErrorContext(ctx, "the mail server cannot be reached, mails wait", "reason", core.WithoutAddresses(reason))
	}
	return pause
}

// attempt is a mail that was made, unless there is nothing to send, and what came of
// sending it.
type attempt struct {
	mail    core.Mail
	ok      bool // there is something to send
	receipt core.Receipt
}

// attempt composes and sends one mail. A panic on the way is an error like any other,
// so that one mail cannot stop the rest.
func (w *Worker) attempt(ctx context.Context, entry core.OutboxEntry) (made attempt, err error) {
	ctx, cancel := context.WithTimeout(ctx, sendLimit)
	defer cancel()
	defer func() {
		if cause := recover(); cause != nil {
			w.log.ErrorContext(ctx, "panic while a mail was made or sent", "entry", entry.ID.Hex(), "stack", string(debug.Stack()))
			err = fmt.Errorf("mail: panic: %v", cause)
		}
	}()
	made.mail, made.ok, err = w.compose(ctx, entry)
	if err != nil {
		made.ok = false
		return made, fmt.Errorf("mail: compose: %w", err)
	}
	if made.ok {
		made.receipt, err = w.sender.Send(ctx, made.mail)
	}
	return made, err
}

// insist writes until it succeeds or ctx ends, and at least once: a mail that is
// sent but not recorded so would go out again.
func insist(ctx context.Context, write func(context.Context) error) error {
	for pause := time.Second / 4; ; pause = min(2*pause, lookAway) {
		once, cancel := context.WithTimeout(context.WithoutCancel(ctx), oneCall)
		err := write(once)
		cancel()
		if err == nil || !wait(ctx, pause) {
			return err
		}
	}
}

// pauseAfter says how long to wait after the nth attempt.
func pauseAfter(n int) time.Duration {
	pauses := []time.Duration{10 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, 30 * time.Minute, time.Hour}
	switch {
	case n < 1:
		return pauses[0]
	case n > len(pauses):
		return 2 * time.Hour
	default:
		return pauses[n-1]
	}
}

// wording brings what was said about a mail into the form in which it is kept: on one
// line, not endless, and without the mail's link and token, which servers like to
// quote.
func wording(said string, m core.Mail) string {
	said = strings.ToValidUTF8(strings.Join(strings.Fields(said), " "), "�")
	if m.Link != "" {
		said = strings.ReplaceAll(said, m.Link, "[link]")
	}
	for _, part := range strings.FieldsFunc(m.Link, func(r rune) bool { return strings.ContainsRune("/?&=#", r) }) {
		if len(part) >= 32 {
			said = strings.ReplaceAll(said, part, "[token]")
		}
	}
	if runes := []rune(said); len(runes) > maxWording {
		said = string(runes[:maxWording-1]) + "…"
	}
	return said
}
