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
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("DATA_DIR: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("DATA_DIR: %w", err)
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = file.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("DATA_DIR: another server is running on %s", dir)
		}
		return nil, fmt.Errorf("DATA_DIR: lock %s: %w", dir, err)
	}
	return func() { _ = file.Close() }, nil
}

// keptSecret returns the secret in the data folder, made at the first start, so
// that sessions outlive a restart.
func keptSecret(dir string) ([]byte, error) {
	name := filepath.Join(dir, "jwt-secret")
	secret, err := os.ReadFile(name)
	if err == nil && len(secret) >= 32 {
		return secret, nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("DATA_DIR: %w", err)
	}
	random := make([]byte, 48)
	_, _ = rand.Read(random) // never fails (crypto/rand)
	secret = []byte(base64.RawURLEncoding.EncodeToString(random))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("DATA_DIR: %w", err)
	}
	if err := writeSecret(name, secret); err != nil {
		return nil, fmt.Errorf("DATA_DIR: %w", err)
	}
	return secret, nil
}

// writeSecret has the whole secret on disk before the file appears under its name.
func writeSecret(name string, secret []byte) error {
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)) // mode 0600
	if err != nil {
		return err
	}
	_, err = file.Write(secret)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return os.Rename(file.Name(), name)
}
