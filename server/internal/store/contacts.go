package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// CreateContact stores a visitor's message to the team and returns it as stored.
func (s *Store) CreateContact(ctx context.Context, in core.NewContact) (core.Contact, error) {
	contact := core.Contact{ID: bson.NewObjectID(), ContactDetails: in.ContactDetails, CreatedAt: s.clock()}
	contact.UpdatedAt = contact.CreatedAt
	if err := s.contacts.InsertOne(ctx, contact); err != nil {
		return core.Contact{}, failure("insert contact", err)
	}
	return contact, nil
}

// Contact returns the message with the id, or NotFound.
func (s *Store) Contact(ctx context.Context, id bson.ObjectID) (core.Contact, error) {
	var contact core.Contact
	if err := s.contacts.FindOne(ctx, byID(id), &contact); err != nil {
		return core.Contact{}, failure("find contact", err)
	}
	return contact, nil
}
