package httpapi

import (
	"bufio"
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/core"
	"ehrenweb/internal/store"
)

const totalCountHeader = "X-Total-Count"

// sendList answers with the page of the list that the call asks for, or streams
// the whole of it.
func sendList[T any](c *echo.Context, streams *streams, list store.List[T]) error {
	page, err := pageFrom(c)
	if err != nil {
		return err
	}
	if page.Limit == 0 {
		return streamList(c, streams, list)
	}
	total, err := list.Count(c.Request().Context())
	if err != nil {
		return err
	}
	// The page is read before the first byte is written: a reader who is slow must
	// not hold the database.
	entries := []T{}
	err = list.Each(c.Request().Context(), page, func(entry T) error {
		entries = append(entries, entry)
		return nil
	})
	if err != nil {
		return err
	}
	c.Response().Header().Set(totalCountHeader, strconv.FormatInt(total, 10))
	return c.JSON(http.StatusOK, entries)
}

// streamList sends the list as it comes from the database, whatever its length.
func streamList[T any](c *echo.Context, streams *streams, list store.List[T]) error {
	user := userFrom(c).ID
	if !streams.begin(user) {
		return &core.Error{Code: core.Unavailable, Message: core.MsgUnavailable, RetryAfter: streamPatience}
	}
	defer streams.end(user)
	c.Response().Header().Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
	out := bufio.NewWriterSize(patientWriter{c.Response()}, 32<<10)
	separator := byte('[')
	err := list.Each(c.Request().Context(), core.Page{}, func(entry T) error {
		encoded, err := json.Marshal(entry)
		if err != nil {
			return err
		}
		_ = out.WriteByte(separator) // bufio keeps the error for the next call
		separator = ','
		_, err = out.Write(encoded)
		return err
	})
	if err != nil {
		if response, _ := echo.UnwrapResponse(c.Response()); response != nil && response.Committed {
			c.Logger().Warn("list broken off", "error", err, "request", requestIDFrom(c))
			panic(http.ErrAbortHandler) // the reader must not take the part for the whole
		}
		return err
	}
	if separator == '[' {
		_ = out.WriteByte('[')
	}
	_, _ = out.WriteString("]\n")
	return out.Flush()
}

// patientWriter gives the reader streamPatience for each piece, not for the whole.
type patientWriter struct{ http.ResponseWriter }

func (w patientWriter) Write(p []byte) (int, error) {
	// Without a connection, in tests, there is no deadline to set.
	_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(time.Now().Add(streamPatience))
	return w.ResponseWriter.Write(p)
}
