package httpapi_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/labstack/echo/v5"
	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
)

// TestEveryFailureHasItsStatusAndSentence is the design's table of situations
// (section 5).
func TestEveryFailureHasItsStatusAndSentence(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	user, visitor := a.signUp("eins@verein.test"), a.browser()
	request := func(changes string) string {
		return `{"contact_name":"Zoë","contact_email":"zoe@verein.de","organization_name":"Tafel"` + changes + `}`
	}
	for _, row := range []struct {
		name   string
		as     *browser
		method string
		path   string
		body   string
		header []string
		status int
		says   string
		fields []string
	}{
		{name: "an empty object lacks every required field", as: visitor, method: "POST", path: "/api/user/register", body: `{}`, status: 400, says: core.MsgRequired,
			fields: []string{"firstName", "lastName", "email", "password", "confirmPassword"}},
		{name: "null is missing", as: visitor, method: "POST", path: "/api/user/login", body: `{"email":null,"password":null}`, status: 400, says: core.MsgRequired, fields: []string{"email", "password"}},
		{name: "blanks are missing", as: user, method: "POST", path: "/api/request/sent", body: request(`,"contact_name":"  ","organization_name":"\t"`), status: 400,
			says: core.MsgRequired, fields: []string{"contact_name", "organization_name"}},
		{name: "an operator is no text", as: visitor, method: "POST", path: "/api/user/login", body: `{"email":{"$gt":""},"password":"x"}`, status: 400, says: core.MsgNotText, fields: []string{"email"}},
		{name: "an array is no text", as: user, method: "POST", path: "/api/request/sent", body: request(`,"project_goals":["a"]`), status: 400, says: core.MsgNotText, fields: []string{"project_goals"}},
		{name: "a number is no text", as: visitor, method: "PATCH", path: "/api/user/reset-password/x", body: `{"password":123456789012,"confirmPassword":123456789012}`, status: 400, says: core.MsgNotText, fields: []string{"password"}},
		{name: "a text over its limit", as: user, method: "POST", path: "/api/request/sent", body: request(`,"extra_notes":"` + strings.Repeat("ä", core.MaxLongText+1) + `"`), status: 400,
			says: "Bitte höchstens 3000 Zeichen.", fields: []string{"extra_notes"}},
		{name: "a script for a website", as: user, method: "POST", path: "/api/request/sent", body: request(`,"current_website":"javascript:alert(1)//a.de"`), status: 400, says: core.MsgWebsite, fields: []string{"current_website"}},
		{name: "a line break in one line", as: user, method: "POST", path: "/api/request/sent", body: request(`,"contact_name":"a\r\nBcc: b"`), status: 400, says: core.MsgControl, fields: []string{"contact_name"}},
		{name: "a NUL in a text", as: user, method: "POST", path: "/api/request/sent", body: request(`,"extra_notes":"a\u0000b"`), status: 400, says: core.MsgControl, fields: []string{"extra_notes"}},
		{name: "passwords that differ", as: visitor, method: "POST", path: "/api/user/register",
			body:   strings.Replace(registration("neu@verein.test", password), `"confirmPassword":"d`, `"confirmPassword":"D`, 1),
			status: 400, says: "Passwords do not match", fields: []string{"confirmPassword"}},
		{name: "broken JSON", as: visitor, method: "POST", path: "/api/user/login", body: `{"email":`, status: 400, says: core.MsgMalformed},
		{name: "two values", as: visitor, method: "POST", path: "/api/user/login", body: `{"email":"a","password":"b"}{}`, status: 400, says: core.MsgMalformed},
		{name: "an array", as: visitor, method: "POST", path: "/api/user/login", body: `[]`, status: 400, says: core.MsgMalformed},
		{name: "null alone", as: visitor, method: "POST", path: "/api/user/login", body: `null`, status: 400, says: core.MsgMalformed},
		{name: "deep nesting", as: visitor, method: "POST", path: "/api/user/login", body: strings.Repeat("[", 20_000), status: 400, says: core.MsgMalformed},
		{name: "no body", as: visitor, method: "POST", path: "/api/user/login", header: []string{"Content-Type", "application/json"}, status: 400, says: core.MsgMalformed},
		{name: "not signed in", as: visitor, method: "GET", path: "/api/user/me", status: 401, says: core.MsgSignIn},
		{name: "a forged token", as: &browser{app: a, cookies: map[string]*http.Cookie{"access": {Name: "access", Value: "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.", Path: "/"}}}, method: "GET", path: "/api/user/me", status: 401, says: core.MsgSignIn},
		{name: "a wrong login", as: visitor, method: "POST", path: "/api/user/login", body: credentials("eins@verein.test", "falsch"), status: 401, says: "Incorrect username or password"},
		{name: "an unknown address", as: visitor, method: "POST", path: "/api/user/login", body: credentials("niemand@verein.test", "falsch"), status: 401, says: "Incorrect username or password"},
		{name: "no session to renew", as: visitor, method: "POST", path: "/api/user/refresh-token", status: 401, says: core.MsgSignIn},
		{name: "not an admin", as: user, method: "GET", path: "/api/request/all", status: 403, says: core.MsgForbidden},
		{name: "a write from another site", as: user, method: "POST", path: "/api/request/sent", body: request(""), header: []string{"Sec-Fetch-Site", "cross-site"}, status: 403, says: core.MsgCrossSite},
		{name: "a write from another origin", as: user, method: "POST", path: "/api/request/sent", body: request(""), header: []string{"Origin", "https://evil.example"}, status: 403, says: core.MsgCrossSite},
		{name: "an origin of null", as: user, method: "POST", path: "/api/user/logout", header: []string{"Origin", "null"}, status: 403, says: core.MsgCrossSite},
		{name: "a reset with a link that is none", as: visitor, method: "PATCH", path: "/api/user/reset-password/undefined",
			body: `{"password":"` + password + `","confirmPassword":"` + password + `"}`, status: 400, says: core.MsgLinkExpired},
		{name: "an unknown path", as: visitor, method: "GET", path: "/api/nothing/here", status: 404, says: core.MsgNotFound},
		{name: "an unknown path as an admin's", as: visitor, method: "POST", path: "/api/request/all/x", body: `{}`, status: 404, says: core.MsgNotFound},
		{name: "a wrong method", as: visitor, method: "GET", path: "/api/tickets", status: 405, says: core.MsgMethodNotAllowed},
		{name: "an odd method", as: visitor, method: "TRACE", path: "/api/user/me", status: 405, says: core.MsgMethodNotAllowed},
		{name: "a body over 64 KiB", as: visitor, method: "POST", path: "/api/user/login", body: credentials("a@b.de", strings.Repeat("x", 64<<10)), status: 413, says: core.MsgTooLarge},
		{name: "a form", as: visitor, method: "POST", path: "/api/user/login", body: "email=a&password=b", header: []string{"Content-Type", "application/x-www-form-urlencoded"}, status: 415, says: core.MsgUnsupportedMedia},
		{name: "JSON as text", as: user, method: "POST", path: "/api/request/sent", body: request(""), header: []string{"Content-Type", "text/plain"}, status: 415, says: core.MsgUnsupportedMedia},
		{name: "a page that is no number", as: user, method: "GET", path: "/api/request?page=eins&limit=0", status: 400, says: core.MsgInvalid, fields: []string{"page", "limit"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			as := row.as.clone()
			r := as.do(row.method, row.path, row.body, row.header...)
			if r.StatusCode != row.status || !strings.Contains(r.body, row.says) {
				t.Errorf("status %d, want %d with %q: %s", r.StatusCode, row.status, row.says, r.body)
			}
			for _, field := range row.fields {
				if !strings.Contains(r.body, `"`+field+`":"`) {
					t.Errorf("does not name %s: %s", field, r.body)
				}
			}
			if r.Header.Get("X-Request-Id") == "" || !strings.Contains(a.log.String(), r.Header.Get("X-Request-Id")) {
				t.Error("the log does not know the request by its id")
			}
		})
	}
	if r := user.must(http.StatusOK, "GET", "/api/request", ""); r.body != "[]\n" {
		t.Errorf("a refused request was stored: %s", r.body)
	}
}

