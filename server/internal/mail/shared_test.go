package mail_test

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb/sqlite"
	"ehrenweb/internal/mail"
	"ehrenweb/internal/store"
)

// TestTwoServersShareAnOutbox has two workers, each with its own handle on one
// database, and a real mail server.
func TestTwoServersShareAnOutbox(t *testing.T) {
	t.Parallel()
	mails := 100
	if wanted, err := strconv.Atoi(os.Getenv("EHRENWEB_MAILS")); err == nil {
		mails = wanted // scripts/faults wants more
	}
	server := startServer(t, nil)
	file := filepath.Join(t.TempDir(), "ehrenweb.db")
	stores := make([]*store.Store, 2)
	for n := range stores {
		db, err := sqlite.Open(t.Context(), file)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if stores[n], err = store.Open(t.Context(), db, time.Now); err != nil {
			t.Fatal(err)
		}
	}
	t.Run("SMTP-06 two servers, one outbox", func(t *testing.T) {
		for range mails {
			if err := stores[0].QueueMail(t.Context(), core.OutboxEntry{Kind: core.MailPasswordReset, To: "vorstand@verein.example"}); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		var workers sync.WaitGroup
		for _, s := range stores {
			w := mail.NewWorker(s, compose, newSMTP(t, server.port, nil), slog.New(slog.DiscardHandler), time.Now)
			workers.Go(func() { w.Run(ctx) })
		}
		for begun := time.Now(); len(server.all()) < mails && time.Since(begun) < time.Minute; {
			time.Sleep(20 * time.Millisecond)
		}
		cancel()
		workers.Wait()
		ids := map[string]bool{}
		for _, got := range server.all() {
			ids[parse(t, got.raw).header.Get("Message-Id")] = true
		}
		if len(server.all()) != mails || len(ids) != mails {
			t.Errorf("%d mails were sent, %d different ones", len(server.all()), len(ids))
		}
	})
}
