package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

func ticketFrom(t *testing.T, r reply) core.Ticket {
	t.Helper()
	var ticket core.Ticket
	if err := json.Unmarshal([]byte(r.body), &ticket); err != nil {
		t.Fatal(err)
	}
	return ticket
}

func (b *browser) openTicket(subject string) core.Ticket {
	b.app.t.Helper()
	return ticketFrom(b.app.t, b.must(http.StatusCreated, "POST", "/api/tickets", `{"subject":"`+subject+`","message":"Bitte helfen"}`))
}

func TestATicketIsOpenedAnsweredAndClosed(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, stranger, admin := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test"), a.admin("admin@verein.test")
	r := owner.must(http.StatusCreated, "POST", "/api/tickets",
		`{"subject":" Logo ","message":"Wo?","status":"closed","user":"64b000000000000000000000","responses":[{"message":"x"}]}`)
	ticket := ticketFrom(t, r)
	if ticket.Subject != "Logo" || ticket.Status != core.TicketOpen || !strings.Contains(r.body, `"responses":[]`) || ticket.User.Hex() == "64b000000000000000000000" {
		t.Errorf("created: %s", r.body)
	}
	path := "/api/tickets/" + ticket.ID.Hex()
	r = admin.must(http.StatusCreated, "POST", path+"/respond", `{"message":" Hier! "}`)
	if got := ticketFrom(t, r); len(got.Responses) != 1 || got.Responses[0].Message != "Hier!" || got.Responses[0].CreatedAt.IsZero() {
		t.Errorf("answered: %s", r.body)
	}
	if mine := owner.must(http.StatusOK, "GET", "/api/tickets/my-tickets", ""); mine.body != "["+strings.TrimSpace(r.body)+"]\n" {
		t.Errorf("the owner sees %s", mine.body)
	}
	if all := admin.must(http.StatusOK, "GET", "/api/tickets/all", ""); all.body != "["+strings.TrimSpace(r.body)+"]\n" {
		t.Errorf("an admin sees %s", all.body)
	}
	if theirs := stranger.must(http.StatusOK, "GET", "/api/tickets/my-tickets", ""); theirs.body != "[]\n" {
		t.Errorf("somebody else sees %s", theirs.body)
	}
	for _, id := range []string{ticket.ID.Hex(), "64b000000000000000000000", "x", "%24ne", "undefined"} {
		stranger.must(http.StatusNotFound, "PUT", "/api/tickets/"+id+"/close", "")
		stranger.must(http.StatusForbidden, "POST", "/api/tickets/"+id+"/respond", `{"message":"x"}`)
	}
	for range 2 { // a second click is harmless
		if got := ticketFrom(t, owner.must(http.StatusOK, "PUT", path+"/close", "")); got.Status != core.TicketClosed {
			t.Errorf("closed: %+v", got)
		}
	}
	r = admin.must(http.StatusConflict, "POST", path+"/respond", `{"message":"zu spät"}`)
	if !strings.Contains(r.body, core.MsgTicketClosed) {
		t.Error(r.body)
	}
	for _, id := range []string{"64b000000000000000000000", "x"} {
		admin.must(http.StatusNotFound, "POST", "/api/tickets/"+id+"/respond", `{"message":"x"}`)
		admin.must(http.StatusNotFound, "PUT", "/api/tickets/"+id+"/close", "")
	}
	other := owner.openTicket("Noch eins")
	admin.must(http.StatusOK, "PUT", "/api/tickets/"+other.ID.Hex()+"/close", "")
}

