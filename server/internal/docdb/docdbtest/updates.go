package docdbtest

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// change is an update of a document, and the document afterwards; nil when the
// update is refused. Every document gets an _id before its fields.
type change struct {
	name   string
	before bson.D
	update bson.D
	after  bson.D
}

func updateRows() []row {
	var rows []row
	for _, change := range changes() {
		rows = append(rows, row{change.name, change.try})
	}
	return append(rows,
		row{"an update tells how many documents matched", tryMatched},
		row{"an update reaches one document of many", tryOneOfMany},
		row{"an update of many reaches every match and tells their number", tryUpdateMany},
		row{"an update moves the document within the indexes", tryMoved})
}

func (ch change) try(t *testing.T, c docdb.Collection) {
	ensure(t, c, docdb.Index{Keys: doc("v", 1, "a", 1)})
	before := append(doc("_id", "x"), ch.before...)
	insert(t, c, before)
	matched, err := c.UpdateOne(t.Context(), doc("_id", "x"), ch.update)
	if ch.after == nil {
		var refused *docdb.UnsupportedError
		if !errors.As(err, &refused) || !refused.Stored {
			t.Errorf("got error %v, want an UnsupportedError that is the stored document's", err)
		}
		same(t, stored(t, c, "x"), before)
		return
	}
	if err != nil || matched != 1 {
		t.Fatalf("got %d, %v", matched, err)
	}
	same(t, stored(t, c, "x"), append(doc("_id", "x"), ch.after...))
}

func changes() []change {
	set := func(pairs ...any) bson.D { return doc("$set", doc(pairs...)) }
	unset := func(path string) bson.D { return doc("$unset", doc(path, "")) }
	inc := func(path string, by any) bson.D { return doc("$inc", doc(path, by)) }
	push := func(path string, item any) bson.D { return doc("$push", doc(path, item)) }
	return []change{
		{"$set changes a field in its place", doc("a", 1, "v", 1, "b", 2), set("v", "x"), doc("a", 1, "v", "x", "b", 2)},
		{"$set adds a field at the end", doc("v", 1), set("b", nil), doc("v", 1, "b", nil)},
		{"$set adds fields in the order of their names", doc("v", 1), set("c", 1, "b", 2), doc("v", 1, "b", 2, "c", 1)},
		{"$set to the same value changes nothing", doc("v", 1), set("v", 1), doc("v", 1)},
		{"$set may change a number's type alone", doc("v", int32(1)), set("v", int64(1)), doc("v", int64(1))},
		{"$set takes a time", doc("v", 1), set("v", day()), doc("v", bson.NewDateTimeFromTime(day()))},
		{"$set takes an ObjectID", doc("v", 1), set("v", firstID()), doc("v", firstID())},
		{"$set takes a struct", doc("v", 1), set("v", struct{ Text string }{"x"}), doc("v", doc("text", "x"))},
		{"$set takes a slice of structs", doc("v", 1), set("v", []struct{ N int32 }{{1}}), doc("v", list(doc("n", int32(1))))},
		{"$set takes an empty array", doc("v", 1), set("v", list()), doc("v", list())},
		{"$set keeps a binary's subtype", doc("v", 1), set("v", bson.Binary{Subtype: 4, Data: []byte{1}}), doc("v", bson.Binary{Subtype: 4, Data: []byte{1}})},
		{"$set keeps an infinity", doc("v", 1), set("v", math.Inf(-1)), doc("v", math.Inf(-1))},
		{"$set changes a field of a document", doc("v", doc("a", 1, "b", 2)), set("v.a", 3), doc("v", doc("a", 3, "b", 2))},
		{"$set makes the documents on its way", doc("a", 1), set("v.b.c", 3), doc("a", 1, "v", doc("b", doc("c", 3)))},
		{"$set changes an item of an array", doc("v", list(1, 2, 3)), set("v.1", "x"), doc("v", list(1, "x", 3))},
		{"$set changes a document in an array", doc("v", list(doc("a", 1))), set("v.0.a", 2), doc("v", list(doc("a", 2)))},
		{"$set fills an array with nulls up to its position", doc("v", list(1)), set("v.3", 4), doc("v", list(1, nil, nil, 4))},
		{"$set does not lead through a number", doc("v", 1), set("v.a", 1), nil},
		{"$set does not lead through null", doc("v", nil), set("v.a", 1), nil},
		{"$set does not name a field of an array", doc("v", list(1)), set("v.a", 1), nil},
		{"several $set are all refused when one is", doc("v", 1), set("a", 1, "v.a", 1), nil},

		{"$unset removes a field", doc("a", 1, "v", 2, "b", 3), unset("v"), doc("a", 1, "b", 3)},
		{"$unset of a missing field changes nothing", doc("a", 1), unset("v"), doc("a", 1)},
		{"$unset removes a document's field", doc("v", doc("a", 1, "b", 2)), unset("v.a"), doc("v", doc("b", 2))},
		{"$unset makes an item of an array null", doc("v", list(1, 2)), unset("v.0"), doc("v", list(nil, 2))},
		{"$unset through a number changes nothing", doc("v", 1), unset("v.a"), doc("v", 1)},
		{"$unset beyond an array changes nothing", doc("v", list(1)), unset("v.5"), doc("v", list(1))},

		{"$inc adds to an int32", doc("v", int32(1)), inc("v", int32(2)), doc("v", int32(3))},
		{"$inc subtracts", doc("v", int32(1)), inc("v", int32(-2)), doc("v", int32(-1))},
		{"$inc makes an int64 of an int32 that is full", doc("v", int32(math.MaxInt32)), inc("v", int32(1)), doc("v", int64(math.MaxInt32)+1)},
		{"$inc by an int64 makes an int64", doc("v", int32(1)), inc("v", int64(1)), doc("v", int64(2))},
		{"$inc by a double makes a double", doc("v", int32(1)), inc("v", 0.5), doc("v", 1.5)},
		{"$inc keeps a double", doc("v", 1.5), inc("v", int32(1)), doc("v", 2.5)},
		{"$inc starts a missing field", doc("a", 1), inc("v", int64(5)), doc("a", 1, "v", int64(5))},
		{"$inc makes the documents on its way", doc("a", 1), inc("v.n", 5), doc("a", 1, "v", doc("n", 5))},
		{"$inc reaches into an array", doc("v", list(1, 2)), inc("v.1", 5), doc("v", list(1, 7))},
		{"$inc is refused for a string", doc("v", "1"), inc("v", 1), nil},
		{"$inc is refused for null", doc("v", nil), inc("v", 1), nil},
		{"$inc is refused beyond int64", doc("v", int64(math.MaxInt64)), inc("v", 1), nil},

		{"$push appends to an array", doc("v", list(1)), push("v", "x"), doc("v", list(1, "x"))},
		{"$push starts a missing array", doc("a", 1), push("v", doc("text", "x")), doc("a", 1, "v", list(doc("text", "x")))},
		{"$push appends an array as one item", doc("v", list(1)), push("v", list(2, 3)), doc("v", list(1, list(2, 3)))},
		{"$push reaches into a document", doc("v", doc("a", list())), push("v.a", nil), doc("v", doc("a", list(nil)))},
		{"$push makes the documents on its way", doc("a", 1), push("v.a", 1), doc("a", 1, "v", doc("a", list(1)))},
		{"$push is refused for a string", doc("v", "x"), push("v", 1), nil},
		{"$push is refused for null", doc("v", nil), push("v", 1), nil},

		{"several operators work together", doc("v", 1, "a", 1, "l", list(1)),
			doc("$set", doc("b", 1), "$unset", doc("a", ""), "$inc", doc("v", 1), "$push", doc("l", 2)), doc("v", 2, "l", list(1, 2), "b", 1)},
		{"unknown fields are left alone", doc("__v", int32(0), "v", 1, "Ä ö", list(nil, doc())), set("v", 2),
			doc("__v", int32(0), "v", 2, "Ä ö", list(nil, doc()))},
	}
}

