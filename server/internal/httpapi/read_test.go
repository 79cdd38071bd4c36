package httpapi_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// notify sends the user a notification, as an admin.
func (b *browser) notify(user, message string) core.Notification {
	b.app.t.Helper()
	var sent core.Notification
	body := `{"user":"` + user + `","message":` + strconv.Quote(message) + `}`
	if err := json.Unmarshal([]byte(b.must(http.StatusCreated, "POST", "/api/notifications", body).body), &sent); err != nil {
		b.app.t.Fatal(err)
	}
	return sent
}

// wantUnread checks how many notifications the user has not read.
func (b *browser) wantUnread(want string) {
	b.app.t.Helper()
	if r := b.must(http.StatusOK, "GET", "/api/notifications/unread", ""); r.body != `{"count":`+want+"}\n" {
		b.app.t.Errorf("unread: %s, want %s", r.body, want)
	}
}

func TestAUserMarksANotificationAsRead(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	user, stranger, admin := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test"), a.admin("admin@verein.test")
	first, second := admin.notify(user.id(), "Eins"), admin.notify(user.id(), "Zwei")
	user.wantUnread("2")
	stranger.wantUnread("0")

	path := "/api/notifications/" + first.ID.Hex() + "/read"
	read := a.clock.Now().UTC().Truncate(time.Millisecond)
	for range 2 { // the second time changes nothing
		var got core.Notification
		if err := json.Unmarshal([]byte(user.must(http.StatusOK, "PUT", path, "").body), &got); err != nil {
			t.Fatal(err)
		}
		if got.ID != first.ID || !got.Read || got.ReadAt == nil || !got.ReadAt.Equal(read) {
			t.Errorf("read: %+v at %v, want %v", got, got.ReadAt, read)
		}
		a.clock.advance(time.Minute)
	}
	user.wantUnread("1")
	if list := user.notifications(); list[0].ID != second.ID || list[0].Read || list[0].ReadAt != nil || !list[1].Read {
		t.Errorf("the list: %+v", list)
	}
	for _, b := range []*browser{stranger, admin} { // not even who wrote it
		b.must(http.StatusNotFound, "PUT", "/api/notifications/"+second.ID.Hex()+"/read", "")
	}
	user.must(http.StatusNotFound, "PUT", "/api/notifications/64b000000000000000000000/read", "")
	user.must(http.StatusNotFound, "PUT", "/api/notifications/x/read", "")
	user.wantUnread("1")
}

func TestAUserMarksAllAsReadThatTheyHaveSeen(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	user, stranger, admin := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test"), a.admin("admin@verein.test")
	owner, err := bson.ObjectIDFromHex(user.id())
	if err != nil {
		t.Fatal(err)
	}
	old := bson.D{{Key: "_id", Value: bson.NewObjectID()}, {Key: "user", Value: owner}, {Key: "message", Value: "von früher"}}
	if err := a.db.Collection("notifications").InsertOne(t.Context(), old); err != nil {
		t.Fatal(err)
	}
	admin.notify(stranger.id(), "Andere")
	var seen core.Notification
	for range 3 {
		seen = admin.notify(user.id(), "Gesehen")
		a.clock.advance(time.Second)
	}
	admin.notify(user.id(), "Seitdem")
	user.wantUnread("5")

	before := a.content()
	for body, says := range map[string]string{
		`{}`: core.MsgRequired, `{"upTo":"gestern"}`: core.MsgNotMoment, `{"upTo":"2026-01-31"}`: core.MsgNotMoment, `{"upTo":1}`: core.MsgNotText, `{"upTo":{"$gt":""}}`: core.MsgNotText,
	} {
		if r := user.must(http.StatusBadRequest, "PUT", "/api/notifications/read", body); !strings.Contains(r.body, `"upTo":"`+says) {
			t.Errorf("%s: %s", body, r.body)
		}
	}
	if a.content() != before {
		t.Error("a refused call has changed something")
	}

	upTo := `{"upTo":"` + seen.CreatedAt.Format(time.RFC3339Nano) + `"}`
	for range 2 {
		if r := user.must(http.StatusOK, "PUT", "/api/notifications/read", upTo); r.body != "{\"count\":1}\n" {
			t.Errorf("left: %s", r.body)
		}
	}
	for i, n := range user.notifications() {
		if n.Read != (i > 0) || (n.ReadAt != nil) != n.Read {
			t.Errorf("%s: read %v at %v", n.Message, n.Read, n.ReadAt)
		}
	}
	stranger.wantUnread("1")
}

func TestAUserChoosesWhatComesByMail(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	user, demo := a.signUp("eins@verein.test"), a.demo()
	const path = "/api/user/me/preferences"
	for _, b := range []*browser{user, demo} {
		if r := b.must(http.StatusOK, "GET", path, ""); r.body != `{"mail":{"decision":true,"answer":true}}`+"\n" {
			t.Errorf("at first: %s", r.body)
		}
		for _, chosen := range []string{`{"mail":{"decision":true,"answer":false}}`, `{"mail":{"decision":false,"answer":true}}`} {
			b.must(http.StatusOK, "PUT", path, chosen)
			if r := b.must(http.StatusOK, "GET", path, ""); r.body != chosen+"\n" {
				t.Errorf("chosen %s: %s", chosen, r.body)
			}
		}
		for body, says := range map[string]string{
			`{}`: `"answer":"` + core.MsgNotYesOrNo, `{"mail":{"decision":true}}`: `"answer":"` + core.MsgNotYesOrNo, `{"mail":{"decision":null,"answer":true}}`: `"decision":"` + core.MsgNotYesOrNo,
			`{"mail":{"decision":"ja","answer":true}}`: `"decision":"` + core.MsgNotYesOrNo, `{"mail":true}`: `"mail":"`,
		} {
			if r := b.must(http.StatusBadRequest, "PUT", path, body); !strings.Contains(r.body, says) {
				t.Errorf("%s: %s", body, r.body)
			}
		}
		b.must(http.StatusOK, "PUT", path, `{"mail":{"decision":true,"answer":true,"closed":false,"isAdmin":true},"isAdmin":true}`)
		if r := b.must(http.StatusOK, "GET", "/api/user/me", ""); !strings.Contains(r.body, `"isAdmin":false`) {
			t.Error(r.body)
		}
	}
	user.must(http.StatusOK, "PUT", path, `{"mail":{"decision":true,"answer":false}}`)
	event, change := a.answered(user.openTicket("Logo"), "Bald.")
	if err := a.account.Tell(t.Context(), event, change); err != nil {
		t.Fatal(err)
	}
	user.wantTold("eins@verein.test", 1, 0)
}
