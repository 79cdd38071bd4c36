package ferretdbtest

import "ehrenweb/internal/docdb/docdbtest"

// exceptions are the rows that FerretDB v1.24.2 does not fulfil. MongoDB does, by
// its documentation.
func exceptions() []docdbtest.Exception {
	const (
		nested   = "it stores no arrays of arrays"
		infinite = "it stores no infinity"
		nan      = "it ends the connection over a NaN"
		nulls    = "its unique indexes treat missing neither as null nor as a value"
		paths    = "it looks up a path in an array of documents in another way"
	)
	return []docdbtest.Exception{
		{Row: "a value is not sought in arrays of arrays", Reason: nested},
		{Row: "an array is sought in arrays", Reason: nested},
		{Row: "a position leads to an array as a whole", Reason: nested},
		{Row: "two positions lead into an array of arrays", Reason: nested},
		{Row: "a path does not lead through an array of arrays", Reason: nested},
		{Row: "$push appends an array as one item", Reason: nested},
		{Row: "infinity is a number", Reason: infinite},
		{Row: "$set keeps an infinity", Reason: infinite},
		{Row: "NaN and the infinities sort around the numbers", Reason: infinite},
		{Row: "NaN finds NaN", Reason: nan},
		{Row: "NaN is not less than a number", Reason: nan},
		{Row: "NaN is not at most a number", Reason: nan},
		{Row: "NaN is not greater than a number", Reason: nan},
		{Row: "$gte and $lte NaN find NaN", Reason: nan},
		{Row: "nothing is greater than NaN", Reason: nan},
		{Row: "missing is null under a unique index", Reason: nulls},
		{Row: "several fields are unique together", Reason: nulls},
		{Row: "a unique path leads into documents", Reason: nulls},
		{Row: "$ne asks for all of the documents", Reason: paths},
		{Row: "null finds the array of which a document lacks the field", Reason: paths},
		{Row: "an array of documents sorts by the least of their fields", Reason: paths},
		{Row: "fields of one array's documents sort together", Reason: paths},
		{Row: "$unset makes an item of an array null", Reason: "it removes the item"},
		{Row: "many documents may have types that are not listed", Reason: "it ends the connection over a decimal128"},
		{Row: "a walk takes little memory, however many documents it passes", Reason: "its own memory would be measured"},
		{Row: "indexes are made once", Reason: "it panics when indexes are made again"},
		{Row: "a sort through two arrays is refused", Reason: paths},
		{Row: "an index over two arrays takes no document with both", Reason: paths},
		{Row: "a unique index and a plain one over the same fields contradict each other", Reason: "it keeps the first"},
	}
}
