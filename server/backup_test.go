package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/backup"
)

// must runs a command that has to succeed, and returns what it said.
func (i *installation) must(args ...string) string {
	i.t.Helper()
	code, out, said := i.run(args...)
	if code != 0 {
		i.t.Fatalf("%v: exit code %d: %s", args, code, said)
	}
	return out + said
}

// elsewhere is another, empty installation on the embedded database.
func elsewhere(t *testing.T) *installation {
	t.Helper()
	return newInstallation(t, "MONGODB_URI=")
}

// contents are the hashes of every document's BSON in a backup, by collection.
func contents(t *testing.T, name string) (backup.Summary, map[string]map[[32]byte]bool) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	all := map[string]map[[32]byte]bool{}
	summary, err := backup.Read(t.Context(), file, func(collection string, document bson.Raw) error {
		if all[collection] == nil {
			all[collection] = map[[32]byte]bool{}
		}
		all[collection][sha256.Sum256(document)] = true
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return summary, all
}

func TestABackupIsMadeWhileOthersWriteAndRestoredElsewhere(t *testing.T) {
	t.Parallel()
	i := newInstallation(t)
	server := i.start()
	user := i.signUp("info@verein.test")
	for n := range 5 {
		i.ask(user, fmt.Sprintf("Verein %d", n))
	}
	ended, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		for n := 5; ; n++ {
			select {
			case <-ended:
				return
			default:
				i.ask(user, fmt.Sprintf("Verein %d", n))
			}
		}
	}()
	file := filepath.Join(i.dir, "sicherung.gz")
	said := i.must("backup", file)
	close(ended)
	<-over
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the backup's mode is %v, %v", info.Mode(), err)
	}
	summary, want := contents(t, file)
	t.Run("B-01 counts and documents are those at the backup", func(t *testing.T) {
		if !strings.Contains(said, fmt.Sprintf("%d documents", summary.Documents)) || len(want["requests"]) < 5 {
			t.Errorf("%d requests; said %s", len(want["requests"]), said)
		}
		target := elsewhere(t)
		target.must("restore", file, "--move")
		again := filepath.Join(target.dir, "again.gz")
		target.must("backup", again)
		if _, got := contents(t, again); !maps.EqualFunc(got, want, maps.Equal[map[[32]byte]bool]) {
			t.Error("the restored documents are others")
		}
	})
	t.Run("B-02 what was issued since the backup is refused", func(t *testing.T) {
		stop(t, server)
		if code, _, said := i.run("restore", file); code != 1 || !strings.Contains(said, "not empty") || strings.Count(said, "\n") != 1 {
			t.Errorf("restore over a database: %d %s", code, said)
		}
		if out := i.must("restore", file, "--replace"); strings.Contains(out, "sessions") {
			t.Errorf("sessions are restored: %s", out)
		}
		i.start()
		i.call(user, http.StatusUnauthorized, "GET", "/api/user/me", "")
		i.call(user, http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
		i.logIn(user, "info@verein.test")
		if got := i.organizations(user, "/api/request"); len(got) != len(want["requests"]) {
			t.Errorf("%d of %d requests are there", len(got), len(want["requests"]))
		}
	})
}

// What a database leaves beside its file is of no use to another one.
func TestARestoreInheritsNothingFromADatabaseThatIsGone(t *testing.T) {
	t.Parallel()
	i := elsewhere(t)
	server := i.start()
	user := i.signUp("info@verein.test")
	i.ask(user, "Tafel Nord")
	file := filepath.Join(i.dir, "sicherung.gz")
	i.must("backup", file)
	_, want := contents(t, file)
	i.ask(user, "Tafel Süd")
	if err := server.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = server.Wait()
	database := filepath.Join(i.dir, "data", "ehrenweb.db")
	if left, err := os.Stat(database + "-wal"); err != nil || left.Size() == 0 {
		t.Fatalf("the server has left no log: %v", err)
	}
	if err := os.Remove(database); err != nil {
		t.Fatal(err)
	}
	i.must("restore", file, "--move")
	again := filepath.Join(i.dir, "again.gz")
	i.must("backup", again)
	if _, got := contents(t, again); !maps.EqualFunc(got, want, maps.Equal[map[[32]byte]bool]) {
		t.Error("the restored documents are others")
	}
}

func TestAMailThatWaitedIsNotSentAgainAfterARestore(t *testing.T) {
	t.Parallel()
	i := newInstallation(t)
	kept := i.env
	i.env = append(i.env, "SMTP_HOST=127.0.0.1", "SMTP_TLS=none", "SMTP_PORT="+strconv.Itoa(freePort(t)))
	server := i.start()
	i.call(i.visitor(), http.StatusCreated, "POST", "/api/contact",
		`{"name":"Zoë","email":"zoe@verein.test","subject":"Frage","message":"Hallo"}`)
	file := filepath.Join(i.dir, "sicherung.gz")
	i.must("backup", file)
	stop(t, server)
	i.env = kept
	i.must("restore", file, "--replace")
	i.start()
	admin := i.visitor()
	i.logIn(admin, "admin@verein.test")
	if held := i.call(admin, http.StatusOK, "GET", "/api/mail?status=failed", ""); !strings.Contains(held, "zurückgeholt") {
		t.Errorf("the admin sees %s", held)
	}
	if names, err := filepath.Glob(filepath.Join(i.dir, "data", "mail", "*.eml")); err != nil || len(names) != 0 {
		t.Errorf("%d mails were sent, %v", len(names), err)
	}
}

