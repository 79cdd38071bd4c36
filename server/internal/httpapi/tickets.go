package httpapi

import (
	"net/http"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/core"
)

func (s *Server) listTickets(c *echo.Context) error {
	return sendList(c, s.streams, s.store.TicketsOf(userFrom(c).ID))
}

func (s *Server) listAllTickets(c *echo.Context) error {
	return sendList(c, s.streams, s.store.Tickets())
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
	ticket, err := s.store.RespondToTicket(c.Request().Context(), id, response, in)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, ticket)
}

func (s *Server) closeTicket(c *echo.Context) error {
	id, err := idFrom(c)
	if err != nil {
		return err
	}
	var ticket core.Ticket
	if user := userFrom(c); user.IsAdmin {
		ticket, err = s.store.CloseTicket(c.Request().Context(), id)
	} else {
		ticket, err = s.store.CloseTicketOf(c.Request().Context(), user.ID, id)
	}
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, ticket)
}
