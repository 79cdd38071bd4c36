package mongodb

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
	"go.mongodb.org/mongo-driver/v2/mongo/readpref"

	"ehrenweb/internal/docdb"
)

type collection struct {
	name       string
	collection *mongo.Collection
}

func (c *collection) EnsureIndexes(ctx context.Context, indexes ...docdb.Index) error {
	doing := "make indexes of " + c.name
	if err := docdb.CheckCollectionName(c.name); err != nil {
		return failed(ctx, doing, err)
	}
	var models []mongo.IndexModel
	for _, index := range indexes {
		fields, err := docdb.ParseIndex(index)
		if err != nil {
			return failed(ctx, doing, err)
		}
		if len(fields) == 1 && fields[0].Path == "_id" {
			continue
		}
		model := mongo.IndexModel{Keys: order(fields)}
		if index.Unique {
			model.Options = options.Index().SetUnique(true)
		}
		models = append(models, model)
	}
	if len(models) == 0 {
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, indexLimit)
	defer cancel()
	reached, lose := context.WithCancelCause(limited)
	defer lose(nil)
	go c.watch(reached, lose)
	_, err := c.collection.Indexes().CreateMany(reached, models)
	if cause := context.Cause(reached); err != nil && errors.Is(cause, docdb.ErrUnavailable) {
		err = cause
	}
	return failed(ctx, doing, err)
}

// watch asks until ctx ends whether the server still answers, and calls lose when
// it twice does not: an index may take long, and silence on its connection tells
// nothing.
func (c *collection) watch(ctx context.Context, lose context.CancelCauseFunc) {
	for silent := 0; ; {
		select {
		case <-ctx.Done():
			return
		case <-time.After(watchEvery):
		}
		limited, cancel := context.WithTimeout(ctx, callLimit)
		err := c.collection.Database().Client().Ping(limited, readpref.Primary())
		cancel()
		if err == nil {
			silent = 0
		} else if silent++; silent == 2 {
			lose(fmt.Errorf("%w: %v", docdb.ErrUnavailable, err))
			return
		}
	}
}

func (c *collection) InsertOne(ctx context.Context, document any) error {
	doing := "insert into " + c.name
	raw, err := docdb.CheckDocument(document)
	if err == nil {
		err = docdb.CheckCollectionName(c.name)
	}
	if err != nil {
		return failed(ctx, doing, err)
	}
	limited, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	_, err = c.collection.InsertOne(limited, raw)
	return failed(ctx, doing, err)
}

