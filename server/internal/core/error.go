// Package core is what the product is about: its documents, what may go into
// them, its limits and statuses, and every sentence that a person is told.
package core

import (
	"errors"
	"time"
)

// Code says what kind of failure an Error is. The HTTP status is chosen from it
// in one place, httpapi/errors.go.
type Code string

// The kinds of failure that a person may hear about (design, section 5).
const (
	Invalid      Code = "invalid"      // the input cannot be accepted
	Unauthorized Code = "unauthorized" // not signed in, or the login is wrong
	Forbidden    Code = "forbidden"    // signed in, but not allowed
	NotFound     Code = "not found"    // no such thing, or not this user's
	Conflict     Code = "conflict"     // the thing's state does not allow it
	TooMany      Code = "too many"     // throttled
	Unavailable  Code = "unavailable"  // a part we need cannot be reached
)

// Error is a failure that a person may hear about: Message is the sentence said
// to them, Fields says by name what is wrong with which part of the input. Every
// other error is ours alone and is never shown.
type Error struct {
	Code       Code
	Message    string
	Fields     map[string]string
	Current    any           // Conflict: the thing as it is now, where the caller may see it
	RetryAfter time.Duration // TooMany and Unavailable: when trying again can help
	Cause      error         // for the log only; nil when there is nothing to add
}

func (e *Error) Error() string {
	if e.Cause != nil {
		return string(e.Code) + ": " + e.Cause.Error()
	}
	return string(e.Code) + ": " + e.Message
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Fail makes an Error with a code and its sentence.
func Fail(code Code, message string) error { return &Error{Code: code, Message: message} }

// TooManyTries is the failure of one who has to wait before the next try: between
// a second and an hour.
func TooManyTries(wait time.Duration) error {
	return &Error{Code: TooMany, Message: MsgTooMany, RetryAfter: min(max(wait, time.Second), time.Hour)}
}

// CodeOf returns the code of the Error in err's chain, or "" when there is none.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}
