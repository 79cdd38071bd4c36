package core

import (
	"fmt"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// Notification is what one user is told, by the team or by the product itself:
// then Kind says of what event, and About of which thing.
type Notification struct {
	ID        bson.ObjectID `bson:"_id" json:"_id"`
	User      bson.ObjectID `bson:"user" json:"user"`
	Message   string        `bson:"message" json:"message"`
	Kind      EventKind     `bson:"kind,omitempty" json:"kind,omitempty"`
	About     *About        `bson:"about,omitempty" json:"about,omitempty"`
	Read      bool          `bson:"read" json:"read"`
	ReadAt    *time.Time    `bson:"readAt,omitempty" json:"readAt,omitempty"`
	CreatedAt time.Time     `bson:"createdAt" json:"createdAt"`
	UpdatedAt time.Time     `bson:"updatedAt" json:"-"`
}

// Complete fills in what documents of the Node era lack.
func (n *Notification) Complete() { createdAt(n.ID, &n.CreatedAt) }

// ReadUpTo is the moment up to which a user has read their notifications: the
// CreatedAt of the newest one that they saw.
type ReadUpTo struct {
	UpTo string `json:"upTo"`

	at time.Time
}

// Validate fails with Invalid when it is no moment.
func (in *ReadUpTo) Validate() error {
	var c check
	c.required("upTo", in.UpTo)
	var err error
	if in.at, err = time.Parse(time.RFC3339, in.UpTo); err != nil {
		c.fail("upTo", MsgNotMoment)
	}
	return c.err()
}

// At is the moment, once it is valid.
func (in ReadUpTo) At() time.Time { return in.at }

// MaxRecipients is how many users can be named in one sending.
const MaxRecipients = 100

// NewNotification is what an admin sends, to one of three: the user with the id, the
// users with the ids, or all.
type NewNotification struct {
	User    string   `json:"user"`
	Users   []string `json:"users"`
	All     bool     `json:"all"`
	Message string   `json:"message"`
}

// Validate trims the texts and fails with Invalid when one cannot be accepted.
// Whether an id is a user's the store knows.
func (in *NewNotification) Validate() error {
	var c check
	c.line("user", &in.User, MaxLine)
	switch {
	case len(in.Users) > 0 && (in.All || in.User != ""), in.All && in.User != "":
		c.fail("user", MsgOneRecipient)
	case len(in.Users) > MaxRecipients:
		c.fail("users", fmt.Sprintf(MsgTooManyRecipients, MaxRecipients))
	case len(in.Users) == 0 && !in.All:
		c.required("user", in.User)
	}
	c.text("message", &in.Message, MaxLongText)
	c.required("message", in.Message)
	return c.err()
}
