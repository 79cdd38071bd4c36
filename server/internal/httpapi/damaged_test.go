package httpapi_test

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/account"
	"ehrenweb/internal/core"
)

// gone takes a field from a document.
const gone = "-gone-"

// damage sets fields of a stored document to what the product never writes.
func (a *app) damage(collection, id string, fields bson.D) {
	a.t.Helper()
	var document bson.D
	if err := bson.Unmarshal(a.document(collection, objectID(id)), &document); err != nil {
		a.t.Fatal(err)
	}
	for _, field := range fields {
		document = slices.DeleteFunc(document, func(e bson.E) bool { return e.Key == field.Key })
		if field.Value != gone {
			document = append(document, field)
		}
	}
	if _, err := a.db.Collection(collection).DeleteOne(a.t.Context(), bson.D{{Key: "_id", Value: objectID(id)}}); err != nil {
		a.t.Fatal(err)
	}
	a.insert(collection, document)
}

// step is a call about the damaged document and what has to come of it.
type step struct {
	as, method, path string
	body             string
	status           int
	contains         string
}

func TestADamagedDocumentIsNoFaultOfTheServer(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	browsers := map[string]*browser{"owner": a.signUp("eins@verein.test"), "admin": a.admin("admin@verein.test")}
	owner, admin := browsers["owner"], browsers["admin"]
	const written = `{"message":"Neuer Satz"}`
	reply := step{"owner", "POST", "/reply", written, 201, "Neuer Satz"}
	respond := step{"admin", "POST", "/respond", `{"message":"Antwort"}`, 201, "Antwort"}
	turn := step{"owner", "PUT", "/close", "", 200, `"status":"closed"`}
	back := step{"owner", "PUT", "/reopen", "", 200, `"status":"open"`}
	approve := step{"admin", "PATCH", "/status", `{"status":"approved"}`, 200, `"status":"approved"`}
	seen := step{"admin", "PATCH", "/status", `{"status":"approved","revision":0}`, 200, `"revision":1`}
	withdraw := step{"owner", "PUT", "/withdraw", "", 200, `"status":"withdrawn"`}
	read := step{"owner", "PUT", "/read", "", 200, `"read":true`}
	show := func(contains string) step { return step{"owner", "GET", "", "", 200, contains} }
	turnedDown := func(s step) step { s.status, s.contains = http.StatusConflict, core.MsgDamaged; return s }
	field := func(name string, value any) bson.D { return bson.D{{Key: name, Value: value}} }
	recent := time.Now().UTC().Add(-time.Hour).Format(time.RFC3339)

	for _, row := range []struct {
		name       string
		collection string
		fields     bson.D
		steps      []step
		kept       string // in the document afterwards
	}{
		{"an answer that is text is the first of the conversation", "tickets", field("responses", "Alter Satz"), []step{show(`"message":"Alter Satz"`), reply, show(`"message":"Alter Satz"`), respond, turn, back}, "Alter Satz"},
		{"the team answers text", "tickets", field("responses", "Alter Satz"), []step{respond, show(`"message":"Alter Satz"`)}, "Alter Satz"},
		{"an answer that is a document", "tickets", field("responses", bson.D{{Key: "message", Value: "Alter Satz"}, {Key: "von", Value: "Eva"}}), []step{show("Alter Satz"), respond, show("Alter Satz"), reply}, "Eva"},
		{"answers that are a number", "tickets", field("responses", 4711), []step{show(`"responses":[]`), reply, show("Neuer Satz"), respond}, "4711"},
		{"answers of all kinds", "tickets", field("responses", bson.A{"Erster", 4711, nil, bson.D{{Key: "message", Value: "Zweiter"}, {Key: "createdAt", Value: "gestern"}}}), []step{show("Erster"), show("Zweiter"), reply, respond, show("Erster")}, "gestern"},
		{"answers of a type that is nowhere else", "tickets", field("responses", bson.Timestamp{T: 4711}), []step{show(`"responses":[]`), turnedDown(reply), turnedDown(respond), turn}, "4711"},
		{"events that are text", "tickets", field("events", "4711"), []step{reply, turn, back, show(`"type":"reopened"`)}, "4711"},
		{"an event of an unknown type", "tickets", field("events", bson.A{bson.D{{Key: "type", Value: "4711"}}}), []step{show(`"events":[]`), turn}, "4711"},
		{"nulls", "tickets", bson.D{{Key: "responses", Value: nil}, {Key: "events", Value: nil}, {Key: "waits", Value: nil}, {Key: "status", Value: nil}}, []step{reply, respond, turn, back}, ""},
		{"a status that is a number is open", "tickets", field("status", 4711), []step{show(`"status":"open"`), reply, respond}, "4711"},
		{"and can be closed", "tickets", field("status", 4711), []step{turn, back}, ""},
		{"whether it waits is text", "tickets", field("waits", "ja"), []step{reply, respond}, ""},
		{"nobody's ticket", "tickets", field("user", gone), []step{respond, {"admin", "PUT", "/close", "", 200, ""}, {"owner", "GET", "", "", 404, core.MsgNotFound}}, ""},
		{"a subject that is a number", "tickets", field("subject", 4711), []step{respond, reply, turn}, "4711"},
		{"dates as text", "tickets", bson.D{{Key: "status", Value: "closed"}, {Key: "closedAt", Value: gone}, {Key: "createdAt", Value: recent}, {Key: "updatedAt", Value: recent}}, []step{show("reopenableUntil"), back, reply}, recent},
		{"a moment that is none", "tickets", bson.D{{Key: "status", Value: "closed"}, {Key: "closedAt", Value: "gestern"}}, []step{show("reopenableUntil"), back}, ""},

		{"a revision that is null", "requests", field("revision", nil), []step{seen, {"admin", "PATCH", "/status", `{"status":"pending","revision":1}`, 200, `"revision":2`}}, ""},
		{"a revision that is null, and the owner", "requests", field("revision", nil), []step{withdraw}, ""},
		{"a revision that is text", "requests", field("revision", "4711"), []step{turnedDown(approve), turnedDown(seen), turnedDown(withdraw)}, "4711"},
		{"events that are a number", "requests", field("events", 4711), []step{approve, show(`"type":"decided"`)}, "4711"},
		{"a status that is a number is pending", "requests", field("status", 4711), []step{show(`"status":"pending"`), seen}, ""},
		{"a status that is a number, and the owner", "requests", field("status", 4711), []step{withdraw}, ""},
		{"details that are no text", "requests", bson.D{{Key: "organization_name", Value: 4711}, {Key: "extra_notes", Value: bson.A{1}}}, []step{approve}, "4711"},

		{"read that is text", "notifications", field("read", "nein"), []step{read, read}, ""},
		{"read that is null", "notifications", field("read", nil), []step{read}, ""},
		{"about something odd", "notifications", bson.D{{Key: "about", Value: "4711"}, {Key: "kind", Value: 1}, {Key: "message", Value: 2}}, []step{read}, "4711"},
	} {
		t.Run("U-01 "+row.name, func(t *testing.T) {
			var id, path string
			switch row.collection {
			case "tickets":
				id = owner.openTicket("Logo").ID.Hex()
				path = "/api/tickets/" + id
			case "requests":
				id = owner.askForWebsite("Tafel").ID.Hex()
				path = "/api/request/" + id
			default:
				id = admin.notify(owner.id(), "Hallo").ID.Hex()
				path = "/api/notifications/" + id
			}
			a.damage(row.collection, id, row.fields)
			for _, s := range row.steps {
				r := browsers[s.as].do(s.method, path+s.path, s.body)
				if r.StatusCode != s.status || !strings.Contains(r.body, s.contains) {
					t.Errorf("%s %s%s: %d %s", s.method, path, s.path, r.StatusCode, r.body)
				}
			}
			if kept := a.document(row.collection, objectID(id)).String(); !strings.Contains(kept, row.kept) {
				t.Errorf("%s is lost: %s", row.kept, kept)
			}
		})
	}
	for path, b := range map[string]*browser{
		"/api/tickets/my-tickets": owner, "/api/request": owner, "/api/notifications/" + owner.id(): owner, "/api/user/me/export": owner,
		"/api/tickets/all": admin, "/api/tickets/all?sort=waiting&limit=100": admin, "/api/tickets/all?q=Satz": admin, "/api/tickets/export.csv": admin,
		"/api/request/all": admin, "/api/request/all?q=4711": admin, "/api/request/export.csv": admin, "/api/admin/overview": admin,
	} {
		b.must(http.StatusOK, "GET", path, "")
	}
	t.Run("U-01 all is read, also what has no proper date", func(t *testing.T) {
		a.damage("notifications", admin.notify(owner.id(), "Alt").ID.Hex(), field("createdAt", "gestern"))
		a.damage("notifications", admin.notify(owner.id(), "Alt").ID.Hex(), field("read", "nein"))
		owner.must(http.StatusOK, "PUT", "/api/notifications/read", `{"upTo":"2100-01-01T00:00:00Z"}`)
		owner.wantUnread("0")
	})
	t.Run("and all of it is forgotten with the account", func(t *testing.T) {
		owner.must(http.StatusOK, "POST", deletion, proof(password))
		a.clock.advance(15 * 24 * time.Hour)
		if err := a.store.DeleteExpired(t.Context()); err != nil {
			t.Fatal(err)
		}
		content := a.content()
		for _, personal := range []string{"eins@verein.test", "Alter Satz", "Erster", "Zweiter", "Eva", "Neuer Satz", "Tafel"} {
			if strings.Contains(content, personal) {
				t.Errorf("%s is still stored", personal)
			}
		}
	})
}

