package httpapi

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/core"
)

// inputs are the bodies that calls take, each new.
func inputs() []input {
	return []input{
		&core.Registration{}, &core.Credentials{}, &core.Address{}, &core.NewPassword{}, &core.NewRequest{}, &core.NewTicket{}, &core.NewResponse{},
		&core.AdminRight{}, &core.Lock{}, &core.NewNotification{}, &core.NewMessage{}, &core.NewContact{}, &core.NewName{}, &core.NewEmail{}, &core.PasswordChange{}, &core.PasswordProof{}, &core.Preferences{}, &core.Decision{},
		&core.ReadUpTo{},
	}
}

func TestEveryBodyThatACallTakesIsFuzzed(t *testing.T) {
	t.Parallel()
	fuzzed, taken := []string{}, []string{}
	for _, in := range inputs() {
		fuzzed = append(fuzzed, reflect.TypeOf(in).Elem().String())
	}
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range sources {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile(`var in (core\.\w+)\n\tif err := bind\(c, &in\)`).FindAllSubmatch(source, -1) {
			taken = append(taken, string(found[1]))
		}
		if !strings.HasSuffix(name, "_test.go") && bytes.Count(source, []byte("bind(c, ")) != bytes.Count(source, []byte("bind(c, &in)")) {
			t.Errorf("%s: a call takes its body in another way", name)
		}
	}
	slices.Sort(fuzzed)
	slices.Sort(taken)
	if taken = slices.Compact(taken); !slices.Equal(fuzzed, taken) {
		t.Errorf("fuzzed: %v, taken: %v", fuzzed, taken)
	}
}

func contextOf(method, target, contentType, body string) *echo.Context {
	request := httptest.NewRequest(method, target, strings.NewReader(body))
	request.Header.Set(echo.HeaderContentType, contentType)
	return echo.New().NewContext(request, httptest.NewRecorder())
}

func FuzzAnAcceptedBodyIsTheSameTheSecondTime(f *testing.F) {
	for kind := range inputs() {
		for _, body := range []string{
			`{"firstName":" Zoë ","lastName":"O'Brien","email":"Info@Verein.DE","password":"drei-alte-Fahrraeder","confirmPassword":"drei-alte-Fahrraeder"}`,
			`{"contact_name":"N","contact_email":"n@verein.de","organization_name":"O","current_website":"verein.de","extra_notes":"a\r\nb"}`,
			`{"user":"64b000000000000000000000","name":"N","subject":" S ","message":"\ud83d\ude00 \ud800","email":"n@verein.de"}`,
			`{"currentPassword":"drei-alte-Fahrraeder","mail":{"decision":true,"answer":null},"status":"approved","note":" n ","revision":1,"upTo":"2026-01-01T00:00:00Z"}`,
			`{"message":"a","message":"b","MESSAGE":"c","subject":null}`, `{"message":{"$gt":""}}`, `{"email":1e400}`, `{"a":{"a":[[[]]]}}`, ` {} `, `{}{}`, `[]`, `null`, `"`, `{"message":`,
			"{\"message\":\"\xff\"}", "\ufeff{}", "{\"message\":\"a\x00\"}", strings.Repeat(`{"a":`, 200),
		} {
			f.Add(byte(kind), "application/json", body)
		}
	}
	f.Add(byte(0), "application/json; charset=utf-8", "{}")
	f.Add(byte(0), "text/plain", "{}")
	f.Fuzz(func(t *testing.T, kind byte, contentType, body string) {
		n := int(kind) % len(inputs())
		in, again := inputs()[n], inputs()[n]
		if err := bind(contextOf("POST", "/", contentType, body), in); err != nil {
			status, said := reply(err)
			if status != http.StatusBadRequest && status != http.StatusUnsupportedMediaType || said.Message == "" {
				t.Errorf("%q: status %d, %+v", body, status, said)
			}
			return
		}
		if !utf8.ValidString(body) || !json.Valid([]byte(body)) || !strings.HasPrefix(strings.TrimLeft(body, " \t\r\n"), "{") {
			t.Errorf("%q is accepted", body)
		}
		stored, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		if err := bind(contextOf("POST", "/", echo.MIMEApplicationJSON, string(stored)), again); err != nil || !reflect.DeepEqual(in, again) {
			t.Errorf("%q is taken for %s, and that for %+v (%v)", body, stored, again, err)
		}
	})
}

func FuzzAnIdIsTwentyFourHexadecimalDigits(f *testing.F) {
	for _, id := range []string{"64b000000000000000000000", "64B00000000000000000000F", "", "undefined", "zwölf Zeichen", "123456789012", "64b00000000000000000000", "64b0000000000000000000000", "%00", "$ne", "０４b000000000000000000000"} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, given string) {
		c := contextOf("GET", "/", "", "")
		c.SetPathValues(echo.PathValues{{Name: "id", Value: given}})
		id, err := idFrom(c)
		want := len(given) == 24 && strings.Trim(given, "0123456789abcdefABCDEF") == ""
		if want != (err == nil) || err == nil && id.Hex() != strings.ToLower(given) {
			t.Errorf("%q is the id %s (%v)", given, id.Hex(), err)
		}
		if err != nil && core.CodeOf(err) != core.NotFound {
			t.Errorf("%q: %v", given, err)
		}
	})
}

func FuzzAPageIsWithinItsBounds(f *testing.F) {
	for _, query := range []string{"", "limit=1", "limit=100&page=1000000", "limit=101", "page=0", "page=-1", "limit=+1", "limit=1e3", "limit=", "limit=1&limit=x", "page=99999999999999999999", "limit=%00", "LIMIT=3", "limit=1;page=2", "%zz"} {
		f.Add(query)
	}
	f.Fuzz(func(t *testing.T, query string) {
		c := contextOf("GET", "/", "", "")
		c.Request().URL.RawQuery = query
		page, err := pageFrom(c)
		if err != nil {
			if status, said := reply(err); status != http.StatusBadRequest || len(said.Fields) == 0 {
				t.Errorf("%q: %v", query, err)
			}
			return
		}
		values, _ := url.ParseQuery(query)
		whole := !values.Has("limit") && !values.Has("page")
		if whole != (page == core.Page{}) || !whole && (page.Number < 1 || page.Number > core.MaxPage || page.Limit < 1 || page.Limit > core.MaxPageSize) {
			t.Errorf("%q is the page %+v", query, page)
		}
	})
}
