package store

import (
	"context"
	"errors"
	"log/slog"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
)

// newestFirst is the order of every list (specification, section 9). The id
// decides between documents of the same millisecond, so that pages never
// overlap.
func newestFirst() bson.D { return bson.D{{Key: "createdAt", Value: -1}, {Key: "_id", Value: -1}} }

// newestFirstOf is the index of a list of the documents with one value of the
// field, newest first.
func newestFirstOf(field string) bson.D {
	return append(bson.D{{Key: field, Value: 1}}, newestFirst()...)
}

// List is a stored list that is read as a whole or page by page. Nothing is
// read until Each or Count.
type List[T any] struct {
	collection docdb.Collection
	filter     bson.D
	sort       bson.D
	complete   func(*T) // fills in what old documents lack; may be nil
}

// Each calls visit with every entry of the page, in the list's order, as it
// comes from the database: memory does not grow with the list. It ends with the
// first error of visit. A document that cannot be read is left out.
func (l List[T]) Each(ctx context.Context, page core.Page, visit func(T) error) error {
	cursor, err := l.collection.Find(ctx, l.filter, docdb.FindOptions{Sort: l.sort, Skip: page.Skip(), Limit: page.Limit})
	if err != nil {
		return failure("open list", err)
	}
	defer cursor.Close()
	for cursor.Next(ctx) {
		var entry tolerant[T]
		if err := cursor.Decode(&entry); errors.Is(err, errUnreadable) {
			slog.WarnContext(ctx, "a document is left out of a list, ehrenweb check tells more", "error", err)
			continue
		} else if err != nil {
			return failure("decode entry", err)
		}
		if l.complete != nil {
			l.complete(&entry.value)
		}
		if err := visit(entry.value); err != nil {
			return err
		}
	}
	if err := cursor.Err(); err != nil {
		return failure("read list", err)
	}
	return nil
}

// Count returns the number of all entries.
func (l List[T]) Count(ctx context.Context) (int64, error) {
	count, err := l.collection.Count(ctx, l.filter)
	if err != nil {
		return 0, failure("count list", err)
	}
	return count, nil
}
