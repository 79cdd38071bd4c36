package httpapi_test

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// values are what the entries of a list have in the field, in order.
func (r reply) values(t *testing.T, field string) string {
	t.Helper()
	var list []map[string]any
	if err := json.Unmarshal([]byte(r.body), &list); err != nil {
		t.Fatal(err)
	}
	all := []string{}
	for _, entry := range list {
		value, _ := entry[field].(string)
		all = append(all, value)
	}
	return strings.Join(all, ", ")
}

// search is the query of a list that looks for the words.
func search(words string) string { return "?q=" + url.QueryEscape(words) }

func TestAdminsFindRequests(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, other, admin := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test"), a.admin("admin@verein.test")
	ids := map[string]string{}
	for i, row := range []struct {
		as                  *browser
		organization, goals string
	}{{owner, "Sportverein Köln", "GROSSE Pläne"}, {owner, "Tafel", "Gefunden werden in Koeln"}, {other, "Chor Élan", "Singen (laut) .*"}} {
		a.clock.advance(time.Duration(i) * time.Second)
		body := `{"contact_name":"Zoë","contact_email":"a@verein.test","organization_name":"` + row.organization + `","project_goals":"` + row.goals + `"}`
		ids[row.organization] = requestFrom(t, row.as.must(http.StatusCreated, "POST", "/api/request/sent", body).body).ID.Hex()
	}
	admin.must(http.StatusOK, "PATCH", "/api/request/"+ids["Tafel"]+"/status", `{"status":"rejected","note":"Leider ausgelastet"}`)
	nodeEra := bson.NewObjectIDFromTimestamp(time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC))
	if err := a.db.Collection("requests").InsertOne(t.Context(), bson.D{{Key: "_id", Value: nodeEra}, {Key: "organization_name", Value: "Alt"}, {Key: "status", Value: "neu"}}); err != nil {
		t.Fatal(err)
	}

	for _, row := range []struct{ query, total, want string }{
		{search("koeln"), "2", "Tafel, Sportverein Köln"},
		{search("KÖLN"), "2", "Tafel, Sportverein Köln"},
		{search("ko\u0308ln"), "2", "Tafel, Sportverein Köln"},
		{search("sportv köln"), "1", "Sportverein Köln"},
		{search("  grosse \t plaene "), "1", "Sportverein Köln"},
		{search("elan"), "1", "Chor Élan"},
		{search(".*"), "1", "Chor Élan"},
		{search("ausgelastet"), "1", "Tafel"},
		{search(ids["Tafel"]), "1", "Tafel"},
		{search("gibt es nicht"), "0", ""},
		{search("decided"), "0", ""}, // what is not written by anybody is not looked at
		{"?q=", "4", "Chor Élan, Tafel, Sportverein Köln, Alt"},
		{"?status=rejected", "1", "Tafel"},
		{"?status=pending", "3", "Chor Élan, Sportverein Köln, Alt"},
		{"?status=pending&sort=oldest", "3", "Alt, Sportverein Köln, Chor Élan"},
		{search("koeln") + "&status=pending", "1", "Sportverein Köln"},
		{search("koeln") + "&limit=1&page=2", "2", "Sportverein Köln"},
		{search("koeln") + "&limit=1&page=3", "2", ""},
		{"?user=" + other.id(), "1", "Chor Élan"},
		{"?user=" + owner.id() + "&sort=oldest", "2", "Sportverein Köln, Tafel"},
	} {
		query := row.query
		if !strings.Contains(query, "limit=") {
			if whole := admin.must(http.StatusOK, "GET", "/api/request/all"+query, "").values(t, "organization_name"); whole != row.want {
				t.Errorf("%s: the whole list is %s", query, whole)
			}
			query += "&limit=10"
		}
		r := admin.must(http.StatusOK, "GET", "/api/request/all"+query, "")
		if got := r.values(t, "organization_name"); got != row.want || r.Header.Get("X-Total-Count") != row.total {
			t.Errorf("%s: %s of %s, want %s of %s", query, got, r.Header.Get("X-Total-Count"), row.want, row.total)
		}
	}
	for _, query := range []string{"status=open", "status[$ne]=pending", "sort=waiting", "sort=-1", "user=me", "q=" + strings.Repeat("ä", 201), "q=%ff"} {
		r := admin.must(map[bool]int{true: http.StatusOK, false: http.StatusBadRequest}[strings.Contains(query, "[")], "GET", "/api/request/all?limit=1&"+query, "")
		if name, _, _ := strings.Cut(query, "="); r.StatusCode == http.StatusBadRequest && !strings.Contains(r.body, `"`+name+`":`) {
			t.Errorf("%s: %s", query, r.body)
		}
	}
}

