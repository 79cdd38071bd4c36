package account

import (
	"context"
	"fmt"
	"time"

	"ehrenweb/internal/core"
	"ehrenweb/internal/mail"
)

// holdMail is how long the mail of an event waits for the change that makes the
// event: longer than any change takes, and than two servers' clocks differ.
const holdMail = 3 * time.Minute

// preferencesPath is where a user chooses what comes by mail.
const preferencesPath = "/dashboard/notifications#per-mail"

// Tell makes a change and tells the user of the event that it leaves in the
// document: with a notification, and by mail where they want that. It fails as
// change does, and without having changed anything when the outbox cannot be
// reached. An event whose user is gone is told to nobody; of one that was told
// before, sent again under its id, nobody is told again.
//
// What the change has made is told, and what it has not made is not, whenever the
// server dies: the entry in the outbox comes first and holds no text, but the
// event's id. When it is due, Compose looks for the event in the document, writes
// the notification, under the event's id and so only once, and makes the mail; or
// finds no event and drops the entry. In the usual case Tell itself writes the
// notification right after the change, and makes the mail due then.
func (s *Service) Tell(ctx context.Context, event core.Event, change func(context.Context) error) error {
	user, err := s.store.User(ctx, event.User)
	if core.CodeOf(err) == core.NotFound {
		return change(ctx)
	}
	if err != nil {
		return err
	}
	// The entry comes before the notification: where this one is, nothing is owed.
	if told, err := s.store.Notified(ctx, event); err != nil {
		return err
	} else if told {
		return change(ctx)
	}
	// Message and event have one id: of several who queue it at once, one does.
	entry := core.OutboxEntry{ID: event.ID, Kind: core.MailKind(event.Kind), To: user.Email, Event: &event, DueAt: s.now().UTC().Add(holdMail)}
	if err := s.store.QueueMail(ctx, entry); err != nil && core.CodeOf(err) != core.Conflict {
		return err
	}
	ctx = context.WithoutCancel(ctx) // a caller who hangs up must not stop it halfway
	err = change(ctx)
	switch code := core.CodeOf(err); {
	case err == nil:
		// The change is made, whatever becomes of the rest: the entry sees to it.
		if s.notify(ctx, event) == nil {
			_ = s.store.ReleaseMail(ctx, event.ID)
		}
	case code != "" && code != core.Unavailable:
		// Refused, for certain: with no event the entry goes. After any other failure
		// the change may yet turn out to be made.
		_ = s.store.ReleaseMail(ctx, event.ID)
	}
	return err
}

// notify writes the notification of an event that has happened; it does nothing
// where there is no such event.
func (s *Service) notify(ctx context.Context, event core.Event) error {
	message, _, err := s.whatHappened(ctx, event)
	if err != nil || message == "" {
		return err
	}
	return s.store.Notify(ctx, event, message)
}

// composeEvent makes the mail that tells a user of an event, after the notification.
// There is none for the demo account, a disabled one, an address that is not
// confirmed, and for what the user wants no mail of.
func (s *Service) composeEvent(ctx context.Context, entry core.OutboxEntry) (m core.Mail, ok bool, err error) {
	user, err := s.store.User(ctx, entry.Event.User)
	if core.CodeOf(err) == core.NotFound {
		return core.Mail{}, false, nil
	}
	if err != nil {
		return core.Mail{}, false, err
	}
	message, content, err := s.whatHappened(ctx, *entry.Event)
	if err != nil || message == "" {
		return core.Mail{}, false, err
	}
	if err := s.store.Notify(ctx, *entry.Event, message); err != nil {
		return core.Mail{}, false, err
	}
	if content == nil || user.IsDemo || user.Disabled() || !user.Verified() || !user.WantsMail(entry.Event.Kind) {
		return core.Mail{}, false, nil
	}
	if m, err = s.renderer.Render(content); err != nil {
		return core.Mail{}, false, err
	}
	m.ID, m.To = entry.ID, user.Email
	return m, true, nil
}

// whatHappened returns what the notification of the event says, and the data of its
// mail, nil for an event that comes by none. The message is empty where the event
// has not happened.
func (s *Service) whatHappened(ctx context.Context, event core.Event) (message string, content mail.Data, err error) {
	switch event.Kind {
	case core.EventDecision:
		message, content, err = s.decision(ctx, event)
	case core.EventAnswer:
		message, content, err = s.answer(ctx, event)
	case core.EventClosed, core.EventReopened:
		message, err = s.turned(ctx, event)
	}
	if core.CodeOf(err) == core.NotFound { // the document itself is gone
		return "", nil, nil
	}
	return message, content, err
}

func (s *Service) decision(ctx context.Context, event core.Event) (string, mail.Data, error) {
	request, err := s.store.Request(ctx, event.About.ID)
	if err != nil {
		return "", nil, err
	}
	decided, ok := request.Event(event.ID)
	if !ok {
		return "", nil, nil
	}
	sentence := core.MsgRequestPending
	switch decided.Status {
	case core.RequestApproved:
		sentence = core.MsgRequestApproved
	case core.RequestRejected:
		sentence = core.MsgRequestRejected
	}
	organization := orElse(request.OrganizationName, core.MsgNoOrganization)
	return fmt.Sprintf(sentence, organization), mail.Decision{
		Link:         s.link("/dashboard/requests/" + request.ID.Hex()),
		Organization: organization,
		Status:       decided.Status,
		Note:         decided.Note,
		Settings:     s.link(preferencesPath),
	}, nil
}

func (s *Service) answer(ctx context.Context, event core.Event) (string, mail.Data, error) {
	ticket, err := s.store.Ticket(ctx, event.About.ID)
	if err != nil {
		return "", nil, err
	}
	response, ok := ticket.Response(event.ID)
	if !ok {
		return "", nil, nil
	}
	subject := orElse(ticket.Subject, core.MsgNoSubject)
	return fmt.Sprintf(core.MsgTicketAnswered, subject), mail.Answer{
		Link:     s.link("/dashboard/tickets/" + ticket.ID.Hex()),
		Subject:  subject,
		Message:  response.Message,
		Settings: s.link(preferencesPath),
	}, nil
}

// turned is told without a mail.
func (s *Service) turned(ctx context.Context, event core.Event) (string, error) {
	ticket, err := s.store.Ticket(ctx, event.About.ID)
	if err != nil {
		return "", err
	}
	if _, ok := ticket.Event(event.ID); !ok {
		return "", nil
	}
	sentence := core.MsgTicketWasClosed
	if event.Kind == core.EventReopened {
		sentence = core.MsgTicketWasReopened
	}
	return fmt.Sprintf(sentence, orElse(ticket.Subject, core.MsgNoSubject)), nil
}

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
