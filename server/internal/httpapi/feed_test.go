package httpapi_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
)

// feed is a stream of notifications, as a browser has it.
type feed struct {
	t     *testing.T
	reply *http.Response
	lines chan string // closed at its end
}

// listen opens a real server for the app, with the limits that connections have in
// the product made short.
func (a *app) listen() *httptest.Server {
	a.t.Helper()
	server := httptest.NewUnstartedServer(a.server)
	server.Config.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		_ = c.(*net.TCPConn).SetWriteBuffer(4096) // so that it soon matters who does not read
		return ctx
	}
	server.Config.ReadTimeout, server.Config.WriteTimeout = 200*time.Millisecond, 200*time.Millisecond
	server.Start()
	a.t.Cleanup(server.Close)
	return server
}

// feed opens the stream, behind the last event that it had.
func (b *browser) feed(server *httptest.Server, lastEvent string) *feed {
	b.app.t.Helper()
	request, err := http.NewRequestWithContext(b.app.t.Context(), http.MethodGet, server.URL+"/api/notifications/stream", nil)
	if err != nil {
		b.app.t.Fatal(err)
	}
	request.AddCookie(&http.Cookie{Name: "access", Value: b.cookies["access"].Value})
	request.Header.Set("Accept-Encoding", "gzip")
	if lastEvent != "" {
		request.Header.Set("Last-Event-ID", lastEvent)
	}
	reply, err := (&http.Transport{}).RoundTrip(request)
	if err != nil {
		b.app.t.Fatal(err)
	}
	b.app.t.Cleanup(func() { reply.Body.Close() })
	f := &feed{t: b.app.t, reply: reply, lines: make(chan string, 1000)}
	go func() {
		defer close(f.lines)
		for lines := bufio.NewScanner(reply.Body); lines.Scan(); {
			f.lines <- lines.Text()
		}
	}()
	return f
}

// line waits for the next one that begins so; "" at the end of the stream.
func (f *feed) line(prefix string) string {
	f.t.Helper()
	patience := time.After(20 * time.Second)
	for {
		select {
		case line, ok := <-f.lines:
			if !ok || strings.HasPrefix(line, prefix) {
				return line
			}
		case <-patience:
			f.t.Fatalf("no line with %q came", prefix)
		}
	}
}

// next waits for the next event.
func (f *feed) next() (n core.Notification) {
	f.t.Helper()
	id := strings.TrimPrefix(f.line("id: "), "id: ")
	if err := json.Unmarshal([]byte(strings.TrimPrefix(f.line("data: "), "data: ")), &n); err != nil || n.ID.Hex() != id {
		f.t.Fatalf("the event %s: %+v (%v)", id, n, err)
	}
	return n
}

func TestANewNotificationReachesItsUserAtOnce(t *testing.T) {
	t.Parallel()
	a := newAppWith(t, appOptions{heartbeat: 20 * time.Millisecond})
	user, stranger, admin := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test"), a.admin("admin@verein.test")
	admin.notify(user.id(), "von vorher")
	server := a.listen()
	stream, others := user.feed(server, ""), stranger.feed(server, "")
	header := stream.reply.Header
	if header.Get("Content-Type") != "text/event-stream" || header.Get("Content-Encoding") != "" || header.Get("Cache-Control") != "no-store" || header.Get("X-Accel-Buffering") != "no" {
		t.Errorf("header %v", header)
	}
	if got := stream.line("retry: "); got != "retry: 3000" {
		t.Error(got)
	}
	others.line("retry: ")
	sent := admin.notify(user.id(), "Zeile\nzwei")
	if got := stream.next(); got.ID != sent.ID || got.Message != "Zeile\nzwei" || got.Read {
		t.Errorf("%+v", got)
	}
	event, change := a.answered(user.openTicket("Logo"), "Bald.")
	if err := a.account.Tell(t.Context(), event, change); err != nil {
		t.Fatal(err)
	}
	if got := stream.next(); got.ID != event.ID || got.About == nil || *got.About != event.About {
		t.Errorf("%+v", got)
	}
	t.Run("it lasts longer than an answer may take", func(t *testing.T) {
		for range 30 { // heartbeats, 600 ms
			if stream.line(":") == "" {
				t.Fatal("the stream has ended")
			}
		}
	})
	own := admin.notify(stranger.id(), "Andere")
	if got := others.next(); got.ID != own.ID {
		t.Errorf("somebody else hears %+v", got)
	}
}

