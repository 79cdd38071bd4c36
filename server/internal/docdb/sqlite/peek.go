package sqlite

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// What a request waits for most are a few documents by their keys, or one page of a
// list. These are read by one statement, which sees one state of the file without a
// transaction around it. It reads the catalog's version as well: what it has found
// counts only when the catalog that it was planned by is that state's.

// question is what FindOne is asked, checked.
type question struct {
	collection string
	filter     docdb.Filter
}

// FindEach reads all of the documents from one state of the file.
func (d *DB) FindEach(ctx context.Context, wanted ...docdb.Wanted) error {
	const doing = "find each"
	questions := make([]question, len(wanted))
	for i, one := range wanted {
		c := collection{d, one.Collection}
		checked, err := c.check(one.Filter)
		if err != nil {
			return failed(ctx, doing, err)
		}
		questions[i] = question{one.Collection, checked}
	}
	found, err := d.firstOfEach(ctx, questions)
	if err != nil {
		return failed(ctx, doing, err)
	}
	for i, one := range wanted {
		if err := decode(doing, found[i], one.Out); err != nil {
			return err
		}
	}
	return nil
}

// firstOfEach returns the first match of each question, or fails with
// docdb.ErrNotFound.
func (d *DB) firstOfEach(ctx context.Context, questions []question) ([]bson.Raw, error) {
	found, ok, err := d.peek(ctx, questions)
	if err != nil {
		return nil, err
	}
	if ok {
		if slices.ContainsFunc(found, func(document bson.Raw) bool { return document == nil }) {
			return nil, docdb.ErrNotFound
		}
		return found, nil
	}
	s, known, err := d.read(ctx)
	if err != nil {
		return nil, err
	}
	found = make([]bson.Raw, len(questions))
	for i, q := range questions {
		var one match
		if one, err = first(ctx, s, known.tables[q.collection], q.filter, nil); err != nil {
			break
		}
		found[i] = one.document
	}
	s.end(err)
	return found, err
}

// peek is firstOfEach for questions that name a key; nil stands for no match. Where
// ok is false nothing is known. It fails when it gets no session.
func (d *DB) peek(ctx context.Context, questions []question) (found []bson.Raw, ok bool, err error) {
	known := d.cached.Load()
	if known == nil {
		return nil, false, nil
	}
	var text strings.Builder
	var args []any
	text.WriteString(`SELECT version`)
	for _, q := range questions {
		t := known.tables[q.collection]
		if t == nil || !t.pins(q.filter) {
			return nil, false, nil
		}
		p := t.plan(q.filter, nil)
		if len(p.rest.Conditions) > 0 {
			return nil, false, nil
		}
		text.WriteString(`, (SELECT doc FROM ` + quote(t.name) + p.where + ` LIMIT 1)`)
		args = append(args, p.args...)
	}
	text.WriteString(` FROM "docdb.catalog" WHERE one = 1`)
	s, err := d.readers.acquire(ctx)
	if err != nil {
		return nil, false, err
	}
	var version int64
	found = make([]bson.Raw, len(questions))
	out := []any{&version}
	for i := range found {
		out = append(out, (*[]byte)(&found[i]))
	}
	// A context that can end costs more than looking up a few keys, which is over
	// before anybody could end it.
	err = s.queryRow(context.WithoutCancel(ctx), text.String(), args, out...)
	s.pool.giveBack(s, err == nil)
	return found, err == nil && version == known.version, nil
}

// pins tells whether the filter names the only document that there can be, or a few
// of them: SQLite looks at no other.
func (t *table) pins(filter docdb.Filter) bool {
	for _, condition := range filter.Conditions {
		if condition.Operator != docdb.Eq && condition.Operator != docdb.In {
			continue
		}
		if condition.Path == "_id" {
			return true
		}
		for _, index := range t.indexes {
			if index.unique && len(index.fields) == 1 && index.fields[0].Path == condition.Path {
				return true
			}
		}
	}
	return false
}

// page returns a page of the matches and the number of all.
func (c *collection) page(ctx context.Context, filter docdb.Filter, sort []docdb.SortField, skip, limit int64) (page []bson.Raw, total int64, err error) {
	page, total, ok, err := c.peekPage(ctx, filter, sort, skip, limit)
	if ok || err != nil {
		return page, total, err
	}
	page = nil
	s, known, err := c.db.read(ctx)
	if err != nil {
		return nil, 0, err
	}
	defer func() { s.end(err) }()
	t := known.tables[c.name]
	if total, err = countMatches(ctx, s, t, filter); err != nil {
		return nil, 0, err
	}
	found, err := find(ctx, s, t, filter, sort, skip, limit)
	if err != nil {
		return nil, 0, err
	}
	defer found.close()
	for {
		next, ok, err := found.next(ctx)
		if err != nil || !ok {
			return page, total, err
		}
		page = append(page, next.document)
	}
}

// peekPage is page where SQLite does all of it and the page is not empty. Where ok
// is false nothing is known. It fails when it gets no session.
func (c *collection) peekPage(ctx context.Context, filter docdb.Filter, sort []docdb.SortField, skip, limit int64) (page []bson.Raw, total int64, ok bool, err error) {
	known := c.db.cached.Load()
	if known == nil || known.tables[c.name] == nil {
		return nil, 0, false, nil
	}
	t := known.tables[c.name]
	p := t.plan(filter, sort)
	if len(p.rest.Conditions) > 0 || len(p.restOrder) > 0 {
		return nil, 0, false, nil
	}
	from := ` FROM ` + quote(t.name) + p.where
	text := `SELECT (SELECT version FROM "docdb.catalog" WHERE one = 1), (SELECT count(*)` + from + `), doc` + from + p.orderBy + ` LIMIT ? OFFSET ?`
	args := append(append(append([]any{}, p.args...), p.args...), limit, skip)
	s, err := c.db.readers.acquire(ctx)
	if err != nil {
		return nil, 0, false, err
	}
	version := int64(-1)
	rows, err := s.query(ctx, text, args...)
	if err == nil {
		page, err = scanPage(rows, &version, &total)
	}
	s.pool.giveBack(s, err == nil)
	return page, total, err == nil && version == known.version, nil
}

func scanPage(rows *sql.Rows, version, total *int64) (page []bson.Raw, err error) {
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var document []byte
		if err := rows.Scan(version, total, &document); err != nil {
			return nil, err
		}
		page = append(page, document)
	}
	return page, rows.Err()
}
