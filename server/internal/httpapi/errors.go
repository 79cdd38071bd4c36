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
}

// statuses is the table of situations (design, section 5) for what the product
// itself refuses.
var statuses = map[core.Code]int{
	core.Invalid:      http.StatusBadRequest,
	core.Unauthorized: http.StatusUnauthorized,
	core.Forbidden:    http.StatusForbidden,
	core.NotFound:     http.StatusNotFound,
	core.Conflict:     http.StatusConflict,
	core.TooMany:      http.StatusTooManyRequests,
	core.Unavailable:  http.StatusServiceUnavailable,
}

// sentences are for what the HTTP layer refuses before the product is asked.
var sentences = map[int]string{
	http.StatusBadRequest:            core.MsgMalformed,
	http.StatusNotFound:              core.MsgNotFound,
	http.StatusMethodNotAllowed:      core.MsgMethodNotAllowed,
	http.StatusRequestEntityTooLarge: core.MsgTooLarge,
	http.StatusUnsupportedMediaType:  core.MsgUnsupportedMedia,
	http.StatusTooManyRequests:       core.MsgTooMany,
	http.StatusServiceUnavailable:    core.MsgUnavailable,
}

// reply chooses status and body for an error. What is not a core.Error and not
// the HTTP layer's is our fault, and none of it is shown.
func reply(err error) (int, failure) {
	var known *core.Error
	if errors.As(err, &known) {
		return statuses[known.Code], failure{known.Message, known.Fields}
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return http.StatusServiceUnavailable, failure{Message: core.MsgUnavailable}
	}
	status := echo.StatusCode(err)
	if sentence, ok := sentences[status]; ok {
		return status, failure{Message: sentence}
	}
	return http.StatusInternalServerError, failure{Message: core.MsgInternal}
}

// handleError is the only place that knows status codes. requestLog writes the
// cause.
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
