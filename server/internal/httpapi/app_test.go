package httpapi_test

import (
	"context"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/account"
	"ehrenweb/internal/auth"
	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/mongodb"
	"ehrenweb/internal/docdb/sqlite"
	"ehrenweb/internal/httpapi"
	"ehrenweb/internal/mail"
	"ehrenweb/internal/store"
)

const (
	appURL   = "http://localhost:8080"
	password = "drei-alte-Fahrraeder"

	jwtSecret = "s3cr3t-s3cr3t-s3cr3t-s3cr3t-s3cr3t-s3cr3t-s3cr3t-s3cr3t-"
)

// app is the product behind its router: real database, real outbox, mails as
// files, and a clock that tests may turn on.
type app struct {
	t       *testing.T
	server  *httpapi.Server
	store   *store.Store
	account *account.Service
	db      docdb.Database
	worker  *mail.Worker
	mailDir string
	log     *lockedBuffer
	clock   *clock
}

// appOptions are what a test wants otherwise than usual.
type appOptions struct {
	production     bool
	perMinute      int
	proxies        []netip.Prefix
	limits         account.LoginLimits
	previousSecret []byte
	heartbeat      time.Duration
	patience       time.Duration
	observe        httpapi.Observe
	lifetimes      core.Lifetimes // empty: as usual
	stopping       <-chan struct{}
	wrap           func(docdb.Database) docdb.Database // nil: the database as it is
	smtpPort       int                                 // of a mail server on this machine; 0: mails become files

	cost auth.Cost // of a password; empty: a small one, since most tests are about something else

	// Another server over this one's database; nil for an empty one. Its clock is
	// so much ahead.
	beside *app
	ahead  time.Duration
}

func newApp(t *testing.T) *app { return newAppWith(t, appOptions{}) }

func newAppWith(t *testing.T, o appOptions) *app {
	t.Helper()
	if o.cost.Memory == 0 {
		o.cost.Memory = 64
	}
	if o.lifetimes.Session == 0 {
		o.lifetimes = core.Lifetimes{Session: 336 * time.Hour, Verify: 24 * time.Hour, Reset: time.Hour}
	}
	a := &app{t: t, mailDir: filepath.Join(t.TempDir(), "mail"), log: &lockedBuffer{}, clock: &clock{now: time.Now()}}
	if o.beside == nil {
		a.db = openDatabase(t)
	} else {
		a.db, a.mailDir = o.beside.db, o.beside.mailDir
		a.clock.now = o.beside.clock.Now().Add(o.ahead)
	}
	if o.wrap != nil {
		a.db = o.wrap(a.db)
	}
	log := slog.New(slog.NewTextHandler(a.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	var err error
	if a.store, err = store.Open(t.Context(), a.db, a.clock.Now); err != nil {
		t.Fatal(err)
	}
	renderer, err := mail.NewRenderer("kontakt@ehrenweb.test")
	if err != nil {
		t.Fatal(err)
	}
	sender := a.sender(o, log)
	signer := auth.NewSigner([]byte(jwtSecret), o.previousSecret, time.Hour, a.clock.Now)
	a.account = account.New(a.store, auth.NewHasher(o.cost), signer, renderer, account.Options{
		AppURL: appURL, ContactEmail: "kontakt@ehrenweb.test", SessionTTL: o.lifetimes.Session, VerifyTTL: o.lifetimes.Verify, ResetTTL: o.lifetimes.Reset,
		LoginLimits: o.limits,
		Sender:      sender,
	}, a.clock.Now)
	a.worker = mail.NewWorker(a.store, a.account.Compose, sender, log, a.clock.Now)
	contract, err := os.ReadFile("../../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	a.server = httpapi.New(a.store, a.account, httpapi.Options{
		AppURL:        appURL,
		ContactEmail:  "kontakt@ehrenweb.test",
		Demo:          &httpapi.Demo{Email: "demo@ehrenweb.test", Password: password},
		Production:    o.production,
		RatePerMinute: o.perMinute,
		Proxies:       o.proxies,
		Provider:      core.Provider{Name: "Ehrenweb e. V.", City: "12345 Musterstadt"},
		Lifetimes:     o.lifetimes,
		Contract:      contract,
		Version:       "v1.2.3",
		Commit:        "0123abc",
		Heartbeat:     o.heartbeat,
		Patience:      o.patience,
		Observe:       o.observe,
		Stopping:      o.stopping,
		Now:           a.clock.Now,
	}, log)
	return a
}

func (a *app) sender(o appOptions, log *slog.Logger) mail.Sender {
	a.t.Helper()
	const from = "Ehrenweb <noreply@ehrenweb.test>"
	var sender mail.Sender
	var err error
	if o.smtpPort == 0 {
		sender, err = mail.NewFiles(a.mailDir, from, true, log)
	} else {
		sender, err = mail.NewSMTP(mail.SMTPOptions{Host: "127.0.0.1", Port: o.smtpPort, TLS: mail.TLSNone, From: from})
	}
	if err != nil {
		a.t.Fatal(err)
	}
	return sender
}

// openDatabase opens an empty embedded database, or one on the server that
// MONGODB_TEST_URI names.
func openDatabase(t *testing.T) docdb.Database {
	t.Helper()
	var db docdb.Database
	var err error
	if uri := os.Getenv("MONGODB_TEST_URI"); uri != "" {
		db, err = mongodb.Open(t.Context(), uri, "ehrenweb_test_"+bson.NewObjectID().Hex())
	} else {
		db, err = sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "ehrenweb.db"))
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// browser keeps cookies between calls.
type browser struct {
	app     *app
	cookies map[string]*http.Cookie
}

func (a *app) browser() *browser { return &browser{app: a, cookies: map[string]*http.Cookie{}} }

// reply is what came back.
type reply struct {
	*http.Response
	body string
}

// do calls the server and checks the reply against the contract.
func (b *browser) do(method, path, body string, header ...string) reply {
	b.app.t.Helper()
	request := httptest.NewRequest(method, path, strings.NewReader(body))
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	if request.Header.Get("Transfer-Encoding") == "chunked" {
		request.ContentLength = -1
	}
	if host := request.Header.Get("Host"); host != "" {
		request.Host = host
	}
	for _, cookie := range b.cookies {
		if strings.HasPrefix(request.URL.Path, cookie.Path) {
			request.AddCookie(&http.Cookie{Name: cookie.Name, Value: cookie.Value})
		}
	}
	recorder := httptest.NewRecorder()
	b.app.server.ServeHTTP(recorder, request)
	response := recorder.Result()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		b.app.t.Fatal(err)
	}
	for _, cookie := range response.Cookies() {
		if cookie.MaxAge < 0 {
			delete(b.cookies, cookie.Name)
		} else {
			b.cookies[cookie.Name] = cookie
		}
	}
	checkContract(b.app.t, request, response, content)
	return reply{response, string(content)}
}

