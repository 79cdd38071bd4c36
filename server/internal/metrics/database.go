package metrics

import (
	"context"
	"errors"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// Database is the database with each call counted and timed.
func (m *Metrics) Database(db docdb.Database) docdb.Database { return database{db, m} }

type database struct {
	docdb.Database
	metrics *Metrics
}

func (d database) Collection(name string) docdb.Collection {
	return collection{d.Database.Collection(name), d.metrics}
}

func (d database) Ping(ctx context.Context) error {
	return d.metrics.count("ping", func() error { return d.Database.Ping(ctx) })
}

func (d database) FindEach(ctx context.Context, wanted ...docdb.Wanted) error {
	return d.metrics.count("find_each", func() error { return d.Database.FindEach(ctx, wanted...) })
}

type collection struct {
	docdb.Collection
	metrics *Metrics
}

func (c collection) EnsureIndexes(ctx context.Context, indexes ...docdb.Index) error {
	return c.metrics.count("ensure_indexes", func() error { return c.Collection.EnsureIndexes(ctx, indexes...) })
}

func (c collection) InsertOne(ctx context.Context, document any) error {
	return c.metrics.count("insert_one", func() error { return c.Collection.InsertOne(ctx, document) })
}

func (c collection) FindOne(ctx context.Context, filter bson.D, out any) error {
	return c.metrics.count("find_one", func() error { return c.Collection.FindOne(ctx, filter, out) })
}

func (c collection) Find(ctx context.Context, filter bson.D, options docdb.FindOptions) (cursor docdb.Cursor, err error) {
	err = c.metrics.count("find", func() (err error) {
		cursor, err = c.Collection.Find(ctx, filter, options)
		return err
	})
	return cursor, err
}

func (c collection) FindPage(ctx context.Context, filter bson.D, options docdb.FindOptions) (page []bson.Raw, total int64, err error) {
	err = c.metrics.count("find_page", func() (err error) {
		page, total, err = c.Collection.FindPage(ctx, filter, options)
		return err
	})
	return page, total, err
}

func (c collection) Count(ctx context.Context, filter bson.D) (n int64, err error) {
	err = c.metrics.count("count", func() (err error) {
		n, err = c.Collection.Count(ctx, filter)
		return err
	})
	return n, err
}

func (c collection) UpdateOne(ctx context.Context, filter, update bson.D) (matched int64, err error) {
	err = c.metrics.count("update_one", func() (err error) {
		matched, err = c.Collection.UpdateOne(ctx, filter, update)
		return err
	})
	return matched, err
}

func (c collection) UpdateMany(ctx context.Context, filter, update bson.D) (matched int64, err error) {
	err = c.metrics.count("update_many", func() (err error) {
		matched, err = c.Collection.UpdateMany(ctx, filter, update)
		return err
	})
	return matched, err
}

func (c collection) FindOneAndUpdate(ctx context.Context, filter, update, sort bson.D, out any) error {
	return c.metrics.count("find_one_and_update", func() error {
		return c.Collection.FindOneAndUpdate(ctx, filter, update, sort, out)
	})
}

func (c collection) DeleteOne(ctx context.Context, filter bson.D) (deleted int64, err error) {
	err = c.metrics.count("delete_one", func() (err error) {
		deleted, err = c.Collection.DeleteOne(ctx, filter)
		return err
	})
	return deleted, err
}

func (c collection) DeleteMany(ctx context.Context, filter bson.D) (deleted int64, err error) {
	err = c.metrics.count("delete_many", func() (err error) {
		deleted, err = c.Collection.DeleteMany(ctx, filter)
		return err
	})
	return deleted, err
}

// count counts one call. That nothing was found or something is there already is
// an answer like any other.
func (m *Metrics) count(operation string, call func() error) error {
	start := time.Now()
	err := call()
	m.callTime.WithLabelValues(operation).Observe(time.Since(start).Seconds())
	outcome := "failed"
	switch {
	case err == nil, errors.Is(err, docdb.ErrNotFound), errors.Is(err, docdb.ErrDuplicate):
		outcome = "ok"
	case errors.Is(err, docdb.ErrUnavailable):
		outcome = "unavailable"
	}
	m.calls.WithLabelValues(operation, outcome).Inc()
	return err
}
