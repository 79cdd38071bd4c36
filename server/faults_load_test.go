//go:build faults

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb/sqlite"
)

func TestFaultsOfLoad(t *testing.T) {
	fault(t, "L-01 100,000 tickets and requests, 1,000 of one user", testManyDocuments)
	fault(t, "L-02 mixed load for "+soak().String(), testSoak)
	fault(t, "L-03 200 logins at once", testManyLogins)
}

// testManyDocuments looks at lists of a database with years in it.
func testManyDocuments(t *testing.T, say func(string, ...any)) {
	i := newInstallation(t, unlimited, "MONGODB_URI=")
	first := i.start()
	var me struct {
		ID bson.ObjectID `json:"_id"`
	}
	if err := json.Unmarshal([]byte(i.call(i.signedIn(), http.StatusOK, "GET", "/api/user/me", "")), &me); err != nil {
		t.Fatal(err)
	}
	end(first)
	i.fill(me.ID, 100_000, 100)
	server := i.start()
	client := i.signedIn()

	var took []time.Duration
	for range 100 {
		got := i.try(client, "GET", "/api/tickets/my-tickets?limit=30&page=2", "")
		if got.status != http.StatusOK {
			t.Fatal(got)
		}
		took = append(took, got.took)
	}
	slices.Sort(took)
	p95 := took[94]
	slowestList := time.Duration(0)
	for _, list := range []string{"/api/tickets/all", "/api/request/all"} {
		got := i.try(client, "GET", list, "")
		if got.status != http.StatusOK || strings.Count(got.body, `"_id"`) < 100_000 {
			t.Errorf("%s: status %d, %d bytes", list, got.status, len(got.body))
		}
		slowestList = max(slowestList, got.took)
	}
	memory := residentMB(t, server.Process.Pid)
	if p95 > 50*time.Millisecond || slowestList > 3*time.Second || memory > 512 {
		t.Errorf("p95 %s, a whole list %s, %d MB", p95, slowestList, memory)
	}
	say("my-tickets p95 %s, a whole list within %s, %d MB", p95.Round(time.Millisecond/10), seconds(slowestList), memory)
}

// fill stores so many tickets and requests, every nth of them the owner's, while
// no server runs.
func (i *installation) fill(owner bson.ObjectID, count, nth int) {
	i.t.Helper()
	db, err := sqlite.Open(i.t.Context(), filepath.Join(i.dir, "data", "ehrenweb.db"))
	if err != nil {
		i.t.Fatal(err)
	}
	defer db.Close()
	now := time.Now().UTC().Truncate(time.Millisecond)
	for _, name := range []string{"tickets", "requests"} {
		for from := 0; from < count; from += 5_000 {
			batch := make([]bson.Raw, 5_000)
			for n := range batch {
				user := bson.NewObjectID()
				if (from+n)%nth == 0 {
					user = owner
				}
				batch[n], err = bson.Marshal(bson.D{
					{Key: "_id", Value: bson.NewObjectID()},
					{Key: "user", Value: user},
					{Key: "subject", Value: "Neues Foto"},
					{Key: "message", Value: "Bitte tauschen Sie das Foto auf der Startseite aus."},
					{Key: "organization_name", Value: fmt.Sprintf("Verein %d", from+n)},
					{Key: "contact_name", Value: "Erika"},
					{Key: "contact_email", Value: "erika@verein.test"},
					{Key: "responses", Value: bson.A{}},
					{Key: "createdAt", Value: now.Add(-time.Duration(count-from-n) * time.Minute)},
				})
				if err != nil {
					i.t.Fatal(err)
				}
			}
			if err := db.Collection(name).InsertMany(i.t.Context(), batch); err != nil {
				i.t.Fatal(err)
			}
		}
	}
}

// soak is how long the mixed load lasts: EHRENWEB_SOAK, for example 30m.
func soak() time.Duration {
	d, err := time.ParseDuration(os.Getenv("EHRENWEB_SOAK"))
	if err != nil {
		return time.Minute
	}
	return d
}