func TestATicketsMessageIsCountedInCharacters(t *testing.T) {
	t.Parallel()
	t.Run("INP-01 500 of them", func(t *testing.T) {
		a := newApp(t)
		b, admin := a.signUp("eins@verein.test"), a.admin("admin@verein.test")
		for _, row := range []struct {
			body   string
			status int
			fields []string
		}{
			{`{"subject":"a","message":"` + strings.Repeat("ä", 500) + `"}`, 201, nil},
			{`{"subject":"a","message":"` + strings.Repeat("😀", 500) + `"}`, 201, nil},
			{`{"subject":"a","message":"` + strings.Repeat("ä", 501) + `"}`, 400, []string{"message"}},
			{`{"subject":"` + strings.Repeat("a", 201) + `","message":"b"}`, 400, []string{"subject"}},
			{`{"subject":" ","message":""}`, 400, []string{"subject", "message"}},
			{`{"subject":1,"message":"b"}`, 400, []string{"subject"}},
			{`{}`, 400, []string{"subject", "message"}},
		} {
			r := b.must(row.status, "POST", "/api/tickets", row.body)
			for _, field := range row.fields {
				if !strings.Contains(r.body, `"`+field+`":"`) {
					t.Errorf("does not name %s: %s", field, r.body)
				}
			}
		}
		path := "/api/tickets/" + b.openTicket("Frage").ID.Hex() + "/respond"
		for _, body := range []string{`{"message":" \n "}`, `{"message":null}`, `{"message":["a"]}`, `{}`, `{"message":"` + strings.Repeat("a", 3001) + `"}`} {
			admin.must(http.StatusBadRequest, "POST", path, body)
		}
	})
}

func TestC01FortyRepliesAtOnceAreAllKept(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	admin, owner := a.admin("admin@verein.test"), a.signUp("eins@verein.test")
	inRounds(t, func(int) {
		path := "/api/tickets/" + owner.openTicket("Frage").ID.Hex()
		wantStatuses(t, atOnce(40, func(i int) reply {
			return admin.clone().do("POST", path+"/respond", fmt.Sprintf(`{"message":"%d"}`, i))
		}), map[int]int{http.StatusCreated: 40})
		said := map[string]bool{}
		for _, response := range ticketFrom(t, admin.must(http.StatusOK, "PUT", path+"/close", "")).Responses {
			said[response.Message] = true
		}
		if len(said) != 40 {
			t.Errorf("%d replies are kept", len(said))
		}
	})
}

func TestC01NothingIsKeptAfterAClose(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner, admin := a.signUp("eins@verein.test"), a.admin("admin@verein.test")
	inRounds(t, func(int) {
		path := "/api/tickets/" + owner.openTicket("Frage").ID.Hex()
		replies := atOnce(21, func(i int) reply {
			if i == 10 {
				return owner.clone().do("PUT", path+"/close", "")
			}
			return admin.clone().do("POST", path+"/respond", `{"message":"x"}`)
		})
		accepted, refused := 0, 0
		for _, r := range replies {
			switch r.StatusCode {
			case http.StatusCreated:
				accepted++
			case http.StatusConflict:
				refused++
			}
		}
		kept := len(ticketFrom(t, admin.must(http.StatusOK, "PUT", path+"/close", "")).Responses)
		if kept != accepted || accepted+refused != 20 {
			t.Errorf("%d accepted, %d refused, %d kept", accepted, refused, kept)
		}
		admin.must(http.StatusConflict, "POST", path+"/respond", `{"message":"x"}`)
	})
}

func TestATicketOfTheNodeEraTakesAReply(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	admin := a.admin("admin@verein.test")
	bare, odd := bson.NewObjectID(), bson.NewObjectID()
	for _, document := range []bson.D{
		{{Key: "_id", Value: bare}, {Key: "subject", Value: "alt"}, {Key: "__v", Value: 0}},
		{{Key: "_id", Value: odd}, {Key: "subject", Value: "alt"}, {Key: "status", Value: "in-progress"}},
	} {
		if err := a.db.Collection("tickets").InsertOne(t.Context(), document); err != nil {
			t.Fatal(err)
		}
	}
	r := admin.must(http.StatusOK, "GET", "/api/tickets/all", "")
	if !strings.Contains(r.body, `"status":"open"`) || !strings.Contains(r.body, `"status":"in-progress"`) {
		t.Errorf("an admin sees %s", r.body)
	}
	admin.must(http.StatusCreated, "POST", "/api/tickets/"+bare.Hex()+"/respond", `{"message":"x"}`)
	admin.must(http.StatusConflict, "POST", "/api/tickets/"+odd.Hex()+"/respond", `{"message":"x"}`)
	var kept bson.M
	if err := a.db.Collection("tickets").FindOne(t.Context(), bson.D{{Key: "_id", Value: bare}}, &kept); err != nil || kept["__v"] == nil {
		t.Errorf("an unknown field is lost: %v (%v)", kept, err)
	}
}
