//go:build faults

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

// scripts/faults runs these tests and shows the line that each prints.

// fault runs the test of one fault, which says in a few words what it saw.
func fault(t *testing.T, name string, do func(t *testing.T, say func(format string, values ...any))) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		said := "failed"
		defer func() {
			verdict := "ok"
			if t.Skipped() {
				verdict = "skip"
			}
			if t.Failed() {
				verdict = "FAIL"
			}
			fmt.Printf("\n%-5s %s: %s\n", verdict, name, said)
		}()
		do(t, func(format string, values ...any) { said = fmt.Sprintf(format, values...) })
	})
}

// answered is what came back for one call, and when.
type answered struct {
	status     int
	retryAfter string
	body       string
	took       time.Duration
	err        error
}

// try makes one call that may fail.
func (i *installation) try(client *http.Client, method, path, body string) answered {
	request, err := http.NewRequest(method, i.url()+path, strings.NewReader(body))
	if err != nil {
		return answered{err: err}
	}
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	begun := time.Now()
	response, err := client.Do(request)
	if err != nil {
		return answered{err: err, took: time.Since(begun)}
	}
	defer response.Body.Close()
	var content bytes.Buffer
	_, err = content.ReadFrom(response.Body)
	return answered{response.StatusCode, response.Header.Get("Retry-After"), content.String(), time.Since(begun), err}
}

// isAway tells whether a call was refused as it must be while the database is
// away: with a sentence, with the time of the next try, and soon.
func (a answered) isAway() bool {
	var failure struct{ Message string }
	return a.err == nil && a.status == http.StatusServiceUnavailable && a.retryAfter != "" &&
		json.Unmarshal([]byte(a.body), &failure) == nil && failure.Message != "" && a.took <= 3500*time.Millisecond
}

func (a answered) String() string {
	return fmt.Sprintf("%d after %s, Retry-After %q, %v: %.200s", a.status, a.took.Round(time.Millisecond), a.retryAfter, a.err, a.body)
}

// signedIn is the admin's browser.
func (i *installation) signedIn() *http.Client {
	i.t.Helper()
	client := i.visitor()
	i.logIn(client, "admin@verein.test")
	return client
}

func newRequest(organization string) string {
	return fmt.Sprintf(`{"contact_name":"Zoë","contact_email":"zoe@verein.test","organization_name":%q}`, organization)
}

// writers store requests, each from a goroutine of its own, and remember what was
// acknowledged.
type writers struct {
	i      *installation
	client *http.Client
	stop   chan struct{}
	busy   sync.WaitGroup

	mu      sync.Mutex
	acked   []string
	refused []answered
}

func (i *installation) startWriters(client *http.Client, label string, count int) *writers {
	w := &writers{i: i, client: client, stop: make(chan struct{})}
	for writer := range count {
		w.busy.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-w.stop:
					return
				default:
				}
				name := fmt.Sprintf("%s %d-%d", label, writer, n)
				got := i.try(client, "POST", "/api/request/sent", newRequest(name))
				w.mu.Lock()
				if got.status == http.StatusCreated {
					w.acked = append(w.acked, name)
				} else {
					w.refused = append(w.refused, got)
				}
				w.mu.Unlock()
				if got.err != nil {
					time.Sleep(5 * time.Millisecond)
				}
			}
		})
	}
	return w
}

// end stops the writers and returns what became of their writes.
func (w *writers) end() (acked []string, refused []answered) {
	close(w.stop)
	w.busy.Wait()
	return w.acked, w.refused
}

// lost counts the acknowledged requests that are not there.
func (i *installation) lost(client *http.Client, acked []string) int {
	i.t.Helper()
	there := map[string]bool{}
	for _, name := range i.organizations(client, "/api/request") {
		there[name] = true
	}
	lost := 0
	for _, name := range acked {
		if !there[name] {
			lost++
		}
	}
	return lost
}

// end kills a process and waits for its end.
func end(command *exec.Cmd) {
	_ = command.Process.Kill()
	_ = command.Wait()
}

// until asks again and again, until the limit is over, and returns how long it
// took to be true.
func until(t *testing.T, limit time.Duration, what string, is func() bool) time.Duration {
	t.Helper()
	begun := time.Now()
	for !is() {
		if time.Since(begun) > limit {
			t.Fatalf("not after %s: %s", limit, what)
		}
		time.Sleep(20 * time.Millisecond)
	}
	return time.Since(begun)
}

// built builds a program of another module and returns its file.
func built(t *testing.T, folder, pkg string) string {
	t.Helper()
	file := t.TempDir() + "/program"
	build := exec.Command("go", "build", "-o", file, pkg)
	build.Dir = folder
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }

// unlimited is for tests that call more than a visitor may.
const unlimited = "RATE_LIMIT_PER_MINUTE=0"
