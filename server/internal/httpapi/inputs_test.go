package httpapi_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

const unknownID = "64b000000000000000000000"

// writeCall is a call with a body that is accepted; what is optional in it may
// be left out.
type writeCall struct {
	name     string
	as       *browser
	method   string
	path     string
	body     map[string]any
	optional []string
}

// writeCalls are all calls of the product that take a body.
func (a *app) writeCalls() []writeCall {
	a.t.Helper()
	visitor, user, admin := a.browser(), a.signUp("eins@verein.test"), a.admin("admin@verein.test")
	request := map[string]any{}
	if err := json.Unmarshal([]byte(everyField), &request); err != nil {
		a.t.Fatal(err)
	}
	for _, name := range []string{"_id", "status", "user", "createdAt"} {
		delete(request, name)
	}
	optional := slices.Collect(maps.Keys(request))
	for _, name := range []string{"contact_name", "contact_email", "organization_name"} {
		optional = slices.Delete(optional, slices.Index(optional, name), slices.Index(optional, name)+1)
	}
	email := map[string]any{"email": "neu@verein.test"}
	return []writeCall{
		{"register", visitor, "POST", "/api/user/register", map[string]any{
			"firstName": "Zoë", "lastName": "Neu", "email": "neu@verein.test", "password": password, "confirmPassword": password}, nil},
		{"login", visitor, "POST", "/api/user/login", map[string]any{"email": "eins@verein.test", "password": password}, nil},
		{"forgot", visitor, "POST", "/api/user/forgot-password", email, nil},
		{"resend", visitor, "POST", "/api/user/resend-verification", email, nil},
		{"setup", visitor, "POST", "/api/setup/" + strings.Repeat("A", 43), map[string]any{
			"firstName": "Zoë", "lastName": "Neu", "email": "neu@verein.test", "password": password, "confirmPassword": password}, nil},
		{"reset", visitor, "PATCH", "/api/user/reset-password/" + strings.Repeat("A", 43), map[string]any{"password": password, "confirmPassword": password}, nil},
		{"contact", visitor, "POST", "/api/contact", map[string]any{"name": "Z", "email": "z@verein.test", "subject": "a", "message": "b"}, nil},
		{"request", user, "POST", "/api/request/sent", request, optional},
		{"ticket", user, "POST", "/api/tickets", map[string]any{"subject": "a", "message": "b"}, nil},
		{"message", user, "POST", "/api/message/send", map[string]any{"message": "b"}, nil},
		{"name", user, "PATCH", "/api/user/me", map[string]any{"firstName": "Zoë", "lastName": "Neu"}, nil},
		{"password", user, "PUT", "/api/user/me/password", map[string]any{"currentPassword": password, "password": other, "confirmPassword": other}, nil},
		{"email", user, "POST", "/api/user/me/email", map[string]any{"email": "neu@verein.test", "password": password}, nil},
		{"deletion", user, "POST", "/api/user/me/deletion", map[string]any{"password": password}, nil},
		{"reply", admin, "POST", "/api/tickets/" + user.openTicket("Frage").ID.Hex() + "/respond", map[string]any{"message": "b"}, nil},
		{"decision", admin, "PATCH", "/api/request/" + user.askForWebsite("Tafel").ID.Hex() + "/status", map[string]any{"status": "rejected", "note": "b"}, nil},
		{"notification", admin, "POST", "/api/notifications", map[string]any{"user": user.id(), "message": "b"}, nil},
	}
}

// with is the call's body with one field changed; missing leaves it out.
func (w writeCall) with(t *testing.T, field string, value any) string {
	t.Helper()
	body := maps.Clone(w.body)
	if value == missing {
		delete(body, field)
	} else {
		body[field] = value
	}
	encoded, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded)
}

var missing = new(int)

// stored counts what is in the database.
func (a *app) stored() map[string]int64 {
	a.t.Helper()
	counts := map[string]int64{}
	for _, name := range []string{"users", "requests", "tickets", "notifications", "messages", "contacts", "outbox", "tokens", "sessions"} {
		count, err := a.db.Collection(name).Count(a.t.Context(), nil)
		if err != nil {
			a.t.Fatal(err)
		}
		counts[name] = count
	}
	return counts
}

