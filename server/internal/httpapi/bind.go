package httpapi

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v5"
	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// input is the body of a call. Validate trims it and says what is wrong.
type input interface{ Validate() error }

// bind decodes the body into in and validates it. Unknown fields are passed
// over: only what in names can be set. It fails with Invalid for anything else
// than one JSON object, for a field of the wrong type, by its name, and for what
// Validate refuses.
func bind(c *echo.Context, in input) error {
	if kind, _, err := mime.ParseMediaType(c.Request().Header.Get(echo.HeaderContentType)); err != nil || kind != echo.MIMEApplicationJSON {
		return echo.ErrUnsupportedMediaType
	}
	decoder := json.NewDecoder(c.Request().Body)
	var body json.RawMessage
	if err := decoder.Decode(&body); err != nil {
		return malformed(err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return malformed(err)
	}
	if len(body) == 0 || body[0] != '{' || !utf8.Valid(body) {
		return malformed(errors.New("bind: not an object in UTF-8"))
	}
	if err := json.Unmarshal(body, in); err != nil {
		return malformed(err)
	}
	return in.Validate()
}

// malformed says which field has the wrong type, where it is one field's fault.
func malformed(err error) error {
	if errors.Is(err, echo.ErrStatusRequestEntityTooLarge) {
		return err
	}
	var mismatch *json.UnmarshalTypeError
	if errors.As(err, &mismatch) && mismatch.Field != "" {
		// An embedded struct's name comes first in the path.
		field := mismatch.Field[strings.LastIndexByte(mismatch.Field, '.')+1:]
		return &core.Error{Code: core.Invalid, Message: core.MsgInvalid, Fields: map[string]string{field: expected(mismatch.Type.Kind())}}
	}
	return &core.Error{Code: core.Invalid, Message: core.MsgMalformed, Cause: err}
}

// expected is what to say where a value is of another kind.
func expected(kind reflect.Kind) string {
	switch kind {
	case reflect.Bool:
		return core.MsgNotYesOrNo
	case reflect.Int64:
		return core.MsgNotWhole
	case reflect.Slice:
		return core.MsgNotList
	case reflect.Map, reflect.Struct:
		return core.MsgNotObject
	}
	return core.MsgNotText
}

// idFrom reads the id in the path. What is none is not found, like an id that
// nothing has.
func idFrom(c *echo.Context) (bson.ObjectID, error) {
	id, err := bson.ObjectIDFromHex(c.Param("id"))
	if err != nil {
		return id, core.Fail(core.NotFound, core.MsgNotFound)
	}
	return id, nil
}

// pageFrom reads limit and page; without either it is the whole list. It fails
// with Invalid for what is no number or out of bounds.
func pageFrom(c *echo.Context) (core.Page, error) {
	query := c.QueryParams()
	if !query.Has("limit") && !query.Has("page") {
		return core.Page{}, nil
	}
	fields := map[string]string{}
	number := func(name string, missing, most int64) int64 {
		if !query.Has(name) {
			return missing
		}
		n, err := strconv.ParseInt(query.Get(name), 10, 64)
		if err != nil || n < 1 || n > most {
			fields[name] = fmt.Sprintf(core.MsgNotNumber, 1, most)
		}
		return n
	}
	page := core.Page{
		Number: number("page", 1, core.MaxPage),
		Limit:  number("limit", core.DefaultPageSize, core.MaxPageSize),
	}
	if len(fields) > 0 {
		return core.Page{}, &core.Error{Code: core.Invalid, Message: core.MsgInvalid, Fields: fields}
	}
	return page, nil
}
