package core_test

import (
	"testing"

	"ehrenweb/internal/core"
)

func TestOfAMailAddressItsDomainIsLeft(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"550 <zoe.ott+web@verein.example>: unknown":            "550 <…@verein.example>: unknown",
		`dup key: { email: "zoe@verein.example" }`:             `dup key: { email: "…@verein.example" }`,
		"a@b.example, müller@büro.example,c@localhost":         "…@b.example, …@büro.example,…@localhost",
		"to=zoe@verein.example":                                "to=…@verein.example",
		"/go/pkg/mod/github.com/labstack/echo/v5@v5.3.1/go.go": "/go/pkg/mod/github.com/labstack/echo/v5@v5.3.1/go.go",
		"nobody":   "nobody",
		"@ a@ @b.": "@ a@ @b.",
	} {
		if got := core.WithoutAddresses(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}
