package core

import (
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// Message is an entry of the chat-like list that the specification names without
// a screen (section 3).
type Message struct {
	ID        bson.ObjectID `bson:"_id" json:"_id"`
	User      bson.ObjectID `bson:"user" json:"user"`
	Message   string        `bson:"message" json:"message"`
	CreatedAt time.Time     `bson:"createdAt" json:"createdAt"`
	UpdatedAt time.Time     `bson:"updatedAt" json:"-"`
}

// Complete fills in what documents of the Node era lack.
func (m *Message) Complete() { createdAt(m.ID, &m.CreatedAt) }

// NewMessage is what a user sends.
type NewMessage struct {
	Message string `json:"message"`
}

// Validate trims the message and fails with Invalid when it cannot be accepted.
func (in *NewMessage) Validate() error { return validateMessage(&in.Message) }
