package httpapi

import (
	"net/http"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/core"
)

func (s *Server) listFailedMails(c *echo.Context) error {
	return sendList(c, s.streams, s.store.FailedMails())
}

func (s *Server) retryMail(c *echo.Context) error {
	id, err := idFrom(c)
	if err != nil {
		return err
	}
	if err := s.store.RetryMail(c.Request().Context(), id); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, sentence{core.MsgMailRetried})
}

func (s *Server) removeMail(c *echo.Context) error {
	id, err := idFrom(c)
	if err != nil {
		return err
	}
	if err := s.store.RemoveFailedMail(c.Request().Context(), id); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, sentence{core.MsgMailRemoved})
}
