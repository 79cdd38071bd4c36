package httpapi_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// content is everything in the database, to see whether a call changed it.
func (a *app) content() string {
	a.t.Helper()
	var all bytes.Buffer
	for _, name := range []string{"users", "requests", "tickets", "notifications", "messages", "contacts", "sessions", "tokens", "outbox"} {
		cursor, err := a.db.Collection(name).Find(a.t.Context(), nil, docdb.FindOptions{Sort: bson.D{{Key: "_id", Value: 1}}})
		if err != nil {
			a.t.Fatal(err)
		}
		defer cursor.Close()
		for cursor.Next(a.t.Context()) {
			var document bson.Raw
			if err := cursor.Decode(&document); err != nil {
				a.t.Fatal(err)
			}
			all.Write(document)
		}
		if err := cursor.Err(); err != nil {
			a.t.Fatal(err)
		}
	}
	return all.String()
}

// raw calls the server as a browser would, also in ways that the contract has no
// reply for.
func (b *browser) raw(method, target, body string, header ...string) *http.Response {
	b.app.t.Helper()
	request := httptest.NewRequest(method, target, strings.NewReader(body))
	for i := 0; i+1 < len(header); i += 2 {
		request.Header.Add(header[i], header[i+1])
	}
	for _, cookie := range b.cookies {
		request.AddCookie(&http.Cookie{Name: cookie.Name, Value: cookie.Value})
	}
	recorder := httptest.NewRecorder()
	b.app.server.ServeHTTP(recorder, request)
	return recorder.Result()
}

// write is a call that changes something when it is let through.
type write struct{ method, path, body string }

// writes are all there are, for the ticket and the user, about in the order of the
// route table; logout comes last.
func writes(ticket, user string) []write {
	return []write{
		{"POST", "/api/user/register", registration("neu@verein.test", password)},
		{"POST", "/api/user/resend-verification", address("eins@verein.test")},
		{"POST", "/api/user/login", credentials("eins@verein.test", password)},
		{"POST", "/api/user/refresh-token", ""},
		{"POST", "/api/user/forgot-password", address("eins@verein.test")},
		{"PATCH", "/api/user/reset-password/" + strings.Repeat("A", 43), newPassword(other)},
		{"POST", "/api/request/sent", `{"contact_name":"N","contact_email":"n@verein.test","organization_name":"O"}`},
		{"POST", "/api/tickets", `{"subject":"a","message":"b"}`},
		{"POST", "/api/tickets/" + ticket + "/respond", `{"message":"b"}`},
		{"POST", "/api/tickets/" + ticket + "/reply", `{"message":"b"}`},
		{"PUT", "/api/tickets/" + ticket + "/close", ""},
		{"PUT", "/api/tickets/" + ticket + "/reopen", ""},
		{"POST", "/api/notifications", `{"user":"` + user + `","message":"b"}`},
		{"PUT", "/api/notifications/64b000000000000000000000/read", ""},
		{"PUT", "/api/notifications/read", `{"upTo":"2026-01-31T12:00:00Z"}`},
		{"PUT", "/api/user/me/preferences", `{"mail":{"decision":false,"answer":true}}`},
		{"POST", "/api/message/send", `{"message":"b"}`},
		{"POST", "/api/contact", `{"name":"N","email":"n@verein.test","subject":"s","message":"b"}`},
		{"POST", "/api/mail/64b000000000000000000000/retry", ""},
		{"POST", "/api/mail/test", address("eins@verein.test")},
		{"DELETE", "/api/mail/64b000000000000000000000", ""},
		{"POST", "/api/setup/" + strings.Repeat("A", 43), registration("chef@verein.test", password)},
		{"PATCH", "/api/request/64b000000000000000000000/status", `{"status":"approved"}`},
		{"PUT", "/api/request/64b000000000000000000000/withdraw", ""},
		{"PATCH", "/api/user/me", `{"firstName":"Neu","lastName":"Er"}`},
		{"POST", "/api/user/me/email", `{"email":"neue@verein.test","password":"falsch"}`},
		{"POST", "/api/user/confirm-email/" + strings.Repeat("A", 43), ""},
		{"POST", "/api/user/me/deletion", `{"password":"falsch"}`},
		{"DELETE", "/api/user/me/deletion", ""},
		{"DELETE", "/api/user/me/sessions", ""},
		{"DELETE", "/api/user/me/sessions/64b000000000000000000000", ""},
		{"PUT", "/api/user/me/password", `{"currentPassword":"falsch","password":"` + other + `","confirmPassword":"` + other + `"}`},
		{"PUT", "/api/user/64b000000000000000000000/admin", `{"isAdmin":true}`},
		{"PUT", "/api/user/64b000000000000000000000/disabled", `{"disabled":true}`},
		{"POST", "/api/user/logout", ""},
	}
}

