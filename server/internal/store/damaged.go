package store

import (
	"context"
	"errors"
	"slices"
	"strings"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
)

// isDamaged tells that the stored values do not allow a change.
func isDamaged(err error) bool {
	var refused *docdb.UnsupportedError
	return errors.As(err, &refused) && refused.Stored
}

// tooDamaged says it to the person.
func tooDamaged(because error) error {
	return &core.Error{Code: core.Conflict, Message: core.MsgDamaged, Cause: because}
}

// mended makes the change. Where null, or one value in the place of a list, does not
// allow that, it takes the null away, makes a list of the value, and tries again:
// nothing that was stored is lost.
func mended(ctx context.Context, c docdb.Collection, filter, update bson.D, change func() error) error {
	err := change()
	if !isDamaged(err) {
		return err
	}
	var document bson.Raw
	if err := c.FindOne(ctx, filter, &document); err != nil {
		return err
	}
	condition, cure := cureOf(document, update)
	if len(cure) == 0 {
		return err
	}
	var unsupported *docdb.UnsupportedError
	if _, failed := c.UpdateOne(ctx, all(filter, condition), cure); errors.As(failed, &unsupported) {
		return err
	} else if failed != nil {
		return failed
	}
	return change()
}

// cureOf is the change after which the document takes the update, as far as there is
// one, and the condition that the values are still the same.
func cureOf(document bson.Raw, update bson.D) (condition, cure bson.D) {
	var lists, nulls bson.D
	for _, operator := range update {
		fields, _ := operator.Value.(bson.D)
		for _, field := range fields {
			name, _, _ := strings.Cut(field.Key, ".")
			value := document.Lookup(name)
			isList := slices.ContainsFunc(lists, func(e bson.E) bool { return e.Key == name })
			isNull := slices.ContainsFunc(nulls, func(e bson.E) bool { return e.Key == name })
			switch {
			case isList, isNull, value.IsZero(), value.Type == bson.TypeArray:
				continue
			case value.Type == bson.TypeNull && (operator.Key != "$set" || name != field.Key):
				nulls = append(nulls, bson.E{Key: name, Value: ""})
			case operator.Key == "$push":
				lists = append(lists, bson.E{Key: name, Value: bson.A{value}})
			default:
				continue
			}
			// A list with the value in it, which equals it, is none any more that needs a cure.
			condition = append(condition,
				bson.E{Key: name, Value: bson.D{{Key: "$eq", Value: value}, {Key: "$exists", Value: true}}},
				bson.E{Key: name + ".0", Value: bson.D{{Key: "$exists", Value: false}}},
			)
		}
	}
	if len(lists) > 0 {
		cure = append(cure, bson.E{Key: "$set", Value: lists})
	}
	if len(nulls) > 0 {
		cure = append(cure, bson.E{Key: "$unset", Value: nulls})
	}
	return condition, cure
}

// deleteUnchanged removes the document unless one of the fields has changed since it
// was read.
func deleteUnchanged(ctx context.Context, c docdb.Collection, filter bson.D, document bson.Raw, fields ...string) error {
	same, err := unchanged(document, fields...)
	if err != nil {
		return err
	}
	_, err = c.DeleteOne(ctx, all(filter, same))
	return failure("remove what cannot be read", err)
}

// unchanged is the condition that the fields are as they were read, for values that
// no other condition expects. It fails for what no condition can name.
func unchanged(document bson.Raw, fields ...string) (bson.D, error) {
	condition := bson.D{}
	for _, field := range fields {
		if value := document.Lookup(field); value.IsZero() {
			condition = append(condition, bson.E{Key: field, Value: bson.D{{Key: "$exists", Value: false}}})
		} else {
			condition = append(condition, bson.E{Key: field, Value: value})
		}
	}
	if _, err := docdb.ParseFilter(condition); err != nil {
		return nil, tooDamaged(err)
	}
	return condition, nil
}
