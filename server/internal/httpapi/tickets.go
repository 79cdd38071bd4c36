package httpapi

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v5"
	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

func (s *Server) listTickets(c *echo.Context) error {
	return sendList(c, s.streams, s.store.TicketsOf(userFrom(c).ID))
}

func (s *Server) listAllTickets(c *echo.Context) error {
	query, err := queryFrom(c, ticketQuery())
	if err != nil {
		return err
	}
	return sendList(c, s.streams, s.store.Tickets(query))
}

func (s *Server) getTicket(c *echo.Context) error {
	id, err := idFrom(c)
	if err != nil {
		return err
	}
	ticket, err := s.store.TicketFor(c.Request().Context(), userFrom(c), id)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, ticket)
}

func (s *Server) createTicket(c *echo.Context) error {
	var in core.NewTicket
	if err := bind(c, &in); err != nil {
		return err
	}
	id, err := submissionID(c)
	if err != nil {
		return err
	}
	ticket, err := s.store.CreateTicket(c.Request().Context(), id, userFrom(c).ID, in)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, ticket)
}

func (s *Server) respondToTicket(c *echo.Context) error {
	return s.converse(c, s.account.RespondToTicket)
}

func (s *Server) replyToTicket(c *echo.Context) error {
	return s.converse(c, func(ctx context.Context, id, response bson.ObjectID, in core.NewResponse) (core.Ticket, error) {
		return s.store.ReplyToTicket(ctx, userFrom(c).ID, id, response, in)
	})
}

// converse adds an entry to the ticket's conversation.
func (s *Server) converse(c *echo.Context, add func(ctx context.Context, id, response bson.ObjectID, in core.NewResponse) (core.Ticket, error)) error {
	id, err := idFrom(c)
	if err != nil {
		return err
	}
	var in core.NewResponse
	if err := bind(c, &in); err != nil {
		return err
	}
	response, err := submissionID(c)
	if err != nil {
		return err
	}
	ticket, err := add(c.Request().Context(), id, response, in)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, ticket)
}

func (s *Server) closeTicket(c *echo.Context) error { return s.turnTicket(c, s.account.CloseTicket) }

func (s *Server) reopenTicket(c *echo.Context) error { return s.turnTicket(c, s.account.ReopenTicket) }

// turnTicket closes or opens the ticket.
func (s *Server) turnTicket(c *echo.Context, turn func(ctx context.Context, user core.User, id bson.ObjectID) (core.Ticket, error)) error {
	id, err := idFrom(c)
	if err != nil {
		return err
	}
	ticket, err := turn(c.Request().Context(), userFrom(c), id)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, ticket)
}
