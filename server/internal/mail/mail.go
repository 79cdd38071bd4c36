// Package mail renders the product's mails, sends what waits in the outbox and
// keeps at it until a mail server took each one or refused it for good.
package mail

import (
	"context"

	"ehrenweb/internal/core"
)

// Sender hands one mail over. It returns nil once the other side has taken the
// mail, a *PermanentError when trying again cannot help, and any other error
// when it can. No error holds a password.
type Sender interface {
	Send(ctx context.Context, m core.Mail) error
}

// PermanentError says that a mail will never be taken as it is: the mail server
// refused it for good, or it cannot be put into the form of a mail.
type PermanentError struct{ Err error }

func (e *PermanentError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *PermanentError) Unwrap() error { return e.Err }
