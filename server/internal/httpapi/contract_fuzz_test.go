package httpapi_test

import (
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

const (
	fuzzRequests = 1200 // EHRENWEB_FUZZ_REQUESTS asks for another number
	fuzzSeed     = 1    // EHRENWEB_FUZZ_SEED for another walk
	fuzzPatience = 2 * time.Second
)

// TestNoRequestIsTooOddForTheServer walks the contract with calls that are wrong
// in every way a caller can be, as a visitor, a user, an admin and the demo
// account.
func TestNoRequestIsTooOddForTheServer(t *testing.T) {
	t.Run("FUZZ-01 no 5xx, nothing of the inside, no long wait", func(t *testing.T) {
		f := newFuzzer(t)
		requests := numberFrom(t, "EHRENWEB_FUZZ_REQUESTS", fuzzRequests)
		for range requests {
			f.try()
			if t.Failed() {
				lines := strings.Split(strings.TrimSpace(f.app.log.String()), "\n")
				t.Fatalf("request %d of the seed %d:\n%.2000s\n%s", f.sent, f.seed, f.last, lines[len(lines)-1])
			}
		}
		if f.accepted < requests/50 {
			t.Errorf("only %d of %d calls passed: the walk stays at the door", f.accepted, requests)
		}
		for _, c := range f.calls {
			reached := f.reached[c.route()]
			if reached == nil {
				t.Errorf("%s is never reached", c.route())
				continue
			}
			t.Logf("%6d reached, %6d passed: %s", reached.all, reached.passed, c.route())
		}
		f.user.must(http.StatusCreated, "POST", "/api/tickets", `{"subject":"noch da","message":"?"}`)
		f.user.must(http.StatusOK, "GET", "/api/tickets/my-tickets?limit=1", "")
		f.user.must(http.StatusOK, "GET", "/healthz", "")
		t.Logf("%d requests, %d passed, the longest took %v", f.sent, f.accepted, f.longest)
	})
}

func numberFrom(t *testing.T, name string, missing int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return missing
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("%s: %q is no number", name, text)
	}
	return n
}

// fuzzer makes requests; the same ones of the same seed.
type fuzzer struct {
	t        *testing.T
	app      *app
	seed     int
	random   *rand.Rand
	calls    []call
	user     *browser
	browsers []*browser
	own      string              // the user's id
	ids      map[string][]string // by the address that they belong in
	kept     bson.A              // of the documents that forget leaves alone
	sent     int
	accepted int
	reached  map[string]*reached
	longest  time.Duration
	last     string
}

// reached counts the requests that have come to a route.
type reached struct{ all, passed int }

// observe counts the answers, for which the server calls it.
func (f *fuzzer) observe(method, route string, status int, _ time.Duration) {
	key := method + " " + route
	if f.reached[key] == nil {
		f.reached[key] = &reached{}
	}
	f.reached[key].all++
	if status < http.StatusBadRequest {
		f.reached[key].passed++
	}
}

// call is one line of the contract.
type call struct {
	method, path string
	body         *openapi3.Schema
}

// route is the line of the server's table that answers the call.
func (c call) route() string {
	return c.method + " " + placeholder.ReplaceAllStringFunc(c.path, func(name string) string { return ":" + strings.Trim(name, "{}") })
}

