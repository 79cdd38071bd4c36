package docdbtest

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// rawRows are about documents that are moved as they are.
func rawRows() []row {
	return []row{
		{"many documents are stored as they are", func(t *testing.T, c docdb.Collection) {
			documents := []bson.Raw{
				raw(t, doc("_id", int32(1), "z", int64(1), "a", 1.5, "d", doc("b", list(nil, "x"), "a", int32(0)))),
				raw(t, doc("_id", "two")),
			}
			if err := c.InsertMany(t.Context(), documents); err != nil {
				t.Fatal(err)
			}
			wantRaw(t, c, int32(1), documents[0])
			wantRaw(t, c, "two", documents[1])
		}},
		{"many documents may have types that are not listed", func(t *testing.T, c docdb.Collection) {
			price, err := bson.ParseDecimal128("1.10")
			if err != nil {
				t.Fatal(err)
			}
			document := raw(t, doc("_id", int32(1), "price", price, "at", bson.Timestamp{T: 1, I: 2}, "old", bson.Regex{Pattern: "a", Options: "i"}))
			if err := c.InsertMany(t.Context(), []bson.Raw{document}); err != nil {
				t.Fatal(err)
			}
			wantRaw(t, c, int32(1), document)
			if _, err := c.UpdateOne(t.Context(), doc("_id", int32(1)), doc("$set", doc("new", true))); err != nil {
				t.Fatal(err)
			}
			wantRaw(t, c, int32(1), raw(t, append(doc("_id", int32(1), "price", price, "at", bson.Timestamp{T: 1, I: 2},
				"old", bson.Regex{Pattern: "a", Options: "i"}), bson.E{Key: "new", Value: true})))
		}},
		{"of many documents none is there twice", func(t *testing.T, c docdb.Collection) {
			insert(t, c, doc("_id", int32(1)))
			wantError(t, c.InsertMany(t.Context(), []bson.Raw{raw(t, doc("_id", int32(1)))}), docdb.ErrDuplicate)
		}},
		{"of many documents each begins with its _id", func(t *testing.T, c docdb.Collection) {
			for _, document := range []bson.Raw{raw(t, doc("a", int32(1))), raw(t, doc("a", int32(1), "_id", int32(1))), {5, 0, 0, 0}, nil} {
				wantUnsupported(t, "insert many", c.InsertMany(t.Context(), []bson.Raw{document}))
			}
		}},
	}
}

func trySnapshot(t *testing.T, db docdb.Database) {
	insert(t, db.Collection("tickets"), doc("_id", int32(1), "b", int64(1), "a", "x"), doc("_id", int32(2)))
	insert(t, db.Collection("users"), doc("_id", int32(1)))
	snapshot, err := db.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer snapshot.Close()
	if got := snapshot.Collections(); !slices.Equal(got, []string{"tickets", "users"}) {
		t.Errorf("got %q", got)
	}
	if count, err := snapshot.Count(t.Context(), "tickets"); err != nil || count != 2 {
		t.Errorf("got %d, %v", count, err)
	}
	found := []bson.Raw{}
	err = snapshot.Each(t.Context(), "tickets", func(document bson.Raw) error {
		found = append(found, document)
		return nil
	})
	want := []bson.Raw{raw(t, doc("_id", int32(1), "b", int64(1), "a", "x")), raw(t, doc("_id", int32(2)))}
	if err != nil || !slices.EqualFunc(found, want, func(a, b bson.Raw) bool { return bytes.Equal(a, b) }) {
		t.Errorf("got %v, %v", found, err)
	}
	enough := errors.New("enough")
	wantError(t, snapshot.Each(t.Context(), "tickets", func(bson.Raw) error { return enough }), enough)
}

func raw(t *testing.T, document bson.D) bson.Raw {
	t.Helper()
	content, err := bson.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func wantRaw(t *testing.T, c docdb.Collection, id any, want bson.Raw) {
	t.Helper()
	var got bson.Raw
	if err := c.FindOne(t.Context(), doc("_id", id), &got); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}
