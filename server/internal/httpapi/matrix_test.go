package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ehrenweb/internal/core"
)

func TestTheRouteTableLetsInOnlyWhomItNames(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, stranger, demo, admin := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test"), a.demo(), a.admin("admin@verein.test")
	ticket, request := owner.openTicket("Logo").ID.Hex(), owner.askForWebsite("Tafel").ID.Hex()
	notification := admin.notify(owner.id(), "Willkommen").ID.Hex()
	const unknown = "64b000000000000000000000"

	t.Run("AUZ-M every call as a visitor, a user, another user, the demo account and an admin", func(t *testing.T) {
		for _, walker := range []struct {
			name    string
			browser *browser
			may     string
		}{
			{"visitor", a.browser(), "open"}, {"user", owner, "open, signed in"}, {"other user", stranger, "open, signed in"}, {"demo", demo, "open, signed in"}, {"admin", admin, "open, signed in, admin"},
		} {
			own := unknown
			if walker.name != "visitor" {
				own = walker.browser.id()
			}
			for _, route := range a.server.Table() {
				if route.Path == "/api/user/logout" {
					continue // the walk needs its session; sessions_test.go has it
				}
				path := strings.NewReplacer(":token", strings.Repeat("A", 43), ":id", unknown, ":userId", own).Replace(route.Path)
				// An empty body is refused only after the guards.
				r := walker.browser.clone().do(route.Method, path, "{}")
				switch {
				case walker.name == "demo" && strings.Contains(r.body, core.MsgDemoFixed): // what would change it for everybody
				case strings.Contains(walker.may, route.Access):
					if r.StatusCode == http.StatusForbidden || r.StatusCode == http.StatusUnauthorized && route.Path != "/api/user/refresh-token" {
						t.Errorf("%s is kept from %s %s: %d", walker.name, route.Method, path, r.StatusCode)
					}
				case walker.name == "visitor":
					if r.StatusCode != http.StatusUnauthorized || !strings.Contains(r.body, core.MsgSignIn) {
						t.Errorf("a visitor gets %d from %s %s: %s", r.StatusCode, route.Method, path, r.body)
					}
				default:
					if r.StatusCode != http.StatusForbidden || !strings.Contains(r.body, core.MsgForbidden) {
						t.Errorf("%s gets %d from %s %s: %s", walker.name, r.StatusCode, route.Method, path, r.body)
					}
				}
			}
		}
	})

	t.Run("AUZ-M a visitor is told to sign in before anything else, a user that it is an admin's", func(t *testing.T) {
		for _, route := range a.server.Table() {
			if route.Access == "open" {
				continue
			}
			for _, query := range []string{"", "?limit=x"} {
				if r := a.browser().do(route.Method, route.Path+query, "{", "Content-Type", "text/plain"); r.StatusCode != http.StatusUnauthorized {
					t.Errorf("%s %s: status %d", route.Method, route.Path, r.StatusCode)
				}
				if route.Access == "admin" {
					if r := owner.do(route.Method, route.Path+query, "{", "Content-Type", "text/plain"); r.StatusCode != http.StatusForbidden {
						t.Errorf("%s %s as a user: status %d", route.Method, route.Path, r.StatusCode)
					}
				}
			}
		}
	})

	t.Run("AUZ-M somebody else's is answered like what does not exist", func(t *testing.T) {
		before := a.content()
		for _, b := range []*browser{stranger, demo, a.browser()} {
			for _, call := range []struct{ method, theirs, none, body string }{
				{"PUT", "/api/tickets/" + ticket + "/close", "/api/tickets/" + unknown + "/close", ""},
				{"PUT", "/api/tickets/" + ticket + "/close", "/api/tickets/undefined/close", ""},
				{"GET", "/api/tickets/" + ticket, "/api/tickets/" + unknown, ""},
				{"GET", "/api/tickets/" + ticket, "/api/tickets/undefined", ""},
				{"POST", "/api/tickets/" + ticket + "/respond", "/api/tickets/" + unknown + "/respond", `{"message":"b"}`},
				{"POST", "/api/tickets/" + ticket + "/reply", "/api/tickets/" + unknown + "/reply", `{"message":"b"}`},
				{"PUT", "/api/tickets/" + ticket + "/reopen", "/api/tickets/" + unknown + "/reopen", ""},
				{"GET", "/api/request/" + request, "/api/request/" + unknown, ""},
				{"GET", "/api/request/" + request, "/api/request/undefined", ""},
				{"PUT", "/api/request/" + request + "/withdraw", "/api/request/" + unknown + "/withdraw", ""},
				{"PATCH", "/api/request/" + request + "/status", "/api/request/" + unknown + "/status", `{"status":"approved"}`},
				{"PUT", "/api/notifications/" + notification + "/read", "/api/notifications/" + unknown + "/read", ""},
				{"PUT", "/api/notifications/" + notification + "/read", "/api/notifications/undefined/read", ""},
				{"GET", "/api/user/" + owner.id(), "/api/user/" + unknown, ""},
				{"GET", "/api/user/" + owner.id(), "/api/user/undefined", ""},
				{"PUT", "/api/user/" + owner.id() + "/admin", "/api/user/" + unknown + "/admin", `{"isAdmin":true}`},
				{"PUT", "/api/user/" + owner.id() + "/disabled", "/api/user/" + unknown + "/disabled", `{"disabled":true}`},
				{"GET", "/api/notifications/" + owner.id(), "/api/notifications/" + unknown, ""},
				{"GET", "/api/notifications/" + owner.id(), "/api/notifications/undefined", ""},
			} {
				theirs, none := b.do(call.method, call.theirs, call.body), b.do(call.method, call.none, call.body)
				if theirs.StatusCode != none.StatusCode || theirs.body != none.body || theirs.StatusCode < 401 || theirs.StatusCode > 404 {
					t.Errorf("%s %s: %d %s; of none: %d %s", call.method, call.theirs, theirs.StatusCode, theirs.body, none.StatusCode, none.body)
				}
			}
		}
		if a.content() != before {
			t.Error("AUZ-02 a refused call has changed something")
		}
	})

	t.Run("AUZ-02 what is refused changes nothing", func(t *testing.T) {
		admins := map[string]bool{"/api/tickets/" + ticket + "/respond": true, "/api/notifications": true, "/api/request/" + unknown + "/status": true, "/api/user/" + unknown + "/admin": true, "/api/user/" + unknown + "/disabled": true}
		before := a.content()
		for _, call := range writes(ticket, owner.id()) {
			if admins[call.path] {
				stranger.must(http.StatusForbidden, call.method, call.path, call.body)
				demo.must(http.StatusForbidden, call.method, call.path, call.body)
			}
			if admins[call.path] || !strings.HasPrefix(call.path, "/api/user/") && !strings.HasPrefix(call.path, "/api/setup/") && call.path != "/api/contact" {
				a.browser().must(http.StatusUnauthorized, call.method, call.path, call.body)
			}
		}
		if a.content() != before {
			t.Error("something has changed")
		}
	})

	t.Run("AUZ-06 no spelling of an admin's address opens it", func(t *testing.T) {
		before := a.content()
		body := `{"status":"approved","note":"","message":"b","user":"` + owner.id() + `"}` // good for each of them
		for _, route := range a.server.Table() {
			if route.Access != "admin" {
				continue
			}
			path := strings.NewReplacer("/request/:id", "/request/"+request, ":id", ticket).Replace(route.Path)
			for _, spelling := range spellings(path) {
				for name, b := range map[string]*browser{"a visitor": a.browser(), "a user": stranger, "demo": demo} {
					r := b.raw(route.Method, spelling, body, "Content-Type", "application/json")
					if r.StatusCode < http.StatusBadRequest || r.Header.Get("X-Total-Count") != "" {
						t.Errorf("%s gets %d from %s %s", name, r.StatusCode, route.Method, spelling)
					}
				}
			}
		}
		if a.content() != before {
			t.Error("something has changed")
		}
	})

	t.Run("what follows a call's last part makes it another address", func(t *testing.T) {
		for _, route := range a.server.Table() {
			if !strings.Contains(route.Path[strings.LastIndex(route.Path, "/"):], ":") {
				continue
			}
			path := strings.NewReplacer(":token", "x", ":id", ticket, ":userId", owner.id()).Replace(route.Path)
			for _, b := range []*browser{a.browser(), owner, admin} {
				if r := b.clone().do(route.Method, path+"/more", "{}"); r.StatusCode != http.StatusNotFound || !strings.Contains(r.body, core.MsgNotFound) {
					t.Errorf("%s %s/more: status %d: %s", route.Method, path, r.StatusCode, r.body)
				}
			}
		}
	})

	t.Run("AUZ-09 HEAD and OPTIONS open nothing", func(t *testing.T) {
		before := a.content()
		for _, route := range a.server.Table() {
			path := strings.NewReplacer("/request/:id", "/request/"+request, ":id", ticket, ":userId", owner.id()).Replace(route.Path)
			for name, b := range map[string]*browser{"a visitor": a.browser(), "a user": stranger} {
				closed := name == "a visitor" && route.Access != "open" || route.Access == "admin" || route.Path == "/api/notifications/:userId"
				if r := b.raw("HEAD", path, ""); closed && r.StatusCode < http.StatusUnauthorized || r.ContentLength > 0 && r.StatusCode == http.StatusOK && closed {
					t.Errorf("HEAD %s as %s: status %d", path, name, r.StatusCode)
				}
				r := b.raw("OPTIONS", path, "{}", "Content-Type", "application/json")
				if r.StatusCode == http.StatusOK || r.ContentLength > 0 && r.StatusCode < http.StatusBadRequest || r.Header.Get("X-Total-Count") != "" {
					t.Errorf("OPTIONS %s as %s: status %d, %d bytes", path, name, r.StatusCode, r.ContentLength)
				}
			}
		}
		if a.content() != before {
			t.Error("something has changed")
		}
	})

	t.Run("AUZ-07 no header or cookie makes somebody of a visitor, or an admin of a user", func(t *testing.T) {
		for _, header := range [][]string{
			{"X-User-Id", admin.id()}, {"X-Admin", "true"}, {"X-Is-Admin", "1"}, {"X-Remote-User", "admin@verein.test"}, {"Remote-User", "admin@verein.test"}, {"X-Forwarded-User", "admin@verein.test"}, {"X-Forwarded-Email", "admin@verein.test"},
			{"X-Auth-Request-Email", "admin@verein.test"}, {"Authorization", "Bearer " + admin.cookies["access"].Value}, {"X-Access-Token", admin.cookies["access"].Value}, {"X-Role", "admin"}, {"X-Forwarded-For", "127.0.0.1"}, {"X-Real-IP", "127.0.0.1"},
			{"Cookie", "isAdmin=true"}, {"Cookie", "role=admin; user=" + admin.id()}, {"X-Original-URL", "/api/config"}, {"X-Rewrite-URL", "/api/config"},
		} {
			for _, path := range []string{"/api/tickets/all", "/api/request/all", "/api/notifications/" + owner.id()} {
				if r := a.browser().raw("GET", path, "", header...); r.StatusCode != http.StatusUnauthorized {
					t.Errorf("%v: a visitor gets %d from %s", header, r.StatusCode, path)
				}
				if r := stranger.raw("GET", path, "", header...); r.StatusCode != http.StatusForbidden {
					t.Errorf("%v: a user gets %d from %s", header, r.StatusCode, path)
				}
			}
		}
		r := a.browser().must(http.StatusOK, "GET", "/api/config", "", "X-Original-URL", "/api/tickets/all", "X-Rewrite-URL", "/api/tickets/all")
		if !strings.Contains(r.body, "contactEmail") {
			t.Errorf("a header leads elsewhere: %s", r.body)
		}
	})
}

