package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// Documents are stored so many at a time, or until they have so many bytes.
const (
	batchDocuments = 500
	batchBytes     = 4 << 20
)

// Load reads a backup that was read to its end before, and stores its documents,
// except those of the collections in without. It calls progress after each
// document that it has read with their number.
func Load(ctx context.Context, from io.Reader, into docdb.Database, without []string, progress func(int64)) error {
	b := batch{db: into}
	var read int64
	_, err := Read(ctx, from, func(collection string, document bson.Raw) error {
		read++
		progress(read)
		if slices.Contains(without, collection) {
			return nil
		}
		return b.add(ctx, collection, document)
	})
	if err != nil {
		return err
	}
	return b.store(ctx)
}

type batch struct {
	db         docdb.Database
	collection string
	documents  []bson.Raw
	bytes      int
}

func (b *batch) add(ctx context.Context, collection string, document bson.Raw) error {
	if collection != b.collection || len(b.documents) == batchDocuments || b.bytes+len(document) > batchBytes {
		if err := b.store(ctx); err != nil {
			return err
		}
		b.collection = collection
	}
	b.documents, b.bytes = append(b.documents, document), b.bytes+len(document)
	return nil
}

func (b *batch) store(ctx context.Context) error {
	if len(b.documents) == 0 {
		return nil
	}
	if err := b.db.Collection(b.collection).InsertMany(ctx, b.documents); err != nil {
		return fmt.Errorf("backup: restore %s: %w", b.collection, err)
	}
	b.documents, b.bytes = b.documents[:0], 0
	return nil
}

// IsEmpty tells whether the database has no document.
func IsEmpty(ctx context.Context, db docdb.Database) (bool, error) {
	names, err := collections(ctx, db)
	if err != nil {
		return false, err
	}
	for _, name := range names {
		var any bson.Raw
		err := db.Collection(name).FindOne(ctx, nil, &any)
		if !errors.Is(err, docdb.ErrNotFound) {
			return false, err
		}
	}
	return true, nil
}

// Clear removes every document, in steps that a server has the time for. The
// collections and their indexes stay.
func Clear(ctx context.Context, db docdb.Database) error {
	names, err := collections(ctx, db)
	if err != nil {
		return err
	}
	for _, name := range names {
		for more := true; more && err == nil; {
			more, err = clearSome(ctx, db.Collection(name))
		}
		if err != nil {
			return fmt.Errorf("backup: clear %s: %w", name, err)
		}
	}
	return nil
}

func collections(ctx context.Context, db docdb.Database) ([]string, error) {
	snapshot, err := db.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	defer snapshot.Close()
	return slices.DeleteFunc(snapshot.Collections(), func(name string) bool {
		return docdb.CheckCollectionName(name) != nil
	}), nil
}

func clearSome(ctx context.Context, c docdb.Collection) (more bool, err error) {
	found, err := c.Find(ctx, nil, docdb.FindOptions{Limit: batchDocuments})
	if err != nil {
		return false, err
	}
	defer found.Close()
	ids := bson.A{}
	for found.Next(ctx) {
		var document struct {
			ID bson.RawValue `bson:"_id"`
		}
		if err := found.Decode(&document); err != nil {
			return false, err
		}
		ids = append(ids, document.ID)
	}
	if err := errors.Join(found.Err(), found.Close()); err != nil || len(ids) == 0 {
		return false, err
	}
	deleted, err := c.DeleteMany(ctx, bson.D{{Key: "_id", Value: bson.D{{Key: "$in", Value: ids}}}})
	return deleted > 0, err
}
