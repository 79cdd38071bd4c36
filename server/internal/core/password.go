package core

import (
	_ "embed"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Length of a password in characters (design, section 7; OWASP ASVS 5.0, 6.2).
const (
	MinPassword = 12
	MaxPassword = 128
)

//go:embed common_passwords.txt
var commonPasswords string

// newPassword checks a password somebody wants to set on the account with the
// address, and its confirmation. It is taken as it is typed: not trimmed, and
// any character but NUL counts.
func (c *check) newPassword(password, confirmation, address string) {
	if password == "" {
		c.fail("password", MsgRequired)
	}
	if confirmation == "" {
		c.fail("confirmPassword", MsgRequired)
	}
	if password != confirmation {
		c.fail("confirmPassword", MsgPasswordsDiffer)
	}
	if reason := PasswordProblem(password, address); reason != "" {
		c.fail("password", reason)
	}
}

// PasswordProblem returns the sentence that says why the password is refused for
// the account with the address, or "". The address may be empty.
func PasswordProblem(password, address string) string {
	switch n := utf8.RuneCountInString(password); {
	case n < MinPassword:
		return fmt.Sprintf(MsgPasswordShort, MinPassword)
	case n > MaxPassword:
		return fmt.Sprintf(MsgTooLong, MaxPassword)
	case strings.ContainsRune(password, 0), strings.ContainsRune(password, utf8.RuneError): // half a character
		return MsgPasswordNUL
	case address != "" && NormalizeEmail(password) == address:
		return MsgPasswordAddress
	case isCommon(password):
		return MsgPasswordCommon
	}
	return ""
}

// isCommon compares without regard to case: "Password1234" is guessed as soon
// as "password1234" is.
func isCommon(password string) bool {
	password = strings.ToLower(password)
	for line := range strings.Lines(commonPasswords) {
		if strings.TrimSuffix(line, "\n") == password {
			return true
		}
	}
	_, size := utf8.DecodeRuneInString(password)
	return strings.ReplaceAll(password, password[:size], "") == "" // one character, many times
}
