package store

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

const (
	// lateness is how long after its CreatedAt a notification may come to be seen:
	// the clocks of two servers differ, and a write takes its time.
	lateness = 90 * time.Second

	breath     = 200 * time.Millisecond // after a look: many notifications come at once
	watchAgain = 10 * time.Second       // after a change stream has broken off

	maxHeld   = 16  // notifications that a Listener has not taken yet
	maxMissed = 100 // the newest ones that somebody has missed
)

// feed tells who listens of each new notification: at once of what this Store has
// written, and of what others have, another server or a command, when Look finds it.
type feed struct {
	mu        sync.Mutex
	listeners map[*Listener]struct{}
	known     map[bson.ObjectID]known
	looked    time.Time // the last time; zero while nobody listens
}

// known is what the feed knows of a notification.
type known struct {
	at   time.Time // when it was found or told last
	told bool      // or else it was there before anybody listened
}

// Listener hears of the new notifications of one user.
type Listener struct {
	// New is closed when the notifications come faster than they are taken.
	New <-chan core.Notification

	user bson.ObjectID
	held chan core.Notification
	feed *feed
}

// Listen makes a Listener for the user's notifications from now on; whoever has it
// closes it.
func (s *Store) Listen(ctx context.Context, user bson.ObjectID) (*Listener, error) {
	held := make(chan core.Notification, maxHeld)
	listener := &Listener{New: held, user: user, held: held, feed: &s.feed}
	if s.feed.add(listener) {
		// Nobody listened: what is there already is nothing new.
		if err := s.look(ctx, func(n core.Notification) { s.feed.was(n, s.clock()) }); err != nil {
			listener.Close()
			return nil, err
		}
	}
	return listener, nil
}

// Close ends the Listener. It may be called again.
func (l *Listener) Close() {
	l.feed.mu.Lock()
	defer l.feed.mu.Unlock()
	l.feed.remove(l)
}

// add tells whether the listener is the first.
func (f *feed) add(l *Listener) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.listeners) == 0 {
		f.listeners, f.known = map[*Listener]struct{}{}, map[bson.ObjectID]known{}
	}
	f.listeners[l] = struct{}{}
	return len(f.listeners) == 1
}

func (f *feed) remove(l *Listener) {
	delete(f.listeners, l)
	if len(f.listeners) == 0 {
		f.looked = time.Time{}
	}
}

// was notes that the notification was there before anybody listened.
func (f *feed) was(n core.Notification, now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.known[n.ID]; !ok {
		f.known[n.ID] = known{at: now}
	}
}

// found tells of the notification, unless it is known.
func (f *feed) found(n core.Notification, now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if before, ok := f.known[n.ID]; ok {
		f.known[n.ID] = known{now, before.told}
		return
	}
	f.tell(n, now)
}

// wrote tells of a notification that this Store has just written, unless that is
// told: whoever came in between may have found it there, and heard nothing.
func (f *feed) wrote(n core.Notification, now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.known[n.ID].told {
		f.tell(n, now)
	}
}

// tell hands the notification to its user's listeners.
func (f *feed) tell(n core.Notification, now time.Time) {
	if len(f.listeners) == 0 {
		return
	}
	f.known[n.ID] = known{now, true}
	for listener := range f.listeners {
		if listener.user != n.User {
			continue
		}
		select {
		case listener.held <- n:
		default:
			f.remove(listener)
			close(listener.held)
		}
	}
}

// since is from when on to look; ok is false while nobody listens.
func (f *feed) since(now time.Time) (since time.Time, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.looked.IsZero() {
		f.looked = now
	}
	return f.looked.Add(-lateness), len(f.listeners) > 0
}

// lookedAt ends a look, and forgets what no other can find.
func (f *feed) lookedAt(now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.looked = now
	for id, one := range f.known {
		if now.Sub(one.at) > 2*lateness {
			delete(f.known, id)
		}
	}
}

// Look looks once for notifications that others have written, and tells who
// listens: one query for all of them, and none while nobody listens.
func (s *Store) Look(ctx context.Context) error {
	return s.look(ctx, func(n core.Notification) { s.feed.found(n, s.clock()) })
}

func (s *Store) look(ctx context.Context, found func(core.Notification)) error {
	now := s.clock()
	since, ok := s.feed.since(now)
	if !ok {
		return nil
	}
	recent := List[core.Notification]{
		collection: s.notifications,
		filter:     bson.D{{Key: "createdAt", Value: bson.D{{Key: "$gte", Value: since}}}},
		sort:       bson.D{{Key: "createdAt", Value: 1}},
	}
	err := recent.Each(ctx, core.Page{}, func(n core.Notification) error {
		found(n)
		return nil
	})
	if err == nil {
		s.feed.lookedAt(now)
	}
	return err
}

// Follow looks every so often until ctx ends, and at once where the database tells of
// what has come. While the database is away it goes on trying: what was missed is
// found then.
func (s *Store) Follow(ctx context.Context, every time.Duration) {
	woken := make(chan struct{}, 1)
	var watching sync.WaitGroup
	defer watching.Wait()
	watching.Go(func() { s.watch(ctx, woken) })
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		case <-woken:
		}
		_ = s.Look(ctx)
		pause(ctx, breath)
	}
}

// watch wakes after new notifications until ctx ends, or for good where the database
// cannot tell of them.
func (s *Store) watch(ctx context.Context, woken chan<- struct{}) {
	for ctx.Err() == nil {
		err := s.notifications.Watch(ctx, func() {
			select {
			case woken <- struct{}{}:
			default: // it will look anyway
			}
		})
		if errors.Is(err, errors.ErrUnsupported) {
			return
		}
		pause(ctx, watchAgain)
	}
}

func pause(ctx context.Context, length time.Duration) {
	timer := time.NewTimer(length)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// NotificationsSince returns what the user was told after the notification with the
// id, oldest first; of very many the newest. After one that is not there, or
// another's, there is nothing.
func (s *Store) NotificationsSince(ctx context.Context, user, id bson.ObjectID) ([]core.Notification, error) {
	var last tolerant[core.Notification]
	err := s.notifications.FindOne(ctx, append(s.byRef(id), s.ref("user", user)), &last)
	if err = failure("find notification", err); core.CodeOf(err) == core.NotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	last.value.Complete()
	came := s.NotificationsOf(user)
	came.filter = append(came.filter,
		bson.E{Key: "createdAt", Value: bson.D{{Key: "$gte", Value: last.value.CreatedAt}}},
		bson.E{Key: "_id", Value: bson.D{{Key: "$nin", Value: bson.A{id, id.Hex()}}}},
	)
	missed := []core.Notification{}
	err = came.Each(ctx, core.Page{Number: 1, Limit: maxMissed}, func(n core.Notification) error {
		missed = append(missed, n)
		return nil
	})
	slices.Reverse(missed)
	return missed, err
}
