package httpapi_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

func personFrom(t *testing.T, r reply) core.Person {
	t.Helper()
	var person core.Person
	if err := json.Unmarshal([]byte(r.body), &person); err != nil {
		t.Fatal(err)
	}
	return person
}

func TestAdminsFindPeople(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	admin, owner := a.admin("admin@verein.test"), a.signUp("eins@verein.test")
	a.browser().must(http.StatusCreated, "POST", "/api/user/register", registration("neu@verein.test", password))
	a.signUp("weg@verein.test")
	if err := a.store.SetDisabled(t.Context(), "weg@verein.test", true); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ query, want string }{
		{"?sort=email", "admin@verein.test, eins@verein.test, neu@verein.test, weg@verein.test"},
		{"?sort=email&q=zoe+EINS", "eins@verein.test"},
		{"?q=obrien", ""},
		{"?q=o'brien&status=unconfirmed", "neu@verein.test"},
		{"?status=admin", "admin@verein.test"},
		{"?status=disabled", "weg@verein.test"},
		{"?status=enabled&sort=email&limit=2", "admin@verein.test, eins@verein.test"},
		{"?ids=" + owner.id() + "," + admin.id() + "," + owner.id() + ",64b000000000000000000000", "eins@verein.test, admin@verein.test"},
	} {
		if got := admin.must(http.StatusOK, "GET", "/api/user"+row.query, "").values(t, "email"); got != row.want {
			t.Errorf("%s: %s, want %s", row.query, got, row.want)
		}
	}
	for _, query := range []string{"?ids=", "?ids=x", "?ids=" + strings.Repeat("64b000000000000000000000,", 101), "?status=pending", "?sort=waiting"} {
		admin.must(http.StatusBadRequest, "GET", "/api/user"+query, "")
	}

	owner.askForWebsite("Tafel")
	owner.must(http.StatusOK, "PUT", "/api/tickets/"+owner.openTicket("Logo").ID.Hex()+"/close", "")
	owner.openTicket("Bild")
	person := personFrom(t, admin.must(http.StatusOK, "GET", "/api/user/"+owner.id(), ""))
	if person.FirstName != "Zoë" || !person.Confirmed || person.DisabledAt != nil || *person.Counts != (core.PersonCounts{Requests: 1, Tickets: 2, OpenTickets: 1}) {
		t.Errorf("%+v %+v", person, person.Counts)
	}
	admin.must(http.StatusNotFound, "GET", "/api/user/64b000000000000000000000", "")
	admin.must(http.StatusNotFound, "GET", "/api/user/undefined", "")
}

