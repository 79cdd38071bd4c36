package docdbtest

import (
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

func uniqueRows() []row {
	return []row{
		{"a unique value is inserted once", tryUniqueInsert},
		{"a unique value is not taken by an update", tryUniqueUpdate},
		{"missing is null under a unique index", tryUniqueMissing},
		{"several fields are unique together", tryUniqueTogether},
		{"a unique path leads into documents", tryUniquePath},
		{"a unique index is refused over duplicates, and nothing is left of it", tryUniqueLate},
		{"indexes are made once", tryEnsureTwice},
		{"an index over two arrays takes no document with both", tryTwoArrays},
		{"a unique index and a plain one over the same fields contradict each other", tryContradiction},
	}
}

func tryUniqueInsert(t *testing.T, c docdb.Collection) {
	ensure(t, c, unique("v", 1))
	insert(t, c, doc("_id", 1, "v", 1), doc("_id", 2, "v", "1"))
	wantError(t, c.InsertOne(t.Context(), doc("_id", 3, "v", "1")), docdb.ErrDuplicate)
	wantError(t, c.InsertOne(t.Context(), doc("_id", 3, "v", 1.0)), docdb.ErrDuplicate)
	wantCount(t, c, nil, 2)
	insert(t, c, doc("_id", 3, "v", 2))
}

func tryUniqueUpdate(t *testing.T, c docdb.Collection) {
	ensure(t, c, unique("v", 1))
	insert(t, c, doc("_id", 1, "v", "a", "n", 0), doc("_id", 2, "v", "b", "n", 0))
	update := doc("$set", doc("v", "a"), "$inc", doc("n", 1))
	_, err := c.UpdateOne(t.Context(), doc("_id", 2), update)
	wantError(t, err, docdb.ErrDuplicate)
	var out bson.D
	wantError(t, c.FindOneAndUpdate(t.Context(), doc("_id", 2), update, nil, &out), docdb.ErrDuplicate)
	same(t, stored(t, c, 2), doc("_id", 2, "v", "b", "n", 0))
	if _, err := c.UpdateOne(t.Context(), doc("_id", 1), update); err != nil {
		t.Errorf("a document's own value: %v", err)
	}
}

func tryUniqueMissing(t *testing.T, c docdb.Collection) {
	ensure(t, c, unique("v", 1))
	insert(t, c, doc("_id", 1))
	wantError(t, c.InsertOne(t.Context(), doc("_id", 2)), docdb.ErrDuplicate)
	wantError(t, c.InsertOne(t.Context(), doc("_id", 2, "v", nil)), docdb.ErrDuplicate)
	insert(t, c, doc("_id", 2, "v", ""))
	_, err := c.UpdateOne(t.Context(), doc("_id", 2), doc("$unset", doc("v", "")))
	wantError(t, err, docdb.ErrDuplicate)
}

func tryUniqueTogether(t *testing.T, c docdb.Collection) {
	ensure(t, c, unique("v", 1, "w", -1))
	insert(t, c, doc("_id", 1, "v", 1, "w", 1), doc("_id", 2, "v", 1, "w", 2), doc("_id", 3, "v", 2, "w", 1), doc("_id", 4, "v", 1))
	wantError(t, c.InsertOne(t.Context(), doc("_id", 5, "w", 2, "v", 1)), docdb.ErrDuplicate)
	wantError(t, c.InsertOne(t.Context(), doc("_id", 5, "v", 1)), docdb.ErrDuplicate)
}

func tryUniquePath(t *testing.T, c docdb.Collection) {
	ensure(t, c, unique("v.a", 1))
	insert(t, c, doc("_id", 1, "v", doc("a", 1)), doc("_id", 2, "v", 5))
	wantError(t, c.InsertOne(t.Context(), doc("_id", 3, "v", doc("b", 2, "a", 1))), docdb.ErrDuplicate)
	wantError(t, c.InsertOne(t.Context(), doc("_id", 3)), docdb.ErrDuplicate)
}

func tryUniqueLate(t *testing.T, c docdb.Collection) {
	insert(t, c, doc("_id", 1, "v", 1, "w", 1), doc("_id", 2, "v", 1, "w", 2))
	wantError(t, c.EnsureIndexes(t.Context(), unique("v", 1)), docdb.ErrDuplicate)
	insert(t, c, doc("_id", 3, "v", 1, "w", 3))
	ensure(t, c, unique("w", 1))
	wantError(t, c.InsertOne(t.Context(), doc("_id", 4, "w", 3)), docdb.ErrDuplicate)
	if _, err := c.DeleteMany(t.Context(), doc("_id", doc("$gt", 1))); err != nil {
		t.Fatal(err)
	}
	ensure(t, c, unique("v", 1))
	wantError(t, c.InsertOne(t.Context(), doc("_id", 4, "v", 1, "w", 4)), docdb.ErrDuplicate)
}

func tryEnsureTwice(t *testing.T, c docdb.Collection) {
	indexes := []docdb.Index{unique("v", 1), {Keys: doc("w", 1, "v", int64(-1))}, {Keys: doc("w", -1)}, {Keys: doc("_id", 1)}}
	for range 2 {
		ensure(t, c, indexes...)
	}
	insert(t, c, doc("_id", 1, "v", 1, "w", list(1, 2)), doc("_id", 2, "v", 2, "w", 2))
	ensure(t, c, append(indexes, docdb.Index{Keys: doc("w", 1)})...)
	ensure(t, c)
	wantError(t, c.InsertOne(t.Context(), doc("_id", 3, "v", 1)), docdb.ErrDuplicate)
	wantCount(t, c, doc("w", 2), 2)
}

func tryContradiction(t *testing.T, c docdb.Collection) {
	ensure(t, c, unique("v", 1), docdb.Index{Keys: doc("w", 1)})
	wantUnsupported(t, "a plain index", c.EnsureIndexes(t.Context(), docdb.Index{Keys: doc("v", 1)}))
	wantUnsupported(t, "a unique index", c.EnsureIndexes(t.Context(), unique("w", 1)))
}

func tryTwoArrays(t *testing.T, c docdb.Collection) {
	both := doc("_id", 1, "v", list(1, 2), "w", list(3, 4))
	insert(t, c, both, doc("_id", 2, "v", list(1, 2), "w", 1))
	index := docdb.Index{Keys: doc("v", 1, "w", 1)}
	wantUnsupported(t, "an index over the stored document", c.EnsureIndexes(t.Context(), index))
	if _, err := c.DeleteOne(t.Context(), doc("_id", 1)); err != nil {
		t.Fatal(err)
	}
	ensure(t, c, index)
	wantUnsupported(t, "an insert", c.InsertOne(t.Context(), both))
	_, err := c.UpdateOne(t.Context(), doc("_id", 2), doc("$set", doc("w", list(1))))
	wantUnsupported(t, "an update", err)
	same(t, stored(t, c, 2), doc("_id", 2, "v", list(1, 2), "w", 1))
}
