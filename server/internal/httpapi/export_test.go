package httpapi

import (
	"encoding/binary"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

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

// MaxKeys is how many keys a limit holds in memory.
const MaxKeys = maxKeys

// HeldKeys returns how many keys two limits that may hold so many at most do hold
// after so many clients were refused and so many users counted. Whoever calls free
// lets go of them.
func HeldKeys(most, keys int) (refused, counted int, free func()) {
	r, n := newRefusals(time.Now, most), newCounts(time.Now, most)
	ends := time.Now().Add(rateWindow)
	for i := range keys {
		var user bson.ObjectID
		binary.BigEndian.PutUint64(user[:], uint64(i))
		r.add(user.Hex(), ends)
		n.add("/api/tickets", user)
	}
	return len(r.until), len(n.count), func() { clear(r.until); clear(n.count) }
}
