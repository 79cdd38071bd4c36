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

// answeredKey is where requestLog keeps what answered calls.
const answeredKey = "answered"

// answered says that the call is answered, though its reply goes on: what it takes
// from now on is not counted as the time of an answer.
func answered(c *echo.Context) {
	if say, ok := c.Get(answeredKey).(func()); ok {
		say()
	}
}

// requestLog writes one line for each request, with its cause when it failed, and
// for a reply that goes on one more at its end. It names the route, not the address:
// an address can hold a token.
func requestLog(log *slog.Logger, observe Observe) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			start := time.Now()
			var err error
			write := func(message, field string, took time.Duration) (status int) {
				_, status = echo.ResolveResponseStatus(c.Response(), nil)
				attributes := []slog.Attr{
					slog.String("method", c.Request().Method),
					slog.String("route", c.Path()),
					slog.Int("status", status),
					slog.Duration(field, took),
					slog.String("request", requestIDFrom(c)),
				}
				if user := userFrom(c); !user.ID.IsZero() {
					attributes = append(attributes, slog.String("user", user.ID.Hex()))
				}
				if err != nil {
					attributes = append(attributes, slog.String("client", c.RealIP()), slog.Any("error", err))
				}
				log.LogAttrs(context.WithoutCancel(c.Request().Context()), level(c.Request(), status), message, attributes...)
				return status
			}
			goesOn := false
			answer := func() {
				took := time.Since(start)
				if status := write("request", "duration", took); observe != nil {
					observe(c.Request().Method, c.Path(), status, took)
				}
			}
			c.Set(answeredKey, func() { goesOn = true; answer() })
			defer func() { // also when the reply is broken off by a panic
				if goesOn {
					write("stream ended", "lasted", time.Since(start))
				} else {
					answer()
				}
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
