package main

import (
	"context"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/config"
	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/sqlite"
	"ehrenweb/internal/store"
)

// largeDatabase takes its time over an index that is not unique: until released.
type largeDatabase struct {
	docdb.Database
	released <-chan struct{}
}

func (d largeDatabase) Collection(name string) docdb.Collection {
	return largeCollection{d.Database.Collection(name), d.released}
}

type largeCollection struct {
	docdb.Collection
	released <-chan struct{}
}

func (c largeCollection) EnsureIndexes(ctx context.Context, indexes ...docdb.Index) error {
	if !indexes[0].Unique {
		select {
		case <-c.released:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return c.Collection.EnsureIndexes(ctx, indexes...)
}

func TestCallsAreAnsweredWhileAnIndexIsMade(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	db, err := sqlite.Open(ctx, filepath.Join(t.TempDir(), "ehrenweb.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	released := make(chan struct{})
	s := store.New(largeDatabase{db, released}, time.Now)
	settings := config.Config{DataDir: t.TempDir(), ContactEmail: "kontakt@verein.test", AppURL: "http://localhost:8080"}
	accounts, err := newAccounts(settings, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := newPreparation(settings, s, accounts, slog.New(slog.DiscardHandler))
	if err := p.run(ctx); err != nil || !p.isDone() {
		t.Fatalf("calls wait for an index: %v", err)
	}
	made := make(chan struct{})
	go func() {
		p.makeQuick(ctx)
		close(made)
	}()
	if _, err := s.Tickets(core.ListQuery{}).Count(ctx); err != nil {
		t.Error(err)
	}
	users := db.Collection("users")
	user := func() bson.D {
		return bson.D{{Key: "_id", Value: bson.NewObjectID()}, {Key: "email", Value: "a@verein.test"}}
	}
	if err := users.InsertOne(ctx, user()); err != nil {
		t.Fatal(err)
	}
	if err := users.InsertOne(ctx, user()); err == nil {
		t.Error("nothing keeps addresses unique meanwhile")
	}
	close(released)
	select {
	case <-made:
	case <-ctx.Done():
		t.Error("the indexes are not made")
	}
}