func TestNoOtherSiteWritesInAUsersName(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	user, admin := a.signUp("eins@verein.test"), a.admin("admin@verein.test")
	calls := writes(user.openTicket("Logo").ID.Hex(), user.id())
	for _, route := range a.server.Table() {
		pattern := regexp.MustCompile("^" + pathParameter.ReplaceAllString(route.Path, "[^/]+") + "$")
		if route.Method != http.MethodGet && !slices.ContainsFunc(calls, func(c write) bool { return c.method == route.Method && pattern.MatchString(c.path) }) {
			t.Errorf("%s %s is not tried", route.Method, route.Path)
		}
	}

	// unchanged sends every write and wants it refused without an effect.
	unchanged := func(t *testing.T, what string, statuses []int, header ...string) {
		t.Helper()
		before := a.content()
		for _, call := range calls {
			r := admin.raw(call.method, call.path, call.body, append([]string{"Content-Type", "application/json"}, header...)...)
			if !slices.Contains(statuses, r.StatusCode) || len(r.Cookies()) != 0 {
				t.Errorf("%s: %s %s: status %d, cookies %v", what, call.method, call.path, r.StatusCode, r.Cookies())
			}
		}
		if a.content() != before {
			t.Errorf("%s: something has changed", what)
		}
		admin.must(http.StatusOK, "GET", "/api/user/me", "")
	}

	t.Run("CSR-01 what a browser marks as another site's is refused", func(t *testing.T) {
		for _, site := range []string{"cross-site", "same-site", "Cross-Site", "x"} {
			unchanged(t, site, []int{http.StatusForbidden}, "Sec-Fetch-Site", site)
		}
		unchanged(t, "cross-site with our host's origin", []int{http.StatusForbidden}, "Sec-Fetch-Site", "cross-site", "Origin", "http://example.com")
	})
	t.Run("CSR-02 CSR-03 CSR-04 another origin, none or a look-alike is refused", func(t *testing.T) {
		for _, origin := range foreignOrigins() {
			unchanged(t, origin, []int{http.StatusForbidden}, "Origin", origin)
		}
	})
	t.Run("CSR-07 a login from another site opens no session", func(t *testing.T) {
		b := a.browser()
		before := a.content()
		for _, header := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Origin", "https://evil.example"}, {"Origin", "null"}} {
			b.must(http.StatusForbidden, "POST", "/api/user/login", credentials("eins@verein.test", password), header...)
		}
		if len(b.cookies) != 0 || a.content() != before {
			t.Errorf("cookies %v", b.cookies)
		}
	})
	t.Run("CSR-05 a body that a form can send is refused", func(t *testing.T) {
		before := a.content()
		for _, kind := range []string{"", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a", "text/xml", "application/xml", "text/plain; application/json", "application/jsonp", "x/json"} {
			for _, call := range calls {
				if call.body == "" {
					continue
				}
				r := admin.raw(call.method, call.path, call.body, "Content-Type", kind)
				if r.StatusCode != http.StatusUnsupportedMediaType || len(r.Cookies()) != 0 {
					t.Errorf("%q: %s %s: status %d", kind, call.method, call.path, r.StatusCode)
				}
			}
		}
		if a.content() != before {
			t.Error("something has changed")
		}
	})
	t.Run("CSR-06 a GET or HEAD changes nothing, whatever it says it is", func(t *testing.T) {
		before := a.content()
		for _, call := range calls {
			read := admin.raw("GET", call.path, "").StatusCode != http.StatusMethodNotAllowed // under the same address
			for _, method := range []string{"GET", "HEAD"} {
				for _, header := range []string{"X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"} {
					r := admin.raw(method, call.path+"?_method="+call.method, call.body, "Content-Type", "application/json", header, call.method)
					if !read && r.StatusCode != http.StatusMethodNotAllowed && r.StatusCode != http.StatusNotFound || len(r.Cookies()) != 0 {
						t.Errorf("%s %s as %s: status %d", method, call.path, call.method, r.StatusCode)
					}
				}
			}
		}
		if a.content() != before {
			t.Error("something has changed")
		}
	})
	t.Run("CSR-08 our own pages pass, and what is no browser", func(t *testing.T) {
		for _, header := range [][]string{
			{"Sec-Fetch-Site", "same-origin", "Origin", appURL}, {"Sec-Fetch-Site", "cross-site", "Origin", appURL}, {"Origin", appURL}, {"Origin", "http://example.com"}, {"Sec-Fetch-Site", "none"}, {},
		} {
			user.must(http.StatusCreated, "POST", "/api/tickets", `{"subject":"a","message":"b"}`, header...)
		}
	})
}

// foreignOrigins are another site, none, and such as only look like ours.
func foreignOrigins() []string {
	return []string{
		"https://evil.example", "null", appURL + ".evil.example", "http://localhost:8081", "https://localhost:8080", "http://evil.example/" + appURL, "http://xlocalhost:8080",
		"http://localhost:8080@evil.example", "http://example.com.evil.example", "file://", "http://localhost",
	}
}

func TestOnlyThePublicAddressMayReadAnswersFromElsewhere(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("eins@verein.test")
	t.Run("COR-01 no other origin is reflected, and none is let in with a star", func(t *testing.T) {
		for _, origin := range foreignOrigins() {
			for _, call := range [][2]string{{"GET", "/api/config"}, {"GET", "/api/user/me"}, {"GET", "/api/nothing"}, {"POST", "/api/user/login"}, {"OPTIONS", "/api/user/login"}, {"OPTIONS", "/api/tickets"}} {
				r := b.raw(call[0], call[1], "", "Origin", origin, "Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "content-type")
				for name := range r.Header {
					if strings.HasPrefix(name, "Access-Control-Allow") {
						t.Errorf("%s %s from %s: %s is %q", call[0], call[1], origin, name, r.Header.Get(name))
					}
				}
			}
		}
	})
	t.Run("COR-02 the public address may, and caches are told that it depends", func(t *testing.T) {
		for _, call := range [][2]string{{"GET", "/api/config"}, {"GET", "/api/user/me"}, {"OPTIONS", "/api/user/login"}} {
			r := b.raw(call[0], call[1], "", "Origin", appURL, "Access-Control-Request-Method", "POST")
			if r.Header.Get("Access-Control-Allow-Origin") != appURL || r.Header.Get("Access-Control-Allow-Credentials") != "true" || !slices.Contains(r.Header.Values("Vary"), "Origin") {
				t.Errorf("%s %s: %v", call[0], call[1], r.Header)
			}
		}
	})
}