func TestASendingToManyReachesEachOfThemAtOnce(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	one, two, admin := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test"), a.admin("admin@verein.test")
	server := a.listen()
	streams := []*feed{one.feed(server, ""), two.feed(server, "")}
	for _, stream := range streams {
		stream.line("retry: ")
	}
	for i, to := range []string{`"users":["` + one.id() + `","` + two.id() + `"]`, `"all":true`} {
		message := fmt.Sprint("Sendung ", i)
		for range 2 { // the answer to the first was lost
			admin.must(http.StatusCreated, "POST", "/api/notifications", `{`+to+`,"message":"`+message+`"}`, "Idempotency-Key", fmt.Sprint("eine-sendung-an-mehrere-", i))
		}
		for _, stream := range streams {
			if got := stream.next(); got.Message != message {
				t.Errorf("%q, want %q", got.Message, message)
			}
		}
	}
}

// insertions is a database that says when a notification is stored, before whoever
// stores it hears of that.
type insertions struct {
	docdb.Database
	after func()
}

func (d *insertions) Collection(name string) docdb.Collection {
	if name != "notifications" {
		return d.Database.Collection(name)
	}
	return insertedInto{d.Database.Collection(name), d}
}

type insertedInto struct {
	docdb.Collection
	database *insertions
}

func (c insertedInto) InsertOne(ctx context.Context, document any) error {
	err := c.Collection.InsertOne(ctx, document)
	c.database.after()
	return err
}

