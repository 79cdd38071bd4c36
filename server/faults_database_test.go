//go:build faults

package main

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// mongo is a MongoDB-compatible server that can be killed, behind a proxy.
type mongo struct {
	t       *testing.T
	file    string // the program
	folder  string
	address string
	process *exec.Cmd
	proxy   *proxy
}

// newMongo makes one that does not run yet.
func newMongo(t *testing.T, file string) *mongo {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	m := &mongo{t: t, file: file, folder: t.TempDir(), address: listener.Addr().String()}
	m.proxy = newProxy(t, m.address)
	t.Cleanup(m.kill)
	return m
}

func (m *mongo) start() {
	m.t.Helper()
	m.process = exec.Command(m.file, m.folder, m.address)
	m.process.Stderr = os.Stderr
	if err := m.process.Start(); err != nil {
		m.t.Fatal(err)
	}
	until(m.t, 10*time.Second, "the MongoDB server listens", func() bool {
		conn, err := net.Dial("tcp", m.address)
		if err == nil {
			conn.Close()
		}
		return err == nil
	})
}

func (m *mongo) kill() {
	if m.process != nil {
		end(m.process)
		m.process = nil
	}
}

// installation is one on it.
func (m *mongo) installation(t *testing.T, env ...string) *installation {
	t.Helper()
	return newInstallation(t, append([]string{unlimited, "MONGODB_URI=mongodb://" + m.proxy.address, "MONGODB_DATABASE=ehrenweb_" + bson.NewObjectID().Hex()}, env...)...)
}

// unaffected checks what needs no database.
func unaffected(t *testing.T, i *installation) {
	t.Helper()
	for _, path := range []string{"/healthz", "/api/config", "/"} {
		if got := i.try(i.visitor(), "GET", path, ""); got.status != http.StatusOK || got.took > time.Second {
			t.Errorf("without the database, %s: %s", path, got)
		}
	}
}

// refusedEverywhere checks that calls of every kind say that the database is away.
func refusedEverywhere(t *testing.T, i *installation, client *http.Client, limit time.Duration) {
	t.Helper()
	var calls sync.WaitGroup
	for _, call := range [][3]string{
		{"GET", "/readyz", ""},
		{"GET", "/api/user/me", ""},
		{"GET", "/api/request/all", ""},
		{"GET", "/api/tickets/all?page=1", ""},
		{"POST", "/api/request/sent", newRequest("nie")},
		{"POST", "/api/user/login", fmt.Sprintf(`{"email":"admin@verein.test","password":%q}`, password)},
		{"POST", "/api/user/register", registration("nie@verein.test")},
		{"POST", "/api/user/forgot-password", `{"email":"admin@verein.test"}`},
	} {
		calls.Go(func() {
			if got := i.try(client, call[0], call[1], call[2]); !got.isAway() || got.took > limit {
				t.Errorf("without the database, %s %s: %s", call[0], call[1], got)
			}
		})
	}
	calls.Wait()
}

