package httpapi_test

import (
	"fmt"
	"net/http"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/httpapi"
)

// openWrites are the open calls that are limited per client address, each with a
// body that would be taken.
var openWrites = []struct{ method, path, body string }{
	{"POST", "/api/user/register", registration("neu@verein.test", password)},
	{"POST", "/api/user/login", credentials("neu@verein.test", "falsch")},
	{"POST", "/api/user/forgot-password", address("neu@verein.test")},
	{"POST", "/api/user/resend-verification", address("neu@verein.test")},
	{"PATCH", "/api/user/reset-password/%s", newPassword(password)},
	{"POST", "/api/setup/%s", registration("chef@verein.test", password)},
	{"POST", "/api/contact", `{"name":"Zoë","email":"zoe@verein.test","subject":"Hallo","message":"Guten Tag"}`},
}

func TestEachOpenCallHasItsLimitPerMinute(t *testing.T) {
	t.Parallel()
	a := newAppWith(t, appOptions{perMinute: 3})
	for _, call := range openWrites {
		t.Run("THR-08 THR-09 "+call.path, func(t *testing.T) {
			try := func(i int) reply { // each with another token
				return a.browser().do(call.method, strings.Replace(call.path, "%s", strings.Repeat(strconv.Itoa(i), 43), 1), call.body)
			}
			for i := range 3 {
				if r := try(i); r.StatusCode == http.StatusTooManyRequests {
					t.Fatalf("try %d of 3 is refused", i+1)
				}
			}
			a.clock.advance(20 * time.Second)
			r := try(4)
			if r.StatusCode != http.StatusTooManyRequests || r.Header.Get("Retry-After") != "40" || !strings.Contains(r.body, core.MsgTooMany) {
				t.Errorf("status %d, Retry-After %q: %s", r.StatusCode, r.Header.Get("Retry-After"), r.body)
			}
			a.clock.advance(39 * time.Second)
			if r := try(5); r.StatusCode != http.StatusTooManyRequests || r.Header.Get("Retry-After") != "1" {
				t.Errorf("status %d, Retry-After %q", r.StatusCode, r.Header.Get("Retry-After"))
			}
			a.clock.advance(2 * time.Second)
			if r := try(6); r.StatusCode == http.StatusTooManyRequests {
				t.Error("refused after its minute")
			}
		})
	}
	a.browser().must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "") // has no limit of its own
}

func TestTHR05AClientCannotGiveItselfAnotherAddress(t *testing.T) {
	t.Parallel()
	a := newAppWith(t, appOptions{perMinute: 3})
	try := func(i int) int {
		client := fmt.Sprintf("203.0.113.%d", i)
		r := a.browser().do("POST", "/api/user/login", credentials("a@b.de", "falsch"),
			"X-Forwarded-For", client, "X-Real-IP", client, "Forwarded", "for="+client, "True-Client-IP", client,
			"CF-Connecting-IP", client, "X-Client-IP", client, "X-Cluster-Client-IP", client, "Via", client)
		return r.StatusCode
	}
	for i := range 3 {
		if got := try(i); got != http.StatusUnauthorized {
			t.Fatalf("try %d: status %d", i, got)
		}
	}
	for i := range 3 {
		if got := try(3 + i); got != http.StatusTooManyRequests {
			t.Errorf("with new headers: status %d", got)
		}
	}
}

func TestTHR06BehindAProxyEachClientHasItsOwnLimitAndAnIPv6OneIsItsNetwork(t *testing.T) {
	t.Parallel()
	a := newAppWith(t, appOptions{perMinute: 2, proxies: proxy})
	try := func(client string) int {
		return a.browser().do("POST", "/api/user/login", credentials("a@b.de", "falsch"),
			"X-Forwarded-For", client, "X-Real-IP", "203.0.113.77").StatusCode
	}
	for _, row := range []struct {
		client string
		status int
	}{
		{"2001:db8::1", 401}, {"2001:db8::2", 401}, {"2001:db8::3", 429}, {"2001:db8:0:1::1", 401},
		{"203.0.113.1", 401}, {"203.0.113.1", 401}, {"203.0.113.1", 429}, {"203.0.113.2", 401},
		{"::ffff:203.0.113.1", 429},        // the same one
		{"203.0.113.99, 203.0.113.1", 429}, // only the last one stands for the truth
	} {
		if got := try(row.client); got != row.status {
			t.Errorf("%s: status %d, want %d", row.client, got, row.status)
		}
	}
}

