package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

const backfillBatch = 500

// EnsureIndexes makes all of the missing indexes or, when one fails, none.
func (c *collection) EnsureIndexes(ctx context.Context, indexes ...docdb.Index) error {
	doing := "make indexes of " + c.name
	if err := docdb.CheckCollectionName(c.name); err != nil {
		return failed(ctx, doing, err)
	}
	var wanted []index
	for _, given := range indexes {
		fields, err := docdb.ParseIndex(given)
		if err != nil {
			return failed(ctx, doing, err)
		}
		if len(fields) > 1 || fields[0].Path != "_id" {
			wanted = append(wanted, index{fields: fields, unique: given.Unique})
		}
	}
	err := c.db.write(ctx, func(ctx context.Context, s *session, known *catalog) error {
		t, err := c.ensureTable(ctx, s, known)
		if err != nil {
			return err
		}
		for _, index := range wanted {
			if t, err = c.ensureIndex(ctx, s, t, index); err != nil {
				return err
			}
		}
		return nil
	})
	return failed(ctx, doing, err)
}

func (c *collection) ensureTable(ctx context.Context, s *session, known *catalog) (*table, error) {
	if t := known.tables[c.name]; t != nil {
		return t, nil
	}
	create := `CREATE TABLE ` + quote(c.name) + ` (seq INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, doc BLOB NOT NULL)`
	if err := s.change(ctx, create); err != nil {
		return nil, err
	}
	if err := s.exec(ctx, `INSERT INTO "docdb.collections" VALUES (?)`, c.name); err != nil {
		return nil, err
	}
	return c.reload(ctx, s)
}

// reload ends a change of the catalog: every other cached one is outdated now.
func (c *collection) reload(ctx context.Context, s *session) (*table, error) {
	if err := s.exec(ctx, `UPDATE "docdb.catalog" SET version = version + 1`); err != nil {
		return nil, err
	}
	loaded, err := loadCatalog(ctx, s)
	if err != nil {
		return nil, err
	}
	return loaded.tables[c.name], nil
}

func (c *collection) ensureIndex(ctx context.Context, s *session, t *table, wanted index) (*table, error) {
	for _, existing := range t.indexes {
		if slices.Equal(existing.fields, wanted.fields) {
			if existing.unique != wanted.unique {
				return nil, docdb.Unsupported("change of an index's uniqueness")
			}
			return t, nil
		}
	}
	t, err := c.ensureColumns(ctx, s, t, wanted)
	if err != nil {
		return nil, err
	}
	if err := checkStored(ctx, s, t, wanted); err != nil {
		return nil, err
	}
	if err := s.change(ctx, createIndex(t, wanted)); err != nil {
		return nil, err
	}
	fields, err := json.Marshal(wanted.fields)
	if err != nil {
		return nil, err
	}
	if err := s.exec(ctx, `INSERT INTO "docdb.indexes" VALUES (?, ?, ?)`, c.name, string(fields), wanted.unique); err != nil {
		return nil, err
	}
	return c.reload(ctx, s)
}

// checkStored looks for documents with two arrays under the index.
func checkStored(ctx context.Context, s *session, t *table, wanted index) error {
	arrays := 0
	for _, field := range wanted.fields {
		if t.columns[t.columnOf(field.Path)].arrays {
			arrays++
		}
	}
	if arrays < 2 {
		return nil
	}
	matches, err := find(ctx, s, t, docdb.Filter{}, nil, 0, 0)
	if err != nil {
		return err
	}
	defer matches.close()
	for {
		found, ok, err := matches.next(ctx)
		if err != nil || !ok {
			return err
		}
		if _, err := docdb.SortKey(found.document, wanted.fields); err != nil {
			return err
		}
	}
}

func createIndex(t *table, wanted index) string {
	name, columns := []string{}, []string{}
	for _, field := range wanted.fields {
		column := t.columns[t.columnOf(field.Path)].name
		name = append(name, field.Path+direction(field))
		columns = append(columns, column+direction(field))
	}
	kind := "INDEX "
	if wanted.unique {
		kind = "UNIQUE INDEX "
	}
	return `CREATE ` + kind + quote(t.name+": "+strings.Join(name, ", ")) +
		` ON ` + quote(t.name) + ` (` + strings.Join(columns, ", ") + `)`
}

func direction(field docdb.SortField) string {
	if field.Descending {
		return " DESC"
	}
	return ""
}

// ensureColumns gives every field of the index a column, filled for the documents
// that are there already.
func (c *collection) ensureColumns(ctx context.Context, s *session, t *table, wanted index) (*table, error) {
	var fresh []column
	for _, field := range wanted.fields {
		i := t.columnOf(field.Path)
		if i >= 0 && wanted.unique && t.columns[i].arrays {
			return nil, arrayUnderUnique(field.Path)
		}
		if i < 0 {
			name := fmt.Sprintf("k%d", len(t.columns)+len(fresh))
			fresh = append(fresh, column{path: field.Path, name: name, unique: wanted.unique})
		}
	}
	if len(fresh) == 0 {
		return t, nil
	}
	for _, column := range fresh {
		if err := s.change(ctx, `ALTER TABLE `+quote(t.name)+` ADD COLUMN `+column.name+` BLOB`); err != nil {
			return nil, err
		}
		insert := `INSERT INTO "docdb.columns" VALUES (?, ?, ?, FALSE)`
		if err := s.exec(ctx, insert, t.name, column.name, column.path); err != nil {
			return nil, err
		}
	}
	if err := backfill(ctx, s, t.name, fresh); err != nil {
		return nil, err
	}
	return c.reload(ctx, s)
}

func backfill(ctx context.Context, s *session, name string, fresh []column) error {
	var sets []string
	for _, column := range fresh {
		sets = append(sets, column.name+" = ?")
	}
	update := `UPDATE ` + quote(name) + ` SET ` + strings.Join(sets, ", ") + ` WHERE seq = ?`
	for last := int64(0); ; {
		seqs, documents, err := batch(ctx, s, name, last)
		if err != nil || len(seqs) == 0 {
			return err
		}
		for i, document := range documents {
			keys, err := columnKeys(ctx, s, name, fresh, document)
			if err != nil {
				return err
			}
			if err := s.exec(ctx, update, append(keys, seqs[i])...); err != nil {
				return err
			}
		}
		last = seqs[len(seqs)-1]
	}
}

func batch(ctx context.Context, s *session, name string, after int64) (seqs []int64, documents []bson.Raw, err error) {
	rows, err := s.query(ctx, `SELECT seq, doc FROM `+quote(name)+` WHERE seq > ? ORDER BY seq LIMIT ?`, after, backfillBatch)
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var seq int64
		var document []byte
		if err := rows.Scan(&seq, &document); err != nil {
			return nil, nil, err
		}
		seqs, documents = append(seqs, seq), append(documents, document)
	}
	return seqs, documents, rows.Err()
}
