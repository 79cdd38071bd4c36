package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// ticketPath is the address of the ticket's calls.
func ticketPath(ticket core.Ticket) string { return "/api/tickets/" + ticket.ID.Hex() }

// waitingSubjects are the subjects of the tickets that wait, in the list's order.
func (b *browser) waitingSubjects() []string {
	b.app.t.Helper()
	r := b.must(http.StatusOK, "GET", "/api/tickets/all?sort=waiting&limit=100", "")
	var tickets []core.Ticket
	if err := json.Unmarshal([]byte(r.body), &tickets); err != nil {
		b.app.t.Fatal(err)
	}
	subjects := []string{}
	for _, ticket := range tickets {
		if ticket.WaitingSince == nil {
			b.app.t.Errorf("since when %s waits nobody knows", ticket.Subject)
		}
		subjects = append(subjects, ticket.Subject)
	}
	if total := r.Header.Get("X-Total-Count"); total != fmt.Sprint(len(tickets)) {
		b.app.t.Errorf("%s are said to wait, %d do", total, len(tickets))
	}
	return subjects
}

func (b *browser) wantWaiting(subjects ...string) {
	b.app.t.Helper()
	if got := b.waitingSubjects(); !slices.Equal(got, subjects) {
		b.app.t.Errorf("%q wait, want %q", got, subjects)
	}
}

func TestOwnerAndTeamGoOnWithAConversation(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, stranger, admin := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test"), a.admin("admin@verein.test")
	path := ticketPath(owner.openTicket("Logo"))
	admin.must(http.StatusCreated, "POST", path+"/respond", `{"message":"Welches?","by":"owner"}`)
	r := owner.must(http.StatusCreated, "POST", path+"/reply", `{"message":" Das rote. ","by":"team"}`)
	got := ticketFrom(t, r).Responses
	if len(got) != 2 || got[0].By != core.ByTeam || got[1].By != core.ByOwner || got[1].Message != "Das rote." {
		t.Errorf("the conversation is %s", r.body)
	}
	for _, reader := range []*browser{owner, admin} {
		if seen := reader.must(http.StatusOK, "GET", path, ""); seen.body != r.body {
			t.Errorf("the ticket is %s, after the reply it was %s", seen.body, r.body)
		}
	}

	t.Run("AUZ-M only the owner goes on as the owner, an admin answers as the team", func(t *testing.T) {
		admin.must(http.StatusNotFound, "POST", path+"/reply", `{"message":"x"}`)
		stranger.must(http.StatusNotFound, "POST", path+"/reply", `{"message":"x"}`)
		stranger.must(http.StatusNotFound, "GET", path, "")
		owner.must(http.StatusForbidden, "POST", path+"/respond", `{"message":"x"}`)
		own := ticketPath(admin.openTicket("Eigene Frage"))
		r := admin.must(http.StatusCreated, "POST", own+"/reply", `{"message":"x"}`)
		if got := ticketFrom(t, r).Responses; got[0].By != core.ByOwner {
			t.Errorf("an admin's own: %s", r.body)
		}
	})
	t.Run("INP-03 an entry has at most 3000 characters", func(t *testing.T) {
		owner.must(http.StatusCreated, "POST", path+"/reply", `{"message":"`+strings.Repeat("ä", 3000)+`"}`)
		r := owner.must(http.StatusBadRequest, "POST", path+"/reply", `{"message":"`+strings.Repeat("ä", 3001)+`"}`)
		if !strings.Contains(r.body, `"message":"Bitte höchstens 3000 Zeichen."`) {
			t.Error(r.body)
		}
	})
}

