package core

// The pages of a list (specification, section 9; openapi.yaml).
const (
	DefaultPageSize = 10
	MaxPageSize     = 100
	MaxPage         = 1_000_000
)

// Page is a part of a list. The zero value is the whole list.
type Page struct {
	Number int64 // from 1
	Limit  int64 // entries a page; 0 means all
}

// Skip is the number of entries before the page.
func (p Page) Skip() int64 { return max(p.Number-1, 0) * p.Limit }
