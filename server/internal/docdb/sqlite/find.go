package sqlite

import (
	"bytes"
	"container/heap"
	"context"
	"database/sql"
	"slices"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// matches walks over the results of a query in a session.
type matches interface {
	next(ctx context.Context) (found match, ok bool, err error)
	close()
}

// find starts a query: the matches of a filter in the sort's order, without the
// first skip ones, at most limit of them, all for 0.
func find(ctx context.Context, s *session, t *table, filter docdb.Filter, sort []docdb.SortField, skip, limit int64) (matches, error) {
	if t == nil {
		return &picked{}, nil
	}
	p := t.plan(filter, sort)
	query := `SELECT seq, doc FROM ` + quote(t.name) + p.where + p.orderBy
	if len(p.rest.Conditions) > 0 || len(p.restOrder) > 0 {
		rows, err := s.query(ctx, query, p.args...)
		if err != nil {
			return nil, err
		}
		found := &scan{rows: rows, rest: p.rest}
		if len(p.restOrder) > 0 {
			return sortMatches(ctx, s, t, found, p.restOrder, skip, limit)
		}
		found.skip, found.limit = skip, limit
		return found, nil
	}
	if skip > 0 || limit > 0 {
		query += ` LIMIT ? OFFSET ?`
		p.args = append(p.args, unlimited(limit), skip)
	}
	rows, err := s.query(ctx, query, p.args...)
	if err != nil {
		return nil, err
	}
	return &scan{rows: rows}, nil
}

func unlimited(limit int64) int64 {
	if limit == 0 {
		return -1
	}
	return limit
}

// scan filters what SQLite finds, as it comes.
type scan struct {
	rows  *sql.Rows
	rest  docdb.Filter
	skip  int64
	limit int64
	given int64
}

func (m *scan) next(context.Context) (match, bool, error) {
	for (m.limit == 0 || m.given < m.limit) && m.rows.Next() {
		var found match
		if err := m.rows.Scan(&found.seq, (*[]byte)(&found.document)); err != nil {
			return match{}, false, err
		}
		if !m.rest.Matches(found.document) {
			continue
		}
		if m.skip > 0 {
			m.skip--
			continue
		}
		m.given++
		return found, true, nil
	}
	return match{}, false, m.rows.Err()
}

func (m *scan) close() { _ = m.rows.Close() }

// sortMatches sorts by the documents themselves. It keeps their keys only, and no
// more of them than skip and limit ask for.
func sortMatches(ctx context.Context, s *session, t *table, found *scan, sort []docdb.SortField, skip, limit int64) (matches, error) {
	defer found.close()
	var best worstFirst
	for {
		next, ok, err := found.next(ctx)
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		key, err := docdb.SortKey(next.document, sort)
		if err != nil {
			return nil, err
		}
		best.offer(place{key: key, seq: next.seq}, skip, limit)
	}
	slices.SortFunc(best, place.compare)
	best = best[min(skip, int64(len(best))):]
	return &picked{session: s, table: t, places: best}, nil
}

// place is where a document stands in a sort; among equals the older is first.
type place struct {
	key []byte
	seq int64
}

func (p place) compare(other place) int {
	if order := bytes.Compare(p.key, other.key); order != 0 {
		return order
	}
	return int(p.seq - other.seq)
}

// worstFirst is a heap with the last of the places on top.
type worstFirst []place

func (w worstFirst) Len() int           { return len(w) }
func (w worstFirst) Less(i, j int) bool { return w[i].compare(w[j]) > 0 }
func (w worstFirst) Swap(i, j int)      { w[i], w[j] = w[j], w[i] }
func (w *worstFirst) Push(p any)        { *w = append(*w, p.(place)) }

// Pop removes the last place.
func (w *worstFirst) Pop() any {
	last := (*w)[len(*w)-1]
	*w = (*w)[:len(*w)-1]
	return last
}

func (w *worstFirst) offer(p place, skip, limit int64) {
	switch {
	case limit == 0:
		*w = append(*w, p)
	case int64(len(*w))-skip < limit:
		heap.Push(w, p)
	case p.compare((*w)[0]) < 0:
		(*w)[0] = p
		heap.Fix(w, 0)
	}
}

// picked fetches documents whose order is settled.
type picked struct {
	session *session
	table   *table
	places  []place
}

func (m *picked) next(ctx context.Context) (match, bool, error) {
	if len(m.places) == 0 {
		return match{}, false, nil
	}
	found := match{seq: m.places[0].seq}
	m.places = m.places[1:]
	var document []byte
	query := `SELECT doc FROM ` + quote(m.table.name) + ` WHERE seq = ?`
	err := m.session.queryRow(ctx, query, []any{found.seq}, &document)
	found.document = bson.Raw(document)
	return found, err == nil, err
}

func (m *picked) close() {}
