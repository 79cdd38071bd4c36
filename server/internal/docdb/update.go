package docdb

import (
	"cmp"
	"slices"
	"strings"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// Update is a checked update.
type Update struct {
	// Raw is the update as it was given, for a server that understands it.
	Raw bson.Raw

	changes []change
}

type change struct {
	operator string
	path     []string
	value    bson.RawValue
}

// ParseUpdate checks an update. It fails with an UnsupportedError for anything
// outside the package comment's list: an empty one, one of _id, two changes of
// which one lies within the other.
func ParseUpdate(update bson.D) (Update, error) {
	raw, err := marshal("update", update)
	if err != nil {
		return Update{}, err
	}
	elements, err := raw.Elements()
	if err != nil || len(elements) == 0 {
		return Update{}, Unsupported("update without a change")
	}
	checked := Update{Raw: raw}
	for _, element := range elements {
		changes, err := parseChanges(element.Key(), element.Value())
		if err != nil {
			return Update{}, err
		}
		checked.changes = append(checked.changes, changes...)
	}
	slices.SortStableFunc(checked.changes, func(a, b change) int {
		return slices.CompareFunc(a.path, b.path, compareNames)
	})
	return checked, checkConflicts(checked.changes)
}

func parseChanges(operator string, value bson.RawValue) ([]change, error) {
	if !slices.Contains([]string{"$set", "$unset", "$inc", "$push"}, operator) {
		return nil, Unsupported("update operator %q", operator)
	}
	fields, ok := value.DocumentOK()
	if !ok {
		return nil, Unsupported("%s without fields", operator)
	}
	elements, err := fields.Elements()
	if err != nil || len(elements) == 0 {
		return nil, Unsupported("%s without fields", operator)
	}
	var changes []change
	for _, element := range elements {
		if err := checkPath(element.Key()); err != nil {
			return nil, err
		}
		path := strings.Split(element.Key(), ".")
		if path[0] == "_id" {
			return nil, Unsupported("update of _id")
		}
		depth := len(path)
		if operator == "$push" { // the value is one level below the array
			depth++
		}
		if err := checkValue(element.Value(), depth); err != nil {
			return nil, err
		}
		if operator == "$inc" && !element.Value().IsNumber() {
			return nil, Unsupported("$inc of %q by a value that is no number", element.Key())
		}
		changes = append(changes, change{operator: operator, path: path, value: element.Value()})
	}
	return changes, nil
}

func checkConflicts(changes []change) error {
	for i, outer := range changes {
		for j, inner := range changes {
			if i != j && len(outer.path) <= len(inner.path) && slices.Equal(outer.path, inner.path[:len(outer.path)]) {
				return Unsupported("update of both %q and %q", strings.Join(outer.path, "."), strings.Join(inner.path, "."))
			}
		}
	}
	return nil
}

// compareNames is the order in which an update makes new fields: positions by
// their number, all else by its letters.
func compareNames(a, b string) int {
	left, leftNumeric := arrayIndex(a)
	right, rightNumeric := arrayIndex(b)
	if leftNumeric && rightNumeric {
		return cmp.Compare(left, right)
	}
	return strings.Compare(a, b)
}

// Apply returns the document with the update's changes. All other fields stay as
// they are, in their order; new ones follow, in the order of their names. It
// fails with an UnsupportedError when the document's values do not allow a
// change, and changes nothing then.
func (u Update) Apply(document bson.Raw) (bson.Raw, error) {
	var fields bson.D
	if err := bson.Unmarshal(document, &fields); err != nil {
		return nil, err
	}
	for _, change := range u.changes {
		changed, err := change.in(fields, change.path)
		if err != nil {
			return nil, err
		}
		fields = changed.(bson.D)
	}
	changed, err := marshal("document", fields)
	if err != nil {
		return nil, err
	}
	return changed, checkSize(changed)
}
