package mongodb

import (
	"context"
	"slices"
	"strings"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// Snapshot sees each document as it is when its turn comes. Views and the
// server's own collections are not part of it.
func (d *DB) Snapshot(ctx context.Context) (docdb.Snapshot, error) {
	limited, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	names, err := d.database.ListCollectionNames(limited, bson.D{{Key: "type", Value: bson.D{{Key: "$ne", Value: "view"}}}})
	if err != nil {
		return nil, failed(ctx, "list collections", err)
	}
	names = slices.DeleteFunc(names, func(name string) bool { return strings.HasPrefix(name, "system.") })
	slices.Sort(names)
	return &snapshot{db: d, names: names}, nil
}

type snapshot struct {
	db    *DB
	names []string
}

func (v *snapshot) Collections() []string { return v.names }

func (v *snapshot) Count(ctx context.Context, collection string) (int64, error) {
	limited, cancel := context.WithTimeout(ctx, countLimit)
	defer cancel()
	count, err := v.db.database.Collection(collection).EstimatedDocumentCount(limited)
	return count, failed(ctx, "count "+collection, err)
}

func (v *snapshot) Each(ctx context.Context, collection string, visit func(bson.Raw) error) error {
	found, err := v.db.Collection(collection).Find(ctx, nil, docdb.FindOptions{})
	if err != nil {
		return err
	}
	defer found.Close()
	for found.Next(ctx) {
		var document bson.Raw
		if err := found.Decode(&document); err != nil {
			return err
		}
		if err := visit(document); err != nil {
			return err
		}
	}
	return found.Err()
}

func (v *snapshot) Close() error { return nil }
