package store_test

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb/sqlite"
	"ehrenweb/internal/store"
)

// BenchmarkStore measures what calls ask of the store, among 20,000 tickets of 100
// users, in the embedded database. scripts/bench measures the calls themselves.
func BenchmarkStore(b *testing.B) {
	const tickets, users = 20_000, 100
	ctx := b.Context()
	db, err := sqlite.Open(ctx, filepath.Join(b.TempDir(), "bench.db"))
	check(b, err)
	b.Cleanup(func() { _ = db.Close() })
	s, err := store.Open(ctx, db, time.Now)
	check(b, err)
	owners, sessions := make([]bson.ObjectID, users), make([]bson.ObjectID, users)
	for i := range owners {
		user, err := s.CreateUser(ctx, core.User{FirstName: "Zoë", Email: fmt.Sprintf("zoe.%d@verein.test", i), IsVerified: new(true)})
		check(b, err)
		session, err := s.CreateSession(ctx, core.Session{User: user.ID, Family: fmt.Sprint(i), Tokens: []core.RefreshToken{}, ExpiresAt: time.Now().Add(time.Hour)})
		check(b, err)
		owners[i], sessions[i] = user.ID, session.ID
	}
	ids := fill(b, db, owners, tickets)

	for _, row := range []struct {
		name string
		call func(i int) error
	}{
		{"session and account", func(i int) error {
			_, _, err := s.SignedIn(ctx, sessions[i%users], owners[i%users])
			return err
		}},
		{"a page of 30 of the user's tickets, with their number", func(i int) error { return page(ctx, s.TicketsOf(owners[i%users])) }},
		{"a page of 30 of all tickets, with their number", func(int) error { return page(ctx, s.Tickets(core.ListQuery{Sort: core.NewestFirst})) }},
		{"all tickets", func(int) error {
			return s.Tickets(core.ListQuery{Sort: core.NewestFirst}).Each(ctx, core.Page{}, func(core.Ticket) error { return nil })
		}},
		{"one ticket", func(i int) error {
			_, err := s.TicketFor(ctx, core.User{ID: owners[i%users]}, ids[i%tickets])
			return err
		}},
		{"post a ticket", func(i int) error { return post(ctx, s, owners[i%users]) }},
		{"reply", func(i int) error {
			_, err := s.ReplyToTicket(ctx, owners[i%users], ids[i%tickets], bson.NewObjectID(), core.NewResponse{Message: "Danke!"})
			return err
		}},
	} {
		b.Run(row.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				check(b, row.call(i))
			}
		})
	}
	b.Run("post a ticket, 16 writers", func(b *testing.B) {
		var next atomic.Int64
		b.SetParallelism((16 + runtime.GOMAXPROCS(0) - 1) / runtime.GOMAXPROCS(0))
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				if err := post(ctx, s, owners[next.Add(1)%users]); err != nil {
					b.Error(err)
					return
				}
			}
		})
	})
}

// fill stores tickets of the owners in turn and returns their ids.
func fill(b *testing.B, db *sqlite.DB, owners []bson.ObjectID, tickets int) []bson.ObjectID {
	b.Helper()
	ids, raw := make([]bson.ObjectID, tickets), make([]bson.Raw, tickets)
	begun := time.Now().UTC().Truncate(time.Millisecond).Add(-time.Duration(tickets) * time.Second)
	for i := range ids {
		ids[i] = bson.NewObjectID()
		at := begun.Add(time.Duration(i) * time.Second)
		var err error
		raw[i], err = bson.Marshal(core.Ticket{
			ID: ids[i], User: owners[i%len(owners)], Subject: "Neues Foto", Message: "Bitte tauschen Sie das Foto auf der Startseite aus.", Status: core.TicketOpen,
			Responses: []core.Response{}, Events: []core.TicketEvent{}, Waits: new(true), CreatedAt: at, UpdatedAt: at,
		})
		check(b, err)
	}
	check(b, db.Collection("tickets").InsertMany(b.Context(), raw))
	return ids
}

func page(ctx context.Context, list store.List[core.Ticket]) error {
	entries := 0
	total, err := list.Page(ctx, core.Page{Number: 1, Limit: 30}, func(core.Ticket) error {
		entries++
		return nil
	})
	if err == nil && (entries != 30 || total < 30) {
		err = fmt.Errorf("%d of %d", entries, total)
	}
	return err
}

func post(ctx context.Context, s *store.Store, user bson.ObjectID) error {
	_, err := s.CreateTicket(ctx, bson.NewObjectID(), user, core.NewTicket{Subject: "Neues Foto", Message: "Bitte tauschen Sie das Foto auf der Startseite aus."})
	return err
}

func check(b *testing.B, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}