func TestAdminsSayWhoIsOne(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	admin, user, demo := a.admin("admin@verein.test"), a.signUp("eins@verein.test"), a.demo()
	right := func(b *browser) string { return "/api/user/" + b.id() + "/admin" }
	lock := func(b *browser) string { return "/api/user/" + b.id() + "/disabled" }

	t.Run("the last admin stays one", func(t *testing.T) {
		if r := admin.must(http.StatusConflict, "PUT", right(admin), `{"isAdmin":false}`); !strings.Contains(r.body, core.MsgLastAdmin) {
			t.Error(r.body)
		}
		admin.must(http.StatusOK, "GET", "/api/user", "")
	})
	t.Run("one who cannot log in is no other admin", func(t *testing.T) {
		a.browser().must(http.StatusCreated, "POST", "/api/user/register", registration("neu@verein.test", password))
		a.signUp("weg@verein.test")
		for _, email := range []string{"neu@verein.test", "weg@verein.test"} {
			if err := a.store.SetAdmin(t.Context(), email, true); err != nil {
				t.Fatal(err)
			}
		}
		if err := a.store.SetDisabled(t.Context(), "weg@verein.test", true); err != nil {
			t.Fatal(err)
		}
		admin.must(http.StatusConflict, "PUT", right(admin), `{"isAdmin":false}`)
	})
	t.Run("an admin grants the right and takes it, also their own", func(t *testing.T) {
		user.must(http.StatusForbidden, "GET", "/api/user", "")
		if person := personFrom(t, admin.must(http.StatusOK, "PUT", right(user), `{"isAdmin":true}`)); !person.IsAdmin {
			t.Errorf("%+v", person)
		}
		user.must(http.StatusOK, "GET", "/api/user", "")
		admin.must(http.StatusOK, "PUT", right(admin), `{"isAdmin":false}`)
		admin.must(http.StatusForbidden, "GET", "/api/user", "")
		user.must(http.StatusConflict, "PUT", right(user), `{"isAdmin":false}`)
		user.must(http.StatusOK, "PUT", right(admin), `{"isAdmin":true}`)
		user.must(http.StatusOK, "PUT", right(user), `{"isAdmin":false}`)
	})
	t.Run("DEMO-01 the demo account stays what it is", func(t *testing.T) {
		for path, body := range map[string]string{right(demo): `{"isAdmin":true}`, lock(demo): `{"disabled":true}`} {
			if r := admin.must(http.StatusConflict, "PUT", path, body); !strings.Contains(r.body, core.MsgDemoAccount) {
				t.Error(r.body)
			}
		}
		demo.must(http.StatusOK, "GET", "/api/user/me", "")
	})
	t.Run("a disabled account is signed out until it is enabled", func(t *testing.T) {
		path := lock(user)
		if person := personFrom(t, admin.must(http.StatusOK, "PUT", path, `{"disabled":true}`)); person.DisabledAt == nil {
			t.Errorf("%+v", person)
		}
		user.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
		user.must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("eins@verein.test", password))
		admin.must(http.StatusOK, "PUT", path, `{"disabled":false}`)
		user.must(http.StatusOK, "POST", "/api/user/login", credentials("eins@verein.test", password))
	})
	t.Run("nobody disables themselves", func(t *testing.T) {
		if r := admin.must(http.StatusConflict, "PUT", lock(admin), `{"disabled":true}`); !strings.Contains(r.body, core.MsgNotYourself) {
			t.Error(r.body)
		}
	})
	t.Run("INJ-01 what is neither yes nor no is refused", func(t *testing.T) {
		for _, value := range []string{`"true"`, `1`, `null`, `{}`, `[]`, `{"$ne":false}`} {
			for path, field := range map[string]string{right(user): "isAdmin", lock(user): "disabled"} {
				if r := admin.must(http.StatusBadRequest, "PUT", path, `{"`+field+`":`+value+`}`); !strings.Contains(r.body, core.MsgNotYesOrNo) {
					t.Errorf("%s: %s", value, r.body)
				}
			}
		}
		admin.must(http.StatusNotFound, "PUT", "/api/user/undefined/admin", `{"isAdmin":true}`)
		admin.must(http.StatusNotFound, "PUT", "/api/user/64b000000000000000000000/disabled", `{"disabled":true}`)
	})
	t.Run("CSR-01 another site changes nobody", func(t *testing.T) {
		for path, body := range map[string]string{right(user): `{"isAdmin":true}`, lock(user): `{"disabled":true}`} {
			admin.must(http.StatusForbidden, "PUT", path, body, "Sec-Fetch-Site", "cross-site")
		}
	})
}

func TestAdminsWhoTakeEachOtherAtOnceLeaveOne(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	one, two := a.admin("eins@verein.test"), a.admin("zwei@verein.test")
	ids := []string{one.id(), two.id()}
	for round := range 15 {
		calls := []struct{ path, body string }{
			{"/api/user/" + ids[1] + "/admin", `{"isAdmin":false}`},
			{"/api/user/" + ids[0] + []string{"/admin", "/disabled"}[round%2], []string{`{"isAdmin":false}`, `{"disabled":true}`}[round%2]},
		}
		sideBySide(2, func(i int) { []*browser{one, two}[i].clone().do("PUT", calls[i].path, calls[i].body) })
		able := []string{}
		if err := a.store.People(core.ListQuery{Status: core.PeopleAdmin}).Each(t.Context(), core.Page{}, func(user core.User) error {
			if !user.Disabled() {
				able = append(able, user.ID.Hex())
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if len(able) != 1 {
			t.Fatalf("round %d: %d admins who can log in", round, len(able))
		}
		for _, hex := range ids {
			id, err := bson.ObjectIDFromHex(hex)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := a.store.SetAdminOf(t.Context(), id, true); err != nil {
				t.Fatal(err)
			}
			if _, err := a.store.SetDisabledOf(t.Context(), id, false); err != nil {
				t.Fatal(err)
			}
		}
		one, two = a.signInAgain("eins@verein.test"), a.signInAgain("zwei@verein.test")
	}
}
