package store

import (
	"context"
	"errors"
	"log/slog"
	"time"

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

// oldestFirst is newestFirst the other way round.
func oldestFirst() bson.D { return bson.D{{Key: "createdAt", Value: 1}, {Key: "_id", Value: 1}} }

// searchLimit is how long looking for one page of what is searched may take.
const searchLimit = 5 * time.Second

// List is a stored list that is read as a whole or page by page. Nothing is
// read until one of its methods is called.
type List[T any] struct {
	collection docdb.Collection
	filter     bson.D
	sort       bson.D
	search     *search  // which of the entries are meant; nil: all
	complete   func(*T) // fills in what old documents lack; may be nil
}

// Each calls visit with every entry of the page, in the list's order, as it
// comes from the database: memory does not grow with the list. It ends with the
// first error of visit. A document that cannot be read is left out.
func (l List[T]) Each(ctx context.Context, page core.Page, visit func(T) error) error {
	if l.search != nil {
		_, err := l.walk(ctx, page, visit)
		return err
	}
	options := docdb.FindOptions{Sort: l.sort, Skip: page.Skip(), Limit: page.Limit}
	return l.find(ctx, options, func(document bson.Raw) error { return l.visit(ctx, document, visit) })
}

// Page is Each, and returns the number of all entries. It fails with Unavailable
// where a search takes too long.
func (l List[T]) Page(ctx context.Context, page core.Page, visit func(T) error) (total int64, err error) {
	if l.search == nil {
		return l.page(ctx, page, visit)
	}
	limited, cancel := context.WithTimeout(ctx, searchLimit)
	defer cancel()
	total, err = l.walk(limited, page, visit)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		return 0, &core.Error{Code: core.Unavailable, Message: core.MsgSearchTooLong, Cause: err}
	}
	return total, err
}

func (l List[T]) page(ctx context.Context, page core.Page, visit func(T) error) (total int64, err error) {
	documents, total, err := l.collection.FindPage(ctx, l.filter, docdb.FindOptions{Sort: l.sort, Skip: page.Skip(), Limit: page.Limit})
	if err != nil {
		return 0, failure("read page", err)
	}
	for _, document := range documents {
		if err := l.visit(ctx, document, visit); err != nil {
			return 0, err
		}
	}
	return total, nil
}

// walk looks at every document that the filter leaves.
func (l List[T]) walk(ctx context.Context, page core.Page, visit func(T) error) (found int64, err error) {
	look := *l.search // with a buffer of its own
	if look.senders != nil {
		if look.senders, err = look.senders.meet(ctx, look.words); err != nil {
			return 0, err
		}
	}
	err = l.find(ctx, docdb.FindOptions{Sort: l.sort}, func(document bson.Raw) error {
		if !look.matches(document) {
			return nil
		}
		found++
		if found <= page.Skip() || page.Limit > 0 && found > page.Skip()+page.Limit {
			return nil
		}
		return l.visit(ctx, document, visit)
	})
	return found, err
}

// find calls each with every document.
func (l List[T]) find(ctx context.Context, options docdb.FindOptions, each func(bson.Raw) error) error {
	cursor, err := l.collection.Find(ctx, l.filter, options)
	if err != nil {
		return failure("open list", err)
	}
	defer cursor.Close()
	for cursor.Next(ctx) {
		var document bson.Raw
		if err := cursor.Decode(&document); err != nil {
			return failure("decode entry", err)
		}
		if err := each(document); err != nil {
			return err
		}
	}
	return failure("read list", cursor.Err())
}

func (l List[T]) visit(ctx context.Context, document bson.Raw, visit func(T) error) error {
	var entry tolerant[T]
	if err := entry.UnmarshalBSON(document); errors.Is(err, errUnreadable) {
		slog.WarnContext(ctx, "a document is left out of a list, ehrenweb check tells more", "error", err)
		return nil
	} else if err != nil {
		return failure("decode entry", err)
	}
	if l.complete != nil {
		l.complete(&entry.value)
	}
	return visit(entry.value)
}

// Count returns the number of all entries.
func (l List[T]) Count(ctx context.Context) (int64, error) {
	if l.search != nil {
		return l.Page(ctx, core.Page{Number: 1, Limit: 1}, func(T) error { return nil })
	}
	count, err := l.collection.Count(ctx, l.filter)
	if err != nil {
		return 0, failure("count list", err)
	}
	return count, nil
}