func TestTheTicketThatHasWaitedLongestComesFirst(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, admin := a.signUp("eins@verein.test"), a.admin("admin@verein.test")
	paths := map[string]string{}
	for _, subject := range []string{"A", "B", "C"} {
		paths[subject] = ticketPath(owner.openTicket(subject))
		a.clock.advance(time.Minute)
	}
	does := func(b *browser, method, subject, call string) core.Ticket {
		t.Helper()
		a.clock.advance(time.Minute)
		body := ""
		status := http.StatusOK
		if method == "POST" {
			body, status = `{"message":"x"}`, http.StatusCreated
		}
		return ticketFrom(t, b.must(status, method, paths[subject]+"/"+call, body))
	}
	admin.wantWaiting("A", "B", "C")

	if ticket := does(admin, "POST", "A", "respond"); ticket.WaitingSince != nil {
		t.Errorf("answered, it waits since %v", ticket.WaitingSince)
	}
	admin.wantWaiting("B", "C")

	since := does(owner, "POST", "A", "reply").WaitingSince
	admin.wantWaiting("B", "C", "A")
	if again := does(owner, "POST", "A", "reply").WaitingSince; !again.Equal(*since) {
		t.Errorf("who writes twice waits since %v, not since %v", again, since)
	}
	does(owner, "POST", "B", "reply")
	admin.wantWaiting("B", "C", "A")

	does(owner, "PUT", "B", "close")
	admin.wantWaiting("C", "A")
	does(admin, "PUT", "B", "reopen")
	admin.wantWaiting("C", "A", "B")

	r := admin.must(http.StatusOK, "GET", "/api/tickets/all?sort=newest", "")
	if all := admin.must(http.StatusOK, "GET", "/api/tickets/all", ""); all.body != r.body || strings.Index(all.body, `"subject":"C"`) > strings.Index(all.body, `"subject":"A"`) {
		t.Errorf("without the order the newest comes first: %s", all.body)
	}
	for _, sort := range []string{"waitingSince", "Waiting", "$ne"} {
		if r := admin.must(http.StatusBadRequest, "GET", "/api/tickets/all?sort="+sort, ""); !strings.Contains(r.body, `"sort":"`) {
			t.Error(r.body)
		}
	}
}

func TestATicketOpensAgainWithinThirtyDays(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, stranger, admin := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test"), a.admin("admin@verein.test")
	// logIn renews a session that is over.
	logIn := func() {
		owner.must(http.StatusOK, "POST", "/api/user/login", credentials("eins@verein.test", password))
		admin.must(http.StatusOK, "POST", "/api/user/login", credentials("admin@verein.test", password))
	}
	path := ticketPath(owner.openTicket("Logo"))
	closed := ticketFrom(t, owner.must(http.StatusOK, "PUT", path+"/close", ""))
	if closed.ClosedAt == nil || closed.ReopenableUntil == nil || closed.ReopenableUntil.Sub(*closed.ClosedAt) != 30*24*time.Hour {
		t.Errorf("closed: %+v", closed)
	}
	stranger.must(http.StatusNotFound, "PUT", path+"/reopen", "")
	a.clock.advance(20 * 24 * time.Hour)
	logIn()
	if again := ticketFrom(t, admin.must(http.StatusOK, "PUT", path+"/close", "")); !again.ClosedAt.Equal(*closed.ClosedAt) || len(again.Events) != 1 {
		t.Errorf("closed again, it is %+v", again)
	}
	a.clock.advance(10*24*time.Hour - time.Minute)
	logIn()
	for range 2 { // a second click is harmless
		opened := ticketFrom(t, owner.must(http.StatusOK, "PUT", path+"/reopen", ""))
		if opened.Status != core.TicketOpen || opened.ClosedAt != nil || opened.ReopenableUntil != nil || len(opened.Events) != 2 || opened.Events[1].By != core.ByOwner {
			t.Errorf("opened: %+v", opened)
		}
	}
	owner.must(http.StatusCreated, "POST", path+"/reply", `{"message":"Noch etwas"}`)

	admin.must(http.StatusOK, "PUT", path+"/close", "")
	a.clock.advance(30*24*time.Hour + time.Minute)
	logIn()
	for _, late := range []*browser{owner, admin} {
		if r := late.must(http.StatusConflict, "PUT", path+"/reopen", ""); !strings.Contains(r.body, core.MsgTicketOver) {
			t.Error(r.body)
		}
	}
	events := ticketFrom(t, owner.must(http.StatusOK, "GET", path, "")).Events
	if len(events) != 3 || events[0].By != core.ByOwner || events[2].By != core.ByTeam || events[2].Type != core.TicketWasClosed {
		t.Errorf("what happened is %+v", events)
	}
}

