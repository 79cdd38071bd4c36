package core

import (
	"fmt"
	"net/mail"
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits on what a person may enter, in characters.
const (
	MaxName     = 100
	MaxEmail    = 254 // RFC 5321, 4.5.3.1.3
	MaxLine     = 200
	MaxAddress  = 500 // of a website
	MaxLongText = 3000

	maxLocalPart = 64 // RFC 5321, 4.5.3.1.1
)

// check collects what is wrong with an input, by the name of the field.
type check struct{ fields map[string]string }

func (c *check) fail(field, message string) {
	if c.fields == nil {
		c.fields = map[string]string{}
	}
	if _, taken := c.fields[field]; !taken {
		c.fields[field] = message
	}
}

// err is nil when nothing was wrong, else an Error with the code Invalid.
func (c *check) err() error {
	if c.fields == nil {
		return nil
	}
	return &Error{Code: Invalid, Message: MsgInvalid, Fields: c.fields}
}

// line trims a text of one line and checks its length.
func (c *check) line(field string, value *string, limit int) {
	*value = strings.TrimSpace(*value)
	c.length(field, *value, limit)
	if strings.ContainsFunc(*value, breaksLine) {
		c.fail(field, MsgControl)
	}
}

// text trims a text of several lines and checks its length. A line break counts
// as one character, whichever way the browser writes it.
func (c *check) text(field string, value *string, limit int) {
	*value = strings.TrimSpace(strings.ReplaceAll(*value, "\r\n", "\n"))
	c.length(field, *value, limit)
	if strings.ContainsFunc(*value, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }) {
		c.fail(field, MsgControl)
	}
}

func (c *check) length(field, value string, limit int) {
	if utf8.RuneCountInString(value) > limit {
		c.fail(field, fmt.Sprintf(MsgTooLong, limit))
	}
}

// validateMessage checks the one text that an input consists of.
func validateMessage(message *string) error {
	var c check
	c.text("message", message, MaxLongText)
	c.required("message", *message)
	return c.err()
}

// breaksLine finds control characters and Unicode's line and paragraph separators.
func breaksLine(r rune) bool { return unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp) }

// required wants at least one character that can be seen.
func (c *check) required(field, value string) {
	if !strings.ContainsFunc(value, func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }) {
		c.fail(field, MsgRequired)
	}
}

// email brings an address into its one stored form and checks it.
func (c *check) email(field string, value *string) {
	*value = NormalizeEmail(*value)
	c.required(field, *value)
	if !validEmail(*value) {
		c.fail(field, MsgEmail)
	}
}

// website accepts an http or https address, with or without the scheme, and
// nothing that a browser could run.
func (c *check) website(field string, value *string) {
	c.line(field, value, MaxAddress)
	if *value == "" {
		return
	}
	address := *value
	if !strings.Contains(address, "://") {
		address = "https://" + address
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.User != nil || !validHost(u.Hostname()) || !validPort(u.Port()) {
		c.fail(field, MsgWebsite)
	}
}

// validHost accepts a domain of at least two labels, also one with umlauts.
func validHost(host string) bool {
	ascii := strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r)) {
			return 'x'
		}
		return r
	}, strings.ToLower(host))
	return validDomain(ascii)
}

func validPort(port string) bool {
	if port == "" {
		return true
	}
	_, err := strconv.ParseUint(port, 10, 16)
	return err == nil
}

// NormalizeEmail brings an address into the form in which it is stored and
// looked up: trimmed, in lower case. Only ASCII letters change, so that no
// look-alike of another script becomes somebody else's address.
func NormalizeEmail(address string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + ('a' - 'A')
		}
		return r
	}, strings.TrimSpace(address))
}

// validEmail accepts what every mail server does: a bare ASCII address with a
// domain of at least two labels (RFC 5321; an internationalized domain comes in
// its ASCII form, as browsers send it).
func validEmail(address string) bool {
	parsed, err := mail.ParseAddress(address)
	if err != nil || parsed.Name != "" || parsed.Address != address || len(address) > MaxEmail {
		return false
	}
	for _, r := range address {
		if r <= ' ' || r > '~' || strings.ContainsRune(`"(),:;<>[\]`, r) {
			return false
		}
	}
	at := strings.LastIndexByte(address, '@')
	return at <= maxLocalPart && validDomain(address[at+1:])
}

// validDomain follows RFC 1035, 2.3.1, with digits allowed first (RFC 1123, 2.1).
func validDomain(domain string) bool {
	labels := strings.Split(domain, ".")
	for _, label := range labels {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		for _, r := range label {
			if (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' {
				return false
			}
		}
	}
	top := labels[len(labels)-1]
	return len(labels) > 1 && strings.ContainsFunc(top, unicode.IsLetter)
}
