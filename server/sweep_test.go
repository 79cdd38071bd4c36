package main

import (
	"testing"
	"time"
)

func TestTheDemoAccountIsClearedOnceANight(t *testing.T) {
	t.Parallel()
	berlin := time.FixedZone("CEST", 2*60*60)
	for _, row := range []struct{ after, want time.Time }{
		{time.Date(2026, 3, 1, 1, 59, 59, 999, time.UTC), time.Date(2026, 3, 1, 2, 0, 0, 0, time.UTC)},
		{time.Date(2026, 3, 1, 2, 0, 0, 0, time.UTC), time.Date(2026, 3, 2, 2, 0, 0, 0, time.UTC)},
		{time.Date(2026, 3, 1, 3, 30, 0, 0, time.UTC), time.Date(2026, 3, 2, 2, 0, 0, 0, time.UTC)},
		{time.Date(2026, 3, 1, 1, 0, 0, 0, berlin), time.Date(2026, 3, 1, 2, 0, 0, 0, time.UTC)},
		{time.Date(2026, 12, 31, 23, 0, 0, 0, time.UTC), time.Date(2027, 1, 1, 2, 0, 0, 0, time.UTC)},
	} {
		if got := nextClearing(row.after); !got.Equal(row.want) {
			t.Errorf("after %s: %s, want %s", row.after, got, row.want)
		}
	}
}
