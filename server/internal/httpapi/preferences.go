package httpapi

import (
	"net/http"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/core"
)

func getPreferences(c *echo.Context) error {
	return c.JSON(http.StatusOK, userFrom(c).Preferences())
}

func (s *Server) setPreferences(c *echo.Context) error {
	var in core.Preferences
	if err := bind(c, &in); err != nil {
		return err
	}
	if err := s.store.SetMailEvents(c.Request().Context(), userFrom(c).ID, in.MailEvents()); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, in)
}
