package httpapi_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// answered is an answer of the team to the ticket, and how it is made.
func (a *app) answered(ticket core.Ticket, message string) (core.Event, func(context.Context) error) {
	event := core.Event{
		ID: bson.NewObjectID(), Kind: core.EventAnswer, User: ticket.User, About: core.About{Type: core.AboutTicket, ID: ticket.ID},
	}
	return event, func(ctx context.Context) error {
		_, err := a.store.RespondToTicket(ctx, ticket.ID, event.ID, core.NewResponse{Message: message})
		return err
	}
}

// notifications are the user's, newest first.
func (b *browser) notifications() []core.Notification {
	b.app.t.Helper()
	list := []core.Notification{}
	if err := json.Unmarshal([]byte(b.must(http.StatusOK, "GET", "/api/notifications/"+b.id(), "").body), &list); err != nil {
		b.app.t.Fatal(err)
	}
	return list
}

// wantTold checks how many notifications and mails about the ticket there are, and
// that nothing waits any more.
func (b *browser) wantTold(email string, notifications, mails int) {
	b.app.t.Helper()
	sent := 0
	for _, m := range b.app.mails(email) {
		if strings.HasPrefix(m.subject, "Neue Antwort") {
			sent++
		}
	}
	waiting, err := b.app.db.Collection("outbox").Count(b.app.t.Context(), bson.D{{Key: "status", Value: core.MailWaiting}})
	if err != nil {
		b.app.t.Fatal(err)
	}
	if told := len(b.notifications()); told != notifications || sent != mails || waiting != 0 {
		b.app.t.Errorf("%d notifications, %d mails, %d in the outbox; want %d, %d, 0", told, sent, waiting, notifications, mails)
	}
}

func TestAUserIsToldOfAnEventOnceInTheProductAndByMail(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	user := a.signUp("info@verein.test")
	ticket := user.openTicket("Logo & <b>Farben</b>")
	event, change := a.answered(ticket, "Bitte als <svg>\nan uns & bald.")
	for range 2 { // before the mail is sent
		if err := a.account.Tell(t.Context(), event, change); err != nil {
			t.Fatal(err)
		}
	}
	want := core.Notification{ID: event.ID, User: event.User, Message: "Es gibt eine neue Antwort auf Ihr Ticket „Logo & <b>Farben</b>“.", Kind: core.EventAnswer}
	got := user.notifications()[0]
	if about := got.About; about == nil || *about != event.About {
		t.Errorf("the notification is about %v", about)
	}
	got.About, got.CreatedAt = nil, time.Time{}
	if got != want {
		t.Errorf("the notification is %+v", got)
	}
	user.wantTold("info@verein.test", 1, 1)
	m := a.lastMail("info@verein.test")
	link := appURL + "/dashboard/tickets/" + ticket.ID.Hex()
	if m.subject != "Neue Antwort auf Ihr Ticket: Logo & <b>Farben</b>" || !strings.Contains(strings.ReplaceAll(m.text, "\r\n", "\n"), "\n\nBitte als <svg>\nan uns & bald.\n\n") || a.linkPath(m) != strings.TrimPrefix(link, appURL) {
		t.Errorf("the mail is %q: %s", m.subject, m.text)
	}
	if !strings.Contains(m.html, "Bitte als &lt;svg&gt;") || strings.Contains(m.html, "<b>") || !strings.Contains(m.html, `href="`+link+`"`) {
		t.Errorf("the HTML is %s", m.html)
	}
	if err := a.account.Tell(t.Context(), event, change); err != nil { // and after
		t.Fatal(err)
	}
	user.wantTold("info@verein.test", 1, 1)
}

