package core

import (
	"slices"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// createdAt sets a missing creation time to the one in the document's id.
func createdAt(id bson.ObjectID, at *time.Time) {
	if at.IsZero() {
		*at = id.Timestamp()
	}
}

// found returns the first element that is what is looked for; ok is false for none.
func found[T any](all []T, is func(T) bool) (element T, ok bool) {
	if i := slices.IndexFunc(all, is); i >= 0 {
		return all[i], true
	}
	return element, false
}
