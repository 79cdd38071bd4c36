package docdb

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"go.mongodb.org/mongo-driver/v2/bson"
)

const (
	maxDocumentBytes = 16 << 20
	maxDepth         = 100
)

// CheckDocument marshals a document and checks that both engines can keep it.
// The result has its _id as the first field. It fails with an UnsupportedError
// for a type or a field name outside the package comment's list, for a missing
// _id or one that is an array, and for a document larger than 16 MiB.
func CheckDocument(document any) (bson.Raw, error) {
	raw, err := marshal("document", document)
	if err != nil {
		return nil, err
	}
	if err := checkFields(raw, 1); err != nil {
		return nil, err
	}
	if err := checkSize(raw); err != nil {
		return nil, err
	}
	id, err := raw.LookupErr("_id")
	if err != nil {
		return nil, Unsupported("document without _id")
	}
	if id.Type == bson.TypeArray {
		return nil, Unsupported("_id that is an array")
	}
	return idFirst(raw)
}

// CheckRaw checks a document that is kept as it is, byte for byte: that it is one,
// of at most 16 MiB, and begins with its _id. It fails with an UnsupportedError.
func CheckRaw(document bson.Raw) error {
	if err := document.Validate(); err != nil {
		return fmt.Errorf("docdb: %w: %w", Unsupported("document"), err)
	}
	if err := checkSize(document); err != nil {
		return err
	}
	first, err := document.IndexErr(0)
	if err != nil || first.Key() != "_id" || first.Value().Type == bson.TypeArray {
		return Unsupported("document that does not begin with its _id")
	}
	return nil
}

// CheckCollectionName fails with an UnsupportedError unless the name is of
// lower-case letters, digits and underscores, begins with a letter and is at
// most 63 bytes long.
func CheckCollectionName(name string) error {
	if !collectionName.MatchString(name) || strings.HasPrefix(name, "sqlite_") {
		return Unsupported("collection name %q", name)
	}
	return nil
}

var collectionName = regexp.MustCompile(`^[a-z][a-z0-9_]{0,62}$`)

func marshal(what string, value any) (bson.Raw, error) {
	raw, err := bson.Marshal(value)
	if err != nil {
		return nil, fmt.Errorf("docdb: %w: %w", Unsupported("%s", what), err)
	}
	return raw, nil
}

func checkSize(raw bson.Raw) error {
	if len(raw) > maxDocumentBytes {
		return Unsupported("document of more than 16 MiB")
	}
	return nil
}

func checkFields(raw bson.Raw, depth int) error {
	if depth > maxDepth {
		return Unsupported("document nested more than %d levels deep", maxDepth)
	}
	elements, err := raw.Elements()
	if err != nil {
		return fmt.Errorf("docdb: %w: %w", Unsupported("document"), err)
	}
	seen := make(map[string]bool, len(elements))
	for _, element := range elements {
		name := element.Key()
		if err := checkFieldName(name); err != nil {
			return err
		}
		if seen[name] {
			return Unsupported("document with the field %q twice", name)
		}
		seen[name] = true
		if err := checkValue(element.Value(), depth); err != nil {
			return err
		}
	}
	return nil
}

func checkFieldName(name string) error {
	if name == "" || name[0] == '$' || strings.Contains(name, ".") || !utf8.ValidString(name) {
		return Unsupported("field name %q", name)
	}
	return nil
}

func checkValue(value bson.RawValue, depth int) error {
	switch value.Type {
	case bson.TypeNull, bson.TypeBoolean, bson.TypeInt32, bson.TypeInt64, bson.TypeDouble,
		bson.TypeObjectID, bson.TypeDateTime:
		return nil
	case bson.TypeString:
		if !utf8.ValidString(value.StringValue()) {
			return Unsupported("string that is not UTF-8")
		}
		return nil
	case bson.TypeBinary:
		if subtype, _ := value.Binary(); subtype == bson.TypeBinaryBinaryOld {
			return Unsupported("binary subtype 2")
		}
		return nil
	case bson.TypeEmbeddedDocument:
		return checkFields(value.Document(), depth+1)
	case bson.TypeArray:
		return checkItems(value, depth+1)
	}
	return Unsupported("type %s", value.Type)
}

func checkItems(array bson.RawValue, depth int) error {
	if depth > maxDepth {
		return Unsupported("document nested more than %d levels deep", maxDepth)
	}
	items, err := array.Array().Values()
	if err != nil {
		return fmt.Errorf("docdb: %w: %w", Unsupported("array"), err)
	}
	for _, item := range items {
		if err := checkValue(item, depth); err != nil {
			return err
		}
	}
	return nil
}

func idFirst(raw bson.Raw) (bson.Raw, error) {
	first, err := raw.IndexErr(0)
	if err == nil && first.Key() == "_id" {
		return raw, nil
	}
	var document bson.D
	if err := bson.Unmarshal(raw, &document); err != nil {
		return nil, errors.Join(Unsupported("document"), err)
	}
	ordered := make(bson.D, 1, len(document))
	for _, field := range document {
		if field.Key == "_id" {
			ordered[0] = field
		} else {
			ordered = append(ordered, field)
		}
	}
	return marshal("document", ordered)
}
