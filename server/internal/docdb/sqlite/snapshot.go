package sqlite

import (
	"context"
	"maps"
	"slices"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// Snapshot sees the file as it is at this moment. It holds a connection until it
// is closed.
func (d *DB) Snapshot(ctx context.Context) (docdb.Snapshot, error) {
	s, known, err := d.read(ctx)
	if err != nil {
		return nil, failed(ctx, "open a snapshot", err)
	}
	return &snapshot{session: s, known: known}, nil
}

type snapshot struct {
	session *session // nil once it is closed
	known   *catalog
}

func (v *snapshot) Collections() []string { return slices.Sorted(maps.Keys(v.known.tables)) }

func (v *snapshot) Count(ctx context.Context, collection string) (int64, error) {
	count, err := countMatches(ctx, v.session, v.known.tables[collection], docdb.Filter{})
	return count, failed(ctx, "count "+collection, err)
}

func (v *snapshot) Each(ctx context.Context, collection string, visit func(bson.Raw) error) error {
	doing := "read " + collection
	found, err := find(ctx, v.session, v.known.tables[collection], docdb.Filter{}, nil, 0, 0)
	if err != nil {
		return failed(ctx, doing, err)
	}
	defer found.close()
	for {
		next, ok, err := found.next(ctx)
		if err != nil || !ok {
			return failed(ctx, doing, err)
		}
		if err := visit(next.document); err != nil {
			return err
		}
	}
}

func (v *snapshot) Close() error {
	if v.session != nil {
		v.session.end(nil)
		v.session = nil
	}
	return nil
}
