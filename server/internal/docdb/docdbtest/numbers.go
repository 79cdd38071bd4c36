package docdbtest

import (
	"math"

	"go.mongodb.org/mongo-driver/v2/bson"
)

func numberRows() []row {
	const edge = int64(1) << 53 // from here on, not every integer is a double
	large := []bson.D{
		doc("_id", "edge", "v", edge),
		doc("_id", "double", "v", float64(edge)),
		doc("_id", "above", "v", edge+1),
		doc("_id", "next", "v", float64(edge+2)),
		doc("_id", "max", "v", int64(math.MaxInt64)),
		doc("_id", "min", "v", int64(math.MinInt64)),
		doc("_id", "beyond", "v", math.Ldexp(1, 63)),
		doc("_id", "below", "v", -edge-1),
	}
	special := []bson.D{
		doc("_id", "nan", "v", math.NaN()),
		doc("_id", "inf", "v", math.Inf(1)),
		doc("_id", "-inf", "v", math.Inf(-1)),
		doc("_id", "one", "v", 1),
	}
	zeros := []bson.D{
		doc("_id", "zero", "v", int32(0)),
		doc("_id", "minus", "v", math.Copysign(0, -1)),
		doc("_id", "tiny", "v", math.SmallestNonzeroFloat64),
	}
	return questionRows([]question{
		{"a large integer is found exactly", large, doc("v", edge+1), "above"},
		{"a large integer is found by its double", large, doc("v", float64(edge)), "edge double"},
		{"a large integer is compared exactly with a double", large, doc("v", doc("$gt", float64(edge))), "above next max beyond"},
		{"a double is compared exactly with a large integer", large, doc("v", doc("$gt", edge+1)), "next max beyond"},
		{"the largest integer is less than the double above it", large, doc("v", doc("$lt", math.Ldexp(1, 63), "$gt", edge+2)), "max"},
		{"the least integer equals its double", large, doc("v", math.Ldexp(-1, 63)), "min"},
		{"negative integers are compared exactly", large, doc("v", doc("$lt", float64(-edge))), "min below"},
		{"NaN finds NaN", special, doc("v", math.NaN()), "nan"},
		{"NaN is not less than a number", special, doc("v", doc("$lt", 5)), "-inf one"},
		{"NaN is not at most a number", special, doc("v", doc("$lte", 1)), "-inf one"},
		{"NaN is not greater than a number", special, doc("v", doc("$gt", -5)), "inf one"},
		{"$gte and $lte NaN find NaN", special, doc("v", doc("$gte", math.NaN(), "$lte", math.NaN())), "nan"},
		{"nothing is greater than NaN", special, doc("v", doc("$gt", math.NaN())), ""},
		{"infinity is a number", special, doc("v", doc("$gte", math.Inf(1))), "inf"},
		{"minus zero equals zero", zeros, doc("v", 0), "zero minus"},
		{"zero equals minus zero", zeros, doc("v", doc("$gte", math.Copysign(0, -1), "$lt", math.SmallestNonzeroFloat64)), "zero minus"},
	})
}
