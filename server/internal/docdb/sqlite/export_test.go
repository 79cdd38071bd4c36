package sqlite

import (
	"context"

	"ehrenweb/internal/docdb"
)

// InsertMany stores documents in one transaction, so that a test need not wait
// for the disk after each.
func (d *DB) InsertMany(ctx context.Context, name string, documents int, document func(i int) any) error {
	c := &collection{db: d, name: name}
	return d.write(ctx, func(s *session, known *catalog) error {
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
