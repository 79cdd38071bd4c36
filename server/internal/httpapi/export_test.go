package httpapi

// TableRow is a line of the route table, for the tests that walk it.
type TableRow struct{ Access, Method, Path string }

// Table returns the route table.
func (s *Server) Table() []TableRow {
	rows := []TableRow{}
	for _, r := range s.table {
		rows = append(rows, TableRow{string(r.access), r.method, r.path})
	}
	return rows
}
