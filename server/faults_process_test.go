//go:build faults

package main

import (
	"bufio"
	"database/sql"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	_ "modernc.org/sqlite"
)

func TestFaultsOfTheProcess(t *testing.T) {
	fault(t, "K-01 kill -9 with 4 writers, 20 rounds", func(t *testing.T, say func(string, ...any)) {
		i := newInstallation(t, unlimited)
		server := i.start()
		client := i.signedIn()
		acked, slowest := []string{}, time.Duration(0)
		for round := range 20 {
			w := i.startWriters(client, fmt.Sprint("round ", round), 4)
			time.Sleep(300*time.Millisecond + rand.N(300*time.Millisecond))
			end(server)
			more, _ := w.end()
			acked = append(acked, more...)
			begun := time.Now()
			server = i.start()
			slowest = max(slowest, time.Since(begun))
			if lost := i.lost(client, acked); lost > 0 {
				t.Errorf("round %d: %d of %d acknowledged writes are lost", round, lost, len(acked))
			}
		}
		if len(acked) < 200 || slowest > 3*time.Second {
			t.Errorf("%d acknowledged writes, slowest start %s", len(acked), slowest)
		}
		say("%d acknowledged writes, 0 lost, slowest start %s", len(acked), seconds(slowest))
	})

	fault(t, "K-02 SIGTERM with 50 requests in flight", testTermination)
	fault(t, "K-03 disk full, 20 MB", testFullDisk)

	fault(t, "K-04 second process on the same folder", func(t *testing.T, say func(string, ...any)) {
		i := newInstallation(t, "MONGODB_URI=")
		i.start()
		second := newInstallation(t, "MONGODB_URI=", "DATA_DIR="+filepath.Join(i.dir, "data"))
		code, _, said := second.run("serve")
		if code != 1 || !strings.Contains(said, "another server is running") || strings.Count(said, "\n") != 1 {
			t.Errorf("exit code %d: %s", code, said)
		}
		i.call(i.visitor(), http.StatusOK, "GET", "/readyz", "")
		reason, _, _ := strings.Cut(said, " on /")
		say("exit code %d, %q", code, reason)
	})
}

// testTermination holds 50 requests in the middle of their bodies.
func testTermination(t *testing.T, say func(string, ...any)) {
	i := newInstallation(t, unlimited, "SMTP_HOST=127.0.0.1", "SMTP_TLS=none", "SMTP_PORT="+strconv.Itoa(freePort(t)))
	server := i.start()
	client := i.signedIn()
	i.call(i.visitor(), http.StatusCreated, "POST", "/api/user/register", registration("neu@verein.test"))
	address, _ := http.NewRequest("GET", i.url(), nil)
	cookie := ""
	for _, c := range client.Jar.Cookies(address.URL) {
		cookie += c.Name + "=" + c.Value + "; "
	}
	conns, answers, names := make([]net.Conn, 50), make([]*bufio.Reader, 50), []string{}
	for n := range conns {
		conn, err := net.Dial("tcp", "127.0.0.1:"+strconv.Itoa(i.port))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_ = conn.SetDeadline(time.Now().Add(20 * time.Second))
		names = append(names, fmt.Sprint("Verein ", n))
		fmt.Fprintf(conn, "POST /api/request/sent HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\nContent-Type: application/json\r\n"+
			"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n", strings.TrimSuffix(cookie, "; "), len(newRequest(names[n])))
		conns[n], answers[n] = conn, bufio.NewReader(conn)
		// The server asks for the body: the request is with its handler.
		if line, err := answers[n].ReadString('\n'); err != nil || !strings.Contains(line, "100 Continue") {
			t.Fatalf("request %d: %q, %v", n, line, err)
		}
		_, _ = answers[n].ReadString('\n')
	}
	begun := time.Now()
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	until(t, 5*time.Second, "new requests are refused", func() bool {
		got := i.try(&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}, "GET", "/healthz", "")
		return got.err != nil || got.status == http.StatusServiceUnavailable
	})
	created := 0
	for n, conn := range conns {
		_, _ = io.WriteString(conn, newRequest(names[n]))
		response, err := http.ReadResponse(answers[n], nil)
		if err != nil {
			t.Errorf("request %d: %v", n, err)
			continue
		}
		if response.Body.Close(); response.StatusCode == http.StatusCreated {
			created++
		}
	}
	err := server.Wait()
	took := time.Since(begun)
	if err != nil || created != 50 || took > 10*time.Second {
		t.Errorf("%d of 50 answered, ended after %s: %v", created, took, err)
	}
	i.env = append(i.env, "SMTP_HOST=") // mails become files
	i.start()
	if lost := i.lost(client, names); lost > 0 {
		t.Errorf("%d acknowledged writes are lost", lost)
	}
	i.call(i.visitor(), http.StatusSeeOther, "GET", i.mailedLink(), "")
	say("%d answered, new ones refused, exit code 0 after %s, the queued mail came after the next start", created, seconds(took))
}

