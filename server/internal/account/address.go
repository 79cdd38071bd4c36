package account

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/mail"
)

// AskForAddress queues a mail to the address with the link that makes it the user's,
// or, where it has an account, with word to its owner. It fails with Invalid for a
// wrong password and for the address that the account has, with TooMany after too
// many wrong passwords, and with Forbidden for the demo account.
func (s *Service) AskForAddress(ctx context.Context, client string, user core.User, in core.NewEmail) error {
	if user.IsDemo {
		return demoFixed()
	}
	if in.Email == user.Email {
		return wrongField("email", core.MsgEmailSame)
	}
	if err := s.prove(ctx, client, user, "password", in.Password); err != nil {
		return err
	}
	change := core.AddressChange{User: user.ID, Credentials: user.Credentials, Email: in.Email}
	return s.store.QueueMail(ctx, core.OutboxEntry{Kind: core.MailAddress, To: in.Email, User: user.ID, Address: &change})
}

// ConfirmAddress makes the address that the token was sent to the account's, voids
// the links that went to the old one, and tells that by mail. It fails with Invalid
// for a token that is none, over or spent, or older than the password, and with
// Conflict when the address has another account by now.
func (s *Service) ConfirmAddress(ctx context.Context, plain string) error {
	token, err := s.token(ctx, core.TokenAddress, plain)
	if err != nil {
		return linkFailure(err)
	}
	user, err := s.store.User(ctx, token.User)
	if err != nil {
		return linkFailure(err)
	}
	ctx = context.WithoutCancel(ctx)
	if err := s.store.SpendToken(ctx, token.ID); err != nil {
		return linkFailure(err)
	}
	// The notice comes first, and is sent only if the change is made: see Tell.
	notice := core.OutboxEntry{
		ID: bson.NewObjectID(), Kind: core.MailAddressChanged, To: user.Email, User: user.ID, Address: token.Address, DueAt: s.now().UTC().Add(holdMail),
	}
	if err := s.store.QueueMail(ctx, notice); err != nil {
		return err
	}
	if err := s.store.ChangeAddress(ctx, *token.Address); err != nil {
		if core.CodeOf(err) == core.Conflict {
			return core.Fail(core.Conflict, core.MsgAddressUsed)
		}
		return linkFailure(err)
	}
	for _, kind := range []core.TokenKind{core.TokenAddress, core.TokenReset} {
		if err := s.store.DeleteTokens(ctx, user.ID, kind); err != nil {
			return err
		}
	}
	_ = s.store.ReleaseMail(ctx, notice.ID) // else it is sent a little later
	return nil
}

// composeAddress makes the mails about an account's new address: the link to the new
// one, word to the owner of one that is taken, and the notice to the old one.
func (s *Service) composeAddress(ctx context.Context, entry core.OutboxEntry) (m core.Mail, ok bool, err error) {
	user, err := s.store.User(ctx, entry.Address.User)
	if core.CodeOf(err) == core.NotFound {
		return core.Mail{}, false, nil
	}
	if err != nil || user.Disabled() {
		return core.Mail{}, false, err
	}
	content, err := s.addressContent(ctx, entry, user)
	if err != nil || content == nil {
		return core.Mail{}, false, err
	}
	if m, err = s.renderer.Render(content); err != nil {
		return core.Mail{}, false, err
	}
	m.ID, m.To = entry.ID, entry.To
	return m, true, nil
}

func (s *Service) addressContent(ctx context.Context, entry core.OutboxEntry, user core.User) (mail.Data, error) {
	if entry.Kind == core.MailAddressChanged {
		if user.Email != entry.Address.Email {
			return nil, nil
		}
		return mail.AddressChanged{}, nil
	}
	if user.Credentials != entry.Address.Credentials || user.Email == entry.To {
		return nil, nil
	}
	if entry.Attempts <= 1 {
		if ok, err := s.store.CountMail(ctx, user.ID, entry.Kind, mailLimit, mailWindow); err != nil || !ok {
			return nil, err
		}
	}
	owner, err := s.store.UserByEmail(ctx, entry.To)
	if err == nil {
		return s.addressTaken(ctx, entry, owner)
	}
	if core.CodeOf(err) != core.NotFound {
		return nil, err
	}
	plain, token := s.newToken(core.TokenAddress, user.ID, entry, core.AddressTTL)
	if err := s.store.CreateToken(ctx, token); err != nil {
		return nil, err
	}
	if newest, err := s.store.VoidOlderTokens(ctx, token); err != nil || !newest {
		return nil, err
	}
	return mail.Address{Link: s.link("/confirm-email/" + plain), ValidFor: core.AddressTTL}, nil
}

// addressTaken is word to the owner of an address that somebody else wants, unless
// they have had enough of that.
func (s *Service) addressTaken(ctx context.Context, entry core.OutboxEntry, owner core.User) (mail.Data, error) {
	if owner.IsDemo || owner.Disabled() {
		return nil, nil
	}
	if entry.Attempts <= 1 {
		if ok, err := s.store.CountMail(ctx, owner.ID, core.MailAddressChanged, mailLimit, mailWindow); err != nil || !ok {
			return nil, err
		}
	}
	return mail.AddressTaken{LoginLink: s.link("/login")}, nil
}