func TestAdminsFindTicketsAndMessages(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, admin := a.signUp("eins@verein.test"), a.admin("admin@verein.test")
	for _, subject := range []string{"Logo", "Schrift", "Bild"} {
		id := owner.openTicket(subject).ID.Hex()
		a.clock.advance(time.Second)
		if subject == "Schrift" {
			admin.must(http.StatusCreated, "POST", "/api/tickets/"+id+"/respond", `{"message":"Die Größe stimmt"}`)
			owner.must(http.StatusOK, "PUT", "/api/tickets/"+id+"/close", "")
		}
		a.browser().must(http.StatusCreated, "POST", "/api/contact", contact("Gast "+subject, subject, "Hallo"))
	}
	for _, row := range []struct{ path, want string }{
		{"/api/tickets/all?status=open", "Bild, Logo"},
		{"/api/tickets/all?status=closed", "Schrift"},
		{"/api/tickets/all?sort=oldest", "Logo, Schrift, Bild"},
		{"/api/tickets/all?sort=waiting", "Logo, Bild"},
		{"/api/tickets/all?sort=waiting&status=closed", ""},
		{"/api/tickets/all?sort=waiting&q=bild&user=" + owner.id(), "Bild"},
		{"/api/tickets/all" + search("groesse"), "Schrift"},
		{"/api/contact", "Bild, Schrift, Logo"},
		{"/api/contact?sort=oldest&limit=2", "Logo, Schrift"},
		{"/api/contact" + search("gast@verein schrift"), "Schrift"},
	} {
		if got := admin.must(http.StatusOK, "GET", row.path, "").values(t, "subject"); got != row.want {
			t.Errorf("%s: %s, want %s", row.path, got, row.want)
		}
	}
	if r := admin.must(http.StatusOK, "GET", "/api/contact?limit=1", ""); !strings.Contains(r.body, `"email":"gast@verein.test"`) || strings.Contains(r.body, "queued") {
		t.Error(r.body)
	}
}

func TestAdminsFindWhatSomebodySentByTheirName(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	admin := a.admin("admin@verein.test")
	grete, jussuf := a.signUp("grete@sonne.test"), a.signUp("jussuf@mond.test")
	grete.must(http.StatusOK, "PATCH", "/api/user/me", `{"firstName":"Grete","lastName":"GROẞMÜLLER"}`)
	jussuf.must(http.StatusOK, "PATCH", "/api/user/me", `{"firstName":"Jussuf","lastName":"Strauß"}`)
	for _, row := range []struct {
		as   *browser
		name string
	}{{grete, "Logo"}, {grete, "Schrift"}, {jussuf, "Logo für Strauss"}, {jussuf, "Bild von Grete"}} {
		a.clock.advance(time.Second)
		row.as.openTicket(row.name)
		row.as.must(http.StatusCreated, "POST", "/api/request/sent", `{"contact_name":"Wer","contact_email":"wer@verein.test","organization_name":"`+row.name+`"}`)
	}
	nodeEra := bson.NewObjectIDFromTimestamp(time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC))
	for collection, field := range map[string]string{"tickets": "subject", "requests": "organization_name"} {
		old := bson.D{{Key: "_id", Value: nodeEra}, {Key: "user", Value: grete.id()}, {Key: field, Value: "Alt"}} // the id is text
		if err := a.db.Collection(collection).InsertOne(t.Context(), old); err != nil {
			t.Fatal(err)
		}
	}

	for _, row := range []struct{ query, total, want string }{
		{search("großmüller"), "3", "Schrift, Logo, Alt"},
		{search("GROSSMUELLER gre"), "3", "Schrift, Logo, Alt"},
		{search("grete"), "4", "Bild von Grete, Schrift, Logo, Alt"},
		{search("grete logo"), "1", "Logo"},
		{search("logo strauß"), "1", "Logo für Strauss"},
		{search("strauss"), "2", "Bild von Grete, Logo für Strauss"},
		{search("mond.test"), "2", "Bild von Grete, Logo für Strauss"},
		{search(jussuf.id()), "2", "Bild von Grete, Logo für Strauss"},
		{search("grete strauß") + "&sort=oldest", "1", "Bild von Grete"},
		{search("müller") + "&limit=2", "3", "Schrift, Logo"},
		{search("müller") + "&limit=2&page=2", "3", "Alt"},
		{search("müller") + "&user=" + jussuf.id(), "0", ""},
		{search("jussuf") + "&user=" + jussuf.id(), "2", "Bild von Grete, Logo für Strauss"},
		{search(strings.Repeat("logo ", 30) + "grete"), "1", "Logo"},
		{search("argon2id"), "0", ""}, // nothing else of an account is looked at
		{search("müller mond"), "0", ""},
	} {
		query := row.query
		if !strings.Contains(query, "limit=") {
			query += "&limit=10"
		}
		for path, field := range map[string]string{"/api/tickets/all": "subject", "/api/request/all": "organization_name"} {
			r := admin.must(http.StatusOK, "GET", path+query, "")
			if got := r.values(t, field); got != row.want || r.Header.Get("X-Total-Count") != row.total {
				t.Errorf("%s%s: %s of %s, want %s of %s", path, query, got, r.Header.Get("X-Total-Count"), row.want, row.total)
			}
		}
	}
	if r := admin.must(http.StatusOK, "GET", "/api/tickets/export.csv"+search("großmüller"), ""); strings.Count(r.body, "\r\n") != 4 {
		t.Errorf("the table is another list: %s", r.body)
	}
}