// must is do for a call that has to succeed.
func (b *browser) must(status int, method, path, body string, header ...string) reply {
	b.app.t.Helper()
	r := b.do(method, path, body, header...)
	if r.StatusCode != status {
		b.app.t.Fatalf("%s %s: status %d, want %d: %s\n%s", method, path, r.StatusCode, status, r.body, b.app.log)
	}
	return r
}

// tokens are the cookies that hold the session; the marker holds nothing.
func (b *browser) tokens() map[string]*http.Cookie {
	held := maps.Clone(b.cookies)
	delete(held, "signed-in")
	return held
}

// clone is another browser with the same cookies.
func (b *browser) clone() *browser {
	other := b.app.browser()
	for name, cookie := range b.cookies {
		other.cookies[name] = cookie
	}
	return other
}

func registration(email, password string) string {
	return `{"firstName":"Zoë","lastName":"O'Brien","email":"` + email + `","password":"` + password + `","confirmPassword":"` + password + `"}`
}

func credentials(email, password string) string {
	return `{"email":"` + email + `","password":"` + password + `"}`
}

// signUp walks the address through registration, mail and link, and logs in.
func (a *app) signUp(email string) *browser {
	a.t.Helper()
	b := a.browser()
	b.must(http.StatusCreated, "POST", "/api/user/register", registration(email, password))
	b.must(http.StatusSeeOther, "GET", a.linkPath(a.lastMail(email)), "")
	b.must(http.StatusOK, "POST", "/api/user/login", credentials(email, password))
	return b
}

// admin makes an admin and logs in.
func (a *app) admin(email string) *browser {
	a.t.Helper()
	if _, err := a.account.EnsureAdmin(a.t.Context(), email, password); err != nil {
		a.t.Fatal(err)
	}
	b := a.browser()
	b.must(http.StatusOK, "POST", "/api/user/login", credentials(email, password))
	return b
}

// demo makes the demo account and logs in.
func (a *app) demo() *browser {
	a.t.Helper()
	if err := a.account.EnsureDemo(a.t.Context(), "demo@ehrenweb.test", password); err != nil {
		a.t.Fatal(err)
	}
	b := a.browser()
	b.must(http.StatusOK, "POST", "/api/user/login", credentials("demo@ehrenweb.test", password))
	return b
}

// mails sends what is due and returns the mails to the address, oldest first.
func (a *app) mails(to string) []sentMail {
	a.t.Helper()
	if _, err := a.worker.Drain(context.Background()); err != nil {
		a.t.Fatal(err)
	}
	names, err := filepath.Glob(filepath.Join(a.mailDir, "*.eml"))
	if err != nil {
		a.t.Fatal(err)
	}
	found := []sentMail{}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			a.t.Fatal(err)
		}
		if m := parseMail(a.t, content); m.to == to {
			found = append(found, m)
		}
	}
	return found
}

func (a *app) lastMail(to string) sentMail {
	a.t.Helper()
	mails := a.mails(to)
	if len(mails) == 0 {
		a.t.Fatalf("no mail to %s\n%s", to, a.log)
	}
	return mails[len(mails)-1]
}

var linkPattern = regexp.MustCompile(`https?://\S+`)

// linkPath is the path of the first link in the mail.
func (a *app) linkPath(m sentMail) string {
	a.t.Helper()
	link, err := url.Parse(linkPattern.FindString(m.text))
	if err != nil || link.Path == "" {
		a.t.Fatalf("no link in %q", m.text)
	}
	if got := link.Scheme + "://" + link.Host; got != appURL {
		a.t.Fatalf("the link leads to %s", got)
	}
	return link.Path
}

// clock is a clock that tests turn on.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// lockedBuffer is a log that is read while it is written.
type lockedBuffer struct {
	mu      sync.Mutex
	content strings.Builder
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.content.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.content.String()
}
