package sqlite_test

import (
	"path/filepath"
	"strings"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

func TestAnIndexAnswersWhatAUserWaitsFor(t *testing.T) {
	t.Parallel()
	db := open(t, filepath.Join(t.TempDir(), "test.db"))
	requests := db.Collection("requests")
	newest := bson.D{{Key: "createdAt", Value: -1}, {Key: "_id", Value: -1}}
	err := requests.EnsureIndexes(t.Context(),
		docdb.Index{Keys: append(doc("user", 1), newest...)}, docdb.Index{Keys: newest}, docdb.Index{Keys: doc("number", 1), Unique: true})
	if err != nil {
		t.Fatal(err)
	}
	for name, question := range map[string]struct{ filter, sort bson.D }{
		"the list of a user":            {doc("user", 1), newest},
		"the list of all":               {nil, newest},
		"the list of all, oldest first": {nil, bson.D{{Key: "createdAt", Value: 1}, {Key: "_id", Value: 1}}},
		"one by _id":                    {doc("_id", 1), nil},
		"one by a unique field":         {doc("number", 1), nil},
		"one of a user":                 {append(doc("_id", 1), doc("user", 1)...), nil},
		"several by _id":                {doc("_id", doc("$in", bson.A{1, 2})), nil},
		"those before a time":           {doc("createdAt", doc("$lt", 5)), nil},
		"one or the other":              {doc("$or", bson.A{doc("user", 1), doc("number", 2)}), nil},
	} {
		plan, err := db.Explain(t.Context(), "requests", question.filter, question.sort)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(plan, "TEMP B-TREE") || (!strings.Contains(plan, "USING INDEX")) {
			t.Errorf("%s:\n%s", name, plan)
		}
	}
}
