package main

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// operation is done once, for the nth time; it returns how many bytes came.
type operation func(ctx context.Context, n int) (bytes int64, err error)

// outcome is what a loop has seen.
type outcome struct {
	took   time.Duration
	each   []time.Duration // sorted
	bytes  int64
	errors int
	first  error
}

// perSecond counts what succeeded.
func (o outcome) perSecond() float64 {
	return float64(len(o.each)-o.errors) / o.took.Seconds()
}

// percentile is the time within which so many of a hundred were done.
func (o outcome) percentile(p float64) time.Duration {
	if len(o.each) == 0 {
		return 0
	}
	return o.each[min(int(float64(len(o.each))*p/100), len(o.each)-1)]
}

// openWorkers bounds what an open loop has under way. Where that is too little,
// what waits for a worker counts as waiting for the server.
const openWorkers = 64

// counter numbers the operations of the whole run, so that no two write the same.
var counter atomic.Int64

// closed has so many workers begin the next operation as soon as the last is done.
func closed(ctx context.Context, workers int, duration time.Duration, do operation) outcome {
	end := time.Now().Add(duration)
	return work(workers, func(worker *outcome) {
		for {
			begun := time.Now()
			if begun.After(end) || ctx.Err() != nil {
				return
			}
			worker.add(ctx, do, begun)
		}
	})
}

// open begins so many operations a second whether or not the ones before are done,
// and measures each from when it was to begin: a server that stalls keeps nobody
// from asking (no coordinated omission). It gives up after three times the duration.
func open(ctx context.Context, rate float64, duration time.Duration, do operation) outcome {
	ctx, cancel := context.WithTimeout(ctx, 3*duration)
	defer cancel()
	due := make(chan time.Time, int(rate*duration.Seconds())+1)
	begun := time.Now()
	go func() {
		defer close(due)
		// Go's own timers are a millisecond late on an idle machine.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		for i := 0; ctx.Err() == nil; i++ {
			at := begun.Add(time.Duration(float64(i) / rate * float64(time.Second)))
			if at.Sub(begun) >= duration {
				return
			}
			if wait := time.Until(at); wait > 0 {
				pause := syscall.NsecToTimespec(wait.Nanoseconds())
				_ = syscall.Nanosleep(&pause, nil)
			}
			due <- at
		}
	}()
	return work(openWorkers, func(worker *outcome) {
		for at := range due {
			worker.add(ctx, do, at)
		}
	})
}

func (o *outcome) add(ctx context.Context, do operation, begun time.Time) {
	bytes, err := do(ctx, int(counter.Add(1)))
	o.each = append(o.each, time.Since(begun))
	o.bytes += bytes
	if err != nil {
		o.errors++
		o.first = err
	}
}

// work has workers do something and puts together what they saw.
func work(workers int, do func(*outcome)) outcome {
	begun := time.Now()
	seen := make([]outcome, workers)
	var busy sync.WaitGroup
	for i := range seen {
		busy.Go(func() { do(&seen[i]) })
	}
	busy.Wait()
	all := outcome{took: time.Since(begun)}
	for _, one := range seen {
		all.each = append(all.each, one.each...)
		all.bytes += one.bytes
		all.errors += one.errors
		if one.first != nil {
			all.first = one.first
		}
	}
	slices.Sort(all.each)
	return all
}

// merge adds what another loop has seen.
func (o *outcome) merge(other outcome) {
	o.took += other.took
	o.each = append(o.each, other.each...)
	slices.Sort(o.each)
	o.bytes += other.bytes
	o.errors += other.errors
	if other.first != nil {
		o.first = other.first
	}
}
