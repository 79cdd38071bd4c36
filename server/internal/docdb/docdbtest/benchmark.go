package docdbtest

import (
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// Benchmark measures the calls that a request waits for, among so many documents,
// of which each user has 200.
func Benchmark(b *testing.B, db docdb.Database, documents int) {
	const each, batch = 200, 5_000
	c := db.Collection("requests")
	users := max(documents/each, 1)
	owners := make([]bson.ObjectID, users)
	for i := range owners {
		owners[i] = bson.NewObjectID()
	}
	request := func(i int) bson.D {
		return doc("_id", i, "user", owners[i%users], "number", i, "status", "open",
			"message", "Wir brauchen eine Website für unseren Verein.", "createdAt", time.UnixMilli(int64(i)).UTC())
	}
	for from := 0; from < documents; from += batch {
		raw := make([]bson.Raw, min(batch, documents-from))
		for i := range raw {
			var err error
			raw[i], err = bson.Marshal(request(from + i))
			check(b, err)
		}
		check(b, c.InsertMany(b.Context(), raw))
	}
	newest := doc("createdAt", -1, "_id", -1)
	check(b, c.EnsureIndexes(b.Context(), docdb.Index{Keys: append(doc("user", 1), newest...)}, docdb.Index{Keys: newest}, unique("number", 1)))

	ctx, n := b.Context(), documents
	var out bson.Raw
	owner := func(i int) bson.D { return doc("user", owners[i%users]) }
	for _, row := range []struct {
		name string
		call func(i int) error
	}{
		{"find by _id", func(i int) error { return c.FindOne(ctx, doc("_id", i%documents), &out) }},
		{"find by a unique index", func(i int) error { return c.FindOne(ctx, doc("number", i%documents), &out) }},
		{"find two at once", func(i int) error {
			return db.FindEach(ctx, docdb.Wanted{Collection: "requests", Filter: doc("_id", i%documents), Out: &out},
				docdb.Wanted{Collection: "requests", Filter: doc("number", i*7%documents), Out: &bson.Raw{}})
		}},
		{"a page of 30 of one user, with the number of all", func(i int) error {
			page, total, err := c.FindPage(ctx, owner(i), docdb.FindOptions{Sort: newest, Limit: 30})
			if err == nil && (len(page) != 30 || total < each) {
				err = fmt.Errorf("%d of %d", len(page), total)
			}
			return err
		}},
		{"a page of 30 of all, with their number", func(int) error {
			_, _, err := c.FindPage(ctx, nil, docdb.FindOptions{Sort: newest, Limit: 30})
			return err
		}},
		{"a walk over 30 of one user", func(i int) error { return walk30(b, c, owner(i), newest) }},
		{"count of one user", func(i int) error {
			_, err := c.Count(ctx, owner(i))
			return err
		}},
		{"count by a field without an index", func(int) error {
			_, err := c.Count(ctx, doc("message", ""))
			return err
		}},
		{"insert", func(int) error {
			n++
			return c.InsertOne(ctx, request(n))
		}},
		{"update by _id", func(i int) error {
			_, err := c.UpdateOne(ctx, doc("_id", i%documents), doc("$set", doc("status", fmt.Sprint(i))))
			return err
		}},
	} {
		b.Run(row.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				check(b, row.call(i))
			}
		})
	}
	b.Run("insert by 16 writers", func(b *testing.B) {
		var next atomic.Int64
		next.Store(int64(n))
		b.SetParallelism((16 + runtime.GOMAXPROCS(0) - 1) / runtime.GOMAXPROCS(0))
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				if err := c.InsertOne(ctx, request(int(next.Add(1)))); err != nil {
					b.Error(err)
					return
				}
			}
		})
		n = int(next.Load())
	})
}

func walk30(b *testing.B, c docdb.Collection, filter, sort bson.D) error {
	b.Helper()
	cursor, err := c.Find(b.Context(), filter, docdb.FindOptions{Sort: sort, Limit: 30})
	if err != nil {
		return err
	}
	defer cursor.Close()
	for cursor.Next(b.Context()) {
		var request bson.D
		if err := cursor.Decode(&request); err != nil {
			return err
		}
	}
	return cursor.Err()
}

func check(b *testing.B, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}
