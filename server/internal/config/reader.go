package config

import (
	"errors"
	"fmt"
	"io/fs"
	"net/mail"
	"net/netip"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// reader reads variables and collects what is wrong with them.
type reader struct {
	lookup   func(string) (string, bool)
	failed   []string // names
	problems []string // name and what is expected, in the same order
}

// fail notes what is expected of a variable; the first note on each one stands.
func (r *reader) fail(name, expected string) {
	if !slices.Contains(r.failed, name) {
		r.failed = append(r.failed, name)
		r.problems = append(r.problems, name+" "+expected)
	}
}

func (r *reader) err() error {
	if len(r.problems) == 0 {
		return nil
	}
	return errors.New("config: " + strings.Join(r.problems, "; "))
}

// text returns the variable, or what stands in for it when it is empty.
func (r *reader) text(name, otherwise string) string {
	value, _ := r.lookup(name)
	if value = strings.TrimSpace(value); value == "" {
		return otherwise
	}
	if strings.ContainsFunc(value, unicode.IsControl) {
		r.fail(name, "must not hold control characters")
		return otherwise
	}
	return value
}

// secret returns the variable as it is, or the content of the file that NAME_FILE
// names without the line break at its end.
func (r *reader) secret(name string) string {
	value, _ := r.lookup(name)
	path, _ := r.lookup(name + "_FILE")
	if path == "" {
		return value
	}
	if value != "" {
		r.fail(name, "and "+name+"_FILE must not both be set")
		return ""
	}
	content, err := os.ReadFile(path) // #nosec G304 -- the operator names it
	if err != nil {
		// The path stays out of it: a secret may have been put there by mistake.
		var cause *fs.PathError
		if errors.As(err, &cause) {
			err = cause.Err
		}
		r.fail(name+"_FILE", "must name a file that can be read: "+err.Error())
		return ""
	}
	value = strings.TrimSuffix(strings.TrimSuffix(string(content), "\n"), "\r")
	if value == "" {
		r.fail(name+"_FILE", "must name a file that is not empty")
	}
	return value
}

// present tells whether a secret's variable is there, even if it is empty.
func (r *reader) present(name string) bool {
	_, value := r.lookup(name)
	path, _ := r.lookup(name + "_FILE")
	return value || path != ""
}

func (r *reader) number(name string, otherwise, least, most int) int {
	text := r.text(name, "")
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		r.fail(name, fmt.Sprintf("must be a number from %d to %d", least, most))
		return otherwise
	}
	return n
}

func (r *reader) duration(name string, otherwise, most time.Duration) time.Duration {
	text := r.text(name, "")
	if text == "" {
		return otherwise
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < time.Second || d > most {
		r.fail(name, fmt.Sprintf("must be a duration from 1s to %dh, such as 90s, 30m or 24h", most/time.Hour))
		return otherwise
	}
	return d
}

// oneOf returns one of the choices; the first is the default.
func (r *reader) oneOf(name string, choices ...string) string {
	value := r.text(name, choices[0])
	if !slices.Contains(choices, value) {
		last := len(choices) - 1
		r.fail(name, "must be "+strings.Join(choices[:last], ", ")+" or "+choices[last])
		return choices[0]
	}
	return value
}

func (r *reader) sender(name, otherwise string) mail.Address {
	address, err := mail.ParseAddress(r.text(name, otherwise))
	if err != nil || !isASCII(address.Address) || strings.ContainsFunc(address.Name, unicode.IsControl) {
		r.fail(name, "must be a mail address, such as Ehrenweb <noreply@ehrenweb.example>")
		return mail.Address{}
	}
	return *address
}

func (r *reader) email(name, otherwise string) string {
	value := r.text(name, otherwise)
	if value == "" {
		return ""
	}
	if address, err := mail.ParseAddress(value); err != nil || address.Address != value || !isASCII(value) {
		r.fail(name, "must be a bare mail address, such as kontakt@ehrenweb.example")
		return otherwise
	}
	return value
}

// account reads an address with its password: both or neither.
func (r *reader) account(prefix string) (address, password string) {
	address, password = r.email(prefix+"_EMAIL", ""), r.secret(prefix+"_PASSWORD")
	given := r.text(prefix+"_EMAIL", "") != ""
	switch n := utf8.RuneCountInString(password); {
	case given != (password != ""):
		r.fail(prefix+"_EMAIL and "+prefix+"_PASSWORD", "must both be set, or neither")
	case password != "" && (n < 12 || n > 128 || strings.ContainsRune(password, 0) || !utf8.ValidString(password)):
		r.fail(prefix+"_PASSWORD", "must have 12 to 128 characters")
	}
	return address, password
}

func (r *reader) prefixes(name string) []netip.Prefix {
	found := []netip.Prefix{}
	for part := range strings.SplitSeq(r.text(name, ""), ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		prefix, err := netip.ParsePrefix(part)
		if address, e := netip.ParseAddr(part); e == nil && address.Zone() == "" {
			prefix, err = netip.PrefixFrom(address, address.BitLen()), nil
		}
		if err != nil {
			r.fail(name, "must be CIDRs with commas between them, such as 10.0.0.0/8,::1/128")
			return nil
		}
		found = append(found, prefix.Masked())
	}
	return found
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(c rune) bool { return c > unicode.MaxASCII })
}
