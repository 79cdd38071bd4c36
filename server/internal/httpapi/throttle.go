package httpapi

import (
	"hash/maphash"
	"net/netip"
	"sync"
	"time"

	"github.com/labstack/echo/v5"
	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/auth"
	"ehrenweb/internal/core"
	"ehrenweb/internal/store"
)

// rateWindow is the minute that the limits speak of. It begins with the first
// try, so that somebody who knows it gets through twice the limit around its end.
const rateWindow = time.Minute

// maxKeys is how many keys a limit holds in memory, which is less than 50 MB.
const maxKeys = 1 << 20

// throttleClient limits the tries on each call per client address: so many a
// minute. An IPv6 client is its /64. The counters are in the database: they
// outlive a restart and all servers share them. A client that is over the limit
// costs no write until its minute ends.
func throttleClient(s *store.Store, perMinute int, now func() time.Time) echo.MiddlewareFunc {
	refused := newRefusals(now, maxKeys)
	return limited(perMinute, func(c *echo.Context) (time.Duration, error) {
		key := "call " + auth.HashToken(c.Path()+" "+network(c.RealIP()))
		if wait := refused.wait(key); wait > 0 {
			return wait, nil
		}
		count, ends, err := s.CountTry(c.Request().Context(), key, rateWindow)
		if err != nil || count <= int64(perMinute) {
			return 0, err
		}
		return refused.add(key, ends), nil
	})
}

// throttleUser limits what a signed-in user can store with each call: more than
// anybody types, less than fills a disk. It counts in memory, since it must not
// cost each ticket a write more: a restart begins anew, and each server counts
// for itself.
func throttleUser(perMinute int, now func() time.Time) echo.MiddlewareFunc {
	counts := newCounts(now, maxKeys)
	return limited(perMinute, func(c *echo.Context) (time.Duration, error) {
		count, wait := counts.add(c.Path(), userFrom(c).ID)
		if count <= 3*perMinute {
			return 0, nil
		}
		return wait, nil
	})
}

// limited refuses a call for which wait says how long it has to. Without a limit
// nobody is asked.
func limited(perMinute int, wait func(*echo.Context) (time.Duration, error)) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		if perMinute == 0 {
			return next
		}
		return func(c *echo.Context) error {
			remaining, err := wait(c)
			if err != nil {
				return err
			}
			if remaining > 0 {
				return core.TooManyTries(remaining)
			}
			return next(c)
		}
	}
}

// network is what one subscriber can choose addresses from: an IPv4 address, or
// the /64 of an IPv6 one.
func network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	if ip = ip.Unmap(); ip.Is4() {
		return ip.String()
	}
	prefix, _ := ip.Prefix(64) // 64 is always in range
	return prefix.String()
}

// refusals remembers who is over a limit, and until when. It holds a number of
// keys at most; where there is no room for one more it forgets them all, and the
// counters in the database tell it anew.
type refusals struct {
	now  func() time.Time
	most int
	seed maphash.Seed

	mu    sync.Mutex
	until map[uint64]int64 // milliseconds since 1970
}

func newRefusals(now func() time.Time, most int) *refusals {
	return &refusals{now: now, most: most, seed: maphash.MakeSeed(), until: map[uint64]int64{}}
}

// wait is how long the key is still refused; 0 for one that is not.
func (r *refusals) wait(key string) time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	hash := maphash.String(r.seed, key)
	until, known := r.until[hash]
	if !known {
		return 0
	}
	remaining := time.UnixMilli(until).Sub(r.now())
	if remaining <= 0 || remaining > rateWindow { // over, or the clock was turned back
		delete(r.until, hash)
		return 0
	}
	return remaining
}

// add refuses the key until then and returns how long that is.
func (r *refusals) add(key string, until time.Time) time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.until) >= r.most {
		clear(r.until)
	}
	r.until[maphash.String(r.seed, key)] = until.UnixMilli()
	return max(until.Sub(r.now()), time.Millisecond)
}

// counts counts within one window for everybody. It holds a number of keys at
// most; with one more a new window begins.
type counts struct {
	now  func() time.Time
	most int
	seed maphash.Seed

	mu    sync.Mutex
	ends  time.Time
	count map[uint64]int32
}

func newCounts(now func() time.Time, most int) *counts {
	return &counts{now: now, most: most, seed: maphash.MakeSeed()}
}

// add counts one more of the user's calls and returns how many there were in the
// window, and when it ends.
func (n *counts) add(call string, user bson.ObjectID) (count int, wait time.Duration) {
	n.mu.Lock()
	defer n.mu.Unlock()
	remaining := n.ends.Sub(n.now())
	if remaining <= 0 || remaining > rateWindow || len(n.count) >= n.most {
		remaining = rateWindow
		n.ends, n.count = n.now().Add(rateWindow), map[uint64]int32{}
	}
	hash := maphash.String(n.seed, call+" "+user.Hex())
	n.count[hash]++
	return int(n.count[hash]), remaining
}
