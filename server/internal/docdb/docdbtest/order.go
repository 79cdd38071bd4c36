package docdbtest

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// ranking is a list of documents in the order of a sort.
type ranking struct {
	name      string
	sort      bson.D
	documents []bson.D
}

func orderRows() []row {
	var rows []row
	for _, r := range rankings() {
		rows = append(rows, row{r.name, r.try})
	}
	return append(rows,
		row{"skip and limit cut a sorted walk", tryCuts},
		row{"a sort through two arrays is refused", tryTwoArraysSorted},
		row{"the first match in a sort's order is updated", tryFirstOfSort})
}

func (r ranking) try(t *testing.T, c docdb.Collection) {
	want := []string{}
	for _, document := range r.documents {
		want = append(want, document[0].Value.(string))
	}
	shuffled := slices.Clone(r.documents)
	slices.SortFunc(shuffled, func(a, b bson.D) int {
		return strings.Compare(reversed(a[0].Value.(string)), reversed(b[0].Value.(string)))
	})
	insert(t, c, shuffled...)
	r.look(t, c, "without an index", want)
	ensure(t, c, docdb.Index{Keys: r.sort})
	r.look(t, c, "with an index", want)
}

func (r ranking) look(t *testing.T, c docdb.Collection, when string, want []string) {
	t.Helper()
	sameIDs(t, when, ids(t, c, nil, docdb.FindOptions{Sort: r.sort}), want)
	backwards := bson.D{}
	for _, field := range r.sort {
		backwards = append(backwards, bson.E{Key: field.Key, Value: -field.Value.(int)})
	}
	if !hasArray(r.documents) { // an array has another place then
		got := ids(t, c, nil, docdb.FindOptions{Sort: backwards})
		slices.Reverse(got)
		sameIDs(t, when+", backwards", got, want)
	}
	half := int64(len(want) / 2)
	sameIDs(t, when+", the first half", ids(t, c, nil, docdb.FindOptions{Sort: r.sort, Limit: half}), want[:half])
	sameIDs(t, when+", the second half", ids(t, c, nil, docdb.FindOptions{Sort: r.sort, Skip: half}), want[half:])
	sameIDs(t, when+", after a filter that no index covers",
		ids(t, c, doc("nothing", nil), docdb.FindOptions{Sort: r.sort, Skip: 1, Limit: half}), want[1:1+half])
}

func hasArray(documents []bson.D) bool {
	return slices.ContainsFunc(documents, func(d bson.D) bool {
		_, ok := d[len(d)-1].Value.(bson.A)
		return ok
	})
}

func reversed(s string) string {
	letters := []byte(s)
	slices.Reverse(letters)
	return string(letters)
}

