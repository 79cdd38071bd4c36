package main

import (
	"context"
	"log/slog"
	"time"

	"ehrenweb/internal/store"
)

// sweepEvery is how often expired sessions and tokens are removed, and sweepAgain
// when that is tried again after a failure. In the hour clearDemoAt, UTC, the demo
// account is cleared as well: night in Germany.
const (
	sweepEvery  = time.Hour
	sweepAgain  = time.Minute
	clearDemoAt = 2
)

// sweep removes what has expired, now and then, until ctx ends.
func sweep(ctx context.Context, s *store.Store, log *slog.Logger) {
	for {
		pause := sweepEvery
		if err := s.DeleteExpired(ctx); err != nil && ctx.Err() == nil {
			log.Error("expired sessions and tokens could not be removed", "error", err)
			pause = sweepAgain
		}
		if time.Now().UTC().Hour() == clearDemoAt {
			if err := s.ClearDemo(ctx); err != nil && ctx.Err() == nil {
				log.Error("the demo account could not be cleared", "error", err)
				pause = sweepAgain
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}
