package core

import (
	"regexp"
	"strings"
)

// mailAddress is told from the path of a module with its version by the end of
// its domain.
var mailAddress = regexp.MustCompile(`[^\s<>()\[\]",;:='@]+@((?:[\pL\pN-]+\.)*[\pL][\pL\pN-]*\pL)`)

// WithoutAddresses leaves of every mail address in a text its domain alone.
func WithoutAddresses(text string) string {
	if !strings.Contains(text, "@") {
		return text
	}
	return mailAddress.ReplaceAllString(text, "…@$1")
}
