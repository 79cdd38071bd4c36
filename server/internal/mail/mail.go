// Package mail renders the product's mails, sends what waits in the outbox and
// keeps at it until a mail server took each one or refused it for good.
package mail

import (
	"context"

	"ehrenweb/internal/core"
)

// Sender hands one mail over. It returns a receipt once the other side has taken the
// mail, and otherwise a *PermanentError when trying again cannot help, an *UnreachableError when
// it was not about this mail, and any other error when trying this one again
// later can help. No error holds a password.
type Sender interface {
	Send(ctx context.Context, m core.Mail) (core.Receipt, error)
}

// PermanentError says that a mail will never be taken as it is: the mail server
// refused it for good, or it cannot be put into the form of a mail.
type PermanentError struct{ Err error }

func (e *PermanentError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *PermanentError) Unwrap() error { return e.Err }

// UnreachableError says that no mail goes out at the moment: the mail server is
// away, hangs, or does not let us in.
type UnreachableError struct{ Err error }

func (e *UnreachableError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *UnreachableError) Unwrap() error { return e.Err }
