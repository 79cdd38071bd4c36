package apidocs

import (
	"fmt"
	"strings"

	yaml "github.com/oasdiff/yaml3"
)

// document is what the page shows of an OpenAPI document.
type document struct {
	Info struct{ Title, Version, Description string }
	Tags []struct{ Name, Description string }

	Paths      ordered[ordered[operation]]
	Components struct {
		SecuritySchemes ordered[struct{ In, Name, Description string }] `yaml:"securitySchemes"`
		Parameters      ordered[parameter]
		RequestBodies   ordered[body] `yaml:"requestBodies"`
		Responses       ordered[response]
		Schemas         ordered[schema]
	}
}

type operation struct {
	Tags        []string
	OperationID string `yaml:"operationId"`
	Summary     string
	Description string
	Security    *[]any // empty: anyone may call
	Parameters  []parameter
	RequestBody *body `yaml:"requestBody"`
	Responses   ordered[response]
}

type parameter struct {
	Ref         string `yaml:"$ref"`
	Name, In    string
	Required    bool
	Description string
	Schema      schema
}

type body struct {
	Ref         string `yaml:"$ref"`
	Required    bool
	Description string
	Content     ordered[media]
}

type response struct {
	Ref         string `yaml:"$ref"`
	Description string
	Headers     ordered[struct {
		Description string
		Schema      schema
	}]
	Content ordered[media]
}

type media struct{ Schema schema }

type schema struct {
	Ref         string `yaml:"$ref"`
	Type        string
	Format      string
	Pattern     string
	Description string
	Const       any
	Enum        []any
	Minimum     *int64
	Maximum     *int64
	MinLength   *int64 `yaml:"minLength"`
	MaxLength   *int64 `yaml:"maxLength"`
	Required    []string
	Properties  ordered[schema]
	Items       *schema
	OneOf       []schema  `yaml:"oneOf"`
	Additional  yaml.Node `yaml:"additionalProperties"`
}

// ordered is a mapping in the order in which it is written.
type ordered[T any] []entry[T]

type entry[T any] struct {
	Key   string
	Value T
}

// UnmarshalYAML implements yaml.Unmarshaler.
func (o *ordered[T]) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind != yaml.MappingNode {
		return fmt.Errorf("line %d is no mapping", node.Line)
	}
	for i := 0; i+1 < len(node.Content); i += 2 {
		e := entry[T]{Key: node.Content[i].Value}
		if err := node.Content[i+1].Decode(&e.Value); err != nil {
			return fmt.Errorf("%s: %w", e.Key, err)
		}
		*o = append(*o, e)
	}
	return nil
}

// at is the value that a reference into o names.
func (o ordered[T]) at(reference string) (value T, err error) {
	name := nameIn(reference)
	for _, e := range o {
		if e.Key == name {
			return e.Value, nil
		}
	}
	return value, fmt.Errorf("%s is not there", reference)
}

// nameIn is the last part of a reference.
func nameIn(reference string) string { return reference[strings.LastIndex(reference, "/")+1:] }
