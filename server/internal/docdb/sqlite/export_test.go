package sqlite

import (
	"context"
	"strings"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// InsertMany stores documents in one transaction, so that a test need not wait
// for the disk after each.
func (d *DB) InsertMany(ctx context.Context, name string, documents int, document func(i int) any) error {
	c := &collection{db: d, name: name}
	return d.write(ctx, func(ctx context.Context, s *session, known *catalog) error {
		t, err := c.ensureTable(ctx, s, known)
		if err != nil {
			return err
		}
		for i := range documents {
			raw, err := docdb.CheckDocument(document(i))
			if err != nil {
				return err
			}
			if err := insert(ctx, s, t, raw); err != nil {
				return err
			}
		}
		return nil
	})
}

// Explain says how SQLite goes about a query.
func (d *DB) Explain(ctx context.Context, name string, filter, sort bson.D) (string, error) {
	checked, err := docdb.ParseFilter(filter)
	if err != nil {
		return "", err
	}
	fields, err := docdb.ParseSort(sort)
	if err != nil {
		return "", err
	}
	s, known, err := d.read(ctx)
	if err != nil {
		return "", err
	}
	defer s.end(nil)
	p := known.tables[name].plan(checked, fields)
	rows, err := s.query(ctx, `EXPLAIN QUERY PLAN SELECT seq, doc FROM `+quote(name)+p.where+p.orderBy, p.args...)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	var plan strings.Builder
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			return "", err
		}
		plan.WriteString(step + "\n")
	}
	return plan.String(), rows.Err()
}

// Fill makes the file as full as a disk can be, until the database is closed.
func (d *DB) Fill(ctx context.Context) error {
	s, err := d.writer.begin(ctx)
	if err != nil {
		return err
	}
	defer s.end(nil)
	return s.change(ctx, `PRAGMA max_page_count = 1`) // SQLite takes the present size instead
}

// Hold keeps every writer waiting until release is called.
func (d *DB) Hold(ctx context.Context) (release func(), err error) {
	s, err := d.writer.begin(ctx)
	if err != nil {
		return nil, err
	}
	return func() { s.end(nil) }, nil
}

// Waiting is how many changes wait for their turn.
func (d *DB) Waiting() int {
	d.group.mu.Lock()
	defer d.group.mu.Unlock()
	return len(d.group.waiting)
}

// Panic is a change with a fault of our own in it.
func (d *DB) Panic(ctx context.Context) error {
	return d.write(ctx, func(context.Context, *session, *catalog) error { panic("a fault") })
}

// Leading tells whether somebody makes changes.
func (d *DB) Leading() bool { return len(d.group.turn) == 1 }
