package httpapi_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"ehrenweb/internal/core"
)

// raw asks for a target exactly as it is written.
func (a *app) raw(method, target string) *http.Response {
	a.t.Helper()
	request := httptest.NewRequest(method, "/", nil)
	parsed, err := url.ParseRequestURI(target)
	if err != nil {
		parsed = &url.URL{Path: target} // net/http would refuse it before us
	}
	request.URL, request.RequestURI = parsed, target
	recorder := httptest.NewRecorder()
	a.server.ServeHTTP(recorder, request)
	response := recorder.Result()
	response.Body.Close()
	return response
}

func TestOddMethodsDoNothing(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	t.Run("HTTP-01 TRACE and others are not served", func(t *testing.T) {
		for _, method := range []string{"TRACE", "TRACK", "CONNECT", "PROPFIND", "DEBUG", "PATCH", "FOO", "get", "DELETE", "PUT"} {
			for _, path := range []string{"/", "/login", "/api/user/me/name", "/api/user/logout", "/api/tickets", "/healthz", "/api/nothing"} {
				if r := a.raw(method, path); r.StatusCode != http.StatusNotFound && r.StatusCode != http.StatusMethodNotAllowed {
					t.Errorf("%s %s: status %d", method, path, r.StatusCode)
				}
			}
		}
	})
}

func TestFilesOutsideTheClientAreNotServed(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	t.Run("HTTP-04 however they are asked for", func(t *testing.T) {
		for _, path := range []string{
			"/.env", "/.git/config", "/.git/HEAD", "/.gitkeep", "/.DS_Store", "/.htaccess", "/../.env", "/../../etc/passwd", "//etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
			"/..%2f..%2fetc%2fpasswd", `/..\..\windows\win.ini`, "/..%5c..%5cwindows%5cwin.ini", "/%252e%252e%252fetc/passwd", "/assets/../../server.go", "/assets/..%2f..%2fserver.go",
			"/assets/../index.html", "/index.html", "/server.go", "/go.mod", "/main.go", "/openapi.yaml", "/data/ehrenweb.db", "/ehrenweb.db", "/data/jwt.secret", "/dist/index.html",
			"/assets/", "/assets", "/assets/index.js.map", "/package.json", "/src/main.tsx", "/node_modules/react/index.js", "/backup.zip", "/debug/pprof/", "/debug/vars", "/server-status",
			"/favicon.svg%00.html", "/favicon.svg/", "/favicon.svg/..%2f.gitkeep", "/WEB-INF/web.xml", "/phpinfo.php", "/wp-login.php", "/" + strings.Repeat("../", 200) + "etc/passwd",
		} {
			if r := a.raw("GET", path); r.StatusCode != http.StatusNotFound {
				t.Errorf("%s: status %d", path, r.StatusCode)
			}
		}
	})
}

func TestNothingLeadsToAForeignHost(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	t.Run("HTTP-05 slashes, backslashes and hosts in the path", func(t *testing.T) {
		for _, path := range []string{
			"//evil.example", "///evil.example/", "//evil.example/dashboard/", `/\evil.example`, "/%5cevil.example/", "//evil.example/%2e%2e", "/login//evil.example/..", "/.//evil.example/",
			"/https://evil.example/", "/%09/evil.example/", "/api//evil.example/", "//evil.example//api/user/me/", "/dashboard/?next=https://evil.example", "https://evil.example/", "/assets//evil.example/",
		} {
			if r := a.raw("GET", path); r.Header.Get("Location") != "" || r.StatusCode/100 == 3 {
				t.Errorf("%s: status %d, leads to %q", path, r.StatusCode, r.Header.Get("Location"))
			}
		}
	})
}

func TestHealthSaysNothingAboutPeople(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test")
	t.Run("HTTP-08 alive, ready, and which version", func(t *testing.T) {
		for _, path := range []string{"/healthz", "/readyz"} {
			r := a.browser().must(http.StatusOK, "GET", path, "")
			if len(r.body) > 100 || strings.Contains(r.body, "verein") || strings.ContainsAny(r.body, "/@") {
				t.Errorf("%s says %s", path, r.body)
			}
		}
	})
}

