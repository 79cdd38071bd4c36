// Package docdbtest is the contract that every engine of docdb fulfils. Where
// servers differ, MongoDB's documentation is right.
package docdbtest

import (
	"slices"
	"strings"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// Exception names a row of the contract that a stand-in for MongoDB is known not
// to fulfil.
type Exception struct {
	Row    string
	Reason string
}

// Open makes a database of its own for a test, which closes it in its cleanup.
type Open func(t *testing.T) docdb.Database

// row is one sentence of the contract, tried on a collection that is empty.
type row struct {
	name string
	try  func(t *testing.T, c docdb.Collection)
}

// Run tries every row of the contract but the exceptions. Calls that compete for
// one document are RunConcurrency's matter.
func Run(t *testing.T, open Open, exceptions ...Exception) {
	rows := slices.Concat(filterRows(), arrayRows(), numberRows(), rangeRows(), orderRows(), updateRows(),
		refusalRows(), writeRows(), uniqueRows(), walkRows(), contextRows(), rawRows())
	alone := []row{{"a walk takes little memory, however many documents it passes", tryMemory}}
	rows = append(alone, rows...)
	for _, exception := range exceptions {
		if !slices.ContainsFunc(rows, func(r row) bool { return r.name == exception.Row }) {
			t.Errorf("the exception %q (%s) is no row of the contract", exception.Row, exception.Reason)
		}
	}
	seen := map[string]bool{}
	for i, row := range rows {
		if seen[row.name] {
			t.Errorf("two rows are called %q", row.name)
		}
		seen[row.name] = true
		if slices.ContainsFunc(exceptions, func(e Exception) bool { return e.Row == row.name }) {
			continue
		}
		t.Run(row.name, func(t *testing.T) {
			if i >= len(alone) {
				t.Parallel()
			}
			row.try(t, open(t).Collection("documents"))
		})
	}
	t.Run("names of collections outside the list are refused", func(t *testing.T) {
		db := open(t)
		for _, name := range []string{"", "Users", "a.b", "a$b", "1a", "system.users", "sqlite_x", "ä", "a\"b", strings.Repeat("a", 64)} {
			c := db.Collection(name)
			wantUnsupported(t, "insert into "+name, c.InsertOne(t.Context(), doc("_id", 1)))
			wantUnsupported(t, "find in "+name, c.FindOne(t.Context(), nil, &bson.D{}))
			wantUnsupported(t, "index of "+name, c.EnsureIndexes(t.Context(), unique("v", 1)))
		}
	})
	t.Run("a snapshot shows every document as it is stored", func(t *testing.T) { trySnapshot(t, open(t)) })
	t.Run("several documents are asked for at once", func(t *testing.T) { tryEach(t, open(t)) })
	t.Run("a ping is answered", func(t *testing.T) {
		if err := open(t).Ping(t.Context()); err != nil {
			t.Error(err)
		}
	})
}