func TestAListIsATableForASpreadsheet(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("eins@verein.test")
	a.admin("admin@verein.test")
	a.clock.now = time.Date(2026, 7, 1, 22, 30, 0, 0, time.UTC) // half past midnight in Berlin
	admin := a.signInAgain("admin@verein.test")
	owner := a.signInAgain("eins@verein.test")
	ownerID, err := bson.ObjectIDFromHex(owner.id())
	if err != nil {
		t.Fatal(err)
	}
	evil := []string{"=1+1", "+49 30", "-1", "@SUM(A1)", "\tx", "\rx", "\x00=1", "  =1", "＝1", `a";"b`, "Zeile\nzwei", "Verein; e. V.", "1-2"}
	for _, text := range evil {
		// As a program that checks nothing may have stored it.
		if _, err := a.store.CreateRequest(t.Context(), bson.NewObjectID(), ownerID, core.NewRequest{RequestDetails: core.RequestDetails{OrganizationName: text}}); err != nil {
			t.Fatal(err)
		}
		a.clock.advance(time.Second)
	}

	t.Run("a CSV export has no formula, and every text in one cell", func(t *testing.T) {
		r := admin.must(http.StatusOK, "GET", "/api/request/export.csv?sort=oldest", "")
		if got := r.Header.Get("Content-Type") + " " + r.Header.Get("Content-Disposition"); !strings.HasPrefix(got, `text/csv; charset=utf-8 attachment; filename="anfragen-2`) {
			t.Error(got)
		}
		text, marked := strings.CutPrefix(r.body, "\ufeff")
		if !marked || strings.Count(text, "\r\n") < len(evil)+1 {
			t.Errorf("no mark, or no line ends: %q", text)
		}
		reader := csv.NewReader(strings.NewReader(text))
		reader.Comma = ';'
		rows, err := reader.ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		want := []string{"Organisation", "'=1+1", "'+49 30", "'-1", "'@SUM(A1)", "'\tx", "'\rx", "'=1", "'  =1", "'＝1", `a";"b`, "Zeile\nzwei", "Verein; e. V.", "1-2"}
		for i, row := range rows {
			if row[3] != want[i] {
				t.Errorf("row %d: %q, want %q", i, row[3], want[i])
			}
		}
		if rows[1][1] != "02.07.2026 00:30" || rows[1][2] != "Ausstehend" || rows[1][18] != "Zoë O'Brien" || rows[1][19] != "eins@verein.test" {
			t.Errorf("%q", rows[1])
		}
	})

	t.Run("the table has what the list has", func(t *testing.T) {
		closed := owner.openTicket("Logo").ID.Hex()
		owner.must(http.StatusCreated, "POST", "/api/tickets/"+closed+"/reply", `{"message":"Und das Bild"}`)
		owner.must(http.StatusOK, "PUT", "/api/tickets/"+closed+"/close", "")
		owner.openTicket("Schrift")
		a.browser().must(http.StatusCreated, "POST", "/api/contact", contact("Gast", "Frage", "Hallo"))
		for _, row := range []struct {
			path string
			want []string
		}{
			{"/api/request/export.csv" + search("verein;"), []string{`"Verein; e. V."`}},
			{"/api/tickets/export.csv?status=closed", []string{`"Geschlossen";"";"Logo";"Bitte helfen";"1";"Konto, 02.07.2026 00:30:` + "\n" + `Und das Bild";"02.07.2026 00:30";"Zoë O'Brien"`}},
			{"/api/contact/export.csv", []string{`"02.07.2026 00:30";"Gast";"gast@verein.test";"Frage";"Hallo"`}},
		} {
			r := admin.must(http.StatusOK, "GET", row.path, "")
			for _, want := range row.want {
				if !strings.Contains(r.body, want) {
					t.Errorf("%s: %s", row.path, r.body)
				}
			}
		}
		if r := admin.must(http.StatusOK, "GET", "/api/tickets/export.csv?status=closed", ""); strings.Contains(r.body, "Schrift") {
			t.Error("the filter does not count")
		}
		if r := admin.must(http.StatusBadRequest, "GET", "/api/request/export.csv?status=x", ""); r.Header.Get("Content-Disposition") != "" {
			t.Error("a failure is a file")
		}
	})
}

