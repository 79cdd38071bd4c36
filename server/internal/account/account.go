// Package account holds the flows around an account: register, verify, log in,
// stay logged in, reset. Each checks, writes, and queues the mail that follows.
//
// No answer tells whether an address has an account: the calls that anyone may
// make store the occasion of a mail for any address, and only when the mail is
// composed is it asked whose address it is (compose.go).
package account

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/auth"
	"ehrenweb/internal/core"
	"ehrenweb/internal/mail"
	"ehrenweb/internal/store"
)

// Options are what an installation decides about its accounts.
type Options struct {
	AppURL       string        // the start of every link, without a slash at the end
	ContactEmail string        // where messages to the team go
	SessionTTL   time.Duration // from the login on, however it is used
	VerifyTTL    time.Duration
	ResetTTL     time.Duration
	LoginLimits  LoginLimits // the zero value: no limits
	Sender       mail.Sender // of test mails
}

// Service runs the flows. It is safe for concurrent use.
type Service struct {
	store    *store.Store
	hasher   *auth.Hasher
	signer   *auth.Signer
	renderer *mail.Renderer
	options  Options
	now      func() time.Time
}

// New makes a Service.
func New(s *store.Store, h *auth.Hasher, signer *auth.Signer, r *mail.Renderer, o Options, now func() time.Time) *Service {
	return &Service{store: s, hasher: h, signer: signer, renderer: r, options: o, now: now}
}

// Register opens an account for an address that has none, and queues a mail to
// the address in any case: the link that confirms it, or word that it has an
// account already.
func (s *Service) Register(ctx context.Context, in core.Registration) error {
	hash, err := s.hasher.Hash(ctx, in.Password)
	if err != nil {
		return err
	}
	registrant := core.Registrant{FirstName: in.FirstName, LastName: in.LastName, Password: hash}
	unverified := false
	_, err = s.store.CreateUser(ctx, core.User{
		FirstName:  in.FirstName,
		LastName:   in.LastName,
		Email:      in.Email,
		Password:   hash,
		IsVerified: &unverified,
	})
	if core.CodeOf(err) == core.Conflict {
		err = s.store.RegisterAgain(ctx, in.Email, registrant)
	}
	if err != nil {
		return err
	}
	// The mail is queued after the account: a crash in between loses an account
	// that was not acknowledged and that registering again mends.
	return s.store.QueueMail(ctx, core.OutboxEntry{
		Kind:         core.MailRegistration,
		To:           in.Email,
		Registration: &registrant,
	})
}

// ResendVerification queues the mail with the link that confirms the address,
// for the case that it still waits for that.
func (s *Service) ResendVerification(ctx context.Context, in core.Address) error {
	return s.store.QueueMail(ctx, core.OutboxEntry{Kind: core.MailVerification, To: in.Email})
}

// ForgotPassword queues the mail with the link that sets a new password, for the
// case that the address has an account.
func (s *Service) ForgotPassword(ctx context.Context, in core.Address) error {
	return s.store.QueueMail(ctx, core.OutboxEntry{Kind: core.MailPasswordReset, To: in.Email})
}

// Verify confirms the address that the token was sent to. Of several links for
// one account the first that is followed counts; following it, or another,
// again changes nothing. It fails with NotFound for a token that is none or over,
// and for one whose account is gone.
func (s *Service) Verify(ctx context.Context, plain string) error {
	token, err := s.token(ctx, core.TokenVerify, plain)
	if err != nil {
		return err
	}
	return s.store.VerifyUser(ctx, token.User, token.Registration)
}

// ResetPassword spends the token, queues a notice to the owner, sets the password
// and ends every session of the account. The wrong logins to the account are
// forgotten, and so are those of the client: the way over a forgotten password
// leads in. It fails with Invalid for a token that is none, over or spent, and for
// a password that is the account's address; the latter leaves the token good.
func (s *Service) ResetPassword(ctx context.Context, client, plain string, in core.NewPassword) error {
	token, err := s.token(ctx, core.TokenReset, plain)
	if err != nil {
		return linkFailure(err)
	}
	user, err := s.store.User(ctx, token.User)
	if err != nil {
		return linkFailure(err)
	}
	if user.Disabled() {
		return core.Fail(core.Invalid, core.MsgLinkExpired)
	}
	if reason := core.PasswordProblem(in.Password, user.Email); reason != "" {
		return wrongField("password", reason)
	}
	hash, err := s.hasher.Hash(ctx, in.Password)
	if err != nil {
		return err
	}
	// From here on a caller who hangs up must not stop it halfway: the link would
	// be spent for nothing, or the owner not told.
	ctx = context.WithoutCancel(ctx)
	if err := s.store.SpendToken(ctx, token.ID); err != nil {
		return linkFailure(err)
	}
	if err := s.store.QueueMail(ctx, core.OutboxEntry{Kind: core.MailPasswordChanged, To: user.Email}); err != nil {
		return err
	}
	if err := s.store.SetPassword(ctx, user.ID, hash); err != nil {
		return err
	}
	if err := s.store.DeleteTokens(ctx, user.ID, core.TokenReset); err != nil {
		return err
	}
	if err := s.store.DeleteSessionsOf(ctx, user.ID); err != nil {
		return err
	}
	return s.forgetLogins(ctx, client, user.Email)
}

// Contact stores a visitor's message to the team under the id and queues it as a
// mail to the contact address. A message that was stored under the id before is
// returned, and queued where that was not reached; where it is another one Contact
// fails with Conflict.
func (s *Service) Contact(ctx context.Context, id bson.ObjectID, in core.NewContact) (core.Contact, error) {
	contact, err := s.store.CreateContact(ctx, id, in)
	if err != nil || contact.Queued {
		return contact, err
	}
	// One id for message and mail: of several who queue it at once, one does.
	entry := core.OutboxEntry{ID: contact.ID, Kind: core.MailContact, To: s.options.ContactEmail, Contact: contact.ID}
	if err := s.store.QueueMail(ctx, entry); err != nil && core.CodeOf(err) != core.Conflict {
		return core.Contact{}, err
	}
	return contact, s.store.ContactQueued(ctx, contact.ID)
}

// token returns the stored token for the one in a link, or NotFound.
func (s *Service) token(ctx context.Context, kind core.TokenKind, plain string) (core.Token, error) {
	if !auth.IsToken(plain) {
		return core.Token{}, core.Fail(core.NotFound, core.MsgLinkExpired)
	}
	return s.store.Token(ctx, kind, auth.HashToken(plain))
}

// linkFailure says about a token that is not there what a person should do.
func linkFailure(err error) error {
	if core.CodeOf(err) == core.NotFound {
		return core.Fail(core.Invalid, core.MsgLinkExpired)
	}
	return err
}
