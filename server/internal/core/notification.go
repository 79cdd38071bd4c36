package core

import (
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
	CreatedAt time.Time     `bson:"createdAt" json:"createdAt"`
	UpdatedAt time.Time     `bson:"updatedAt" json:"-"`
}

// Complete fills in what documents of the Node era lack.
func (n *Notification) Complete() { createdAt(n.ID, &n.CreatedAt) }

// NewNotification is what an admin sends; User is the recipient's id.
type NewNotification struct {
	User    string `json:"user"`
	Message string `json:"message"`
}

// Validate trims both fields and fails with Invalid when one cannot be accepted.
// Whether the id is a user's the store knows.
func (in *NewNotification) Validate() error {
	var c check
	c.line("user", &in.User, MaxLine)
	c.required("user", in.User)
	c.text("message", &in.Message, MaxLongText)
	c.required("message", in.Message)
	return c.err()
}
