package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
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

	response, err := http.Get("http://" + address + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	said := string(content)
	for _, line := range []string{
		`ehrenweb_http_requests_total{method="POST",route="/api/user/login",status="401"} 1`,
		`ehrenweb_http_request_duration_seconds_count{method="GET",route="/api/user/me"} 1`,
		`ehrenweb_logins_refused_total{reason="wrong"} 1`,
		`ehrenweb_database_calls_total{operation="find_one",outcome="ok"} `,
		`ehrenweb_database_call_duration_seconds_count{operation="find_one"} `,
		"ehrenweb_outbox_up 1", "ehrenweb_outbox_mails 0", "ehrenweb_outbox_oldest_seconds 0", "ehrenweb_outbox_failed_mails 0",
		"ehrenweb_build_info{", "go_goroutines ",
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