// mustRefuse makes the call and wants a 4xx within the time.
func (w writeCall) mustRefuse(t *testing.T, body string, within time.Duration, header ...string) reply {
	t.Helper()
	start := time.Now()
	r := w.as.clone().do(w.method, w.path, body, append([]string{"Content-Type", "application/json"}, header...)...)
	if r.StatusCode < 400 || r.StatusCode > 499 {
		t.Errorf("%s with %.60q: status %d: %s", w.name, body, r.StatusCode, r.body)
	}
	if took := time.Since(start); took > within {
		t.Errorf("%s with %.60q takes %s", w.name, body, took)
	}
	return r
}

func TestEveryFieldOfEveryCallTakesTextAlone(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	calls := a.writeCalls()
	before := a.stored()

	t.Run("INJ-01 LOG-05 INP-03 eleven wrong types, and nothing, are refused by the field's name", func(t *testing.T) {
		wrong := []any{
			0, -1.5, true, []any{}, []any{"a"}, map[string]any{}, map[string]any{"$ne": nil}, map[string]any{"$gt": ""},
			map[string]any{"$where": "sleep(2000)"}, map[string]any{"$regex": ".*"}, []any{map[string]any{"a": 1}},
		}
		nothing := []any{missing, nil, "", " \t ", "\u200b\u00a0"}
		for _, call := range calls {
			for field := range call.body {
				values := wrong
				if !slices.Contains(call.optional, field) {
					values = slices.Concat(wrong, nothing)
				}
				for _, value := range values {
					r := call.mustRefuse(t, call.with(t, field, value), 1800*time.Millisecond)
					wrongLogin := call.name == "login" && r.StatusCode == http.StatusUnauthorized // a blank password is a wrong one
					if !strings.Contains(r.body, `"`+field+`":"`) && !wrongLogin {
						t.Errorf("%s with %s = %v does not name it: %s", call.name, field, value, r.body)
					}
				}
			}
		}
	})

	t.Run("INP-02 REG-14 60 000 characters are too many everywhere", func(t *testing.T) {
		for _, call := range calls {
			for field := range call.body {
				call.mustRefuse(t, call.with(t, field, strings.Repeat("x", 60_000)), 2*time.Second)
			}
		}
	})

	t.Run("INP-04 broken bodies are refused with a sentence", func(t *testing.T) {
		broken := []string{
			"", " ", "{", "[]", "null", "true", "1", `"x"`, `{"message":}`, `{'message':'a'}`, `{"message":"a",}`, `{"message":"a"}{}`, "{\"message\":\"a\xff\"}",
			"\x00", "\xff\xfe{\x00}\x00", "<message>a</message>", "message=a", `{"message":NaN}`, strings.Repeat("[", 20_000), strings.Repeat(`{"message":`, 5_000),
		}
		for _, call := range calls {
			for _, body := range broken {
				call.mustRefuse(t, body, 2*time.Second)
			}
		}
	})

	t.Run("INP-05 INP-06 10 MB is cut off, with its length told or not, and packed too", func(t *testing.T) {
		large := `{"message":"` + strings.Repeat("x", 10<<20) + `"}`
		var packed bytes.Buffer
		writer := gzip.NewWriter(&packed)
		for range 50 {
			if _, err := writer.Write(make([]byte, 1<<20)); err != nil {
				t.Fatal(err)
			}
		}
		if err := writer.Close(); err != nil {
			t.Fatal(err)
		}
		for _, call := range calls {
			for _, header := range [][]string{{}, {"Transfer-Encoding", "chunked"}} {
				if r := call.mustRefuse(t, large, 2*time.Second, header...); r.StatusCode != http.StatusRequestEntityTooLarge {
					t.Errorf("%s: status %d", call.name, r.StatusCode)
				}
			}
			call.mustRefuse(t, packed.String(), 2*time.Second, "Content-Encoding", "gzip")
		}
	})

	after := a.stored()
	delete(before, "sessions") // a right login with an odd field beside it may open one
	delete(after, "sessions")
	if !maps.Equal(before, after) {
		t.Errorf("stored before %v, after what was refused %v", before, after)
	}
}