func TestATicketFromBeforeTheConversationTakesPartInIt(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, admin := a.signUp("eins@verein.test"), a.admin("admin@verein.test")
	user, err := bson.ObjectIDFromHex(owner.id())
	if err != nil {
		t.Fatal(err)
	}
	now := a.clock.Now().UTC()
	answers := bson.A{bson.D{{Key: "message", Value: "Gern"}, {Key: "createdAt", Value: now.AddDate(0, 0, -50)}}}
	old := func(id, subject string, fields ...bson.E) bson.D {
		return append(bson.D{{Key: "_id", Value: objectID(id)}, {Key: "user", Value: user}, {Key: "subject", Value: subject}, {Key: "message", Value: "?"}}, fields...)
	}
	created := func(days int) bson.E { return bson.E{Key: "createdAt", Value: now.AddDate(0, 0, -days)} }
	updated := func(days int) bson.E { return bson.E{Key: "updatedAt", Value: now.AddDate(0, 0, -days)} }
	status := func(s string) bson.E { return bson.E{Key: "status", Value: s} }
	a.insert("tickets",
		old("64b7f3c2a1b2c3d4e5f60720", "bare", created(90)),
		old("64b7f3c2a1b2c3d4e5f60721", "older", status("open"), created(100), bson.E{Key: "responses", Value: bson.A{}}),
		old("64b7f3c2a1b2c3d4e5f60722", "answered", created(80), bson.E{Key: "responses", Value: answers}),
		old("64b7f3c2a1b2c3d4e5f60723", "closed lately", status("closed"), created(70), updated(29)),
		old("64b7f3c2a1b2c3d4e5f60724", "closed long ago", status("closed"), created(70), updated(31)),
		old("64b7f3c2a1b2c3d4e5f60725", "closed at some time", status("closed"), created(10)),
		old("64b7f3c2a1b2c3d4e5f60726", "another word", status("in-progress"), created(10), updated(1)),
	)
	owner.openTicket("new")
	admin.wantWaiting("older", "bare", "new")

	since := ticketFrom(t, owner.must(http.StatusCreated, "POST", "/api/tickets/64b7f3c2a1b2c3d4e5f60720/reply", `{"message":"Hallo?"}`)).WaitingSince
	if days := now.Sub(*since).Hours() / 24; days < 89 {
		t.Errorf("it has waited for %v days only", days)
	}
	admin.wantWaiting("older", "bare", "new")
	a.clock.advance(time.Minute)
	r := owner.must(http.StatusCreated, "POST", "/api/tickets/64b7f3c2a1b2c3d4e5f60722/reply", `{"message":"Danke, und noch etwas"}`)
	if got := ticketFrom(t, r).Responses; got[0].By != core.ByTeam || got[1].By != core.ByOwner {
		t.Errorf("the conversation is %s", r.body)
	}
	admin.wantWaiting("older", "bare", "new", "answered")
	admin.must(http.StatusCreated, "POST", "/api/tickets/64b7f3c2a1b2c3d4e5f60721/respond", `{"message":"Gern"}`)
	admin.wantWaiting("bare", "new", "answered")

	for id, want := range map[string]int{
		"64b7f3c2a1b2c3d4e5f60723": http.StatusOK, "64b7f3c2a1b2c3d4e5f60724": http.StatusConflict,
		"64b7f3c2a1b2c3d4e5f60725": http.StatusConflict, "64b7f3c2a1b2c3d4e5f60726": http.StatusOK,
	} {
		r := owner.must(http.StatusOK, "GET", "/api/tickets/"+id, "")
		if until := ticketFrom(t, r).ReopenableUntil; (until != nil && until.After(now)) != (want == http.StatusOK) {
			t.Errorf("it says that it can be opened until %v: %s", until, r.body)
		}
		owner.must(want, "PUT", "/api/tickets/"+id+"/reopen", "")
	}
}

