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

// Ticket is a user's question with the team's answers, oldest first.
type Ticket struct {
	ID        bson.ObjectID `bson:"_id" json:"_id"`
	User      bson.ObjectID `bson:"user" json:"user"`
	Subject   string        `bson:"subject" json:"subject"`
	Message   string        `bson:"message" json:"message"`
	Status    TicketStatus  `bson:"status" json:"status"`
	Responses []Response    `bson:"responses" json:"responses"`
	CreatedAt time.Time     `bson:"createdAt" json:"createdAt"`
	UpdatedAt time.Time     `bson:"updatedAt" json:"-"`
}

// Response is one answer to a ticket.
type Response struct {
	ID        bson.ObjectID `bson:"_id,omitempty" json:"-"`
	Message   string        `bson:"message" json:"message"`
	CreatedAt time.Time     `bson:"createdAt" json:"createdAt"`
}

// Response returns the answer with the id; ok is false for none.
func (t Ticket) Response(id bson.ObjectID) (response Response, ok bool) {
	i := slices.IndexFunc(t.Responses, func(r Response) bool { return r.ID == id })
	if i < 0 {
		return Response{}, false
	}
	return t.Responses[i], true
}

// Complete fills in what documents of the Node era lack: open as the status, no
// answers, the time in the id as the creation time, the ticket's as an answer's
// (design, section 6).
func (t *Ticket) Complete() {
	if t.Status == "" {
		t.Status = TicketOpen
	}
	if t.Responses == nil {
		t.Responses = []Response{}
	}
	createdAt(t.ID, &t.CreatedAt)
	for i := range t.Responses {
		if t.Responses[i].CreatedAt.IsZero() {
			t.Responses[i].CreatedAt = t.CreatedAt
		}
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

// NewResponse is an admin's answer to a ticket.
type NewResponse struct {
	Message string `json:"message"`
}

// Validate trims the answer and fails with Invalid when it cannot be accepted.
func (in *NewResponse) Validate() error { return validateMessage(&in.Message) }
