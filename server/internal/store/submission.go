package store

import (
	"context"
	"errors"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
)

// insertOnce stores the document under its id and returns it. When there is one
// already, because it was sent before, it returns that one as it is now; it fails
// with Conflict when that one is not the same.
func insertOnce[T any](ctx context.Context, collection docdb.Collection, id bson.ObjectID, document T, same func(T) bool) (T, error) {
	var none T
	var stored tolerant[T]
	err := collection.InsertOne(ctx, document)
	if err == nil {
		return document, nil
	}
	if !errors.Is(err, docdb.ErrDuplicate) {
		return none, failure("insert", err)
	}
	if err := collection.FindOne(ctx, byID(id), &stored); err != nil {
		return none, failure("find what was sent before", err)
	}
	if !same(stored.value) {
		return none, keyTaken()
	}
	return stored.value, nil
}

// keyTaken says that something else was sent under the same key.
func keyTaken() error { return core.Fail(core.Conflict, core.MsgKeyTaken) }