// spellings are other ways to write the path, and ways that look like one.
func spellings(path string) []string {
	cut := strings.LastIndex(path, "/") + 1
	folder, last := path[:cut], path[cut:]
	escaped := func(i int) string { return fmt.Sprintf("%%%02x", last[i]) }
	end := len(last) - 1
	return []string{
		path + "/", "/" + path, folder + "/" + last, folder + "./" + last, folder + "x/../" + last, strings.ToUpper(path), folder + strings.ToUpper(last[:1]) + last[1:],
		folder + escaped(0) + last[1:], folder + "%25" + escaped(0)[1:] + last[1:], folder + "%2e/" + last, folder + "x/%2e%2e/" + last, folder + "x%2f..%2f" + last,
		path + "%00", path + "%20", path + ".json", path + ";a=b", path + "%3flimit=1", path + "%2f", path + "%0a", path + "?", path + "?limit=1",
		folder + "%5c" + last, folder + "..%5c" + last, folder + last[:end] + strings.ToUpper(escaped(end)), strings.Replace(path, "/api", "/%61pi", 1), "/x/.." + path,
		"/api/user/me/../.." + strings.TrimPrefix(path, "/api"), folder + "%ef%bd%81" + last[1:], path + "/more", folder[:cut-1] + "%2f" + last,
	}
}

