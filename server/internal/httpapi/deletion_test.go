package httpapi_test

import (
	"archive/zip"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

func proof(secret string) string { return `{"password":"` + secret + `"}` }

const deletion = "/api/user/me/deletion"

// furnished is a user who has one of everything, with the word in each text.
func (a *app) furnished(email, word string) *browser {
	a.t.Helper()
	user, admin := a.signUp(email), a.admin("admin@verein.test")
	user.must(http.StatusCreated, "POST", "/api/request/sent", `{"contact_name":"`+word+`","contact_email":"`+email+`","organization_name":"`+word+`","extra_notes":"`+word+`"}`)
	r := user.must(http.StatusCreated, "POST", "/api/tickets", `{"subject":"`+word+`","message":"`+word+`"}`)
	admin.must(http.StatusCreated, "POST", "/api/tickets/"+ticketFrom(a.t, r).ID.Hex()+"/respond", `{"message":"`+word+`"}`)
	user.must(http.StatusCreated, "POST", "/api/message/send", `{"message":"`+word+`"}`)
	admin.must(http.StatusCreated, "POST", "/api/notifications", `{"user":"`+user.id()+`","message":"`+word+`"}`)
	a.browser().must(http.StatusCreated, "POST", "/api/contact", `{"name":"`+word+`","email":"`+email+`","subject":"`+word+`","message":"`+word+`"}`)
	user.must(http.StatusOK, "POST", "/api/user/me/email", newEmail("ferner-"+email, password))
	return user
}

func TestAnAccountIsDeletedAfterFourteenDaysUnlessItsUserTurnsBack(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.clock.now = time.Date(2026, 7, 1, 22, 30, 0, 0, time.UTC) // half past midnight in Berlin
	user := a.furnished("geht@verein.test", "Zwiebelkuchen")
	a.furnished("bleibt@verein.test", "Rosinenbrot")
	sweep := func() {
		t.Helper()
		if err := a.store.DeleteExpired(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if r := user.must(http.StatusBadRequest, "POST", deletion, proof("nicht-mein-Passwort")); !strings.Contains(r.body, core.MsgPasswordWrong) {
		t.Error(r.body)
	}
	r := user.must(http.StatusOK, "POST", deletion, proof(password))
	day := a.clock.Now().Add(14 * 24 * time.Hour)
	if !strings.Contains(r.body, `"deleteAt":"`+day.UTC().Format("2006-01-02T15:04")) {
		t.Errorf("the answer is %s", r.body)
	}
	if m := a.lastMail("geht@verein.test"); !strings.Contains(m.subject, "am "+day.In(core.Germany).Format("02.01.2006")+" gelöscht") || a.linkPath(m) != "/profile" {
		t.Errorf("the mail is %q", m.subject)
	}
	user.must(http.StatusOK, "DELETE", deletion, "")
	if r := user.must(http.StatusOK, "DELETE", deletion, ""); strings.Contains(r.body, "deleteAt") {
		t.Errorf("kept, and yet %s", r.body)
	}
	a.clock.advance(30 * time.Minute)
	user.must(http.StatusOK, "POST", deletion, proof(password))
	a.clock.advance(14*24*time.Hour - time.Minute)
	sweep()
	user = a.logIn("geht@verein.test")
	before := user.must(http.StatusOK, "GET", "/api/user/me", "").body
	if r := user.must(http.StatusOK, "POST", deletion, proof(password)); r.body != before {
		t.Errorf("asking again moves the day: %s", r.body)
	}
	a.drain()
	a.clock.advance(2 * time.Minute)
	user.must(http.StatusConflict, "DELETE", deletion, "")
	sweep()
	sweep()

	user.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
	a.browser().must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("geht@verein.test", password))
	content := a.content()
	for _, personal := range []string{"geht@verein.test", "Zwiebelkuchen"} {
		if strings.Contains(content, personal) {
			t.Errorf("%s is still stored", personal)
		}
	}
	if !strings.Contains(content, "Rosinenbrot") {
		t.Error("another account's texts are gone too")
	}
	stays := a.logIn("bleibt@verein.test")
	if r := stays.must(http.StatusOK, "GET", "/api/tickets/my-tickets", ""); strings.Count(r.body, `"_id"`) != 1 {
		t.Error(r.body)
	}
	admin := a.admin("admin@verein.test")
	requests, tickets := admin.must(http.StatusOK, "GET", "/api/request/all", "").body, admin.must(http.StatusOK, "GET", "/api/tickets/all", "").body
	if strings.Count(requests, `"_id":"`) != 2 || strings.Count(tickets, `"subject"`) != 2 || !strings.Contains(tickets, core.SubjectDeleted) || !strings.Contains(requests, `"status":"withdrawn"`) {
		t.Errorf("for the statistics there are\n%s\n%s", requests, tickets)
	}
	a.signUp("geht@verein.test")
}

func TestTheLastAdminStays(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	first, second := a.admin("eins@verein.test"), a.admin("zwei@verein.test")
	replies := atOnce(2, func(i int) reply { return []*browser{first, second}[i].do("POST", deletion, proof(password)) })
	stayed := 0
	for i, r := range replies {
		if r.StatusCode == http.StatusConflict && strings.Contains(r.body, core.MsgLastAdmin) {
			stayed++
			continue
		}
		if r.StatusCode != http.StatusOK {
			t.Errorf("admin %d: %d %s", i, r.StatusCode, r.body)
		}
	}
	if stayed == 0 {
		t.Error("both admins go")
	}
	for _, admin := range []*browser{first, second} { // and one after the other
		admin.do("POST", deletion, proof(password))
	}
	going, err := a.db.Collection("users").Count(t.Context(), bson.D{{Key: "deleteAt", Value: bson.D{{Key: "$ne", Value: nil}}}})
	if err != nil || going != 1 {
		t.Errorf("%d admins go (%v)", going, err)
	}
	t.Run("DEMO-01 and so does the demo account", func(t *testing.T) {
		if r := a.demo().must(http.StatusForbidden, "POST", deletion, proof(password)); !strings.Contains(r.body, core.MsgDemoFixed) {
			t.Error(r.body)
		}
	})
}

// takeAlong is the export of what is kept of the user, and its files by name.
func (b *browser) takeAlong() (reply, map[string]string) {
	t := b.app.t
	t.Helper()
	r := b.must(http.StatusOK, "GET", "/api/user/me/export", "")
	archive, err := zip.NewReader(strings.NewReader(r.body), int64(len(r.body)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, file := range archive.File {
		reader, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(reader)
		if err != nil {
			t.Fatal(err)
		}
		files[file.Name] = string(content)
	}
	return r, files
}

func TestAUserTakesEverythingAlong(t *testing.T) {
	t.Parallel()
	a := newAppWith(t, appOptions{perMinute: 1000})
	user := a.furnished("info@verein.test", "Zwiebel <b>kuchen</b>")
	a.furnished("fremd@verein.test", "Rosinenbrot")
	a.clock.now = time.Date(2026, 7, 1, 22, 30, 0, 0, time.UTC) // half past midnight in Berlin
	user.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
	r, files := user.takeAlong()
	if kind := r.Header.Get("Content-Type"); kind != "application/zip" || !strings.HasPrefix(r.Header.Get("Content-Disposition"), "attachment") {
		t.Errorf("%v", r.Header)
	}
	var data map[string]json.RawMessage
	if err := json.Unmarshal([]byte(files["daten.json"]), &data); err != nil {
		t.Fatalf("%v in %s", err, files["daten.json"])
	}
	for _, kind := range []string{"requests", "tickets", "messages", "notifications", "sessions", "contacts", "mails"} {
		var list []json.RawMessage
		if err := json.Unmarshal(data[kind], &list); err != nil || len(list) == 0 {
			t.Errorf("%s: %s (%v)", kind, data[kind], err)
		}
	}
	page := files["lesen.html"]
	if !strings.Contains(page, "02.07.2026, 00:30") {
		t.Errorf("not the time of Germany in %s", page)
	}
	if n := strings.Count(page, "Zwiebel &lt;b&gt;kuchen&lt;/b&gt;"); n != 12 || strings.Contains(page, "<b>") || strings.Contains(page, "ZgotmplZ") {
		t.Errorf("%d texts in %s", n, page)
	}
	for name, content := range files {
		for _, inside := range []string{"Rosinenbrot", "argon2id", "src=", "http://", "https://", `"family"`, `"tokens"`, user.cookies["refresh"].Value[:20]} {
			if strings.Contains(content, inside) {
				t.Errorf("%s holds %s", name, inside)
			}
		}
	}
	t.Run("five times an hour", func(t *testing.T) {
		for range 4 {
			user.must(http.StatusOK, "GET", "/api/user/me/export", "")
		}
		wantWait(t, user.must(http.StatusTooManyRequests, "GET", "/api/user/me/export", ""))
		a.clock.advance(time.Hour)
		user.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
		user.must(http.StatusOK, "GET", "/api/user/me/export", "")
	})
	t.Run("of an account of the Node era too", func(t *testing.T) {
		bare := bson.D{{Key: "_id", Value: bson.NewObjectID()}, {Key: "user", Value: user.id()}}
		if err := a.db.Collection("tickets").InsertOne(t.Context(), bare); err != nil {
			t.Fatal(err)
		}
		user.must(http.StatusOK, "GET", "/api/user/me/export", "")
	})
}

func TestAUserTakesAlongWhichMailsWentOutAndNoneOfTheirLinks(t *testing.T) {
	t.Parallel()
	_, port := startPickyMailServer(t)
	a := newAppWith(t, appOptions{smtpPort: port})
	a.clock.now = time.Date(2026, 7, 1, 22, 30, 0, 0, time.UTC) // half past midnight in Berlin
	a.admin("info@verein.test")
	user := a.signInAgain("info@verein.test")
	user.must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
	user.must(http.StatusOK, "POST", "/api/user/me/email", newEmail("neu@verein.test", password))
	a.drain()
	a.clock.advance(time.Minute)
	user.must(http.StatusOK, "POST", "/api/user/resend-verification", address("fremd@verein.test"))
	user.must(http.StatusOK, "POST", "/api/user/me/email", newEmail("spaeter@verein.test", password))
	_, files := user.takeAlong()
	var data struct {
		Mails []struct {
			Kind, To, Status string
			Receipt          *core.Receipt
		}
	}
	if err := json.Unmarshal([]byte(files["daten.json"]), &data); err != nil {
		t.Fatal(err)
	}
	got := []string{}
	for _, m := range data.Mails {
		got = append(got, m.Kind+" "+m.To+" "+m.Status)
		if (m.Receipt != nil) != (m.Status == "sent") {
			t.Errorf("%s: the receipt is %+v", m.Kind, m.Receipt)
		}
	}
	slices.Sort(got)
	if want := []string{"address neu@verein.test sent", "address spaeter@verein.test waiting", "password-reset info@verein.test sent"}; !slices.Equal(got, want) {
		t.Errorf("the mails are %q", got)
	}
	for _, line := range []string{
		"02.07.2026, 00:30 an info@verein.test: Link für ein neues Passwort, gesendet 02.07.2026, 00:30",
		"02.07.2026, 00:31 an spaeter@verein.test: Bestätigung einer neuen Adresse, wartet auf den Versand",
	} {
		if !strings.Contains(files["lesen.html"], line) {
			t.Errorf("%q is not in %s", line, files["lesen.html"])
		}
	}
	for name, content := range files {
		for _, inside := range []string{"/reset-password/", "/confirm-email/", "credentials"} {
			if strings.Contains(content, inside) {
				t.Errorf("%s holds %s", name, inside)
			}
		}
	}
}

func TestWhatIsSentUnderTheDemoAddressIsNotForAllWhoTryTheDemo(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.browser().must(http.StatusCreated, "POST", "/api/contact", `{"name":"Eva","email":"demo@ehrenweb.test","subject":"Frage","message":"Vertraulich"}`)
	_, files := a.demo().takeAlong()
	for name, content := range files {
		if strings.Contains(content, "Vertraulich") {
			t.Errorf("%s holds it", name)
		}
	}
}
