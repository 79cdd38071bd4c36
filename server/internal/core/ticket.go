package core

import (
	"slices"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// TicketStatus says whether a ticket takes answers.
type TicketStatus string

// The statuses of a ticket (specification, section 3).
const (
	TicketOpen   TicketStatus = "open"
	TicketClosed TicketStatus = "closed"
)

// MaxTicketMessage is the length in characters of a ticket's longest message
// (specification, section 5).
const MaxTicketMessage = 500

// ReopenTicketWithin is for how long after its closing a ticket can be opened
// again.
const ReopenTicketWithin = 30 * 24 * time.Hour

// Ticket is a user's question and the conversation about it, oldest first.
type Ticket struct {
	ID        bson.ObjectID `bson:"_id" json:"_id"`
	User      bson.ObjectID `bson:"user" json:"user"`
	Subject   string        `bson:"subject" json:"subject"`
	Message   string        `bson:"message" json:"message"`
	Status    TicketStatus  `bson:"status" json:"status"`
	Responses []Response    `bson:"responses" json:"responses"`
	Events    []TicketEvent `bson:"events" json:"events"`

	// Waits tells whether the ticket waits for the team, and WaitingSince since
	// when; without that it has waited since it was created. Older documents have
	// neither: they wait while they are open and have no answer.
	Waits        *bool      `bson:"waits,omitempty" json:"-"`
	WaitingSince *time.Time `bson:"waitingSince,omitempty" json:"waitingSince,omitempty"`

	// ClosedAt is missing in older documents: their last change stands for it.
	ClosedAt        *time.Time `bson:"closedAt,omitempty" json:"closedAt,omitempty"`
	ReopenableUntil *time.Time `bson:"-" json:"reopenableUntil,omitempty"`

	CreatedAt time.Time `bson:"createdAt" json:"createdAt"`
	UpdatedAt time.Time `bson:"updatedAt" json:"-"`
}

// Response is one entry of the conversation. Those of the Node era have no author:
// they are the team's.
type Response struct {
	ID        bson.ObjectID `bson:"_id,omitempty" json:"-"`
	By        Role          `bson:"by,omitempty" json:"by"`
	Message   string        `bson:"message" json:"message"`
	CreatedAt time.Time     `bson:"createdAt" json:"createdAt"`
}

// Response returns the entry with the id; ok is false for none.
func (t Ticket) Response(id bson.ObjectID) (response Response, ok bool) {
	return found(t.Responses, func(r Response) bool { return r.ID == id })
}

// TicketEventType says what happened to a ticket besides the conversation.
type TicketEventType string

// What can happen to a ticket.
const (
	TicketWasClosed   TicketEventType = "closed"
	TicketWasReopened TicketEventType = "reopened"
)

// TicketEvent is an entry of what happened to a ticket.
type TicketEvent struct {
	ID        bson.ObjectID   `bson:"_id" json:"-"`
	Type      TicketEventType `bson:"type" json:"type"`
	By        Role            `bson:"by" json:"by"`
	CreatedAt time.Time       `bson:"createdAt" json:"createdAt"`
}

// Event returns the event with the id; ok is false for none.
func (t Ticket) Event(id bson.ObjectID) (event TicketEvent, ok bool) {
	return found(t.Events, func(e TicketEvent) bool { return e.ID == id })
}

// RoleOf returns as whom the user deals with the ticket.
func (t Ticket) RoleOf(user bson.ObjectID) Role {
	if t.User == user {
		return ByOwner
	}
	return ByTeam
}

// Complete fills in what older documents lack: open as the status, an empty
// conversation, the time in the id as the creation time, the ticket's as an entry's
// (design, section 6), and what follows from the rest.
func (t *Ticket) Complete() {
	if t.Status == "" {
		t.Status = TicketOpen
	}
	t.Responses = slices.DeleteFunc(t.Responses, func(r Response) bool { return r == Response{} })
	if t.Responses == nil {
		t.Responses = []Response{}
	}
	t.Events = slices.DeleteFunc(t.Events, func(e TicketEvent) bool {
		return e.Type != TicketWasClosed && e.Type != TicketWasReopened
	})
	if t.Events == nil {
		t.Events = []TicketEvent{}
	}
	for i := range t.Events {
		t.Events[i].By = orTeam(t.Events[i].By)
	}
	createdAt(t.ID, &t.CreatedAt)
	for i := range t.Responses {
		if t.Responses[i].CreatedAt.IsZero() {
			t.Responses[i].CreatedAt = t.CreatedAt
		}
		t.Responses[i].By = orTeam(t.Responses[i].By)
	}
	if t.Status == TicketOpen {
		t.completeWait()
	} else {
		t.completeClosing()
	}
}

func (t *Ticket) completeWait() {
	t.ClosedAt, t.ReopenableUntil = nil, nil
	waits := len(t.Responses) == 0
	if t.Waits != nil {
		waits = *t.Waits
	}
	switch {
	case !waits:
		t.WaitingSince = nil
	case t.WaitingSince == nil:
		t.WaitingSince = new(t.CreatedAt)
	}
}

func (t *Ticket) completeClosing() {
	t.WaitingSince, t.ReopenableUntil = nil, nil
	if t.ClosedAt == nil && !t.UpdatedAt.IsZero() {
		t.ClosedAt = new(t.UpdatedAt)
	}
	if t.ClosedAt != nil {
		t.ReopenableUntil = new(t.ClosedAt.Add(ReopenTicketWithin))
	}
}

// NewTicket is what a user sends to open a ticket.
type NewTicket struct {
	Subject string `json:"subject"`
	Message string `json:"message"`
}

// Validate trims both fields and fails with Invalid when one cannot be accepted.
func (in *NewTicket) Validate() error {
	var c check
	c.line("subject", &in.Subject, MaxLine)
	c.required("subject", in.Subject)
	c.text("message", &in.Message, MaxTicketMessage)
	c.required("message", in.Message)
	return c.err()
}

// NewResponse is what the team or the owner adds to a ticket's conversation.
type NewResponse struct {
	Message string `json:"message"`
}

// Validate trims it and fails with Invalid when it cannot be accepted.
func (in *NewResponse) Validate() error { return validateMessage(&in.Message) }
