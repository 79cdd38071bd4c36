package main

import (
	"context"
	"log/slog"
	"time"

	"ehrenweb/internal/store"
)

// sweepEvery is how often expired sessions and tokens are removed, and sweepAgain
// when that is tried again after a failure. At clearDemoAt, UTC, the demo account
// is cleared as well: night in Germany.
const (
	sweepEvery  = time.Hour
	sweepAgain  = time.Minute
	clearDemoAt = 2 * time.Hour
)

// sweep removes what has expired, now and then, until ctx ends.
func sweep(ctx context.Context, s *store.Store, log *slog.Logger) {
	clearing := nextClearing(time.Now().Add(-sweepEvery)) // a start soon after it makes up for it
	for {
		pause := sweepEvery
		if err := s.DeleteExpired(ctx); err != nil && ctx.Err() == nil {
			log.Error("expired sessions and tokens could not be removed", "error", err)
			pause = sweepAgain
		}
		if now := time.Now(); !now.Before(clearing) {
			if err := s.ClearDemo(ctx); err == nil {
				clearing = nextClearing(now)
			} else if ctx.Err() == nil {
				log.Error("the demo account could not be cleared", "error", err)
				pause = sweepAgain
			}
		}
		if until := time.Until(clearing); until > 0 {
			pause = min(pause, until)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}

// nextClearing is the first time to clear the demo account after the given one.
func nextClearing(after time.Time) time.Time {
	at := after.UTC().Truncate(24 * time.Hour).Add(clearDemoAt)
	if !at.After(after) {
		at = at.Add(24 * time.Hour)
	}
	return at
}
