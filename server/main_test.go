package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

const password = "drei-alte-Fahrraeder"

var binary string

// TestMain builds the program once; the tests run it as its users do.
func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "ehrenweb")
	if err != nil {
		panic(err)
	}
	binary = filepath.Join(folder, "ehrenweb")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		panic(string(out))
	}
	code := m.Run()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

// installation is a data folder and settings that outlive the processes on them.
type installation struct {
	t    *testing.T
	dir  string
	port int
	env  []string
	log  <-chan string // what the last server started says
}

// newInstallation is on the embedded database, or on the server that
// MONGODB_TEST_URI names.
func newInstallation(t *testing.T, env ...string) *installation {
	t.Helper()
	i := &installation{t: t, dir: t.TempDir(), port: freePort(t)}
	i.env = []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + i.dir, "DATA_DIR=" + filepath.Join(i.dir, "data"), "PORT=" + strconv.Itoa(i.port),
		"ADMIN_EMAIL=admin@verein.test", "ADMIN_PASSWORD=" + password,
	}
	if uri := os.Getenv("MONGODB_TEST_URI"); uri != "" {
		i.env = append(i.env, "MONGODB_URI="+uri, "MONGODB_DATABASE=ehrenweb_test_"+bson.NewObjectID().Hex())
	}
	i.env = append(i.env, env...)
	return i
}

func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

func (i *installation) url() string { return "http://localhost:" + strconv.Itoa(i.port) }

func (i *installation) command(args ...string) *exec.Cmd {
	command := exec.Command(binary, args...)
	command.Env, command.Dir = i.env, i.dir
	return command
}

// run runs a command to its end and returns its exit code and what it said.
func (i *installation) run(args ...string) (code int, stdout, stderr string) {
	i.t.Helper()
	command := i.command(args...)
	var out, errors bytes.Buffer
	command.Stdout, command.Stderr = &out, &errors
	err := command.Run()
	if err != nil && command.ProcessState == nil {
		i.t.Fatal(err)
	}
	return command.ProcessState.ExitCode(), out.String(), errors.String()
}

// start starts the server and returns once it is ready. It is ended with the test.
func (i *installation) start() *exec.Cmd {
	i.t.Helper()
	command := i.launch()
	i.waitUntilReady(10 * time.Second)
	return command
}