func TestTheOwnerIsToldWhatTheTeamDoesWithATicket(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, admin := a.signUp("eins@verein.test"), a.admin("admin@verein.test")
	ticket := owner.openTicket("Logo")
	path := ticketPath(ticket)
	wantKinds := func(kinds ...core.EventKind) {
		t.Helper()
		a.clock.advance(time.Second)
		told := []core.EventKind{}
		for _, notification := range slices.Backward(owner.notifications()) {
			if notification.About == nil || *notification.About != (core.About{Type: core.AboutTicket, ID: ticket.ID}) || !strings.Contains(notification.Message, "„Logo“") {
				t.Errorf("told of %+v", notification)
			}
			told = append(told, notification.Kind)
		}
		if !slices.Equal(told, kinds) {
			t.Errorf("told of %q, want %q", told, kinds)
		}
	}
	key := []string{"Idempotency-Key", "0123456789abcdef"}
	for range 2 { // sent again, since no answer came
		admin.must(http.StatusCreated, "POST", path+"/respond", `{"message":"Welches Logo?"}`, key...)
	}
	wantKinds(core.EventAnswer)
	owner.wantTold("eins@verein.test", 1, 1)
	if m := a.lastMail("eins@verein.test"); !strings.Contains(m.text, "Welches Logo?") || a.linkPath(m) != "/dashboard/tickets/"+ticket.ID.Hex() {
		t.Errorf("the mail is %q", m.text)
	}
	for range 2 {
		admin.must(http.StatusOK, "PUT", path+"/close", "")
	}
	wantKinds(core.EventAnswer, core.EventClosed)
	admin.must(http.StatusConflict, "POST", path+"/respond", `{"message":"zu spät"}`)
	for range 2 {
		admin.must(http.StatusOK, "PUT", path+"/reopen", "")
	}
	wantKinds(core.EventAnswer, core.EventClosed, core.EventReopened)

	owner.must(http.StatusCreated, "POST", path+"/reply", `{"message":"Das rote"}`)
	owner.must(http.StatusOK, "PUT", path+"/close", "")
	owner.must(http.StatusOK, "PUT", path+"/reopen", "")
	owner.wantTold("eins@verein.test", 3, 1)
	if mails := append(a.mails("admin@verein.test"), a.mails("kontakt@ehrenweb.test")...); len(mails) != 0 {
		t.Errorf("%d mails to the team", len(mails))
	}
}

func TestC01WhatOwnerAndTeamWriteAtOnceIsAllKept(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	admin, owner := a.admin("admin@verein.test"), a.signUp("eins@verein.test")
	inRounds(t, func(int) {
		path := ticketPath(owner.openTicket("Frage"))
		wantStatuses(t, atOnce(20, func(i int) reply {
			body := fmt.Sprintf(`{"message":"%d"}`, i)
			if i%2 == 0 {
				return admin.clone().do("POST", path+"/respond", body)
			}
			return owner.clone().do("POST", path+"/reply", body)
		}), map[int]int{http.StatusCreated: 20})
		ticket := ticketFrom(t, owner.must(http.StatusOK, "GET", path, ""))
		said := map[string]core.Role{}
		for _, response := range ticket.Responses {
			said[response.Message] = response.By
		}
		for i := range 20 {
			if want := []core.Role{core.ByTeam, core.ByOwner}[i%2]; said[fmt.Sprint(i)] != want {
				t.Errorf("entry %d is by %q", i, said[fmt.Sprint(i)])
			}
		}
		last := ticket.Responses[len(ticket.Responses)-1].By
		if len(ticket.Responses) != 20 || (ticket.WaitingSince != nil) != (last == core.ByOwner) {
			t.Errorf("%d entries, the last by the %s, it waits since %v", len(ticket.Responses), last, ticket.WaitingSince)
		}
	})
}

func TestC01NothingOfTheOwnersIsKeptAfterAClose(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, admin := a.signUp("eins@verein.test"), a.admin("admin@verein.test")
	inRounds(t, func(int) {
		path := ticketPath(owner.openTicket("Frage"))
		accepted := 0
		for _, r := range atOnce(21, func(i int) reply {
			if i == 10 {
				return admin.clone().do("PUT", path+"/close", "")
			}
			return owner.clone().do("POST", path+"/reply", `{"message":"x"}`)
		}) {
			if r.StatusCode == http.StatusCreated {
				accepted++
			} else if r.StatusCode != http.StatusConflict && r.StatusCode != http.StatusOK {
				t.Errorf("status %d: %s", r.StatusCode, r.body)
			}
		}
		ticket := ticketFrom(t, owner.must(http.StatusOK, "GET", path, ""))
		if len(ticket.Responses) != accepted || ticket.WaitingSince != nil || ticket.Status != core.TicketClosed {
			t.Errorf("%d accepted: %+v", accepted, ticket)
		}
		for _, response := range ticket.Responses {
			if response.CreatedAt.After(ticket.ClosedAt.Add(time.Second)) {
				t.Errorf("an entry of %v, closed at %v", response.CreatedAt, ticket.ClosedAt)
			}
		}
		owner.must(http.StatusConflict, "POST", path+"/reply", `{"message":"x"}`)
		admin.wantWaiting()
	})
}
