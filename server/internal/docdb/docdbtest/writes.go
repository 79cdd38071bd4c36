package docdbtest

import (
	"fmt"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

func writeRows() []row {
	return []row{
		{"a document comes back as it was stored", tryRoundTrip},
		{"_id becomes the first field", tryIDFirst},
		{"an _id may be of any kind but an array", tryIDKinds},
		{"an _id is taken once, whatever its numeric type", tryTakenID},
		{"a struct is stored and decoded", tryStruct},
		{"finding one in an empty collection finds none", tryNone},
		{"a delete removes one document and says so", tryDeleteOne},
		{"a delete of many removes every match", tryDeleteMany},
		{"a deleted document's unique value is free again", tryFreed},
		{"the first match is the one in the filter", tryFindOne},
	}
}

func tryRoundTrip(t *testing.T, c docdb.Collection) {
	document := doc("_id", firstID(), "null", nil, "no", false, "yes", true, "int32", int32(-5), "int64", int64(1)<<40,
		"double", 1.25, "text", "Grüße 🙂\x00", "date", bson.DateTime(-5), "bin", bson.Binary{Subtype: 4, Data: make([]byte, 16)},
		"empty", list(), "nothing", doc(), "items", list(1, "x", nil, doc("a", list(doc("b", 1)))), "__v", 0, "A", 1, "a b", 2)
	insert(t, c, document)
	same(t, stored(t, c, firstID()), document)
	var raw bson.Raw
	if err := c.FindOne(t.Context(), nil, &raw); err != nil || raw.Validate() != nil {
		t.Errorf("got %v, %v", raw, err)
	}
}

func tryIDFirst(t *testing.T, c docdb.Collection) {
	insert(t, c, doc("b", 1, "_id", 1, "a", 2))
	same(t, stored(t, c, 1), doc("_id", 1, "b", 1, "a", 2))
}

func tryIDKinds(t *testing.T, c docdb.Collection) {
	values := []any{nil, true, int64(5), 1.5, "x", firstID(), bson.DateTime(1), bson.Binary{Data: []byte{1}}, doc("a", 1, "b", list(1))}
	for _, id := range values {
		insert(t, c, doc("_id", id))
		wantError(t, c.InsertOne(t.Context(), doc("_id", id, "v", 1)), docdb.ErrDuplicate)
	}
	for _, id := range values {
		same(t, stored(t, c, id), doc("_id", id))
	}
	wantCount(t, c, nil, int64(len(values)))
}

func tryTakenID(t *testing.T, c docdb.Collection) {
	insert(t, c, doc("_id", int32(1), "v", 1))
	wantError(t, c.InsertOne(t.Context(), doc("_id", int64(1), "v", 2)), docdb.ErrDuplicate)
	wantError(t, c.InsertOne(t.Context(), doc("_id", 1.0, "v", 3)), docdb.ErrDuplicate)
	same(t, stored(t, c, 1), doc("_id", int32(1), "v", 1))
}

func tryStruct(t *testing.T, c docdb.Collection) {
	type reply struct {
		Message string `bson:"message"`
	}
	type ticket struct {
		ID        bson.ObjectID `bson:"_id"`
		Subject   string        `bson:"subject"`
		Responses []reply       `bson:"responses"`
	}
	want := ticket{ID: firstID(), Subject: "Hallo", Responses: []reply{{"Ja"}, {"Nein"}}}
	if err := c.InsertOne(t.Context(), want); err != nil {
		t.Fatal(err)
	}
	if err := c.InsertOne(t.Context(), &ticket{ID: lastID()}); err != nil {
		t.Fatal(err)
	}
	var got ticket
	if err := c.FindOne(t.Context(), doc("responses.message", "Nein"), &got); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func tryNone(t *testing.T, c docdb.Collection) {
	var out bson.D
	wantError(t, c.FindOne(t.Context(), nil, &out), docdb.ErrNotFound)
	wantError(t, c.FindOneAndUpdate(t.Context(), nil, doc("$set", doc("v", 1)), nil, &out), docdb.ErrNotFound)
	wantCount(t, c, nil, 0)
	sameIDs(t, "all", ids(t, c, nil, docdb.FindOptions{}), []string{})
	insert(t, c, doc("_id", 1))
	wantError(t, c.FindOne(t.Context(), doc("_id", 2), &out), docdb.ErrNotFound)
}

func tryDeleteOne(t *testing.T, c docdb.Collection) {
	insert(t, c, doc("_id", 1, "v", 1), doc("_id", 2, "v", 1), doc("_id", 3, "v", 2))
	for _, want := range []int64{1, 1, 0} {
		if deleted, err := c.DeleteOne(t.Context(), doc("v", 1)); deleted != want || err != nil {
			t.Errorf("got %d, %v, want %d", deleted, err, want)
		}
	}
	sameIDs(t, "left", ids(t, c, nil, docdb.FindOptions{}), []string{"3"})
}

func tryDeleteMany(t *testing.T, c docdb.Collection) {
	for when, indexes := range map[string][]docdb.Index{"without": nil, "with": {{Keys: doc("v", 1)}}} {
		ensure(t, c, indexes...)
		for i := range 10 {
			insert(t, c, doc("_id", fmt.Sprint(when, i), "v", i))
		}
		if deleted, err := c.DeleteMany(t.Context(), doc("v", doc("$lt", 7))); deleted != 7 || err != nil {
			t.Errorf("%s an index: got %d, %v", when, deleted, err)
		}
		wantCount(t, c, nil, 3)
		if deleted, err := c.DeleteMany(t.Context(), nil); deleted != 3 || err != nil {
			t.Errorf("%s an index, the rest: got %d, %v", when, deleted, err)
		}
	}
}

func tryFreed(t *testing.T, c docdb.Collection) {
	ensure(t, c, unique("v", 1))
	insert(t, c, doc("_id", 1, "v", "x"))
	if _, err := c.DeleteOne(t.Context(), doc("v", "x")); err != nil {
		t.Fatal(err)
	}
	insert(t, c, doc("_id", 1, "v", "x"))
}

func tryFindOne(t *testing.T, c docdb.Collection) {
	insert(t, c, doc("_id", 1, "v", "x", "w", 1), doc("_id", 2, "v", "x", "w", 2))
	var found struct {
		ID int `bson:"_id"`
	}
	if err := c.FindOne(t.Context(), doc("v", "x", "w", doc("$gt", 1)), &found); err != nil || found.ID != 2 {
		t.Errorf("got %d, %v", found.ID, err)
	}
	var wrong struct {
		V int `bson:"v"`
	}
	if err := c.FindOne(t.Context(), doc("_id", 1), &wrong); err == nil {
		t.Error("a string was decoded into a number")
	}
}
