package account

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/auth"
	"ehrenweb/internal/core"
	"ehrenweb/internal/mail"
)

// testMailPatience ends a conversation with a mail server before the admin's browser
// stops waiting for it.
const testMailPatience = 25 * time.Second

// SendTestMail sends a test mail to the address now, and returns what came of it and
// what the mail server said. It fails with TooMany once the admin has sent as many
// within the hour as an account gets of any kind, and with Invalid for the demo
// account's address, which is never mailed.
func (s *Service) SendTestMail(ctx context.Context, admin bson.ObjectID, in core.Address) (core.MailTest, error) {
	user, err := s.store.UserByEmail(ctx, in.Email)
	if err != nil && core.CodeOf(err) != core.NotFound {
		return core.MailTest{}, err
	}
	if err == nil && user.IsDemo {
		return core.MailTest{}, &core.Error{Code: core.Invalid, Message: core.MsgInvalid, Fields: map[string]string{"email": core.MsgDemoMail}}
	}
	count, ends, err := s.store.CountTry(ctx, "test mail "+auth.HashToken(admin.Hex()), mailWindow)
	if err != nil {
		return core.MailTest{}, err
	}
	if count > mailLimit {
		return core.MailTest{}, core.TooManyTries(ends.Sub(s.now()))
	}
	ctx, cancel := context.WithTimeout(ctx, testMailPatience)
	defer cancel()
	receipt, err := mail.SendTest(ctx, s.renderer, s.options.Sender, in.Email)
	switch {
	case err != nil:
		return core.MailTest{Outcome: core.TestFailed, Answer: err.Error()}, nil
	case receipt.Answer == "":
		return core.MailTest{Outcome: core.TestKept}, nil
	}
	return core.MailTest{Outcome: core.TestSent, Answer: receipt.Answer}, nil
}