func TestFaultsOfTheDatabase(t *testing.T) {
	file := built(t, "internal/docdb/mongodb/ferretdbtest", "./server")

	for _, row := range []struct {
		name string
		away func(*proxy)
		back func(*testing.T, *proxy)
	}{
		{"nobody listens", (*proxy).down, func(t *testing.T, p *proxy) { p.up(t) }},
		{"nothing gets through", func(p *proxy) { p.set(func(p *proxy) { p.hole = true }) },
			func(_ *testing.T, p *proxy) { p.set(func(p *proxy) { p.hole = false }) }},
	} {
		fault(t, "DB-01 database away at start, "+row.name, func(t *testing.T, say func(string, ...any)) {
			m := newMongo(t, file)
			row.away(m.proxy)
			i := m.installation(t)
			i.launch()
			unaffected(t, i)
			refusedEverywhere(t, i, i.visitor(), 3*time.Second)
			time.Sleep(6 * time.Second) // of outage
			m.start()
			row.back(t, m.proxy)
			ready := until(t, 5*time.Second, "ready", func() bool { return i.try(http.DefaultClient, "GET", "/readyz", "").status == http.StatusOK })
			i.signedIn()
			say("503 meanwhile, ready %s after it came up", seconds(ready))
		})
	}

	fault(t, "DB-02 database killed under load for 10 s", func(t *testing.T, say func(string, ...any)) {
		m := newMongo(t, file)
		m.start()
		i := m.installation(t)
		i.start()
		client := i.signedIn()
		w := i.startWriters(client, "vorher", 4)
		time.Sleep(2 * time.Second)
		m.kill()
		killed := time.Now()
		time.Sleep(500 * time.Millisecond)
		unaffected(t, i)
		refusedEverywhere(t, i, client, 3500*time.Millisecond)
		time.Sleep(time.Until(killed.Add(10 * time.Second)))
		m.start()
		back := until(t, 5*time.Second, "a write is accepted", func() bool {
			return i.try(client, "POST", "/api/request/sent", newRequest("wieder da")).status == http.StatusCreated
		})
		acked, refused := w.end()
		for _, got := range refused {
			if !got.isAway() {
				t.Errorf("under load: %s", got)
			}
		}
		if lost := i.lost(client, acked); lost > 0 || len(acked) < 50 || len(refused) == 0 {
			t.Errorf("%d of %d acknowledged writes are lost, %d refused", lost, len(acked), len(refused))
		}
		i.call(client, http.StatusOK, "GET", "/api/user/me", "")
		i.call(client, http.StatusOK, "POST", "/api/user/refresh-token", "")
		say("%d calls refused with 503 within %s, 0 of %d acknowledged writes lost, back after %s", len(refused), seconds(slowest(refused)), len(acked), seconds(back))
	})

	fault(t, "DB-03 400 ms latency, then a black hole, under load", func(t *testing.T, say func(string, ...any)) {
		m := newMongo(t, file)
		m.start()
		calm, i := m.installation(t), m.installation(t)
		calmServer, server := calm.start(), i.start()
		client := i.signedIn()
		calm.startWriters(calm.signedIn(), "ruhig", 1).endAfter(2 * time.Second)
		end := func() (int, int) { return goroutines(t, calm, calmServer), goroutines(t, i, server) }

		m.proxy.set(func(p *proxy) { p.latency = 400 * time.Millisecond })
		slow := i.startWriters(client, "langsam", 8)
		time.Sleep(time.Second)
		unaffected(t, i)
		list := i.try(client, "GET", "/api/request/all?page=1", "")
		acked, refused := slow.endAfter(5 * time.Second)
		if len(refused) > 0 || len(acked) == 0 || list.status != http.StatusOK || list.took > 3500*time.Millisecond {
			t.Errorf("with 400 ms latency: %d accepted, refused %v, list %s", len(acked), refused, list)
		}
		m.proxy.set(func(p *proxy) { p.latency = 0 })

		before := m.proxy.connections()
		m.proxy.set(func(p *proxy) { p.hole = true })
		hole := i.startWriters(client, "verschluckt", 8)
		unaffected(t, i)
		refusedEverywhere(t, i, client, 3500*time.Millisecond)
		time.Sleep(8 * time.Second)
		m.proxy.set(func(p *proxy) { p.hole = false })
		back := until(t, 5*time.Second, "a write is accepted", func() bool {
			return i.try(client, "POST", "/api/request/sent", newRequest("wieder da")).status == http.StatusCreated
		})
		more, refused := hole.end()
		for _, got := range refused {
			if !got.isAway() {
				t.Errorf("in the black hole: %s", got)
			}
		}
		if lost := i.lost(client, append(acked, more...)); lost > 0 {
			t.Errorf("%d acknowledged writes are lost", lost)
		}
		until(t, time.Minute, "as many connections as before", func() bool { return m.proxy.connections() <= before+before/10 })
		after := m.proxy.connections()
		time.Sleep(5 * time.Second) // for what is about to end
		want, got := end()
		if got > want+max(want/10, 2) {
			t.Errorf("%d goroutines, %d in a program that saw no fault", got, want)
		}
		say("calls within %s, %d refused in the hole within %s, back after %s; %d connections before, %d after; %d goroutines, %d without a fault",
			seconds(list.took), len(refused), seconds(slowest(refused)), seconds(back), before, after, got, want)
	})

	fault(t, "DB-04 an index cannot be made at first", func(t *testing.T, say func(string, ...any)) {
		m := newMongo(t, file)
		m.start()
		cuts := m.cutOnce("createIndexes", "sessions")
		i := m.installation(t)
		i.launch()
		i.waitUntilReady(5 * time.Second)
		i.signedIn()
		if *cuts != 1 {
			t.Errorf("%d faults", *cuts)
		}
		say("made at the second try")
	})

	for _, collection := range []string{"users", "outbox"} {
		fault(t, "DB-04 the first write to "+collection+" fails at a registration", func(t *testing.T, say func(string, ...any)) {
			m := newMongo(t, file)
			m.start()
			i := m.installation(t)
			i.start()
			cuts := m.cutOnce("insert", collection)
			first := i.try(i.visitor(), "POST", "/api/user/register", registration("neu@verein.test"))
			if *cuts != 1 || first.status != http.StatusCreated && !first.isAway() {
				t.Errorf("%d faults: %s", *cuts, first)
			}
			i.signUp("neu@verein.test")
			say("answered with %d; after registering again the link arrives and the login works", first.status)
		})
	}

	fault(t, "C-03 two servers, one database", func(t *testing.T, say func(string, ...any)) {
		m := newMongo(t, file)
		m.start()
		one := m.installation(t, "JWT_SECRET=zwei-Server-teilen-dieses-Geheimnis-miteinander-7")
		two := *one
		two.port, two.env = freePort(t), append(append([]string{}, one.env...), "DATA_DIR="+t.TempDir())
		two.env = append(two.env, fmt.Sprint("PORT=", two.port))
		one.start()
		two.start()
		client := one.signedIn()
		two.call(client, http.StatusOK, "GET", "/api/user/me", "")
		two.call(client, http.StatusOK, "POST", "/api/user/refresh-token", "")
		one.call(client, http.StatusOK, "GET", "/api/user/me", "")
		stale := one.visitor()
		one.logIn(stale, "admin@verein.test")
		cookies := stale.Jar
		kept := one.visitor()
		address, _ := http.NewRequest("GET", one.url()+"/api/user/me", nil)
		kept.Jar.SetCookies(address.URL, cookies.Cookies(address.URL))
		two.call(stale, http.StatusOK, "POST", "/api/user/logout", "")
		one.call(kept, http.StatusUnauthorized, "GET", "/api/user/me", "")
		say("signed in on the first, known to the second; signed out on the second, unknown to the first")
	})
}

func slowest(all []answered) (longest time.Duration) {
	for _, one := range all {
		longest = max(longest, one.took)
	}
	return longest
}

// endAfter lets the writers go on for a while.
func (w *writers) endAfter(d time.Duration) (acked []string, refused []answered) {
	time.Sleep(d)
	return w.end()
}

// cutOnce cuts the connection over the first command about the collection, before
// it reaches the server, and counts that.
func (m *mongo) cutOnce(command, collection string) *int {
	count := new(int)
	m.proxy.set(func(p *proxy) {
		p.cut = func(said []byte) bool {
			if *count > 0 || !bytes.Contains(said, []byte(command+"\x00")) || !bytes.Contains(said, []byte(collection+"\x00")) {
				return false
			}
			*count++
			return true
		}
	})
	return count
}

// goroutines ends the server and counts those that its last words show.
func goroutines(t *testing.T, i *installation, server *exec.Cmd) int {
	t.Helper()
	if err := server.Process.Signal(syscall.SIGQUIT); err != nil {
		t.Fatal(err)
	}
	count := 0
	for line := range i.log {
		if strings.HasPrefix(line, "goroutine ") && strings.HasSuffix(line, "]:") {
			count++
		}
	}
	_ = server.Wait()
	return count
}
