package mongodb

import (
	"context"
	"math"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"ehrenweb/internal/docdb"
)

const batchSize = 500

// Find limits the time for each batch, not for the whole walk.
func (c *collection) Find(ctx context.Context, filter bson.D, wanted docdb.FindOptions) (docdb.Cursor, error) {
	doing := "find in " + c.name
	checked, err := c.check(filter)
	if err != nil {
		return nil, failed(ctx, doing, err)
	}
	fields, err := wanted.Check()
	if err != nil {
		return nil, failed(ctx, doing, err)
	}
	find := options.Find().SetBatchSize(batchSize)
	if len(fields) > 0 {
		find.SetSort(order(fields))
	}
	if wanted.Skip > 0 {
		find.SetSkip(wanted.Skip)
	}
	if wanted.Limit > 0 {
		find.SetLimit(min(wanted.Limit, math.MaxInt32))
	}
	limited, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	found, err := c.collection.Find(limited, checked, find)
	if err != nil {
		return nil, failed(ctx, doing, err)
	}
	return &cursor{doing: doing, found: found}, nil
}

type cursor struct {
	doing  string
	found  *mongo.Cursor
	err    error
	closed bool
}

func (c *cursor) Next(ctx context.Context) bool {
	if c.closed || c.err != nil {
		return false
	}
	if err := ctx.Err(); err != nil {
		c.err = failed(ctx, c.doing, err)
		return false
	}
	if c.found.RemainingBatchLength() > 0 {
		return c.found.Next(ctx)
	}
	limited, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	more := c.found.Next(limited)
	c.err = failed(ctx, c.doing, c.found.Err())
	return more
}

func (c *cursor) Decode(out any) error { return decode(c.doing, c.found.Current, out) }

func (c *cursor) Err() error { return c.err }

func (c *cursor) Close() error {
	if c.closed {
		return nil
	}
	c.closed = true
	ctx, cancel := context.WithTimeout(context.Background(), callLimit)
	defer cancel()
	return failed(ctx, c.doing, c.found.Close(ctx))
}
