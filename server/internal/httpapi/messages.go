package httpapi

import (
	"net/http"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/core"
)

func (s *Server) listMessages(c *echo.Context) error {
	return sendList(c, s.streams, s.store.MessagesOf(userFrom(c).ID))
}

func (s *Server) sendMessage(c *echo.Context) error {
	var in core.NewMessage
	if err := bind(c, &in); err != nil {
		return err
	}
	id, err := submissionID(c)
	if err != nil {
		return err
	}
	message, err := s.store.CreateMessage(c.Request().Context(), id, userFrom(c).ID, in)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, message)
}
