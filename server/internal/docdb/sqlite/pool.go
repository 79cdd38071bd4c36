package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"sync"
	"time"

	_ "modernc.org/sqlite" // the driver
)

// pool hands out sessions, so many at a time and no more, and keeps those that
// are not in use with all their prepared statements.
type pool struct {
	db       *sql.DB
	beginSQL string
	slots    chan struct{}

	mu     sync.Mutex
	idle   []*session
	closed bool
}

// longestWait is how long a call waits for a session.
const longestWait = 3 * time.Second

var (
	errClosed = errors.New("the database is closed")
	errBusy   = errors.New("every session is in use")
)

func openPool(path, beginSQL string, size int) (*pool, error) {
	source := "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + url.Values{
		"_dqs":    {"false"},
		"_pragma": {"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)", "journal_size_limit(67108864)"},
	}.Encode()
	db, err := sql.Open("sqlite", source)
	if err != nil {
		return nil, err
	}
	db.SetMaxIdleConns(0) // what a session gives back is closed
	return &pool{db: db, beginSQL: beginSQL, slots: make(chan struct{}, size)}, nil
}

func (p *pool) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range p.idle {
		s.discard()
	}
	p.idle, p.closed = nil, true
	return p.db.Close()
}

// begin waits for a free session and begins a transaction in it.
func (p *pool) begin(ctx context.Context) (*session, error) {
	s, err := p.acquire(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.exec(ctx, p.beginSQL); err != nil {
		s.end(err)
		return nil, err
	}
	return s, nil
}

// acquire waits for a free session, for a statement without a transaction.
func (p *pool) acquire(ctx context.Context) (*session, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := p.takeSlot(ctx); err != nil {
		return nil, err
	}
	s, err := p.take(ctx)
	if err != nil {
		<-p.slots
		return nil, err
	}
	return s, nil
}

func (p *pool) takeSlot(ctx context.Context) error {
	select {
	case p.slots <- struct{}{}:
		return nil
	default: // only who has to wait needs a timer
	}
	patience := time.NewTimer(longestWait)
	defer patience.Stop()
	select {
	case p.slots <- struct{}{}:
		return nil
	case <-patience.C:
		return errBusy
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *pool) take(ctx context.Context) (*session, error) {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return nil, errClosed
	}
	if last := len(p.idle) - 1; last >= 0 {
		s := p.idle[last]
		p.idle = p.idle[:last]
		p.mu.Unlock()
		return s, nil
	}
	p.mu.Unlock()
	conn, err := p.db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	return &session{pool: p, conn: conn, statements: map[string]*sql.Stmt{}}, nil
}

func (p *pool) giveBack(s *session, healthy bool) {
	p.mu.Lock()
	keep := healthy && !p.closed
	if keep {
		p.idle = append(p.idle, s)
	}
	p.mu.Unlock()
	if !keep {
		s.discard()
	}
	<-p.slots
}