func rankings() []ranking {
	value := func(id string, v any) bson.D { return doc("_id", id, "v", v) }
	byV, byVThenID := doc("v", 1), doc("v", 1, "_id", 1)
	return []ranking{
		{"kinds have an order", byV, []bson.D{
			value("null", nil), value("number", 7), value("string", "x"), value("document", doc("a", 1)),
			value("binary", []byte{1}), value("objectid", firstID()), value("boolean", false), value("date", day()),
		}},
		{"missing sorts with null", byVThenID, []bson.D{
			doc("_id", "a"), value("b", nil), doc("_id", "c"), value("d", nil), value("e", 0),
		}},
		{"numbers sort by value, whatever their type", byV, []bson.D{
			value("least", int64(math.MinInt64)), value("negative", -1.5), value("minus one", int32(-1)),
			value("zero", 0), value("half", 0.5), value("one", int64(1)), value("edge", int64(1)<<53),
			value("above", int64(1)<<53+1), value("double", float64(int64(1)<<53+2)), value("max", int64(math.MaxInt64)),
			value("beyond", math.Ldexp(1, 63)),
		}},
		{"NaN and the infinities sort around the numbers", byV, []bson.D{
			value("nan", math.NaN()), value("-inf", math.Inf(-1)), value("number", 0), value("inf", math.Inf(1)),
		}},
		{"strings sort by their bytes", byV, []bson.D{
			value("empty", ""), value("capital", "B"), value("a", "a"), value("zero byte", "a\x00"),
			value("zero bytes", "a\x00\x00"), value("ab", "ab"), value("umlaut", "ä"), value("emoji", "🙂"),
		}},
		{"documents sort field by field: kind, name, value", byV, []bson.D{
			value("empty", doc()), value("number", doc("b", 1)), value("more", doc("b", 1, "c", 1)),
			value("greater", doc("b", 2)), value("name", doc("c", 0)), value("kind", doc("a", "x")),
		}},
		{"binaries sort by length, subtype and bytes", byV, []bson.D{
			value("short", bson.Binary{Subtype: 0x80, Data: []byte{9}}), value("long", []byte{1, 1}),
			value("longer", []byte{1, 2}), value("uuid", bson.Binary{Subtype: 4, Data: []byte{1, 0}}),
		}},
		{"dates sort before and after 1970", byV, []bson.D{
			value("before", time.UnixMilli(-1)), value("epoch", time.UnixMilli(0)), value("after", time.UnixMilli(1)),
		}},
		{"ties are broken by the next field", doc("v", 1, "w", -1, "_id", 1), []bson.D{
			doc("_id", "d", "v", 1, "w", 2), doc("_id", "a", "v", 1, "w", 1), doc("_id", "c", "v", 1, "w", 1),
			doc("_id", "b", "v", 2, "w", 9),
		}},
		{"a path sorts by what it leads to", doc("v.a", 1, "_id", 1), []bson.D{
			value("missing", doc("b", 1)), value("scalar", 5), value("one", doc("a", 1)), value("two", doc("a", 2)),
		}},
		{"an array sorts by its least item", byV, []bson.D{
			value("none", list()), value("null", nil), value("least", list(9, 1)), value("two", 2), value("three", list(4, 3)),
			value("letters", list("b", "a")),
		}},
		{"descending, an array sorts by its greatest item", doc("v", -1), []bson.D{
			value("letters", list("b", "a")), value("greatest", list(1, 9)), value("three", list(3)), value("two", 2),
			value("null", nil), value("none", list()),
		}},
		{"an array of documents sorts by the least of their fields", doc("v.a", 1), []bson.D{
			value("lacks", list(doc("a", 5), doc("b", 1))), value("one", list(doc("a", 9), doc("a", 1))),
			value("two", doc("a", 2)), value("three", list(doc("a", list(3, 4)))),
		}},
		{"fields of one array's documents sort together", doc("v.a", 1, "v.b", 1), []bson.D{
			value("first", list(doc("a", 1, "b", 5))), value("second", list(doc("a", 1, "b", 9), doc("a", 2, "b", 1))),
			value("third", list(doc("a", 3, "b", 0))),
		}},
	}
}

func tryCuts(t *testing.T, c docdb.Collection) {
	insert(t, c, doc("_id", "a", "v", 1), doc("_id", "b", "v", 2), doc("_id", "c", "v", 3))
	for when, index := range map[string][]docdb.Index{"without": nil, "with": {{Keys: doc("v", 1)}}} {
		ensure(t, c, index...)
		sort := doc("v", -1)
		sameIDs(t, when+" an index, the middle", ids(t, c, nil, docdb.FindOptions{Sort: sort, Skip: 1, Limit: 1}), []string{"b"})
		sameIDs(t, when+" an index, beyond the end", ids(t, c, nil, docdb.FindOptions{Sort: sort, Skip: 5, Limit: 1}), []string{})
		sameIDs(t, when+" an index, a large limit", ids(t, c, nil, docdb.FindOptions{Sort: sort, Limit: math.MaxInt64}), []string{"c", "b", "a"})
		sameIDs(t, when+" an index, unsorted", ids(t, c, doc("v", 2), docdb.FindOptions{Limit: 3}), []string{"b"})
	}
}

func tryFirstOfSort(t *testing.T, c docdb.Collection) {
	insert(t, c, doc("_id", "a", "v", 2), doc("_id", "b", "v", 1), doc("_id", "c", "v", 3))
	for _, want := range []string{"b", "a", "c"} {
		var got bson.D
		err := c.FindOneAndUpdate(t.Context(), doc("done", nil), doc("$set", doc("done", true)), doc("v", 1), &got)
		if err != nil {
			t.Fatal(err)
		}
		if got[0].Value != want || got[2] != (bson.E{Key: "done", Value: true}) {
			t.Errorf("got %v, want %s as it is afterwards", got, want)
		}
	}
	var none bson.D
	wantError(t, c.FindOneAndUpdate(t.Context(), doc("done", nil), doc("$set", doc("done", true)), doc("v", 1), &none), docdb.ErrNotFound)
}

func tryTwoArraysSorted(t *testing.T, c docdb.Collection) {
	insert(t, c, doc("_id", 1, "v", list(1, 2), "w", list(3, 4)), doc("_id", 2, "v", 1, "w", 1))
	cursor, err := c.Find(t.Context(), nil, docdb.FindOptions{Sort: doc("v", 1, "w", 1)})
	if err == nil {
		for cursor.Next(t.Context()) {
			t.Log("a document came before the refusal")
		}
		err = errors.Join(cursor.Err(), cursor.Close())
	}
	wantUnsupported(t, "the sort", err)
}
