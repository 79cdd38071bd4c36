package store

import (
	"errors"
	"slices"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// errUnreadable says that a document lacks what it cannot be without.
var errUnreadable = errors.New("a document cannot be read")

// tolerant decodes a document, and where that fails each of its fields alone, so
// that one field of an unexpected type does not hide the rest: it is lost, and
// stays as it is in the database.
type tolerant[T any] struct {
	value T
	lost  []string // names of fields
}

// UnmarshalBSON fails with errUnreadable when a field is lost that decides whose
// the document is or what somebody may do.
func (d *tolerant[T]) UnmarshalBSON(data []byte) error {
	*d = tolerant[T]{}
	if bson.Unmarshal(data, &d.value) == nil {
		return nil
	}
	d.value = *new(T)
	elements, err := bson.Raw(data).Elements()
	if err != nil {
		return errUnreadable
	}
	for _, element := range elements {
		alone, err := bson.Marshal(bson.D{{Key: element.Key(), Value: element.Value()}})
		if err != nil {
			return errUnreadable
		}
		before := d.value
		if bson.Unmarshal(alone, &d.value) != nil {
			d.value, d.lost = before, append(d.lost, element.Key())
		}
	}
	for _, name := range d.lost {
		if slices.Contains(essential(d.value), name) {
			return errUnreadable
		}
	}
	return nil
}

// essential are the fields that must not be lost.
func essential(document any) []string {
	if _, ok := document.(core.User); ok {
		return []string{"_id", "email", "password", "isAdmin", "isDemo", "isVerified", "credentials", "disabledAt"}
	}
	return []string{"_id", "user"}
}
