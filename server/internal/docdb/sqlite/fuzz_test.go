package sqlite_test

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/docdbtest"
	"ehrenweb/internal/docdb/sqlite"
)

// FuzzQueriesByTheIndexesFindWhatALookAtEachDocumentFinds compares the engine,
// with every field indexed, with the filter and the sort as they are defined.
func FuzzQueriesByTheIndexesFindWhatALookAtEachDocumentFinds(f *testing.F) {
	db, err := sqlite.Open(f.Context(), filepath.Join(f.TempDir(), "fuzz.db"))
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = db.Close() })
	var documents []bson.Raw
	for i, bytes := range docdbtest.Seeds() {
		if document, err := docdb.CheckDocument(docdbtest.NewSource(bytes).Document(i)); err == nil {
			documents = append(documents, document)
		}
		f.Add(bytes)
	}
	collection := fill(f, db, documents)
	f.Fuzz(func(t *testing.T, data []byte) {
		source := docdbtest.NewSource(data)
		filter := source.Filter()
		options := docdb.FindOptions{Sort: source.Sort(), Skip: int64(source.Pick(4)), Limit: int64(source.Pick(4))}
		want, wantErr := look(documents, filter, options)
		got, gotErr := walk(t.Context(), collection, filter, options)
		if wantErr != nil || gotErr != nil {
			var unsupported *docdb.UnsupportedError
			if (wantErr == nil) != (gotErr == nil) || !errors.As(gotErr, &unsupported) {
				t.Fatalf("%v, sorted by %v: %v, want %v", filter, options.Sort, gotErr, wantErr)
			}
			return
		}
		if options.Limit > 0 {
			page, total, err := collection.FindPage(t.Context(), filter, options)
			all, countErr := collection.Count(t.Context(), filter)
			if err != nil || countErr != nil || total != all || !slices.EqualFunc(page, want, func(a, b bson.Raw) bool { return bytes.Equal(a, b) }) {
				t.Errorf("%v, %+v: a page is %v of %d, want %v of %d: %v, %v", filter, options, page, total, want, all, err, countErr)
			}
		}
		if !slices.EqualFunc(got, want, func(a, b bson.Raw) bool { return bytes.Equal(a, b) }) {
			t.Errorf("%v, %+v:\ngot  %v\nwant %v", filter, options, got, want)
		}
	})
}

// fill stores the documents; a, a.b and a.0 meet arrays in them, and the
// collection's column for c does not.
func fill(f *testing.F, db *sqlite.DB, documents []bson.Raw) docdb.Collection {
	f.Helper()
	collection := db.Collection("things")
	indexes := []docdb.Index{}
	for _, path := range []string{"a", "b", "c", "a.b", "b.a", "a.0", "c.a"} {
		indexes = append(indexes, docdb.Index{Keys: bson.D{{Key: path, Value: 1}}})
	}
	if err := collection.EnsureIndexes(f.Context(), indexes...); err != nil {
		f.Fatal(err)
	}
	if err := db.InsertMany(f.Context(), "things", len(documents), func(i int) any { return documents[i] }); err != nil {
		f.Fatal(err)
	}
	return collection
}

// look finds documents by looking at each.
func look(documents []bson.Raw, filter bson.D, options docdb.FindOptions) ([]bson.Raw, error) {
	checked, err := docdb.ParseFilter(filter)
	if err != nil {
		return nil, err
	}
	sort, err := options.Check()
	if err != nil {
		return nil, err
	}
	type place struct {
		document bson.Raw
		key      []byte
	}
	var found []place
	for _, document := range documents {
		if !checked.Matches(document) {
			continue
		}
		key, err := docdb.SortKey(document, sort)
		if err != nil {
			return nil, err
		}
		found = append(found, place{document, key})
	}
	slices.SortStableFunc(found, func(a, b place) int { return bytes.Compare(a.key, b.key) })
	found = found[min(int(options.Skip), len(found)):]
	if options.Limit > 0 {
		found = found[:min(int(options.Limit), len(found))]
	}
	var list []bson.Raw
	for _, place := range found {
		list = append(list, place.document)
	}
	return list, nil
}

func walk(ctx context.Context, collection docdb.Collection, filter bson.D, options docdb.FindOptions) ([]bson.Raw, error) {
	cursor, err := collection.Find(ctx, filter, options)
	if err != nil {
		return nil, err
	}
	defer cursor.Close()
	var list []bson.Raw
	for cursor.Next(ctx) {
		var document bson.Raw
		if err := cursor.Decode(&document); err != nil {
			return nil, err
		}
		list = append(list, slices.Clone(document))
	}
	return list, cursor.Err()
}
