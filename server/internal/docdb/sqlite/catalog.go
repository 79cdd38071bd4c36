package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"ehrenweb/internal/docdb"
)

const format = 1

// catalog says which collections there are and which of their fields have
// columns. It is kept in the file with a version that grows with every change;
// what is cached here is used only while the version in the transaction at hand
// is still the same. A transaction calls catalogIn before it changes anything,
// so that what is cached was committed.
type catalog struct {
	version int64
	tables  map[string]*table
}

// table is a collection's place in the file. Catalogs share their tables, which
// never change.
type table struct {
	name    string
	columns []column
	indexes []index
}

// column holds the keys of one indexed field.
type column struct {
	path   string
	name   string
	arrays bool // some document had an array here: the column cannot be relied upon
	unique bool // part of a unique index
}

type index struct {
	fields []docdb.SortField
	unique bool
}

const schema = `
CREATE TABLE IF NOT EXISTS "docdb.catalog" (one INTEGER PRIMARY KEY CHECK (one = 1), format INTEGER NOT NULL, version INTEGER NOT NULL);
INSERT INTO "docdb.catalog" VALUES (1, 1, 1) ON CONFLICT DO NOTHING;
CREATE TABLE IF NOT EXISTS "docdb.collections" (name TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS "docdb.columns" (collection TEXT, name TEXT, path TEXT NOT NULL, arrays INTEGER NOT NULL,
	PRIMARY KEY (collection, name)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS "docdb.indexes" (collection TEXT, fields TEXT, is_unique INTEGER NOT NULL,
	PRIMARY KEY (collection, fields)) WITHOUT ROWID;`

func (d *DB) prepareFile(ctx context.Context) error {
	s, err := d.writer.begin(ctx)
	if err != nil {
		return err
	}
	if err = checkFormat(ctx, s); err == nil {
		err = s.change(ctx, schema)
	}
	if err != nil {
		s.end(err)
		return err
	}
	return s.commit(ctx)
}

// checkFormat refuses a file that a newer program has changed in a way that this
// one would not understand. Collections, columns and indexes are no such change:
// the catalog tells of them.
func checkFormat(ctx context.Context, s *session) error {
	var catalogs, found int
	err := s.queryRow(ctx, `SELECT count(*) FROM sqlite_master WHERE name = 'docdb.catalog'`, nil, &catalogs)
	if err != nil || catalogs == 0 {
		return err
	}
	if err := s.queryRow(ctx, `SELECT format FROM "docdb.catalog" WHERE one = 1`, nil, &found); err != nil {
		return err
	}
	if found > format {
		return fmt.Errorf("a newer version made this database: it has format %d, this program knows %d", found, format)
	}
	return nil
}

// catalogIn returns the catalog as the session's transaction sees it.
func (d *DB) catalogIn(ctx context.Context, s *session) (*catalog, error) {
	version, err := versionIn(ctx, s)
	if err != nil {
		return nil, err
	}
	if cached := d.cached.Load(); cached != nil && cached.version == version {
		return cached, nil
	}
	loaded, err := loadCatalog(ctx, s)
	if err != nil {
		return nil, err
	}
	loaded.version = version
	d.cached.Store(loaded)
	return loaded, nil
}

// versionIn returns the catalog's version as the session's transaction sees it.
func versionIn(ctx context.Context, s *session) (version int64, err error) {
	err = s.queryRow(ctx, `SELECT version FROM "docdb.catalog" WHERE one = 1`, nil, &version)
	return version, err
}

func loadCatalog(ctx context.Context, s *session) (*catalog, error) {
	loaded := &catalog{tables: map[string]*table{}}
	rows, err := s.query(ctx, `SELECT name FROM "docdb.collections"`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		t := &table{}
		if err := rows.Scan(&t.name); err != nil {
			return nil, err
		}
		t.columns = []column{{path: "_id", name: "id"}}
		loaded.tables[t.name] = t
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	if err := loadColumns(ctx, s, loaded); err != nil {
		return nil, err
	}
	return loaded, loadIndexes(ctx, s, loaded)
}

func loadColumns(ctx context.Context, s *session, into *catalog) error {
	rows, err := s.query(ctx, `SELECT collection, name, path, arrays FROM "docdb.columns" ORDER BY collection, name`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var collection string
		var c column
		if err := rows.Scan(&collection, &c.name, &c.path, &c.arrays); err != nil {
			return err
		}
		t := into.tables[collection]
		t.columns = append(t.columns, c)
	}
	return rows.Err()
}

func loadIndexes(ctx context.Context, s *session, into *catalog) error {
	rows, err := s.query(ctx, `SELECT collection, fields, is_unique FROM "docdb.indexes"`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var collection, fields string
		var found index
		if err := rows.Scan(&collection, &fields, &found.unique); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(fields), &found.fields); err != nil {
			return err
		}
		t := into.tables[collection]
		t.indexes = append(t.indexes, found)
		for _, field := range found.fields {
			if i := t.columnOf(field.Path); found.unique && i >= 0 {
				t.columns[i].unique = true
			}
		}
	}
	return rows.Err()
}

// columnOf returns the position of a field's column, or -1 when it has none.
func (t *table) columnOf(path string) int {
	return slices.IndexFunc(t.columns, func(c column) bool { return c.path == path })
}

func quote(name string) string {
	return `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
}
