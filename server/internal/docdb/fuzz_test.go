package docdb_test

import (
	"bytes"
	"cmp"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/docdbtest"
)

func seed(f *testing.F) {
	for _, bytes := range docdbtest.Seeds() {
		f.Add(bytes)
	}
}

// wantUnsupported fails the test for an error that is no UnsupportedError.
func wantUnsupported(t *testing.T, err error) {
	t.Helper()
	var unsupported *docdb.UnsupportedError
	if !errors.As(err, &unsupported) {
		t.Fatalf("not an UnsupportedError: %v", err)
	}
}

func FuzzKeysAreInTheOrderOfTheValues(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		source := docdbtest.NewSource(data)
		a, b := valueOf(t, source.Value()), valueOf(t, source.Value())
		if kind(a) == 0 || kind(b) == 0 {
			return
		}
		left, right := docdb.AppendKey(nil, a), docdb.AppendKey(nil, b)
		if got, want := bytes.Compare(left, right), compare(a, b); got != want {
			t.Errorf("%v and %v: %d, want %d", a, b, got, want)
		}
		if !bytes.Equal(left, right) && (bytes.HasPrefix(left, right) || bytes.HasPrefix(right, left)) {
			t.Errorf("the key of %v or of %v begins the other", a, b)
		}
	})
}

func valueOf(t *testing.T, value any) bson.RawValue {
	t.Helper()
	kind, data, err := bson.MarshalValue(value)
	if err != nil {
		t.Skip(err)
	}
	return bson.RawValue{Type: kind, Value: data}
}

// kind is the place of the value's type in MongoDB's order of types; 0 for a
// type that the contract does not know, also within.
func kind(value bson.RawValue) int {
	inner := []bson.RawValue{}
	place := 1 + slices.Index([]bson.Type{
		bson.TypeNull, bson.TypeDouble, bson.TypeString, bson.TypeEmbeddedDocument, bson.TypeArray, bson.TypeBinary, bson.TypeObjectID, bson.TypeBoolean, bson.TypeDateTime,
	}, value.Type)
	switch value.Type {
	case bson.TypeInt32, bson.TypeInt64:
		place = 2
	case bson.TypeEmbeddedDocument:
		inner, _ = value.Document().Values()
	case bson.TypeArray:
		inner, _ = value.Array().Values()
	}
	for _, item := range inner {
		if kind(item) == 0 {
			return 0
		}
	}
	return place
}

// compare is the order of MongoDB's documentation ("Comparison/Sort Order").
func compare(a, b bson.RawValue) int {
	if order := cmp.Compare(kind(a), kind(b)); order != 0 {
		return order
	}
	switch a.Type {
	case bson.TypeInt32, bson.TypeInt64, bson.TypeDouble:
		return compareNumbers(a, b)
	case bson.TypeString:
		return strings.Compare(a.StringValue(), b.StringValue())
	case bson.TypeEmbeddedDocument:
		left, _ := a.Document().Elements()
		right, _ := b.Document().Elements()
		return slices.CompareFunc(left, right, func(a, b bson.RawElement) int {
			return cmp.Or(cmp.Compare(kind(a.Value()), kind(b.Value())), strings.Compare(a.Key(), b.Key()), compare(a.Value(), b.Value()))
		})
	case bson.TypeArray:
		left, _ := a.Array().Values()
		right, _ := b.Array().Values()
		return slices.CompareFunc(left, right, compare)
	case bson.TypeBinary:
		leftKind, left := a.Binary()
		rightKind, right := b.Binary()
		return cmp.Or(cmp.Compare(len(left), len(right)), cmp.Compare(leftKind, rightKind), bytes.Compare(left, right))
	case bson.TypeObjectID:
		left, right := a.ObjectID(), b.ObjectID()
		return bytes.Compare(left[:], right[:])
	case bson.TypeBoolean:
		return slices.Index([]bool{false, true}, a.Boolean()) - slices.Index([]bool{false, true}, b.Boolean())
	case bson.TypeDateTime:
		return cmp.Compare(a.DateTime(), b.DateTime())
	}
	return 0
}

// compareNumbers puts NaN below every other number.
func compareNumbers(a, b bson.RawValue) int {
	if docdb.IsNaN(a) || docdb.IsNaN(b) {
		return slices.Index([]bool{true, false}, docdb.IsNaN(a)) - slices.Index([]bool{true, false}, docdb.IsNaN(b))
	}
	return exact(plain(a)).Cmp(exact(plain(b)))
}

func plain(value bson.RawValue) any {
	var plain any
	_ = value.Unmarshal(&plain)
	return plain
}

