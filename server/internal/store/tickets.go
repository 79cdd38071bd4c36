package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// CreateTicket stores the user's ticket as open and returns it as stored. One that
// was stored under the id before is returned as it is now; where that is another
// one it fails with Conflict.
func (s *Store) CreateTicket(ctx context.Context, id, user bson.ObjectID, in core.NewTicket) (core.Ticket, error) {
	ticket := core.Ticket{
		ID:        id,
		User:      user,
		Subject:   in.Subject,
		Message:   in.Message,
		Status:    core.TicketOpen,
		Responses: []core.Response{},
		Events:    []core.TicketEvent{},
		Waits:     new(true),
		CreatedAt: s.clock(),
	}
	ticket.UpdatedAt, ticket.WaitingSince = ticket.CreatedAt, &ticket.CreatedAt
	return insertOnce(ctx, s.tickets, id, ticket, func(stored core.Ticket) bool {
		return stored.User == user && stored.Subject == in.Subject && stored.Message == in.Message
	})
}

// TicketsOf lists the user's tickets, newest first.
func (s *Store) TicketsOf(user bson.ObjectID) List[core.Ticket] {
	return s.listTickets(bson.D{s.ref("user", user)})
}

// Tickets lists those of everybody's tickets that the query asks for.
func (s *Store) Tickets(query core.ListQuery) List[core.Ticket] {
	filter := s.filterOf(query)
	switch query.Status {
	case "":
	case string(core.TicketOpen):
		filter = append(filter, isOpen())
	default:
		filter = append(filter, bson.E{Key: "status", Value: query.Status})
	}
	list := s.listTickets(filter)
	list.sort = orderOf(query.Sort)
	if query.Sort == core.ByWaiting {
		waiting := s.WaitingTickets()
		list.filter, list.sort = bson.D{{Key: "$and", Value: bson.A{filter, waiting.filter}}}, waiting.sort
	}
	list.search = newSearch(query.Search, "subject", "message", "responses").from(s.sendersOf(query))
	return list
}

func (s *Store) listTickets(filter bson.D) List[core.Ticket] {
	return List[core.Ticket]{collection: s.tickets, filter: filter, sort: newestFirst(), complete: (*core.Ticket).Complete}
}

// Ticket returns anybody's ticket with the id, or NotFound.
func (s *Store) Ticket(ctx context.Context, id bson.ObjectID) (core.Ticket, error) {
	return s.ticket(ctx, s.byRef(id))
}

// TicketFor returns the ticket when it is the user's own, or the user an admin;
// otherwise NotFound.
func (s *Store) TicketFor(ctx context.Context, user core.User, id bson.ObjectID) (core.Ticket, error) {
	return s.ticket(ctx, s.ticketFor(user, id))
}

func (s *Store) ticket(ctx context.Context, filter bson.D) (core.Ticket, error) {
	ticket, _, err := s.storedTicket(ctx, filter)
	return ticket, err
}

// storedTicket also returns the ticket as it is stored.
func (s *Store) storedTicket(ctx context.Context, filter bson.D) (core.Ticket, bson.Raw, error) {
	var document bson.Raw
	var ticket tolerant[core.Ticket]
	err := s.tickets.FindOne(ctx, filter, &document)
	if err == nil {
		err = ticket.UnmarshalBSON(document)
	}
	if err != nil {
		return core.Ticket{}, nil, failure("find ticket", err)
	}
	ticket.value.Complete()
	return ticket.value, document, nil
}

// ticketFor is the condition of TicketFor.
func (s *Store) ticketFor(user core.User, id bson.ObjectID) bson.D {
	if user.IsAdmin {
		return s.byRef(id)
	}
	return append(s.byRef(id), s.ref("user", user.ID))
}

// changeTicket makes the change where the filter finds a ticket, in one step, and
// returns the ticket as it is then.
func (s *Store) changeTicket(ctx context.Context, filter bson.D, change ticketChange) (core.Ticket, error) {
	var ticket tolerant[core.Ticket]
	update := change.at(s.clock())
	err := mended(ctx, s.tickets, filter, update, func() error {
		return s.tickets.FindOneAndUpdate(ctx, filter, update, nil, &ticket)
	})
	if err != nil {
		return core.Ticket{}, failure("change ticket", err)
	}
	ticket.value.Complete()
	return ticket.value, nil
}
