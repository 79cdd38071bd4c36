package httpapi_test

import (
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"testing"
)

func TestLongAnswersArePacked(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner := a.signUp("zoe@verein.test")
	for i := range 10 {
		owner.must(http.StatusCreated, "POST", "/api/tickets", fmt.Sprintf(`{"subject":"Frage %d","message":"Wann ist die Seite fertig?"}`, i))
	}
	for _, row := range []struct {
		method, path, accept string
		status               int
		packed               bool
	}{
		{"GET", "/api/tickets/my-tickets", "gzip, deflate, br", http.StatusOK, true},
		{"GET", "/api/tickets/my-tickets?limit=10", "gzip", http.StatusOK, true},
		{"GET", "/api/tickets/my-tickets?limit=10", "", http.StatusOK, false},
		{"GET", "/api/tickets/my-tickets?limit=10", "br, gzip;q=0", http.StatusOK, false},
		{"GET", "/api/tickets/my-tickets?limit=10", "x-gzip-of-tomorrow", http.StatusOK, false},
		{"GET", "/api/tickets/my-tickets?limit=1", "gzip", http.StatusOK, false},
		{"GET", "/api/user/me", "gzip", http.StatusOK, false},
		{"GET", "/api/request/0123456789abcdef01234567", "gzip", http.StatusNotFound, false},
		{"GET", "/api/user/verify-email/nix", "gzip", http.StatusSeeOther, false},
		{"GET", "/api/openapi.yaml", "gzip", http.StatusOK, true},
	} {
		plain := owner.must(row.status, row.method, row.path, "")
		got := owner.raw(row.method, row.path, "", "Accept-Encoding", row.accept)
		if got.StatusCode != row.status || got.Header.Get("Content-Encoding") == "gzip" != row.packed || got.Header.Get("Vary") == "" {
			t.Errorf("%+v: status %d, %v", row, got.StatusCode, got.Header)
			continue
		}
		if got.Header.Get("Content-Type") != plain.Header.Get("Content-Type") {
			t.Errorf("%+v: Content-Type %q", row, got.Header.Get("Content-Type"))
		}
		content, err := got.Body, error(nil)
		if row.packed {
			if content, err = gzip.NewReader(got.Body); err != nil {
				t.Fatal(err)
			}
		}
		all, err := io.ReadAll(content) // fails where the end is missing
		if err != nil || string(all) != plain.body {
			t.Errorf("%+v: %q is not %q: %v", row, all, plain.body, err)
		}
	}
}
