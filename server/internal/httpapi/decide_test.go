package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

func requestFrom(t *testing.T, body string) core.Request {
	t.Helper()
	var request core.Request
	if err := json.Unmarshal([]byte(body), &request); err != nil {
		t.Fatalf("%v: %s", err, body)
	}
	return request
}

// currentFrom is the request in the answer that a conflict gets.
func currentFrom(t *testing.T, r reply) core.Request {
	t.Helper()
	var conflict struct {
		Current core.Request `json:"current"`
	}
	if err := json.Unmarshal([]byte(r.body), &conflict); err != nil {
		t.Fatalf("%v: %s", err, r.body)
	}
	return conflict.Current
}

func (b *browser) askForWebsite(organization string) core.Request {
	b.app.t.Helper()
	return requestFrom(b.app.t, b.must(http.StatusCreated, "POST", "/api/request/sent",
		`{"contact_name":"Zoë","contact_email":"a@verein.test","organization_name":"`+organization+`"}`).body)
}

// timeline is what happened to the request, in short.
func timeline(request core.Request) string {
	entries := []string{}
	for _, e := range request.Events {
		entries = append(entries, fmt.Sprintf("%s %s %q by %s", e.Type, e.Status, e.Note, e.By))
	}
	return strings.Join(entries, ", ")
}

func TestADecisionReachesTheOwnerWithItsReason(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, stranger, admin := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test"), a.admin("admin@verein.test")
	path := "/api/request/" + owner.askForWebsite("Tafel").ID.Hex()
	for _, step := range []struct{ body, timeline, says, subject string }{
		{`{"status":"rejected","note":" Zu <b>groß</b>. "}`, `decided rejected "Zu <b>groß</b>." by team`, "Ihr Antrag für „Tafel“ wurde abgelehnt.", "Ihr Antrag bei Ehrenweb wurde abgelehnt"},
		{`{"status":"pending"}`, `decided pending "" by team`, "Ihr Antrag für „Tafel“ wird noch einmal geprüft.", "Ihr Antrag bei Ehrenweb wird noch einmal geprüft"},
		{`{"status":"approved","note":"Gern."}`, `decided approved "Gern." by team`, "Ihr Antrag für „Tafel“ wurde genehmigt.", "Ihr Antrag bei Ehrenweb wurde genehmigt"},
	} {
		a.clock.advance(time.Minute)
		request := requestFrom(t, admin.must(http.StatusOK, "PATCH", path+"/status", step.body).body)
		last := request.Events[len(request.Events)-1]
		if got := timeline(request); !strings.HasSuffix(got, step.timeline) || request.Status != last.Status || request.Revision != int64(len(request.Events)) || !last.CreatedAt.Equal(a.clock.Now().Truncate(time.Millisecond)) {
			t.Errorf("%s: %+v", step.body, request)
		}
		for name, b := range map[string]*browser{"the owner": owner, "an admin": admin} {
			if seen := requestFrom(t, b.must(http.StatusOK, "GET", path, "").body); timeline(seen) != timeline(request) || seen.Status != request.Status {
				t.Errorf("%s sees %+v", name, seen)
			}
		}
		told := owner.notifications()[0]
		if told.Message != step.says || told.Kind != core.EventDecision || told.About == nil || *told.About != (core.About{Type: core.AboutRequest, ID: request.ID}) {
			t.Errorf("the owner is told %+v", told)
		}
		m := a.lastMail("eins@verein.test")
		if m.subject != step.subject || !strings.Contains(m.text, last.Note) || strings.Contains(m.html, "<b>") || a.linkPath(m) != "/dashboard/requests/"+request.ID.Hex() {
			t.Errorf("the owner gets %q: %s", m.subject, m.text)
		}
	}
	if list := owner.must(http.StatusOK, "GET", "/api/request", "").body; !strings.Contains(list, `"status":"approved"`) || strings.Count(list, `"type":"decided"`) != 3 {
		t.Errorf("the owner's list: %s", list)
	}
	if told, mails := stranger.notifications(), a.mails("zwei@verein.test"); len(told) != 0 || len(mails) != 1 {
		t.Errorf("somebody else is told %v, %d mails", told, len(mails))
	}
}

