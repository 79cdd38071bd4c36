package docdbtest

import (
	"math"
	"math/rand/v2"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// Source makes documents, filters, updates and sorts of a fuzzer's bytes: the
// same of the same bytes, small, and alike enough that they meet. Some of them
// are outside the contract.
type Source struct{ bytes []byte }

// NewSource makes a Source; when its bytes are used up it goes on with zeros.
func NewSource(bytes []byte) *Source { return &Source{bytes} }

// Seeds returns byte strings for a fuzz target to begin with, always the same.
func Seeds() [][]byte {
	random := rand.NewChaCha8([32]byte{})
	seeds := make([][]byte, 200)
	for i := range seeds {
		seeds[i] = make([]byte, 8+i)
		_, _ = random.Read(seeds[i]) // never fails
	}
	return seeds
}

func (s *Source) next() byte {
	if len(s.bytes) == 0 {
		return 0
	}
	first := s.bytes[0]
	s.bytes = s.bytes[1:]
	return first
}

// Pick returns a number below n, which is at most 256.
func (s *Source) Pick(n int) int { return int(s.next()) % n }

func oneOf[T any](s *Source, values []T) T { return values[s.Pick(len(values))] }

func (s *Source) integer() int64 {
	near := oneOf(s, []int64{0, 1 << 31, 1 << 53, math.MaxInt64, math.MinInt64, -1 << 31, -1 << 53})
	return near + int64(s.Pick(9)) - 4 // the last but one overflow, as they may
}

// Value returns a value of any type that the contract knows, and now and then of
// one that it does not.
func (s *Source) Value() any { return s.value(3) }

func (s *Source) value(levels int) any {
	kinds := 13
	if levels == 0 {
		kinds = 10
	}
	switch s.Pick(kinds) {
	case 1:
		return oneOf(s, []int32{0, 1, 2, 3, -1, -2, -3})
	case 2:
		return s.integer()
	case 3:
		return oneOf(s, []float64{0, math.Copysign(0, -1), 0.5, -0.5, 1, 2, 1e300, math.NaN(), math.Inf(1), math.Inf(-1), 1 << 53, 1 << 63, -1 << 63})
	case 4:
		return oneOf(s, []string{"", "a", "A", "ab", "a\x00", "\x00", "\x00\x00", "ä", "\xff", "$a", "10", "2"})
	case 5:
		return []byte(oneOf(s, []string{"", "a", "\x00", "ab", "\xff\xff"}))
	case 6:
		return bson.ObjectID{11: s.next()}
	case 7:
		return s.Pick(2) == 1
	case 8:
		return bson.DateTime(s.integer())
	case 9:
		return oneOf(s, []any{bson.Regex{Pattern: "a"}, bson.Undefined{}, bson.MaxKey{}, bson.Timestamp{T: 1}, bson.Binary{Subtype: 2}, bson.Binary{Subtype: 4}, 1, 2, 3, "b"})
	case 10:
		return s.document(levels - 1)
	case 11, 12:
		array := bson.A{}
		for range s.Pick(4) {
			array = append(array, s.value(levels-1))
		}
		return array
	}
	return nil
}

func (s *Source) document(levels int) bson.D {
	document := bson.D{}
	for range s.Pick(4) {
		document = append(document, bson.E{Key: s.name(), Value: s.value(levels)})
	}
	return document
}

func (s *Source) name() string {
	return oneOf(s, []string{"a", "b", "c", "0", "1", "a", "b", "c", "a", "b", "c", "a", "b", "c", "", "$a", "a.b", "\xff"})
}

func (s *Source) path() string {
	return oneOf(s, []string{
		"a", "b", "c", "a.b", "b.a", "a.0", "a.0.b", "b.1", "a.b.c", "a.1.0", "c.a", "0", "a.01", "a.3", "_id",
		"a", "b", "c", "a.b", "b.a", "a.0", "", "a.", ".a", "a..b", "$a", "a.$", "a.999999999",
	})
}

// Document returns a document with the id.
func (s *Source) Document(id any) bson.D {
	return append(bson.D{{Key: "_id", Value: id}}, s.document(3)...)
}

// Path returns a field path.
func (s *Source) Path() string { return s.path() }

// Filter returns a filter.
func (s *Source) Filter() bson.D { return s.filter(2) }

func (s *Source) filter(levels int) bson.D {
	filter := bson.D{}
	for range 1 + s.Pick(2) {
		filter = append(filter, s.condition(levels))
	}
	return filter
}

func (s *Source) condition(levels int) bson.E {
	kind := s.Pick(8)
	if kind < 2 && levels > 0 {
		branches := bson.A{}
		for range s.Pick(4) {
			branches = append(branches, s.filter(levels-1))
		}
		return bson.E{Key: oneOf(s, []string{"$or", "$and", "$or", "$and", "$nor"}), Value: branches}
	}
	if kind < 4 {
		return bson.E{Key: s.path(), Value: s.Value()}
	}
	operators := bson.D{}
	for range 1 + s.Pick(2) {
		operators = append(operators, s.operator())
	}
	return bson.E{Key: s.path(), Value: operators}
}

func (s *Source) operator() bson.E {
	name := oneOf(s, []string{"$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$gt", "$lt", "$in", "$nin", "$exists", "$exists", "$where", "a"})
	switch name {
	case "$in", "$nin":
		values := bson.A{}
		for range s.Pick(4) {
			values = append(values, s.Value())
		}
		return bson.E{Key: name, Value: values}
	case "$exists":
		return bson.E{Key: name, Value: oneOf(s, []any{true, false, true, false, 1})}
	}
	return bson.E{Key: name, Value: s.Value()}
}

// Update returns an update.
func (s *Source) Update() bson.D {
	update := bson.D{}
	for range 1 + s.Pick(2) {
		fields := bson.D{}
		for range s.Pick(3) + 1 {
			fields = append(fields, bson.E{Key: s.path(), Value: s.Value()})
		}
		update = append(update, bson.E{Key: oneOf(s, []string{"$set", "$unset", "$inc", "$push", "$set", "$rename", "a"}), Value: fields})
	}
	return update
}

// Sort returns a sort.
func (s *Source) Sort() bson.D {
	sort := bson.D{}
	for range s.Pick(4) {
		sort = append(sort, bson.E{Key: s.path(), Value: oneOf(s, []any{1, -1, int64(1), -1.0, 1, -1, 0, "1", bson.A{}})})
	}
	return sort
}