func TestWhoComesWhileANotificationIsWrittenHearsOfIt(t *testing.T) {
	t.Parallel()
	database := &insertions{after: func() {}}
	a := newAppWith(t, appOptions{wrap: func(db docdb.Database) docdb.Database { database.Database = db; return database }})
	user, admin := a.signUp("eins@verein.test"), a.admin("admin@verein.test")
	admin.notify(user.id(), "von vorher")
	server := a.listen()
	look := func() {
		t.Helper()
		if err := a.store.Look(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	var stream *feed
	database.after = func() {
		database.after = func() {}
		stream = user.feed(server, "")
		stream.line("retry: ")
		look()
	}
	for _, message := range []string{"währenddessen", "danach"} {
		want := admin.notify(user.id(), message)
		look()
		if got := stream.next(); got.ID != want.ID {
			t.Errorf("%q, want %q", got.Message, message)
		}
	}
}

func TestAStreamGoesOnBehindItsLastEvent(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	user, stranger, admin := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test"), a.admin("admin@verein.test")
	server := a.listen()
	told := []core.Notification{}
	for i := range 4 {
		told = append(told, admin.notify(user.id(), fmt.Sprint(i)))
		a.clock.advance(time.Minute)
	}
	stream := user.feed(server, told[1].ID.Hex())
	for _, want := range append(told[2:], admin.notify(user.id(), "danach")) {
		if got := stream.next(); got.ID != want.ID {
			t.Errorf("%q, want %q", got.Message, want.Message)
		}
	}
	foreign := admin.notify(stranger.id(), "fremd")
	for _, last := range []string{foreign.ID.Hex(), "64b000000000000000000000", "x", `{"$gt":""}`} {
		stream := user.feed(server, last)
		stream.line("retry: ")
		want := admin.notify(user.id(), "neu")
		if got := stream.next(); got.ID != want.ID {
			t.Errorf("behind %q: %q", last, got.Message)
		}
		stream.reply.Body.Close()
	}
}

func TestC03ANotificationReachesItsUserAtAnotherServer(t *testing.T) {
	t.Parallel()
	first := newApp(t)
	second := newAppWith(t, appOptions{beside: first, ahead: -time.Minute})
	user, admin := first.signUp("eins@verein.test"), first.admin("admin@verein.test")
	server := second.listen()
	admin.notify(user.id(), "von vorher")
	stream := user.feed(server, "")
	stream.line("retry: ")
	for _, ahead := range []time.Duration{0, 2 * time.Minute, -time.Minute} {
		first.clock.advance(ahead)
		want := admin.notify(user.id(), "neu")
		for range 2 { // the second finds nothing new
			if err := second.store.Look(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if got := stream.next(); got.ID != want.ID {
			t.Errorf("%q", got.Message)
		}
	}
}

func TestAStreamEndsWithItsSession(t *testing.T) {
	t.Parallel()
	a := newAppWith(t, appOptions{heartbeat: 10 * time.Millisecond})
	server := a.listen()
	for name, end := range map[string]func(*browser, string){
		"a logout":            func(b *browser, _ string) { b.clone().must(http.StatusOK, "POST", "/api/user/logout", "") },
		"a disabled account":  func(_ *browser, email string) { _ = a.store.SetDisabled(t.Context(), email, true) },
		"an old access token": func(*browser, string) { a.clock.advance(62 * time.Minute) },
	} {
		email := strings.ReplaceAll(name, " ", "") + "@verein.test"
		user := a.signUp(email)
		stream := user.feed(server, "")
		stream.line("retry: ")
		end(user, email)
		if got := stream.line("ends"); got != "" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestAStreamEndsWhenTheServerStops(t *testing.T) {
	t.Parallel()
	stopping := make(chan struct{})
	a := newAppWith(t, appOptions{stopping: stopping})
	stream := a.signUp("eins@verein.test").feed(a.listen(), "")
	stream.line("retry: ")
	close(stopping)
	if got := stream.line("ends"); got != "" {
		t.Errorf("%q", got)
	}
}

func TestAReaderWhoDoesNotReadHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	a := newAppWith(t, appOptions{patience: 300 * time.Millisecond})
	user, stranger := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test")
	server := a.listen()
	attentive, others := user.feed(server, ""), stranger.feed(server, "")
	attentive.line("retry: ")
	others.line("retry: ")
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.(*net.TCPConn).SetReadBuffer(4096)
	fmt.Fprintf(conn, "GET /api/notifications/stream HTTP/1.1\r\nHost: localhost\r\nCookie: access=%s\r\n\r\n", user.cookies["access"].Value)
	wantStreams := func(n int) {
		t.Helper()
		for deadline := time.Now().Add(20 * time.Second); a.server.OpenStreams() != n; {
			if time.Now().After(deadline) {
				t.Fatalf("%d streams are open, want %d", a.server.OpenStreams(), n)
			}
			time.Sleep(time.Millisecond)
		}
	}
	wantStreams(3)
	long := strings.Repeat("ä", core.MaxLongText)
	told := 0
	for deadline := time.Now().Add(20 * time.Second); a.server.OpenStreams() == 3; told++ {
		for _, b := range []*browser{user, stranger} {
			if _, err := a.store.CreateNotification(t.Context(), bson.NewObjectID(), objectID(b.id()), long); err != nil {
				t.Fatal(err)
			}
		}
		for name, stream := range map[string]*feed{"the same user's": attentive, "another's": others} {
			begun := time.Now()
			if got := stream.next(); got.Message != long || time.Since(begun) > 5*time.Second {
				t.Fatalf("%s stream, after %v: %.20q", name, time.Since(begun), got.Message)
			}
		}
		if time.Now().After(deadline) {
			t.Fatalf("after %d notifications the stream is still held", told)
		}
	}
	wantStreams(2)
}

func TestAStreamIsAnsweredWhenItBeginsAndNotWhenItEnds(t *testing.T) {
	t.Parallel()
	observed := make(chan string, 100)
	a := newAppWith(t, appOptions{observe: func(method, route string, status int, took time.Duration) {
		if took > time.Minute {
			t.Errorf("%s %s took %v", method, route, took)
		}
		observed <- fmt.Sprint(method, " ", route, " ", status)
	}})
	user := a.signUp("eins@verein.test")
	for len(observed) > 0 {
		<-observed
	}
	stream := user.feed(a.listen(), "")
	stream.line("retry: ")
	patience := time.After(20 * time.Second)
	select { // while it is open
	case got := <-observed:
		if got != "GET /api/notifications/stream 200" {
			t.Error(got)
		}
	case <-patience:
		t.Fatal("nobody is told of the stream")
	}
	if n := a.server.OpenStreams(); n != 1 {
		t.Errorf("%d streams are open", n)
	}
	said := regexp.MustCompile(`msg=request method=GET route=/api/notifications/stream status=200 duration=`)
	ended := regexp.MustCompile(`msg="stream ended" method=GET route=/api/notifications/stream status=200 lasted=`)
	if log := a.log.String(); len(said.FindAllString(log, -1)) != 1 || ended.MatchString(log) {
		t.Errorf("the log says %s", log)
	}
	stream.reply.Body.Close()
	for deadline := time.Now().Add(20 * time.Second); !ended.MatchString(a.log.String()); {
		if time.Now().After(deadline) {
			t.Fatalf("the log says %s", a.log)
		}
		time.Sleep(time.Millisecond)
	}
	if n := a.server.OpenStreams(); n != 0 || len(observed) != 0 || len(said.FindAllString(a.log.String(), -1)) != 1 {
		t.Errorf("%d streams are open, %d answers more", n, len(observed))
	}
}

func TestAUserHoldsSoManyStreamsAndNoMore(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	user, stranger := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test")
	server := a.listen()
	streams := []*feed{}
	for range 8 {
		stream := user.feed(server, "")
		stream.line("retry: ")
		streams = append(streams, stream)
	}
	if r := user.feed(server, "").reply; r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("Retry-After") == "" {
		t.Errorf("status %d", r.StatusCode)
	}
	stranger.feed(server, "").line("retry: ")
	streams[0].reply.Body.Close()
	for deadline := time.Now().Add(20 * time.Second); user.feed(server, "").reply.StatusCode != http.StatusOK; {
		if time.Now().After(deadline) {
			t.Fatal("the place is not given back")
		}
	}
}
