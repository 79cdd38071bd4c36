// Package sqlite is the embedded engine of docdb: one SQLite file, written by one
// connection and read by many. A document is stored as BSON; beside it stand its
// indexed fields, as keys whose byte order is MongoDB's order of values, so that
// SQLite's own indexes answer filters and sorts.
//
// Several processes may use one file at the same time.
package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync/atomic"

	"ehrenweb/internal/docdb"
)

// maxReaders is how many read at the same time. The file's readers share a few cores:
// more of them make each other slower, and each has 2 MB of the file in memory. It is
// well above the number of lists that are sent as they are read, which take longest.
const maxReaders = 24

// DB is a database in one file. It implements docdb.Database.
type DB struct {
	writer  *pool
	readers *pool
	group   *group
	cached  atomic.Pointer[catalog]
}

// Open opens the database file, or makes it, readable by its owner alone, in a
// directory that must exist. It fails with docdb.ErrUnavailable when the file
// cannot be opened.
func Open(ctx context.Context, path string) (*DB, error) {
	doing := "open " + path
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) // #nosec G304 -- the operator names it
	if err != nil {
		return nil, fmt.Errorf("sqlite: %s: %w: %w", doing, docdb.ErrUnavailable, err)
	}
	if err := file.Close(); err != nil {
		return nil, fmt.Errorf("sqlite: %s: %w", doing, err)
	}
	writer, err := openPool(path, "BEGIN IMMEDIATE", 1)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %s: %w", doing, err)
	}
	readers, err := openPool(path, "BEGIN", maxReaders)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %s: %w", doing, errors.Join(err, writer.close()))
	}
	db := &DB{writer: writer, readers: readers, group: newGroup()}
	if err := db.prepareFile(ctx); err != nil {
		return nil, errors.Join(failed(ctx, doing, err), db.Close())
	}
	return db, nil
}

// Collection names a collection.
func (d *DB) Collection(name string) docdb.Collection {
	return &collection{db: d, name: name}
}

// Ping reads from the file.
func (d *DB) Ping(ctx context.Context) error {
	s, _, err := d.read(ctx)
	if err != nil {
		return failed(ctx, "ping", err)
	}
	s.end(nil)
	return nil
}

// Close ends all connections.
func (d *DB) Close() error {
	if err := errors.Join(d.readers.close(), d.writer.close()); err != nil {
		return fmt.Errorf("sqlite: close: %w", err)
	}
	return nil
}

// read begins a transaction that sees one state of the file, and returns the
// catalog of that state with it.
func (d *DB) read(ctx context.Context) (*session, *catalog, error) {
	s, err := d.readers.begin(ctx)
	if err != nil {
		return nil, nil, err
	}
	catalog, err := d.catalogIn(ctx, s)
	if err != nil {
		s.end(err)
		return nil, nil, err
	}
	return s, catalog, nil
}
