package store

import (
	"context"
	"sync"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
)

// The overview names so many of each, and what the months' numbers cost, a walk over
// all documents of a year, is not paid again within the minute.
const (
	overviewItems = 3
	monthsGoodFor = time.Minute
)

// months are what was counted last.
type months struct {
	mu      sync.Mutex
	counted []core.Month
	at      time.Time
}

// Overview returns what waits for the team now, and the last twelve months as they
// were counted at most a minute ago.
func (s *Store) Overview(ctx context.Context) (overview core.Overview, err error) {
	pending := s.Requests(core.ListQuery{Status: string(core.RequestPending), Sort: core.OldestFirst})
	if overview.Requests, err = openWork(ctx, pending.collection, pending.filter, pending.sort); err != nil {
		return core.Overview{}, err
	}
	waiting := s.WaitingTickets()
	if overview.Tickets, err = openWork(ctx, waiting.collection, waiting.filter, waiting.sort); err != nil {
		return core.Overview{}, err
	}
	overview.Months, overview.MonthsAsOf, err = s.countedMonths(ctx)
	return overview, err
}

// openWork counts what the filter finds and names what is first, in one walk: a filter
// that needs whole documents, such as that of waiting tickets, is slow twice otherwise.
func openWork(ctx context.Context, collection docdb.Collection, filter, sort bson.D) (core.OpenWork, error) {
	work := core.OpenWork{First: []core.OpenItem{}}
	list := List[openFacts]{collection: collection, filter: filter, sort: sort}
	err := list.Each(ctx, core.Page{}, func(entry openFacts) error {
		if work.Count++; len(work.First) < overviewItems {
			work.First = append(work.First, entry.item())
		}
		return nil
	})
	return work, err
}

// openFacts is what the overview asks of a request or a ticket.
type openFacts struct {
	ID           bson.ObjectID `bson:"_id"`
	Organization string        `bson:"organization_name"`
	Subject      string        `bson:"subject"`
	CreatedAt    time.Time     `bson:"createdAt"`
	WaitingSince time.Time     `bson:"waitingSince"`
}

func (f openFacts) item() core.OpenItem {
	since := f.WaitingSince
	if since.IsZero() {
		since = created(f.ID, f.CreatedAt)
	}
	return core.OpenItem{ID: f.ID, Title: f.Organization + f.Subject, Since: since}
}

// countedMonths counts anew where the numbers are too old; of several callers one
// counts and the others wait for that.
func (s *Store) countedMonths(ctx context.Context) ([]core.Month, time.Time, error) {
	s.months.mu.Lock()
	defer s.months.mu.Unlock()
	now := s.clock()
	if age := now.Sub(s.months.at); s.months.counted != nil && age >= 0 && age < monthsGoodFor {
		return s.months.counted, s.months.at, nil
	}
	counted, err := s.countMonths(ctx, now)
	if err != nil {
		return nil, time.Time{}, err
	}
	s.months.counted, s.months.at = counted, now
	return counted, now, nil
}

func (s *Store) countMonths(ctx context.Context, now time.Time) ([]core.Month, error) {
	months := core.NewMonths(now)
	requests := List[requestFacts]{collection: s.requests, filter: createdSince(months.Begin())}
	err := requests.Each(ctx, core.Page{}, func(r requestFacts) error {
		months.AddRequest(created(r.ID, r.CreatedAt), r.Status)
		return nil
	})
	if err != nil {
		return nil, err
	}
	tickets := List[ticketFacts]{collection: s.tickets, filter: createdSince(months.Begin())}
	err = tickets.Each(ctx, core.Page{}, func(t ticketFacts) error {
		months.AddTicket(created(t.ID, t.CreatedAt), t.firstAnswer())
		return nil
	})
	return months.Counted(), err
}

// createdSince also finds what does not say in a date when it was created: its id does.
func createdSince(begin time.Time) bson.D {
	return bson.D{{Key: "$or", Value: bson.A{
		bson.D{{Key: "createdAt", Value: bson.D{{Key: "$gte", Value: begin}}}},
		bson.D{{Key: "createdAt", Value: nil}},
		bson.D{{Key: "createdAt", Value: bson.D{{Key: "$gte", Value: ""}}}},
	}}}
}

func created(id bson.ObjectID, at time.Time) time.Time {
	if at.IsZero() {
		return id.Timestamp()
	}
	return at
}

// requestFacts is what the months ask of a request.
type requestFacts struct {
	ID        bson.ObjectID      `bson:"_id"`
	Status    core.RequestStatus `bson:"status"`
	CreatedAt time.Time          `bson:"createdAt"`
}

// ticketFacts is what they ask of a ticket.
type ticketFacts struct {
	ID        bson.ObjectID `bson:"_id"`
	CreatedAt time.Time     `bson:"createdAt"`
	Responses []struct {
		By        core.Role `bson:"by"`
		CreatedAt time.Time `bson:"createdAt"`
	} `bson:"responses"`
}

// firstAnswer is when the team answered first; zero where it has not, and where nobody
// knows.
func (t ticketFacts) firstAnswer() time.Time {
	for _, response := range t.Responses {
		if response.By != core.ByOwner {
			return response.CreatedAt
		}
	}
	return time.Time{}
}
