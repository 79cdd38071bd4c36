package sqlite_test

import (
	"path/filepath"
	"testing"

	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/docdbtest"
	"ehrenweb/internal/docdb/sqlite"
)

func TestTheContract(t *testing.T) {
	t.Parallel()
	docdbtest.Run(t, fresh)
}

func TestTheContractUnderConcurrency(t *testing.T) {
	t.Parallel()
	docdbtest.RunConcurrency(t, fresh)
}

func fresh(t *testing.T) docdb.Database {
	return open(t, filepath.Join(t.TempDir(), "test.db"))
}

// open opens a database that the test closes.
func open(t *testing.T, path string) *sqlite.DB {
	t.Helper()
	db, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}
