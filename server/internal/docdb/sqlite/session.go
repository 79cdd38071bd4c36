package sqlite

import (
	"context"
	"database/sql"
)

const (
	maxStatements = 256
	maxKeptText   = 4096 // a longer statement lists values and is hardly asked again
)

// session is one connection inside a transaction. It ends with commit or end,
// after which it must not be used.
type session struct {
	pool       *pool
	conn       *sql.Conn
	statements map[string]*sql.Stmt
}

// commit keeps what the transaction did.
func (s *session) commit(ctx context.Context) error {
	// Once begun, a commit is carried through: its outcome must be known.
	err := s.exec(context.WithoutCancel(ctx), "COMMIT")
	s.pool.giveBack(s, err == nil)
	return err
}

// end undoes what the transaction did, because of an error or because it only
// read.
func (s *session) end(because error) {
	healthy := because == nil || isHarmless(because)
	if healthy {
		healthy = s.exec(context.Background(), "ROLLBACK") == nil
	}
	s.pool.giveBack(s, healthy)
}

// discard closes the connection; an open transaction is undone by that.
func (s *session) discard() {
	for _, statement := range s.statements {
		_ = statement.Close()
	}
	_ = s.conn.Close()
}

func (s *session) query(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	if len(text) > maxKeptText {
		return s.conn.QueryContext(ctx, text, args...)
	}
	statement, err := s.prepare(ctx, text)
	if err != nil {
		return nil, err
	}
	return statement.QueryContext(ctx, args...)
}

func (s *session) exec(ctx context.Context, text string, args ...any) error {
	_, err := s.execCount(ctx, text, args...)
	return err
}

func (s *session) execCount(ctx context.Context, text string, args ...any) (int64, error) {
	if len(text) > maxKeptText {
		return affected(s.conn.ExecContext(ctx, text, args...))
	}
	statement, err := s.prepare(ctx, text)
	if err != nil {
		return 0, err
	}
	return affected(statement.ExecContext(ctx, args...))
}

func affected(result sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// change runs a statement that is not worth keeping: one that changes the schema.
func (s *session) change(ctx context.Context, text string) error {
	_, err := s.conn.ExecContext(ctx, text)
	return err
}

// queryRow scans the only row of a query. It fails with sql.ErrNoRows when there
// is none.
func (s *session) queryRow(ctx context.Context, text string, args []any, out ...any) error {
	if len(text) > maxKeptText {
		return s.conn.QueryRowContext(ctx, text, args...).Scan(out...)
	}
	statement, err := s.prepare(ctx, text)
	if err != nil {
		return err
	}
	return statement.QueryRowContext(ctx, args...).Scan(out...)
}

func (s *session) prepare(ctx context.Context, text string) (*sql.Stmt, error) {
	if statement, ok := s.statements[text]; ok {
		return statement, nil
	}
	if len(s.statements) >= maxStatements {
		for _, statement := range s.statements {
			_ = statement.Close() // one in use is closed after its last row
		}
		clear(s.statements)
	}
	statement, err := s.conn.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	s.statements[text] = statement
	return statement, nil
}
