package store

import (
	"errors"
	"fmt"
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
			d.readList(element)
		}
	}
	for _, name := range d.lost {
		if slices.Contains(essential(d.value), name) {
			return errUnreadable
		}
	}
	return nil
}

// readList reads what can be read of a list, or of one entry in the place of it.
func (d *tolerant[T]) readList(list bson.RawElement) {
	name, value := list.Key(), list.Value()
	if name != "responses" && name != "events" {
		return
	}
	fits := func(entries ...any) bool {
		alone, err := bson.Marshal(bson.D{{Key: name, Value: entries}})
		var scratch T
		return err == nil && bson.Unmarshal(alone, &scratch) == nil
	}
	values := []bson.RawValue{value}
	if array, ok := value.ArrayOK(); ok {
		values, _ = array.Values()
	}
	entries := bson.A{}
	for _, value := range values {
		if text, ok := value.StringValueOK(); ok && text != "" && name == "responses" {
			entries = append(entries, bson.D{{Key: "message", Value: text}})
		} else if document, ok := value.DocumentOK(); ok {
			entries = append(entries, fitting(document, func(entry bson.D) bool { return fits(entry) }))
		}
	}
	if alone, err := bson.Marshal(bson.D{{Key: name, Value: entries}}); err == nil && fits(entries...) {
		_ = bson.Unmarshal(alone, &d.value)
	}
}

// fitting are those of the document's fields that fit.
func fitting(document bson.Raw, fits func(bson.D) bool) bson.D {
	kept := bson.D{}
	elements, _ := document.Elements()
	for _, element := range elements {
		if field := (bson.E{Key: element.Key(), Value: element.Value()}); fits(bson.D{field}) {
			kept = append(kept, field)
		}
	}
	return kept
}

// strict decodes a document as a whole or, with errUnreadable, not at all.
type strict[T any] struct{ value T }

func (d *strict[T]) UnmarshalBSON(data []byte) error {
	if err := bson.Unmarshal(data, &d.value); err != nil {
		return fmt.Errorf("%w: %w", errUnreadable, err)
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
