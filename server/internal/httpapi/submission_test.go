package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"strings"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// stored is the part of an answer that tells what was stored.
type stored struct {
	ID        string     `json:"_id"`
	Responses []struct{} `json:"responses"`
}

func storedBy(t *testing.T, r reply) stored {
	t.Helper()
	var s stored
	if err := json.Unmarshal([]byte(r.body), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestC02WhatIsSentAgainAtOnceOrLaterIsStoredOnce(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	user, stranger, admin := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test"), a.admin("admin@verein.test")
	ticket := user.openTicket("Frage")
	for _, row := range []struct {
		path, collection string
		as, other        *browser
		body             string // with %d in the place of what differs
	}{
		{"/api/tickets", "tickets", user, stranger, `{"subject":"Logo","message":"Wo %d?"}`},
		{"/api/request/sent", "requests", user, stranger, `{"contact_name":"Zoë","contact_email":"a@b.de","organization_name":"Verein","extra_notes":"%d"}`},
		{"/api/message/send", "messages", user, stranger, `{"message":"%d"}`},
		{"/api/notifications", "notifications", admin, nil, `{"user":"` + ticket.User.Hex() + `","message":"%d"}`},
		{"/api/contact", "contacts", a.browser(), nil, `{"name":"Zoë","email":"a@b.de","subject":"Gruß","message":"%d"}`},
		{"/api/tickets/" + ticket.ID.Hex() + "/respond", "", admin, nil, `{"message":"%d"}`},
		{"/api/tickets/" + user.openTicket("Noch eine").ID.Hex() + "/reply", "", user, nil, `{"message":"%d"}`},
	} {
		t.Run(row.path, func(t *testing.T) {
			count := func() int {
				if row.collection == "" {
					return len(storedBy(t, row.as.must(http.StatusOK, "PUT", path.Dir(row.path)+"/close", "")).Responses)
				}
				n, err := a.db.Collection(row.collection).Count(t.Context(), nil)
				if err != nil {
					t.Fatal(err)
				}
				return int(n)
			}
			before := 0
			if row.collection != "" {
				before = count()
			}
			send := func(key string, n int) reply {
				return row.as.clone().do("POST", row.path, fmt.Sprintf(row.body, n), "Idempotency-Key", key)
			}
			key := bson.NewObjectID().Hex()
			replies := atOnce(7, func(int) reply { return send(key, 1) })
			wantStatuses(t, replies, map[int]int{http.StatusCreated: 7})
			second := send(bson.NewObjectID().Hex(), 1)
			again := send(key, 1)
			for _, r := range append(replies, again) {
				if got, want := storedBy(t, r).ID, storedBy(t, replies[0]).ID; got != want || got == "" {
					t.Errorf("stored under %q and under %q", got, want)
				}
			}
			if (storedBy(t, second).ID == storedBy(t, again).ID) != (row.collection == "") {
				t.Error("what was sent anew is taken for what was sent before")
			}
			if r := send(key, 2); r.StatusCode != http.StatusConflict || !strings.Contains(r.body, core.MsgKeyTaken) {
				t.Errorf("other content under the same key: status %d: %s", r.StatusCode, r.body)
			}
			if row.other != nil {
				r := row.other.must(http.StatusCreated, "POST", row.path, fmt.Sprintf(row.body, 1), "Idempotency-Key", key)
				if storedBy(t, r).ID == storedBy(t, again).ID {
					t.Error("somebody else's key leads to the user's own")
				}
				before++
			}
			if n := count() - before; n != 2 {
				t.Errorf("%d are stored", n)
			}
			row.as.clone().must(http.StatusCreated, "POST", row.path, fmt.Sprintf(row.body, 1), "Idempotency-Key", key) // also to a closed ticket
			for _, bad := range []string{"", "kurz", strings.Repeat("a", 129), strings.Repeat("ä", 16), "zwei worte hier drin", "a\tb" + strings.Repeat("c", 16)} {
				if r := send(bad, 1); r.StatusCode != http.StatusBadRequest {
					t.Errorf("key %q: status %d", bad, r.StatusCode)
				}
			}
		})
	}
	if n := len(a.mails("kontakt@ehrenweb.test")); n != 2 {
		t.Errorf("%d mails to the team", n)
	}
}

func TestC02AMessageWhoseMailWasNotQueuedIsMailedWhenItIsSentAgain(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	key := []string{"Idempotency-Key", bson.NewObjectID().Hex()}
	send := func() reply {
		return a.browser().must(http.StatusCreated, "POST", "/api/contact", contact("Zoë", "Gruß", "Guten Tag"), key...)
	}
	send()
	// As if the server had died between the two.
	if _, err := a.db.Collection("outbox").DeleteMany(t.Context(), bson.D{}); err != nil {
		t.Fatal(err)
	}
	forget := bson.D{{Key: "$unset", Value: bson.D{{Key: "queued", Value: ""}}}}
	if _, err := a.db.Collection("contacts").UpdateOne(t.Context(), bson.D{}, forget); err != nil {
		t.Fatal(err)
	}
	send()
	if n := len(a.mails("kontakt@ehrenweb.test")); n != 1 {
		t.Errorf("%d mails", n)
	}
	send()
	if n := len(a.mails("kontakt@ehrenweb.test")); n != 1 {
		t.Errorf("%d mails", n)
	}
}

func TestAPageOfThePublicAddressMaySendAKeyFromElsewhere(t *testing.T) {
	t.Parallel()
	r := newApp(t).browser().raw("OPTIONS", "/api/tickets", "", "Origin", appURL,
		"Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "content-type,idempotency-key")
	if allowed := r.Header.Get("Access-Control-Allow-Headers"); !strings.Contains(allowed, "Idempotency-Key") {
		t.Errorf("allowed: %q", allowed)
	}
}
