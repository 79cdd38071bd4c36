package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
)

// turns is how often each of two servers is measured, one after the other.
const turns = 4

// compare prints how the first server fares against the second, each on a copy of
// the same data.
func compare(ctx context.Context, s settings) error {
	a, b := s.names[0], s.names[1]
	fmt.Printf("A is %s, B is %s; %s each in %d turns, %s; load before: %s\n", a, b, s.each, turns, engine(s), loadAverage())
	for _, size := range s.sizes {
		if err := compareAt(ctx, s, size); err != nil {
			return err
		}
	}
	fmt.Printf("load after: %s\n", loadAverage())
	return ctx.Err()
}

func compareAt(ctx context.Context, s settings, size int) (err error) {
	d, err := fill(ctx, s, size)
	if err != nil {
		return err
	}
	defer func() { err = joined(err, d.close()) }()
	servers := [2]*process{}
	for i, binary := range []string{s.server, s.against} {
		folder := filepath.Join(s.folder, fmt.Sprintf("%d-%c", size, 'a'+i))
		if err := copyData(d, folder); err != nil {
			return err
		}
		p, err := start(ctx, binary, d, folder)
		if err != nil {
			return err
		}
		defer func() { err = joined(err, p.stop()) }()
		p.metrics = "" // not what is compared
		servers[i] = p
	}
	const line = "%-27s %9s %9s %7s  %9s %9s %7s  %8s %8s %7s %7s\n"
	fmt.Printf("\n%d tickets; B/A: for op/s more is better, for the others less\n", size)
	fmt.Printf(line, "", "A op/s", "B op/s", "B/A", "A p95 ms", "B p95 ms", "B/A", "A CPU µs", "B CPU µs", "B/A", "errors")
	for _, l := range loads(d) {
		if !s.wanted(l.name) || ctx.Err() != nil {
			continue
		}
		got, err := inTurn(ctx, s, l, servers)
		if err != nil {
			return err
		}
		value := func(of func(usage) float64, format string) (a, b, ratio string) {
			first, second := of(got[0]), of(got[1])
			return fmt.Sprintf(format, first), fmt.Sprintf(format, second), fmt.Sprintf("%.2f", second/first)
		}
		opsA, opsB, ops := value(func(u usage) float64 { return u.perSecond() }, "%.0f")
		p95A, p95B, p95 := value(func(u usage) float64 { return milliseconds(u.percentile(95)) }, "%.2f")
		cpuA, cpuB, cpu := value(func(u usage) float64 { return float64(u.cpu.Microseconds()) / float64(max(len(u.each), 1)) }, "%.0f")
		fmt.Printf(line, l.name, opsA, opsB, ops, p95A, p95B, p95, cpuA, cpuB, cpu, fmt.Sprint(got[0].errors+got[1].errors))
	}
	return nil
}

// inTurn measures the load on either server, in turns, so that what else the
// machine does meets both.
func inTurn(ctx context.Context, s settings, l load, servers [2]*process) (got [2]usage, err error) {
	for turn := range turns {
		for i := range servers {
			which := (i + turn) % 2
			c := newClient(servers[which], s.plain)
			do := func(ctx context.Context, n int) (int64, error) { return c.all(ctx, l.calls(n)) }
			closed(ctx, l.workers, s.each/4/turns, do)
			seen, err := watched(servers[which], func() outcome { return closed(ctx, l.workers, s.each/turns, do) })
			c.close()
			if err != nil {
				return got, err
			}
			got[which].merge(seen)
		}
	}
	return got, ctx.Err()
}

// copyData copies the embedded database while nobody writes. On a MongoDB server
// both share one.
func copyData(d *data, folder string) error {
	if d.mongo != "" {
		return os.Mkdir(folder, 0o700)
	}
	return os.CopyFS(folder, os.DirFS(d.folder))
}