func TestABodyOfUnknownLengthIsCutOffAtTheLimit(t *testing.T) {
	t.Parallel()
	t.Run("INP-05 a chunked body", func(t *testing.T) {
		a := newApp(t)
		r := a.browser().do("POST", "/api/user/login", credentials("a@b.de", strings.Repeat("x", 64<<10)), "Transfer-Encoding", "chunked")
		if r.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("status %d: %s", r.StatusCode, r.body)
		}
	})
}

func TestADatabaseThatIsAwayIsNotTheCallersFault(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("eins@verein.test")
	if err := a.db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/api/request", "/readyz"} {
		r := b.do("GET", path, "")
		if r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("Retry-After") != "5" || !strings.Contains(r.body, core.MsgUnavailable) {
			t.Errorf("%s: status %d: %s", path, r.StatusCode, r.body)
		}
	}
	b.must(http.StatusOK, "GET", "/healthz", "")
}

func TestAPanicIsOurFaultAndTheProcessLives(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.server.GET("/api/panic", func(*echo.Context) error { panic("geheimer Grund") })
	r := a.browser().must(http.StatusInternalServerError, "GET", "/api/panic", "")
	if !strings.Contains(r.body, core.MsgInternal) || strings.Contains(r.body, "geheim") {
		t.Error(r.body)
	}
	if log := a.log.String(); !strings.Contains(log, "geheimer Grund") || !strings.Contains(log, r.Header.Get("X-Request-Id")) {
		t.Errorf("the operator reads %s", log)
	}
	a.browser().must(http.StatusOK, "GET", "/healthz", "")
}

func TestNoSecretIsKeptOrLoggedInTheClear(t *testing.T) {
	t.Parallel()
	t.Run("SEC-01 SEC-02 passwords, tokens and cookies", func(t *testing.T) {
		a := newApp(t)
		b := a.signUp("info@verein.test")
		b.must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
		secrets := []string{password}
		for _, cookie := range b.tokens() {
			secrets = append(secrets, cookie.Value, cookie.Value[:43])
		}
		for _, m := range a.mails("info@verein.test") {
			link := a.linkPath(m)
			secrets = append(secrets, link[strings.LastIndexByte(link, '/')+1:])
		}
		kept := []byte{}
		for _, name := range []string{"users", "sessions", "tokens", "outbox"} {
			cursor, err := a.db.Collection(name).Find(t.Context(), nil, docdb.FindOptions{})
			if err != nil {
				t.Fatal(err)
			}
			defer cursor.Close()
			for cursor.Next(t.Context()) {
				var document bson.Raw
				if err := cursor.Decode(&document); err != nil {
					t.Fatal(err)
				}
				kept = append(kept, document...)
			}
		}
		logged := ""
		for line := range strings.Lines(a.log.String()) {
			if !strings.Contains(line, "mail kept as a file") { // which is there for its link
				logged += line
			}
		}
		for _, secret := range secrets {
			if strings.Contains(string(kept), secret) || strings.Contains(logged, secret) {
				t.Errorf("%.8s… is in the clear", secret)
			}
		}
	})
}
