package sqlite_test

import (
	"fmt"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/sqlite"
)

// BenchmarkCollection measures the calls that a request waits for, among 200,000
// documents of 1,000 users.
func BenchmarkCollection(b *testing.B) {
	const documents, users = 200_000, 1_000
	ctx := b.Context()
	db, err := sqlite.Open(ctx, filepath.Join(b.TempDir(), "bench.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	requests := db.Collection("requests")
	owners := make([]bson.ObjectID, users)
	for i := range owners {
		owners[i] = bson.NewObjectID()
	}
	request := func(i int) bson.D {
		return bson.D{
			{Key: "_id", Value: bson.NewObjectID()},
			{Key: "user", Value: owners[i%users]},
			{Key: "number", Value: i},
			{Key: "status", Value: "open"},
			{Key: "message", Value: "Wir brauchen eine Website für unseren Verein."},
			{Key: "createdAt", Value: time.UnixMilli(int64(i))},
		}
	}
	ids := make([]any, documents)
	err = db.InsertMany(ctx, "requests", documents, func(i int) any {
		document := request(i)
		ids[i] = document[0].Value
		return document
	})
	check(b, err)
	err = requests.EnsureIndexes(ctx,
		docdb.Index{Keys: bson.D{{Key: "user", Value: 1}, {Key: "createdAt", Value: -1}, {Key: "_id", Value: -1}}},
		docdb.Index{Keys: bson.D{{Key: "number", Value: 1}}, Unique: true})
	if err != nil {
		b.Fatal(err)
	}

	i := 0
	b.Run("a list of 30 of one user", func(b *testing.B) {
		for b.Loop() {
			i++
			if got := list(b, requests, owners[i%users]); got != 30 {
				b.Fatal(got)
			}
		}
	})
	var out bson.Raw
	b.Run("find by _id", func(b *testing.B) {
		for b.Loop() {
			i++
			check(b, requests.FindOne(ctx, bson.D{{Key: "_id", Value: ids[i%documents]}}, &out))
		}
	})
	b.Run("find by a unique index", func(b *testing.B) {
		for b.Loop() {
			i++
			check(b, requests.FindOne(ctx, bson.D{{Key: "number", Value: i % documents}}, &out))
		}
	})
	b.Run("count of one user", func(b *testing.B) {
		for b.Loop() {
			i++
			_, err := requests.Count(ctx, bson.D{{Key: "user", Value: owners[i%users]}})
			check(b, err)
		}
	})
	n := documents
	b.Run("insert", func(b *testing.B) {
		for b.Loop() {
			n++
			check(b, requests.InsertOne(ctx, request(n)))
		}
	})
	b.Run("insert by 16 writers", func(b *testing.B) {
		var next atomic.Int64
		next.Store(int64(n))
		b.SetParallelism((16 + runtime.GOMAXPROCS(0) - 1) / runtime.GOMAXPROCS(0))
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				check(b, requests.InsertOne(ctx, request(int(next.Add(1)))))
			}
		})
		n = int(next.Load())
	})
	b.Run("update by _id", func(b *testing.B) {
		for b.Loop() {
			i++
			_, err := requests.UpdateOne(ctx, bson.D{{Key: "_id", Value: ids[i%documents]}},
				bson.D{{Key: "$set", Value: bson.D{{Key: "status", Value: fmt.Sprint(i)}}}})
			check(b, err)
		}
	})
	b.Run("count by a field without an index", func(b *testing.B) {
		for b.Loop() {
			i++
			_, err := requests.Count(ctx, bson.D{{Key: "message", Value: i}})
			check(b, err)
		}
	})
}

func list(b *testing.B, requests docdb.Collection, owner bson.ObjectID) (found int) {
	cursor, err := requests.Find(b.Context(), bson.D{{Key: "user", Value: owner}}, docdb.FindOptions{
		Sort: bson.D{{Key: "createdAt", Value: -1}, {Key: "_id", Value: -1}}, Limit: 30})
	check(b, err)
	defer cursor.Close()
	for cursor.Next(b.Context()) {
		var request bson.D
		check(b, cursor.Decode(&request))
		found++
	}
	check(b, cursor.Err())
	return found
}

func check(b *testing.B, err error) {
	if err != nil {
		b.Fatal(err)
	}
}
