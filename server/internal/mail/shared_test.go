package mail_test

import (
	"log/slog"
	"path/filepath"
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
	const mails = 500
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
	t.Run("SMTP-06 two servers, one outbox, 500 mails", func(t *testing.T) {
		for range mails {
			if err := stores[0].QueueMail(t.Context(), core.OutboxEntry{Kind: core.MailPasswordReset, To: "vorstand@verein.example"}); err != nil {
				t.Fatal(err)
			}
		}
		var workers sync.WaitGroup
		for n := range 4 {
			w := mail.NewWorker(stores[n%2], compose, newSMTP(t, server.port, nil), slog.New(slog.DiscardHandler), time.Now)
			workers.Go(func() {
				if _, err := w.Drain(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
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