func newFuzzer(t *testing.T) *fuzzer {
	t.Helper()
	f := &fuzzer{t: t, seed: numberFrom(t, "EHRENWEB_FUZZ_SEED", fuzzSeed), calls: callsOfTheContract(t), reached: map[string]*reached{}}
	f.app = newAppWith(t, appOptions{observe: f.observe})
	f.user = f.app.signUp("eins@verein.test")
	f.random = rand.New(rand.NewPCG(uint64(f.seed), 0))
	stranger, admin := f.app.signUp("zwei@verein.test"), f.app.admin("admin@verein.test")
	f.browsers = []*browser{f.app.browser(), f.user, admin, f.app.demo()}
	f.own = f.user.id()
	f.ids = map[string][]string{"/api/user/": {stranger.id(), f.own}}
	for _, b := range []*browser{f.user, f.user, f.user, stranger, stranger} {
		f.keep("/api/tickets/", b.openTicket("Logo").ID)
		f.keep("/api/request/", b.askForWebsite("Tafel").ID)
		f.keep("/api/notifications/", admin.notify(b.id(), "Hallo").ID)
		failed := bson.NewObjectID()
		f.app.insert("outbox", bson.D{{Key: "_id", Value: failed}, {Key: "kind", Value: core.MailContact}, {Key: "to", Value: "a@b.de"}, {Key: "status", Value: core.MailGivenUp}, {Key: "attempts", Value: 7}})
		f.keep("/api/mail/", failed)
	}
	f.ids["/api/notifications/"] = append(f.ids["/api/notifications/"], f.own)
	clear(f.reached)
	return f
}

// keep has the document's id in addresses that begin so, as long as the walk goes.
func (f *fuzzer) keep(path string, id bson.ObjectID) {
	f.ids[path], f.kept = append(f.ids[path], id.Hex()), append(f.kept, id)
}

// callsOfTheContract are in the order of the document's addresses, so that a seed
// means the same at every run.
func callsOfTheContract(t *testing.T) []call {
	t.Helper()
	document, err := openapi3.NewLoader().LoadFromFile("../../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	calls := []call{}
	for path, item := range document.Paths.Map() {
		for method, operation := range item.Operations() {
			c := call{method: method, path: path}
			if operation.RequestBody != nil {
				c.body = operation.RequestBody.Value.Content["application/json"].Schema.Value
			}
			calls = append(calls, c)
		}
	}
	slices.SortFunc(calls, func(a, b call) int { return strings.Compare(a.path+a.method, b.path+b.method) })
	return calls
}

// oneIn is true once in n times.
func (f *fuzzer) oneIn(n int) bool { return f.random.IntN(n) == 0 }

func pick[T any](f *fuzzer, values []T) T { return values[f.random.IntN(len(values))] }

// try sends one request and looks at the reply.
func (f *fuzzer) try() {
	f.t.Helper()
	f.sent++
	f.forget()
	c := pick(f, f.calls)
	body := f.body(c)
	request := httptest.NewRequest(f.method(c), f.target(c), strings.NewReader(body))
	f.dress(request, c)
	f.last = fmt.Sprintf("%s %s %v", request.Method, request.URL, request.Header)
	response, content, took := f.send(request)
	if took > fuzzPatience { // perhaps it was the machine
		request.Body = io.NopCloser(strings.NewReader(body))
		response, content, took = f.send(request)
	}
	f.longest = max(f.longest, took)
	if took > fuzzPatience {
		f.t.Errorf("the answer took %v", took)
	}
	f.check(request, response, content)
}

func (f *fuzzer) send(request *http.Request) (*http.Response, []byte, time.Duration) {
	f.t.Helper()
	recorder := httptest.NewRecorder()
	start := time.Now()
	f.app.server.ServeHTTP(recorder, request)
	took := time.Since(start)
	response := recorder.Result()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		f.t.Fatal(err)
	}
	return response, content, took
}

func (f *fuzzer) check(request *http.Request, response *http.Response, body []byte) {
	f.t.Helper()
	if response.StatusCode >= http.StatusInternalServerError {
		f.t.Errorf("status %d: %s", response.StatusCode, body)
	}
	if response.StatusCode < http.StatusBadRequest {
		f.accepted++
	}
	if location := response.Header.Get("Location"); location != "" {
		if !strings.HasPrefix(location, appURL+"/email-verified") {
			f.t.Errorf("leads to %q", location)
		}
		return // the link in a mail, also with something behind the token
	}
	page := strings.HasPrefix(response.Header.Get("Content-Type"), "text/html") && !strings.HasPrefix(request.URL.Path, "/api/")
	if page || request.Method == http.MethodHead {
		return // the client's page, which says that there is nothing here
	}
	if response.StatusCode >= http.StatusBadRequest && inside.Match(body) {
		f.t.Errorf("shows the inside: %s", body)
	}
	checkContract(f.t, request, response, body)
}

