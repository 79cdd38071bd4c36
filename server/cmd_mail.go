package main

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/config"
	"ehrenweb/internal/core"
	"ehrenweb/internal/mail"
	"ehrenweb/internal/store"
)

func mailCommands() []command {
	return []command{
		{
			name: "mail list", takes: "[failed|waiting|sent]", summary: "list the mails of the outbox", max: 1, prepare: plain(listMails),
			details: "Those that were given up, those that wait and those that were sent, each newest first; or\n" +
				"only one of these. One line each: id, status, kind, recipient, since when it is owed, how\n" +
				"often it was tried, when it is tried next or was sent, and what the mail server said last.\n" +
				"Of sent mails a record is kept for " + strconv.Itoa(int(core.KeepSentMail.Hours()/24)) + " days.",
		},
		{
			name: "mail retry", takes: "[ID]", summary: "send mails that were given up again", max: 1, prepare: plain(retryMails),
			details: "Without an id, all of them. The running server sends them.",
		},
		{
			name: "mail test", takes: "ADDRESS", summary: "send a test mail now", min: 1, max: 1, prepare: plain(testMail),
			details: "Not through the outbox: what the mail server says is said here.",
		},
	}
}

func listMails(ctx context.Context, c call) error {
	statuses := []core.MailStatus{core.MailGivenUp, core.MailWaiting, core.MailSent}
	if len(c.args) == 1 {
		named := slices.Index([]string{"failed", "waiting", "sent"}, c.args[0])
		if named < 0 {
			return fmt.Errorf("%s is none of failed, waiting and sent", c.args[0])
		}
		statuses = statuses[named : named+1]
	}
	return withStore(ctx, func(s *store.Store) error {
		for _, status := range statuses {
			err := s.Mails(status).Each(ctx, core.Page{}, func(m core.OutboxMail) error {
				_, err := fmt.Fprintln(c.out, mailLine(m))
				return err
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func mailLine(m core.OutboxMail) string {
	when, said := "-", m.Reason
	switch {
	case m.DueAt != nil:
		when = m.DueAt.UTC().Format(time.RFC3339)
	case m.Status == core.MailSent:
		when = m.ChangedAt.UTC().Format(time.RFC3339)
	}
	if m.Receipt != nil {
		said = m.Receipt.Answer
	}
	return strings.Join([]string{
		m.ID.Hex(), string(m.Status), string(m.Kind), m.To, m.CreatedAt.UTC().Format(time.RFC3339),
		fmt.Sprintf("tried %d times", m.Attempts), when, strings.ReplaceAll(said, "\n", " "),
	}, "\t")
}

func retryMails(ctx context.Context, c call) error {
	return withStore(ctx, func(s *store.Store) error {
		ids := []bson.ObjectID{}
		if len(c.args) == 1 {
			id, err := bson.ObjectIDFromHex(c.args[0])
			if err != nil {
				return fmt.Errorf("%s is no id; ehrenweb mail list shows them", c.args[0])
			}
			ids = append(ids, id)
		} else if err := s.Mails(core.MailGivenUp).Each(ctx, core.Page{}, func(m core.OutboxMail) error {
			ids = append(ids, m.ID)
			return nil
		}); err != nil {
			return err
		}
		for _, id := range ids {
			if err := s.RetryMail(ctx, id); core.CodeOf(err) == core.NotFound {
				return fmt.Errorf("no mail with the id %s was given up", id.Hex())
			} else if err != nil {
				return err
			}
		}
		_, err := fmt.Fprintf(c.out, "%d mails are sent again\n", len(ids))
		return err
	})
}

func testMail(ctx context.Context, c call) error {
	in := core.Address{Email: c.args[0]}
	if err := in.Validate(); err != nil {
		return inputFailure(err)
	}
	settings, err := config.FromEnvironment()
	if err != nil {
		return err
	}
	sender, err := newSender(settings, slog.New(slog.NewTextHandler(c.err, nil)))
	if err != nil {
		return err
	}
	renderer, err := mail.NewRenderer(settings.ContactEmail)
	if err != nil {
		return err
	}
	receipt, err := mail.SendTest(ctx, renderer, sender, in.Email)
	if err != nil {
		return err
	}
	where := "the mail server " + settings.SMTPHost + ", which said: " + receipt.Answer
	if settings.SMTPHost == "" {
		where = "a file, since SMTP_HOST is empty"
	}
	_, err = fmt.Fprintf(c.out, "%s: the mail was handed to %s\n", in.Email, where)
	return err
}