func tryMatched(t *testing.T, c docdb.Collection) {
	set := doc("$set", doc("v", 2))
	if matched, err := c.UpdateOne(t.Context(), doc("v", 1), set); matched != 0 || err != nil {
		t.Errorf("in an empty collection: got %d, %v", matched, err)
	}
	insert(t, c, doc("_id", 1, "v", 1))
	for i, want := range []int64{1, 0} {
		if matched, err := c.UpdateOne(t.Context(), doc("_id", 1, "v", 1), set); matched != want || err != nil {
			t.Errorf("time %d: got %d, %v, want %d", i, matched, err, want)
		}
	}
	if matched, err := c.UpdateOne(t.Context(), doc("v", 2), set); matched != 1 || err != nil {
		t.Errorf("without a change: got %d, %v", matched, err)
	}
}

func tryOneOfMany(t *testing.T, c docdb.Collection) {
	insert(t, c, doc("_id", 1, "v", 1), doc("_id", 2, "v", 1), doc("_id", 3, "v", 1))
	for left := range int64(3) {
		if matched, err := c.UpdateOne(t.Context(), doc("v", 1), doc("$inc", doc("v", 1))); matched != 1 || err != nil {
			t.Fatalf("got %d, %v", matched, err)
		}
		wantCount(t, c, doc("v", 2), left+1)
	}
}

func tryUpdateMany(t *testing.T, c docdb.Collection) {
	for when, indexes := range map[string][]docdb.Index{"without": nil, "with": {{Keys: doc("v", 1)}}} {
		ensure(t, c, indexes...)
		for i := range 10 {
			insert(t, c, doc("_id", fmt.Sprint(when, i), "v", i, "of", when))
		}
		for _, want := range []int64{7, 0} {
			matched, err := c.UpdateMany(t.Context(), doc("of", when, "v", doc("$lt", 7)), doc("$set", doc("v", 7, "new", true)))
			if matched != want || err != nil {
				t.Errorf("%s an index: got %d, %v, want %d", when, matched, err, want)
			}
		}
		wantCount(t, c, doc("of", when, "v", 7), 8)
		wantCount(t, c, doc("of", when, "new", true), 7)
	}
	if matched, err := c.UpdateMany(t.Context(), nil, doc("$inc", doc("v", 1))); matched != 20 || err != nil {
		t.Errorf("all: got %d, %v", matched, err)
	}
}

func tryMoved(t *testing.T, c docdb.Collection) {
	ensure(t, c, docdb.Index{Keys: doc("v", 1)}, docdb.Index{Keys: doc("a.b", 1, "v", -1)})
	insert(t, c, doc("_id", "x", "v", 1), doc("_id", "y", "v", 2))
	for _, update := range []bson.D{
		doc("$set", doc("v", 3)), doc("$set", doc("a.b", 1)), doc("$inc", doc("a.b", 6)), doc("$unset", doc("v", "")),
	} {
		if _, err := c.UpdateOne(t.Context(), doc("_id", "x"), update); err != nil {
			t.Fatal(err)
		}
	}
	wantCount(t, c, doc("v", 3), 0)
	wantCount(t, c, doc("v", nil), 1)
	wantCount(t, c, doc("a.b", doc("$gt", 6)), 1)
	sameIDs(t, "sorted", ids(t, c, nil, docdb.FindOptions{Sort: doc("v", 1)}), []string{"x", "y"})
}
