package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"runtime"
	"time"
)

// measure prints the table.
func measure(ctx context.Context, s settings) error {
	binary, err := os.Stat(s.server)
	if err != nil {
		return err
	}
	fmt.Printf("%d cores, %s each, %d users, %s; load before: %s\n", runtime.NumCPU(), s.each, s.users, engine(s), loadAverage())
	perSecond := map[string][]float64{} // by row, of the closed loop at each size
	for _, size := range s.sizes {
		if err := measureAt(ctx, s, size, perSecond); err != nil {
			return err
		}
	}
	fmt.Println()
	for _, row := range printed(perSecond) {
		fmt.Println(row)
	}
	megabytes := float64(binary.Size()) / 1e6
	fmt.Printf("the binary has %.1f MB: %s\n", megabytes, verdict("≤ 30 MB", megabytes <= 30))
	fmt.Printf("load after: %s\n", loadAverage())
	return ctx.Err()
}

func engine(s settings) string {
	if s.mongo != "" {
		return "MongoDB engine"
	}
	return "embedded database"
}

func loadAverage() string {
	average, _ := os.ReadFile("/proc/loadavg")
	return fmt.Sprintf("%.14s", average)
}

func measureAt(ctx context.Context, s settings, size int, perSecond map[string][]float64) (err error) {
	begun := time.Now()
	d, err := fill(ctx, s, size)
	if err != nil {
		return err
	}
	defer func() { err = joined(err, d.close()) }()
	filled := time.Since(begun)
	if d.mongo != "" {
		if err := os.MkdirAll(d.folder, 0o700); err != nil {
			return err
		}
	}
	p, err := start(ctx, s.server, d, d.folder)
	if err != nil {
		return err
	}
	defer func() { err = joined(err, p.stop()) }()
	if err := p.rest(); err != nil {
		return err
	}
	rest, _, err := p.memory()
	if err != nil {
		return err
	}
	fmt.Printf("\n%d tickets, %d requests, %d notifications, filled in %.1f s\n", size, size/2, size, filled.Seconds())
	fmt.Printf("ready after %.0f ms: %s; memory at rest %.0f MB: %s\n", milliseconds(p.ready), verdict("≤ 500 ms", p.ready <= 500*time.Millisecond), rest, verdict("≤ 80 MB", rest <= 80))
	nothing, err := startEmpty(ctx)
	if err != nil {
		return err
	}
	defer func() { err = joined(err, nothing.stop()) }()

	printHead()
	for _, l := range loads(d) {
		if !s.wanted(l.name) || ctx.Err() != nil {
			continue
		}
		r, err := measureLoad(ctx, s, l, p, nothing)
		if err != nil {
			return err
		}
		perSecond[l.name] = append(perSecond[l.name], r.closed.perSecond())
		if s.mongo != "" {
			l.goal = goal{trips: l.goal.trips}
		} else {
			l.goal.trips = 0
		}
		r.print(l)
	}
	if s.wanted("logins at once") {
		return loginsAtOnce(ctx, s, d, p)
	}
	return ctx.Err()
}

// joined keeps the first error: what follows from it says less.
func joined(err, then error) error {
	if err != nil {
		return err
	}
	return then
}

// usage is what a loop has cost the server.
type usage struct {
	outcome
	cpu          time.Duration
	before, peak float64 // MB
	calls        float64 // of the database
}

// result is one row's.
type result struct {
	closed, open usage
	store, empty float64 // operations a second
}

func measureLoad(ctx context.Context, s settings, l load, p, nothing *process) (r result, err error) {
	c := newClient(p, s.plain)
	defer c.close()
	do := func(ctx context.Context, n int) (int64, error) { return c.all(ctx, l.calls(n)) }
	closed(ctx, l.workers, s.each/4, do) // until it is warm
	if r.closed, err = watched(p, func() outcome { return closed(ctx, l.workers, s.each, do) }); err != nil {
		return r, err
	}
	if l.rate > 0 && r.closed.perSecond() > l.rate { // else it would only grow a queue
		if r.open, err = watched(p, func() outcome { return open(ctx, l.rate, s.each, do) }); err != nil {
			return r, err
		}
	}
	own := closed(ctx, l.workers, s.each/2, func(ctx context.Context, n int) (int64, error) { return 0, l.store(ctx, n) })
	if own.first != nil {
		fmt.Println("  the store's own calls:", own.first)
	}
	e := newClient(nothing, true)
	defer e.close()
	empty := closed(ctx, l.workers, s.each/2, func(ctx context.Context, n int) (int64, error) {
		calls := l.calls(n)
		for i := range calls {
			calls[i].want = http.StatusOK
		}
		return e.all(ctx, calls)
	})
	r.store, r.empty = own.perSecond(), empty.perSecond()
	return r, ctx.Err()
}

// watched looks at the server before and after the loop.
func watched(p *process, loop func() outcome) (u usage, err error) {
	if err := p.forgetPeak(); err != nil {
		return u, err
	}
	calls, err := p.databaseCalls()
	if err != nil {
		return u, err
	}
	if u.before, _, err = p.memory(); err != nil {
		return u, err
	}
	cpu, err := p.cpu()
	if err != nil {
		return u, err
	}
	u.outcome = loop()
	if u.cpu, err = p.cpu(); err != nil {
		return u, err
	}
	u.cpu -= cpu
	if _, u.peak, err = p.memory(); err != nil {
		return u, err
	}
	u.calls, err = p.databaseCalls()
	u.calls = max(u.calls-calls-p.idleCalls*u.took.Seconds(), 0)
	return u, err
}

// merge adds another loop.
func (u *usage) merge(other usage) {
	u.outcome.merge(other.outcome)
	u.cpu += other.cpu
	u.calls += other.calls
	u.peak = max(u.peak, other.peak)
}
