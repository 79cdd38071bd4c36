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
	query, err := queryFrom(c, requestQuery())
	if err != nil {
		return err
	}
	return sendList(c, s.streams, s.store.Requests(query))
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

func (s *Server) getRequest(c *echo.Context) error {
	id, err := idFrom(c)
	if err != nil {
		return err
	}
	var request core.Request
	if user := userFrom(c); user.IsAdmin {
		request, err = s.store.Request(c.Request().Context(), id)
	} else {
		request, err = s.store.RequestOf(c.Request().Context(), user.ID, id)
	}
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, request)
}

func (s *Server) decideRequest(c *echo.Context) error {
	id, err := idFrom(c)
	if err != nil {
		return err
	}
	var in core.Decision
	if err := bind(c, &in); err != nil {
		return err
	}
	event, err := submissionID(c)
	if err != nil {
		return err
	}
	request, err := s.account.DecideRequest(c.Request().Context(), id, event, in)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, request)
}

func (s *Server) withdrawRequest(c *echo.Context) error {
	id, err := idFrom(c)
	if err != nil {
		return err
	}
	request, err := s.store.WithdrawRequest(c.Request().Context(), userFrom(c).ID, id)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, request)
}
