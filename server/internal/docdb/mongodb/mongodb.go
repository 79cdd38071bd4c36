// Package mongodb is the engine of docdb that hands every call on to a MongoDB
// server, a replica set or a sharded cluster.
package mongodb

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
	"go.mongodb.org/mongo-driver/v2/mongo/readpref"
	"go.mongodb.org/mongo-driver/v2/mongo/writeconcern"

	"ehrenweb/internal/docdb"
)

const (
	callLimit  = 3 * time.Second  // for one call, or one batch of a cursor
	countLimit = 30 * time.Second // for counting a whole collection, for a backup
	indexLimit = 10 * time.Minute // for making the indexes of a collection
	watchEvery = time.Second      // between two looks at the server meanwhile
)

// DB is a database of a MongoDB server. It implements docdb.Database.
type DB struct {
	database *mongo.Database
}

// Open prepares the use of a server; it need not be there yet. Writes wait until
// a majority of the servers has them in its journal, unless the address asks for
// something else. It fails when uri is no MongoDB address, with a message that
// does not repeat it, for it may hold a password, and with docdb.ErrUnavailable
// when a mongodb+srv address cannot be resolved.
func Open(_ context.Context, uri, database string) (*DB, error) {
	journaled := true
	settings := options.Client().
		SetTimeout(callLimit).
		SetServerSelectionTimeout(callLimit).
		SetWriteConcern(&writeconcern.WriteConcern{W: "majority", Journal: &journaled}).
		ApplyURI(uri)
	if err := settings.Validate(); err != nil {
		return nil, badAddress(uri, err)
	}
	if database == "" || len(database) > 63 || strings.ContainsAny(database, "/\\. \"$*<>:|?\x00") {
		return nil, fmt.Errorf("mongodb: open: %q is no name for a database", database)
	}
	client, err := mongo.Connect(settings)
	if err != nil {
		return nil, badAddress(uri, err)
	}
	return &DB{database: client.Database(database)}, nil
}

// badAddress keeps the driver's own words back: they may quote the password.
func badAddress(uri string, err error) error {
	var unresolved *net.DNSError
	switch {
	case errors.As(err, &unresolved):
		return fmt.Errorf("mongodb: open: %w: the server's name cannot be resolved", docdb.ErrUnavailable)
	case !strings.HasPrefix(uri, "mongodb://") && !strings.HasPrefix(uri, "mongodb+srv://"):
		return errors.New("mongodb: open: the address must begin with mongodb:// or mongodb+srv://")
	case strings.Count(uri, "@") > 1:
		return errors.New("mongodb: open: the address is malformed: an @ in its user name or password must be written %40")
	}
	return errors.New("mongodb: open: the address is malformed: it must be mongodb://user:password@host:port/?options, " +
		"with special characters in its user name and password percent-encoded")
}

// Collection names a collection.
func (d *DB) Collection(name string) docdb.Collection {
	return &collection{name: name, collection: d.database.Collection(name)}
}

// Ping asks the server that takes the writes.
func (d *DB) Ping(ctx context.Context) error {
	limited, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	return failed(ctx, "ping", d.database.Client().Ping(limited, readpref.Primary()))
}

// Close ends all connections.
func (d *DB) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), callLimit)
	defer cancel()
	return failed(ctx, "close", d.database.Client().Disconnect(ctx))
}
