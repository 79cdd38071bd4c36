package httpapi

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"time"

	"github.com/labstack/echo/v5"
)

// requestID names the request; the name stands in the reply and in every line of
// the log about it. A name that the caller sends is not taken over.
func requestID(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		c.Response().Header().Set(echo.HeaderXRequestID, rand.Text()[:12])
		return next(c)
	}
}

func requestIDFrom(c *echo.Context) string {
	return c.Response().Header().Get(echo.HeaderXRequestID)
}

// requestLog writes one line for each request, with its cause when it failed. It
// names the route, not the address: an address can hold a token.
func requestLog(log *slog.Logger) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			start := time.Now()
			err := next(c)
			if err != nil {
				c.Echo().HTTPErrorHandler(c, err)
			}
			_, status := echo.ResolveResponseStatus(c.Response(), nil)
			attributes := []slog.Attr{
				slog.String("method", c.Request().Method),
				slog.String("route", c.Path()),
				slog.Int("status", status),
				slog.Duration("duration", time.Since(start)),
				slog.String("request", requestIDFrom(c)),
			}
			if user := userFrom(c); !user.ID.IsZero() {
				attributes = append(attributes, slog.String("user", user.ID.Hex()))
			}
			if err != nil {
				attributes = append(attributes, slog.String("client", c.RealIP()), slog.Any("error", err))
			}
			log.LogAttrs(context.WithoutCancel(c.Request().Context()), level(c, status), "request", attributes...)
			return nil
		}
	}
}

// level keeps pages and health checks out of the usual log.
func level(c *echo.Context, status int) slog.Level {
	switch {
	case status >= http.StatusInternalServerError:
		return slog.LevelError
	case c.Path() == "" || c.Path() == "/healthz" || c.Path() == "/readyz":
		return slog.LevelDebug
	}
	return slog.LevelInfo
}
