package ferretdbtest

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestADatabaseThatGoesAwayAndComesBack is DB-02: meanwhile every call is answered
// with 503 before 3.5 s have passed, pages and health as ever; after 5 s at most
// all is well again, and the session has lived on.
func TestADatabaseThatGoesAwayAndComesBack(t *testing.T) {
	t.Parallel()
	dir := socketDir(t)
	uri, stop := start(t, dir)
	base := program(t, uri)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar, Timeout: 10 * time.Second}
	call := func(method, path, body string) (status int, header http.Header) {
		t.Helper()
		request, err := http.NewRequestWithContext(t.Context(), method, base+path, strings.NewReader(body))
		if err != nil {
			t.Error(err)
			return 0, nil
		}
		request.Header.Set("Content-Type", "application/json")
		response, err := client.Do(request)
		if err != nil {
			t.Error(err)
			return 0, nil
		}
		defer response.Body.Close()
		_, _ = io.Copy(io.Discard, response.Body)
		return response.StatusCode, response.Header
	}
	login := `{"email":"admin@verein.test","password":"drei-alte-Fahrraeder"}`
	if status, _ := call("POST", "/api/user/login", login); status != http.StatusOK {
		t.Fatalf("login: %d", status)
	}

	stop()
	var calls sync.WaitGroup
	for _, path := range []string{"/readyz", "/api/user/me", "/api/request/all", "/api/tickets/all?page=1"} {
		calls.Go(func() {
			begun := time.Now()
			status, header := call("GET", path, "")
			if took := time.Since(begun); status != http.StatusServiceUnavailable || header.Get("Retry-After") == "" || took > 3500*time.Millisecond {
				t.Errorf("away, %s: %d after %s, Retry-After %q", path, status, took, header.Get("Retry-After"))
			}
		})
	}
	calls.Wait()
	for _, path := range []string{"/healthz", "/api/config", "/"} {
		if status, _ := call("GET", path, ""); status != http.StatusOK {
			t.Errorf("away, %s: %d", path, status)
		}
	}

	_, stopAgain := start(t, dir)
	t.Cleanup(stopAgain)
	back := time.Now()
	for status := 0; status != http.StatusOK; status, _ = call("GET", "/readyz", "") {
		if time.Since(back) > 5*time.Second {
			t.Fatal("not ready after 5 s")
		}
	}
	if status, _ := call("GET", "/api/user/me", ""); status != http.StatusOK {
		t.Errorf("the session is over: %d", status)
	}
}

// program runs the server on the database and returns its address.
func program(t *testing.T, uri string) string {
	binary := filepath.Join(t.TempDir(), "ehrenweb")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", binary, ".")
	build.Dir = "../../../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	listener.Close()
	server := exec.Command(binary)
	server.Env = append(os.Environ(), "MONGODB_URI="+uri, fmt.Sprintf("PORT=%d", port), "DATA_DIR="+t.TempDir(),
		"ADMIN_EMAIL=admin@verein.test", "ADMIN_PASSWORD=drei-alte-Fahrraeder")
	stderr, err := server.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	})
	lines := bufio.NewScanner(stderr)
	for lines.Scan() {
		if strings.Contains(lines.Text(), "msg=listening") {
			go func() { _, _ = io.Copy(io.Discard, stderr) }()
			base := fmt.Sprintf("http://localhost:%d", port)
			waitUntilReady(t, base)
			return base
		}
	}
	t.Fatal("the server does not start")
	return ""
}

func waitUntilReady(t *testing.T, base string) {
	t.Helper()
	for begun := time.Now(); time.Since(begun) < 10*time.Second; time.Sleep(20 * time.Millisecond) {
		response, err := http.Get(base + "/readyz")
		if err != nil {
			continue
		}
		if response.Body.Close(); response.StatusCode == http.StatusOK {
			return
		}
	}
	t.Fatal("the server is not ready")
}
