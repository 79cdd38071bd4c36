package httpapi_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"ehrenweb/internal/core"
)

func (b *browser) id() string {
	b.app.t.Helper()
	var me struct {
		ID string `json:"_id"`
	}
	if err := json.Unmarshal([]byte(b.must(http.StatusOK, "GET", "/api/user/me", "").body), &me); err != nil {
		b.app.t.Fatal(err)
	}
	return me.ID
}

func TestANotificationReachesItsUserAlone(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	user, stranger, admin := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test"), a.admin("admin@verein.test")
	r := admin.must(http.StatusCreated, "POST", "/api/notifications", `{"user":"`+user.id()+`","message":" Ihre Website ist fertig. ","read":true}`)
	if !strings.Contains(r.body, `"message":"Ihre Website ist fertig."`) || !strings.Contains(r.body, `"read":false`) {
		t.Errorf("stored: %s", r.body)
	}
	if list := user.must(http.StatusOK, "GET", "/api/notifications/"+user.id(), ""); list.body != "["+strings.TrimSpace(r.body)+"]\n" {
		t.Errorf("the user sees %s", list.body)
	}
	if list := stranger.must(http.StatusOK, "GET", "/api/notifications/"+stranger.id(), ""); list.body != "[]\n" {
		t.Errorf("somebody else sees %s", list.body)
	}
	for _, id := range []string{user.id(), "64b000000000000000000000", "x", "%24ne", "null"} {
		stranger.must(http.StatusForbidden, "GET", "/api/notifications/"+id, "")
	}
}

func TestANotificationNeedsAUserAndAMessage(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	admin := a.admin("admin@verein.test")
	for _, row := range []struct{ body, field, says string }{
		{`{"message":"x"}`, "user", core.MsgRequired},
		{`{"user":"` + admin.id() + `","message":" "}`, "message", core.MsgRequired},
		{`{"user":{"$ne":null},"message":"x"}`, "user", core.MsgNotText},
		{`{"user":"64b000000000000000000000","message":"x"}`, "user", core.MsgNoSuchUser},
		{`{"user":"zwölf Zeichen","message":"x"}`, "user", core.MsgNoSuchUser},
	} {
		if r := admin.must(http.StatusBadRequest, "POST", "/api/notifications", row.body); !strings.Contains(r.body, `"`+row.field+`":"`+row.says) {
			t.Errorf("%s: %s", row.body, r.body)
		}
	}
}

func TestMessagesAreTheirUsersOwn(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	user, stranger := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test")
	r := user.must(http.StatusCreated, "POST", "/api/message/send", `{"message":"<b>Hallo</b>","user":"`+stranger.id()+`"}`)
	if list := user.must(http.StatusOK, "GET", "/api/message", ""); list.body != "["+strings.TrimSpace(r.body)+"]\n" {
		t.Errorf("the user sees %s", list.body)
	}
	if list := stranger.must(http.StatusOK, "GET", "/api/message", ""); list.body != "[]\n" {
		t.Errorf("somebody else sees %s", list.body)
	}
	user.must(http.StatusBadRequest, "POST", "/api/message/send", `{"message":""}`)
}
