package httpapi_test

import (
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"ehrenweb/internal/core"
)

// nginxPage finds the lines about the addresses that have a page.
var nginxPage = regexp.MustCompile(`"(~\*?)(\^[^"]+)" /(?:index|pages/[a-z]+)\.html;`)

func TestTheClientsWebServerSaysWhatTheServerSays(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("../../../client/nginx.conf")
	if err != nil {
		t.Fatal(err)
	}
	conf := string(source)
	a := newAppWith(t, appOptions{production: true})

	t.Run("HDR-01 with the same headers on a page", func(t *testing.T) {
		script, err := os.ReadFile("../../../client/nginx.sh")
		if err != nil {
			t.Fatal(err)
		}
		r := a.browser().do("GET", "/", "")
		for name := range r.Header {
			value := r.Header.Get(name)
			switch name {
			case "X-Request-Id", "Content-Type", "Vary", "Cache-Control", "Content-Length", "Etag":
				continue
			case "Strict-Transport-Security":
				if !strings.Contains(string(script), "'"+value+"'") {
					t.Errorf("%s is not %q", name, value)
				}
				value = "@HSTS@"
			}
			if !regexp.MustCompile(`add_header ` + name + ` "?` + regexp.QuoteMeta(value) + `"? always;`).MatchString(conf) {
				t.Errorf("%s is not %q", name, value)
			}
		}
	})

	t.Run("with a page at the same addresses", func(t *testing.T) {
		patterns := []*regexp.Regexp{}
		for _, found := range nginxPage.FindAllStringSubmatch(conf, -1) {
			pattern := found[2]
			if found[1] == "~*" {
				pattern = "(?i)" + pattern
			}
			patterns = append(patterns, regexp.MustCompile(pattern))
		}
		isPage := func(address string) bool {
			for _, pattern := range patterns {
				if pattern.MatchString(address) {
					return true
				}
			}
			return false
		}
		clientPaths, err := os.ReadFile("../../../client/src/routes/paths.ts")
		if err != nil {
			t.Fatal(err)
		}
		addresses := []string{"/Dashboard", "/gibt-es-nicht", "/reset-password/", "/reset-password/a/b", "/adminx", "/admin/requests/1"}
		for _, found := range clientPath.FindAllStringSubmatch(string(clientPaths), -1) {
			address := pathParameter.ReplaceAllString(found[1], "abc")
			addresses = append(addresses, address, strings.TrimSuffix(address, "/")+"/", address+"/nothing", strings.ToUpper(address))
		}
		for _, address := range addresses {
			if want := a.browser().do("GET", address, "").StatusCode == http.StatusOK; isPage(address) != want {
				t.Errorf("%s: a page %v, want %v", address, !want, want)
			}
		}
	})

	t.Run("with the same sentence while there is no server", func(t *testing.T) {
		if !strings.Contains(conf, `return 503 '{"message":"`+core.MsgUnavailable+`"}'`) {
			t.Error("another sentence")
		}
	})
}