func FuzzFiltersKeepTheLawsOfLogic(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		source := docdbtest.NewSource(data)
		document, err := docdb.CheckDocument(source.Document(1))
		if err != nil {
			wantUnsupported(t, err)
			return
		}
		matches := func(filter bson.D) bool {
			t.Helper()
			checked, err := docdb.ParseFilter(filter)
			if err != nil {
				t.Fatalf("%v: %v", filter, err)
			}
			return checked.Matches(document)
		}
		path, value := source.Path(), source.Value()
		filter := source.Filter()
		if checked, err := docdb.ParseFilter(filter); err == nil {
			one := checked.Matches(document)
			if matches(bson.D{{Key: "$and", Value: bson.A{filter, filter}}}) != one || matches(bson.D{{Key: "$or", Value: bson.A{filter}}}) != one {
				t.Errorf("%v of %v: alone %v", filter, document, one)
			}
			var again bson.D
			if err := bson.Unmarshal(checked.Raw, &again); err != nil {
				t.Fatal(err)
			}
			if second, err := docdb.ParseFilter(again); err != nil || !reflect.DeepEqual(second, checked) {
				t.Errorf("%v is %+v, and the second time %+v (%v)", filter, checked, second, err)
			}
		} else {
			wantUnsupported(t, err)
		}
		ask := func(operator string, value any) bson.D {
			return bson.D{{Key: path, Value: bson.D{{Key: operator, Value: value}}}}
		}
		if _, err := docdb.ParseFilter(ask("$eq", value)); err != nil {
			wantUnsupported(t, err)
			return
		}
		equal, greater, less := matches(ask("$eq", value)), matches(ask("$gt", value)), matches(ask("$lt", value))
		if equal == matches(ask("$ne", value)) || equal != matches(ask("$in", bson.A{value})) || equal == matches(ask("$nin", bson.A{value})) {
			t.Errorf("%s of %v = %v: $eq, $ne, $in and $nin contradict each other", path, document, value)
		}
		if matches(ask("$gte", value)) != (greater || equal) || matches(ask("$lte", value)) != (less || equal) {
			t.Errorf("%s of %v: $eq %v, $gt %v, $lt %v, but $gte %v, $lte %v", path, document, equal, greater, less, matches(ask("$gte", value)), matches(ask("$lte", value)))
		}
		if matches(ask("$exists", true)) == matches(ask("$exists", false)) {
			t.Errorf("%s of %v exists and does not", path, document)
		}
	})
}

func FuzzUpdatesChangeWhatTheyNameAndNothingElse(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		source := docdbtest.NewSource(data)
		document, err := docdb.CheckDocument(source.Document(1))
		if err != nil {
			wantUnsupported(t, err)
			return
		}
		given := source.Update()
		update, err := docdb.ParseUpdate(given)
		if err != nil {
			wantUnsupported(t, err)
			return
		}
		before := slices.Clone(document)
		changed, err := update.Apply(document)
		if !bytes.Equal(before, document) {
			t.Fatalf("%v: the document itself is changed", given)
		}
		if err != nil {
			wantUnsupported(t, err)
			return
		}
		if checked, err := docdb.CheckDocument(changed); err != nil || !bytes.Equal(checked, changed) {
			t.Fatalf("%v makes %v of %v: %v", given, changed, document, err)
		}
		wantUntouched(t, given, document, changed)
		if idempotent(given) {
			if again, err := update.Apply(changed); err != nil || !bytes.Equal(again, changed) {
				t.Errorf("%v twice: %v, then %v (%v)", given, changed, again, err)
			}
		}
	})
}

// wantUntouched holds the fields that the update does not name to what they were.
func wantUntouched(t *testing.T, update bson.D, before, after bson.Raw) {
	t.Helper()
	named := map[string]bool{}
	for _, operator := range update {
		for _, field := range operator.Value.(bson.D) {
			first, _, _ := strings.Cut(field.Key, ".")
			named[first] = true
		}
	}
	rest := func(document bson.Raw) (kept [][]byte) {
		elements, _ := document.Elements()
		for _, element := range elements {
			if !named[element.Key()] {
				kept = append(kept, element)
			}
		}
		return kept
	}
	if !reflect.DeepEqual(rest(before), rest(after)) {
		t.Errorf("%v makes %v of %v", update, after, before)
	}
}

func idempotent(update bson.D) bool {
	return !slices.ContainsFunc(update, func(operator bson.E) bool { return operator.Key == "$inc" || operator.Key == "$push" })
}

func FuzzADescendingSortIsTheAscendingOneTurnedRound(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		source := docdbtest.NewSource(data)
		sort := source.Sort()
		fields, err := docdb.ParseSort(sort)
		if err != nil {
			wantUnsupported(t, err)
			return
		}
		a, errA := docdb.CheckDocument(source.Document(1))
		b, errB := docdb.CheckDocument(source.Document(1))
		if errA != nil || errB != nil {
			return
		}
		reversed := slices.Clone(fields)
		for i := range reversed {
			reversed[i].Descending = !reversed[i].Descending
		}
		ordered, err := order(a, b, fields)
		if err != nil {
			wantUnsupported(t, err)
			return
		}
		backward, err := order(a, b, reversed)
		if err != nil {
			t.Fatal(err)
		}
		arrays := slices.ContainsFunc(fields, func(field docdb.SortField) bool {
			_, one := docdb.Lookup(a, field.Path)
			_, other := docdb.Lookup(b, field.Path)
			return one || other
		})
		if !arrays && ordered != -backward { // an array sorts under its least or its greatest item
			t.Errorf("%v: %v and %v: %d, the other way %d", sort, a, b, ordered, backward)
		}
	})
}

func order(a, b bson.Raw, fields []docdb.SortField) (int, error) {
	left, err := docdb.SortKey(a, fields)
	if err != nil {
		return 0, err
	}
	right, err := docdb.SortKey(b, fields)
	return bytes.Compare(left, right), err
}
