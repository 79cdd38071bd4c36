// Package docdb is the narrow document database that the store is written
// against. Documents, filters and updates are MongoDB's own (BSON, bson.D); two
// engines implement the interface: docdb/mongodb hands each call to a MongoDB
// server, docdb/sqlite keeps the documents in one embedded file. docdbtest is
// the contract that both pass.
//
// # What both engines understand
//
// Filters: a field compared by equality ({field: value}), $eq, $ne, $gt, $gte,
// $lt, $lte, $in, $nin, $exists, and $and, $or over whole filters. Several
// fields, or several operators on one field, must all hold.
//
// Updates: $set, $unset, $inc and $push (of one value). An update never changes
// _id, is never empty and never replaces a whole document.
//
// Sort: any number of fields, each 1 or -1.
//
// Field names may be dotted paths. They mean what MongoDB's documentation says
// they mean: missing equals null, a comparison looks into arrays, $gt and its
// kin compare within one kind of type only, sorting orders the kinds (null,
// numbers, strings, documents, arrays, binary, ObjectIDs, booleans, dates).
//
// Field names in documents are not empty, do not begin with "$" and hold no ".";
// collections are named in lower-case letters, digits and "_". A document has an
// _id that is no array, and at most 16 MiB and 100 levels.
//
// Types: null, booleans, int32, int64, double, string, ObjectID, date
// (millisecond precision), binary, arrays and embedded documents.
//
// Anything else, in a filter, an update, a sort or a document, is an
// [UnsupportedError] from either engine, never a silent difference. So is an
// update that the document's values do not allow, such as $inc of a string.
package docdb

import (
	"context"
	"errors"
	"fmt"

	"go.mongodb.org/mongo-driver/v2/bson"
)

var (
	// ErrNotFound says that no document matches the filter.
	ErrNotFound = errors.New("docdb: no document matches")

	// ErrDuplicate says that a write would have put the same value twice
	// under _id or a unique index. Nothing was written.
	ErrDuplicate = errors.New("docdb: duplicate key")

	// ErrUnavailable says that the database cannot be reached or cannot write
	// at the moment (server away, time limit, disk full). Trying again later can
	// help. Every engine wraps its own cause into it.
	ErrUnavailable = errors.New("docdb: database unavailable")
)

// UnsupportedError says that a filter, update, sort or document holds something
// outside the list in the package comment. It is a mistake of the caller, unless
// it is the stored document that does not allow the update.
type UnsupportedError struct {
	What   string // for example: filter operator "$where"
	Stored bool   // a document's values do not allow the update
}

func (e *UnsupportedError) Error() string { return "docdb: unsupported " + e.What }

// Unsupported makes an UnsupportedError.
func Unsupported(format string, args ...any) error {
	return &UnsupportedError{What: fmt.Sprintf(format, args...)}
}

// Database is a set of named collections. It is safe for concurrent use.
//
// Every method that takes a context ends with the context's error, wrapped, when
// the context ends first.
type Database interface {
	// Collection names a collection; it comes to be with its first document or
	// index.
	Collection(name string) Collection

	// FindEach does for each of them what FindOne does, and asks for all of
	// them at once, so that they take about as long as one. It fails with
	// ErrNotFound when there is nothing for one of them.
	FindEach(ctx context.Context, wanted ...Wanted) error

	// Snapshot opens a view of everything there is, for a backup. The embedded
	// engine shows one moment, whatever is written meanwhile; a MongoDB server
	// shows each document whole, but one written meanwhile or not.
	Snapshot(ctx context.Context) (Snapshot, error)

	// Ping tells whether the database answers; ErrUnavailable if not.
	Ping(ctx context.Context) error

	// Close ends all connections. No call may be under way or follow.
	Close() error
}

// Wanted is what FindOne is asked, of a collection.
type Wanted struct {
	Collection string
	Filter     bson.D
	Out        any
}

