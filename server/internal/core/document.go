package core

import (
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// createdAt sets a missing creation time to the one in the document's id.
func createdAt(id bson.ObjectID, at *time.Time) {
	if at.IsZero() {
		*at = id.Timestamp()
	}
}