func TestADecisionHasItsRules(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, admin := a.signUp("eins@verein.test"), a.admin("admin@verein.test")
	for _, row := range []struct{ name, before, body, says string }{
		{"no status", "", `{"note":"x"}`, `"status":"` + core.MsgRequired},
		{"the owner's own", "", `{"status":"withdrawn"}`, `"status":"` + core.MsgNoDecision},
		{"no word of ours", "", `{"status":"Approved"}`, `"status":"` + core.MsgNoDecision},
		{"an operator", "", `{"status":{"$ne":""}}`, `"status":"` + core.MsgNotText},
		{"a revision that is no number", "", `{"status":"approved","revision":"1"}`, `"revision":"` + core.MsgNotWhole},
		{"a rejection without a reason", "", `{"status":"rejected","note":"  "}`, `"note":"` + core.MsgRequired},
		{"a long note", "", `{"status":"approved","note":"` + strings.Repeat("ä", core.MaxNote+1) + `"}`, `"note":"` + fmt.Sprintf(core.MsgTooLong, core.MaxNote)},
		{"pending is pending", "", `{"status":"pending"}`, core.MsgRequestOpen},
		{"pending is pending, as seen", "", `{"status":"pending","revision":0}`, core.MsgRequestOpen},
		{"decided meanwhile", `{"status":"approved"}`, `{"status":"rejected","note":"x"}`, core.MsgRequestDecided},
		{"decided the same meanwhile", `{"status":"approved"}`, `{"status":"approved","note":"x"}`, core.MsgRequestDecided},
		{"decided since it was seen", `{"status":"approved"}`, `{"status":"rejected","note":"x","revision":0}`, core.MsgRequestDecided},
		{"seen what never was", "", `{"status":"approved","revision":-1}`, core.MsgRequestOpen},
		{"withdrawn", "withdraw", `{"status":"approved"}`, core.MsgRequestWithdrawn},
		{"withdrawn, as seen", "withdraw", `{"status":"approved","revision":1}`, core.MsgRequestWithdrawn},
		{"withdrawn and set back", "withdraw", `{"status":"pending","revision":1}`, core.MsgRequestWithdrawn},
	} {
		t.Run(row.name, func(t *testing.T) {
			path := "/api/request/" + owner.askForWebsite("Tafel").ID.Hex()
			switch row.before {
			case "":
			case "withdraw":
				owner.must(http.StatusOK, "PUT", path+"/withdraw", "")
			default:
				admin.must(http.StatusOK, "PATCH", path+"/status", row.before)
			}
			seen := requestFrom(t, admin.must(http.StatusOK, "GET", path, "").body)
			told := len(owner.notifications())
			r := admin.do("PATCH", path+"/status", row.body)
			if r.StatusCode != http.StatusConflict && r.StatusCode != http.StatusBadRequest || !strings.Contains(r.body, row.says) {
				t.Errorf("status %d: %s", r.StatusCode, r.body)
			}
			if r.StatusCode == http.StatusConflict && timeline(currentFrom(t, r)) != timeline(seen) {
				t.Errorf("the conflict shows %s", r.body)
			}
			now := requestFrom(t, admin.must(http.StatusOK, "GET", path, "").body)
			if now.Status != seen.Status || now.Revision != seen.Revision || len(owner.notifications()) != told {
				t.Errorf("it is now %+v", now)
			}
		})
	}
	t.Run("who says what they have seen may decide otherwise", func(t *testing.T) {
		path := "/api/request/" + owner.askForWebsite("Tafel").ID.Hex()
		for i, body := range []string{
			`{"status":"approved","revision":0}`, `{"status":"rejected","note":"x","revision":1}`, `{"status":"rejected","note":"genauer","revision":2}`,
			`{"status":"pending","revision":3}`, `{"status":"approved"}`, `{"status":"pending"}`,
		} {
			if request := requestFrom(t, admin.must(http.StatusOK, "PATCH", path+"/status", body).body); request.Revision != int64(i+1) {
				t.Errorf("%s: %+v", body, request)
			}
		}
	})
	t.Run("a note may have 2000 characters", func(t *testing.T) {
		path := "/api/request/" + owner.askForWebsite("Tafel").ID.Hex()
		admin.must(http.StatusOK, "PATCH", path+"/status", `{"status":"approved","note":"`+strings.Repeat("ä", core.MaxNote)+`"}`)
	})
}

func TestOfAllWhoDecideAtOnceOneDoesAndTheOthersSeeIt(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, admin := a.signUp("eins@verein.test"), a.admin("admin@verein.test")
	bodies := []string{`{"status":"approved","note":"n%d"}`, `{"status":"rejected","note":"n%d"}`, `{"status":"approved","note":"n%d","revision":0}`, `{"status":"rejected","note":"n%d","revision":0}`}
	inRounds(t, func(int) {
		told, mailed := len(owner.notifications()), len(a.mails("eins@verein.test"))
		path := "/api/request/" + owner.askForWebsite("Tafel").ID.Hex()
		replies := atOnce(8, func(i int) reply {
			if i == 7 {
				return owner.clone().do("PUT", path+"/withdraw", "")
			}
			return admin.clone().do("PATCH", path+"/status", fmt.Sprintf(bodies[i%4], i))
		})
		wantStatuses(t, replies, map[int]int{http.StatusOK: 1, http.StatusConflict: 7})
		first := requestFrom(t, owner.must(http.StatusOK, "GET", path, "").body)
		if len(first.Events) != 1 {
			t.Fatalf("it has %s", timeline(first))
		}
		for _, r := range replies {
			if r.StatusCode == http.StatusConflict && timeline(currentFrom(t, r)) != timeline(first) {
				t.Errorf("one sees %s, it is %s", r.body, timeline(first))
			}
		}
		want := 1
		if first.Status == core.RequestWithdrawn {
			want = 0
		}
		if n, m := len(owner.notifications())-told, len(a.mails("eins@verein.test"))-mailed; n != want || m != want {
			t.Errorf("%s: %d notifications, %d mails", timeline(first), n, m)
		}
	})
}

