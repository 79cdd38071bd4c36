package docdbtest

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

func walkRows() []row {
	return []row{
		{"a walk goes on while its documents are written", tryWriteWhileReading},
		{"several walks go on at once", tryManyWalks},
		{"a walk over nothing ends at once", tryEmptyWalk},
		{"a closed cursor has ended", tryClosed},
		{"a page has a limit", tryPageWithoutLimit},
	}
}

func find(t *testing.T, c docdb.Collection, filter bson.D, options docdb.FindOptions) docdb.Cursor {
	t.Helper()
	cursor, err := c.Find(t.Context(), filter, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := cursor.Close(); err != nil {
			t.Error(err)
		}
	})
	return cursor
}

func tryMemory(t *testing.T, c docdb.Collection) {
	const documents, size = 200, 200_000 // twice and more what a server sends at once
	for i := range documents {
		insert(t, c, doc("_id", i, "v", strings.Repeat("x", size)))
	}
	before := heap()
	cursor := find(t, c, nil, docdb.FindOptions{Sort: doc("_id", 1)})
	seen := 0
	for cursor.Next(t.Context()) {
		if seen++; seen%50 != 0 {
			continue
		}
		if now := heap(); now > before+documents*size/2 {
			t.Errorf("%d bytes more after %d documents", now-before, seen)
		}
	}
	if seen != documents || cursor.Err() != nil {
		t.Errorf("got %d, %v", seen, cursor.Err())
	}
}

func heap() uint64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

func tryWriteWhileReading(t *testing.T, c docdb.Collection) {
	const documents = 700 // more than one batch
	for i := range documents {
		insert(t, c, doc("_id", i, "v", 0))
	}
	cursor := find(t, c, doc("_id", doc("$lt", documents)), docdb.FindOptions{Sort: doc("_id", 1)})
	seen := 0
	for cursor.Next(t.Context()) {
		var document struct {
			ID int `bson:"_id"`
		}
		if err := cursor.Decode(&document); err != nil {
			t.Fatal(err)
		}
		if document.ID != seen {
			t.Fatalf("got %d, want %d", document.ID, seen)
		}
		if seen++; seen%50 != 0 {
			continue
		}
		insert(t, c, doc("_id", documents+seen, "v", 0))
		if matched, err := c.UpdateOne(t.Context(), doc("_id", document.ID), doc("$inc", doc("v", 1))); matched != 1 || err != nil {
			t.Fatalf("got %d, %v", matched, err)
		}
	}
	if seen != documents || cursor.Err() != nil {
		t.Errorf("got %d, %v", seen, cursor.Err())
	}
	wantCount(t, c, doc("v", 1), documents/50)
}

func tryManyWalks(t *testing.T, c docdb.Collection) {
	insert(t, c, doc("_id", 1), doc("_id", 2))
	var cursors []docdb.Cursor
	for range 20 {
		cursors = append(cursors, find(t, c, nil, docdb.FindOptions{Sort: doc("_id", 1)}))
	}
	for range 2 {
		for _, cursor := range cursors {
			if !cursor.Next(t.Context()) {
				t.Fatal(cursor.Err())
			}
		}
	}
	insert(t, c, doc("_id", 3))
}

func tryEmptyWalk(t *testing.T, c docdb.Collection) {
	cursor := find(t, c, nil, docdb.FindOptions{})
	for range 2 {
		if cursor.Next(t.Context()) || cursor.Err() != nil {
			t.Errorf("got a document or %v", cursor.Err())
		}
	}
}

func tryClosed(t *testing.T, c docdb.Collection) {
	insert(t, c, doc("_id", 1), doc("_id", 2))
	cursor := find(t, c, nil, docdb.FindOptions{})
	if !cursor.Next(t.Context()) {
		t.Fatal(cursor.Err())
	}
	for range 2 {
		if err := cursor.Close(); err != nil {
			t.Error(err)
		}
	}
	if cursor.Next(t.Context()) || cursor.Err() != nil {
		t.Errorf("got a document or %v", cursor.Err())
	}
}

