package httpapi

import (
	"net/http"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/core"
)

func (s *Server) listRequests(c *echo.Context) error {
	return sendList(c, s.streams, s.store.RequestsOf(userFrom(c).ID))
}

func (s *Server) listAllRequests(c *echo.Context) error {
	return sendList(c, s.streams, s.store.Requests())
}

func (s *Server) createRequest(c *echo.Context) error {
	var in core.NewRequest
	if err := bind(c, &in); err != nil {
		return err
	}
	id, err := submissionID(c)
	if err != nil {
		return err
	}
	request, err := s.store.CreateRequest(c.Request().Context(), id, userFrom(c).ID, in)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, request)
}
