package mongodb

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"go.mongodb.org/mongo-driver/v2/mongo"

	"ehrenweb/internal/docdb"
)

// failed says what was being done when err came up, and wraps the docdb error
// that it means. ctx is the caller's own context, not the one with our limit.
func failed(ctx context.Context, doing string, err error) error {
	switch {
	case err == nil:
		return nil
	case isDocdb(err), errors.Is(err, docdb.ErrUnavailable):
		return fmt.Errorf("mongodb: %s: %w", doing, err)
	case errors.Is(err, mongo.ErrNoDocuments):
		return fmt.Errorf("mongodb: %s: %w", doing, docdb.ErrNotFound)
	case isDuplicate(err):
		return fmt.Errorf("mongodb: %s: %w: %w", doing, docdb.ErrDuplicate, err)
	case ctx.Err() != nil:
		return fmt.Errorf("mongodb: %s: %w", doing, ctx.Err())
	case isUnavailable(err):
		// Our own time limit must not look like the end of the caller's context.
		return fmt.Errorf("mongodb: %s: %w: %v", doing, docdb.ErrUnavailable, err)
	case cannotWatch(err):
		return fmt.Errorf("mongodb: %s: %w: %v", doing, errors.ErrUnsupported, err)
	case isRefused(err):
		return fmt.Errorf("mongodb: %s: %w", doing, &docdb.UnsupportedError{What: fmt.Sprintf("operation: %v", err), Stored: isUpdateRefused(err)})
	}
	return fmt.Errorf("mongodb: %s: %w", doing, err)
}

func isDocdb(err error) bool {
	var unsupported *docdb.UnsupportedError
	return errors.As(err, &unsupported)
}

// isDuplicate also knows how FerretDB reports it for an update.
func isDuplicate(err error) bool {
	if mongo.IsDuplicateKeyError(err) {
		return true
	}
	var answer mongo.ServerError
	return errors.As(err, &answer) && answer.HasErrorMessage("UNIQUE constraint failed")
}

func isUnavailable(err error) bool {
	if mongo.IsTimeout(err) || mongo.IsNetworkError(err) || errors.Is(err, mongo.ErrClientDisconnected) {
		return true
	}
	var answer mongo.ServerError
	if !errors.As(err, &answer) {
		return false
	}
	return answer.HasErrorLabel("RetryableWriteError") || hasCode(answer, []int{
		6, 7, 89, 9001, // network
		91, 11600, // shutting down
		189, 10107, 11602, 13435, 13436, // no primary at the moment
		64, 100, // write concern not fulfilled
		43,    // cursor lost, with the server that had it
		14031, // disk full
		50,    // the server's time limit
	})
}

// cannotWatch knows the answers of servers that have no change streams: no replica
// set, no such stage, not implemented.
func cannotWatch(err error) bool {
	var answer mongo.ServerError
	return errors.As(err, &answer) && hasCode(answer, []int{40573, 40324, 238})
}

// isRefused knows the answers to an update that the document's values do not
// allow, to a document grown too large, and to contradicting indexes.
func isRefused(err error) bool {
	var answer mongo.ServerError
	return errors.As(err, &answer) && hasCode(answer, []int{
		2, 9, 14, 28, 40, 52, 66, 85, 86, 171, 10334, 17280, 17419,
	})
}

// isUpdateRefused tells that the document's values are the reason: whatever else an
// update can be refused for is found before a server sees it.
func isUpdateRefused(err error) bool {
	var answer mongo.ServerError
	return errors.As(err, &answer) && hasCode(answer, []int{2, 9, 14, 28, 40})
}

func hasCode(answer mongo.ServerError, codes []int) bool {
	return slices.ContainsFunc(answer.ErrorCodes(), func(code int) bool { return slices.Contains(codes, code) })
}
