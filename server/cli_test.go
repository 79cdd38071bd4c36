package main

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// runWith is run with something to read.
func (i *installation) runWith(stdin string, args ...string) (code int, stdout, stderr string) {
	i.t.Helper()
	command := i.command(args...)
	var out, errors bytes.Buffer
	command.Stdin, command.Stdout, command.Stderr = strings.NewReader(stdin), &out, &errors
	if err := command.Run(); err != nil && command.ProcessState == nil {
		i.t.Fatal(err)
	}
	return command.ProcessState.ExitCode(), out.String(), errors.String()
}

// stop ends a server as an operator does.
func stop(t *testing.T, server *exec.Cmd) {
	t.Helper()
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := server.Wait(); err != nil {
		t.Fatalf("the server did not end well: %v", err)
	}
}

func TestEveryCommandHasItsOwnHelp(t *testing.T) {
	t.Parallel()
	overview := overview("")
	for _, c := range commands() {
		var out bytes.Buffer
		if err := run(t.Context(), append(strings.Fields(c.name), "--help"), terminal{out: &out, err: &out}); err != nil {
			t.Errorf("%s --help: %v", c.name, err)
		}
		if !strings.HasPrefix(out.String(), "Usage: ehrenweb "+c.name) || !strings.Contains(strings.ToLower(out.String()), strings.ToLower(c.summary)) {
			t.Errorf("%s --help says %s", c.name, out.String())
		}
		if !strings.Contains(overview, "  "+c.name) {
			t.Errorf("the overview lacks %s", c.name)
		}
	}
}

func TestAccountsAreManagedBesideTheServer(t *testing.T) {
	t.Parallel()
	i := newInstallation(t)
	i.start()
	if code, out, said := i.runWith(password+"\n", "user", "add", " Vorstand@Verein.test", "--first", "Zoë", "--last=Neu", "--admin"); code != 0 || strings.Contains(out+said, password) {
		t.Fatalf("user add: %d %s%s", code, out, said)
	}
	user := i.visitor()
	i.logIn(user, "vorstand@verein.test")
	i.call(user, http.StatusOK, "GET", "/api/request/all", "")

	code, out, said := i.run("user", "add", "kasse@verein.test")
	made := strings.TrimSpace(out[strings.LastIndex(out, " ")+1:])
	if code != 0 || len(made) < 20 {
		t.Fatalf("user add without a password: %d %s%s", code, out, said)
	}
	i.call(i.visitor(), http.StatusOK, "POST", "/api/user/login", `{"email":"kasse@verein.test","password":"`+made+`"}`)

	for _, row := range []struct {
		stdin string
		args  []string
		says  string
	}{
		{password, []string{"user", "add", "kasse@verein.test"}, "has an account already"},
		{"kurz", []string{"user", "add", "neu@verein.test"}, "password: Bitte mindestens 12 Zeichen."},
		{password, []string{"user", "add", "kein Postfach"}, "email: "},
		{"", []string{"user", "disable", "niemand@verein.test"}, "has no account"},
		{"", []string{"user", "disable", "demo@ehrenweb.example"}, "has no account"},
	} {
		if code, _, said := i.runWith(row.stdin, row.args...); code != 1 || !strings.Contains(said, row.says) || strings.Count(said, "\n") != 1 {
			t.Errorf("%v: %d %s", row.args, code, said)
		}
	}

	if code, _, said := i.run("user", "disable", "admin@verein.test"); code != 0 || said != "" {
		t.Errorf("user disable: %d %s", code, said)
	}
	if code, _, said := i.run("user", "disable", "Vorstand@verein.test"); code != 0 || !strings.Contains(said, "warning: no admin is left") {
		t.Errorf("the last admin is disabled: %d %s", code, said)
	}
	i.call(user, http.StatusUnauthorized, "GET", "/api/user/me", "")
	if _, out, _ := i.run("user", "list"); !strings.Contains(out, "vorstand@verein.test\tZoë Neu\tadmin, disabled\n") || !strings.Contains(out, "kasse@verein.test\n") {
		t.Errorf("user list: %s", out)
	}
	if code, _, said := i.run("user", "enable", "vorstand@verein.test"); code != 0 || said != "" {
		t.Errorf("user enable: %d %s", code, said)
	}
	i.logIn(user, "vorstand@verein.test")
	if code, _, said := i.run("admin", "revoke", "vorstand@verein.test"); code != 0 || !strings.Contains(said, "warning: no admin is left") {
		t.Errorf("the last admin is revoked: %d %s", code, said)
	}
}

func TestAFirstStartWithoutAnAdminPrintsALinkThatMakesOne(t *testing.T) {
	t.Parallel()
	i := newInstallation(t, "ADMIN_EMAIL=", "ADMIN_PASSWORD=")
	link := ""
	server, said := i.startSaying()
	for _, line := range said {
		if found := setupLink.FindString(line); found != "" {
			link = found
		}
	}
	if link == "" {
		t.Fatalf("there is no link: %s", strings.Join(said, "\n"))
	}
	body := fmt.Sprintf(`{"firstName":"Zoë","lastName":"Neu","email":"chef@verein.test","password":%q,"confirmPassword":%q}`, password, password)
	i.call(i.visitor(), http.StatusCreated, "POST", "/api"+strings.TrimPrefix(link, i.url()), body)
	admin := i.visitor()
	i.logIn(admin, "chef@verein.test")
	i.call(admin, http.StatusOK, "GET", "/api/request/all", "")
	stop(t, server)
	if _, said := i.startSaying(); setupLink.MatchString(strings.Join(said, "\n")) {
		t.Error("with an admin there is a link too")
	}
}

var setupLink = regexp.MustCompile(`http://localhost:\d+/setup/[\w-]{43}`)

// startSaying is start, and returns the lines of the log until the server is ready.
func (i *installation) startSaying() (*exec.Cmd, []string) {
	i.t.Helper()
	log, err := os.Create(filepath.Join(i.t.TempDir(), "log"))
	if err != nil {
		i.t.Fatal(err)
	}
	defer log.Close()
	command := i.command("serve")
	command.Stderr = log
	if err := command.Start(); err != nil {
		i.t.Fatal(err)
	}
	i.t.Cleanup(func() {
		if command.ProcessState == nil {
			_ = command.Process.Kill()
			_ = command.Wait()
		}
	})
	i.waitUntilReady(10 * time.Second)
	said, err := os.ReadFile(log.Name())
	if err != nil {
		i.t.Fatal(err)
	}
	return command, strings.Split(string(said), "\n")
}
