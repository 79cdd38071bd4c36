package main

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// lockDataDir takes the data folder for this process until it ends; the lock
// goes with the process, however that ends. It fails when another server has it.
func lockDataDir(dir string) (unlock func(), err error) {
	return lock(dir, "lock", syscall.LOCK_EX, "another server is running on "+dir)
}

// shareDatabase keeps the embedded database in the folder from being replaced
// until unlock. It fails while that is being done.
func shareDatabase(dir string) (unlock func(), err error) {
	return lock(dir, "in-use", syscall.LOCK_SH, "a backup is being restored in "+dir)
}

// takeDatabase keeps every other program from the embedded database in the folder
// until unlock. It fails while one has it open.
func takeDatabase(dir string) (unlock func(), err error) {
	return lock(dir, "in-use", syscall.LOCK_EX, "another program has the database in "+dir+" open")
}

// lock fails with the reason when somebody has a lock on the file that does not go
// with this one.
func lock(dir, name string, how int, reason string) (unlock func(), err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("DATA_DIR: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(dir, name), os.O_CREATE|os.O_RDWR, 0o600) // #nosec G304 -- in DATA_DIR
	if err != nil {
		return nil, fmt.Errorf("DATA_DIR: %w", err)
	}
	if err := syscall.Flock(int(file.Fd()), how|syscall.LOCK_NB); err != nil { // #nosec G115 -- a descriptor is a small number
		_ = file.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("DATA_DIR: %s", reason)
		}
		return nil, fmt.Errorf("DATA_DIR: lock %s: %w", dir, err)
	}
	return func() { _ = file.Close() }, nil
}

// keptSecret returns the secret in the data folder, made at the first start, so
// that sessions outlive a restart. Servers that start at once on one folder all
// get the same.
func keptSecret(dir string) ([]byte, error) {
	name := filepath.Join(dir, "jwt-secret")
	secret, err := os.ReadFile(name) // #nosec G304 -- in DATA_DIR
	if errors.Is(err, fs.ErrNotExist) {
		if err = makeSecret(dir, name); err == nil {
			secret, err = os.ReadFile(name) // #nosec G304 -- in DATA_DIR
		}
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("DATA_DIR: %w", err)
	case len(secret) < minSecret:
		return nil, fmt.Errorf("DATA_DIR: the secret in %s is cut short; delete the file, and everybody has to log in again", name)
	}
	return secret, nil
}

// minSecret is how many bytes a secret must have.
const minSecret = 32

// makeSecret has a whole new secret on disk before it appears under its name. One
// that is there already, by another server, stays.
func makeSecret(dir, name string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	random := make([]byte, 48)
	_, _ = rand.Read(random)                             // never fails (crypto/rand)
	file, err := os.CreateTemp(dir, filepath.Base(name)) // mode 0600
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(file.Name()) }()
	_, err = file.WriteString(base64.RawURLEncoding.EncodeToString(random))
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Link(file.Name(), name); !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}
