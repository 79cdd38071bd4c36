package httpapi_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"
)

var loadContract = sync.OnceValues(func() (routers.Router, error) {
	content, err := os.ReadFile("../../openapi.yaml")
	if err != nil {
		return nil, err
	}
	loader := openapi3.NewLoader()
	document, err := loader.LoadFromData(content)
	if err != nil {
		return nil, err
	}
	if err := document.Validate(loader.Context); err != nil {
		return nil, err
	}
	for _, text := range []string{"application/yaml", "text/html", "text/css", "text/csv", "text/event-stream", "application/zip"} {
		openapi3filter.RegisterBodyDecoder(text, openapi3filter.FileBodyDecoder)
	}
	return legacy.NewRouter(document)
})

// checkContract fails the test when the reply is not one that openapi.yaml
// promises. A path or method it does not know must answer with a failure.
func checkContract(t *testing.T, request *http.Request, response *http.Response, body []byte) {
	t.Helper()
	router, err := loadContract()
	if err != nil {
		t.Fatal(err)
	}
	route, params, err := router.FindRoute(request)
	if err != nil {
		if strings.HasPrefix(request.URL.Path, "/api/") {
			checkFailure(t, body)
		}
		return
	}
	err = openapi3filter.ValidateResponse(t.Context(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: request, PathParams: params, Route: route},
		Status:                 response.StatusCode,
		Header:                 response.Header,
		Body:                   io.NopCloser(bytes.NewReader(body)),
		Options:                &openapi3filter.Options{IncludeResponseStatus: true, MultiError: true},
	})
	if err != nil {
		t.Errorf("%s %s: the reply breaks the contract: %v", request.Method, request.URL.Path, err)
	}
	if response.StatusCode >= http.StatusBadRequest {
		checkFailure(t, body)
	}
}

func checkFailure(t *testing.T, body []byte) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	var failure struct {
		Message string
		Fields  map[string]string
		Current any
	}
	if err := decoder.Decode(&failure); err != nil || failure.Message == "" {
		t.Errorf("not a failure as the contract has it: %q (%v)", body, err)
	}
}

var pathParameter = regexp.MustCompile(`:(\w+)`)

func TestEveryRouteStandsInTheContractAndTheOtherWayRound(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("../../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	document, err := openapi3.NewLoader().LoadFromData(content)
	if err != nil {
		t.Fatal(err)
	}
	promised := []string{}
	for path, item := range document.Paths.Map() {
		for method, operation := range item.Operations() {
			who := "signed in"
			if operation.Security != nil && len(*operation.Security) == 0 {
				who = "open"
			} else if operation.Responses.Status(http.StatusForbidden) != nil && strings.Contains(operation.Summary, "(admins)") {
				who = "admin"
			}
			promised = append(promised, method+" "+path+" "+who)
		}
	}
	kept := []string{}
	for _, r := range newApp(t).server.Table() {
		kept = append(kept, r.Method+" "+pathParameter.ReplaceAllString(r.Path, "{$1}")+" "+r.Access)
	}
	slices.Sort(promised)
	slices.Sort(kept)
	if !slices.Equal(promised, kept) {
		t.Errorf("the contract promises\n%s\nthe route table keeps\n%s", strings.Join(promised, "\n"), strings.Join(kept, "\n"))
	}
}