func TestADecisionSentAgainAlsoAtOnceIsOneDecision(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, admin := a.signUp("eins@verein.test"), a.admin("admin@verein.test")
	path := "/api/request/" + owner.askForWebsite("Tafel").ID.Hex()
	key := []string{"Idempotency-Key", bson.NewObjectID().Hex()}
	replies := atOnce(5, func(int) reply {
		return admin.clone().do("PATCH", path+"/status", `{"status":"approved","note":"Gern","revision":0}`, key...)
	})
	wantStatuses(t, replies, map[int]int{http.StatusOK: 5})
	if n := len(a.mails("eins@verein.test")); n != 2 { // the registration's, too
		t.Errorf("%d mails", n)
	}
	r := admin.must(http.StatusOK, "PATCH", path+"/status", `{"status":"approved","note":"Gern","revision":0}`, key...)
	if got := timeline(requestFrom(t, r.body)); got != `decided approved "Gern" by team` {
		t.Errorf("it has %s", got)
	}
	if n, m := len(owner.notifications()), len(a.mails("eins@verein.test")); n != 1 || m != 2 {
		t.Errorf("%d notifications, %d mails", n, m)
	}
	admin.must(http.StatusConflict, "PATCH", path+"/status", `{"status":"rejected","note":"Nein","revision":1}`, key...)
	second := "/api/request/" + owner.askForWebsite("Chor").ID.Hex()
	admin.must(http.StatusOK, "PATCH", second+"/status", `{"status":"approved"}`, key...) // another call
	if n := len(owner.notifications()); n != 2 {
		t.Errorf("%d notifications", n)
	}
}

func TestARequestIsWithdrawnByItsOwnerWhilePending(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, stranger, admin := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test"), a.admin("admin@verein.test")
	path := "/api/request/" + owner.askForWebsite("Tafel").ID.Hex()
	for _, b := range []*browser{stranger, admin} {
		b.must(http.StatusNotFound, "PUT", path+"/withdraw", "")
	}
	for range 2 {
		request := requestFrom(t, owner.must(http.StatusOK, "PUT", path+"/withdraw", "").body)
		if got := timeline(request); request.Status != core.RequestWithdrawn || got != `withdrawn withdrawn "" by owner` {
			t.Errorf("%s: %s", request.Status, got)
		}
	}
	decided := "/api/request/" + owner.askForWebsite("Chor").ID.Hex()
	admin.must(http.StatusOK, "PATCH", decided+"/status", `{"status":"approved"}`)
	if r := owner.must(http.StatusConflict, "PUT", decided+"/withdraw", ""); currentFrom(t, r).Status != core.RequestApproved || !strings.Contains(r.body, core.MsgRequestDecided) {
		t.Errorf("the owner sees %s", r.body)
	}
	admin.must(http.StatusOK, "PATCH", decided+"/status", `{"status":"pending"}`)
	owner.must(http.StatusOK, "PUT", decided+"/withdraw", "")
}

func TestARequestOfTheNodeEraIsDecidedAndWithdrawn(t *testing.T) {
	t.Parallel()
	a := newNodeEraApp(t)
	user, admin := a.browser(), a.browser()
	user.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", "altesPw1"))
	admin.must(http.StatusOK, "POST", "/api/user/login", credentials("chef@verein.test", "altesPw1"))
	for i, status := range []any{nil, "neu", int32(3), "rejected", "pending"} {
		id := bson.NewObjectID()
		document := bson.D{{Key: "_id", Value: id}, {Key: "user", Value: oldUser}, {Key: "__v", Value: int32(1)}}
		if i%2 == 0 {
			document[0].Value = id.Hex()
		}
		if status == "neu" {
			document = append(document, bson.E{Key: "events", Value: nil})
		}
		if status != nil {
			document = append(document, bson.E{Key: "status", Value: status})
		}
		a.insert("requests", document)
		path := "/api/request/" + id.Hex()
		if status == "rejected" {
			admin.must(http.StatusConflict, "PATCH", path+"/status", `{"status":"approved"}`)
		}
		admin.must(http.StatusOK, "PATCH", path+"/status", `{"status":"approved","revision":0}`)
		admin.must(http.StatusOK, "PATCH", path+"/status", `{"status":"pending"}`)
		if request := requestFrom(t, user.must(http.StatusOK, "PUT", path+"/withdraw", "").body); len(request.Events) != 3 || request.Status != core.RequestWithdrawn {
			t.Errorf("%v: %+v", status, request)
		}
		if told := user.notifications(); told[0].Message != "Ihr Antrag für „Ihre Organisation“ wird noch einmal geprüft." {
			t.Errorf("%v: %v", status, told[0])
		}
	}
}
