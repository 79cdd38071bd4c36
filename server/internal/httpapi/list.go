package httpapi

import (
	"bufio"
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/store"
)

const totalCountHeader = "X-Total-Count"

// sendList answers with the page of the list that the call asks for, or streams
// the whole of it.
func sendList[T any](c *echo.Context, list store.List[T]) error {
	page, err := pageFrom(c)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	header := c.Response().Header()
	if page.Limit > 0 {
		total, err := list.Count(ctx)
		if err != nil {
			return err
		}
		header.Set(totalCountHeader, strconv.FormatInt(total, 10))
	}
	header.Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
	out := bufio.NewWriterSize(c.Response(), 32<<10)
	separator := byte('[')
	err = list.Each(ctx, page, func(entry T) error {
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
			c.Logger().Error("list broken off", "error", err, "request", requestIDFrom(c))
			panic(http.ErrAbortHandler) // the reader must not take the part for the whole
		}
		header.Del(totalCountHeader)
		return err
	}
	if separator == '[' {
		_ = out.WriteByte('[')
	}
	_, _ = out.WriteString("]\n")
	return out.Flush()
}
