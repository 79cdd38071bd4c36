package main

import (
	"context"
	"fmt"
	"log/slog"
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
			name: "mail list", summary: "list the mails that wait or were given up", prepare: plain(listMails),
			details: "One line each: id, status, kind, recipient, since when it is owed, how often it was\n" +
				"tried, when it is tried next, and what the mail server said last.",
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
	return withStore(ctx, func(s *store.Store) error {
		return s.OpenMails().Each(ctx, core.Page{}, func(m core.OutboxEntry) error {
			next := "-"
			if m.Status == core.MailWaiting {
				next = m.DueAt.UTC().Format(time.RFC3339)
			}
			_, err := fmt.Fprintln(c.out, strings.Join([]string{
				m.ID.Hex(), string(m.Status), string(m.Kind), m.To, m.CreatedAt.UTC().Format(time.RFC3339),
				fmt.Sprintf("tried %d times", m.Attempts), next, m.LastError,
			}, "\t"))
			return err
		})
	})
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
