package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"golang.org/x/crypto/bcrypt"
)

// oldUser, and the other documents here, are as a Node-era database has them.
const (
	oldUser   = "64b7f3c2a1b2c3d4e5f60718" // its id is stored as text
	oldTicket = "64b7f3c2a1b2c3d4e5f60720"
)

func objectID(hex string) bson.ObjectID {
	id, err := bson.ObjectIDFromHex(hex)
	if err != nil {
		panic(err)
	}
	return id
}

func bcryptHash(t *testing.T, prefix string) string {
	t.Helper()
	hash, err := bcrypt.GenerateFromPassword([]byte("altesPw1"), bcrypt.MinCost)
	if err != nil {
		t.Fatal(err)
	}
	return prefix + strings.TrimPrefix(string(hash), "$2a$")
}

func (a *app) insert(collection string, documents ...bson.D) {
	a.t.Helper()
	raws := []bson.Raw{}
	for _, document := range documents {
		raw, err := bson.Marshal(document)
		if err != nil {
			a.t.Fatal(err)
		}
		raws = append(raws, raw)
	}
	if err := a.db.Collection(collection).InsertMany(a.t.Context(), raws); err != nil {
		a.t.Fatal(err)
	}
}

// newNodeEraApp is a server that was started on such a database.
func newNodeEraApp(t *testing.T) *app {
	t.Helper()
	a := newApp(t)
	a.insert("users",
		bson.D{{Key: "_id", Value: oldUser}, {Key: "firstName", Value: "Zoë"}, {Key: "lastName", Value: int32(7)}, {Key: "email", Value: " Info@Verein.TEST "},
			{Key: "password", Value: bcryptHash(t, "$2a$")}, {Key: "avatar", Value: bson.D{{Key: "url", Value: "/zoe.png"}}}, {Key: "__v", Value: int32(3)}},
		bson.D{{Key: "_id", Value: objectID("64b7f3c2a1b2c3d4e5f60719")}, {Key: "email", Value: "doppelt@verein.test"}, {Key: "password", Value: bcryptHash(t, "$2b$")}},
		bson.D{{Key: "_id", Value: objectID("64b7f3c2a1b2c3d4e5f6071a")}, {Key: "email", Value: "Doppelt@verein.test"}, {Key: "password", Value: bcryptHash(t, "$2b$")}},
		bson.D{{Key: "_id", Value: objectID("64b7f3c2a1b2c3d4e5f6071b")}, {Key: "email", Value: "Chef@verein.test"}, {Key: "password", Value: bcryptHash(t, "$2b$")},
			{Key: "isAdmin", Value: true}, {Key: "createdAt", Value: "2023-07-19T14:00:00.000Z"}},
		bson.D{{Key: "_id", Value: objectID("64b7f3c2a1b2c3d4e5f6071c")}, {Key: "email", Value: "unklar@verein.test"}, {Key: "password", Value: bcryptHash(t, "$2b$")},
			{Key: "isVerified", Value: bson.A{false}}},
	)
	a.insert("tickets",
		bson.D{{Key: "_id", Value: oldTicket}, {Key: "user", Value: oldUser}, {Key: "subject", Value: "Frage"}, {Key: "message", Value: "Hallo"}, {Key: "priority", Value: "hoch"}},
		bson.D{{Key: "_id", Value: objectID("64b7f3c2a1b2c3d4e5f60721")}, {Key: "user", Value: objectID(oldUser)}, {Key: "subject", Value: "Zweite"}, {Key: "message", Value: "Hallo"},
			{Key: "status", Value: "in progress"}, {Key: "createdAt", Value: "2023-07-20T10:00:00.000Z"},
			{Key: "responses", Value: bson.A{bson.D{{Key: "message", Value: "Gern"}}}}},
		bson.D{{Key: "_id", Value: objectID("64b7f3c2a1b2c3d4e5f60722")}, {Key: "user", Value: oldUser}, {Key: "subject", Value: bson.D{{Key: "de", Value: "Dritte"}}},
			{Key: "message", Value: "Hallo"}, {Key: "createdAt", Value: "gestern"}, {Key: "responses", Value: "keine"}},
		bson.D{{Key: "_id", Value: int32(4)}, {Key: "user", Value: oldUser}, {Key: "subject", Value: "Ohne Kennung"}},
	)
	a.insert("requests", bson.D{{Key: "_id", Value: objectID("64b7f3c2a1b2c3d4e5f60730")}, {Key: "user", Value: oldUser}, {Key: "organization_name", Value: "Tafel"}, {Key: "budget", Value: 0.0}})
	a.insert("notifications", bson.D{{Key: "_id", Value: objectID("64b7f3c2a1b2c3d4e5f60740")}, {Key: "user", Value: oldUser}, {Key: "message", Value: "Willkommen"},
		{Key: "createdAt", Value: time.Date(2023, 7, 19, 0, 0, 0, 0, time.UTC)}})
	if err := a.store.EnsureIndexes(t.Context()); err != nil {
		t.Fatal(err)
	}
	return a
}

