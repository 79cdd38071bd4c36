package mongodb

import (
	"cmp"
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"ehrenweb/internal/docdb"
)

// watchWait is how long the server waits for news before it answers that there are
// none.
const watchWait = time.Second

// Watch reads the collection's change stream.
func (c *collection) Watch(ctx context.Context, came func()) error {
	doing := "watch " + c.name
	inserted := mongo.Pipeline{
		{{Key: "$match", Value: bson.D{{Key: "operationType", Value: "insert"}}}},
		{{Key: "$project", Value: bson.D{{Key: "_id", Value: 1}}}},
	}
	limited, cancel := context.WithTimeout(ctx, callLimit)
	stream, err := c.collection.Watch(limited, inserted, options.ChangeStream().SetMaxAwaitTime(watchWait))
	cancel()
	if err != nil {
		return failed(ctx, doing, err)
	}
	defer func() {
		closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), callLimit)
		defer cancel()
		_ = stream.Close(closing) // the server forgets it by itself, too
	}()
	for {
		limited, cancel := context.WithTimeout(ctx, callLimit)
		if stream.TryNext(limited) {
			came()
		}
		cancel()
		if err := stream.Err(); err != nil || stream.ID() == 0 {
			return failed(ctx, doing, cmp.Or(err, docdb.ErrUnavailable))
		}
	}
}
