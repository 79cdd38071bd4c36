package httpapi

import (
	"bufio"
	"context"
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
	return sendListAs(c, streams, list, func(entry T) T { return entry })
}

// sendListAs is sendList, of what the caller may see of each entry.
func sendListAs[T, Seen any](c *echo.Context, streams *streams, list store.List[T], seen func(T) Seen) error {
	page, err := pageFrom(c)
	if err != nil {
		return err
	}
	if page.Limit == 0 {
		return streamList(c, streams, list, seen)
	}
	// The page is read before the first byte is written: a reader who is slow must
	// not hold the database.
	entries := []Seen{}
	total, err := list.Page(c.Request().Context(), page, func(entry T) error {
		entries = append(entries, seen(entry))
		return nil
	})
	if err != nil {
		return err
	}
	c.Response().Header().Set(totalCountHeader, strconv.FormatInt(total, 10))
	return c.JSON(http.StatusOK, entries)
}

// streamList sends the list as it comes from the database, whatever its length.
func streamList[T, Seen any](c *echo.Context, streams *streams, list store.List[T], seen func(T) Seen) error {
	return stream(c, streams, echo.MIMEApplicationJSON, func(ctx context.Context, out *bufio.Writer) error {
		separator := byte('[')
		err := list.Each(ctx, core.Page{}, func(entry T) error {
			encoded, err := json.Marshal(seen(entry))
			if err != nil {
				return err
			}
			_ = out.WriteByte(separator) // bufio keeps the error for the next call
			separator = ','
			_, err = out.Write(encoded)
			return err
		})
		if err != nil {
			return err
		}
		if separator == '[' {
			_ = out.WriteByte('[')
		}
		_, err = out.WriteString("]\n")
		return err
	})
}

// stream sends what write writes, as it comes. Its reader takes one of the places
// until it has ended.
func stream(c *echo.Context, streams *streams, contentType string, write func(context.Context, *bufio.Writer) error) error {
	user := userFrom(c).ID
	if !streams.begin(user) {
		return &core.Error{Code: core.Unavailable, Message: core.MsgUnavailable, RetryAfter: streamPatience}
	}
	defer streams.end(user)
	c.Response().Header().Set(echo.HeaderContentType, contentType)
	out := bufio.NewWriterSize(patientWriter{c.Response()}, 32<<10)
	if err := write(c.Request().Context(), out); err != nil {
		if response, _ := echo.UnwrapResponse(c.Response()); response != nil && response.Committed {
			c.Logger().Warn("list broken off", "error", err, "request", requestIDFrom(c))
			panic(http.ErrAbortHandler) // the reader must not take the part for the whole
		}
		c.Response().Header().Del(echo.HeaderContentDisposition)
		return err
	}
	return out.Flush()
}

// patientWriter gives the reader streamPatience for each piece, not for the whole.
type patientWriter struct{ http.ResponseWriter }

func (w patientWriter) Write(p []byte) (int, error) {
	// Without a connection, in tests, there is no deadline to set.
	_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(time.Now().Add(streamPatience))
	return w.ResponseWriter.Write(p)
}
