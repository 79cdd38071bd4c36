package sqlite

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

var errPanic = errors.New("a change has panicked")

// maxGroup is how many changes share a transaction at most, so that the first of
// them is not kept waiting.
const maxGroup = 64

// group lets changes that wait for the writer at the same time share one
// transaction, and with it one wait for the disk. Whoever has the turn makes the
// changes of all that wait; nobody hears of success before all is on the disk.
type group struct {
	turn chan struct{}

	mu      sync.Mutex
	waiting []*pending
}

// change does something to the file. It may be called again when its transaction
// was undone.
type change func(context.Context, *session, *catalog) error

// pending is a change that waits to be made.
type pending struct {
	ctx    context.Context
	change change
	done   chan outcome
}

// outcome is what became of a change. A panic goes on in the goroutine whose
// change it was.
type outcome struct {
	err   error
	panic any
}

func newGroup() *group { return &group{turn: make(chan struct{}, 1)} }

// write is the one way to change the file: it runs change alone among all
// writers and keeps everything it did or nothing. It returns when that is on the
// disk. When ctx ends before the change is begun nothing is done.
func (d *DB) write(ctx context.Context, change change) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	p := &pending{ctx: ctx, change: change, done: make(chan outcome, 1)}
	d.group.add(p)
	patience := time.NewTimer(longestWait)
	defer patience.Stop()
	var got outcome
	select {
	case got = <-p.done:
	case d.group.turn <- struct{}{}:
		got = d.lead(p)
	case <-patience.C:
		got = d.group.leave(p, errBusy)
	case <-ctx.Done():
		got = d.group.leave(p, ctx.Err())
	}
	if got.panic != nil {
		panic(got.panic)
	}
	return got.err
}

// lead makes what waits, until p is among it, and gives the turn back.
func (d *DB) lead(p *pending) outcome {
	defer func() { <-d.group.turn }()
	for {
		select {
		case got := <-p.done:
			return got
		default:
			d.make(d.group.take())
		}
	}
}

// make makes the changes in one transaction, or, when that does not work, each in
// one of its own.
func (d *DB) make(changes []*pending) {
	left := changes
	for len(left) > 1 {
		made, ok := d.together(left)
		if !ok {
			break
		}
		left = left[made:]
	}
	for _, p := range left {
		p.done <- d.alone(p)
	}
}

// alone makes one change in a transaction of its own.
func (d *DB) alone(p *pending) outcome {
	s, err := d.writer.begin(p.ctx)
	if err != nil {
		return outcome{err: err}
	}
	var got outcome
	known, err := d.catalogIn(p.ctx, s)
	if err == nil {
		got = p.run(p.ctx, s, known)
		err = got.err
	}
	if err == nil {
		err = p.ctx.Err()
	}
	if err != nil {
		s.end(err)
		return outcome{err, got.panic}
	}
	return outcome{err: s.commit(p.ctx)}
}

// together makes changes in one transaction, each of which succeeds or fails for
// itself, and tells how many it has made: not all, when one has changed the
// catalog, which the next must see committed. ok is false when nothing is made
// and nobody was told, since an error has put an end to the transaction.
func (d *DB) together(changes []*pending) (made int, ok bool) {
	ctx := context.WithoutCancel(changes[0].ctx) // an interrupt would undo the others' changes too
	s, err := d.writer.begin(ctx)
	if err != nil {
		for _, p := range changes {
			p.done <- outcome{err: err}
		}
		return len(changes), true
	}
	outcomes, err := d.inOne(ctx, s, changes)
	if err != nil {
		s.end(err)
		return 0, false
	}
	committed := s.commit(ctx)
	for i, err := range outcomes {
		if err == nil {
			err = committed
		}
		changes[i].done <- outcome{err: err}
	}
	return len(outcomes), true
}

// inOne makes changes one after the other in the session's transaction, until one
// has changed the catalog. It fails when the transaction cannot go on.
func (d *DB) inOne(ctx context.Context, s *session, changes []*pending) (outcomes []error, err error) {
	known, err := d.catalogIn(ctx, s)
	if err != nil {
		return nil, err
	}
	for _, p := range changes {
		own, err := p.inside(ctx, s, known)
		if err != nil {
			return nil, err
		}
		outcomes = append(outcomes, own)
		version, err := versionIn(ctx, s)
		if err != nil {
			return nil, err
		}
		if version != known.version {
			break
		}
	}
	return outcomes, nil
}

// inside makes the change in a transaction that others share, and undoes it alone
// where it fails with own. It fails with err when the transaction cannot go on.
func (p *pending) inside(ctx context.Context, s *session, known *catalog) (own, err error) {
	if own = p.ctx.Err(); own != nil {
		return own, nil
	}
	if err := s.exec(ctx, "SAVEPOINT change"); err != nil {
		return nil, err
	}
	got := p.run(ctx, s, known)
	if got.err == nil {
		return nil, s.exec(ctx, "RELEASE change")
	}
	if !isHarmless(got.err) {
		return nil, got.err
	}
	if err := s.exec(ctx, "ROLLBACK TO change"); err != nil {
		return nil, err
	}
	return got.err, s.exec(ctx, "RELEASE change")
}

// run calls the change.
func (p *pending) run(ctx context.Context, s *session, known *catalog) (got outcome) {
	defer func() {
		if cause := recover(); cause != nil {
			got = outcome{errPanic, cause}
		}
	}()
	return outcome{err: p.change(ctx, s, known)}
}

func (g *group) add(p *pending) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.waiting = append(g.waiting, p)
}

// take takes those that wait longest.
func (g *group) take() []*pending {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := min(len(g.waiting), maxGroup)
	taken := slices.Clone(g.waiting[:n])
	g.waiting = slices.Delete(g.waiting, 0, n)
	return taken
}

// leave gives up waiting, with err, unless the change is being made: then its
// outcome must be known.
func (g *group) leave(p *pending, err error) outcome {
	g.mu.Lock()
	i := slices.Index(g.waiting, p)
	if i >= 0 {
		g.waiting = slices.Delete(g.waiting, i, i+1)
	}
	g.mu.Unlock()
	if i >= 0 {
		return outcome{err: err}
	}
	return <-p.done
}
