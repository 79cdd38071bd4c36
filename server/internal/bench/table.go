package main

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"
)

const columns = "%-27s %-9s %8s %8s %8s %8s %8s %7s %7s %8s %6s %6s %8s %5s %8s %6s  %s\n"

// printHead explains the columns. The limit is what one gets from doing the store's
// calls and an empty Echo handler's one after the other on the same cores.
func printHead() {
	fmt.Println("limit: how close to the store's own calls and an empty Echo handler together; both columns beside it are op/s with the same workers")
	fmt.Printf(columns, "", "loop", "op/s", "p50 ms", "p95 ms", "p99 ms", "CPU µs", "MB", "grown", "bytes", "db", "errors", "store", "of it", "Echo", "limit", "goal")
}

func (r result) print(l load) {
	limit := r.closed.perSecond() * (1/r.store + 1/r.empty)
	r.closed.print(l.name, fmt.Sprintf("closed %d", l.workers),
		number(r.store), percent(r.closed.perSecond()/r.store), number(r.empty), percent(limit), l.goal.closed(r.closed, limit))
	switch {
	case len(r.open.each) > 0:
		r.open.print("", fmt.Sprintf("open %.0f", l.rate), "", "", "", "", l.goal.open(r.open))
	case l.goal.p95 > 0:
		fmt.Printf("%-27s open %.0f is more than it takes: %s\n", "", l.rate, l.goal.open(r.open))
	}
}

func (u usage) print(name, loop, store, ofStore, empty, limit, goals string) {
	operations := float64(max(len(u.each), 1))
	fmt.Printf(columns, name, loop, number(u.perSecond()),
		fmt.Sprintf("%.2f", milliseconds(u.percentile(50))), fmt.Sprintf("%.2f", milliseconds(u.percentile(95))), fmt.Sprintf("%.2f", milliseconds(u.percentile(99))),
		fmt.Sprintf("%.0f", float64(u.cpu.Microseconds())/operations), fmt.Sprintf("%.0f", u.peak), fmt.Sprintf("%+.0f", u.peak-u.before),
		fmt.Sprintf("%.0f", float64(u.bytes)/operations), fmt.Sprintf("%.1f", u.calls/operations), fmt.Sprint(u.errors), store, ofStore, empty, limit, goals)
	if u.first != nil {
		fmt.Println("  one error:", u.first)
	}
}

// closed says which goals of a closed loop are met.
func (g goal) closed(u usage, limit float64) string {
	said := []string{}
	if g.rate > 0 {
		said = append(said, verdict("≥ "+number(g.rate)+" op/s", u.perSecond() >= g.rate))
	}
	if g.cpu > 0 {
		said = append(said, verdict(fmt.Sprintf("≤ %d µs CPU", g.cpu.Microseconds()), u.cpu <= g.cpu*time.Duration(len(u.each))))
	}
	if g.growth > 0 {
		said = append(said, verdict(fmt.Sprintf("≤ %.0f MB grown", g.growth), u.peak-u.before <= g.growth))
	}
	if g.trips > 0 {
		said = append(said, verdict(fmt.Sprintf("≤ %.0f calls of the database", g.trips), math.Round(u.calls/float64(max(len(u.each), 1))) <= g.trips))
	}
	return strings.Join(append(said, verdict("≥ 80 % of the limit", limit >= 0.8)), ", ")
}

// open says whether the goal of an open loop is met.
func (g goal) open(u usage) string {
	if g.p95 == 0 {
		return ""
	}
	return verdict(fmt.Sprintf("p95 ≤ %.0f ms", milliseconds(g.p95)), len(u.each) > 0 && u.percentile(95) <= g.p95)
}

func verdict(goal string, met bool) string {
	if met {
		return goal + " met"
	}
	return goal + " MISSED"
}

// printed tells, row by row, how the largest database fares against the smallest.
func printed(perSecond map[string][]float64) []string {
	lines := []string{}
	for _, name := range slices.Sorted(maps.Keys(perSecond)) {
		at := perSecond[name]
		if len(at) < 2 || strings.HasSuffix(name, "whole") {
			continue
		}
		times := at[0] / at[len(at)-1]
		lines = append(lines, fmt.Sprintf("%-27s takes %.2f times as long in the largest database: %s", name, times, verdict("≤ 1.2", times <= 1.2)))
	}
	return lines
}

func number(n float64) string {
	if n < 100 {
		return fmt.Sprintf("%.1f", n)
	}
	return fmt.Sprintf("%.0f", n)
}

func percent(share float64) string { return fmt.Sprintf("%.0f%%", 100*share) }

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
