package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

func (b *browser) overview() (overview core.Overview) {
	b.app.t.Helper()
	if err := json.Unmarshal([]byte(b.must(http.StatusOK, "GET", "/api/admin/overview", "").body), &overview); err != nil {
		b.app.t.Fatal(err)
	}
	return overview
}

// put stores documents as they are.
func (a *app) put(collection string, documents ...bson.D) {
	a.t.Helper()
	raws := make([]bson.Raw, len(documents))
	for i, document := range documents {
		var err error
		if raws[i], err = bson.Marshal(document); err != nil {
			a.t.Fatal(err)
		}
	}
	if err := a.db.Collection(collection).InsertMany(a.t.Context(), raws); err != nil {
		a.t.Fatal(err)
	}
}

func TestAnAdminSeesWhatWaitsLongest(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, admin := a.signUp("eins@verein.test"), a.admin("admin@verein.test")
	if got := admin.overview(); got.Requests.Count+got.Tickets.Count != 0 || len(got.Requests.First)+len(got.Tickets.First) != 0 || len(got.Months) != 12 {
		t.Errorf("while there is nothing: %+v", got)
	}
	var tickets, requests []string
	for i := range 5 {
		tickets = append(tickets, owner.openTicket(fmt.Sprintf("Ticket %d", i)).ID.Hex())
		requests = append(requests, owner.askForWebsite(fmt.Sprintf("Verein %d", i)).ID.Hex())
		a.clock.advance(time.Minute)
	}
	owner.must(http.StatusOK, "PUT", "/api/tickets/"+tickets[1]+"/close", "")
	admin.must(http.StatusCreated, "POST", "/api/tickets/"+tickets[2]+"/respond", `{"message":"Gern."}`)
	owner.must(http.StatusCreated, "POST", "/api/tickets/"+tickets[2]+"/reply", `{"message":"Danke, noch etwas."}`)
	owner.must(http.StatusOK, "PUT", "/api/request/"+requests[0]+"/withdraw", "")
	admin.must(http.StatusOK, "PATCH", "/api/request/"+requests[3]+"/status", `{"status":"approved"}`)

	got := admin.overview()
	titles := func(work core.OpenWork) (titles []string) {
		for _, item := range work.First {
			titles = append(titles, item.Title)
		}
		return titles
	}
	if want := []string{"Ticket 0", "Ticket 3", "Ticket 4"}; got.Tickets.Count != 4 || !slices.Equal(titles(got.Tickets), want) {
		t.Errorf("%d tickets wait, the first %v", got.Tickets.Count, titles(got.Tickets))
	}
	if want := []string{"Verein 1", "Verein 2", "Verein 4"}; got.Requests.Count != 3 || !slices.Equal(titles(got.Requests), want) {
		t.Errorf("%d requests wait, the first %v", got.Requests.Count, titles(got.Requests))
	}
	if first := got.Tickets.First[0]; first.ID.Hex() != tickets[0] || a.clock.Now().Sub(first.Since).Round(time.Minute) != 5*time.Minute {
		t.Errorf("the first one is %+v at %s", first, a.clock.Now())
	}
}

func TestTheMonthsAreThoseOfGermanysCalendar(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	admin := a.admin("admin@verein.test")
	at := func(text string) time.Time {
		moment, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		return moment
	}
	begun := a.clock.Now()
	a.clock.advance(at("2031-03-15T12:00:00Z").Sub(begun))
	created := func(moment string, more ...bson.E) bson.D {
		return append(bson.D{{Key: "_id", Value: bson.NewObjectID()}, {Key: "user", Value: bson.NewObjectID()}, {Key: "createdAt", Value: at(moment)}}, more...)
	}
	answered := func(by string, moment string) bson.D {
		return bson.D{{Key: "by", Value: by}, {Key: "message", Value: "x"}, {Key: "createdAt", Value: at(moment)}}
	}
	status := func(status string) bson.E { return bson.E{Key: "status", Value: status} }
	responses := func(all ...bson.D) bson.E { return bson.E{Key: "responses", Value: all} }
	// The end of March is in summer time: two hours ahead of UTC, that of February one.
	a.put("requests",
		created("2030-03-31T21:59:59Z", status("approved")),  // too old by a second
		created("2030-03-31T22:00:00Z", status("approved")),  // April
		created("2031-02-28T22:59:59Z", status("rejected")),  // February
		created("2031-02-28T23:00:00Z", status("withdrawn")), // March
		created("2031-03-01T00:00:00Z"),
		created("2031-03-01T00:00:00Z", status("seltsam")),
		bson.D{{Key: "_id", Value: bson.NewObjectIDFromTimestamp(at("2031-01-10T00:00:00Z"))}, {Key: "user", Value: bson.NewObjectID()}, status("approved")},
		bson.D{{Key: "_id", Value: bson.NewObjectIDFromTimestamp(at("2031-01-10T00:00:00Z"))}, {Key: "user", Value: bson.NewObjectID()}, {Key: "createdAt", Value: "10.1."}},
	)
	a.put("tickets",
		created("2031-02-01T00:00:00Z", responses(answered("owner", "2031-02-01T01:00:00Z"), answered("team", "2031-02-01T05:00:00Z"), answered("team", "2031-02-03T02:00:00Z"))),
		created("2031-02-02T00:00:00Z", responses(answered("", "2031-02-02T10:00:00Z"))), // of the Node era
		created("2031-02-03T00:00:00Z", responses(answered("team", "2031-02-03T04:00:00Z"))),
		created("2031-02-04T00:00:00Z", responses()),
		created("2031-03-04T00:00:00Z", responses(answered("team", "2031-03-04T01:00:00Z"))),
		created("2031-03-04T00:00:00Z", responses(answered("team", "2031-03-04T02:00:00Z"))),
	)
	admin.must(http.StatusOK, "POST", "/api/user/login", credentials("admin@verein.test", password))
	seconds := func(n int64) *int64 { return &n }
	want := map[string]core.Month{
		"2030-04": {Requests: core.MonthRequests{Approved: 1}},
		"2031-01": {Requests: core.MonthRequests{Approved: 1, Pending: 1}},
		"2031-02": {Requests: core.MonthRequests{Rejected: 1}, Tickets: 4, Answered: 3, FirstAnswer: seconds(5 * 3600)},
		"2031-03": {Requests: core.MonthRequests{Withdrawn: 1, Pending: 2}, Tickets: 2, Answered: 2, FirstAnswer: seconds(5400)},
	}
	got := admin.overview()
	if got.Months[0].Month != "2030-04" || got.Months[11].Month != "2031-03" {
		t.Errorf("from %s to %s", got.Months[0].Month, got.Months[11].Month)
	}
	for _, month := range got.Months {
		expected := want[month.Month]
		expected.Month = month.Month
		is, _ := json.Marshal(month)
		if should, _ := json.Marshal(expected); string(is) != string(should) {
			t.Errorf("got %s\nwant %s", is, should)
		}
	}

	t.Run("they are counted anew after a minute", func(t *testing.T) {
		a.put("requests", created("2031-03-02T00:00:00Z", status("approved")))
		if again := admin.overview(); again.Months[11].Requests.Approved != 0 || !again.MonthsAsOf.Equal(got.MonthsAsOf) {
			t.Errorf("at once: %+v", again.Months[11])
		}
		a.clock.advance(time.Minute)
		if again := admin.overview(); again.Months[11].Requests.Approved != 1 {
			t.Errorf("a minute later: %+v", again.Months[11])
		}
	})
}
