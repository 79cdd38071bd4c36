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
		CreatedAt: s.clock(),
	}
	ticket.UpdatedAt = ticket.CreatedAt
	return insertOnce(ctx, s.tickets, id, ticket, func(stored core.Ticket) bool {
		return stored.User == user && stored.Subject == in.Subject && stored.Message == in.Message
	})
}

// TicketsOf lists the user's tickets, newest first.
func (s *Store) TicketsOf(user bson.ObjectID) List[core.Ticket] {
	return s.listTickets(bson.D{s.ref("user", user)})
}

// Tickets lists everybody's tickets, newest first.
func (s *Store) Tickets() List[core.Ticket] { return s.listTickets(bson.D{}) }

func (s *Store) listTickets(filter bson.D) List[core.Ticket] {
	return List[core.Ticket]{collection: s.tickets, filter: filter, sort: newestFirst(), complete: (*core.Ticket).Complete}
}

// Ticket returns anybody's ticket with the id, or NotFound.
func (s *Store) Ticket(ctx context.Context, id bson.ObjectID) (core.Ticket, error) {
	var ticket tolerant[core.Ticket]
	if err := s.tickets.FindOne(ctx, s.byRef(id), &ticket); err != nil {
		return core.Ticket{}, failure("find ticket", err)
	}
	ticket.value.Complete()
	return ticket.value, nil
}

// RespondToTicket appends the team's answer to an open ticket and returns the
// ticket. An answer that the ticket has under the id before changes nothing. It
// fails with NotFound for an unknown ticket and Conflict for one that is not open
// or has another answer under the id.
func (s *Store) RespondToTicket(ctx context.Context, id, response bson.ObjectID, in core.NewResponse) (core.Ticket, error) {
	now := s.clock()
	// A ticket of the Node era without a status is open; null finds the missing.
	open := append(s.byRef(id),
		bson.E{Key: "status", Value: bson.D{{Key: "$in", Value: bson.A{core.TicketOpen, nil}}}},
		bson.E{Key: "responses._id", Value: bson.D{{Key: "$ne", Value: response}}},
	)
	change := append(
		set(bson.E{Key: "updatedAt", Value: now}),
		bson.E{Key: "$push", Value: bson.D{{Key: "responses", Value: core.Response{ID: response, Message: in.Message, CreatedAt: now}}}},
	)
	ticket, err := s.changeTicket(ctx, open, change)
	if core.CodeOf(err) != core.NotFound {
		return ticket, err
	}
	if ticket, err = s.Ticket(ctx, id); err != nil {
		return core.Ticket{}, err
	}
	before, was := ticket.Response(response)
	switch {
	case !was:
		return core.Ticket{}, core.Fail(core.Conflict, core.MsgTicketClosed)
	case before.Message != in.Message:
		return core.Ticket{}, keyTaken()
	}
	return ticket, nil
}

// CloseTicket closes anybody's ticket and returns it; closing it again changes
// nothing. It fails with NotFound for an unknown one.
func (s *Store) CloseTicket(ctx context.Context, id bson.ObjectID) (core.Ticket, error) {
	return s.closeTicket(ctx, s.byRef(id))
}

// CloseTicketOf is CloseTicket for the user's own; another's is not found.
func (s *Store) CloseTicketOf(ctx context.Context, user, id bson.ObjectID) (core.Ticket, error) {
	return s.closeTicket(ctx, append(s.byRef(id), s.ref("user", user)))
}

func (s *Store) closeTicket(ctx context.Context, filter bson.D) (core.Ticket, error) {
	return s.changeTicket(ctx, filter, set(
		bson.E{Key: "status", Value: core.TicketClosed},
		bson.E{Key: "updatedAt", Value: s.clock()},
	))
}

func (s *Store) changeTicket(ctx context.Context, filter, change bson.D) (core.Ticket, error) {
	var ticket tolerant[core.Ticket]
	if err := s.tickets.FindOneAndUpdate(ctx, filter, change, nil, &ticket); err != nil {
		return core.Ticket{}, failure("change ticket", err)
	}
	ticket.value.Complete()
	return ticket.value, nil
}