func TestANodeEraDatabaseWorksAsItIs(t *testing.T) {
	t.Parallel()
	a := newNodeEraApp(t)
	user, admin := a.browser(), a.browser()
	t.Run("U-01 an address in another spelling logs in, and its hash is replaced", func(t *testing.T) {
		user.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", "altesPw1"))
		if me := user.must(http.StatusOK, "GET", "/api/user/me", ""); !strings.Contains(me.body, `"email":"info@verein.test"`) || !strings.Contains(me.body, oldUser) {
			t.Errorf("me: %s", me.body)
		}
		stored := a.document("users", oldUser)
		if hash, _ := stored.Lookup("password").StringValueOK(); !strings.HasPrefix(hash, "$argon2id$") {
			t.Errorf("the hash is %s", hash)
		}
		user.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
		admin.must(http.StatusOK, "POST", "/api/user/login", credentials("CHEF@verein.test", "altesPw1"))
	})
	t.Run("U-01 of two accounts that differ by case the exact one logs in, nobody is merged", func(t *testing.T) {
		me := a.browser().must(http.StatusOK, "POST", "/api/user/login", credentials("DOPPELT@verein.test", "altesPw1"))
		if !strings.Contains(me.body, "64b7f3c2a1b2c3d4e5f60719") {
			t.Errorf("logged in: %s", me.body)
		}
		if other := a.document("users", objectID("64b7f3c2a1b2c3d4e5f6071a")); other.Lookup("email").StringValue() != "Doppelt@verein.test" {
			t.Errorf("the other one is %v", other)
		}
	})
	t.Run("U-01 every list loads, what is missing has its default", func(t *testing.T) {
		own := user.must(http.StatusOK, "GET", "/api/tickets/my-tickets", "").body
		for _, want := range []string{
			`"subject":"Frage","message":"Hallo","status":"open","responses":[]`, `"status":"in progress"`, `"createdAt":"2023-07-20T10:00:00Z"`,
			`{"by":"team","message":"Gern","createdAt":"2023-07-20T10:00:00Z"}`, `"_id":"64b7f3c2a1b2c3d4e5f60722","user":"` + oldUser + `","subject":"","message":"Hallo"`,
		} {
			if !strings.Contains(own, want) {
				t.Errorf("own tickets lack %s: %s", want, own)
			}
		}
		if all := admin.must(http.StatusOK, "GET", "/api/tickets/all", "").body; strings.Count(all, `"_id"`) != 3 || strings.Contains(all, "Ohne Kennung") {
			t.Errorf("all tickets: %s", all)
		}
		for _, path := range []string{"/api/request", "/api/notifications/" + oldUser} {
			if list := user.must(http.StatusOK, "GET", path, "").body; strings.Count(list, `"_id"`) != 1 {
				t.Errorf("%s: %s", path, list)
			}
		}
		if list := admin.must(http.StatusOK, "GET", "/api/request/all", "").body; !strings.Contains(list, `"status":"pending"`) {
			t.Errorf("all requests: %s", list)
		}
	})
	t.Run("U-01 unknown fields survive an update", func(t *testing.T) {
		admin.must(http.StatusCreated, "POST", "/api/tickets/"+oldTicket+"/respond", `{"message":"Gern"}`)
		user.must(http.StatusOK, "PUT", "/api/tickets/"+oldTicket+"/close", "")
		if got := a.document("tickets", oldTicket); got.Lookup("priority").StringValue() != "hoch" || got.Lookup("status").StringValue() != "closed" || got.Lookup("_id").StringValue() != oldTicket {
			t.Errorf("the ticket is %v", got)
		}
		if got := a.document("users", oldUser); got.Lookup("avatar", "url").StringValue() != "/zoe.png" || got.Lookup("__v").Int32() != 3 || got.Lookup("lastName").Int32() != 7 || got.Lookup("email").StringValue() != " Info@Verein.TEST " {
			t.Errorf("the account is %v", got)
		}
	})
	t.Run("U-01 a conversation that is null takes an answer, and the owner's too", func(t *testing.T) {
		a.insert("tickets", bson.D{{Key: "_id", Value: objectID("64b7f3c2a1b2c3d4e5f60723")}, {Key: "user", Value: oldUser}, {Key: "subject", Value: "Vierte"},
			{Key: "message", Value: "Hallo"}, {Key: "status", Value: nil}, {Key: "responses", Value: nil}, {Key: "events", Value: nil}})
		path := "/api/tickets/64b7f3c2a1b2c3d4e5f60723"
		admin.must(http.StatusCreated, "POST", path+"/respond", `{"message":"Gern"}`)
		got := user.must(http.StatusCreated, "POST", path+"/reply", `{"message":"Danke"}`).body
		if !strings.Contains(got, `"message":"Gern"`) || !strings.Contains(got, `"message":"Danke"`) {
			t.Errorf("the ticket is %s", got)
		}
		user.must(http.StatusOK, "PUT", path+"/close", "")
	})
	t.Run("U-01 no second account for an address in another spelling", func(t *testing.T) {
		before := len(a.mails("info@verein.test"))
		a.browser().must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", password))
		if count, err := a.db.Collection("users").Count(t.Context(), nil); err != nil || count != 5 {
			t.Errorf("%d accounts, %v", count, err)
		}
		if got := len(a.mails("info@verein.test")); got != before+1 {
			t.Errorf("%d mails came", got-before)
		}
		user.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", "altesPw1"))
	})
	t.Run("U-01 an account whose rights cannot be read does not log in", func(t *testing.T) {
		if r := a.browser().do("POST", "/api/user/login", credentials("unklar@verein.test", "altesPw1")); r.StatusCode == http.StatusOK {
			t.Errorf("logged in: %s", r.body)
		}
	})
}

