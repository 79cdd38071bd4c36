package core

import (
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// ContactDetails is what a visitor writes to the team.
type ContactDetails struct {
	Name    string `bson:"name" json:"name"`
	Email   string `bson:"email" json:"email"`
	Subject string `bson:"subject" json:"subject"`
	Message string `bson:"message" json:"message"`
}

// Contact is a stored message to the team.
type Contact struct {
	ID             bson.ObjectID `bson:"_id" json:"_id"`
	ContactDetails `bson:",inline"`
	Queued         bool      `bson:"queued,omitempty" json:"-"` // its mail waits in the outbox, or has left it
	CreatedAt      time.Time `bson:"createdAt" json:"createdAt"`
	UpdatedAt      time.Time `bson:"updatedAt" json:"-"`
}

// Complete fills in what documents of the Node era lack.
func (m *Contact) Complete() { createdAt(m.ID, &m.CreatedAt) }

// NewContact is what a visitor sends.
type NewContact struct {
	ContactDetails
}

// Validate trims every field and fails with Invalid when one cannot be accepted.
func (in *NewContact) Validate() error {
	var c check
	c.line("name", &in.Name, MaxLine)
	c.required("name", in.Name)
	c.email("email", &in.Email)
	c.line("subject", &in.Subject, MaxLine)
	c.required("subject", in.Subject)
	c.text("message", &in.Message, MaxLongText)
	c.required("message", in.Message)
	return c.err()
}