func tryPageWithoutLimit(t *testing.T, c docdb.Collection) {
	_, _, err := c.FindPage(t.Context(), nil, docdb.FindOptions{})
	wantUnsupported(t, "a page without a limit", err)
	_, _, err = c.FindPage(t.Context(), nil, docdb.FindOptions{Limit: 1, Skip: -1})
	wantUnsupported(t, "a page that skips -1", err)
	_, _, err = c.FindPage(t.Context(), doc("$where", 1), docdb.FindOptions{Limit: 1})
	wantUnsupported(t, "a page by $where", err)
}

func contextRows() []row {
	return []row{
		{"a call ends with its context's error", tryCancelled},
		{"a walk ends with its own context's error", tryCancelledWalk},
		{"a walk outlives the context it was opened with", tryOpenedWith},
		{"a watch tells of what comes, or says that nobody can", tryWatch},
	}
}

func tryWatch(t *testing.T, c docdb.Collection) {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- c.Watch(ctx, cancel) }()
	for id := 1; ; id++ { // it may begin a moment later
		insert(t, c, doc("_id", id))
		select {
		case err := <-ended:
			if !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
			return
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func tryCancelled(t *testing.T, c docdb.Collection) {
	insert(t, c, doc("_id", 1))
	over, cancel := context.WithCancel(t.Context())
	cancel()
	late, cancelLate := context.WithTimeout(t.Context(), 0)
	defer cancelLate()
	for want, ctx := range map[error]context.Context{context.Canceled: over, context.DeadlineExceeded: late} {
		set, out := doc("$set", doc("v", 1)), bson.D{}
		_, find := c.Find(ctx, nil, docdb.FindOptions{})
		_, _, page := c.FindPage(ctx, nil, docdb.FindOptions{Limit: 1})
		_, _, own := c.FindPage(ctx, doc("_id", 1), docdb.FindOptions{Limit: 1})
		_, count := c.Count(ctx, nil)
		_, update := c.UpdateOne(ctx, nil, set)
		_, deleteOne := c.DeleteOne(ctx, nil)
		_, deleteMany := c.DeleteMany(ctx, nil)
		for _, err := range []error{
			find, page, own, count, update, deleteOne, deleteMany,
			c.FindOne(ctx, nil, &out),
			c.FindOne(ctx, doc("_id", 1), &out),
			c.FindOneAndUpdate(ctx, nil, set, nil, &out),
			c.InsertOne(ctx, doc("_id", 2)),
			c.EnsureIndexes(ctx, unique("v", 1)),
		} {
			wantError(t, err, want)
			if errors.Is(err, docdb.ErrUnavailable) {
				t.Errorf("%v: the caller's own end is no failure of the database", err)
			}
		}
	}
	same(t, stored(t, c, 1), doc("_id", 1))
	wantCount(t, c, nil, 1)
}

func tryCancelledWalk(t *testing.T, c docdb.Collection) {
	insert(t, c, doc("_id", 1), doc("_id", 2), doc("_id", 3))
	cursor := find(t, c, nil, docdb.FindOptions{})
	ctx, cancel := context.WithCancel(t.Context())
	if !cursor.Next(ctx) {
		t.Fatal(cursor.Err())
	}
	cancel()
	if cursor.Next(ctx) {
		t.Error("the walk went on")
	}
	wantError(t, cursor.Err(), context.Canceled)
	if cursor.Next(t.Context()) {
		t.Error("the walk went on after its end")
	}
	insert(t, c, doc("_id", 4))
}

func tryOpenedWith(t *testing.T, c docdb.Collection) {
	insert(t, c, doc("_id", 1), doc("_id", 2))
	ctx, cancel := context.WithCancel(t.Context())
	cursor, err := c.Find(ctx, nil, docdb.FindOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer cursor.Close()
	cancel()
	seen := 0
	for cursor.Next(t.Context()) {
		seen++
	}
	if seen != 2 || cursor.Err() != nil {
		t.Errorf("got %d, %v", seen, cursor.Err())
	}
}