func TestEverybodySeesAndSetsTheirOwn(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, stranger, admin := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test"), a.admin("admin@verein.test")
	const forged = "64b000000000000000000000"
	extra := `,"_id":"` + forged + `","user":"` + stranger.id() + `","status":"closed","read":true,"isAdmin":true,"createdAt":"2001-01-01T00:00:00Z","updatedAt":"2001-01-01T00:00:00Z","responses":[{"message":"von uns","by":"team"}],"by":"team","waits":false,"waitingSince":"2001-01-01T00:00:00Z","closedAt":"2001-01-01T00:00:00Z","events":[{"type":"closed"}],"$set":{"status":"approved"},"__proto__":{"status":"approved"}}`
	with := func(body string) string { return strings.TrimSuffix(body, "}") + extra }

	t.Run("AUZ-03 AUZ-04 AUZ-05 nobody sets status, user, _id, createdAt, responses or read", func(t *testing.T) {
		for _, row := range []struct {
			as   *browser
			path string
			want map[string]any
		}{
			{owner, "/api/request/sent", map[string]any{"user": owner.id(), "status": "pending"}},
			{owner, "/api/tickets", map[string]any{"user": owner.id(), "status": "open", "responses": "[]"}},
			{owner, "/api/message/send", map[string]any{"user": owner.id()}},
			{a.browser(), "/api/contact", map[string]any{}},
		} {
			calls := writes("", owner.id())
			call := calls[slices.IndexFunc(calls, func(c write) bool { return c.path == row.path })]
			r := row.as.must(http.StatusCreated, call.method, call.path, with(call.body))
			var got map[string]any
			if err := json.Unmarshal([]byte(r.body), &got); err != nil {
				t.Fatal(err)
			}
			if responses, is := got["responses"].([]any); is && len(responses) == 0 {
				got["responses"] = "[]"
			}
			for name, want := range row.want {
				if got[name] != want {
					t.Errorf("%s: %s is %v, want %v", row.path, name, got[name], want)
				}
			}
			if created, _ := got["createdAt"].(string); got["_id"] == forged || strings.HasPrefix(created, "2001") || strings.Contains(r.body, "approved") {
				t.Errorf("%s: %s", row.path, r.body)
			}
		}
		r := admin.must(http.StatusCreated, "POST", "/api/notifications", `{"user":"`+owner.id()+`","message":"b","read":true,"_id":"`+forged+`","createdAt":"2001-01-01T00:00:00Z"}`)
		if !strings.Contains(r.body, `"read":false`) || strings.Contains(r.body, forged) || strings.Contains(r.body, "2001-") {
			t.Error(r.body)
		}
	})

	t.Run("AUZ-01 no query shows what is somebody else's", func(t *testing.T) {
		for _, path := range []string{"/api/request", "/api/tickets/my-tickets", "/api/message", "/api/notifications/" + stranger.id()} {
			if own := owner.must(http.StatusOK, "GET", strings.Replace(path, stranger.id(), owner.id(), 1), ""); own.body == "[]\n" {
				t.Fatalf("%s: there is nothing to be shown", path)
			}
			for _, query := range []string{
				"user=" + owner.id(), "user[$ne]=1", "user[$gt]=", "userId=" + owner.id(), "user_id=" + owner.id(), "_id[$exists]=true", "filter=%7B%7D", "where=1", "$where=true", "all=true", "isAdmin=true", "email=eins%40verein.test",
				"user=" + stranger.id() + "&user=" + owner.id(), "populate=user", "limit=100", "page=1&user=" + owner.id(), url.QueryEscape(`{"user":{"$ne":null}}`),
			} {
				if r := stranger.must(http.StatusOK, "GET", path+"?"+query, ""); strings.TrimSpace(r.body) != "[]" {
					t.Errorf("%s?%s shows %s", path, query, r.body)
				}
			}
		}
	})

	t.Run("AUZ-08 no answer has a field of the inside", func(t *testing.T) {
		secret := regexp.MustCompile(`(?i)"[^"]*(pass|hash|salt|token|secret|__v|credential|verified)[^"]*":`)
		for _, b := range []*browser{a.browser(), owner, admin} {
			for _, route := range a.server.Table() {
				if route.Method != http.MethodGet || route.Path == "/api/openapi.yaml" || route.Path == "/api/config" { // which shows the demo account's login
					continue
				}
				path := strings.NewReplacer(":token", "x", ":userId", owner.id()).Replace(route.Path)
				if r := b.do("GET", path, ""); secret.MatchString(r.body) {
					t.Errorf("%s: %s", path, r.body)
				}
			}
			for _, call := range writes(forged, owner.id()) {
				if call.path == "/api/user/logout" || strings.Contains(call.path, "password") || strings.HasSuffix(call.path, "/email") || strings.HasSuffix(call.path, "/deletion") { // whose fields have these names
					continue
				}
				if r := b.clone().do(call.method, call.path, call.body); secret.MatchString(r.body) {
					t.Errorf("%s: %s", call.path, r.body)
				}
			}
		}
	})

	t.Run("AUZ-10 a closed ticket takes no answer", func(t *testing.T) {
		path := "/api/tickets/" + owner.openTicket("Logo").ID.Hex()
		owner.must(http.StatusOK, "PUT", path+"/close", "")
		before := a.content()
		admin.must(http.StatusConflict, "POST", path+"/respond", `{"message":"zu spät"}`)
		owner.must(http.StatusConflict, "POST", path+"/reply", `{"message":"zu spät"}`)
		if a.content() != before {
			t.Error("something has changed")
		}
	})

	t.Run("AUZ-11 an answer has something to say", func(t *testing.T) {
		path := "/api/tickets/" + owner.openTicket("Logo").ID.Hex()
		before := a.content()
		for _, body := range []string{`{}`, `{"message":null}`, `{"message":""}`, `{"message":"   "}`, `{"message":"\n\t\r\n"}`, `{"message":"\u200b\u00a0"}`, `{"message":[]}`, `{"message":{"$ne":""}}`, `{"message":0}`} {
			admin.must(http.StatusBadRequest, "POST", path+"/respond", body)
			owner.must(http.StatusBadRequest, "POST", path+"/reply", body)
		}
		if a.content() != before {
			t.Error("something has changed")
		}
	})

	t.Run("DEMO-01 the demo account is no admin, cannot become one and gets no reset mail", func(t *testing.T) {
		demo := a.demo()
		if err := a.store.SetAdmin(t.Context(), "demo@ehrenweb.test", true); core.CodeOf(err) != core.NotFound {
			t.Errorf("granting it the right: %v", err)
		}
		if r := demo.must(http.StatusOK, "GET", "/api/user/me", ""); !strings.Contains(r.body, `"isAdmin":false`) || !strings.Contains(r.body, `"isDemo":true`) {
			t.Error(r.body)
		}
		demo.must(http.StatusForbidden, "GET", "/api/tickets/all", "")
		for _, email := range []string{"demo@ehrenweb.test", " Demo@Ehrenweb.TEST "} {
			a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address(email))
		}
		if n := len(a.mails("demo@ehrenweb.test")); n != 0 {
			t.Errorf("%d mails", n)
		}
	})

	t.Run("AUZ-M a right is read from the database at each request", func(t *testing.T) {
		for _, right := range []bool{true, false} {
			if err := a.store.SetAdmin(t.Context(), "zwei@verein.test", right); err != nil {
				t.Fatal(err)
			}
			want := map[bool]int{true: http.StatusOK, false: http.StatusForbidden}[right]
			stranger.must(want, "GET", "/api/request/all", "")
		}
	})
}
