package docdb

import (
	"bytes"
	"slices"
	"strings"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// SortField is one field of a sort or of an index.
type SortField struct {
	Path       string
	Descending bool
}

// ParseSort checks a sort or an index's keys. It fails with an UnsupportedError
// for a direction other than 1 and -1 and for a field named twice.
func ParseSort(sort bson.D) ([]SortField, error) {
	var fields []SortField
	for _, element := range sort {
		if err := checkPath(element.Key); err != nil {
			return nil, err
		}
		descending, err := parseDirection(element)
		if err != nil {
			return nil, err
		}
		for _, field := range fields {
			if field.Path == element.Key {
				return nil, Unsupported("sort with the field %q twice", element.Key)
			}
		}
		fields = append(fields, SortField{Path: element.Key, Descending: descending})
	}
	return fields, nil
}

func parseDirection(element bson.E) (descending bool, err error) {
	switch element.Value {
	case 1, int32(1), int64(1), float64(1):
		return false, nil
	case -1, int32(-1), int64(-1), float64(-1):
		return true, nil
	}
	return false, Unsupported("sort direction %v of %q", element.Value, element.Key)
}

// ParseIndex checks an index's keys as ParseSort does; there must be one at
// least.
func ParseIndex(index Index) ([]SortField, error) {
	if len(index.Keys) == 0 {
		return nil, Unsupported("index without keys")
	}
	return ParseSort(index.Keys)
}

// SortKey returns the key under which a document takes its place:
// bytes.Compare of two documents' keys is the order of the sort. A document
// with an array is sorted under its least item, or its greatest where the first
// field that tells them apart is descending. It fails with an UnsupportedError
// when the fields lead through two different arrays.
func SortKey(document bson.Raw, fields []SortField) ([]byte, error) {
	paths := make([]string, len(fields))
	for i, field := range fields {
		paths[i] = field.Path
	}
	rows, err := expand(document, paths, make([]bson.RawValue, len(fields)))
	if err != nil {
		return nil, err
	}
	var least []byte
	for _, row := range rows {
		if key := rowKey(row, fields); least == nil || bytes.Compare(key, least) < 0 {
			least = key
		}
	}
	return least, nil
}

func rowKey(row []bson.RawValue, fields []SortField) []byte {
	var key []byte
	for i, field := range fields {
		start := len(key)
		key = AppendKey(key, row[i])
		if field.Descending {
			for j := start; j < len(key); j++ {
				key[j] = ^key[j]
			}
		}
	}
	return key
}

// expand follows the paths (an empty one is settled: its value stands in row)
// and returns one row of values per item of the array they meet, or a single
// row when they meet none.
func expand(document bson.Raw, paths []string, row []bson.RawValue) ([][]bson.RawValue, error) {
	paths, row = slices.Clone(paths), slices.Clone(row)
	var array bson.RawValue
	var met string
	through := map[int]string{}
	for i, path := range paths {
		if path == "" {
			continue
		}
		value, rest := descend(document, path)
		paths[i] = ""
		if value.Type != bson.TypeArray {
			row[i] = value
			continue
		}
		at := strings.TrimSuffix(strings.TrimSuffix(path, rest), ".")
		if len(through) > 0 && at != met {
			return nil, Unsupported("sort or index over two arrays, %q and %q", met, at)
		}
		array, met = value, at
		through[i] = rest
	}
	if len(through) == 0 {
		return [][]bson.RawValue{row}, nil
	}
	return expandItems(array, through, paths, row)
}

func expandItems(array bson.RawValue, through map[int]string, paths []string, row []bson.RawValue) ([][]bson.RawValue, error) {
	values := items(array)
	if len(values) == 0 {
		values = []bson.RawValue{{Type: bson.TypeUndefined}}
	}
	var rows [][]bson.RawValue
	for _, item := range values {
		var inner bson.Raw
		itemPaths, itemRow := slices.Clone(paths), slices.Clone(row)
		for i, rest := range through {
			switch {
			case rest == "":
				itemRow[i] = item
			case item.Type == bson.TypeEmbeddedDocument:
				inner, itemPaths[i] = item.Document(), rest
			}
		}
		expanded, err := expand(inner, itemPaths, itemRow)
		if err != nil {
			return nil, err
		}
		rows = append(rows, expanded...)
	}
	return rows, nil
}

// descend follows a path through documents, and through arrays by position, to
// its value or to the first array that must be looked into. It returns the rest
// of the path behind that.
func descend(document bson.Raw, path string) (value bson.RawValue, rest string) {
	for {
		name, rest, more := strings.Cut(path, ".")
		value, err := document.LookupErr(name)
		if err != nil {
			return bson.RawValue{}, ""
		}
		for value.Type == bson.TypeArray && more {
			next, beyond, further := strings.Cut(rest, ".")
			position, numeric := arrayIndex(next)
			if !numeric {
				return value, rest
			}
			value, rest, more = itemAt(value, position), beyond, further
		}
		if !more {
			return value, ""
		}
		if value.Type != bson.TypeEmbeddedDocument {
			return bson.RawValue{}, ""
		}
		document, path = value.Document(), rest
	}
}

func itemAt(array bson.RawValue, position int) bson.RawValue {
	values := items(array)
	if position >= len(values) {
		return bson.RawValue{}
	}
	return values[position]
}

// Check returns the checked sort. It fails with an UnsupportedError for a sort
// outside the package comment's list and for a negative Skip or Limit.
func (o FindOptions) Check() ([]SortField, error) {
	if o.Skip < 0 || o.Limit < 0 {
		return nil, Unsupported("negative skip or limit")
	}
	return ParseSort(o.Sort)
}

// CheckPage is Check for a page, which has a limit.
func (o FindOptions) CheckPage() ([]SortField, error) {
	if o.Limit == 0 {
		return nil, Unsupported("page without a limit")
	}
	return o.Check()
}
