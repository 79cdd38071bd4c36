package httpapi

import (
	"net/http"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/core"
)

func (s *Server) sendContact(c *echo.Context) error {
	var in core.NewContact
	if err := bind(c, &in); err != nil {
		return err
	}
	id, err := submissionID(c)
	if err != nil {
		return err
	}
	contact, err := s.account.Contact(c.Request().Context(), id, in)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, contact)
}

func (s *Server) listContacts(c *echo.Context) error {
	query, err := queryFrom(c, contactQuery())
	if err != nil {
		return err
	}
	return sendList(c, s.streams, s.store.Contacts(query))
}
