package main

import (
	"context"
	"testing"
	"time"
)

func TestAnOpenLoopCountsTheWaitBehindAStall(t *testing.T) {
	t.Parallel()
	const stall, duration = 300 * time.Millisecond, 200 * time.Millisecond
	over := make(chan struct{})
	time.AfterFunc(stall, func() { close(over) })
	seen := open(t.Context(), 1000, duration, func(ctx context.Context, _ int) (int64, error) {
		select {
		case <-over:
		case <-ctx.Done():
		}
		return 1, ctx.Err()
	})
	if len(seen.each) != 200 || seen.bytes != 200 || seen.errors > 0 {
		t.Fatalf("%d operations, %d bytes, %d errors", len(seen.each), seen.bytes, seen.errors)
	}
	// Those that no worker was free for count in full too.
	if quickest := seen.each[0]; quickest < stall-duration-10*time.Millisecond {
		t.Errorf("one took %s only", quickest)
	}
}

func TestPercentilesAreOfWhatWasSeen(t *testing.T) {
	t.Parallel()
	var seen outcome
	for i := range 100 {
		seen.merge(outcome{each: []time.Duration{time.Duration(100 - i)}, took: time.Second})
	}
	if p50, p95, all := seen.percentile(50), seen.percentile(95), seen.percentile(100); p50 != 51 || p95 != 96 || all != 100 {
		t.Error(p50, p95, all)
	}
	if got := seen.perSecond(); got != 1 {
		t.Error(got)
	}
	if got := (outcome{}).percentile(99); got != 0 {
		t.Error(got)
	}
}
