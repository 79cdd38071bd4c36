package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// CreateContact stores a visitor's message to the team and returns it as stored.
// One that was stored under the id before is returned as it is now; where that is
// another one it fails with Conflict.
func (s *Store) CreateContact(ctx context.Context, id bson.ObjectID, in core.NewContact) (core.Contact, error) {
	contact := core.Contact{ID: id, ContactDetails: in.ContactDetails, CreatedAt: s.clock()}
	contact.UpdatedAt = contact.CreatedAt
	return insertOnce(ctx, s.contacts, id, contact, func(stored core.Contact) bool {
		return stored.ContactDetails == in.ContactDetails
	})
}

// ContactQueued notes that the message waits in the outbox, or has left it.
func (s *Store) ContactQueued(ctx context.Context, id bson.ObjectID) error {
	_, err := s.contacts.UpdateOne(ctx, byID(id), set(bson.E{Key: "queued", Value: true}))
	return failure("note queued contact", err)
}

// Contact returns the message with the id, or NotFound.
func (s *Store) Contact(ctx context.Context, id bson.ObjectID) (core.Contact, error) {
	var contact core.Contact
	if err := s.contacts.FindOne(ctx, byID(id), &contact); err != nil {
		return core.Contact{}, failure("find contact", err)
	}
	return contact, nil
}

// Contacts lists the messages that the query asks for.
func (s *Store) Contacts(query core.ListQuery) List[core.Contact] {
	return List[core.Contact]{
		collection: s.contacts,
		filter:     bson.D{},
		sort:       orderOf(query.Sort),
		search:     newSearch(query.Search, "name", "email", "subject", "message"),
		complete:   (*core.Contact).Complete,
	}
}

// ContactsOf lists the messages that were sent with the address, newest first.
func (s *Store) ContactsOf(email string) List[core.Contact] {
	return List[core.Contact]{
		collection: s.contacts,
		filter:     bson.D{{Key: "email", Value: email}},
		sort:       newestFirst(),
		complete:   (*core.Contact).Complete,
	}
}
