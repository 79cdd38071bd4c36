package backup_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"maps"
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/backup"
	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/sqlite"
)

func open(t *testing.T) *sqlite.DB {
	t.Helper()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

func fill(t *testing.T, db docdb.Database, collection string, documents ...any) {
	t.Helper()
	raws := []bson.Raw{}
	for _, document := range documents {
		raw, err := bson.Marshal(document)
		if err != nil {
			t.Fatal(err)
		}
		raws = append(raws, raw)
	}
	if err := db.Collection(collection).InsertMany(t.Context(), raws); err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, db docdb.Database) ([]byte, backup.Summary) {
	t.Helper()
	snapshot, err := db.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer snapshot.Close()
	var file bytes.Buffer
	summary, err := backup.Write(t.Context(), snapshot, backup.NewHeader("v1", time.Now()), &file, func(int64) {})
	if err != nil {
		t.Fatal(err)
	}
	return file.Bytes(), summary
}

// hashes are those of every document's BSON, by collection.
func hashes(t *testing.T, db docdb.Database) map[string]map[[32]byte]int {
	t.Helper()
	snapshot, err := db.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer snapshot.Close()
	all := map[string]map[[32]byte]int{}
	for _, name := range snapshot.Collections() {
		all[name] = map[[32]byte]int{}
		if err := snapshot.Each(t.Context(), name, func(document bson.Raw) error {
			all[name][sha256.Sum256(document)]++
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

func number(t *testing.T, text string) bson.Decimal128 {
	t.Helper()
	value, err := bson.ParseDecimal128(text)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// everyType is documents with all that BSON has, and with what Extended JSON
// would take for something else.
func everyType(t *testing.T) []any {
	t.Helper()
	one := func(value any) bson.D {
		return bson.D{{Key: "_id", Value: bson.NewObjectID()}, {Key: "v", Value: value}}
	}
	documents := []any{}
	for _, value := range []any{
		nil, true, int32(-5), int64(5), int64(math.MaxInt64), 5.0, math.Copysign(0, -1), 1e308, 5e-324, math.Inf(1), math.NaN(),
		"", "Zoë\x00\n\"\\ </script> 山田 😀", bson.NewObjectID(), time.Date(1969, 1, 1, 0, 0, 0, 0, time.UTC),
		bson.DateTime(math.MinInt64), bson.DateTime(253402300800000), bson.Binary{Subtype: 4, Data: make([]byte, 16)}, bson.Binary{Data: []byte{}},
		bson.Binary{Subtype: 2, Data: []byte("alt")}, bson.Binary{Subtype: 128, Data: []byte{0, 255}},
		number(t, "1.10"), number(t, "-0E-6176"), number(t, "NaN"), bson.Timestamp{T: 1, I: 2}, bson.Regex{Pattern: "a/b", Options: "ix"},
		bson.JavaScript("x"), bson.CodeWithScope{Code: "x", Scope: bson.D{{Key: "a", Value: int32(1)}}}, bson.Symbol("s"), bson.MinKey{}, bson.MaxKey{},
		bson.Undefined{}, bson.DBPointer{DB: "a.b", Pointer: bson.NewObjectID()},
		bson.A{}, bson.A{bson.A{int32(1), int64(1), 1.0}, bson.D{}, nil}, bson.D{{Key: "z", Value: int32(1)}, {Key: "a", Value: bson.D{{Key: "", Value: ""}}}},
		bson.D{{Key: "$oid", Value: "000000000000000000000000"}}, bson.D{{Key: "$numberInt", Value: "5"}}, bson.D{{Key: "$date", Value: "gestern"}},
		bson.D{{Key: "a.b", Value: int32(1)}, {Key: "$set", Value: int32(2)}}, bson.D{{Key: "a", Value: int32(1)}, {Key: "a", Value: int32(2)}},
	} {
		documents = append(documents, one(value))
	}
	for _, id := range []any{"text", int32(7), 7.5, bson.D{{Key: "a", Value: int32(1)}}, nil} {
		documents = append(documents, bson.D{{Key: "_id", Value: id}, {Key: "end", Value: "tickets"}, {Key: "collection", Value: "x"}})
	}
	return documents
}

func TestWhatIsReadBackIsWhatWasStoredByteForByte(t *testing.T) {
	t.Parallel()
	from, to := open(t), open(t)
	fill(t, from, "tickets", everyType(t)...)
	fill(t, from, "unbekannt", bson.D{{Key: "_id", Value: 1}})
	if err := from.Collection("leer").EnsureIndexes(t.Context(), docdb.Index{Keys: bson.D{{Key: "a", Value: 1}}}); err != nil {
		t.Fatal(err)
	}
	file, written := write(t, from)
	if err := backup.Load(t.Context(), bytes.NewReader(file), to, []string{"leer"}, func(int64) {}); err != nil {
		t.Fatal(err)
	}
	got, want := hashes(t, to), hashes(t, from)
	for _, name := range []string{"tickets", "unbekannt"} {
		if !maps.Equal(got[name], want[name]) {
			t.Errorf("%s: %d of %d documents are the same", name, len(got[name]), len(want[name]))
		}
	}
	read, err := backup.Read(t.Context(), bytes.NewReader(file), func(string, bson.Raw) error { return nil })
	if err != nil || read.Documents != written.Documents || len(read.Collections) != 3 {
		t.Errorf("got %v, %v, want %v", read, err, written)
	}
}

// unpack and pack change the lines of a backup.
func unpack(t *testing.T, file []byte) string {
	t.Helper()
	plain, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(plain)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func pack(t *testing.T, lines string) []byte {
	t.Helper()
	var file bytes.Buffer
	w := gzip.NewWriter(&file)
	if _, err := io.WriteString(w, lines); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestAFileThatIsNotAWholeBackupIsRefused(t *testing.T) {
	t.Parallel()
	db := open(t)
	fill(t, db, "tickets", bson.D{{Key: "_id", Value: int32(1)}, {Key: "v", Value: "eins"}}, bson.D{{Key: "_id", Value: int32(2)}})
	fill(t, db, "users", bson.D{{Key: "_id", Value: int32(1)}})
	file, _ := write(t, db)
	lines := unpack(t, file)
	line := strings.SplitAfter(lines, "\n")
	for name, broken := range map[string][]byte{
		"nothing":              {},
		"some text":            []byte("Sehr geehrte Damen und Herren"),
		"another zipped file":  pack(t, "Sehr geehrte Damen und Herren\n"),
		"cut off":              file[:len(file)-20],
		"cut in half":          file[:len(file)/2],
		"a flipped bit":        append(append(bytes.Clone(file[:60]), file[60]^1), file[61:]...),
		"a changed value":      pack(t, strings.Replace(lines, "eins", "zwei", 1)),
		"a missing document":   pack(t, strings.Replace(lines, line[2], "", 1)),
		"a doubled document":   pack(t, strings.Replace(lines, line[2], line[2]+line[2], 1)),
		"a missing collection": pack(t, strings.Replace(lines, strings.Join(line[1:5], ""), "", 1)),
		"a missing trailer":    pack(t, strings.Join(line[:len(line)-2], "")),
		"a second backup":      pack(t, lines+lines),
		"no last line break":   pack(t, strings.TrimSuffix(lines, "\n")),
		"a newer format":       pack(t, strings.Replace(lines, `"version":1`, `"version":2`, 1)),
		"something behind it":  append(bytes.Clone(file), 'x'),
	} {
		_, err := backup.Read(t.Context(), bytes.NewReader(broken), func(string, bson.Raw) error { return nil })
		if err == nil || !strings.Contains(err.Error(), "the file is no complete backup") {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestASnapshotShowsOneMoment(t *testing.T) {
	t.Parallel()
	db := open(t)
	fill(t, db, "tickets", bson.D{{Key: "_id", Value: int32(1)}})
	snapshot, err := db.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer snapshot.Close()
	fill(t, db, "tickets", bson.D{{Key: "_id", Value: int32(2)}})
	fill(t, db, "users", bson.D{{Key: "_id", Value: int32(1)}})
	var file bytes.Buffer
	got, err := backup.Write(t.Context(), snapshot, backup.NewHeader("v1", time.Now()), &file, func(int64) {})
	if err != nil || got.Documents != 1 || len(got.Collections) != 1 {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestAnEndedCommandEndsTheReading(t *testing.T) {
	t.Parallel()
	db := open(t)
	fill(t, db, "tickets", bson.D{{Key: "_id", Value: int32(1)}})
	file, _ := write(t, db)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := backup.Read(ctx, bytes.NewReader(file), func(string, bson.Raw) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestClearEmptiesADatabase(t *testing.T) {
	t.Parallel()
	db := open(t)
	many := []any{}
	for n := range 1200 {
		many = append(many, bson.D{{Key: "_id", Value: int32(n)}})
	}
	fill(t, db, "tickets", many...)
	if empty, err := backup.IsEmpty(t.Context(), db); err != nil || empty {
		t.Errorf("empty: %v, %v", empty, err)
	}
	if err := backup.Clear(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	if empty, err := backup.IsEmpty(t.Context(), db); err != nil || !empty {
		t.Errorf("empty: %v, %v", empty, err)
	}
}