func TestADamagedAccountIsNoFaultOfTheServer(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	const preferences = `{"mail":{"decision":true,"answer":false}}`
	change := step{"", "PUT", "/api/user/me/password", passwordChange(password, other), 200, ""}
	me := step{"", "GET", "/api/user/me", "", 200, ""}
	choose := step{"", "PUT", "/api/user/me/preferences", preferences, 200, ""}
	for i, row := range []struct {
		name   string
		fields bson.D
		steps  []step
		kept   string
	}{
		{"names that are numbers", bson.D{{Key: "firstName", Value: 4711}, {Key: "lastName", Value: nil}}, []step{me, {"", "PATCH", "/api/user/me", `{"firstName":"Zoë","lastName":"X"}`, 200, "Zoë"}}, ""},
		{"wishes that are text", bson.D{{Key: "mailEvents", Value: "4711"}}, []step{me, {"", "PUT", "/api/user/me/preferences", preferences, 409, core.MsgDamaged}}, "4711"},
		{"wishes that are null", bson.D{{Key: "mailEvents", Value: nil}}, []step{choose}, ""},
		{"a wish that is text", bson.D{{Key: "mailEvents", Value: bson.D{{Key: "answer", Value: "ja"}, {Key: "x", Value: "4711"}}}}, []step{me, choose}, "4711"},
		{"a count of passwords that is null", bson.D{{Key: "credentials", Value: nil}}, []step{me, change}, ""},
		{"a day to go that is text", bson.D{{Key: "deleteAt", Value: "morgen"}}, []step{me, {"", "POST", deletion, proof(password), 200, `"deleteAt":"20`}, {"", "DELETE", deletion, "", 200, ""}}, ""},
		{"counted mails that are text", bson.D{{Key: "mailed", Value: "4711"}}, []step{{"", "POST", "/api/user/me/email", newEmail("neu@verein.test", password), 200, ""}, {"", "POST", "/api/user/forgot-password", `{"email":"konto8@verein.test"}`, 200, ""}}, "4711"},
		{"dates that are text", bson.D{{Key: "createdAt", Value: "gestern"}, {Key: "updatedAt", Value: 4711}}, []step{me, {"", "GET", "/api/user/me/export", "", 200, ""}}, "4711"},
	} {
		t.Run("U-01 "+row.name, func(t *testing.T) {
			user := a.signUp("konto" + strconv.Itoa(i+1) + "@verein.test")
			a.damage("users", user.id(), row.fields)
			id := objectID(user.id())
			for _, s := range row.steps {
				if r := user.do(s.method, s.path, s.body); r.StatusCode != s.status || !strings.Contains(r.body, s.contains) {
					t.Errorf("%s %s: %d %s", s.method, s.path, r.StatusCode, r.body)
				}
			}
			if kept := a.document("users", id).String(); !strings.Contains(kept, row.kept) {
				t.Errorf("%s is lost: %s", row.kept, kept)
			}
		})
	}
	t.Run("U-01 REG-02 an account whose rights cannot be read is as none", func(t *testing.T) {
		for i, field := range []bson.E{{Key: "isVerified", Value: bson.A{false}}, {Key: "isAdmin", Value: "ja"}, {Key: "credentials", Value: "x"}, {Key: "password", Value: 7}, {Key: "disabledAt", Value: "immer"}} {
			email := "unklar" + strconv.Itoa(i) + "@verein.test"
			user, admin := a.signUp(email), a.admin("admin@verein.test")
			id := user.id()
			a.damage("users", id, bson.D{field})
			user.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
			user.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
			if r := a.browser().must(http.StatusUnauthorized, "POST", "/api/user/login", credentials(email, password)); !strings.Contains(r.body, core.MsgWrongLogin) {
				t.Errorf("%s: %s", field.Key, r.body)
			}
			for path, body := range map[string]string{"register": registration(email, password), "forgot-password": address(email), "resend-verification": address(email)} {
				known := a.browser().do("POST", "/api/user/"+path, body)
				free := a.browser().do("POST", "/api/user/"+path, strings.ReplaceAll(body, email, "frei"+email))
				if known.StatusCode != free.StatusCode || known.body != free.body {
					t.Errorf("%s, %s: %d %s", field.Key, path, known.StatusCode, known.body)
				}
			}
			admin.must(http.StatusNotFound, "GET", "/api/user/"+id, "")
			admin.must(http.StatusNotFound, "PUT", "/api/user/"+id+"/admin", `{"isAdmin":true}`)
			admin.must(http.StatusNotFound, "PUT", "/api/user/"+id+"/disabled", `{"disabled":true}`)
			if got := a.document("users", objectID(id)).Lookup(field.Key).String(); strings.Contains(got, "true") {
				t.Errorf("refused, and yet %s is %s", field.Key, got)
			}
			if r := admin.must(http.StatusBadRequest, "POST", "/api/notifications", `{"user":"`+id+`","message":"x"}`); !strings.Contains(r.body, core.MsgNoSuchUser) {
				t.Error(r.body)
			}
		}
		if _, err := a.worker.Drain(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

func TestADamagedDocumentHoldsNobodyElseUp(t *testing.T) {
	t.Parallel()
	a := newAppWith(t, appOptions{perMinute: 1000, limits: account.DefaultLoginLimits()})
	t.Run("a mail that cannot be read", func(t *testing.T) {
		for _, field := range []bson.E{{Key: "attempts", Value: "viele"}, {Key: "kind", Value: 7}, {Key: "to", Value: 7}} {
			id := bson.NewObjectID()
			due := a.clock.Now().Add(-time.Hour)
			a.insert("outbox", bson.D{{Key: "_id", Value: id}, {Key: "kind", Value: core.MailVerification}, {Key: "to", Value: "x@verein.test"}, {Key: "status", Value: core.MailWaiting},
				{Key: "attempts", Value: 0}, {Key: "createdAt", Value: due}, {Key: "updatedAt", Value: due}, {Key: "dueAt", Value: due}})
			a.damage("outbox", id.Hex(), bson.D{field})
		}
		a.signUp("eins@verein.test")
	})
	t.Run("an account that cannot be read", func(t *testing.T) {
		user, after := a.signUp("zwei@verein.test"), a.signUp("drei@verein.test")
		for _, b := range []*browser{user, after} {
			b.must(http.StatusOK, "POST", deletion, proof(password))
		}
		a.damage("users", user.id(), bson.D{{Key: "credentials", Value: "x"}})
		a.clock.advance(15 * 24 * time.Hour)
		if err := a.store.DeleteExpired(t.Context()); err != nil {
			t.Error(err)
		}
		if content := a.content(); strings.Contains(content, "zwei@verein.test") || strings.Contains(content, "drei@verein.test") {
			t.Error("the accounts are still there")
		}
	})
	t.Run("a counter of tries that cannot be read begins anew", func(t *testing.T) {
		for _, field := range []bson.E{{Key: "count", Value: "viele"}, {Key: "count", Value: nil}, {Key: "expiresAt", Value: "bald"}, {Key: "expiresAt", Value: gone}} {
			a.browser().must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("niemand@verein.test", "falsch"))
			change := bson.D{{Key: "$set", Value: bson.D{field}}}
			if field.Value == gone {
				change = bson.D{{Key: "$unset", Value: bson.D{{Key: field.Key, Value: ""}}}}
			}
			if n, err := a.db.Collection("tries").UpdateMany(t.Context(), bson.D{}, change); err != nil || n == 0 {
				t.Fatal(n, err)
			}
			a.browser().must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("niemand@verein.test", "falsch"))
		}
	})
	t.Run("a guard of the admins that cannot be read", func(t *testing.T) {
		admin, second := a.admin("admin@verein.test"), a.admin("zweite@verein.test")
		second.must(http.StatusOK, "PUT", "/api/user/"+admin.id()+"/admin", `{"isAdmin":true}`)
		admin.must(http.StatusOK, "PUT", "/api/user/"+second.id()+"/admin", `{"isAdmin":false}`)
		for _, field := range []bson.E{{Key: "leaving", Value: "x"}, {Key: "revision", Value: "x"}, {Key: "revision", Value: nil}} {
			if _, err := a.db.Collection("guards").UpdateMany(t.Context(), bson.D{}, bson.D{{Key: "$set", Value: bson.D{field}}}); err != nil {
				t.Fatal(err)
			}
			second = a.logIn("zweite@verein.test")
			admin.must(http.StatusOK, "PUT", "/api/user/"+second.id()+"/admin", `{"isAdmin":true}`)
			admin.must(http.StatusOK, "PUT", "/api/user/"+second.id()+"/admin", `{"isAdmin":false}`)
		}
	})
	t.Run("a session that cannot be read is over", func(t *testing.T) {
		user := a.signUp("vier@verein.test")
		var session struct {
			ID bson.ObjectID `bson:"_id"`
		}
		if err := a.db.Collection("sessions").FindOne(t.Context(), bson.D{{Key: "user", Value: objectID(user.id())}}, &session); err != nil {
			t.Fatal(err)
		}
		a.damage("sessions", session.ID.Hex(), bson.D{{Key: "tokens", Value: "x"}})
		user.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
		user.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
		user.must(http.StatusOK, "POST", "/api/user/login", credentials("vier@verein.test", password))
	})
}
