package httpapi

import (
	"net/http"

	"github.com/labstack/echo/v5"
)

func (s *Server) getOverview(c *echo.Context) error {
	overview, err := s.store.Overview(c.Request().Context())
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, overview)
}
