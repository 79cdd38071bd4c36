package core

import (
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// MaxNote is the length in characters of the longest note to a decision.
const MaxNote = 2000

// RequestEventType says what happened to a request.
type RequestEventType string

// What can happen to a request.
const (
	RequestDecided   RequestEventType = "decided"   // by the team; also back to pending
	RequestTakenBack RequestEventType = "withdrawn" // by its owner
)

// Role says as whom somebody did something.
type Role string

// The roles that are shown in the place of a name.
const (
	ByTeam  Role = "team"
	ByOwner Role = "owner"
)

// orTeam is the team for what is no role.
func orTeam(role Role) Role {
	if role == ByOwner {
		return ByOwner
	}
	return ByTeam
}

// RequestEvent is an entry of a request's timeline, with the status that it left.
type RequestEvent struct {
	ID        bson.ObjectID    `bson:"_id" json:"_id"`
	Type      RequestEventType `bson:"type" json:"type"`
	Status    RequestStatus    `bson:"status" json:"status"`
	Note      string           `bson:"note,omitempty" json:"note"`
	By        Role             `bson:"by" json:"by"`
	CreatedAt time.Time        `bson:"createdAt" json:"createdAt"`
}

// Event returns the entry of the timeline with the id; ok is false for none.
func (r Request) Event(id bson.ObjectID) (event RequestEvent, ok bool) {
	return found(r.Events, func(e RequestEvent) bool { return e.ID == id })
}

// Decision is what an admin decides about a request. Revision is the request's as
// the admin saw it; without it an approval or a rejection is one of a pending
// request.
type Decision struct {
	Status   RequestStatus `json:"status"`
	Note     string        `json:"note"`
	Revision *int64        `json:"revision"`
}

// Validate trims the note and fails with Invalid when a field cannot be accepted. A
// rejection has its reason.
func (in *Decision) Validate() error {
	var c check
	switch in.Status {
	case RequestPending, RequestApproved, RequestRejected:
	case "":
		c.fail("status", MsgRequired)
	default:
		c.fail("status", MsgNoDecision)
	}
	c.text("note", &in.Note, MaxNote)
	if in.Status == RequestRejected {
		c.required("note", in.Note)
	}
	return c.err()
}