// inside are words of the program that no reply may show.
var inside = regexp.MustCompile(`(?i)goroutine|\.go\b|panic|runtime|sqlite|mongo|bson|docdb|echo|core\.|json:|unmarshal|strconv|invalid character|syscall|/tmp|nil pointer|\bEOF\b|SELECT |0x[0-9a-f]{4}`)

// forget keeps the lists short, so that the walk stays quick.
func (f *fuzzer) forget() {
	if f.sent%500 != 0 {
		return
	}
	for _, name := range []string{"requests", "tickets", "messages", "notifications", "contacts", "outbox"} {
		if _, err := f.app.db.Collection(name).DeleteMany(f.t.Context(), bson.D{{Key: "_id", Value: bson.D{{Key: "$nin", Value: f.kept}}}}); err != nil {
			f.t.Fatal(err)
		}
	}
}

func (f *fuzzer) method(c call) string {
	if f.oneIn(20) {
		return pick(f, []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "get", "A-B"})
	}
	return c.method
}

// id mostly is one of what the address is about. Nobody takes the user's own
// account: the walk needs its session.
func (f *fuzzer) id(path string) string {
	id := f.anyID(path)
	if takes := strings.HasSuffix(path, "/disabled"); takes && strings.EqualFold(id, f.own) {
		return f.ids["/api/user/"][0]
	}
	return id
}

func (f *fuzzer) anyID(path string) string {
	prefixes := slices.Sorted(maps.Keys(f.ids))
	if f.oneIn(6) {
		return pick(f, f.ids[pick(f, prefixes)])
	}
	for _, prefix := range prefixes {
		if strings.HasPrefix(path, prefix) && !f.oneIn(4) {
			return pick(f, f.ids[prefix])
		}
	}
	return pick(f, oddIDs)
}

var placeholder = regexp.MustCompile(`{\w+}`)

func (f *fuzzer) target(c call) string {
	path := placeholder.ReplaceAllStringFunc(c.path, func(string) string { return url.PathEscape(f.id(c.path)) })
	if f.oneIn(40) {
		path = pick(f, []string{path + "/", "/" + path, path + "//", path + "%00", strings.ToUpper(path), path + "/..", strings.ReplaceAll(path, "/", "//"), "/%2e%2e" + path, path + "%2f", path + ";a=b", path + "/%ff"})
	}
	if c.path == "/api/mail" && !f.oneIn(3) { // which has to be asked for by a status
		return path + "?status=" + pick(f, []string{"waiting", "failed", "sent"})
	}
	if !f.oneIn(3) {
		return path
	}
	query := []string{}
	for range 1 + f.random.IntN(3) {
		name := pick(f, []string{"limit", "page", "limit", "page", "q", "status", "sort", "user", "user[$ne]", "$where", "__proto__", "", "%00", "limit[]", strings.Repeat("a", 500)})
		value := pick(f, []string{"", "0", "1", "2", "-1", "100", "101", "1000000", "1000001", "99999999999999999999", "1e3", "0x1", "+1", "%201", "NaN", "null", "%00", "%ff", "%F0%9F%98%80", "1;2", "1%0d%0a", "true", "[1]", "%5B%5D", "open", "approved", "oldest", "waiting", "failed", "admin", "logo", f.own, strings.Repeat("9", 500)})
		query = append(query, name+pick(f, []string{"=", "=", "=", "", "=="})+value)
	}
	return path + "?" + strings.Join(query, pick(f, []string{"&", "&", "&", ";", "&&", "?"}))
}

