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
func requestLog(log *slog.Logger, observe Observe) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			start := time.Now()
			var err error
			defer func() { // also when the reply is broken off by a panic
				_, status := echo.ResolveResponseStatus(c.Response(), nil)
				took := time.Since(start)
				if observe != nil {
					observe(c.Request().Method, c.Path(), status, took)
				}
				attributes := []slog.Attr{
					slog.String("method", c.Request().Method),
					slog.String("route", c.Path()),
					slog.Int("status", status),
					slog.Duration("duration", took),
					slog.String("request", requestIDFrom(c)),
				}
				if user := userFrom(c); !user.ID.IsZero() {
					attributes = append(attributes, slog.String("user", user.ID.Hex()))
				}
				if err != nil {
					attributes = append(attributes, slog.String("client", c.RealIP()), slog.Any("error", err))
				}
				log.LogAttrs(context.WithoutCancel(c.Request().Context()), level(c.Request(), status), "request", attributes...)
			}()
			if err = next(c); err != nil {
				c.Echo().HTTPErrorHandler(c, err)
			}
			return nil
		}
	}
}

// level keeps pages and health checks out of the usual log, and a caller who hung
// up out of our faults.
func level(r *http.Request, status int) slog.Level {
	switch {
	case r.Context().Err() != nil:
		return slog.LevelInfo
	case status >= http.StatusInternalServerError:
		return slog.LevelError
	case !isCall(r.URL.Path):
		return slog.LevelDebug
	}
	return slog.LevelInfo
}