func TestAnAddressOfTheNodeEraIsFreeOnceItsAccountHasLeftIt(t *testing.T) {
	t.Parallel()
	a := newNodeEraApp(t)
	a.insert("users", bson.D{{Key: "_id", Value: objectID("64b7f3c2a1b2c3d4e5f6071d")}, {Key: "email", Value: "INFO@verein.test"}, {Key: "password", Value: bcryptHash(t, "$2b$")}})
	a.browser().must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("niemand@verein.test", "altesPw1")) // has the spellings read
	logIn := func(email string) (*browser, string) {
		t.Helper()
		b := a.browser()
		return b, b.must(http.StatusOK, "POST", "/api/user/login", credentials(email, "altesPw1")).body
	}
	deleted := func(b *browser) {
		t.Helper()
		b.must(http.StatusOK, "POST", deletion, proof("altesPw1"))
		a.clock.advance(15 * 24 * time.Hour)
		if err := a.store.DeleteExpired(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	registered := func(email string) {
		t.Helper()
		visitor := a.browser()
		visitor.must(http.StatusCreated, "POST", "/api/user/register", registration(email, password))
		visitor.must(http.StatusSeeOther, "GET", a.linkPath(a.lastMail(email)), "")
		visitor.must(http.StatusOK, "POST", "/api/user/login", credentials(email, password))
	}
	t.Run("deleted, and of two spellings the other one comes next", func(t *testing.T) {
		first, me := logIn("info@verein.test")
		if !strings.Contains(me, oldUser) {
			t.Fatalf("logged in: %s", me)
		}
		deleted(first)
		second, me := logIn("info@verein.test")
		if !strings.Contains(me, "64b7f3c2a1b2c3d4e5f6071d") {
			t.Fatalf("logged in: %s", me)
		}
		deleted(second)
		registered("info@verein.test")
	})
	t.Run("the exact spelling deleted, the other one comes next", func(t *testing.T) {
		exact, _ := logIn("doppelt@verein.test")
		deleted(exact)
		if _, me := logIn("doppelt@verein.test"); !strings.Contains(me, "64b7f3c2a1b2c3d4e5f6071a") {
			t.Errorf("logged in: %s", me)
		}
	})
	t.Run("changed, and changed back", func(t *testing.T) {
		user, _ := logIn("chef@verein.test")
		for _, email := range []string{"neu@verein.test", "chef@verein.test", "neu@verein.test"} {
			a.clock.advance(time.Second)
			user.must(http.StatusOK, "POST", "/api/user/me/email", newEmail(email, "altesPw1"))
			user.must(http.StatusOK, "POST", a.confirmPath(a.lastMail(email)), "")
			if me := user.must(http.StatusOK, "GET", "/api/user/me", "").body; !strings.Contains(me, `"email":"`+email+`"`) {
				t.Errorf("me: %s", me)
			}
		}
		registered("chef@verein.test")
	})
}

// document is one as it is stored.
func (a *app) document(collection string, id any) bson.Raw {
	a.t.Helper()
	var found bson.Raw
	if err := a.db.Collection(collection).FindOne(a.t.Context(), bson.D{{Key: "_id", Value: id}}, &found); err != nil {
		a.t.Fatal(err)
	}
	return found
}
