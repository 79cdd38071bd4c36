package sqlite

import (
	"context"
	"errors"
	"fmt"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"ehrenweb/internal/docdb"
)

// failed says what was being done when err came up, and wraps the docdb error
// that it means.
func failed(ctx context.Context, doing string, err error) error {
	if err == nil {
		return nil
	}
	var code int
	var cause *sqlite.Error
	if errors.As(err, &cause) {
		code = cause.Code()
	}
	switch {
	case isDuplicate(err):
		return fmt.Errorf("sqlite: %s: %w: %w", doing, docdb.ErrDuplicate, err)
	case code&0xFF == lib.SQLITE_INTERRUPT && ctx.Err() != nil:
		return fmt.Errorf("sqlite: %s: %w", doing, ctx.Err())
	case isUnavailable(code), errors.Is(err, errClosed), errors.Is(err, errBusy):
		return fmt.Errorf("sqlite: %s: %w: %w", doing, docdb.ErrUnavailable, err)
	}
	return fmt.Errorf("sqlite: %s: %w", doing, err)
}

// isHarmless tells whether the error says something of the documents alone: the
// transaction can go on.
func isHarmless(err error) bool {
	var unsupported *docdb.UnsupportedError
	return errors.Is(err, docdb.ErrNotFound) || errors.As(err, &unsupported) || isDuplicate(err)
}

func isDuplicate(err error) bool {
	var cause *sqlite.Error
	if !errors.As(err, &cause) {
		return false
	}
	return cause.Code() == lib.SQLITE_CONSTRAINT_UNIQUE || cause.Code() == lib.SQLITE_CONSTRAINT_PRIMARYKEY
}

func isUnavailable(code int) bool {
	switch code & 0xFF {
	case lib.SQLITE_FULL, lib.SQLITE_IOERR, lib.SQLITE_BUSY, lib.SQLITE_LOCKED,
		lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN, lib.SQLITE_NOMEM:
		return true
	}
	return false
}
