package httpapi_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The client is built before these tests run (scripts/test).

func TestPagesAndFilesOfTheClientAreServed(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	if _, err := os.Stat("dist/index.html"); err != nil {
		t.Fatal("the client is not built: run scripts/test")
	}
	assets, err := filepath.Glob("dist/assets/*.js")
	if err != nil || len(assets) == 0 {
		t.Fatal("no assets", err)
	}
	for _, row := range []struct {
		method, path, cache string
		status              int
		page                bool
	}{
		{"GET", "/", "no-cache", 200, true},
		{"GET", "/dashboard/requests", "no-cache", 200, true},
		{"GET", "/dashboard/requests/", "no-cache", 200, true},
		{"GET", "/dashboard/requests/64b000000000000000000000", "no-cache", 200, true},
		{"GET", "/dashboard/requests/a/b", "no-cache", 404, true},
		{"GET", "/reset-password/abc", "no-cache", 200, true},
		{"HEAD", "/login", "no-cache", 200, true}, // net/http leaves the body out
		{"GET", "/reset-password/", "no-cache", 404, true},
		{"GET", "/reset-password/a/b", "no-cache", 404, true},
		{"GET", "/Dashboard", "no-cache", 200, true},
		{"GET", "/Dashboard/Tickets/abc", "no-cache", 200, true},
		{"GET", "/Reset-Password/aBc/", "no-cache", 200, true},
		{"GET", "/DashboardX/tickets/abc", "no-cache", 404, true},
		{"GET", "/Reset-Password/", "no-cache", 404, true},
		{"GET", "/gibt-es-nicht", "no-cache", 404, true},
		{"GET", "/admin/settings", "no-cache", 404, true},
		{"GET", "/index.html", "no-cache", 404, true},
		{"GET", "/.gitkeep", "no-cache", 404, true},
		{"GET", "/../openapi.yaml", "no-cache", 404, true},
		{"GET", "/%2e%2e/server.go", "no-cache", 404, true},
		{"GET", "/assets/", "", 404, false},
		{"GET", "/assets/nothing.js", "", 404, false},
		{"GET", "/" + strings.TrimPrefix(filepath.ToSlash(assets[0]), "dist/"), "public, max-age=31536000, immutable", 200, false},
		{"GET", "/favicon.svg", "no-cache", 200, false},
		{"POST", "/login", "", 405, false},
	} {
		r := a.browser().do(row.method, row.path, "")
		if r.StatusCode != row.status || r.Header.Get("Cache-Control") != row.cache || strings.Contains(r.body, "<div id=\"root\">") != row.page {
			t.Errorf("%s %s: %d, Cache-Control %q, %.60q", row.method, row.path, r.StatusCode, r.Header.Get("Cache-Control"), r.body)
		}
	}
}

func TestThePublicSettingsAreTheContactAddressAndTheDemoLogin(t *testing.T) {
	t.Parallel()
	r := newApp(t).browser().must(http.StatusOK, "GET", "/api/config", "")
	if want := `{"contactEmail":"kontakt@ehrenweb.test","demo":{"email":"demo@ehrenweb.test","password":"` + password + `"}}` + "\n"; r.body != want {
		t.Error(r.body)
	}
}

func TestHealthSaysWhatWasBuiltAndNothingElse(t *testing.T) {
	t.Parallel()
	r := newApp(t).browser().must(http.StatusOK, "GET", "/healthz", "")
	if want := `{"status":"ok","version":"v1.2.3","commit":"0123abc"}` + "\n"; r.body != want {
		t.Error(r.body)
	}
}

var clientPath = regexp.MustCompile(`'(/[^']*)'`)

// adminSettings has no screen, as the specification says (section 2).
const adminSettings = "/admin/settings"

func TestEveryScreenOfTheClientIsAPageOfTheServer(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	source, err := os.ReadFile("../../../client/src/routes/paths.ts")
	if err != nil {
		t.Fatal(err)
	}
	found := clientPath.FindAllStringSubmatch(string(source), -1)
	if len(found) < 20 {
		t.Fatalf("%d addresses", len(found))
	}
	for _, match := range found {
		want := http.StatusOK
		if match[1] == adminSettings {
			want = http.StatusNotFound
		}
		if r := a.browser().do("GET", strings.Replace(match[1], ":token", "abc", 1), ""); r.StatusCode != want {
			t.Errorf("%s: status %d, want %d", match[1], r.StatusCode, want)
		}
	}
}

