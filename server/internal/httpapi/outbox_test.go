package httpapi_test

import (
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

func TestASentMailLeavesARecordWithoutItsContent(t *testing.T) {
	t.Parallel()
	server, port := startPickyMailServer(t)
	a := newAppWith(t, appOptions{smtpPort: port})
	admin := a.admin("admin@verein.test")
	visitor := a.browser()
	visitor.must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", password))
	visitor.must(http.StatusCreated, "POST", "/api/contact", contact("Zoë", "Frage zum Logo", "Sehr vertraulich"))
	visitor.must(http.StatusOK, "POST", "/api/user/forgot-password", address("niemand@verein.test"))
	a.drain()
	list := admin.outbox("sent")

	t.Run("it says to whom, what about, when, and what the mail server said", func(t *testing.T) {
		if len(list) != 2 || list[0].Kind != core.MailContact || list[1].Kind != core.MailRegistration {
			t.Fatalf("the admin sees %+v", list)
		}
		m := list[1]
		if m.To != "info@verein.test" || m.Attempts != 1 || m.Reason != "" || m.DueAt != nil || m.ChangedAt.Before(m.CreatedAt) {
			t.Errorf("the admin sees %+v", m)
		}
		if m.Receipt == nil || m.Receipt.Answer != "250 2.0.0 OK: queued" || m.Receipt.MessageID != server.to("info@verein.test")[0].header.Get("Message-Id") {
			t.Errorf("the receipt is %+v", m.Receipt)
		}
		if waiting, failed := admin.outbox("waiting"), admin.failedMails(); len(waiting) != 0 || len(failed) != 0 {
			t.Errorf("%d wait and %d failed", len(waiting), len(failed))
		}
	})

	t.Run("SEC-02 nothing of the registration, the message, the link or the token is kept", func(t *testing.T) {
		kept := []string{"_id", "kind", "to", "user", "status", "attempts", "createdAt", "updatedAt", "receipt", "expiresAt"}
		for _, m := range append(list, core.OutboxMail{Kind: "with all there is", ID: a.sendEntryWithEverything()}) {
			var document bson.D
			if err := a.db.Collection("outbox").FindOne(t.Context(), bson.D{{Key: "_id", Value: m.ID}}, &document); err != nil {
				t.Fatal(err)
			}
			for _, field := range document {
				if !slices.Contains(kept, field.Key) {
					t.Errorf("%s: %s is kept", m.Kind, field.Key)
				}
			}
		}
	})

	t.Run("it cannot be sent again or removed", func(t *testing.T) {
		admin.must(http.StatusNotFound, "POST", "/api/mail/"+list[0].ID.Hex()+"/retry", "")
		admin.must(http.StatusNotFound, "DELETE", "/api/mail/"+list[0].ID.Hex(), "")
	})

	t.Run("after 30 days it is gone", func(t *testing.T) {
		for _, row := range []struct {
			later time.Duration
			left  int
		}{{30*24*time.Hour - time.Minute, 3}, {2 * time.Minute, 0}} {
			a.clock.advance(row.later)
			if err := a.store.DeleteExpired(t.Context()); err != nil {
				t.Fatal(err)
			}
			if n, err := a.store.Mails(core.MailSent).Count(t.Context()); n != int64(row.left) || err != nil {
				t.Errorf("%d are left, %v", n, err)
			}
		}
	})
}

// sendEntryWithEverything records as sent what an entry can hold at most.
func (a *app) sendEntryWithEverything() bson.ObjectID {
	a.t.Helper()
	entry := core.OutboxEntry{Kind: core.MailContact, To: "info@verein.test", LastError: "451 später", Contact: bson.NewObjectID()}
	for _, field := range reflect.ValueOf(&entry).Elem().Fields() {
		if field.Kind() == reflect.Pointer && field.Type() != reflect.TypeFor[*core.Receipt]() {
			field.Set(reflect.New(field.Type().Elem()))
		}
	}
	entry.ID = bson.NewObjectID()
	if err := a.store.QueueMail(a.t.Context(), entry); err != nil {
		a.t.Fatal(err)
	}
	if err := a.store.RecordSentMail(a.t.Context(), entry.ID, core.Receipt{}); err != nil {
		a.t.Fatal(err)
	}
	return entry.ID
}

func TestTheOutboxShowsWhatWaitsAndWhy(t *testing.T) {
	t.Parallel()
	a := newAppWith(t, appOptions{smtpPort: 1}) // where nobody listens
	admin := a.admin("admin@verein.test")
	a.browser().must(http.StatusCreated, "POST", "/api/contact", contact("Zoë", "Frage", "Hallo"))
	list := admin.outbox("waiting")
	if len(list) != 1 || list[0].Attempts != 0 || list[0].Reason != "" || list[0].DueAt == nil || list[0].Receipt != nil {
		t.Fatalf("before the first try: %+v", list)
	}
	a.drain()
	list = admin.outbox("waiting")
	if len(list) != 1 || list[0].Attempts != 1 || !strings.Contains(list[0].Reason, "connection refused") || !list[0].DueAt.After(a.clock.Now()) {
		t.Errorf("after it: %+v", list)
	}
	if r := admin.must(http.StatusOK, "GET", "/api/mail?status=waiting&limit=10", ""); r.Header.Get("X-Total-Count") != "1" {
		t.Errorf("the total is %q", r.Header.Get("X-Total-Count"))
	}
	for _, query := range []string{"", "?status=", "?status=given%20up", "?status[$ne]=sent", "?status=sent%00"} {
		if r := admin.must(http.StatusBadRequest, "GET", "/api/mail"+query, ""); !strings.Contains(r.body, `"status":"Hier wird eine dieser Angaben erwartet: waiting, failed, sent."`) {
			t.Errorf("%s: %s", query, r.body)
		}
	}
}

func TestAnAdminSendsATestMailAndHearsTheMailServersWords(t *testing.T) {
	t.Parallel()
	server, port := startPickyMailServer(t, "weg@verein.test")
	a := newAppWith(t, appOptions{smtpPort: port})
	admin := a.admin("admin@verein.test")
	a.demo()
	test := func(b *browser, email string) (outcome core.MailTest) {
		t.Helper()
		r := b.must(http.StatusOK, "POST", "/api/mail/test", address(email))
		if err := json.Unmarshal([]byte(r.body), &outcome); err != nil {
			t.Fatal(err)
		}
		return outcome
	}

	t.Run("of a mail that is taken, and of one that is not", func(t *testing.T) {
		if got := test(admin, " Probe@verein.test"); got != (core.MailTest{Outcome: core.TestSent, Answer: "250 2.0.0 OK: queued"}) || len(server.to("probe@verein.test")) != 1 {
			t.Errorf("taken: %+v", got)
		}
		if got := test(admin, "weg@verein.test"); got.Outcome != core.TestFailed || !strings.Contains(got.Answer, `550 "5.1.1 No such user here"`) {
			t.Errorf("refused: %+v", got)
		}
		if n := len(admin.outbox("sent")) + len(admin.failedMails()); n != 0 {
			t.Errorf("%d mails are in the outbox", n)
		}
	})

	t.Run("where no mail server answers, and where there is none", func(t *testing.T) {
		away := newAppWith(t, appOptions{smtpPort: 1})
		if got := test(away.admin("admin@verein.test"), "probe@verein.test"); got.Outcome != core.TestFailed || !strings.Contains(got.Answer, "connection refused") {
			t.Errorf("away: %+v", got)
		}
		none := newApp(t)
		if got := test(none.admin("admin@verein.test"), "probe@verein.test"); got != (core.MailTest{Outcome: core.TestKept}) || len(none.mails("probe@verein.test")) != 1 {
			t.Errorf("none: %+v", got)
		}
	})

	t.Run("DEMO-01 never to the demo account, nor to what is no address", func(t *testing.T) {
		for email, reason := range map[string]string{" Demo@Ehrenweb.test": core.MsgDemoMail, "": core.MsgRequired, "a@b.test, c@d.test": core.MsgEmail} {
			if r := admin.must(http.StatusBadRequest, "POST", "/api/mail/test", address(email)); !strings.Contains(r.body, reason) {
				t.Errorf("%q: %s", email, r.body)
			}
		}
		if n := len(server.to("demo@ehrenweb.test")); n != 0 {
			t.Errorf("%d mails", n)
		}
	})

	t.Run("five an hour", func(t *testing.T) {
		for range 3 { // two were sent before
			test(admin, "probe@verein.test")
		}
		if r := admin.must(http.StatusTooManyRequests, "POST", "/api/mail/test", address("probe@verein.test")); r.Header.Get("Retry-After") == "" {
			t.Error("nobody says when to try again")
		}
		test(a.admin("zweite@verein.test"), "probe@verein.test")
		a.clock.advance(time.Hour + time.Second)
		admin.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
		test(admin, "probe@verein.test")
	})
}