func (c *collection) InsertMany(ctx context.Context, documents []bson.Raw) error {
	doing := "insert into " + c.name
	if err := docdb.CheckCollectionName(c.name); err != nil {
		return failed(ctx, doing, err)
	}
	for _, document := range documents {
		if err := docdb.CheckRaw(document); err != nil {
			return failed(ctx, doing, err)
		}
	}
	if len(documents) == 0 {
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	_, err := c.collection.InsertMany(limited, documents)
	return failed(ctx, doing, err)
}

func (c *collection) FindOne(ctx context.Context, filter bson.D, out any) error {
	doing := "find one in " + c.name
	checked, err := c.check(filter)
	if err != nil {
		return failed(ctx, doing, err)
	}
	limited, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	found, err := c.collection.FindOne(limited, checked).Raw()
	if err != nil {
		return failed(ctx, doing, err)
	}
	return decode(doing, found, out)
}

// FindEach asks for all of the documents at the same time.
func (d *DB) FindEach(ctx context.Context, wanted ...docdb.Wanted) error {
	failures := make([]error, len(wanted))
	var asking sync.WaitGroup
	for i, one := range wanted {
		asking.Go(func() {
			failures[i] = d.Collection(one.Collection).FindOne(ctx, one.Filter, one.Out)
		})
	}
	asking.Wait()
	for _, err := range failures {
		if err != nil {
			return err
		}
	}
	return nil
}

// FindPage counts while it reads.
func (c *collection) FindPage(ctx context.Context, filter bson.D, wanted docdb.FindOptions) (page []bson.Raw, total int64, err error) {
	if _, err := wanted.CheckPage(); err != nil {
		return nil, 0, failed(ctx, "find a page in "+c.name, err)
	}
	var uncounted error
	var counting sync.WaitGroup
	counting.Go(func() { total, uncounted = c.Count(ctx, filter) })
	found, err := c.Find(ctx, filter, wanted)
	if err == nil {
		for found.Next(ctx) {
			var document bson.Raw
			if err = found.Decode(&document); err != nil {
				break
			}
			page = append(page, document)
		}
		err = errors.Join(err, found.Err())
		_ = found.Close()
	}
	counting.Wait()
	if err == nil {
		err = uncounted
	}
	if err != nil {
		return nil, 0, err
	}
	return page, total, nil
}

func (c *collection) Count(ctx context.Context, filter bson.D) (int64, error) {
	doing := "count " + c.name
	checked, err := c.check(filter)
	if err != nil {
		return 0, failed(ctx, doing, err)
	}
	limited, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	count, err := c.collection.CountDocuments(limited, checked)
	return count, failed(ctx, doing, err)
}

func (c *collection) UpdateOne(ctx context.Context, filter, update bson.D) (int64, error) {
	doing := "update one in " + c.name
	checked, changes, err := c.checkUpdate(filter, update)
	if err != nil {
		return 0, failed(ctx, doing, err)
	}
	limited, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	result, err := c.collection.UpdateOne(limited, checked, changes)
	if err != nil {
		return 0, failed(ctx, doing, err)
	}
	return result.MatchedCount, nil
}

func (c *collection) UpdateMany(ctx context.Context, filter, update bson.D) (int64, error) {
	doing := "update many in " + c.name
	checked, changes, err := c.checkUpdate(filter, update)
	if err != nil {
		return 0, failed(ctx, doing, err)
	}
	limited, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	result, err := c.collection.UpdateMany(limited, checked, changes)
	if err != nil {
		return 0, failed(ctx, doing, err)
	}
	return result.MatchedCount, nil
}

func (c *collection) FindOneAndUpdate(ctx context.Context, filter, update, sort bson.D, out any) error {
	doing := "find one and update in " + c.name
	checked, changes, err := c.checkUpdate(filter, update)
	if err != nil {
		return failed(ctx, doing, err)
	}
	fields, err := docdb.ParseSort(sort)
	if err != nil {
		return failed(ctx, doing, err)
	}
	wanted := options.FindOneAndUpdate().SetReturnDocument(options.After)
	if len(fields) > 0 {
		wanted.SetSort(order(fields))
	}
	limited, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	changed, err := c.collection.FindOneAndUpdate(limited, checked, changes, wanted).Raw()
	if err != nil {
		return failed(ctx, doing, err)
	}
	return decode(doing, changed, out)
}

func (c *collection) DeleteOne(ctx context.Context, filter bson.D) (int64, error) {
	checked, err := c.check(filter)
	if err != nil {
		return 0, failed(ctx, "delete one in "+c.name, err)
	}
	limited, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	result, err := c.collection.DeleteOne(limited, checked)
	return deleted(result), failed(ctx, "delete one in "+c.name, err)
}

func (c *collection) DeleteMany(ctx context.Context, filter bson.D) (int64, error) {
	checked, err := c.check(filter)
	if err != nil {
		return 0, failed(ctx, "delete many in "+c.name, err)
	}
	limited, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	result, err := c.collection.DeleteMany(limited, checked)
	return deleted(result), failed(ctx, "delete many in "+c.name, err)
}

func deleted(result *mongo.DeleteResult) int64 {
	if result == nil {
		return 0
	}
	return result.DeletedCount
}

func (c *collection) check(filter bson.D) (bson.Raw, error) {
	if err := docdb.CheckCollectionName(c.name); err != nil {
		return nil, err
	}
	checked, err := docdb.ParseFilter(filter)
	return checked.Raw, err
}

func (c *collection) checkUpdate(filter, update bson.D) (checked, changes bson.Raw, err error) {
	if checked, err = c.check(filter); err != nil {
		return nil, nil, err
	}
	parsed, err := docdb.ParseUpdate(update)
	return checked, parsed.Raw, err
}

func order(fields []docdb.SortField) bson.D {
	keys := bson.D{}
	for _, field := range fields {
		direction := int32(1)
		if field.Descending {
			direction = -1
		}
		keys = append(keys, bson.E{Key: field.Path, Value: direction})
	}
	return keys
}

func decode(doing string, document bson.Raw, out any) error {
	if err := bson.Unmarshal(document, out); err != nil {
		return fmt.Errorf("mongodb: %s: decode: %w", doing, err)
	}
	return nil
}
