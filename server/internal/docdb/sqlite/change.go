package sqlite

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// match is a document where it is stored.
type match struct {
	seq      int64
	document bson.Raw
}

// first returns the first match in the sort's order, or fails with
// docdb.ErrNotFound. A nil table has no documents.
func first(ctx context.Context, s *session, t *table, filter docdb.Filter, sort []docdb.SortField) (match, error) {
	matches, err := find(ctx, s, t, filter, sort, 0, 1)
	if err != nil {
		return match{}, err
	}
	defer matches.close()
	found, ok, err := matches.next(ctx)
	if err == nil && !ok {
		err = docdb.ErrNotFound
	}
	return found, err
}

func insert(ctx context.Context, s *session, t *table, document bson.Raw) error {
	keys, err := columnKeys(ctx, s, t.name, t.columns, document)
	if err != nil {
		return err
	}
	if err := checkArrays(t.indexes, document, keys); err != nil {
		return err
	}
	var names []string
	for _, column := range t.columns {
		names = append(names, column.name)
	}
	text := `INSERT INTO ` + quote(t.name) + ` (` + strings.Join(names, ", ") + `, doc) VALUES (` +
		strings.Repeat("?, ", len(names)) + `?)`
	return s.exec(ctx, text, append(keys, []byte(document))...)
}

// replace stores a changed document in place of the one that was found. Only the
// columns whose keys changed are written, for each costs its indexes' work.
func replace(ctx context.Context, s *session, t *table, found match, changed bson.Raw) error {
	if bytes.Equal(found.document, changed) {
		return nil
	}
	keys, err := columnKeys(ctx, s, t.name, t.columns, changed)
	if err != nil {
		return err
	}
	if err := checkArrays(t.indexes, changed, keys); err != nil {
		return err
	}
	sets, args := []string{"doc = ?"}, []any{[]byte(changed)}
	for i, column := range t.columns {
		if !slices.Equal(keyOf(found.document, column), keyIn(keys[i])) {
			sets, args = append(sets, column.name+" = ?"), append(args, keys[i])
		}
	}
	update := `UPDATE ` + quote(t.name) + ` SET ` + strings.Join(sets, ", ") + ` WHERE seq = ?`
	return s.exec(ctx, update, append(args, found.seq)...)
}

func keyOf(document bson.Raw, column column) []byte {
	value, array := docdb.Lookup(document, column.path)
	if array {
		return nil
	}
	return docdb.AppendKey(nil, value)
}

func keyIn(stored any) []byte {
	key, _ := stored.([]byte)
	return key
}

func countMatches(ctx context.Context, s *session, t *table, filter docdb.Filter) (count int64, err error) {
	if t == nil {
		return 0, nil
	}
	p := t.plan(filter, nil)
	if len(p.rest.Conditions) == 0 {
		err := s.queryRow(ctx, `SELECT count(*) FROM `+quote(t.name)+p.where, p.args, &count)
		return count, err
	}
	err = eachMatch(ctx, s, t, filter, 0, func(match) { count++ })
	return count, err
}

// updateMatches changes every match.
func updateMatches(ctx context.Context, s *session, t *table, filter docdb.Filter, changes docdb.Update) (matched int64, err error) {
	var matches []match
	if err := eachMatch(ctx, s, t, filter, 0, func(found match) { matches = append(matches, found) }); err != nil {
		return 0, err
	}
	for _, found := range matches {
		changed, err := changes.Apply(found.document)
		if err != nil {
			return 0, err
		}
		if err := replace(ctx, s, t, found, changed); err != nil {
			return 0, err
		}
	}
	return int64(len(matches)), nil
}

// deleteMatches deletes up to limit matches, all of them for 0.
func deleteMatches(ctx context.Context, s *session, t *table, filter docdb.Filter, limit int64) (deleted int64, err error) {
	if t == nil {
		return 0, nil
	}
	p := t.plan(filter, nil)
	if len(p.rest.Conditions) == 0 && limit == 0 {
		return s.execCount(ctx, `DELETE FROM `+quote(t.name)+p.where, p.args...)
	}
	var seqs []int64
	err = eachMatch(ctx, s, t, filter, limit, func(found match) { seqs = append(seqs, found.seq) })
	if err != nil {
		return 0, err
	}
	for _, seq := range seqs {
		if err := s.exec(ctx, `DELETE FROM `+quote(t.name)+` WHERE seq = ?`, seq); err != nil {
			return 0, err
		}
	}
	return int64(len(seqs)), nil
}

func eachMatch(ctx context.Context, s *session, t *table, filter docdb.Filter, limit int64, do func(match)) error {
	matches, err := find(ctx, s, t, filter, nil, 0, limit)
	if err != nil {
		return err
	}
	defer matches.close()
	for {
		found, ok, err := matches.next(ctx)
		if err != nil || !ok {
			return err
		}
		do(found)
	}
}