func TestARefusedClientCostsNoWrite(t *testing.T) {
	t.Parallel()
	a := newAppWith(t, appOptions{perMinute: 2})
	for range 3 {
		a.browser().do("POST", "/api/user/forgot-password", address("a@b.de"))
	}
	if err := a.db.Close(); err != nil {
		t.Fatal(err)
	}
	a.browser().must(http.StatusTooManyRequests, "POST", "/api/user/forgot-password", address("a@b.de"))
	a.browser().must(http.StatusServiceUnavailable, "POST", "/api/user/resend-verification", address("a@b.de"))
}

func TestTheLimitsOutliveARestartAndAreShared(t *testing.T) {
	t.Parallel()
	a := newAppWith(t, appOptions{perMinute: 4})
	second := newAppWith(t, appOptions{perMinute: 4, beside: a})
	for range 2 {
		a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("a@b.de"))
		second.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("a@b.de"))
	}
	restarted := newAppWith(t, appOptions{perMinute: 4, beside: a})
	for name, server := range map[string]*app{"the first": a, "the second": second, "restarted": restarted} {
		if r := server.browser().do("POST", "/api/user/forgot-password", address("a@b.de")); r.StatusCode != http.StatusTooManyRequests {
			t.Errorf("%s server: status %d", name, r.StatusCode)
		}
	}
}

func TestTHR10AUserCannotFillTheDatabase(t *testing.T) {
	t.Parallel()
	a := newAppWith(t, appOptions{perMinute: 2})
	user, other := a.signUp("eins@verein.test"), a.signUp("zwei@verein.test")
	for range 6 {
		user.must(http.StatusCreated, "POST", "/api/tickets", `{"subject":"a","message":"b"}`)
	}
	wantWait(t, user.must(http.StatusTooManyRequests, "POST", "/api/tickets", `{"subject":"a","message":"b"}`))
	user.must(http.StatusOK, "GET", "/api/tickets/my-tickets", "")
	user.must(http.StatusCreated, "POST", "/api/message/send", `{"message":"b"}`)
	other.must(http.StatusCreated, "POST", "/api/tickets", `{"subject":"a","message":"b"}`)
	a.clock.advance(time.Minute)
	user.must(http.StatusCreated, "POST", "/api/tickets", `{"subject":"a","message":"b"}`)
}

func TestCountersThatAreOverAreRemovedHoweverMany(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	tries := a.db.Collection("tries")
	for i := range 450 {
		ends := a.clock.Now().Add(time.Duration(i) * time.Millisecond)
		if err := tries.InsertOne(t.Context(), bson.D{{Key: "_id", Value: strconv.Itoa(i)}, {Key: "expiresAt", Value: ends}}); err != nil {
			t.Fatal(err)
		}
	}
	a.clock.advance(439 * time.Millisecond)
	if err := a.store.DeleteExpired(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n, err := tries.Count(t.Context(), nil); err != nil || n != 10 {
		t.Errorf("%d counters are left (%v)", n, err)
	}
}

func TestTheMemoryOfTheLimitsIsBounded(t *testing.T) {
	t.Parallel()
	for keys, want := range map[int]int{1000: 1000, 1001: 1, 2500: 500} {
		if refused, counted, _ := httpapi.HeldKeys(1000, keys); refused != want || counted != want {
			t.Errorf("of %d keys %d and %d are held", keys, refused, counted)
		}
	}
}

// BenchmarkAMillionKeys reports what both limits take for a million keys each.
func BenchmarkAMillionKeys(b *testing.B) {
	for b.Loop() {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		_, _, free := httpapi.HeldKeys(httpapi.MaxKeys, 1_000_000)
		runtime.GC()
		runtime.ReadMemStats(&after)
		free()
		b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/1e6, "MB")
	}
}
