package ferretdbtest

import (
	"errors"
	"io"
	"net"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/mongodb"
)

// quiet passes on what it is told until it is mute: then it keeps its silence, and
// its connections.
type quiet struct {
	to   net.Conn
	mute *atomic.Bool
}

func (q quiet) Write(p []byte) (int, error) {
	if q.mute.Load() {
		return len(p), nil
	}
	return q.to.Write(p)
}

func TestAServerThatFallsSilentWhileAnIndexIsMadeIsNoticed(t *testing.T) {
	t.Parallel()
	dir := socketDir(t)
	_, stop := start(t, dir)
	t.Cleanup(stop)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	var mute atomic.Bool
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("unix", filepath.Join(dir, "db.sock"))
			if err != nil {
				near.Close()
				return
			}
			t.Cleanup(func() { near.Close(); far.Close() })
			go func() { _, _ = io.Copy(quiet{far, &mute}, near) }()
			go func() { _, _ = io.Copy(quiet{near, &mute}, far) }()
		}
	}()
	db, err := mongodb.Open(t.Context(), "mongodb://"+listener.Addr().String(), "silence")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.Ping(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Run("DB-03 a black hole on an open connection", func(t *testing.T) {
		mute.Store(true)
		begun := time.Now()
		err := db.Collection("users").EnsureIndexes(t.Context(), docdb.Index{Keys: bson.D{{Key: "email", Value: 1}}, Unique: true})
		if took := time.Since(begun); !errors.Is(err, docdb.ErrUnavailable) || took > 12*time.Second {
			t.Errorf("after %s: %v", took, err)
		}
	})
}