// dress gives the request its headers and its cookies.
func (f *fuzzer) dress(request *http.Request, c call) {
	request.Header.Set("Content-Type", "application/json")
	if f.oneIn(12) {
		request.Header.Set("Content-Type", pick(f, []string{
			"", "text/plain", "application/json; charset=utf-16", "application/json;;;", "application/json; a", "APPLICATION/JSON", "application/x-www-form-urlencoded", "multipart/form-data",
			"multipart/form-data; boundary=a", "application/xml", "application/json, text/plain", "*/*", "/", "json", "\x80", strings.Repeat("a", 5000), "application/json; q=" + strings.Repeat("a", 5000),
		}))
	}
	if f.oneIn(12) {
		name := pick(f, []string{"Origin", "Sec-Fetch-Site", "X-Forwarded-For", "X-Real-IP", "Forwarded", "X-HTTP-Method-Override", "Content-Encoding", "If-None-Match", "Range", "Expect", "Accept", "Authorization", "X-Request-Id", "Transfer-Encoding", "Host", "Referer", "Idempotency-Key", "Idempotency-Key", "Last-Event-ID"})
		request.Header.Set(name, pick(f, []string{"", "null", "*", "https://evil.example", "cross-site", "DELETE", "gzip", "bytes=0-", "Bearer a.b.c", "\x00", "\xff", "::1", "1.2.3.4, 5.6.7.8", "%s%n", "6b01d8e31ec8001a89b38059", f.ids["/api/notifications/"][0], f.ids["/api/notifications/"][3], strings.Repeat(".", 5000), strings.Repeat(",", 5000)}))
	}
	browser := pick(f, f.browsers)
	for name, cookie := range browser.cookies {
		if c.path == "/api/user/logout" || c.path == "/api/user/me/password" {
			continue // the walk needs its sessions
		}
		value := cookie.Value
		if f.oneIn(30) {
			value = pick(f, []string{"", "a", "..", "null", value + "=", value[1:], strings.Repeat(".", 5000), strings.Repeat("A", 86), "eyJhbGciOiJub25lIn0.e30.", "%00"})
		}
		request.AddCookie(&http.Cookie{Name: name, Value: value})
	}
}

func (f *fuzzer) body(c call) string {
	if c.body == nil && !f.oneIn(10) {
		return ""
	}
	if f.oneIn(8) {
		return pick(f, brokenBodies)
	}
	body := f.object(c)
	if f.oneIn(8) {
		at := f.random.IntN(len(body))
		return pick(f, []string{
			body[:at], body[at:], body + body, body[:at] + "\x00" + body[at:], body[:at] + "\xff" + body[at:], body[:at] + `"` + body[at:], "\ufeff" + body, body + strings.Repeat(" ", 70_000),
			body + "x", "[" + body + "]", strings.ReplaceAll(body, ":", "="), strings.ReplaceAll(body, `"`, "'"), body[:at] + "/*a*/" + body[at:], "\n\t " + body + "\n",
		})
	}
	return body
}

// object is a body of the call's schema, in which some values are odd.
func (f *fuzzer) object(c call) string {
	members := []string{}
	names := []string{"a"}
	if c.body != nil {
		names = slices.Sorted(maps.Keys(c.body.Properties))
	}
	wrong := 1 + f.random.IntN(2*len(names)) // in half of the bodies one value at most
	for i, name := range names {
		value := f.good(name)
		if i%wrong == f.random.IntN(wrong) && !f.oneIn(4) {
			value = pick(f, oddValues)
		}
		if !f.oneIn(25) {
			members = append(members, strconv.Quote(name)+":"+value)
		}
	}
	if f.oneIn(5) {
		odd := pick(f, []string{"_id", "isAdmin", "IsAdmin", "user", "status", "$set", "__proto__", "constructor", "a.b", "", `\u0000`, `\ud800`, "credentials", "createdAt", names[0], strings.ToUpper(names[0])})
		members = append(members, `"`+odd+`":`+pick(f, oddValues))
	}
	return "{" + strings.Join(members, ",") + "}"
}
