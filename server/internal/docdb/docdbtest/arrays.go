package docdbtest

import "go.mongodb.org/mongo-driver/v2/bson"

func arrayRows() []row {
	plain := []bson.D{
		doc("_id", "none", "v", list()),
		doc("_id", "one", "v", list(1)),
		doc("_id", "two", "v", list(1, 5)),
		doc("_id", "nulls", "v", list(nil, "x")),
		doc("_id", "scalar", "v", 1),
		doc("_id", "missing"),
	}
	deep := []bson.D{
		doc("_id", "docs", "v", list(doc("a", 1), doc("a", 5, "b", 2))),
		doc("_id", "lacks", "v", list(doc("a", 1), doc("b", 1))),
		doc("_id", "inner", "v", list(doc("a", list(1, 7)))),
		doc("_id", "below", "v", doc("a", list(doc("b", 3), doc("b", 4)))),
		doc("_id", "named", "v", doc("0", "zero")),
		doc("_id", "scalars", "v", list(7, 8)),
	}
	nested := []bson.D{
		doc("_id", "nested", "v", list(list(1, 2), list(3))),
		doc("_id", "flat", "v", list(1, 2)),
		doc("_id", "deep", "v", list(list(doc("a", 1)))),
	}
	return questionRows([]question{
		{"a value finds the arrays that hold it", plain, doc("v", 1), "one two scalar"},
		{"an array finds its equals", plain, doc("v", list(1, 5)), "two"},
		{"an empty array finds empty arrays", plain, doc("v", list()), "none"},
		{"an array's order counts", plain, doc("v", list(5, 1)), ""},
		{"null finds the arrays that hold it", plain, doc("v", nil), "nulls missing"},
		{"$ne leaves out the arrays that hold the value", plain, doc("v", doc("$ne", 1)), "none nulls missing"},
		{"$nin leaves out the arrays that hold a value", plain, doc("v", doc("$nin", list(5, nil))), "none one scalar"},
		{"$in finds the arrays that hold a value", plain, doc("v", doc("$in", list(5, "x"))), "two nulls"},
		{"$in finds a whole array", plain, doc("v", doc("$in", list(list(1), list()))), "one none"},
		{"$gt looks into arrays", plain, doc("v", doc("$gt", 1)), "two"},
		{"two comparisons may hold for two items", plain, doc("v", doc("$gt", 3, "$lt", 2)), "two"},
		{"$gt compares arrays with arrays", plain, doc("v", doc("$gt", list(1))), "two"},
		{"$lte compares arrays with arrays", plain, doc("v", doc("$lte", list(1))), "none one nulls"},
		{"$exists true finds empty arrays", plain, doc("v", doc("$exists", true)), "none one two nulls scalar"},
		{"a position leads to an item", plain, doc("v.1", 5), "two"},
		{"a position that is not there does not exist", plain, doc("v.1", doc("$exists", true)), "two nulls"},
		{"a position is compared", plain, doc("v.0", doc("$lte", 1)), "one two"},

		{"a path leads into each document of an array", deep, doc("v.a", 5), "docs"},
		{"a path leads to an array within an array's document", deep, doc("v.a", 7), "inner"},
		{"a path leads into an array within a document", deep, doc("v.a.b", 4), "below"},
		{"a comparison holds for any of the documents", deep, doc("v.a", doc("$gt", 4)), "docs inner"},
		{"a position and a path lead into one document", deep, doc("v.1.a", 5), "docs"},
		{"a position within a path", deep, doc("v.a.1.b", 4), "below"},
		{"a numeric name leads into a document too", deep, doc("v.0", "zero"), "named"},
		{"null finds the array of which a document lacks the field", deep, doc("v.a", nil), "lacks named"},
		{"$exists asks for any of the documents", deep, doc("v.b", doc("$exists", true)), "docs lacks"},
		{"$exists false asks for all of the documents", deep, doc("v.b", doc("$exists", false)), "inner below named scalars"},
		{"$ne asks for all of the documents", deep, doc("v.a", doc("$ne", 1)), "below named scalars"},

		{"a value is not sought in arrays of arrays", nested, doc("v", 1), "flat"},
		{"an array is sought in arrays", nested, doc("v", list(3)), "nested"},
		{"a position leads to an array as a whole", nested, doc("v.0", list(1, 2)), "nested"},
		{"two positions lead into an array of arrays", nested, doc("v.0.1", 2), "nested"},
		{"a path does not lead through an array of arrays", nested, doc("v.a", 1), ""},
	})
}
