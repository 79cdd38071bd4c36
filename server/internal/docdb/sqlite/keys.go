package sqlite

import (
	"context"
	"slices"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// columnKeys returns a document's keys for the columns. A column that meets its
// first array is marked as unreliable for good, in the same transaction; a
// unique one takes no array.
func columnKeys(ctx context.Context, s *session, collection string, columns []column, document bson.Raw) ([]any, error) {
	keys := make([]any, 0, len(columns)+2)
	marked := false
	for _, column := range columns {
		value, array := docdb.Lookup(document, column.path)
		if !array {
			keys = append(keys, docdb.AppendKey(nil, value))
			continue
		}
		if column.unique {
			return nil, arrayUnderUnique(column.path)
		}
		keys = append(keys, nil)
		if column.arrays {
			continue
		}
		mark := `UPDATE "docdb.columns" SET arrays = TRUE WHERE collection = ? AND name = ?`
		if err := s.exec(ctx, mark, collection, column.name); err != nil {
			return nil, err
		}
		marked = true
	}
	if marked {
		if err := s.exec(ctx, `UPDATE "docdb.catalog" SET version = version + 1`); err != nil {
			return nil, err
		}
	}
	return keys, nil
}

// checkArrays refuses a document with two arrays under one index, as MongoDB does.
func checkArrays(indexes []index, document bson.Raw, keys []any) error {
	if !slices.ContainsFunc(keys, func(key any) bool { return key == nil }) {
		return nil
	}
	for _, index := range indexes {
		if _, err := docdb.SortKey(document, index.fields); err != nil {
			return err
		}
	}
	return nil
}

func arrayUnderUnique(path string) error {
	return docdb.Unsupported("array under %q, which has a unique index", path)
}
