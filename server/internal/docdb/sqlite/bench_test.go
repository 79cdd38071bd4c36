package sqlite_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"ehrenweb/internal/docdb/docdbtest"
	"ehrenweb/internal/docdb/sqlite"
)

func BenchmarkCollection(b *testing.B) {
	for _, documents := range []int{2_000, 200_000} {
		b.Run(fmt.Sprintf("%d documents", documents), func(b *testing.B) {
			db, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "bench.db"))
			if err != nil {
				b.Fatal(err)
			}
			defer db.Close()
			docdbtest.Benchmark(b, db, documents)
		})
	}
}
