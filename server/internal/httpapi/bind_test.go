package httpapi

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/core"
)

// wrongTypes calls try with a body for each field of the input, in which its value
// has a wrong type, and with the sentence that fits.
func wrongTypes(kind reflect.Type, try func(field, body, says string)) {
	for _, field := range reflect.VisibleFields(kind) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "" || name == "-" {
			continue
		}
		is := field.Type
		if is.Kind() == reflect.Pointer {
			is = is.Elem()
		}
		values, says := []string{`"x"`, "[]", "{}", "true"}, ""
		switch is.Kind() {
		case reflect.String:
			values, says = []string{"1", "[]", "{}", "true"}, core.MsgNotText
		case reflect.Bool:
			values, says = []string{`"ja"`, "1", "[]", "{}"}, core.MsgNotYesOrNo
		case reflect.Int64:
			values, says = append(values, "1.5", "1e400", "123456789012345678901234567890"), core.MsgNotWhole
		case reflect.Slice:
			values, says = []string{`"x"`, "1", "{}", "true"}, core.MsgNotList
		case reflect.Map, reflect.Struct:
			values, says = []string{`"x"`, "1", "[]", "true"}, core.MsgNotObject
		}
		for _, value := range values {
			try(name, `{"`+name+`":`+value+`}`, says)
		}
	}
}

func TestTheSentenceFitsTheTypeThatIsExpected(t *testing.T) {
	t.Parallel()
	for _, in := range inputs() {
		kind := reflect.TypeOf(in).Elem()
		wrongTypes(kind, func(field, body, says string) {
			err := bind(contextOf("POST", "/", echo.MIMEApplicationJSON, body), reflect.New(kind).Interface().(input))
			var refused *core.Error
			if !errors.As(err, &refused) || refused.Fields[field] != says || says == "" {
				t.Errorf("%s %s: %+v, want %q", kind, body, err, says)
			}
		})
	}
}
