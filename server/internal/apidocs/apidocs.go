// Package apidocs makes a page for people out of the contract.
package apidocs

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"

	yaml "github.com/oasdiff/yaml3"
)

//go:embed page.html.tmpl
var source string

// Style is the page's style sheet; the page asks for it at StylePath.
//
//go:embed style.css
var Style []byte

// StylePath is where the page expects its style sheet.
const StylePath = "/api/docs.css"

// Render makes the page out of the contract, an OpenAPI document in YAML. It fails
// when the contract is none, and when it refers to what is not there.
func Render(contract []byte) ([]byte, error) {
	var d document
	if err := yaml.Unmarshal(contract, &d); err != nil {
		return nil, fmt.Errorf("apidocs: read the contract: %w", err)
	}
	p, err := newPage(d)
	if err != nil {
		return nil, fmt.Errorf("apidocs: %w", err)
	}
	layout, err := template.New("page").Parse(source)
	if err != nil {
		return nil, fmt.Errorf("apidocs: %w", err)
	}
	var html bytes.Buffer
	if err := layout.Execute(&html, p); err != nil {
		return nil, fmt.Errorf("apidocs: %w", err)
	}
	return html.Bytes(), nil
}
