package main

import (
	"bytes"
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"ehrenweb/internal/config"
)

func TestServersThatStartAtOnceShareTheKeptSecret(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "data")
	secrets := make([][]byte, 16)
	var servers sync.WaitGroup
	for i := range secrets {
		servers.Go(func() {
			secret, err := keptSecret(dir)
			if err != nil {
				t.Error(err)
			}
			secrets[i] = secret
		})
	}
	servers.Wait()
	for _, secret := range secrets {
		if len(secret) != 64 || !bytes.Equal(secret, secrets[0]) {
			t.Errorf("%d bytes, another secret than the first server's", len(secret))
		}
	}
	if names, err := os.ReadDir(dir); err != nil || len(names) != 1 {
		t.Errorf("left behind: %v, %v", names, err)
	}
}

func TestEachInstallationKeepsASecretOfItsOwn(t *testing.T) {
	t.Parallel()
	t.Run("JWT-02 the kept secret is random, of more than 256 bits and its owner's alone to read", func(t *testing.T) {
		seen := map[string]bool{}
		for range 5 {
			dir := filepath.Join(t.TempDir(), "data")
			secret, err := keptSecret(dir)
			if err != nil {
				t.Fatal(err)
			}
			random, err := base64.RawURLEncoding.DecodeString(string(secret))
			if err != nil || len(random) < 32 || seen[string(secret)] {
				t.Errorf("%q (%v)", secret, err)
			}
			seen[string(secret)] = true
			file, err := os.Stat(filepath.Join(dir, "jwt-secret"))
			if err != nil || file.Mode().Perm() != 0o600 {
				t.Errorf("mode %v (%v)", file.Mode(), err)
			}
		}
	})
}

func TestADatabaseIsNotReplacedUnderAnotherProgram(t *testing.T) {
	t.Parallel()
	i := elsewhere(t)
	stop(t, i.start())
	file := filepath.Join(i.dir, "sicherung.gz")
	i.must("backup", file)
	settings := config.Config{DataDir: filepath.Join(i.dir, "data")}

	db, err := openDatabase(t.Context(), settings)
	if err != nil {
		t.Fatal(err)
	}
	i.must("user", "list") // of those who only use it there may be several
	if code, _, said := i.run("restore", file, "--replace"); code != 1 || !strings.Contains(said, "another program has the database") || strings.Count(said, "\n") != 1 {
		t.Errorf("a restore meanwhile: %d %s", code, said)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	i.must("restore", file, "--replace")

	restored, err := takeDatabase(settings.DataDir)
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"user", "add", "neu@verein.test"}, {"user", "list"}, {"admin", "grant", "info@verein.test"}, {"backup", file}, {"check"}} {
		if code, _, said := i.run(args...); code != 1 || !strings.Contains(said, "a backup is being restored") || strings.Count(said, "\n") != 1 {
			t.Errorf("%v during a restore: %d %s", args, code, said)
		}
	}
	restored()
	i.start()
}
