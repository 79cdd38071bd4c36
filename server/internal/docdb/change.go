package docdb

import (
	"fmt"
	"math"
	"strings"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// maxPadding is MongoDB's limit on the nulls put between an array's end and a new
// position.
const maxPadding = 1_500_000

// in makes the change below a document or an array and returns that, changed.
func (c change) in(container any, path []string) (any, error) {
	switch container := container.(type) {
	case bson.D:
		return c.inDocument(container, path)
	case bson.A:
		return c.inArray(container, path)
	}
	if c.operator == "$unset" {
		return container, nil
	}
	return nil, c.refuse("it leads through a value that is no document")
}

func (c change) inDocument(document bson.D, path []string) (any, error) {
	for i, field := range document {
		if field.Key != path[0] {
			continue
		}
		if len(path) == 1 && c.operator == "$unset" {
			return append(document[:i], document[i+1:]...), nil
		}
		value, err := c.below(field.Value, path[1:])
		document[i].Value = value
		return document, err
	}
	if c.operator == "$unset" {
		return document, nil
	}
	value, err := c.anew(path[1:])
	return append(document, bson.E{Key: path[0], Value: value}), err
}

func (c change) inArray(array bson.A, path []string) (any, error) {
	position, numeric := arrayIndex(path[0])
	exists := numeric && position < len(array)
	switch {
	case exists && len(path) == 1 && c.operator == "$unset":
		array[position] = nil
		return array, nil
	case exists:
		value, err := c.below(array[position], path[1:])
		array[position] = value
		return array, err
	case c.operator == "$unset":
		return array, nil
	case !numeric:
		return nil, c.refuse("it names a field of an array")
	case position > len(array)+maxPadding:
		return nil, c.refuse("its position is far beyond the array's end")
	}
	for len(array) < position {
		array = append(array, nil)
	}
	value, err := c.anew(path[1:])
	return append(array, value), err
}

func (c change) below(value any, path []string) (any, error) {
	if len(path) > 0 {
		return c.in(value, path)
	}
	switch c.operator {
	case "$inc":
		return c.sum(value)
	case "$push":
		array, ok := value.(bson.A)
		if !ok {
			return nil, c.refuse("$push needs an array")
		}
		item, err := decode(c.value)
		return append(array, item), err
	}
	return decode(c.value)
}

// anew makes the value of a field that is not there yet.
func (c change) anew(path []string) (any, error) {
	value, err := decode(c.value)
	if c.operator == "$push" {
		value = bson.A{value}
	}
	for i := len(path) - 1; i >= 0; i-- {
		value = bson.D{{Key: path[i], Value: value}}
	}
	return value, err
}

// sum keeps the wider of the two types; an int32 that overflows becomes an int64.
func (c change) sum(value any) (any, error) {
	by, err := decode(c.value)
	if err != nil {
		return nil, err
	}
	a, aInteger := integer(value)
	b, bInteger := integer(by)
	if !aInteger || !bInteger {
		x, xNumber := number(value)
		y, _ := number(by)
		if !xNumber {
			return nil, c.refuse("$inc needs a number")
		}
		return x + y, nil
	}
	total := a + b
	if (total > a) != (b > 0) {
		return nil, c.refuse("$inc leaves the range of int64")
	}
	_, aShort := value.(int32)
	_, bShort := by.(int32)
	if aShort && bShort && total >= math.MinInt32 && total <= math.MaxInt32 {
		return int32(total), nil
	}
	return total, nil
}

func integer(value any) (int64, bool) {
	switch value := value.(type) {
	case int32:
		return int64(value), true
	case int64:
		return value, true
	}
	return 0, false
}

func number(value any) (float64, bool) {
	if value, ok := value.(float64); ok {
		return value, true
	}
	whole, ok := integer(value)
	return float64(whole), ok
}

func (c change) refuse(reason string) error {
	what := fmt.Sprintf("update %s of %q: %s", c.operator, strings.Join(c.path, "."), reason)
	return &UnsupportedError{What: what, Stored: true}
}

func decode(value bson.RawValue) (any, error) {
	var decoded any
	err := value.Unmarshal(&decoded)
	return decoded, err
}
