package main

import (
	"context"
	"fmt"
	"sync"
	"time"
)

const manyLogins = 200

// loginsAtOnce has others work while passwords are hashed.
func loginsAtOnce(ctx context.Context, s settings, d *data, p *process) error {
	c := newClient(p, s.plain)
	defer c.close()
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	others, stop := context.WithCancel(ctx)
	defer stop()
	var seen outcome
	var busy sync.WaitGroup
	busy.Go(func() {
		me := loads(d)[0]
		seen = open(others, 200, 20*time.Second, func(ctx context.Context, n int) (int64, error) { return c.all(ctx, me.calls(n)) })
	})
	begun := time.Now()
	logins := work(manyLogins, func(worker *outcome) {
		worker.add(ctx, func(ctx context.Context, n int) (int64, error) { return c.one(ctx, d.login(n)) }, begun)
	})
	took := time.Since(begun)
	stop()
	busy.Wait()
	p95 := seen.percentile(95)
	fmt.Printf("%d logins at once took %.1f s, %d failed; meanwhile me has a p95 of %.1f ms: %s\n",
		manyLogins, took.Seconds(), logins.errors, milliseconds(p95), verdict("≤ 50 ms", p95 <= 50*time.Millisecond))
	if logins.first != nil {
		fmt.Println("  one of them:", logins.first)
	}
	return nil
}
