package core

import (
	"slices"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// Overview is what waits for the team, and how the last twelve months went.
type Overview struct {
	Requests   OpenWork  `json:"requests"` // pending
	Tickets    OpenWork  `json:"tickets"`  // that wait for the team
	Months     []Month   `json:"months"`
	MonthsAsOf time.Time `json:"monthsAsOf"` // when they were counted
}

// OpenWork is how much is open, and what has been so longest.
type OpenWork struct {
	Count int64      `json:"count"`
	First []OpenItem `json:"first"`
}

// OpenItem is a request or a ticket that is open. Its title is the organization's name
// or the subject, and may be empty.
type OpenItem struct {
	ID    bson.ObjectID `json:"_id"`
	Title string        `json:"title"`
	Since time.Time     `json:"since"`
}

// Month is what came in within a calendar month in Germany, and what has become of it
// since.
type Month struct {
	Month    string        `json:"month"` // as in 2026-03
	Requests MonthRequests `json:"requests"`
	Tickets  int           `json:"tickets"`
	Answered int           `json:"answered"` // of these, by the team

	// FirstAnswer is the median of the seconds that these had waited until then; nil
	// where there are none.
	FirstAnswer *int64 `json:"firstAnswerSeconds,omitempty"`
}

// MonthRequests counts a month's requests by how they stand now.
type MonthRequests struct {
	Approved  int `json:"approved"`
	Rejected  int `json:"rejected"`
	Pending   int `json:"pending"`
	Withdrawn int `json:"withdrawn"`
}

// Months counts what came in within the last twelve calendar months in Germany, this
// one included.
type Months struct {
	begin  time.Time
	months []Month
	waits  [][]time.Duration // until the first answer, by month
}

// NewMonths begins to count.
func NewMonths(now time.Time) *Months {
	const count = 12
	m := &Months{months: make([]Month, count), waits: make([][]time.Duration, count)}
	here := now.In(Germany)
	m.begin = time.Date(here.Year(), here.Month()+1-count, 1, 0, 0, 0, 0, Germany)
	for i := range m.months {
		m.months[i].Month = m.begin.AddDate(0, i, 0).Format("2006-01")
	}
	return m
}

// Begin is the first moment that counts.
func (m *Months) Begin() time.Time { return m.begin.UTC() }

// AddRequest counts a request; one of another time is passed over.
func (m *Months) AddRequest(created time.Time, status RequestStatus) {
	i := m.at(created)
	if i < 0 {
		return
	}
	requests := &m.months[i].Requests
	switch status {
	case RequestApproved:
		requests.Approved++
	case RequestRejected:
		requests.Rejected++
	case RequestWithdrawn:
		requests.Withdrawn++
	default:
		requests.Pending++
	}
}

// AddTicket counts a ticket; one of another time is passed over. The first answer is
// zero for one that has none.
func (m *Months) AddTicket(created, firstAnswer time.Time) {
	i := m.at(created)
	if i < 0 {
		return
	}
	m.months[i].Tickets++
	if !firstAnswer.IsZero() {
		m.waits[i] = append(m.waits[i], max(firstAnswer.Sub(created), 0))
	}
}

// Counted returns the months, the oldest first.
func (m *Months) Counted() []Month {
	for i, waits := range m.waits {
		m.months[i].Answered = len(waits)
		if len(waits) > 0 {
			m.months[i].FirstAnswer = new(int64(median(waits).Seconds()))
		}
	}
	return m.months
}

// at is which of the months the time is in, or -1.
func (m *Months) at(t time.Time) int {
	here := t.In(Germany)
	i := 12*(here.Year()-m.begin.Year()) + int(here.Month()-m.begin.Month())
	if i < 0 || i >= len(m.months) {
		return -1
	}
	return i
}

func median(waits []time.Duration) time.Duration {
	slices.Sort(waits)
	middle := len(waits) / 2
	if len(waits)%2 == 1 {
		return waits[middle]
	}
	return (waits[middle-1] + waits[middle]) / 2
}
