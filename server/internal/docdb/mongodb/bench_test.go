package mongodb_test

import (
	"errors"
	"os"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb/docdbtest"
	"ehrenweb/internal/docdb/mongodb"
)

// BenchmarkCollection measures the server that MONGODB_TEST_URI names.
func BenchmarkCollection(b *testing.B) {
	uri, name := os.Getenv("MONGODB_TEST_URI"), "bench_"+bson.NewObjectID().Hex()
	if uri == "" {
		b.Skip("MONGODB_TEST_URI names no server")
	}
	db, err := mongodb.Open(b.Context(), uri, name)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := errors.Join(drop(uri, name), db.Close()); err != nil {
			b.Error(err)
		}
	})
	docdbtest.Benchmark(b, db, 20_000)
}