func TestABackupThatCannotBeRestoredChangesNothing(t *testing.T) {
	t.Parallel()
	i := elsewhere(t)
	server := i.start()
	file := filepath.Join(i.dir, "sicherung.gz")
	i.must("backup", file)
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(i.dir, "halb.gz")
	if err := os.WriteFile(cut, whole[:len(whole)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	database := filepath.Join(i.dir, "data", "ehrenweb.db")
	for _, row := range []struct {
		file, says string
	}{
		{file, "another server is running"},
		{cut, "no complete backup"},
		{filepath.Join(i.dir, "nichts.gz"), "no such file"},
		{database, "no complete backup"},
	} {
		if code, _, said := i.run("restore", row.file, "--replace"); code != 1 || !strings.Contains(said, row.says) || strings.Count(said, "\n") != 1 {
			t.Errorf("restore %s: %d %s", row.file, code, said)
		}
	}
	stop(t, server)
	before, err := os.ReadFile(database)
	if err != nil {
		t.Fatal(err)
	}
	if code, _, _ := i.run("restore", cut, "--replace"); code != 1 {
		t.Errorf("restore of half a backup: %d", code)
	}
	if after, err := os.ReadFile(database); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the database was changed (%v)", err)
	}
	if code, _, said := elsewhere(t).run("backup", file); code != 1 || !strings.Contains(said, "no database") {
		t.Errorf("backup of nothing: %d %s", code, said)
	}
	if again, err := os.ReadFile(file); err != nil || !bytes.Equal(again, whole) {
		t.Errorf("a backup that failed has changed the file (%v)", err)
	}
	if left, err := filepath.Glob(filepath.Join(i.dir, ".sicherung*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestNothingIsRestoredWhileAServerRuns(t *testing.T) {
	t.Parallel()
	i := newInstallation(t)
	server := i.start()
	user := i.signUp("info@verein.test")
	file := filepath.Join(i.dir, "sicherung.gz")
	i.must("backup", file)
	if _, kept := contents(t, file); len(kept["servers"]) != 0 {
		t.Error("that a server runs is in the backup")
	}
	i.ask(user, "Tafel Nord")
	code, out, said := i.run("restore", file, "--replace")
	if code != 1 || out != "" || !strings.Contains(said, "another server is running on ") {
		t.Errorf("beside a server: %d %s %s", code, out, said)
	}
	if got := i.organizations(user, "/api/request"); len(got) != 1 {
		t.Errorf("the server has %v", got)
	}
	stop(t, server)
	if said := i.must("restore", file, "--replace"); strings.Contains(said, "looking") {
		t.Errorf("a server that has left is looked for: %s", said)
	}
	t.Run("one that died does not run", func(t *testing.T) {
		server := i.start()
		if err := server.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = server.Wait()
		i.must("restore", file, "--replace")
		if out := i.must("check"); strings.Contains(out, "not a collection of Ehrenweb") {
			t.Error(out)
		}
	})
}

// The way to outgrow the embedded database, and back.
func TestADatabaseMovesToMongoDBAndBack(t *testing.T) {
	t.Parallel()
	if os.Getenv("MONGODB_TEST_URI") == "" {
		t.Skip("MONGODB_TEST_URI names no server")
	}
	embedded := elsewhere(t)
	server := embedded.start()
	user := embedded.signUp("info@verein.test")
	embedded.ask(user, "Tafel Nord")
	stop(t, server)
	file := filepath.Join(embedded.dir, "sicherung.gz")
	embedded.must("backup", file)
	_, want := contents(t, file)

	onServer := newInstallation(t)
	onServer.must("restore", file, "--move")
	moved := filepath.Join(onServer.dir, "sicherung.gz")
	onServer.must("backup", moved)
	if _, got := contents(t, moved); !maps.EqualFunc(got, want, maps.Equal[map[[32]byte]bool]) {
		t.Error("the documents on the server are others")
	}
	if code, _, said := onServer.run("restore", file); code != 1 || !strings.Contains(said, "not empty") {
		t.Errorf("restore over a database: %d %s", code, said)
	}
	onServer.must("restore", file, "--move", "--replace")
	onServer.start()
	visitor := onServer.visitor()
	onServer.logIn(visitor, "info@verein.test")
	if got := onServer.organizations(visitor, "/api/request"); len(got) != 1 {
		t.Errorf("got %v", got)
	}

	back := elsewhere(t)
	back.must("restore", moved, "--move")
	again := filepath.Join(back.dir, "again.gz")
	back.must("backup", again)
	if _, got := contents(t, again); !maps.EqualFunc(got, want, maps.Equal[map[[32]byte]bool]) {
		t.Error("the documents that came back are others")
	}
}
