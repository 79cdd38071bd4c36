package docdb

import (
	"bytes"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// Operator is what a Condition asks.
type Operator string

// The operators of a Condition, by their names in a filter.
const (
	Eq     Operator = "$eq"
	Ne     Operator = "$ne"
	Gt     Operator = "$gt"
	Gte    Operator = "$gte"
	Lt     Operator = "$lt"
	Lte    Operator = "$lte"
	In     Operator = "$in"
	Nin    Operator = "$nin"
	Exists Operator = "$exists"
	Or     Operator = "$or"
)

// Filter is a checked filter: all its conditions must hold, an empty one matches
// every document.
type Filter struct {
	Conditions []Condition

	// Raw is the filter as it was given, for a server that understands it.
	Raw bson.Raw
}

// Condition is one question about one field, or for Or about whole filters.
type Condition struct {
	Operator Operator
	Path     string
	Operands []Operand // one, except for In, Nin (any number), Exists and Or (none)
	Exists   bool      // for Exists: what the answer must be
	Branches []Filter  // for Or: at least one must hold
}

// Operand is a value that fields are compared with.
type Operand struct {
	Value bson.RawValue
	Key   []byte // of AppendKey
}

// ParseFilter checks a filter. It fails with an UnsupportedError for anything
// outside the package comment's list.
func ParseFilter(filter bson.D) (Filter, error) {
	if filter == nil {
		filter = bson.D{}
	}
	raw, err := marshal("filter", filter)
	if err != nil {
		return Filter{}, err
	}
	return parseFilter(raw, 1)
}

func parseFilter(raw bson.Raw, depth int) (Filter, error) {
	if depth > maxDepth {
		return Filter{}, Unsupported("filter nested more than %d levels deep", maxDepth)
	}
	elements, err := raw.Elements()
	if err != nil {
		return Filter{}, Unsupported("filter")
	}
	filter := Filter{Raw: raw}
	for _, element := range elements {
		conditions, err := parseElement(element.Key(), element.Value(), depth)
		if err != nil {
			return Filter{}, err
		}
		filter.Conditions = append(filter.Conditions, conditions...)
	}
	return filter, nil
}

func parseElement(name string, value bson.RawValue, depth int) ([]Condition, error) {
	switch name {
	case "$and":
		branches, err := parseBranches(name, value, depth)
		var all []Condition
		for _, branch := range branches {
			all = append(all, branch.Conditions...)
		}
		return all, err
	case "$or":
		branches, err := parseBranches(name, value, depth)
		return []Condition{{Operator: Or, Branches: branches}}, err
	}
	if name != "" && name[0] == '$' {
		return nil, Unsupported("filter operator %q", name)
	}
	if err := checkPath(name); err != nil {
		return nil, err
	}
	if isOperators(value) {
		return parseOperators(name, value.Document())
	}
	condition, err := parseCondition(name, string(Eq), value)
	return []Condition{condition}, err
}

func parseBranches(name string, value bson.RawValue, depth int) ([]Filter, error) {
	if value.Type != bson.TypeArray || len(items(value)) == 0 {
		return nil, Unsupported("%s without a list of filters", name)
	}
	var branches []Filter
	for _, item := range items(value) {
		if item.Type != bson.TypeEmbeddedDocument {
			return nil, Unsupported("%s without a list of filters", name)
		}
		branch, err := parseFilter(item.Document(), depth+1)
		if err != nil {
			return nil, err
		}
		branches = append(branches, branch)
	}
	return branches, nil
}

func isOperators(value bson.RawValue) bool {
	if value.Type != bson.TypeEmbeddedDocument {
		return false
	}
	first, err := value.Document().IndexErr(0)
	return err == nil && first.Key() != "" && first.Key()[0] == '$'
}

func parseOperators(path string, operators bson.Raw) ([]Condition, error) {
	elements, err := operators.Elements()
	if err != nil {
		return nil, Unsupported("filter")
	}
	var conditions []Condition
	for _, element := range elements {
		condition, err := parseCondition(path, element.Key(), element.Value())
		if err != nil {
			return nil, err
		}
		conditions = append(conditions, condition)
	}
	return conditions, nil
}

func parseCondition(path, operator string, value bson.RawValue) (Condition, error) {
	condition := Condition{Operator: Operator(operator), Path: path}
	operands := []bson.RawValue{value}
	switch condition.Operator {
	case Eq, Ne, Gt, Gte, Lt, Lte:
	case In, Nin:
		if value.Type != bson.TypeArray {
			return Condition{}, Unsupported("%s without a list of values", operator)
		}
		operands = items(value)
	case Exists:
		if value.Type != bson.TypeBoolean {
			return Condition{}, Unsupported("$exists without a boolean")
		}
		condition.Exists = value.Boolean()
		return condition, nil
	default:
		return Condition{}, Unsupported("filter operator %q", operator)
	}
	if err := checkValue(value, 1); err != nil {
		return Condition{}, err
	}
	for _, operand := range operands {
		condition.Operands = append(condition.Operands, Operand{Value: operand, Key: AppendKey(nil, operand)})
	}
	return condition, nil
}

// Matches tells whether a document fulfils the filter.
func (f Filter) Matches(document bson.Raw) bool {
	for _, condition := range f.Conditions {
		if !condition.matches(document) {
			return false
		}
	}
	return true
}

func (c Condition) matches(document bson.Raw) bool {
	switch c.Operator {
	case Or:
		for _, branch := range c.Branches {
			if branch.Matches(document) {
				return true
			}
		}
		return false
	case Exists:
		found := visit(document, c.Path, func(value bson.RawValue) bool { return value.Type != 0 })
		return found == c.Exists
	case Ne, Nin:
		return !c.anyEqual(document)
	case Eq, In:
		return c.anyEqual(document)
	}
	return c.anyInOrder(document)
}

func (c Condition) anyEqual(document bson.Raw) bool {
	var key []byte
	return visit(document, c.Path, func(value bson.RawValue) bool {
		key = AppendKey(key[:0], value)
		for _, operand := range c.Operands {
			if bytes.Equal(key, operand.Key) {
				return true
			}
		}
		return false
	})
}

func (c Condition) anyInOrder(document bson.Raw) bool {
	var key []byte
	operand := c.Operands[0]
	return visit(document, c.Path, func(value bson.RawValue) bool {
		key = AppendKey(key[:0], value)
		if key[0] != operand.Key[0] {
			return false
		}
		order := bytes.Compare(key, operand.Key)
		if order != 0 && (IsNaN(value) || IsNaN(operand.Value)) {
			return false
		}
		switch c.Operator {
		case Gt:
			return order > 0
		case Gte:
			return order >= 0
		case Lt:
			return order < 0
		}
		return order <= 0
	})
}
