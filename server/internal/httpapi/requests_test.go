package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

const everyField = `{"contact_name":" Zoë Łukasz ","contact_email":"Zoe@Verein.de","organization_name":"Tafel <b>Nord</b>","current_website":"www.tafel-nord.de",
	"activity_area":"Essen retten","project_goals":"Spenden\r\nund Helfer","target_audience":"Alle","special_requirements":"Leichte Sprache","site_assets":"Logo",
	"reference_websites":"https://tafel.de","design_preferences":"hell","domain_hosting":"keine","extra_notes":"Danke! 😀",
	"_id":"64b000000000000000000000","status":"approved","user":"64b000000000000000000000","createdAt":"2001-01-01T00:00:00Z"}`

func TestARequestIsStoredAsSentAndSeenByItsOwnerAndAdmins(t *testing.T) {
	t.Parallel()
	t.Run("INP-10 ids, dates and status are the server's", func(t *testing.T) {
		a := newApp(t)
		owner, stranger, admin := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test"), a.admin("admin@verein.test")
		created := owner.must(http.StatusCreated, "POST", "/api/request/sent", everyField)
		var got map[string]any
		if err := json.Unmarshal([]byte(created.body), &got); err != nil {
			t.Fatal(err)
		}
		for field, want := range map[string]string{
			"status": "pending", "contact_name": "Zoë Łukasz", "contact_email": "zoe@verein.de", "organization_name": "Tafel <b>Nord</b>",
			"current_website": "www.tafel-nord.de", "project_goals": "Spenden\nund Helfer", "extra_notes": "Danke! 😀",
		} {
			if got[field] != want {
				t.Errorf("%s is %v, want %q", field, got[field], want)
			}
		}
		if got["_id"] == "64b000000000000000000000" || strings.Contains(created.body, `"createdAt":"2001`) || got["user"] == "64b000000000000000000000" {
			t.Errorf("a client set what it may not: %s", created.body)
		}
		want := "[" + strings.TrimSpace(created.body) + "]\n"
		if r := owner.must(http.StatusOK, "GET", "/api/request", ""); r.body != want {
			t.Errorf("the owner sees %s", r.body)
		}
		if r := admin.must(http.StatusOK, "GET", "/api/request/all", ""); r.body != want {
			t.Errorf("an admin sees %s", r.body)
		}
		for _, query := range []string{"", "?user=" + owner.id(), "?user[$ne]=1"} {
			if r := stranger.must(http.StatusOK, "GET", "/api/request"+query, ""); r.body != "[]\n" {
				t.Errorf("somebody else sees %s", r.body)
			}
		}
	})
}

func TestListsComeNewestFirstWholeOrByThePage(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, admin := a.signUp("eins@verein.test"), a.admin("admin@verein.test")
	for i := range 25 {
		owner.must(http.StatusCreated, "POST", "/api/request/sent",
			fmt.Sprintf(`{"contact_name":"N","contact_email":"n@verein.de","organization_name":"%02d"}`, i))
		if i%3 == 0 { // several in one millisecond, too
			a.clock.advance(time.Second)
		}
	}
	names := func(r reply) string {
		var list []struct {
			OrganizationName string `json:"organization_name"`
		}
		if err := json.Unmarshal([]byte(r.body), &list); err != nil {
			t.Fatal(err)
		}
		all := []string{}
		for _, entry := range list {
			all = append(all, entry.OrganizationName)
		}
		return strings.Join(all, " ")
	}
	for _, row := range []struct{ query, total, want string }{
		{"", "", "24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 09 08 07 06 05 04 03 02 01 00"},
		{"?page=1", "25", "24 23 22 21 20 19 18 17 16 15"},
		{"?page=3", "25", "04 03 02 01 00"},
		{"?page=4", "25", ""},
		{"?limit=3", "25", "24 23 22"},
		{"?limit=3&page=2", "25", "21 20 19"},
		{"?limit=100", "25", "24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 09 08 07 06 05 04 03 02 01 00"},
	} {
		for _, who := range []struct {
			browser *browser
			path    string
		}{{owner, "/api/request"}, {admin, "/api/request/all"}} {
			r := who.browser.must(http.StatusOK, "GET", who.path+row.query, "")
			if names(r) != row.want || r.Header.Get("X-Total-Count") != row.total {
				t.Errorf("%s%s: %s of %q", who.path, row.query, names(r), r.Header.Get("X-Total-Count"))
			}
		}
	}
	for _, query := range []string{"?limit=101", "?limit=-1", "?page=0", "?page=1e3", "?limit=", "?page=99999999999999999999"} {
		owner.must(http.StatusBadRequest, "GET", "/api/request"+query, "")
	}
}

