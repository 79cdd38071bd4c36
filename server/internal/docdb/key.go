package docdb

import (
	"encoding/binary"
	"math"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// AppendKey appends a value's sort key to dst: bytes.Compare of two keys is the
// order MongoDB sorts the values in, and equal values, whatever their numeric
// type, have equal keys. The zero RawValue, a missing field, has null's key. No
// key is the beginning of another one.
func AppendKey(dst []byte, value bson.RawValue) []byte {
	return appendContent(append(dst, kindOf(value.Type)), value)
}

// ComparableRange returns the keys that enclose all those that $gt and its kin
// compare with the value's: low ≤ key < high. They are of the same kind, and a
// number is not compared with NaN.
func ComparableRange(value bson.RawValue) (low, high []byte) {
	kind := kindOf(value.Type)
	low = []byte{kind}
	if kind == kindNumber {
		low = append(appendNumber(low, math.NaN(), 0), 0)
	}
	return low, []byte{kind + 1}
}

// IsNaN says whether the value is the number that is none.
func IsNaN(value bson.RawValue) bool {
	return value.Type == bson.TypeDouble && math.IsNaN(value.Double())
}

// The kinds in MongoDB's order. 0 ends a document or an array in a key.
const (
	kindEmptyArray = 2 // what an empty array sorts as
	kindNull       = 5
	kindNumber     = 10
	kindString     = 15
	kindDocument   = 20
	kindArray      = 25
	kindBinary     = 30
	kindObjectID   = 35
	kindBoolean    = 40
	kindDate       = 45
	kindOther      = 60
)

func kindOf(t bson.Type) byte {
	switch t {
	case 0, bson.TypeNull:
		return kindNull
	case bson.TypeInt32, bson.TypeInt64, bson.TypeDouble:
		return kindNumber
	case bson.TypeString:
		return kindString
	case bson.TypeEmbeddedDocument:
		return kindDocument
	case bson.TypeArray:
		return kindArray
	case bson.TypeBinary:
		return kindBinary
	case bson.TypeObjectID:
		return kindObjectID
	case bson.TypeBoolean:
		return kindBoolean
	case bson.TypeDateTime:
		return kindDate
	case bson.TypeUndefined:
		return kindEmptyArray
	}
	return kindOther
}

func appendContent(dst []byte, value bson.RawValue) []byte {
	switch value.Type {
	case bson.TypeInt32:
		return appendInteger(dst, int64(value.Int32()))
	case bson.TypeInt64:
		return appendInteger(dst, value.Int64())
	case bson.TypeDouble:
		return appendNumber(dst, value.Double(), 0)
	case bson.TypeString:
		return appendText(dst, value.StringValue())
	case bson.TypeEmbeddedDocument:
		return appendDocument(dst, value.Document())
	case bson.TypeArray:
		for _, item := range items(value) {
			dst = AppendKey(dst, item)
		}
		return append(dst, 0)
	case bson.TypeBinary:
		subtype, data := value.Binary()
		dst = binary.BigEndian.AppendUint32(dst, uint32(len(data))) // #nosec G115 -- at most 16 MiB
		return append(append(dst, subtype), data...)
	case bson.TypeObjectID:
		id := value.ObjectID()
		return append(dst, id[:]...)
	case bson.TypeBoolean:
		if value.Boolean() {
			return append(dst, 1)
		}
		return append(dst, 0)
	case bson.TypeDateTime:
		return binary.BigEndian.AppendUint64(dst, uint64(value.DateTime())^(1<<63)) // #nosec G115 -- bit by bit
	}
	return dst
}

// appendDocument compares like MongoDB: field by field, first the kind, then the
// name, then the value.
func appendDocument(dst []byte, document bson.Raw) []byte {
	elements, err := document.Elements()
	if err != nil {
		return append(dst, 0)
	}
	for _, element := range elements {
		value := element.Value()
		dst = append(dst, kindOf(value.Type))
		dst = append(append(dst, element.Key()...), 0)
		dst = appendContent(dst, value)
	}
	return append(dst, 0)
}

// appendText marks the end with two zero bytes, and a zero byte inside by
// another mark above it, so that a text sorts before its continuations.
func appendText(dst []byte, text string) []byte {
	for i := range len(text) {
		dst = append(dst, text[i])
		if text[i] == 0 {
			dst = append(dst, 0xFF)
		}
	}
	return append(dst, 0, 0)
}

// appendInteger keeps integers exact beyond 2^53: the nearest double that is not
// above, and what is left to the integer.
func appendInteger(dst []byte, n int64) []byte {
	floor := float64(n)
	if floor >= 1<<63 || int64(floor) > n {
		floor = math.Nextafter(floor, math.Inf(-1))
	}
	return appendNumber(dst, floor, uint16(n-int64(floor))) // #nosec G115 -- doubles next to an int64 are at most 1024 apart
}

func appendNumber(dst []byte, floor float64, rest uint16) []byte {
	var ordered uint64
	switch bits := math.Float64bits(floor); {
	case math.IsNaN(floor):
		ordered = 0
	case floor == 0:
		ordered = 1 << 63
	case floor < 0:
		ordered = ^bits
	default:
		ordered = bits | 1<<63
	}
	return binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint64(dst, ordered), rest)
}