func TestAFailureShowsNothingOfTheInside(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	user, visitor := a.signUp("info@verein.test"), a.browser()
	json := []string{"Content-Type", "application/json"}
	t.Run("ERR-01 a sentence and nothing else", func(t *testing.T) {
		for _, call := range []struct {
			as           *browser
			method, path string
			body         string
			header       []string
		}{
			{visitor, "POST", "/api/user/login", "{", json}, {visitor, "POST", "/api/user/login", "", json}, {visitor, "POST", "/api/user/login", `{"email":1}`, json},
			{visitor, "POST", "/api/user/login", "a", []string{"Content-Type", "text/plain"}}, {visitor, "POST", "/api/user/login", "a", []string{"Content-Type", "application/json; charset=\""}},
			{visitor, "POST", "/api/user/login", credentials("a@b.de", "x"), nil}, {visitor, "GET", "/api/user/me", "", nil}, {visitor, "GET", "/api/nothing", "", nil},
			{visitor, "GET", "/api/user/login", "", nil}, {visitor, "PATCH", "/api/user/reset-password/x", newPassword(password), nil},
			{visitor, "POST", "/api/user/login", strings.Repeat("x", 70_000), json}, {user, "GET", "/api/request/all", "", nil}, {user, "PUT", "/api/tickets/x/close", "", nil},
			{user, "GET", "/api/request?page=x&limit=9999999999999999999", "", nil}, {user, "POST", "/api/tickets", `{"subject":"a","message":"b"}`, []string{"Origin", "https://evil.example"}},
			{user, "POST", "/api/user/refresh-token", "", []string{"Cookie", "refresh=x"}},
		} {
			r := call.as.clone().do(call.method, call.path, call.body, call.header...)
			if call.path == "/api/user/refresh-token" {
				continue // the browser's own cookie is good
			}
			if r.StatusCode < 400 || !strings.Contains(r.body, `"message":"`) || inside.MatchString(r.body) {
				t.Errorf("%s %s: status %d: %s", call.method, call.path, r.StatusCode, r.body)
			}
		}
	})
	t.Run("ERR-01 also when the database is gone", func(t *testing.T) {
		if err := a.db.Close(); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/api/request", "/api/user/me", "/readyz", "/api/tickets/my-tickets"} {
			if r := user.do("GET", path, ""); r.StatusCode < 500 || inside.MatchString(r.body) || !strings.Contains(r.body, core.MsgUnavailable) {
				t.Errorf("%s: status %d: %s", path, r.StatusCode, r.body)
			}
		}
	})
}

// logged returns the lines of the log about the request.
func (a *app) logged(r reply) []string {
	lines := []string{}
	for line := range strings.Lines(a.log.String()) {
		if strings.Contains(line, r.Header.Get("X-Request-Id")) {
			lines = append(lines, line)
		}
	}
	return lines
}

func TestEveryLoginAndRefusalIsLoggedWithItsRequest(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("info@verein.test")
	id := b.id()
	t.Run("a login with its user, a refusal with its client and reason", func(t *testing.T) {
		for _, row := range []struct {
			reply reply
			parts []string
		}{
			{a.browser().must(200, "POST", "/api/user/login", credentials("info@verein.test", password)), []string{"route=/api/user/login", "status=200", "user=" + id}},
			{a.browser().must(401, "POST", "/api/user/login", credentials("info@verein.test", "falsch")), []string{"route=/api/user/login", "status=401", "user=" + id, "client=192.0.2.1", "error="}},
			{a.browser().must(401, "POST", "/api/user/login", credentials("niemand@verein.test", "falsch")), []string{"status=401", "client=192.0.2.1", "error="}},
			{a.browser().must(401, "GET", "/api/user/me", ""), []string{"route=/api/user/me", "status=401", "client=192.0.2.1"}},
			{b.must(403, "GET", "/api/request/all", ""), []string{"route=/api/request/all", "status=403", "user=" + id, "client=192.0.2.1"}},
			{b.must(403, "POST", "/api/tickets", `{"subject":"a","message":"b"}`, "Origin", "https://evil.example"), []string{"status=403", "client=192.0.2.1"}},
			{b.must(200, "POST", "/api/user/logout", ""), []string{"route=/api/user/logout", "status=200"}},
		} {
			lines := a.logged(row.reply)
			if len(lines) != 1 {
				t.Errorf("%v: %d lines", row.parts, len(lines))
				continue
			}
			for _, part := range row.parts {
				if !strings.Contains(lines[0], part) {
					t.Errorf("the log lacks %s: %s", part, lines[0])
				}
			}
		}
	})
	t.Run("a line break in an address or a path adds no line", func(t *testing.T) {
		before := strings.Count(a.log.String(), "\n")
		replies := []reply{
			a.browser().must(401, "POST", "/api/user/login", credentials(`info@verein.test\r\ntime=2001 level=INFO msg=forged`, "falsch")),
			a.browser().must(400, "POST", "/api/user/register", registration(`info@verein.test\r\nmsg=forged`, password)),
			a.browser().must(404, "GET", "/api/x%0d%0amsg=forged", ""),
			a.browser().must(401, "GET", "/api/user/me", "", "X-Request-Id", "msg=forged", "User-Agent", "a\r\nmsg=forged"),
		}
		after := a.log.String()
		if lines := strings.Count(after, "\n") - before; lines != len(replies) || strings.Contains(after, "\nmsg=forged") || strings.Contains(after, "\ntime=2001") {
			t.Errorf("%d lines: %s", lines, after)
		}
	})
}

func TestALoginIsABodyOfJSON(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test")
	query := "?" + url.Values{"email": {"info@verein.test"}, "password": {password}}.Encode()
	t.Run("LOG-06 no session for a query, a form or a GET", func(t *testing.T) {
		for _, r := range []reply{
			a.browser().do("GET", "/api/user/login"+query, ""),
			a.browser().do("POST", "/api/user/login"+query, "", "Content-Type", "application/json"),
			a.browser().do("POST", "/api/user/login"+query, "{}"),
			a.browser().do("POST", "/api/user/login", query[1:], "Content-Type", "application/x-www-form-urlencoded"),
			a.browser().do("POST", "/api/user/login", credentials("info@verein.test", password), "Content-Type", "text/plain"),
		} {
			if !slices.Contains([]int{400, 401, 405, 415}, r.StatusCode) || len(r.Cookies()) != 0 {
				t.Errorf("status %d, cookies %v", r.StatusCode, r.Cookies())
			}
		}
	})
}