// signInAgain logs in by what the clock says now.
func (a *app) signInAgain(email string) *browser {
	a.t.Helper()
	b := a.browser()
	b.must(http.StatusOK, "POST", "/api/user/login", credentials(email, password))
	return b
}

func TestTheTableTellsOfTheDecisionThatHolds(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, admin := a.signUp("eins@verein.test"), a.admin("admin@verein.test")
	const approve, reject, reopen = `{"status":"approved","note":"Gern."}`, `{"status":"rejected","note":"Zu groß."}`, `{"status":"pending","note":"Noch einmal."}`
	want := map[string]string{}
	for _, row := range []struct {
		name      string
		decisions []string
		withdrawn bool
		note      string // of the decision that holds
	}{
		{name: "neu"},
		{name: "zurückgezogen", withdrawn: true},
		{name: "genehmigt", decisions: []string{approve}, note: "Gern."},
		{name: "abgelehnt", decisions: []string{approve, reopen, reject}, note: "Zu groß."},
		{name: "wieder offen", decisions: []string{reject, reopen}},
		{name: "wieder offen und zurückgezogen", decisions: []string{reject, reopen}, withdrawn: true},
	} {
		path := "/api/request/" + owner.askForWebsite(row.name).ID.Hex()
		at := ""
		for _, decision := range row.decisions {
			a.clock.advance(time.Minute)
			admin.must(http.StatusOK, "PATCH", path+"/status", decision)
			at = a.clock.Now().In(core.Germany).Format("02.01.2006 15:04")
		}
		if row.withdrawn {
			owner.must(http.StatusOK, "PUT", path+"/withdraw", "")
		}
		if want[row.name] = row.note; row.note != "" {
			want[row.name] = at + " " + row.note
		}
	}

	reader := csv.NewReader(strings.NewReader(strings.TrimPrefix(admin.must(http.StatusOK, "GET", "/api/request/export.csv", "").body, "\ufeff")))
	reader.Comma = ';'
	rows, err := reader.ReadAll()
	if err != nil || len(rows) != len(want)+1 || rows[0][16] != "Entschieden am" || rows[0][17] != "Begründung" {
		t.Fatalf("%v in %q", err, rows)
	}
	for _, row := range rows[1:] {
		if got := strings.TrimSpace(row[16] + " " + row[17]); got != want[row[3]] {
			t.Errorf("%s: %q, want %q", row[3], got, want[row[3]])
		}
	}
}
