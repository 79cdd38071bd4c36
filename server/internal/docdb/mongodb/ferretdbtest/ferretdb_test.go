// Package ferretdbtest tries the MongoDB engine against FerretDB, a server that
// runs within the test. It is a module of its own, so that the program does not
// depend on FerretDB.
package ferretdbtest

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/FerretDB/FerretDB/ferretdb"
	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/docdbtest"
	"ehrenweb/internal/docdb/mongodb"
)

// Concurrent updates are not tried: FerretDB loses them.
func TestTheContract(t *testing.T) {
	t.Parallel()
	uri := serve(t)
	docdbtest.Run(t, func(t *testing.T) docdb.Database {
		db, err := mongodb.Open(t.Context(), uri, "contract_"+bson.NewObjectID().Hex())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		})
		return db
	}, exceptions()...)
}

// serve runs a server until the test is over and returns its address.
func serve(t *testing.T) string {
	dir := socketDir(t)
	uri, stop := start(t, dir)
	t.Cleanup(stop)
	return uri
}

// socketDir is a folder for a server's data and its socket, whose path must be
// short.
func socketDir(t *testing.T) string {
	dir, err := os.MkdirTemp("", "f")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// making is held while a server is made: two at once get into each other's way.
var making sync.Mutex

// start runs a server on the folder until stop, or until the test is over.
func start(t *testing.T, dir string) (uri string, stop func()) {
	making.Lock()
	defer making.Unlock()
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{Unix: filepath.Join(dir, "db.sock")},
		Handler:   "sqlite",
		SQLiteURL: "file:" + dir + "/?_pragma=synchronous(off)",
		Logger:    slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelError})),
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- server.Run(ctx) }()
	return server.MongoDBURI(), sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}
