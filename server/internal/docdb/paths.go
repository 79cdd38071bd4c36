package docdb

import (
	"strconv"
	"strings"

	"go.mongodb.org/mongo-driver/v2/bson"
)

func checkPath(path string) error {
	names := strings.Split(path, ".")
	if len(names) > maxDepth {
		return Unsupported("field path of more than %d names", maxDepth)
	}
	for _, name := range names {
		if checkFieldName(name) != nil {
			return Unsupported("field path %q", path)
		}
	}
	return nil
}

// arrayIndex reads a path's name as a position in an array, as MongoDB does:
// digits only, no leading zero.
func arrayIndex(name string) (int, bool) {
	if name == "" || len(name) > 9 || (len(name) > 1 && name[0] == '0') {
		return 0, false
	}
	for _, r := range name {
		if r < '0' || r > '9' {
			return 0, false
		}
	}
	index, err := strconv.Atoi(name)
	return index, err == nil
}

// visit calls see with each value that the path leads to, until see returns
// true, and returns whether it did. An array on the way leads into each of its
// documents and, by a numeric name, to that item; an array at the end is seen
// item by item and then as a whole. Where a document lacks the field, see is
// called with the zero RawValue.
func visit(document bson.Raw, path string, see func(bson.RawValue) bool) bool {
	for {
		name, rest, more := strings.Cut(path, ".")
		value, err := document.LookupErr(name)
		switch {
		case err != nil:
			return see(bson.RawValue{})
		case value.Type == bson.TypeArray:
			return visitArray(value, rest, more, see)
		case !more:
			return see(value)
		case value.Type != bson.TypeEmbeddedDocument:
			return see(bson.RawValue{})
		}
		document, path = value.Document(), rest
	}
}

func visitArray(array bson.RawValue, rest string, more bool, see func(bson.RawValue) bool) bool {
	items := items(array)
	if !more {
		for _, item := range items {
			if see(item) {
				return true
			}
		}
		return see(array)
	}
	name, beyond, further := strings.Cut(rest, ".")
	position, numeric := arrayIndex(name)
	for i, item := range items {
		if item.Type == bson.TypeEmbeddedDocument && visit(item.Document(), rest, see) {
			return true
		}
		if numeric && i == position && visitItem(item, beyond, further, see) {
			return true
		}
	}
	return false
}

func visitItem(item bson.RawValue, rest string, more bool, see func(bson.RawValue) bool) bool {
	switch {
	case !more:
		return see(item)
	case item.Type == bson.TypeEmbeddedDocument:
		return visit(item.Document(), rest, see)
	case item.Type == bson.TypeArray:
		return visitArray(item, rest, true, see)
	}
	return false
}

func items(array bson.RawValue) []bson.RawValue {
	values, err := array.Array().Values()
	if err != nil {
		return nil
	}
	return values
}

// Lookup returns the value that a path leads to, the zero RawValue when there is
// none. It says array when there is one on the way or at the end: the value is
// not the only one then, and must not be relied upon.
func Lookup(document bson.Raw, path string) (value bson.RawValue, array bool) {
	for {
		name, rest, more := strings.Cut(path, ".")
		value, err := document.LookupErr(name)
		switch {
		case err != nil:
			return bson.RawValue{}, false
		case value.Type == bson.TypeArray:
			return bson.RawValue{}, true
		case !more:
			return value, false
		case value.Type != bson.TypeEmbeddedDocument:
			return bson.RawValue{}, false
		}
		document, path = value.Document(), rest
	}
}
