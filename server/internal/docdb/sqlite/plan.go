package sqlite

import (
	"strings"

	"ehrenweb/internal/docdb"
)

// maxOperands bounds the values that go into one SQL statement.
const maxOperands = 10_000

// maxBranches keeps an $or well below SQLite's limit on nested expressions.
const maxBranches = 50

// plan is a filter and a sort, split into what SQLite does by the columns and
// what is left to do on the documents.
type plan struct {
	where     string
	args      []any
	rest      docdb.Filter      // holds for every document that SQLite finds, too
	orderBy   string            // empty when there is no sort, or it is left
	restOrder []docdb.SortField // the sort that is left
}

func (t *table) plan(filter docdb.Filter, sort []docdb.SortField) plan {
	var p plan
	var terms []string
	for _, condition := range filter.Conditions {
		term, args, ok := t.condition(condition)
		if ok && len(p.args)+len(args) <= maxOperands {
			terms, p.args = append(terms, term), append(p.args, args...)
		} else {
			p.rest.Conditions = append(p.rest.Conditions, condition)
		}
	}
	if len(terms) > 0 {
		p.where = ` WHERE ` + strings.Join(terms, " AND ")
	}
	p.orderBy, p.restOrder = t.order(sort)
	return p
}

func (t *table) order(sort []docdb.SortField) (orderBy string, rest []docdb.SortField) {
	if len(sort) == 0 {
		return "", nil
	}
	var terms []string
	for _, field := range sort {
		column, ok := t.reliable(field.Path)
		if !ok {
			return "", sort
		}
		terms = append(terms, column+direction(field))
	}
	return ` ORDER BY ` + strings.Join(terms, ", "), nil
}

// reliable returns the column that holds every document's only key for a field.
func (t *table) reliable(path string) (column string, ok bool) {
	i := t.columnOf(path)
	if i < 0 || t.columns[i].arrays {
		return "", false
	}
	return t.columns[i].name, true
}

func (t *table) condition(c docdb.Condition) (term string, args []any, ok bool) {
	if c.Operator == docdb.Or {
		return t.either(c.Branches)
	}
	column, ok := t.reliable(c.Path)
	if !ok || len(c.Operands) > maxOperands {
		return "", nil, false
	}
	switch c.Operator {
	case docdb.Eq, docdb.In:
		return column + among("=", "IN", len(c.Operands)), keys(c.Operands), true
	case docdb.Ne, docdb.Nin:
		return column + among("<>", "NOT IN", len(c.Operands)), keys(c.Operands), true
	case docdb.Gt, docdb.Gte, docdb.Lt, docdb.Lte:
		return rangeOf(column, c.Operator, c.Operands[0])
	}
	return "", nil, false
}

func (t *table) either(branches []docdb.Filter) (term string, args []any, ok bool) {
	if len(branches) > maxBranches {
		return "", nil, false
	}
	var terms []string
	for _, branch := range branches {
		p := t.plan(branch, nil)
		if len(p.rest.Conditions) > 0 {
			return "", nil, false
		}
		all := strings.TrimPrefix(p.where, " WHERE ")
		if all == "" {
			all = "TRUE"
		}
		terms, args = append(terms, "("+all+")"), append(args, p.args...)
	}
	return "(" + strings.Join(terms, " OR ") + ")", args, true
}

func among(single, several string, operands int) string {
	if operands == 1 {
		return " " + single + " ?"
	}
	marks := strings.TrimSuffix(strings.Repeat("?, ", operands), ", ")
	return " " + several + " (" + marks + ")"
}

func keys(operands []docdb.Operand) []any {
	var keys []any
	for _, operand := range operands {
		keys = append(keys, operand.Key)
	}
	return keys
}

// rangeOf keeps to the operand's kind of type, as MongoDB does, and keeps numbers
// apart from NaN, which is neither less nor greater.
func rangeOf(column string, operator docdb.Operator, operand docdb.Operand) (term string, args []any, ok bool) {
	low, high := docdb.ComparableRange(operand.Value)
	switch {
	case docdb.IsNaN(operand.Value) && (operator == docdb.Gt || operator == docdb.Lt):
		return "FALSE", nil, true
	case docdb.IsNaN(operand.Value):
		return column + " = ?", []any{operand.Key}, true
	case operator == docdb.Gt:
		return column + " > ? AND " + column + " < ?", []any{operand.Key, high}, true
	case operator == docdb.Gte:
		return column + " >= ? AND " + column + " < ?", []any{operand.Key, high}, true
	case operator == docdb.Lt:
		return column + " >= ? AND " + column + " < ?", []any{low, operand.Key}, true
	}
	return column + " >= ? AND " + column + " <= ?", []any{low, operand.Key}, true
}
