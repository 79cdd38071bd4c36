package sqlite_test

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/sqlite"
)

// together makes all calls wait for the writer at the same time, behind one
// insert of _id 0, and returns what became of them.
func together(t *testing.T, db *sqlite.DB, calls ...func(context.Context) error) []error {
	t.Helper()
	users := db.Collection("users")
	release, err := db.Hold(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	wait.Go(func() {
		if err := users.InsertOne(t.Context(), numbered(0, "first")); err != nil {
			t.Error(err)
		}
	})
	until(t, func() bool { return db.Waiting() == 0 && db.Leading() })
	outcomes := make([]error, len(calls))
	for i, call := range calls {
		wait.Go(func() { outcomes[i] = call(t.Context()) })
		until(t, func() bool { return db.Waiting() == i+1 })
	}
	release()
	wait.Wait()
	return outcomes
}

func named(id int, name string) bson.D {
	return bson.D{{Key: "_id", Value: id}, {Key: "name", Value: name}}
}

// until waits for something that happens soon.
func until(t *testing.T, happened func() bool) {
	for deadline := time.Now().Add(2 * time.Second); !happened(); runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Error("it does not happen")
			return
		}
	}
}

func raw(t *testing.T, document bson.D) bson.Raw {
	t.Helper()
	encoded, err := bson.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	return encoded
}

func TestChangesThatShareATransactionSucceedOrFailEachForItself(t *testing.T) {
	t.Parallel()
	db := open(t, filepath.Join(t.TempDir(), "x.db"))
	users, people := db.Collection("users"), db.Collection("people")
	if err := errors.Join(users.EnsureIndexes(t.Context(), byEmail()), people.InsertOne(t.Context(), named(1, "w"))); err != nil {
		t.Fatal(err)
	}
	insert := func(id int, email string) func(context.Context) error {
		return func(ctx context.Context) error { return users.InsertOne(ctx, numbered(id, email)) }
	}
	got := together(t, db,
		insert(1, "a"),
		insert(2, "a"), // taken by the one before
		insert(3, "b"),
		func(ctx context.Context) error {
			return users.FindOneAndUpdate(ctx, doc("_id", 99), doc("$set", doc("x", 1)), nil, nil)
		},
		func(ctx context.Context) error { return db.Collection("new").InsertOne(ctx, numbered(1, "a")) }, // changes the catalog
		insert(0, "d"), // its _id is taken by the first
		func(ctx context.Context) error {
			return users.InsertMany(ctx, []bson.Raw{raw(t, numbered(5, "e")), raw(t, numbered(6, "a"))}) // half of it would do
		},
		func(ctx context.Context) error {
			return people.EnsureIndexes(ctx, docdb.Index{Keys: doc("name", 1), Unique: true})
		},
		func(ctx context.Context) error { return people.InsertOne(ctx, named(2, "x")) },
		func(ctx context.Context) error { return people.InsertOne(ctx, named(3, "x")) }, // the index is new, and holds
	)
	for i, want := range []error{nil, docdb.ErrDuplicate, nil, docdb.ErrNotFound, nil, docdb.ErrDuplicate, docdb.ErrDuplicate, nil, nil, docdb.ErrDuplicate} {
		if !errors.Is(got[i], want) {
			t.Errorf("change %d: %v, want %v", i, got[i], want)
		}
	}
	wantCount(t, db, nil, 3)
	if n, err := db.Collection("new").Count(t.Context(), nil); err != nil || n != 1 {
		t.Errorf("the new collection has %d, %v", n, err)
	}
}

func TestAFaultInOneChangeLeavesTheOthersAsTheyAre(t *testing.T) {
	t.Parallel()
	db := open(t, filepath.Join(t.TempDir(), "x.db"))
	users := db.Collection("users")
	cancelled, cancel := context.WithCancel(t.Context())
	go func() {
		until(t, func() bool { return db.Leading() && db.Waiting() == 4 })
		until(t, func() bool { return db.Waiting() < 4 })
		cancel()
	}()
	got := together(t, db,
		func(ctx context.Context) error { return users.InsertOne(ctx, numbered(1, "a")) },
		func(ctx context.Context) (err error) {
			defer func() { err = errors.New(recover().(string)) }()
			return db.Panic(ctx)
		},
		func(context.Context) error { return users.InsertOne(cancelled, numbered(2, "b")) },
		func(ctx context.Context) error { return users.InsertOne(ctx, numbered(3, "c")) },
	)
	if got[0] != nil || got[3] != nil {
		t.Errorf("the others: %v, %v", got[0], got[3])
	}
	if got[1] == nil || got[1].Error() != "a fault" {
		t.Errorf("the panic came out as %v", got[1])
	}
	stored := int64(3)
	if got[2] == nil {
		stored = 4 // it was made before it was called off
	} else if !errors.Is(got[2], context.Canceled) {
		t.Errorf("called off: %v", got[2])
	}
	wantCount(t, db, nil, stored)
}
