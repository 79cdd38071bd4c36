package sqlite_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb/sqlite"
	"ehrenweb/internal/store"
)

// made makes a file as the first version of the program left it.
func made(t *testing.T) (path string, raw *sql.DB) {
	t.Helper()
	statements, err := os.ReadFile("testdata/format-1.sql")
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "test.db")
	if raw, err = sql.Open("sqlite", path); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = raw.Close() })
	if _, err := raw.ExecContext(t.Context(), string(statements)); err != nil {
		t.Fatal(err)
	}
	return path, raw
}

// objects are the tables, columns and indexes of the file.
func objects(t *testing.T, raw *sql.DB) []string {
	t.Helper()
	rows, err := raw.QueryContext(t.Context(), `SELECT name, name FROM sqlite_master UNION ALL
		SELECT m.name, m.name || '.' || c.name FROM sqlite_master m, pragma_table_info(m.name) c`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	all := []string{}
	for rows.Next() {
		var table, name string
		if err := rows.Scan(&table, &name); err != nil {
			t.Fatal(err)
		}
		all = append(all, name)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestU02AFileOfAnEarlierVersionWorksAndStaysOneForIt(t *testing.T) {
	t.Parallel()
	path, raw := made(t)
	before := objects(t, raw)
	db := open(t, path)
	s, err := store.Open(t.Context(), db, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	user, err := s.UserByEmail(t.Context(), "info@verein.test")
	if err != nil || user.FirstName != "Zoë" {
		t.Fatalf("got %v, %v", user, err)
	}
	if _, err := s.CreateTicket(t.Context(), bson.NewObjectID(), user.ID, core.NewTicket{Subject: "Zweite", Message: "Hallo"}); err != nil {
		t.Fatal(err)
	}
	subjects := []string{}
	err = s.TicketsOf(user.ID).Each(t.Context(), core.Page{}, func(ticket core.Ticket) error {
		subjects = append(subjects, ticket.Subject)
		return nil
	})
	if err != nil || strings.Join(subjects, ", ") != "Zweite, Frage" && strings.Join(subjects, ", ") != "Frage, Zweite" {
		t.Errorf("got %q, %v", subjects, err)
	}
	after := "\n" + strings.Join(objects(t, raw), "\n") + "\n"
	for _, name := range before {
		if !strings.Contains(after, "\n"+name+"\n") {
			t.Errorf("%s is gone: the earlier version needs it", name)
		}
	}
	var format int
	if err := raw.QueryRowContext(t.Context(), `SELECT format FROM "docdb.catalog"`).Scan(&format); err != nil || format != 1 {
		t.Errorf("the format is %d, %v", format, err)
	}
}

func TestU02AFileOfANewerFormatIsRefusedAndLeftAlone(t *testing.T) {
	t.Parallel()
	path, raw := made(t)
	if _, err := raw.ExecContext(t.Context(), `UPDATE "docdb.catalog" SET format = 2; DROP TABLE "docdb.indexes"`); err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.Open(t.Context(), path); err == nil || !strings.Contains(err.Error(), "a newer version made this database: it has format 2, this program knows 1") {
		t.Errorf("got %v", err)
	}
	for _, name := range objects(t, raw) {
		if name == "docdb.indexes" {
			t.Error("the file was changed")
		}
	}
}