func TestKeysThatMeanSomethingElsewhereMeanNothingHere(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("eins@verein.test")
	t.Run("INJ-02 INJ-04 INP-11 operators, paths, prototypes and doubled keys", func(t *testing.T) {
		r := b.must(http.StatusCreated, "POST", "/api/tickets", `{"subject":"zuerst","subject":"zuletzt","message":"b","$where":"sleep(2000)","$set":{"status":"closed"},
			"a.b":1,"responses.0.message":"x","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"user.$ne":"1"}`)
		ticket := ticketFrom(t, r)
		if ticket.Subject != "zuletzt" || ticket.Status != "open" || len(ticket.Responses) != 0 {
			t.Errorf("stored: %s", r.body)
		}
		var kept bson.M
		if err := a.db.Collection("tickets").FindOne(t.Context(), bson.D{{Key: "_id", Value: ticket.ID}}, &kept); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"$where", "$set", "a", "a.b", "__proto__", "constructor", "user.$ne"} {
			if _, found := kept[name]; found {
				t.Errorf("%s is stored", name)
			}
		}
		if me := b.must(http.StatusOK, "GET", "/api/user/me?__proto__[isAdmin]=true&$where=1", ""); !strings.Contains(me.body, `"isAdmin":false`) {
			t.Error(me.body)
		}
		two := a.browser().do("POST", "/api/user/login", `{"email":"admin@verein.test","email":"eins@verein.test","password":"falsch","password":"`+password+`"}`)
		if two.StatusCode != http.StatusOK || !strings.Contains(two.body, "eins@verein.test") {
			t.Errorf("the last of two keys does not count: %d %s", two.StatusCode, two.body)
		}
	})
}

func TestOddIdsFindNothing(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	admin := a.admin("admin@verein.test")
	t.Run("INJ-03 twenty odd ids in each path", func(t *testing.T) {
		odd := []string{
			"0", "-1", "null", "undefined", "NaN", "true", "{}", "[]", `{"$ne":null}`, "$ne", "\x00", "../../etc/passwd", "..", "zwoelfzeichen"[:12], "aaaaaaaaaaaa",
			strings.Repeat("z", 24), unknownID[:23], unknownID + "0", unknownID + " ", unknownID, "😀", "'; DROP TABLE users --", strings.Repeat("a", 10_000),
		}
		for _, id := range odd {
			for _, call := range [][3]string{
				{"POST", "/api/tickets/%s/respond", `{"message":"x"}`}, {"PUT", "/api/tickets/%s/close", ""},
				{"GET", "/api/request/%s", ""}, {"PATCH", "/api/request/%s/status", `{"status":"approved"}`}, {"PUT", "/api/request/%s/withdraw", ""}, {"GET", "/api/notifications/%s", ""},
				{"POST", "/api/mail/%s/retry", ""}, {"DELETE", "/api/mail/%s", ""}, {"DELETE", "/api/user/me/sessions/%s", ""},
			} {
				r := admin.do(call[0], fmt.Sprintf(call[1], url.PathEscape(id)), call[2])
				if !slices.Contains([]int{400, 403, 404}, r.StatusCode) {
					t.Errorf("%s %s with %.30q: status %d: %s", call[0], call[1], id, r.StatusCode, r.body)
				}
			}
			body, err := json.Marshal(map[string]string{"user": id, "message": "x"})
			if err != nil {
				t.Fatal(err)
			}
			admin.must(http.StatusBadRequest, "POST", "/api/notifications", string(body))
		}
	})
}

func TestTextsComeBackAsTheyWere(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("eins@verein.test")
	t.Run("INP-07 markup is text, in JSON that no browser takes for a page", func(t *testing.T) {
		for _, markup := range []string{
			`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, "<b>fett</b> & \"Zitat\" 'so'", "{{7*7}} ${7*7} <%= 7*7 %>", "</script><!--", "&lt;b&gt;", "a\u2028b\u2029c",
		} {
			encoded, err := json.Marshal(map[string]string{"message": markup + " Ende"})
			if err != nil {
				t.Fatal(err)
			}
			r := b.must(http.StatusCreated, "POST", "/api/message/send", string(encoded))
			var got struct{ Message string }
			if err := json.Unmarshal([]byte(r.body), &got); err != nil || got.Message != markup+" Ende" {
				t.Errorf("%q came back as %q (%v)", markup, got.Message, err)
			}
			if r.Header.Get("X-Content-Type-Options") != "nosniff" || !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") || strings.Contains(r.body, "<") {
				t.Errorf("%v: %s", r.Header, r.body)
			}
		}
	})
}
