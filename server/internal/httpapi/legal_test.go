package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

func TestTheLegalPagesAreFilledFromTheSettings(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	body := a.browser().must(http.StatusOK, "GET", "/api/legal", "").body
	for _, part := range []string{
		`"name":"Ehrenweb e. V."`,
		`"missing":["representative","street","email","phone","authority"]`,
		"höchstens 14 Tage",
		"höchstens 1 Tag",
		"unbestätigter Adresse 30 Tage, solange wir es nicht gesperrt haben",
	} {
		if !strings.Contains(body, part) {
			t.Errorf("%s is not in %s", part, body)
		}
	}
}

func TestThePrivacyNoticeKnowsTheLinkThatIsGoodForLongest(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		verify, reset time.Duration
		says          string
	}{
		{time.Hour, time.Hour, "Bis der Link genutzt ist, höchstens 1 Tag"}, // the link to a new address
		{48 * time.Hour, time.Hour, "Bis der Link genutzt ist, höchstens 2 Tage"},
	} {
		a := newAppWith(t, appOptions{lifetimes: core.Lifetimes{Session: time.Hour, Verify: row.verify, Reset: row.reset}})
		if body := a.browser().must(http.StatusOK, "GET", "/api/legal", "").body; !strings.Contains(body, row.says) {
			t.Errorf("%q is not in %s", row.says, body)
		}
	}
}

func TestWhatIsNotKeptForEverIsDeleted(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("bleibt@verein.test")
	a.browser().must(http.StatusCreated, "POST", "/api/user/register", registration("nie-bestaetigt@verein.test", password))
	a.browser().must(http.StatusCreated, "POST", "/api/contact", contact("a", "b", "c"))
	left := func(collection string, filter bson.D) int64 {
		t.Helper()
		if err := a.store.DeleteExpired(t.Context()); err != nil {
			t.Fatal(err)
		}
		count, err := a.db.Collection(collection).Count(t.Context(), filter)
		if err != nil {
			t.Fatal(err)
		}
		return count
	}
	unverified := bson.D{{Key: "isVerified", Value: false}}

	a.clock.advance(30*24*time.Hour - time.Minute)
	if n := left("users", unverified); n != 1 {
		t.Errorf("%d accounts wait for their confirmation a minute before, want 1", n)
	}
	a.clock.advance(time.Minute)
	if n := left("users", unverified); n != 0 {
		t.Errorf("%d accounts wait for their confirmation after 30 days, want 0", n)
	}
	if n := left("contacts", nil); n != 1 {
		t.Errorf("%d contact messages are left after 30 days, want 1", n)
	}
	a.clock.advance(335 * 24 * time.Hour)
	if n := left("contacts", nil); n != 0 {
		t.Errorf("%d contact messages are left after a year, want 0", n)
	}
	if n := left("users", bson.D{{Key: "email", Value: "bleibt@verein.test"}}); n != 1 {
		t.Error("a confirmed account is deleted")
	}
}

func TestARegistrationThatWasRenewedIsKeptFromThenOn(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	visitor := a.browser()
	a.insert("users", bson.D{{Key: "_id", Value: objectID(oldUser)}, {Key: "email", Value: "alt@verein.test"}, {Key: "isVerified", Value: false}, {Key: "createdAt", Value: a.clock.Now()}})
	for _, email := range []string{"info@verein.test", "nie@verein.test"} {
		visitor.must(http.StatusCreated, "POST", "/api/user/register", registration(email, password))
	}
	a.drain()
	a.clock.advance(30*24*time.Hour - time.Minute)
	for _, email := range []string{"info@verein.test", "nie@verein.test"} {
		visitor.must(http.StatusCreated, "POST", "/api/user/register", registration(email, other))
	}
	link := a.linkPath(a.lastMail("info@verein.test"))
	left := func() (waiting int64) {
		t.Helper()
		if err := a.store.DeleteExpired(t.Context()); err != nil {
			t.Fatal(err)
		}
		waiting, err := a.db.Collection("users").Count(t.Context(), bson.D{{Key: "isVerified", Value: false}})
		if err != nil {
			t.Fatal(err)
		}
		return waiting
	}
	a.clock.advance(time.Hour)
	if n := left(); n != 2 {
		t.Errorf("%d accounts wait for their confirmation, want the two that were registered again", n)
	}
	visitor.must(http.StatusSeeOther, "GET", link, "")
	visitor.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", other))
	a.clock.advance(30 * 24 * time.Hour)
	if n := left(); n != 0 {
		t.Errorf("%d accounts wait for their confirmation 30 days later, want 0", n)
	}
	visitor.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", other))
}