func TestFilesGoOutAsTheBuildHasPackedThem(t *testing.T) {
	t.Parallel()
	b := newApp(t).browser()
	scripts, err := filepath.Glob("dist/assets/index-*.js")
	if err != nil || len(scripts) == 0 {
		t.Fatal("no script", err)
	}
	script := "/" + strings.TrimPrefix(filepath.ToSlash(scripts[0]), "dist/")
	for _, row := range []struct{ path, accept, encoding, mediaType string }{
		{script, "gzip, deflate, br, zstd", "br", "text/javascript; charset=utf-8"},
		{script, "gzip", "gzip", "text/javascript; charset=utf-8"},
		{script, "gzip;q=0.5, br;q=0", "gzip", "text/javascript; charset=utf-8"},
		{script, "", "", "text/javascript; charset=utf-8"},
		{"/", "br", "br", "text/html; charset=utf-8"},
		{"/nothing", "br", "br", "text/html; charset=utf-8"},
		{"/dashboard", "gzip", "gzip", "text/html; charset=utf-8"},
		{"/favicon.svg", "br", "br", "image/svg+xml"},
	} {
		r := b.raw("GET", row.path, "", "Accept-Encoding", row.accept)
		if r.Header.Get("Content-Encoding") != row.encoding || r.Header.Get("Content-Type") != row.mediaType || !slices.Contains(r.Header.Values("Vary"), "Accept-Encoding") {
			t.Errorf("%s for %q: %v", row.path, row.accept, r.Header)
		}
		sent, err := io.ReadAll(r.Body)
		if err != nil || r.Header.Get("Content-Length") != strconv.Itoa(len(sent)) {
			t.Errorf("%s for %q: %d bytes, Content-Length %s, %v", row.path, row.accept, len(sent), r.Header.Get("Content-Length"), err)
		}
		if row.encoding == "gzip" {
			unpacked, err := gzip.NewReader(bytes.NewReader(sent))
			if err == nil {
				sent, err = io.ReadAll(unpacked)
			}
			if plain := b.raw("GET", row.path, ""); err != nil || string(sent) != body(t, plain) {
				t.Errorf("%s is another file when packed: %v", row.path, err)
			}
		}
	}
	for _, name := range []string{script + ".gz", script + ".br", "/index.html.br"} {
		if r := b.do("GET", name, ""); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d", name, r.StatusCode)
		}
	}
}

func TestAPageThatIsKnownIsNotSentAgain(t *testing.T) {
	t.Parallel()
	b := newApp(t).browser()
	for _, encoding := range []string{"br", "gzip", ""} {
		tag := b.raw("GET", "/", "", "Accept-Encoding", encoding).Header.Get("ETag")
		r := b.raw("GET", "/", "", "Accept-Encoding", encoding, "If-None-Match", `"x", W/`+tag)
		if tag == "" || r.StatusCode != http.StatusNotModified || r.Header.Get("ETag") != tag || body(t, r) != "" {
			t.Errorf("%q: status %d, %v", encoding, r.StatusCode, r.Header)
		}
		if other := b.raw("GET", "/", "", "Accept-Encoding", "other", "If-None-Match", tag); encoding != "" && other.StatusCode != http.StatusOK {
			t.Errorf("what is packed with %s counts as what is not", encoding)
		}
	}
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	content, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

var loaded = regexp.MustCompile(`(?:src|href)="(/assets/[^"]+\.(?:js|css))"`)

// How many bytes of scripts and styles a visit may begin with, and how many more where
// the page has a form.
const (
	firstLoad = 150_000
	ownCode   = 10_000
)

func TestAVisitBeginsWithLittle(t *testing.T) {
	t.Parallel()
	b := newApp(t).browser()
	for path, most := range map[string]int{"/": firstLoad, "/about": firstLoad, "/dashboard": firstLoad, "/login": firstLoad + ownCode} {
		sum := 0
		for _, found := range loaded.FindAllStringSubmatch(b.do("GET", path, "").body, -1) {
			r := b.raw("GET", found[1], "", "Accept-Encoding", "gzip")
			sum += len(body(t, r))
		}
		if t.Logf("%s: %d bytes", path, sum); sum == 0 || sum > most {
			t.Errorf("%s begins with %d bytes of scripts and styles (gzip), may be %d", path, sum, most)
		}
	}
}

func TestPublicPagesHaveTheirTextBeforeAnyCodeRuns(t *testing.T) {
	t.Parallel()
	b := newApp(t).browser()
	inline := regexp.MustCompile(`<script[^>]*>[^<]|<style|\sstyle=|\son[a-z]+="`)
	for path, text := range map[string]string{
		"/": "Technik, die allen offensteht", "/about": "Was kostet das?", "/About/": "Was kostet das?", "/start": "Projektanfrage",
		"/contact": "name=\"message\"", "/login": "name=\"password\"", "/register": "name=\"confirmPassword\"",
	} {
		page := b.must(http.StatusOK, "GET", path, "").body
		for _, part := range []string{text, "<h1", "</title>", `property="og:title"`, `name="description"`, `lang="de"`} {
			if strings.Count(page, part) == 0 {
				t.Errorf("%s has no %s", path, part)
			}
		}
		if found := inline.FindString(page); found != "" || strings.Count(page, "<title>") != 1 {
			t.Errorf("%s: %q, which the content security policy forbids", path, found)
		}
	}
	for _, path := range []string{"/dashboard", "/nothing"} {
		if page := b.do("GET", path, "").body; !strings.Contains(page, `<div id="root"></div>`) {
			t.Errorf("%s has a page of its own", path)
		}
	}
}