// Collection holds documents under their _id.
type Collection interface {
	// EnsureIndexes makes those of the indexes that do not exist yet. It fails
	// with ErrDuplicate when the stored documents break a unique one.
	EnsureIndexes(ctx context.Context, indexes ...Index) error

	// InsertOne stores a document, anything bson.Marshal takes, that has an _id.
	// It fails with ErrDuplicate when the _id or a unique index is taken.
	InsertOne(ctx context.Context, document any) error

	// InsertMany stores documents as they are, byte for byte, also with types
	// that the package comment does not list, for whoever moves a database. Each
	// begins with its _id. It fails like InsertOne; the embedded engine has then
	// stored none of them, a MongoDB server those before the bad one.
	InsertMany(ctx context.Context, documents []bson.Raw) error

	// FindOne decodes the first matching document into out, as bson.Unmarshal
	// does. It fails with ErrNotFound when there is none.
	FindOne(ctx context.Context, filter bson.D, out any) error

	// Find opens a cursor over the matching documents, in the sort's order. The
	// documents are streamed: memory does not grow with their number.
	Find(ctx context.Context, filter bson.D, options FindOptions) (Cursor, error)

	// Watch calls came each time documents have come into the collection, whoever
	// stores them, until ctx ends or the server is lost; then it fails. The error
	// wraps errors.ErrUnsupported where nobody can tell: the embedded engine, and a
	// MongoDB server that is no replica set. It may begin a moment after the call.
	Watch(ctx context.Context, came func()) error

	// FindPage returns some of the matching documents, in the sort's order, and the
	// number of all of them, and asks for both at once. The embedded engine shows one
	// state of the collection, a MongoDB server perhaps two. The limit is not 0.
	FindPage(ctx context.Context, filter bson.D, options FindOptions) (page []bson.Raw, total int64, err error)

	// Count returns the number of matching documents.
	Count(ctx context.Context, filter bson.D) (int64, error)

	// UpdateOne changes one matching document, atomically: filter and update are
	// one step. It returns how many documents matched, 0 or 1, and fails with
	// ErrDuplicate when the change breaks a unique index.
	UpdateOne(ctx context.Context, filter, update bson.D) (matched int64, err error)

	// UpdateMany changes every matching document and returns how many matched. Each
	// is changed as by UpdateOne; the embedded engine changes all of them or none, a
	// MongoDB server one after the other, and those before a failure stay changed.
	UpdateMany(ctx context.Context, filter, update bson.D) (matched int64, err error)

	// FindOneAndUpdate does what UpdateOne does to the first match in the sort's
	// order, and decodes the document as it is afterwards into out. It fails with
	// ErrNotFound when nothing matches.
	FindOneAndUpdate(ctx context.Context, filter, update, sort bson.D, out any) error

	// DeleteOne removes one matching document and returns how many it removed,
	// 0 or 1. Of several callers that delete the same document, one gets 1.
	DeleteOne(ctx context.Context, filter bson.D) (deleted int64, err error)

	// DeleteMany removes every matching document and returns their number.
	DeleteMany(ctx context.Context, filter bson.D) (deleted int64, err error)
}

// Snapshot is a view of a database. It belongs to one goroutine and must be
// closed.
type Snapshot interface {
	// Collections returns the names of the collections, sorted.
	Collections() []string

	// Count returns the number of the collection's documents, or about that.
	Count(ctx context.Context, collection string) (int64, error)

	// Each calls visit with every document of the collection, as it is stored,
	// until visit fails: memory does not grow with their number.
	Each(ctx context.Context, collection string, visit func(bson.Raw) error) error

	// Close ends the view.
	Close() error
}

// Index is an index over one or more fields, in MongoDB's key form:
// {{"user", 1}, {"createdAt", -1}}. A unique one treats missing as null. An array
// under a unique index is an [UnsupportedError] from the embedded engine, where a
// MongoDB server makes each of its items unique: keep none there.
type Index struct {
	Keys   bson.D
	Unique bool
}

// FindOptions say in which order and which part of the matches to return.
type FindOptions struct {
	Sort  bson.D
	Skip  int64 // ≥ 0
	Limit int64 // ≥ 0; 0 means all
}

// Cursor walks over the results of a Find. It belongs to one goroutine and must
// be closed.
type Cursor interface {
	// Next moves on to the next document. It returns false at the end and after
	// an error; Err tells which.
	Next(ctx context.Context) bool

	// Decode decodes the current document into out.
	Decode(out any) error

	// Err is the error that ended the walk, or nil.
	Err() error

	// Close frees what the cursor holds. It may be called twice.
	Close() error
}