// testSoak reads and writes for a while, at 70 % of the rate that it has found to be
// the highest, and watches memory and open files.
func testSoak(t *testing.T, say func(string, ...any)) {
	i := newInstallation(t, unlimited)
	server := i.start()
	client := i.signedIn()
	const trial = 5 * time.Second
	calls, failures := i.work(client, 0, trial)
	rate := 0.7 * float64(calls) / trial.Seconds()
	var memory, files int
	done := make(chan struct{})
	go func() {
		defer close(done)
		time.Sleep(soak() / 3) // until it is warm
		memory, files = residentMB(t, server.Process.Pid), openFiles(t, server.Process.Pid)
	}()
	calls, failed := i.work(client, rate, soak())
	<-done
	failures = append(failures, failed...)
	slope := float64(residentMB(t, server.Process.Pid)-memory) / (soak() * 2 / 3).Minutes()
	more := openFiles(t, server.Process.Pid) - files
	// A short run sees the heap and the caches of the sessions fill, and no more.
	if limit := max(1, 16/soak().Minutes()); slope > limit || more > 10 || len(failures) > 0 {
		t.Errorf("memory grows by %.1f MB a minute, %d more open files, failed: %v", slope, more, failures)
	}
	say("%d calls, %.0f a second, 0 failed, memory %+.1f MB a minute, open files %+d", calls, float64(calls)/soak().Seconds(), slope, more)
}

// work reads and now and then writes for so long, so many calls a second or as many
// as can be, and returns how many there were and those that failed.
func (i *installation) work(client *http.Client, rate float64, length time.Duration) (calls int, failures []answered) {
	const workers = 8
	ctx, cancel := context.WithTimeout(i.t.Context(), length)
	defer cancel()
	pace := make(chan time.Time)
	close(pace)
	var mu sync.Mutex
	var busy sync.WaitGroup
	for worker := range workers {
		busy.Go(func() {
			next := (<-chan time.Time)(pace)
			if rate > 0 {
				ticker := time.NewTicker(time.Duration(float64(time.Second) * workers / rate))
				defer ticker.Stop()
				next = ticker.C
			}
			for n := 0; ctx.Err() == nil; n++ {
				select {
				case <-ctx.Done():
					return
				case <-next:
				}
				var got answered
				if n%50 == 0 {
					got = i.try(client, "POST", "/api/tickets", fmt.Sprintf(`{"subject":"Frage %d-%d","message":"Wann?"}`, worker, n))
				} else {
					got = i.try(client, "GET", []string{"/api/user/me", "/api/tickets/my-tickets?limit=10&page=1", "/api/request?limit=10&page=1"}[n%3], "")
				}
				mu.Lock()
				calls++
				if got.err != nil || got.status >= 500 {
					failures = append(failures, got)
				}
				mu.Unlock()
			}
		})
	}
	busy.Wait()
	return calls, failures
}

// testManyLogins has others work while passwords are hashed.
func testManyLogins(t *testing.T, say func(string, ...any)) {
	i := newInstallation(t, unlimited)
	i.start()
	client := i.signedIn()
	logins := make([]answered, 200)
	var busy sync.WaitGroup
	for n := range logins {
		busy.Go(func() {
			logins[n] = i.try(i.visitor(), "POST", "/api/user/login", `{"email":"admin@verein.test","password":`+strconv.Quote(password)+`}`)
		})
	}
	var others []answered
	over := make(chan struct{})
	go func() {
		busy.Wait()
		close(over)
	}()
	for working := true; working; {
		select {
		case <-over:
			working = false
		case <-time.After(10 * time.Millisecond):
			others = append(others, i.try(client, "GET", "/api/user/me", ""))
		}
	}
	let := 0
	for _, got := range logins {
		switch {
		case got.status == http.StatusOK:
			let++
		case got.status != http.StatusServiceUnavailable && got.status != http.StatusTooManyRequests || got.retryAfter == "":
			t.Errorf("a login: %v", got)
		}
		if got.took > 20*time.Second {
			t.Errorf("a login took %s", got.took)
		}
	}
	slices.SortFunc(others, func(a, b answered) int { return cmp.Compare(a.took, b.took) })
	p95 := others[len(others)*95/100].took
	if p95 > 500*time.Millisecond {
		t.Errorf("others' p95 is %s", p95)
	}
	say("%d let in, slowest answer %s, others' p95 %s", let, seconds(slowest(logins)), p95.Round(time.Millisecond))
}

// residentMB is the memory that a process has, of Linux's making.
func residentMB(t *testing.T, pid int) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	kilobytes, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		t.Fatal(err)
	}
	return kilobytes / 1024
}

func openFiles(t *testing.T, pid int) int {
	t.Helper()
	entries, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	if err != nil {
		t.Fatal(err)
	}
	return len(entries)
}
