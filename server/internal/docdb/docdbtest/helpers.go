package docdbtest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// doc makes a document of names and values in turn.
func doc(pairs ...any) bson.D {
	document := bson.D{}
	for pair := range slices.Chunk(pairs, 2) {
		document = append(document, bson.E{Key: pair[0].(string), Value: pair[1]})
	}
	return document
}

func list(items ...any) bson.A { return append(bson.A{}, items...) }

func insert(t *testing.T, c docdb.Collection, documents ...bson.D) {
	t.Helper()
	for _, document := range documents {
		if err := c.InsertOne(t.Context(), document); err != nil {
			t.Fatalf("insert %v: %v", document, err)
		}
	}
}

func ensure(t *testing.T, c docdb.Collection, indexes ...docdb.Index) {
	t.Helper()
	if err := c.EnsureIndexes(t.Context(), indexes...); err != nil {
		t.Fatal(err)
	}
}

func unique(keys ...any) docdb.Index { return docdb.Index{Keys: doc(keys...), Unique: true} }

// ids returns the _id of each match, in the order of the walk. A page has the same,
// and the number of all.
func ids(t *testing.T, c docdb.Collection, filter bson.D, options docdb.FindOptions) []string {
	t.Helper()
	cursor, err := c.Find(t.Context(), filter, options)
	if err != nil {
		t.Fatalf("find %v: %v", filter, err)
	}
	defer cursor.Close()
	found := []string{}
	for cursor.Next(t.Context()) {
		var document struct {
			ID any `bson:"_id"`
		}
		if err := cursor.Decode(&document); err != nil {
			t.Fatal(err)
		}
		found = append(found, fmt.Sprint(document.ID))
	}
	if err := cursor.Err(); err != nil {
		t.Fatalf("walk over %v: %v", filter, err)
	}
	if options.Limit == 0 {
		options.Limit = 1000
	}
	sameIDs(t, fmt.Sprintf("a page of %v", filter), pageIDs(t, c, filter, options), found)
	return found
}

func pageIDs(t *testing.T, c docdb.Collection, filter bson.D, options docdb.FindOptions) []string {
	t.Helper()
	page, total, err := c.FindPage(t.Context(), filter, options)
	if err != nil {
		t.Fatalf("page of %v: %v", filter, err)
	}
	wantCount(t, c, filter, total)
	found := []string{}
	for _, document := range page {
		var id struct {
			ID any `bson:"_id"`
		}
		if err := bson.Unmarshal(document, &id); err != nil {
			t.Fatal(err)
		}
		found = append(found, fmt.Sprint(id.ID))
	}
	return found
}

func stored(t *testing.T, c docdb.Collection, id any) bson.D {
	t.Helper()
	var document bson.D
	if err := c.FindOne(t.Context(), doc("_id", id), &document); err != nil {
		t.Fatal(err)
	}
	return document
}

// same compares documents with their types and the order of their fields.
func same(t *testing.T, got, want bson.D) {
	t.Helper()
	gotRaw, err := bson.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	wantRaw, err := bson.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(gotRaw, wantRaw) {
		t.Errorf("got  %v\nwant %v", bson.Raw(gotRaw), bson.Raw(wantRaw))
	}
}

func sameIDs(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\ngot  %q\nwant %q", what, got, want)
	}
}

func wantError(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("got error %v, want %v", err, want)
	}
}

func wantUnsupported(t *testing.T, what string, err error) {
	t.Helper()
	var unsupported *docdb.UnsupportedError
	if !errors.As(err, &unsupported) || unsupported.Stored {
		t.Errorf("%s: got error %v, want an UnsupportedError that is the caller's", what, err)
	}
}

func wantCount(t *testing.T, c docdb.Collection, filter bson.D, want int64) {
	t.Helper()
	if got, err := c.Count(t.Context(), filter); err != nil || got != want {
		t.Errorf("count of %v: got %d, %v, want %d", filter, got, err, want)
	}
}
