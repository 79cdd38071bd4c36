package httpapi_test

import (
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

var (
	anchor    = regexp.MustCompile(` id="([^"]+)"`)
	innerLink = regexp.MustCompile(` href="#([^"]+)"`)
	resource  = regexp.MustCompile(` (?:src|href|action)="([^"#]+)"`)
)

func TestTheDocsShowTheWholeContract(t *testing.T) {
	t.Parallel()
	b := newApp(t).browser()
	page := b.must(http.StatusOK, "GET", "/api/docs", "").body
	content, err := os.ReadFile("../../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	contract, err := openapi3.NewLoader().LoadFromData(content)
	if err != nil {
		t.Fatal(err)
	}

	anchors := map[string]int{}
	for _, found := range anchor.FindAllStringSubmatch(page, -1) {
		anchors[found[1]]++
	}
	for name, times := range anchors {
		if times > 1 {
			t.Errorf("#%s is there %d times", name, times)
		}
	}
	for path, item := range contract.Paths.Map() {
		for method, operation := range item.Operations() {
			if anchors[operation.OperationID] != 1 || !strings.Contains(page, "<b>"+method+"</b> "+path+"<") {
				t.Errorf("%s %s is not shown", method, path)
			}
		}
	}
	for name, schema := range contract.Components.Schemas {
		if anchors["schema-"+name] != 1 {
			t.Errorf("%s is not shown", name)
		}
		for field := range schema.Value.Properties {
			if !strings.Contains(page, `<th scope="row"><code>`+field+"</code>") {
				t.Errorf("%s.%s is not shown", name, field)
			}
		}
	}
	for _, found := range innerLink.FindAllStringSubmatch(page, -1) {
		if anchors[found[1]] != 1 {
			t.Errorf("#%s leads nowhere", found[1])
		}
	}
}

func TestTheDocsLoadNothingFromElsewhereAndNothingInline(t *testing.T) {
	t.Parallel()
	b := newApp(t).browser()
	r := b.must(http.StatusOK, "GET", "/api/docs", "")
	for _, found := range resource.FindAllStringSubmatch(r.body, -1) {
		if !strings.HasPrefix(found[1], "/") || strings.HasPrefix(found[1], "//") {
			t.Errorf("%s is elsewhere", found[1])
		}
		b.must(http.StatusOK, "GET", found[1], "")
	}
	if regexp.MustCompile(`<style|<script>|style="| on[a-z]+="`).MatchString(r.body) {
		t.Error("something is inline, which the content security policy forbids")
	}
	if strings.Contains(r.Header.Get("Content-Security-Policy"), "unsafe") || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
		t.Error(r.Header)
	}
	style := b.must(http.StatusOK, "GET", "/api/docs.css", "")
	if !strings.HasPrefix(style.Header.Get("Content-Type"), "text/css") || strings.Contains(style.body, "url(") || strings.Contains(style.body, "@import") {
		t.Error(style.Header)
	}
}
