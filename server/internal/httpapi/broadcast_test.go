package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"ehrenweb/internal/core"
)

func TestANotificationReachesSeveralOrAll(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	one, two, weg, admin := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test"), a.signUp("weg@verein.test"), a.admin("admin@verein.test")
	first, second, third := one.id(), two.id(), weg.id()
	heard := func(b *browser, id string) string {
		return b.must(http.StatusOK, "GET", "/api/notifications/"+id, "").values(t, "message")
	}
	if err := a.store.SetDisabled(t.Context(), "weg@verein.test", true); err != nil {
		t.Fatal(err)
	}
	key := []string{"Idempotency-Key", "eine-sendung-an-mehrere"}

	for range 2 { // the answer to the first was lost
		r := admin.must(http.StatusCreated, "POST", "/api/notifications", `{"users":["`+first+`","`+second+`","`+first+`"],"message":"An beide"}`, key...)
		if strings.TrimSpace(r.body) != `{"count":2}` {
			t.Error(r.body)
		}
	}
	if heard(one, first) != "An beide" || heard(two, second) != "An beide" || heard(admin, admin.id()) != "" {
		t.Errorf("one: %s, two: %s, admin: %s", heard(one, first), heard(two, second), heard(admin, admin.id()))
	}
	admin.must(http.StatusConflict, "POST", "/api/notifications", `{"users":["`+second+`"],"message":"Etwas anderes"}`, key...)

	a.clock.advance(time.Second)
	all := []string{"Idempotency-Key", "eine-sendung-an-alle-Konten"}
	admin.must(http.StatusCreated, "POST", "/api/notifications", `{"all":true,"message":"An alle"}`, all...)
	late := a.signUp("drei@verein.test") // came between the two tries
	if r := admin.must(http.StatusCreated, "POST", "/api/notifications", `{"all":true,"message":"An alle"}`, all...); strings.TrimSpace(r.body) != `{"count":4}` {
		t.Error(r.body)
	}
	if heard(one, first) != "An alle, An beide" || heard(late, late.id()) != "An alle" {
		t.Errorf("one: %s, late: %s", heard(one, first), heard(late, late.id()))
	}
	if err := a.store.SetDisabled(t.Context(), "weg@verein.test", false); err != nil {
		t.Fatal(err)
	}
	if weg = a.signInAgain("weg@verein.test"); heard(weg, third) != "" {
		t.Error("a disabled account was told")
	}

	before := a.content()
	for body, says := range map[string]string{
		`{"message":"a"}`:                                                              core.MsgRequired,
		`{"users":[],"message":"a"}`:                                                   core.MsgRequired,
		`{"all":false,"message":"a"}`:                                                  core.MsgRequired,
		`{"all":true,"users":["` + first + `"],"message":"a"}`:                         core.MsgOneRecipient,
		`{"all":true,"user":"` + first + `","message":"a"}`:                            core.MsgOneRecipient,
		`{"user":"x","users":["` + first + `"],"message":"a"}`:                         core.MsgOneRecipient,
		`{"users":["` + first + `","x"],"message":"a"}`:                                core.MsgNoSuchUser,
		`{"users":["` + first + `","64b000000000000000000000"],"message":"a"}`:         core.MsgNoSuchUser,
		`{"users":"` + first + `","message":"a"}`:                                      core.MsgNotList,
		`{"all":"ja","message":"a"}`:                                                   core.MsgNotYesOrNo,
		`{"users":["` + strings.Repeat(first+`","`, 100) + first + `"],"message":"a"}`: "höchstens 100",
		`{"all":true,"message":" "}`:                                                   core.MsgRequired,
	} {
		if r := admin.must(http.StatusBadRequest, "POST", "/api/notifications", body); !strings.Contains(r.body, says) {
			t.Errorf("%.90s: %s", body, r.body)
		}
	}
	one.must(http.StatusForbidden, "POST", "/api/notifications", `{"all":true,"message":"a"}`)
	if a.content() != before {
		t.Error("a refused call has told somebody")
	}
}
