package httpapi

import (
	"context"
	"errors"
	"math"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/core"
)

// failure is the body of every reply that is not a success.
type failure struct {
	Message string            `json:"message"`
	Fields  map[string]string `json:"fields,omitempty"`
	Current any               `json:"current,omitempty"`
}

// statusOf is the table of situations (design, section 5) for what the product
// itself refuses.
func statusOf(code core.Code) int {
	switch code {
	case core.Invalid:
		return http.StatusBadRequest
	case core.Unauthorized:
		return http.StatusUnauthorized
	case core.Forbidden:
		return http.StatusForbidden
	case core.NotFound:
		return http.StatusNotFound
	case core.Conflict:
		return http.StatusConflict
	case core.TooMany:
		return http.StatusTooManyRequests
	case core.Unavailable:
		return http.StatusServiceUnavailable
	}
	return http.StatusInternalServerError
}

// sentenceOf is for what the HTTP layer refuses before the product is asked; ""
// for what it never does.
func sentenceOf(status int) string {
	switch status {
	case http.StatusBadRequest:
		return core.MsgMalformed
	case http.StatusNotFound:
		return core.MsgNotFound
	case http.StatusMethodNotAllowed:
		return core.MsgMethodNotAllowed
	case http.StatusRequestEntityTooLarge:
		return core.MsgTooLarge
	case http.StatusUnsupportedMediaType:
		return core.MsgUnsupportedMedia
	case http.StatusServiceUnavailable:
		return core.MsgUnavailable
	}
	return ""
}

// reply chooses status and body for an error. What is not a core.Error and not
// the HTTP layer's is our fault, and none of it is shown.
func reply(err error) (int, failure) {
	var known *core.Error
	if errors.As(err, &known) {
		return statusOf(known.Code), failure{known.Message, known.Fields, known.Current}
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return http.StatusServiceUnavailable, failure{Message: core.MsgUnavailable}
	}
	status := echo.StatusCode(err)
	if sentence := sentenceOf(status); sentence != "" {
		return status, failure{Message: sentence}
	}
	return http.StatusInternalServerError, failure{Message: core.MsgInternal}
}

// handleError answers with a failure. This file is the only place that knows its
// status; requestLog writes the cause.
func handleError(c *echo.Context, err error) {
	if response, _ := echo.UnwrapResponse(c.Response()); response != nil && response.Committed {
		return
	}
	status, body := reply(err)
	var known *core.Error
	switch {
	case errors.As(err, &known) && known.RetryAfter > 0:
		c.Response().Header().Set(echo.HeaderRetryAfter, strconv.Itoa(int(math.Ceil(known.RetryAfter.Seconds()))))
	case status == http.StatusServiceUnavailable:
		c.Response().Header().Set(echo.HeaderRetryAfter, "5")
	}
	// A caller that is gone cannot be told.
	_ = c.JSON(status, body)
}
