package main

import (
	"bytes"
	"os"
	"path/filepath"
	"sync"
	"testing"
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
