package account

import (
	"archive/zip"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"iter"
	"slices"
	"time"

	"ehrenweb/internal/core"
	"ehrenweb/internal/store"
)

//go:embed export.html.tmpl
var exportPage string

// exported is everything that is kept of a user. The lists are read as they are
// written, so that memory stays flat; err is why one of them broke off.
type exported struct {
	User          core.User
	Verified      bool
	Sessions      []core.SignedIn
	Requests      iter.Seq[core.Request]
	Tickets       iter.Seq[core.Ticket]
	Notifications iter.Seq[core.Notification]
	Messages      iter.Seq[core.Message]
	Contacts      iter.Seq[core.Contact]
	Mails         iter.Seq[core.MailRecord]
	At            time.Time
	err           error
}

// Export writes everything that is kept of the user as a ZIP: daten.json for
// programs and lesen.html for people.
func (s *Service) Export(ctx context.Context, user core.User, current core.Session, w io.Writer) error {
	sessions, err := s.Sessions(ctx, user, current)
	if err != nil {
		return err
	}
	data := &exported{User: user, Verified: user.Verified(), Sessions: sessions, At: s.now()}
	data.Requests = entries(ctx, s.store.RequestsOf(user.ID), &data.err)
	data.Tickets = entries(ctx, s.store.TicketsOf(user.ID), &data.err)
	data.Notifications = entries(ctx, s.store.NotificationsOf(user.ID), &data.err)
	data.Messages = entries(ctx, s.store.MessagesOf(user.ID), &data.err)
	data.Contacts, data.Mails = slices.Values[[]core.Contact](nil), slices.Values[[]core.MailRecord](nil)
	if !user.IsDemo { // whoever writes under the demo's address is not all who try it
		data.Contacts = entries(ctx, s.store.ContactsOf(user.Email), &data.err)
		data.Mails = entries(ctx, s.store.MailsOf(user), &data.err)
	}

	archive := zip.NewWriter(w)
	for _, file := range []struct {
		name  string
		write func(io.Writer) error
	}{{"daten.json", data.writeJSON}, {"lesen.html", data.writePage}} {
		part, err := archive.CreateHeader(&zip.FileHeader{Name: file.name, Method: zip.Deflate, Modified: data.At})
		if err == nil {
			err = file.write(part)
		}
		if data.err != nil {
			err = data.err
		}
		if err != nil {
			return fmt.Errorf("account: export %s: %w", file.name, err)
		}
	}
	return archive.Close()
}

// entries are those of the list, as they come from the database. Why they broke off
// is in failure.
func entries[T any](ctx context.Context, list store.List[T], failure *error) iter.Seq[T] {
	return func(yield func(T) bool) {
		stopped := false
		err := list.Each(ctx, core.Page{}, func(entry T) error {
			if stopped = !yield(entry); stopped {
				return context.Canceled
			}
			return nil
		})
		if err != nil && !stopped {
			*failure = err
		}
	}
}

func (d *exported) writePage(w io.Writer) error {
	page, err := template.New("lesen.html").Funcs(template.FuncMap{
		"moment": func(at time.Time) string { return at.In(core.Germany).Format("02.01.2006, 15:04") },
	}).Parse(exportPage)
	if err != nil {
		return err
	}
	return page.Execute(w, d)
}

func (d *exported) writeJSON(w io.Writer) error {
	account := struct {
		core.User
		Verified   bool                    `json:"emailConfirmed"`
		MailEvents map[core.EventKind]bool `json:"mailEvents"`
	}{d.User, d.Verified, d.User.MailEvents}
	encoded, err := json.MarshalIndent(account, "", "  ")
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(w, "{\n\"account\": %s", encoded); err != nil {
		return err
	}
	for _, write := range []func() error{
		func() error { return writeMember(w, "sessions", slices.Values(d.Sessions)) },
		func() error { return writeMember(w, "requests", d.Requests) },
		func() error { return writeMember(w, "tickets", d.Tickets) },
		func() error { return writeMember(w, "notifications", d.Notifications) },
		func() error { return writeMember(w, "messages", d.Messages) },
		func() error { return writeMember(w, "contacts", d.Contacts) },
		func() error { return writeMember(w, "mails", d.Mails) },
	} {
		if err := write(); err != nil {
			return err
		}
	}
	_, err = io.WriteString(w, "\n}\n")
	return err
}

// writeMember writes one more member of an object: an array.
func writeMember[T any](w io.Writer, name string, entries iter.Seq[T]) error {
	if _, err := fmt.Fprintf(w, ",\n%q: [", name); err != nil {
		return err
	}
	separator := "\n"
	for entry := range entries {
		encoded, err := json.Marshal(entry)
		if err == nil {
			_, err = fmt.Fprintf(w, "%s%s", separator, encoded)
		}
		if err != nil {
			return err
		}
		separator = ",\n"
	}
	_, err := io.WriteString(w, "]")
	return err
}
