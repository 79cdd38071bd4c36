// Package ferretdbtest tries the MongoDB engine against FerretDB, a server that
// runs within the test. It is a module of its own, so that the program does not
// depend on FerretDB.
package ferretdbtest

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"github.com/FerretDB/FerretDB/ferretdb"
	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/docdbtest"
	"ehrenweb/internal/docdb/mongodb"
)

// Concurrent updates are not tried: FerretDB loses them.
func TestTheContract(t *testing.T) {
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
	dir, err := os.MkdirTemp("", "f") // a socket's path must be short
	if err != nil {
		t.Fatal(err)
	}
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{Unix: filepath.Join(dir, "db.sock")},
		Handler:   "sqlite",
		SQLiteURL: "file:" + dir + "/?_pragma=synchronous(off)",
		Logger:    slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelError})),
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- server.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return server.MongoDBURI()
}
