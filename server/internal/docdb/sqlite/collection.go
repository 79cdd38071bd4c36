package sqlite

import (
	"context"
	"errors"
	"fmt"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

type collection struct {
	db   *DB
	name string
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
	return failed(ctx, doing, c.db.write(ctx, func(ctx context.Context, s *session, known *catalog) error {
		t, err := c.ensureTable(ctx, s, known)
		if err != nil {
			return err
		}
		return insert(ctx, s, t, raw)
	}))
}

func (c *collection) InsertMany(ctx context.Context, documents []bson.Raw) error {
	doing := "insert into " + c.name
	err := docdb.CheckCollectionName(c.name)
	for _, document := range documents {
		if err == nil {
			err = docdb.CheckRaw(document)
		}
	}
	if err != nil {
		return failed(ctx, doing, err)
	}
	return failed(ctx, doing, c.db.write(ctx, func(ctx context.Context, s *session, known *catalog) error {
		t, err := c.ensureTable(ctx, s, known)
		for _, document := range documents {
			if err == nil {
				err = insert(ctx, s, t, document)
			}
		}
		return err
	}))
}

func (c *collection) FindOne(ctx context.Context, filter bson.D, out any) error {
	doing := "find one in " + c.name
	checked, err := c.check(filter)
	if err != nil {
		return failed(ctx, doing, err)
	}
	found, err := c.db.firstOfEach(ctx, []question{{c.name, checked}})
	if err != nil {
		return failed(ctx, doing, err)
	}
	return decode(doing, found[0], out)
}

func (c *collection) FindPage(ctx context.Context, filter bson.D, options docdb.FindOptions) ([]bson.Raw, int64, error) {
	doing := "find a page in " + c.name
	checked, err := c.check(filter)
	if err != nil {
		return nil, 0, failed(ctx, doing, err)
	}
	sort, err := options.CheckPage()
	if err != nil {
		return nil, 0, failed(ctx, doing, err)
	}
	page, total, err := c.page(ctx, checked, sort, options.Skip, options.Limit)
	return page, total, failed(ctx, doing, err)
}

func (c *collection) Count(ctx context.Context, filter bson.D) (int64, error) {
	doing := "count " + c.name
	checked, err := c.check(filter)
	if err != nil {
		return 0, failed(ctx, doing, err)
	}
	s, known, err := c.db.read(ctx)
	if err != nil {
		return 0, failed(ctx, doing, err)
	}
	count, err := countMatches(ctx, s, known.tables[c.name], checked)
	s.end(err)
	return count, failed(ctx, doing, err)
}

func (c *collection) UpdateOne(ctx context.Context, filter, update bson.D) (int64, error) {
	_, err := c.update(ctx, filter, update, nil)
	if errors.Is(err, docdb.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, failed(ctx, "update one in "+c.name, err)
	}
	return 1, nil
}

func (c *collection) UpdateMany(ctx context.Context, filter, update bson.D) (matched int64, err error) {
	doing := "update many in " + c.name
	checked, err := c.check(filter)
	if err != nil {
		return 0, failed(ctx, doing, err)
	}
	changes, err := docdb.ParseUpdate(update)
	if err != nil {
		return 0, failed(ctx, doing, err)
	}
	err = c.db.write(ctx, func(ctx context.Context, s *session, known *catalog) error {
		matched, err = updateMatches(ctx, s, known.tables[c.name], checked, changes)
		return err
	})
	if err != nil {
		return 0, failed(ctx, doing, err)
	}
	return matched, nil
}

func (c *collection) FindOneAndUpdate(ctx context.Context, filter, update, sort bson.D, out any) error {
	doing := "find one and update in " + c.name
	changed, err := c.update(ctx, filter, update, sort)
	if err != nil {
		return failed(ctx, doing, err)
	}
	return decode(doing, changed, out)
}

func (c *collection) update(ctx context.Context, filter, update, sort bson.D) (changed bson.Raw, err error) {
	checked, err := c.check(filter)
	if err != nil {
		return nil, err
	}
	changes, err := docdb.ParseUpdate(update)
	if err != nil {
		return nil, err
	}
	order, err := docdb.ParseSort(sort)
	if err != nil {
		return nil, err
	}
	err = c.db.write(ctx, func(ctx context.Context, s *session, known *catalog) error {
		t := known.tables[c.name]
		found, err := first(ctx, s, t, checked, order)
		if err != nil {
			return err
		}
		if changed, err = changes.Apply(found.document); err != nil {
			return err
		}
		return replace(ctx, s, t, found, changed)
	})
	return changed, err
}

func (c *collection) DeleteOne(ctx context.Context, filter bson.D) (int64, error) {
	return c.delete(ctx, "delete one in "+c.name, filter, 1)
}

func (c *collection) DeleteMany(ctx context.Context, filter bson.D) (int64, error) {
	return c.delete(ctx, "delete many in "+c.name, filter, 0)
}

func (c *collection) delete(ctx context.Context, doing string, filter bson.D, limit int64) (deleted int64, err error) {
	checked, err := c.check(filter)
	if err != nil {
		return 0, failed(ctx, doing, err)
	}
	err = c.db.write(ctx, func(ctx context.Context, s *session, known *catalog) error {
		deleted, err = deleteMatches(ctx, s, known.tables[c.name], checked, limit)
		return err
	})
	if err != nil {
		return 0, failed(ctx, doing, err)
	}
	return deleted, nil
}

func (c *collection) check(filter bson.D) (docdb.Filter, error) {
	if err := docdb.CheckCollectionName(c.name); err != nil {
		return docdb.Filter{}, err
	}
	return docdb.ParseFilter(filter)
}

// decode fills out. The document is nobody else's.
func decode(doing string, document bson.Raw, out any) error {
	if raw, ok := out.(*bson.Raw); ok {
		*raw = document
		return nil
	}
	if err := bson.Unmarshal(document, out); err != nil {
		return fmt.Errorf("sqlite: %s: decode: %w", doing, err)
	}
	return nil
}
