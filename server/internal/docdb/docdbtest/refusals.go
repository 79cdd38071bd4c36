package docdbtest

import (
	"strings"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

func refusalRows() []row {
	return []row{
		{"filters outside the list are refused by every call", tryFilters},
		{"updates outside the list are refused", tryUpdates},
		{"documents outside the list are refused", tryDocuments},
		{"sorts, indexes and cuts outside the list are refused", trySorts},
	}
}

func foreignValues() map[string]any {
	decimal, _ := bson.ParseDecimal128("1.5")
	return map[string]any{
		"decimal":       decimal,
		"regex":         bson.Regex{Pattern: "x"},
		"timestamp":     bson.Timestamp{T: 1},
		"JavaScript":    bson.JavaScript("1"),
		"symbol":        bson.Symbol("x"),
		"undefined":     bson.Undefined{},
		"minKey":        bson.MinKey{},
		"maxKey":        bson.MaxKey{},
		"code":          bson.CodeWithScope{Code: "1", Scope: doc()},
		"dbPointer":     bson.DBPointer{DB: "x"},
		"old binary":    bson.Binary{Subtype: 2, Data: []byte{1}},
		"no UTF-8":      "\xff",
		"$ name":        doc("a", doc("$b", 1)),
		"dotted name":   doc("a.b", 1),
		"empty name":    doc("", 1),
		"field twice":   doc("a", 1, "a", 2),
		"in an array":   list(1, list(bson.MinKey{})),
		"in a document": doc("a", doc("b", bson.MaxKey{})),
		"too deep":      deep(101),
	}
}

func deep(levels int) any {
	var value any = 1
	for range levels {
		value = list(value)
	}
	return value
}

func tryFilters(t *testing.T, c docdb.Collection) {
	insert(t, c, doc("_id", 1, "v", 1))
	filters := map[string]bson.D{
		"$where":                   doc("$where", "true"),
		"$nor":                     doc("$nor", list(doc("v", 1))),
		"$expr":                    doc("$expr", doc("$eq", list("$v", 1))),
		"$text":                    doc("$text", doc("$search", "x")),
		"$comment":                 doc("$comment", "x"),
		"$regex":                   doc("v", doc("$regex", "x")),
		"$not":                     doc("v", doc("$not", doc("$eq", 1))),
		"$elemMatch":               doc("v", doc("$elemMatch", doc("a", 1))),
		"$all":                     doc("v", doc("$all", list(1))),
		"$size":                    doc("v", doc("$size", 1)),
		"$type":                    doc("v", doc("$type", "int")),
		"$mod":                     doc("v", doc("$mod", list(2, 0))),
		"an unknown operator":      doc("v", doc("$gt", 1, "$foo", 1)),
		"operators and a field":    doc("v", doc("$gt", 1, "a", 1)),
		"a field and operators":    doc("v", doc("a", 1, "$gt", 1)),
		"$or of no list":           doc("$or", doc("v", 1)),
		"$or of nothing":           doc("$or", list()),
		"$or of values":            doc("$or", list(1)),
		"$and of no list":          doc("$and", 1),
		"$and of nothing":          doc("$and", list()),
		"a wrong filter in $or":    doc("$or", list(doc("v", 1), doc("$where", "true"))),
		"$in of no list":           doc("v", doc("$in", 1)),
		"$nin of no list":          doc("v", doc("$nin", doc("a", 1))),
		"$in of a regex":           doc("v", doc("$in", list(1, bson.Regex{Pattern: "x"}))),
		"$exists of a number":      doc("v", doc("$exists", 1)),
		"an empty path":            doc("", 1),
		"a path with an empty end": doc("v.", 1),
		"a path with an operator":  doc("v.$", 1),
		"a path with an empty name": doc(
			"v..a", 1),
	}
	for name, value := range foreignValues() {
		filters["= "+name] = doc("v", value)
		filters["$gt "+name] = doc("v", doc("$gt", value))
	}
	set, out := doc("$set", doc("v", 2)), bson.D{}
	for name, filter := range filters {
		_, err := c.Find(t.Context(), filter, docdb.FindOptions{})
		wantUnsupported(t, "Find "+name, err)
		_, err = c.Count(t.Context(), filter)
		wantUnsupported(t, "Count "+name, err)
		_, err = c.UpdateOne(t.Context(), filter, set)
		wantUnsupported(t, "UpdateOne "+name, err)
		_, err = c.DeleteOne(t.Context(), filter)
		wantUnsupported(t, "DeleteOne "+name, err)
		_, err = c.DeleteMany(t.Context(), filter)
		wantUnsupported(t, "DeleteMany "+name, err)
		wantUnsupported(t, "FindOne "+name, c.FindOne(t.Context(), filter, &out))
		_, err = c.UpdateMany(t.Context(), filter, set)
		wantUnsupported(t, "UpdateMany "+name, err)
		wantUnsupported(t, "FindOneAndUpdate "+name, c.FindOneAndUpdate(t.Context(), filter, set, nil, &out))
	}
	same(t, stored(t, c, 1), doc("_id", 1, "v", 1))
}

func tryUpdates(t *testing.T, c docdb.Collection) {
	insert(t, c, doc("_id", 1, "v", 1))
	updates := map[string]bson.D{
		"none":                   nil,
		"an empty one":           doc(),
		"a replacement":          doc("v", 2),
		"an empty $set":          doc("$set", doc()),
		"a $set of a value":      doc("$set", 1),
		"$rename":                doc("$rename", doc("v", "w")),
		"$setOnInsert":           doc("$setOnInsert", doc("v", 1)),
		"$mul":                   doc("$mul", doc("v", 2)),
		"a $push too deep":       doc("$push", doc("w", deep(99))),
		"$pull":                  doc("$pull", doc("v", 1)),
		"$addToSet":              doc("$addToSet", doc("v", 1)),
		"$currentDate":           doc("$currentDate", doc("v", true)),
		"$set and a field":       doc("$set", doc("v", 1), "w", 1),
		"$push with $each":       doc("$push", doc("l", doc("$each", list(1, 2)))),
		"$inc by a string":       doc("$inc", doc("v", "1")),
		"_id":                    doc("$set", doc("_id", 1)),
		"within _id":             doc("$set", doc("_id.a", 1)),
		"_id removed":            doc("$unset", doc("_id", "")),
		"one path twice":         doc("$set", doc("v", 1), "$inc", doc("v", 1)),
		"a path in another":      doc("$set", doc("w", doc(), "w.a", 1)),
		"a path deep in another": doc("$set", doc("w.a.b", 1), "$unset", doc("w", "")),
		"a positional operator":  doc("$set", doc("w.$", 1)),
		"an empty path":          doc("$set", doc("", 1)),
	}
	for name, value := range foreignValues() {
		updates["$set "+name] = doc("$set", doc("w", value))
		updates["$push "+name] = doc("$push", doc("l", value))
	}
	for name, update := range updates {
		_, err := c.UpdateOne(t.Context(), doc("_id", 1), update)
		wantUnsupported(t, "UpdateOne "+name, err)
		var out bson.D
		_, err = c.UpdateMany(t.Context(), doc("_id", 1), update)
		wantUnsupported(t, "UpdateMany "+name, err)
		wantUnsupported(t, "FindOneAndUpdate "+name, c.FindOneAndUpdate(t.Context(), doc("_id", 1), update, nil, &out))
		_, err = c.UpdateOne(t.Context(), doc("_id", "none"), update)
		wantUnsupported(t, "UpdateOne without a match: "+name, err)
	}
	same(t, stored(t, c, 1), doc("_id", 1, "v", 1))
}

func tryDocuments(t *testing.T, c docdb.Collection) {
	documents := map[string]any{
		"without _id":   doc("v", 1),
		"an array _id":  doc("_id", list(1)),
		"a regex _id":   doc("_id", bson.Regex{Pattern: "x"}),
		"no document":   1,
		"nil":           nil,
		"a $ name":      doc("_id", 1, "$v", 1),
		"a dotted name": doc("_id", 1, "v.a", 1),
		"too large":     doc("_id", 1, "v", strings.Repeat("x", 16<<20)),
	}
	for name, value := range foreignValues() {
		documents["with "+name] = doc("_id", 1, "v", value)
	}
	for name, document := range documents {
		wantUnsupported(t, name, c.InsertOne(t.Context(), document))
	}
	wantCount(t, c, nil, 0)
}

func trySorts(t *testing.T, c docdb.Collection) {
	insert(t, c, doc("_id", 1, "v", 1))
	sorts := map[string]bson.D{
		"a direction of 2":     doc("v", 2),
		"a direction of 0":     doc("v", 0),
		"a direction in words": doc("v", "asc"),
		"a text score":         doc("v", doc("$meta", "textScore")),
		"a field twice":        doc("v", 1, "v", -1),
		"an empty path":        doc("", 1),
		"$natural":             doc("$natural", 1),
	}
	for name, sort := range sorts {
		_, err := c.Find(t.Context(), nil, docdb.FindOptions{Sort: sort})
		wantUnsupported(t, "Find by "+name, err)
		var out bson.D
		wantUnsupported(t, "FindOneAndUpdate by "+name,
			c.FindOneAndUpdate(t.Context(), nil, doc("$set", doc("v", 2)), sort, &out))
		wantUnsupported(t, "an index of "+name, c.EnsureIndexes(t.Context(), docdb.Index{Keys: sort}))
	}
	wantUnsupported(t, "an index of nothing", c.EnsureIndexes(t.Context(), docdb.Index{}))
	for _, options := range []docdb.FindOptions{{Skip: -1}, {Limit: -1}} {
		_, err := c.Find(t.Context(), nil, options)
		wantUnsupported(t, "a negative number", err)
	}
}
