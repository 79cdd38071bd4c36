package account

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/auth"
	"ehrenweb/internal/core"
	"ehrenweb/internal/mail"
)

// Anyone can have these mails sent to an account's address, and so fill somebody's
// mailbox: an account gets so many of one kind within the window, and no more.
const (
	mailLimit  = 5
	mailWindow = time.Hour
)

// Compose makes the mail that an outbox entry stands for, with a fresh token
// where it carries a link. ok is false when there is nothing to send: the
// address has no account, or none that the mail is for, or is the demo
// account's or a disabled one's, or has had enough of them.
//
// A second attempt at one entry makes a second token and leaves the first good,
// since the first attempt may have arrived after all.
func (s *Service) Compose(ctx context.Context, entry core.OutboxEntry) (m core.Mail, ok bool, err error) {
	switch {
	case entry.Kind == core.MailContact:
		return s.composeContact(ctx, entry)
	case entry.Address != nil:
		return s.composeAddress(ctx, entry)
	case entry.Event != nil:
		return s.composeEvent(ctx, entry)
	}
	user, err := s.store.UserByEmail(ctx, entry.To)
	if core.CodeOf(err) == core.NotFound {
		return core.Mail{}, false, nil
	}
	if err != nil {
		return core.Mail{}, false, err
	}
	if user.IsDemo || user.Disabled() {
		return core.Mail{}, false, nil
	}
	if unasked := entry.Kind != core.MailPasswordChanged; unasked && entry.Attempts <= 1 {
		if ok, err := s.store.CountMail(ctx, user.ID, entry.Kind, mailLimit, mailWindow); err != nil || !ok {
			return core.Mail{}, false, err
		}
	}
	content, err := s.content(ctx, entry, user)
	if err != nil || content == nil {
		return core.Mail{}, false, err
	}
	if m, err = s.renderer.Render(content); err != nil {
		return core.Mail{}, false, err
	}
	m.ID, m.To = entry.ID, user.Email
	return m, true, nil
}

// composeContact makes the mail that brings a visitor's message to the team, and
// the team's answer back to the visitor.
func (s *Service) composeContact(ctx context.Context, entry core.OutboxEntry) (m core.Mail, ok bool, err error) {
	contact, err := s.store.Contact(ctx, entry.Contact)
	if core.CodeOf(err) == core.NotFound {
		return core.Mail{}, false, nil
	}
	if err != nil {
		return core.Mail{}, false, err
	}
	m, err = s.renderer.Render(mail.Contact{Name: contact.Name, Email: contact.Email, Subject: contact.Subject, Message: contact.Message})
	if err != nil {
		return core.Mail{}, false, err
	}
	m.ID, m.To, m.ReplyTo = entry.ID, entry.To, contact.Email
	return m, true, nil
}

// content is the data of the mail's templates, or nil when there is nothing to
// send.
func (s *Service) content(ctx context.Context, entry core.OutboxEntry, user core.User) (mail.Data, error) {
	switch entry.Kind {
	case core.MailRegistration, core.MailVerification:
		if user.Verified() {
			if entry.Kind == core.MailVerification {
				return nil, nil
			}
			return mail.AlreadyRegistered{LoginLink: s.link("/login"), ForgotLink: s.link("/forgot-password")}, nil
		}
		plain, token := s.newToken(core.TokenVerify, user.ID, entry, s.options.VerifyTTL)
		link := s.link("/api/user/verify-email/" + plain)
		return mail.Verification{Link: link, ValidFor: s.options.VerifyTTL}, s.store.CreateToken(ctx, token)
	case core.MailPasswordReset:
		plain, token := s.newToken(core.TokenReset, user.ID, entry, s.options.ResetTTL)
		if err := s.store.CreateToken(ctx, token); err != nil {
			return nil, err
		}
		if newest, err := s.store.VoidOlderTokens(ctx, token); err != nil || !newest {
			return nil, err
		}
		return mail.PasswordReset{Link: s.link("/reset-password/" + plain), ValidFor: s.options.ResetTTL}, nil
	case core.MailDeletion:
		if user.DeleteAt == nil { // kept after all
			return nil, nil
		}
		return mail.Deletion{Link: s.link("/profile"), At: *user.DeleteAt}, nil
	case core.MailPasswordChanged:
		return mail.PasswordChanged{ForgotLink: s.link("/forgot-password")}, nil
	}
	return nil, nil
}

// newToken makes a token for the link in the entry's mail, to be stored.
func (s *Service) newToken(kind core.TokenKind, user bson.ObjectID, entry core.OutboxEntry, ttl time.Duration) (plain string, token core.Token) {
	plain = auth.NewToken()
	return plain, core.Token{
		Kind:         kind,
		Hash:         auth.HashToken(plain),
		User:         user,
		Mail:         entry.ID,
		Registration: entry.Registration,
		Address:      entry.Address,
		ExpiresAt:    s.now().Add(ttl).UTC(),
	}
}

func (s *Service) link(path string) string { return s.options.AppURL + path }
