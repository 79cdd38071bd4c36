package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/sqlite"
)

func doc(key string, value any) bson.D { return bson.D{{Key: key, Value: value}} }

func numbered(id int, email any) bson.D {
	return bson.D{{Key: "_id", Value: id}, {Key: "email", Value: email}}
}

func byEmail() docdb.Index { return docdb.Index{Keys: doc("email", 1), Unique: true} }

func wantCount(t *testing.T, db *sqlite.DB, filter bson.D, want int64) {
	t.Helper()
	if got, err := db.Collection("users").Count(t.Context(), filter); err != nil || got != want {
		t.Errorf("count of %v: got %d, %v, want %d", filter, got, err, want)
	}
}

func TestAReopenedFileHasItsDocumentsAndIndexes(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "100% #1?.db")
	db, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	users := db.Collection("users")
	if err := errors.Join(users.EnsureIndexes(t.Context(), byEmail()), users.InsertOne(t.Context(), numbered(1, "a")), db.Close()); err != nil {
		t.Fatal(err)
	}
	db = open(t, path)
	users = db.Collection("users")
	wantCount(t, db, doc("email", "a"), 1)
	if err := users.InsertOne(t.Context(), numbered(2, "a")); !errors.Is(err, docdb.ErrDuplicate) {
		t.Errorf("got %v", err)
	}
	if err := users.EnsureIndexes(t.Context(), byEmail(), docdb.Index{Keys: doc("name", 1)}); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got %v, %v", info.Mode(), err)
	}
}

func TestTwoHandlesSeeWhatTheOtherOneDid(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "test.db")
	one, other := open(t, path), open(t, path)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(one.Collection("users").InsertOne(t.Context(), numbered(1, "a")))
	wantCount(t, other, doc("email", "a"), 1)

	must(other.Collection("users").EnsureIndexes(t.Context(), docdb.Index{Keys: doc("email", 1)}, docdb.Index{Keys: doc("name", 1), Unique: false}))
	must(one.Collection("users").InsertOne(t.Context(), numbered(2, "b")))
	wantCount(t, other, doc("email", "b"), 1)
	wantCount(t, one, doc("email", "b"), 1)

	must(other.Collection("users").InsertOne(t.Context(), numbered(3, bson.A{"b", "c"})))
	// What one has planned by the columns before does not hold for the array.
	var found bson.D
	must(one.Collection("users").FindOne(t.Context(), append(doc("_id", 3), doc("email", "c")...), &found))
	must(other.Collection("users").InsertOne(t.Context(), bson.D{{Key: "_id", Value: 4}, {Key: "name", Value: bson.A{"d"}}}))
	page, total, err := one.Collection("users").FindPage(t.Context(), doc("name", bson.D{{Key: "$in", Value: bson.A{"d", nil}}}), docdb.FindOptions{Limit: 9})
	must(err)
	if len(page) != 4 || total != 4 {
		t.Errorf("a page of %d, %d in all", len(page), total)
	}
	wantCount(t, one, doc("email", "c"), 1)
	wantCount(t, one, doc("email", "b"), 2)
}

func TestManyHandlesWriteOneFile(t *testing.T) {
	t.Parallel()
	const handles, writes = 4, 10
	path := filepath.Join(t.TempDir(), "test.db")
	var wait sync.WaitGroup
	for handle := range handles {
		wait.Go(func() {
			db, err := sqlite.Open(t.Context(), path)
			if err != nil {
				t.Error(err)
				return
			}
			users := db.Collection("users")
			for i := range writes {
				if err := users.InsertOne(t.Context(), numbered(handle*writes+i, i)); err != nil {
					t.Error(err)
				}
			}
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	wantCount(t, open(t, path), nil, handles*writes)
}

func TestAFileThatCannotBeOpenedIsUnavailable(t *testing.T) {
	t.Parallel()
	for _, path := range []string{t.TempDir(), filepath.Join(t.TempDir(), "none", "test.db")} {
		if _, err := sqlite.Open(t.Context(), path); !errors.Is(err, docdb.ErrUnavailable) {
			t.Errorf("%s: got %v", path, err)
		}
	}
}

func TestAFileThatIsNoDatabaseIsRefused(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "test.db")
	if err := os.WriteFile(path, []byte("This is a letter and not a database, however long it is."), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.Open(t.Context(), path); err == nil {
		t.Error("it was opened")
	}
}

func TestAnArrayUnderAUniqueIndexIsRefused(t *testing.T) {
	t.Parallel()
	db := open(t, filepath.Join(t.TempDir(), "test.db"))
	users := db.Collection("users")
	var unsupported *docdb.UnsupportedError
	if err := users.InsertOne(t.Context(), numbered(1, bson.A{"a"})); err != nil {
		t.Fatal(err)
	}
	if err := users.EnsureIndexes(t.Context(), byEmail()); !errors.As(err, &unsupported) {
		t.Errorf("index: got %v", err)
	}
	if _, err := users.DeleteMany(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(users.EnsureIndexes(t.Context(), byEmail()), users.InsertOne(t.Context(), numbered(2, "a"))); err != nil {
		t.Fatal(err)
	}
	if err := users.InsertOne(t.Context(), numbered(1, bson.A{"a"})); !errors.As(err, &unsupported) {
		t.Errorf("insert: got %v", err)
	}
	if _, err := users.UpdateOne(t.Context(), doc("_id", 2), doc("$set", doc("email", bson.A{}))); !errors.As(err, &unsupported) {
		t.Errorf("update: got %v", err)
	}
	wantCount(t, db, nil, 1)
}

func TestAWriterThatWaitsEndsWithItsContext(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "test.db")
	busy, waiting := open(t, path), open(t, path)
	ctx, cancel := context.WithCancel(t.Context())
	err := busy.InsertMany(t.Context(), "users", 2, func(i int) any {
		if i == 1 {
			cancelled := make(chan error)
			go func() { cancelled <- waiting.Collection("users").InsertOne(ctx, numbered(9, "x")) }()
			go cancel()
			if err := <-cancelled; !errors.Is(err, context.Canceled) {
				t.Errorf("got %v", err)
			}
		}
		return numbered(i, fmt.Sprint(i))
	})
	if err != nil {
		t.Fatal(err)
	}
	wantCount(t, waiting, nil, 2)
}

func TestAFullDiskIsUnavailableAndLosesNothing(t *testing.T) {
	t.Parallel()
	db := open(t, filepath.Join(t.TempDir(), "test.db"))
	users := db.Collection("users")
	if err := errors.Join(users.InsertOne(t.Context(), numbered(1, "a")), db.Fill(t.Context())); err != nil {
		t.Fatal(err)
	}
	err := users.InsertOne(t.Context(), numbered(2, strings.Repeat("x", 1<<20)))
	if !errors.Is(err, docdb.ErrUnavailable) {
		t.Errorf("got %v", err)
	}
	wantCount(t, db, nil, 1)
	if err := users.InsertOne(t.Context(), numbered(3, "c")); err != nil {
		t.Error(err)
	}
}
