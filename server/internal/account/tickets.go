package account

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// RespondToTicket gives the team's answer to a ticket and tells its owner. It fails
// as store.RespondToTicket does.
func (s *Service) RespondToTicket(ctx context.Context, id, response bson.ObjectID, in core.NewResponse) (core.Ticket, error) {
	ticket, err := s.store.Ticket(ctx, id)
	if err != nil {
		return core.Ticket{}, err
	}
	if _, has := ticket.Response(response); !has && ticket.Status != core.TicketOpen {
		return core.Ticket{}, core.Fail(core.Conflict, core.MsgTicketClosed) // before a mail is queued for nothing
	}
	err = s.Tell(ctx, ticketEvent(core.EventAnswer, response, ticket), func(ctx context.Context) error {
		ticket, err = s.store.RespondToTicket(ctx, id, response, in)
		return err
	})
	return ticket, err
}

// CloseTicket closes the user's own ticket, or for an admin anybody's: then its owner
// is told. It fails as store.CloseTicket does.
func (s *Service) CloseTicket(ctx context.Context, user core.User, id bson.ObjectID) (core.Ticket, error) {
	return s.turnTicket(ctx, user, id, core.EventClosed, s.store.CloseTicket)
}

// ReopenTicket opens it again, as CloseTicket closes it. It fails as
// store.ReopenTicket does.
func (s *Service) ReopenTicket(ctx context.Context, user core.User, id bson.ObjectID) (core.Ticket, error) {
	return s.turnTicket(ctx, user, id, core.EventReopened, s.store.ReopenTicket)
}

type turn func(ctx context.Context, user core.User, id, event bson.ObjectID, by core.Role) (core.Ticket, error)

func (s *Service) turnTicket(ctx context.Context, user core.User, id bson.ObjectID, kind core.EventKind, do turn) (core.Ticket, error) {
	ticket, err := s.store.TicketFor(ctx, user, id)
	if err != nil {
		return core.Ticket{}, err
	}
	event := bson.NewObjectID()
	if ticket.RoleOf(user.ID) == core.ByOwner {
		return do(ctx, user, id, event, core.ByOwner)
	}
	err = s.Tell(ctx, ticketEvent(kind, event, ticket), func(ctx context.Context) error {
		ticket, err = do(ctx, user, id, event, core.ByTeam)
		return err
	})
	return ticket, err
}

func ticketEvent(kind core.EventKind, id bson.ObjectID, ticket core.Ticket) core.Event {
	return core.Event{ID: id, Kind: kind, User: ticket.User, About: core.About{Type: core.AboutTicket, ID: ticket.ID}}
}
