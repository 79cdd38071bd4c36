package docdbtest

import (
	"context"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

func tryEach(t *testing.T, db docdb.Database) {
	people, things := db.Collection("people"), db.Collection("things")
	ensure(t, people, unique("email", 1))
	insert(t, people, doc("_id", 1, "email", "a@verein.test", "v", 1), doc("_id", 2, "email", "b@verein.test", "v", 1))
	insert(t, things, doc("_id", 1, "owner", 2), doc("_id", 2, "owner", list(1, 2)))
	each := func(ctx context.Context, person, thing bson.D) (bson.D, bson.D, error) {
		var one, other bson.D
		err := db.FindEach(ctx, docdb.Wanted{Collection: "people", Filter: person, Out: &one}, docdb.Wanted{Collection: "things", Filter: thing, Out: &other})
		return one, other, err
	}
	for range 2 { // the second time an engine knows more
		for _, person := range []bson.D{doc("_id", 2), doc("email", "b@verein.test"), doc("_id", doc("$in", list(2, 3))), doc("_id", 2, "v", doc("$gt", 0)), doc("v", 1, "email", "b@verein.test")} {
			for _, thing := range []bson.D{doc("_id", 2), doc("owner", 1)} {
				one, other, err := each(t.Context(), person, thing)
				if err != nil {
					t.Fatalf("%v, %v: %v", person, thing, err)
				}
				same(t, one, doc("_id", 2, "email", "b@verein.test", "v", 1))
				same(t, other, doc("_id", 2, "owner", list(1, 2)))
			}
		}
		for _, missing := range [][2]bson.D{{doc("_id", 3), doc("_id", 1)}, {doc("_id", 1), doc("_id", 3)}, {doc("_id", 1, "v", 2), doc("_id", 1)}, {doc("_id", 1), doc("owner", 3)}} {
			_, _, err := each(t.Context(), missing[0], missing[1])
			wantError(t, err, docdb.ErrNotFound)
		}
	}
	_, _, err := each(t.Context(), doc("_id", 1), doc("$where", 1))
	wantUnsupported(t, "$where", err)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err = each(over, doc("_id", 1), doc("_id", 1))
	wantError(t, err, context.Canceled)
	var none bson.D
	wantError(t, db.FindEach(t.Context(), docdb.Wanted{Collection: "nothing", Filter: doc("_id", 1), Out: &none}), docdb.ErrNotFound)
}