// waitUntilReady asks the server whether it is, until it says so.
func (i *installation) waitUntilReady(limit time.Duration) {
	i.t.Helper()
	begun := time.Now()
	for {
		response, err := http.Get(i.url() + "/readyz")
		if err == nil {
			response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return
			}
		}
		if time.Since(begun) > limit {
			i.t.Fatalf("not ready after %s: %v, %v", limit, response, err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// launch starts the server and returns once it listens. It is ended with the test.
func (i *installation) launch() *exec.Cmd {
	i.t.Helper()
	command := i.command("serve")
	stderr, err := command.StderrPipe()
	if err != nil {
		i.t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		i.t.Fatal(err)
	}
	i.t.Cleanup(func() {
		if command.ProcessState == nil {
			_ = command.Process.Kill()
			_ = command.Wait()
		}
	})
	log := make(chan string, 10_000)
	go func() {
		defer close(log)
		for lines := bufio.NewScanner(stderr); lines.Scan(); {
			if len(log) == cap(log) {
				<-log // nobody reads: the oldest line goes, lest the server wait
			}
			log <- lines.Text()
		}
	}()
	i.log = log
	said := []string{}
	for line := range log {
		if said = append(said, line); strings.Contains(line, "msg=listening") {
			return command
		}
	}
	i.t.Fatalf("the server does not start: %s", strings.Join(said, "\n"))
	return nil
}

// visitor is a browser with its cookies.
func (i *installation) visitor() *http.Client {
	i.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		i.t.Fatal(err)
	}
	return &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// call makes one call that has to succeed and returns the body.
func (i *installation) call(client *http.Client, status int, method, path, body string) string {
	i.t.Helper()
	request, err := http.NewRequestWithContext(i.t.Context(), method, i.url()+path, strings.NewReader(body))
	if err != nil {
		i.t.Fatal(err)
	}
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := client.Do(request)
	if err != nil {
		i.t.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		i.t.Fatal(err)
	}
	if response.StatusCode != status {
		i.t.Fatalf("%s %s: status %d, want %d: %s", method, path, response.StatusCode, status, content)
	}
	return string(content)
}

var verifyLink = regexp.MustCompile(`/api/user/verify-email/[\w-]{43}`)

// mailedLink waits for the log line about the verification mail, and reads its
// link there. The mail itself is a file beside the database.
func (i *installation) mailedLink() string {
	i.t.Helper()
	for line := range i.log {
		if link := verifyLink.FindString(line); link != "" {
			if names, err := filepath.Glob(filepath.Join(i.dir, "data", "mail", "*.eml")); err != nil || len(names) == 0 {
				i.t.Errorf("the mail is not kept as a file (%v)", err)
			}
			return link
		}
	}
	i.t.Fatal("no mail came")
	return ""
}

func registration(email string) string {
	return fmt.Sprintf(`{"firstName":"Zoë","lastName":"Neu","email":%q,"password":%q,"confirmPassword":%q}`, email, password, password)
}

func (i *installation) signUp(email string) *http.Client {
	i.t.Helper()
	client := i.visitor()
	i.call(client, http.StatusCreated, "POST", "/api/user/register", registration(email))
	i.call(client, http.StatusSeeOther, "GET", i.mailedLink(), "")
	i.logIn(client, email)
	return client
}

func (i *installation) logIn(client *http.Client, email string) {
	i.t.Helper()
	i.call(client, http.StatusOK, "POST", "/api/user/login", fmt.Sprintf(`{"email":%q,"password":%q}`, email, password))
}

func (i *installation) ask(client *http.Client, organization string) {
	i.t.Helper()
	i.call(client, http.StatusCreated, "POST", "/api/request/sent", fmt.Sprintf(
		`{"contact_name":"Zoë","contact_email":"zoe@verein.test","organization_name":%q}`, organization))
}

func (i *installation) organizations(client *http.Client, path string) []string {
	i.t.Helper()
	var list []struct {
		OrganizationName string `json:"organization_name"`
	}
	if err := json.Unmarshal([]byte(i.call(client, http.StatusOK, "GET", path, "")), &list); err != nil {
		i.t.Fatal(err)
	}
	names := []string{}
	for _, entry := range list {
		names = append(names, entry.OrganizationName)
	}
	return names
}

func TestTheMainPathFromTheFirstStart(t *testing.T) {
	t.Parallel()
	i := newInstallation(t)
	server := i.start()
	user := i.signUp("info@verein.test")
	i.ask(user, "Tafel Nord")
	admin := i.visitor()
	i.logIn(admin, "admin@verein.test")
	if got := i.organizations(admin, "/api/request/all"); len(got) != 1 || got[0] != "Tafel Nord" {
		t.Errorf("the admin sees %v", got)
	}
	i.call(user, http.StatusForbidden, "GET", "/api/request/all", "")

	code, out, _ := i.run("admin", "grant", "Info@verein.test")
	if code != 0 || !strings.Contains(out, "info@verein.test") {
		t.Errorf("admin grant: %d %s", code, out)
	}
	i.call(user, http.StatusOK, "GET", "/api/request/all", "")
	if _, out, _ := i.run("admin", "list"); !strings.Contains(out, "info@verein.test") || !strings.Contains(out, "admin@verein.test") {
		t.Errorf("admin list: %s", out)
	}
	if code, out, _ := i.run("admin", "revoke", "info@verein.test"); code != 0 || !strings.Contains(out, "revoked") {
		t.Errorf("admin revoke: %d %s", code, out)
	}
	i.call(user, http.StatusForbidden, "GET", "/api/request/all", "")
	if code, _, said := i.run("admin", "grant", "niemand@verein.test"); code != 1 || strings.Count(said, "\n") != 1 {
		t.Errorf("admin grant without an account: %d %s", code, said)
	}
	if code, _, said := i.run("healthcheck"); code != 0 {
		t.Errorf("healthcheck: %d %s", code, said)
	}

	i.call(user, http.StatusOK, "POST", "/api/user/logout", "")
	i.call(user, http.StatusUnauthorized, "GET", "/api/user/me", "")
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := server.Wait(); err != nil {
		t.Errorf("SIGTERM: %v", err)
	}
	if code, _, _ := i.run("healthcheck"); code != 1 {
		t.Errorf("healthcheck without a server: %d", code)
	}
}

func TestAcknowledgedWritesAndTheSessionOutliveAKill(t *testing.T) {
	t.Parallel()
	i := newInstallation(t)
	server := i.start()
	user := i.signUp("info@verein.test")
	for n := range 25 {
		i.ask(user, fmt.Sprintf("Verein %d", n))
	}
	if err := server.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = server.Wait()
	i.start()
	if got := i.organizations(user, "/api/request"); len(got) != 25 {
		t.Errorf("%d of 25 are there", len(got))
	}
}

func TestAMailThatIsOwedOutlivesAKill(t *testing.T) {
	t.Parallel()
	i := newInstallation(t)
	refused := append(i.env, "SMTP_HOST=127.0.0.1", "SMTP_TLS=none", "SMTP_PORT="+strconv.Itoa(freePort(t)))
	kept := i.env
	i.env = refused
	server := i.start()
	client := i.visitor()
	i.call(client, http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test"))
	if err := server.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = server.Wait()
	i.env = kept
	i.start()
	i.call(client, http.StatusSeeOther, "GET", i.mailedLink(), "")
	i.logIn(client, "info@verein.test")
}

// TestADatabaseThatIsAwayAtStart is the first half of DB-01; scripts/faults shows
// the other one, that all is well once it comes up.
func TestADatabaseThatIsAwayAtStart(t *testing.T) {
	t.Parallel()
	i := newInstallation(t, "MONGODB_URI=mongodb://127.0.0.1:"+strconv.Itoa(freePort(t)))
	i.launch()
	visitor := i.visitor()
	i.call(visitor, http.StatusOK, "GET", "/healthz", "")
	i.call(visitor, http.StatusOK, "GET", "/api/config", "")
	login := fmt.Sprintf(`{"email":"admin@verein.test","password":%q}`, password)
	for _, row := range []struct{ method, path, body string }{
		{"GET", "/readyz", ""}, {"POST", "/api/user/login", login}, {"GET", "/api/user/me", ""}, {"GET", "/api/tickets/all", ""},
	} {
		t.Run("DB-01 "+row.method+" "+row.path, func(t *testing.T) {
			request, err := http.NewRequestWithContext(t.Context(), row.method, i.url()+row.path, strings.NewReader(row.body))
			if err != nil {
				t.Fatal(err)
			}
			request.Header.Set("Content-Type", "application/json")
			begun := time.Now()
			response, err := visitor.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			body, err := io.ReadAll(response.Body)
			took := time.Since(begun)
			if err != nil || response.StatusCode != http.StatusServiceUnavailable || response.Header.Get("Retry-After") == "" ||
				!strings.Contains(string(body), "nicht erreichbar") || took > 3*time.Second {
				t.Errorf("after %s: %d, Retry-After %q: %s, %v", took, response.StatusCode, response.Header.Get("Retry-After"), body, err)
			}
		})
	}
	if code, _, said := i.run("admin", "list"); code != 1 || strings.Count(said, "\n") != 1 {
		t.Errorf("admin list: %d %s", code, said)
	}
}

func TestAStartThatCannotWorkSaysWhyInOneLine(t *testing.T) {
	t.Parallel()
	running := newInstallation(t)
	running.env = append(running.env, "MONGODB_URI=")
	running.start()
	for _, row := range []struct {
		name string
		env  []string
		says string
	}{
		{"the data folder is in use", []string{"DATA_DIR=" + filepath.Join(running.dir, "data")}, "DATA_DIR: another server is running"},
		{"the port is in use", []string{"PORT=" + strconv.Itoa(running.port)}, "PORT: " + strconv.Itoa(running.port) + " is in use"},
		{"the database's address is none", []string{"MONGODB_URI=postgres://user:geheim@localhost"}, "MONGODB_URI"},
		{"a number is none", []string{"PORT=achtzig"}, "PORT"},
		{"a duration is none", []string{"ACCESS_TTL=1 Stunde"}, "ACCESS_TTL"},
		{"production without a secret", []string{"ENVIRONMENT=production", "APP_URL=https://verein.test"}, "JWT_SECRET"},
		{"a data folder that cannot be", []string{"DATA_DIR=/dev/null/data"}, "DATA_DIR"},
		{"a demo account that is somebody's", []string{
			"DEMO_EMAIL=admin@verein.test", "DEMO_PASSWORD=" + password, "ADMIN_EMAIL=", "ADMIN_PASSWORD=", "DATA_DIR=" + usedDataDir(t),
		}, "DEMO_EMAIL: …@verein.test belongs to an account"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			i := newInstallation(t, append([]string{"MONGODB_URI="}, row.env...)...)
			code, _, said := i.run("serve")
			if code != 1 || !strings.Contains(said, row.says) || strings.Count(said, "\n") != 1 || strings.Contains(said, "geheim") || strings.Contains(said, "admin@") {
				t.Errorf("exit code %d: %s", code, said)
			}
		})
	}
}

// usedDataDir is the data folder of an installation whose admin exists.
func usedDataDir(t *testing.T) string {
	t.Helper()
	i := newInstallation(t, "MONGODB_URI=", "DEMO_EMAIL=", "DEMO_PASSWORD=")
	server := i.start()
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	_ = server.Wait()
	return filepath.Join(i.dir, "data")
}

func TestTheCommandLineExplainsItself(t *testing.T) {
	t.Parallel()
	i := newInstallation(t, "MONGODB_URI=")
	for _, args := range [][]string{{"--help"}, {"help"}, {"serve", "--help"}, {"admin", "--help"}, {"admin", "grant", "-h"}, {"version", "--help"}} {
		if code, out, _ := i.run(args...); code != 0 || !strings.Contains(out, "Usage: ehrenweb") {
			t.Errorf("%v: %d %s", args, code, out)
		}
	}
	if code, _, said := i.run("admin", "list"); code != 1 || !strings.Contains(said, "no database") {
		t.Errorf("admin list without a database: %d %s", code, said)
	}
	for _, args := range [][]string{{"frobnicate"}, {"serve", "now"}, {"admin"}, {"admin", "grant"}} {
		if code, _, said := i.run(args...); code != 2 || !strings.Contains(said, "Usage: ehrenweb") {
			t.Errorf("%v: %d %s", args, code, said)
		}
	}
	if code, out, _ := i.run("version"); code != 0 || strings.TrimSpace(out) == "" {
		t.Errorf("version: %d %q", code, out)
	}
}
