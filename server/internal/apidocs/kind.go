package apidocs

import (
	"fmt"
	"strings"

	yaml "github.com/oasdiff/yaml3"
)

// kind says what a value may be, in words, with the named schemas it is made of.
type kind []part

// part is text or, with Schema set, a link to it.
type part struct{ Text, Schema string }

func kindOf(s schema) kind {
	switch {
	case s.Ref != "":
		return kind{{Schema: nameIn(s.Ref)}}
	case s.Items != nil:
		return append(kind{{Text: "Liste von "}}, kindOf(*s.Items)...)
	case len(s.OneOf) > 0:
		all := kind{}
		for i, one := range s.OneOf {
			if i > 0 {
				all = append(all, part{Text: " oder "})
			}
			all = append(all, kindOf(one)...)
		}
		return all
	case s.Const != nil:
		return kind{{Text: fmt.Sprintf("immer %v", s.Const)}}
	case len(s.Enum) > 0:
		values := []string{}
		for _, value := range s.Enum {
			values = append(values, fmt.Sprint(value))
		}
		return kind{{Text: strings.Join(values, " | ")}}
	case s.Additional.Kind == yaml.MappingNode:
		var of schema
		if err := s.Additional.Decode(&of); err == nil {
			return append(kind{{Text: "Objekt, beliebige Namen mit "}}, kindOf(of)...)
		}
	}
	words := []string{typeWord(s)}
	words = append(words, limits("Zeichen", s.MinLength, s.MaxLength)...)
	words = append(words, limits("", s.Minimum, s.Maximum)...)
	if s.Pattern != "" {
		words = append(words, "nach dem Muster "+s.Pattern)
	}
	return kind{{Text: strings.Join(words, ", ")}}
}

func typeWord(s schema) string {
	word, known := map[string]string{
		"string": "Text", "integer": "ganze Zahl", "number": "Zahl", "boolean": "wahr oder falsch", "object": "Objekt", "null": "null",
	}[s.Type]
	if !known {
		word = "beliebig"
	}
	if s.Format != "" {
		word += " (" + s.Format + ")"
	}
	return word
}

func limits(unit string, least, most *int64) []string {
	between := ""
	switch {
	case least != nil && most != nil:
		between = fmt.Sprintf("%d bis %d", *least, *most)
	case least != nil:
		between = fmt.Sprintf("mindestens %d", *least)
	case most != nil:
		between = fmt.Sprintf("höchstens %d", *most)
	default:
		return nil
	}
	return []string{strings.TrimSpace(between + " " + unit)}
}
