package docdbtest

import (
	"slices"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// question is a filter over some documents and the ids of those that it finds.
type question struct {
	name      string
	documents []bson.D
	filter    bson.D
	want      string
}

// questionRows asks each question three times: without an index, with indexes
// made afterwards, and with documents that came after the indexes.
func questionRows(questions []question) []row {
	var rows []row
	for _, q := range questions {
		rows = append(rows, row{q.name, func(t *testing.T, c docdb.Collection) {
			indexes := []docdb.Index{{Keys: doc("v", 1)}, {Keys: doc("w", -1, "v", 1)}, {Keys: doc("v.a", 1)}}
			insert(t, c, q.documents...)
			q.ask(t, c, "without an index")
			ensure(t, c, indexes...)
			q.ask(t, c, "with an index")
			if _, err := c.DeleteMany(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			insert(t, c, q.documents...)
			q.ask(t, c, "inserted with an index")
		}})
	}
	return rows
}

func (q question) ask(t *testing.T, c docdb.Collection, when string) {
	t.Helper()
	want := strings.Fields(q.want)
	slices.Sort(want)
	got := ids(t, c, q.filter, docdb.FindOptions{})
	slices.Sort(got)
	sameIDs(t, when, got, want)
	wantCount(t, c, q.filter, int64(len(want)))
	got = ids(t, c, q.filter, docdb.FindOptions{Sort: doc("_id", 1)})
	sameIDs(t, when+", sorted", got, want)
}

func day() time.Time { return time.Date(2025, 3, 1, 12, 0, 0, int(5*time.Millisecond), time.UTC) }

func firstID() bson.ObjectID { return bson.ObjectID{11: 1} }

func lastID() bson.ObjectID { return bson.ObjectID{0: 0xFF} }

// kinds holds one value or two of each kind, and a document without one.
func kinds() []bson.D {
	return []bson.D{
		doc("_id", "missing"),
		doc("_id", "null", "v", nil),
		doc("_id", "int32", "v", int32(1)),
		doc("_id", "int64", "v", int64(2)),
		doc("_id", "double", "v", 2.5),
		doc("_id", "empty", "v", ""),
		doc("_id", "a", "v", "a"),
		doc("_id", "b", "v", "b"),
		doc("_id", "doc1", "v", doc("a", 1)),
		doc("_id", "doc2", "v", doc("a", 1, "b", 2)),
		doc("_id", "bin1", "v", bson.Binary{Data: []byte{1}}),
		doc("_id", "bin2", "v", bson.Binary{Data: []byte{1, 2}}),
		doc("_id", "first", "v", firstID()),
		doc("_id", "last", "v", lastID()),
		doc("_id", "false", "v", false),
		doc("_id", "true", "v", true),
		doc("_id", "day", "v", day()),
		doc("_id", "next", "v", day().Add(time.Millisecond)),
	}
}

func filterRows() []row {
	ask := func(name string, filter bson.D, want string) question {
		return question{name, kinds(), filter, want}
	}
	all := "missing null int32 int64 double empty a b doc1 doc2 bin1 bin2 first last false true day next"
	but := func(without ...string) string {
		return strings.Join(slices.DeleteFunc(strings.Fields(all), func(id string) bool {
			return slices.Contains(without, id)
		}), " ")
	}
	pending := struct {
		Status string `bson:"a"`
	}{"x"}
	return questionRows([]question{
		ask("an empty filter finds everything", doc(), all),
		ask("no filter finds everything", nil, all),
		ask("a value finds its equals", doc("v", "a"), "a"),
		ask("null finds null and missing", doc("v", nil), "null missing"),
		ask("an int32 is found by a double", doc("v", 1.0), "int32"),
		ask("an int64 is found by an int32", doc("v", int32(2)), "int64"),
		ask("a double is found", doc("v", doc("$eq", 2.5)), "double"),
		ask("an ObjectID is found", doc("v", firstID()), "first"),
		ask("a date is found by a time", doc("v", day()), "day"),
		ask("a boolean is found", doc("v", false), "false"),
		ask("a binary is found", doc("v", []byte{1, 2}), "bin2"),
		ask("a binary of another subtype is another value", doc("v", bson.Binary{Subtype: 0x80, Data: []byte{1}}), ""),
		ask("a document is found as a whole", doc("v", doc("a", 1)), "doc1"),
		ask("a document's order of fields counts", doc("v", doc("b", 2, "a", 1)), ""),
		ask("a struct is a document", doc("v", pending), ""),
		ask("an empty string is not missing", doc("v", ""), "empty"),
		ask("$ne finds all others, missing ones too", doc("v", doc("$ne", "a")), but("a")),
		ask("$ne null finds what has a value", doc("v", doc("$ne", nil)), but("null", "missing")),
		ask("$in finds each of its values", doc("v", doc("$in", list("b", 1, true))), "b int32 true"),
		ask("$in with null finds missing", doc("v", doc("$in", list(nil, "b"))), "b null missing"),
		ask("$in takes a slice of Go values", doc("v", doc("$in", []bson.ObjectID{firstID(), lastID()})), "first last"),
		ask("$in of nothing finds nothing", doc("v", doc("$in", list())), ""),
		ask("$in takes very many values", doc("v", doc("$in", append(make([]int32, 12_000), 1))), "int32"),
		ask("$in takes many values", doc("v", doc("$in", append(make([]int32, 3_000), 1))), "int32"),
		ask("$nin finds all others, missing ones too", doc("v", doc("$nin", list("a", "b"))), but("a", "b")),
		ask("$nin with null leaves missing out", doc("v", doc("$nin", list(nil))), but("null", "missing")),
		ask("$nin of nothing finds everything", doc("v", doc("$nin", list())), all),
		ask("$exists true finds null", doc("v", doc("$exists", true)), but("missing")),
		ask("$exists false finds missing alone", doc("v", doc("$exists", false)), "missing"),
		ask("_id is found", doc("_id", "a"), "a"),
		ask("_id takes operators", doc("_id", doc("$gt", "last")), "missing next null true"),
		ask("several fields must all hold", doc("v", "a", "_id", "b"), ""),
		ask("several operators on one field must all hold", doc("v", doc("$gte", 1, "$lt", 2.5, "$ne", 1)), "int64"),
		ask("$and needs every filter", doc("$and", list(doc("v", doc("$gt", 1)), doc("v", doc("$lt", 2.5)))), "int64"),
		ask("$or needs one filter", doc("$or", list(doc("v", "a"), doc("v", 1, "_id", "int32"))), "a int32"),
		ask("$or of which one is empty finds everything", doc("$or", list(doc("v", "a"), doc())), all),
		ask("$or over a field without an index", doc("$or", list(doc("v", "a"), doc("x", doc("$exists", true)))), "a"),
		ask("$or and a field must both hold", doc("v", "a", "$or", list(doc("_id", "b"), doc("_id", "a"))), "a"),
		ask("$and and $or lie within each other",
			doc("$or", list(doc("$and", list(doc("v", "a"), doc("_id", "a"))), doc("$or", list(doc("v", true))))), "a true"),
		ask("a path leads into a document", doc("v.a", 1), "doc1 doc2"),
		ask("a path that leads nowhere is null", doc("v.b", nil), but("doc2")),
		ask("a path that leads nowhere does not exist", doc("v.b", doc("$exists", true)), "doc2"),
		ask("a path may be long", doc("v.a.b.c", doc("$exists", false)), all),
	})
}

func rangeRows() []row {
	ask := func(name string, filter bson.D, want string) question {
		return question{name, kinds(), filter, want}
	}
	return questionRows([]question{
		ask("$gt compares numbers of all types", doc("v", doc("$gt", 1)), "int64 double"),
		ask("$gte compares numbers of all types", doc("v", doc("$gte", int64(2))), "int64 double"),
		ask("$lt compares numbers of all types", doc("v", doc("$lt", 2.5)), "int32 int64"),
		ask("$lte compares numbers of all types", doc("v", doc("$lte", 2.5)), "int32 int64 double"),
		ask("$gt compares strings by their bytes", doc("v", doc("$gt", "")), "a b"),
		ask("$lt compares strings by their bytes", doc("v", doc("$lt", "b")), "empty a"),
		ask("$gt compares documents", doc("v", doc("$gt", doc("a", 1))), "doc2"),
		ask("$lte compares documents", doc("v", doc("$lte", doc("a", 1, "b", 2))), "doc1 doc2"),
		ask("$gt compares binaries by length first", doc("v", doc("$gt", []byte{9})), "bin2"),
		ask("$lt compares binaries", doc("v", doc("$lt", []byte{1, 2})), "bin1"),
		ask("$gt compares ObjectIDs", doc("v", doc("$gt", firstID())), "last"),
		ask("$lte compares ObjectIDs", doc("v", doc("$lte", firstID())), "first"),
		ask("$gt compares booleans", doc("v", doc("$gt", false)), "true"),
		ask("$gt compares dates to the millisecond", doc("v", doc("$gt", day())), "next"),
		ask("$lte compares dates to the millisecond", doc("v", doc("$lte", day())), "day"),
		ask("$gte null finds null and missing", doc("v", doc("$gte", nil)), "null missing"),
		ask("$lte null finds null and missing", doc("v", doc("$lte", nil)), "null missing"),
		ask("$gt null finds nothing", doc("v", doc("$gt", nil)), ""),
		ask("$lt null finds nothing", doc("v", doc("$lt", nil)), ""),
		ask("a path is compared", doc("v.a", doc("$gte", 1)), "doc1 doc2"),
	})
}
