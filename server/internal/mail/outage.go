package mail

import (
	"sync"
	"time"
)

// While the mail server is away, one mail at a time finds out whether it is back:
// soon at first, then every half minute, counted from the start of the last try,
// for one that hangs has waited long enough.
const (
	firstProbe = 5 * time.Second
	lastProbe  = 30 * time.Second
)

// outage is what a Worker knows about a mail server that is away.
type outage struct {
	mu    sync.Mutex
	pause time.Duration // between two tries; zero: the mail server is there
	noted time.Time     // when the last try failed
	next  time.Time     // when to try again
}

// wait says how long nothing is to be sent.
func (o *outage) wait() time.Duration {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.pause == 0 {
		return 0
	}
	return max(time.Until(o.next), 0)
}

// begun tells whether the mail server is away.
func (o *outage) begun() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.pause > 0
}

// lost notes that a try, begun then, did not reach the mail server. It returns
// how long to wait for the next one, and whether this is news. Of several tries
// at the same time one counts.
func (o *outage) lost(begun time.Time) (wait time.Duration, news bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := time.Now()
	if news = o.pause == 0; news || begun.After(o.noted) {
		o.pause = min(max(2*o.pause, firstProbe), lastProbe)
		o.noted, o.next = now, begun.Add(o.pause)
		if soonest := now.Add(firstProbe); o.next.Before(soonest) {
			o.next = soonest
		}
	}
	return max(o.next.Sub(now), 0), news
}

// over notes that the mail server has answered, and tells whether that is news.
func (o *outage) over() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	news := o.pause > 0
	o.pause = 0
	return news
}