func TestARequestOfTheNodeEraHasItsDefaults(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	admin := a.admin("admin@verein.test")
	id := bson.NewObjectIDFromTimestamp(time.Date(2022, 3, 4, 5, 6, 7, 0, time.UTC))
	old := bson.D{{Key: "_id", Value: id}, {Key: "organization_name", Value: nil}, {Key: "status", Value: "neu"}, {Key: "__v", Value: 0}, {Key: "extra", Value: bson.D{{Key: "a", Value: 1}}}}
	if err := a.db.Collection("requests").InsertOne(t.Context(), old); err != nil {
		t.Fatal(err)
	}
	r := admin.must(http.StatusOK, "GET", "/api/request/all", "")
	if want := `[{"_id":"` + id.Hex() + `","user":"000000000000000000000000","status":"pending","events":[],"revision":0,"createdAt":"2022-03-04T05:06:07Z"}]` + "\n"; r.body != want {
		t.Errorf("an admin sees %s", r.body)
	}
}

func TestWebsitesAreAddressesAPageMayLinkTo(t *testing.T) {
	t.Parallel()
	t.Run("INP-08 no scheme but http and https", func(t *testing.T) {
		request := func(website string) core.NewRequest {
			return core.NewRequest{RequestDetails: core.RequestDetails{ContactName: "N", ContactEmail: "n@verein.de", OrganizationName: "O", CurrentWebsite: website}}
		}
		for _, website := range []string{"", "verein.de", "www.verein.de/über-uns?x=1#y", "http://verein.de", "HTTPS://Verein.de:8443/a", "müller-verein.de"} {
			in := request(website)
			if err := in.Validate(); err != nil {
				t.Errorf("%q is refused: %v", website, err)
			}
		}
		for _, website := range []string{
			"javascript:alert(1)", "javascript:alert(1)@b.de", "mailto:a@b.de", "http://user:pw@b.de", "http://a.de:99999", "https://<b>.de", "..", "https://.de", "a.1", "JavaScript://a.de/%0aalert(1)", "data:text/html,<script>", "vbscript:a.b", "ftp://verein.de", "keine", "wir haben. keine", "http://", "//verein.de\nx", "https:verein.de", strings.Repeat("a", 500) + ".de",
		} {
			in := request(website)
			if err := in.Validate(); core.CodeOf(err) != core.Invalid {
				t.Errorf("%q is accepted", website)
			}
		}
	})
}

func TestReadersWhoDoNotReadTakeNothingFromOthers(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	user, other := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test")
	owner, err := bson.ObjectIDFromHex(user.id())
	if err != nil {
		t.Fatal(err)
	}
	long := core.NewRequest{RequestDetails: core.RequestDetails{ContactName: "N", ExtraNotes: strings.Repeat("ä", 200_000)}}
	for range 30 { // 12 MB, more than a connection holds
		if _, err := a.store.CreateRequest(t.Context(), bson.NewObjectID(), owner, long); err != nil {
			t.Fatal(err)
		}
	}
	server := httptest.NewServer(a.server)
	t.Cleanup(server.Close)
	t.Cleanup(server.CloseClientConnections)
	for range 4 {
		connection, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = connection.Close() })
		fmt.Fprintf(connection, "GET /api/request HTTP/1.1\r\nHost: x\r\nCookie: access=%s\r\n\r\n", user.cookies["access"].Value)
		if _, err := connection.Read(make([]byte, 1)); err != nil { // it has begun
			t.Fatal(err)
		}
	}
	if r := user.must(http.StatusServiceUnavailable, "GET", "/api/request", ""); r.Header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	user.must(http.StatusOK, "GET", "/api/request?limit=1", "")
	other.must(http.StatusOK, "GET", "/api/request", "")
}
