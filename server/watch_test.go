package main

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestAnOperatorReadsWhatTheServerDoes(t *testing.T) {
	t.Parallel()
	address := fmt.Sprintf("127.0.0.1:%d", freePort(t))
	i := newInstallation(t, "METRICS_ADDR="+address)
	i.start()
	visitor := i.visitor()
	i.call(visitor, http.StatusUnauthorized, "POST", "/api/user/login", `{"email":"a@verein.test","password":"falsch"}`)
	i.call(visitor, http.StatusUnauthorized, "GET", "/api/user/me", "")
	i.call(visitor, http.StatusNotFound, "GET", "/metrics", "")
	i.call(visitor, http.StatusSeeOther, "GET", "/api/user/verify-email/geheimes-token", "")

	said := readMetrics(t, address)
	for _, line := range []string{
		`ehrenweb_http_requests_total{method="POST",route="/api/user/login",status="401"} 1`,
		`ehrenweb_http_request_duration_seconds_count{method="GET",route="/api/user/me"} 1`,
		`ehrenweb_logins_refused_total{reason="wrong"} 1`,
		`ehrenweb_database_calls_total{operation="find_one",outcome="ok"} `,
		`ehrenweb_database_call_duration_seconds_count{operation="find_one"} `,
		"ehrenweb_outbox_up 1", "ehrenweb_outbox_mails 0", "ehrenweb_outbox_oldest_seconds 0", "ehrenweb_outbox_failed_mails 0",
		"ehrenweb_http_streams_open 0", "ehrenweb_build_info{", "go_goroutines ",
	} {
		if !strings.Contains(said, "\n"+line) {
			t.Errorf("%s is not said", line)
		}
	}
	if strings.Contains(said, "geheimes-token") || strings.Contains(said, "verein.test") {
		t.Error("SEC-01 a token or an address is said")
	}
	if code, _, stderr := newInstallation(t, "METRICS_ADDR="+address).run("serve"); code != 1 || !strings.Contains(stderr, "METRICS_ADDR: ") {
		t.Errorf("a taken address: exit code %d, %s", code, stderr)
	}
}

func readMetrics(t *testing.T, address string) string {
	t.Helper()
	response, err := http.Get("http://" + address + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func TestAnOpenStreamDoesNotHoldUpTheEnd(t *testing.T) {
	t.Parallel()
	address := fmt.Sprintf("127.0.0.1:%d", freePort(t))
	i := newInstallation(t, "METRICS_ADDR="+address)
	server := i.start()
	admin := i.visitor()
	i.logIn(admin, "admin@verein.test")
	response, err := admin.Get(i.url() + "/api/notifications/stream")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	stream := bufio.NewReader(response.Body)
	if line, err := stream.ReadString('\n'); err != nil || !strings.HasPrefix(line, "retry: ") {
		t.Fatalf("the stream begins with %q (%v)", line, err)
	}
	for _, line := range []string{"ehrenweb_http_streams_open 1", `ehrenweb_http_requests_total{method="GET",route="/api/notifications/stream",status="200"} 1`} {
		if !strings.Contains(readMetrics(t, address), "\n"+line) {
			t.Errorf("%s is not said", line)
		}
	}
	begun := time.Now()
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if rest, err := io.ReadAll(stream); err != nil || strings.TrimSpace(string(rest)) != "" {
		t.Errorf("the stream ends with %q (%v)", rest, err)
	}
	if err := server.Wait(); err != nil || time.Since(begun) >= shutdownLimit {
		t.Errorf("K-02 ended after %v: %v", time.Since(begun), err)
	}
	for line := range i.log {
		if strings.Contains(line, "broken off") {
			t.Error(line)
		}
	}
}