func TestWhatHappenedIsToldAndWhatDidNotIsNotWheneverTheServerDies(t *testing.T) {
	t.Parallel()
	away := errors.New("the connection broke")
	for _, row := range []struct {
		name   string
		change func(write func() error) error
		told   int
		later  bool // only when the entry is due
	}{
		{"dead before the change", func(func() error) error { panic("dead") }, 0, true},
		{"dead after the change", func(write func() error) error { _ = write(); panic("dead") }, 1, true},
		{"no answer from the database, which has not changed it", func(func() error) error { return away }, 0, true},
		{"no answer from the database, which has changed it", func(write func() error) error { _ = write(); return away }, 1, true},
		{"refused", func(func() error) error { return core.Fail(core.Conflict, core.MsgTicketClosed) }, 0, false},
		{"changed", func(write func() error) error { return write() }, 1, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			a := newApp(t)
			user := a.signUp("info@verein.test")
			event, change := a.answered(user.openTicket("Logo"), "Bald.")
			func() {
				defer func() { _ = recover() }()
				_ = a.account.Tell(t.Context(), event, func(ctx context.Context) error {
					return row.change(func() error { return change(ctx) })
				})
			}()
			if row.later {
				a.mails("info@verein.test")
				if n := len(user.notifications()); n != 0 {
					t.Errorf("%d notifications before it is clear what happened", n)
				}
				a.clock.advance(2 * time.Minute) // as another server's clock may be
				a.mails("info@verein.test")
				if n, err := a.db.Collection("outbox").Count(t.Context(), bson.D{{Key: "status", Value: core.MailWaiting}}); n != 1 || err != nil {
					t.Errorf("%d entries wait: %v", n, err)
				}
				a.clock.advance(2 * time.Minute)
			}
			user.wantTold("info@verein.test", row.told, row.told)
		})
	}
}

func TestWhoGetsNoMailOfAnEventIsToldInTheProduct(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	set := func(email string, field string, value any) {
		change := bson.D{{Key: "$set", Value: bson.D{{Key: field, Value: value}}}}
		if _, err := a.db.Collection("users").UpdateOne(t.Context(), bson.D{{Key: "email", Value: email}}, change); err != nil {
			t.Fatal(err)
		}
	}
	for i, row := range []struct {
		name  string
		as    func(email string) *browser
		mails int
	}{
		{"wants none", func(email string) *browser { b := a.signUp(email); set(email, "mailEvents.answer", false); return b }, 0},
		{"wants none of another event", func(email string) *browser { b := a.signUp(email); set(email, "mailEvents.decision", false); return b }, 1},
		{"has chosen it", func(email string) *browser { b := a.signUp(email); set(email, "mailEvents.answer", true); return b }, 1},
		{"has an address that is not confirmed", func(email string) *browser { b := a.signUp(email); set(email, "isVerified", false); return b }, 0},
		{"DEMO-01 is the demo account", func(string) *browser { return a.demo() }, 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			email := fmt.Sprintf("info%d@verein.test", i)
			user := row.as(email)
			event, change := a.answered(user.openTicket("Logo"), "Bald.")
			if err := a.account.Tell(t.Context(), event, change); err != nil {
				t.Fatal(err)
			}
			user.wantTold(email, 1, row.mails)
			if mails := a.mails("demo@ehrenweb.test"); len(mails) != 0 {
				t.Errorf("%d mails to the demo account", len(mails))
			}
		})
	}
	t.Run("a disabled account", func(t *testing.T) {
		user := a.signUp("zu@verein.test")
		event, change := a.answered(user.openTicket("Logo"), "Bald.")
		if err := a.store.SetDisabled(t.Context(), "zu@verein.test", true); err != nil {
			t.Fatal(err)
		}
		if err := a.account.Tell(t.Context(), event, change); err != nil {
			t.Fatal(err)
		}
		if mails := a.mails("zu@verein.test"); len(mails) != 1 { // the registration's
			t.Errorf("%d mails", len(mails))
		}
	})
	t.Run("an account that is gone", func(t *testing.T) {
		event, change := a.answered(a.signUp("weg@verein.test").openTicket("Logo"), "Bald.")
		if _, err := a.db.Collection("users").DeleteOne(t.Context(), bson.D{{Key: "_id", Value: event.User}}); err != nil {
			t.Fatal(err)
		}
		if err := a.account.Tell(t.Context(), event, change); err != nil {
			t.Fatal(err)
		}
		if n, err := a.db.Collection("notifications").Count(t.Context(), bson.D{{Key: "user", Value: event.User}}); n != 0 || err != nil {
			t.Errorf("%d notifications: %v", n, err)
		}
	})
}
