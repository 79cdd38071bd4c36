package core

import "go.mongodb.org/mongo-driver/v2/bson"

// EventKind says what happened that a user is told of.
type EventKind string

// The events that the product itself tells of.
const (
	EventDecision EventKind = "decision" // the team decided about the user's request
	EventAnswer   EventKind = "answer"   // the team answered the user's ticket
	EventClosed   EventKind = "closed"   // the team closed it
	EventReopened EventKind = "reopened" // the team opened it again
)

// AboutType says what kind of thing something is about.
type AboutType string

// What a user can be told about.
const (
	AboutRequest AboutType = "request"
	AboutTicket  AboutType = "ticket"
)

// About names a thing of the user's.
type About struct {
	Type AboutType     `bson:"type" json:"type"`
	ID   bson.ObjectID `bson:"id" json:"id"`
}

// Event names what happened to a thing of the user's. Its id is that of the entry
// that the change leaves in the thing's document: a decision's, an answer's.
type Event struct {
	ID    bson.ObjectID `bson:"_id"`
	Kind  EventKind     `bson:"kind"`
	User  bson.ObjectID `bson:"user"`
	About About         `bson:"about"`
}
