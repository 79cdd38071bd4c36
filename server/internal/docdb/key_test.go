package docdb_test

import (
	"bytes"
	"math"
	"math/big"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

func TestKeysOfNumbersAreInTheNumbersOrder(t *testing.T) {
	var numbers []any
	for shift := range 63 {
		for _, n := range []int64{1<<shift - 1, 1 << shift, 1<<shift + 1, 3 << shift / 2} {
			numbers = append(numbers, n, -n, float64(n), -float64(n), int32(n), float64(n)/3)
		}
	}
	numbers = append(numbers, int64(math.MaxInt64), int64(math.MinInt64), math.MaxFloat64, -math.MaxFloat64,
		math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64, math.Inf(1), math.Inf(-1), math.Copysign(0, -1))
	var keys [][]byte
	var values []*big.Float
	for _, number := range numbers {
		keys, values = append(keys, key(t, number)), append(values, exact(number))
	}
	for i, a := range numbers {
		for j, b := range numbers[:i] {
			if got, want := bytes.Compare(keys[i], keys[j]), values[i].Cmp(values[j]); got != want {
				t.Fatalf("%T %v and %T %v: got %d, want %d", a, a, b, b, got, want)
			}
		}
	}
}

func exact(number any) *big.Float {
	switch n := number.(type) {
	case int32:
		return new(big.Float).SetInt64(int64(n))
	case int64:
		return new(big.Float).SetInt64(n)
	}
	return new(big.Float).SetFloat64(number.(float64))
}

func key(t *testing.T, value any) []byte {
	t.Helper()
	kind, data, err := bson.MarshalValue(value)
	if err != nil {
		t.Fatal(err)
	}
	return docdb.AppendKey(nil, bson.RawValue{Type: kind, Value: data})
}

func TestNoKeyBeginsAnotherOne(t *testing.T) {
	values := []any{
		bson.Null{}, false, true, 0, 1.5, "", "\x00", "\x00\x00", "a", "a\x00", "ab", bson.D{}, bson.D{{Key: "a", Value: bson.Null{}}},
		bson.D{{Key: "a", Value: bson.Null{}}, {Key: "b", Value: ""}}, bson.A{}, bson.A{bson.Null{}}, bson.A{bson.Null{}, bson.Null{}}, bson.A{""}, bson.A{bson.A{}},
		[]byte{}, []byte{0}, []byte{0, 0}, bson.ObjectID{}, bson.DateTime(0), bson.DateTime(-1),
	}
	for i, a := range values {
		for j, b := range values {
			if i != j && bytes.HasPrefix(key(t, b), key(t, a)) {
				t.Errorf("the key of %v begins that of %v", a, b)
			}
		}
	}
}
