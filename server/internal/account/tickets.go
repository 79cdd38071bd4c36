package account

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// RespondToTicket gives the team's answer to a ticket. It fails as
// store.RespondToTicket does.
func (s *Service) RespondToTicket(ctx context.Context, id, response bson.ObjectID, in core.NewResponse) (core.Ticket, error) {
	return s.store.RespondToTicket(ctx, id, response, in)
}

// CloseTicket closes the user's own ticket, or for an admin anybody's. It fails as
// store.CloseTicket does.
func (s *Service) CloseTicket(ctx context.Context, user core.User, id bson.ObjectID) (core.Ticket, error) {
	return s.turnTicket(ctx, user, id, s.store.CloseTicket)
}

// ReopenTicket opens it again. It fails as store.ReopenTicket does.
func (s *Service) ReopenTicket(ctx context.Context, user core.User, id bson.ObjectID) (core.Ticket, error) {
	return s.turnTicket(ctx, user, id, s.store.ReopenTicket)
}

type turn func(ctx context.Context, user core.User, id, event bson.ObjectID, by core.Role) (core.Ticket, error)

func (s *Service) turnTicket(ctx context.Context, user core.User, id bson.ObjectID, do turn) (core.Ticket, error) {
	ticket, err := s.store.TicketFor(ctx, user, id)
	if err != nil {
		return core.Ticket{}, err
	}
	return do(ctx, user, id, bson.NewObjectID(), ticket.RoleOf(user.ID))
}
