package httpapi

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/core"
)

// A user may have their data this often within the window: it costs more than other
// calls.
const (
	maxExports   = 5
	exportWindow = time.Hour
)

func (s *Server) exportMe(c *echo.Context) error {
	user := userFrom(c)
	if s.options.RatePerMinute > 0 {
		count, ends, err := s.store.CountTry(c.Request().Context(), "export "+user.ID.Hex(), exportWindow)
		if err != nil {
			return err
		}
		if count > maxExports {
			return core.TooManyTries(ends.Sub(s.options.Now()))
		}
	}
	if !s.streams.begin(user.ID) {
		return &core.Error{Code: core.Unavailable, Message: core.MsgUnavailable, RetryAfter: streamPatience}
	}
	defer s.streams.end(user.ID)
	header := c.Response().Header()
	header.Set(echo.HeaderContentType, "application/zip")
	header.Set(echo.HeaderContentDisposition, `attachment; filename="ehrenweb-daten.zip"`)
	err := s.account.Export(c.Request().Context(), user, sessionFrom(c), patientWriter{c.Response()})
	if err == nil {
		return nil
	}
	if response, _ := echo.UnwrapResponse(c.Response()); response != nil && response.Committed {
		c.Logger().Warn("export broken off", "error", err, "request", requestIDFrom(c))
		panic(http.ErrAbortHandler) // the reader must not take the part for the whole
	}
	header.Del(echo.HeaderContentDisposition)
	return err
}