// testFullDisk has the data folder on a file system of 20 MB and fills it.
func testFullDisk(t *testing.T, say func(string, ...any)) {
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=20m"); err != nil {
		say("not tried: mounting a tmpfs needs root (%v)", err)
		t.SkipNow()
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, syscall.MNT_DETACH) })
	data := filepath.Join(folder, "data")
	i := newInstallation(t, unlimited, "MONGODB_URI=", "DATA_DIR="+data)
	server := i.start()
	client := i.signedIn()
	acked := []string{}
	big := func(n int) (name, body string) {
		name = fmt.Sprint("Verein ", n)
		long := strings.Repeat("viel ", 590)
		return name, fmt.Sprintf(`{"contact_name":"Zoë","contact_email":"zoe@verein.test","organization_name":%q,"activity_area":%q,"project_goals":%q}`, name, long, long)
	}
	write := func(n int) answered {
		name, body := big(n)
		got := i.try(client, "POST", "/api/request/sent", body)
		if got.status == http.StatusCreated {
			acked = append(acked, name)
		}
		return got
	}
	for n := range 20 {
		write(n)
	}
	filler := filepath.Join(folder, "filler")
	fill, err := os.Create(filler)
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = fill.Write(make([]byte, 4096))
	}
	fill.Close()
	refused := 0
	for n := 20; n < 3000 && refused < 20; n++ {
		if got := write(n); got.status != http.StatusCreated {
			if refused++; !got.isAway() {
				t.Fatalf("write %d on the full disk: %s", n, got)
			}
		}
	}
	if refused < 20 {
		t.Errorf("%d writes refused", refused)
	}
	for _, path := range []string{"/healthz", "/readyz", "/api/user/me", "/api/request", "/api/request/all"} {
		if got := i.try(client, "GET", path, ""); got.status != http.StatusOK {
			t.Errorf("read on the full disk: %s: %s", path, got)
		}
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	n := 3000
	back := until(t, 5*time.Second, "a write is accepted", func() bool { n++; return write(n).status == http.StatusCreated })
	if lost := i.lost(client, acked); lost > 0 {
		t.Errorf("%d acknowledged writes are lost", lost)
	}
	end(server)
	if said := integrity(t, filepath.Join(data, "ehrenweb.db")); said != "ok" {
		t.Errorf("the database is damaged: %s", said)
	}
	i.start()
	if lost := i.lost(client, acked); lost > 0 {
		t.Errorf("%d acknowledged writes are lost after a start", lost)
	}
	say("%d writes refused with 503, reads answered, writing again %s after space was freed, 0 of %d lost, integrity ok", refused, seconds(back), len(acked))
}

func integrity(t *testing.T, file string) (said string) {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRow("PRAGMA integrity_check").Scan(&said); err != nil {
		t.Fatal(err)
	}
	return said
}
