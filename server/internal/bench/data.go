package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"ehrenweb/internal/auth"
	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/mongodb"
	"ehrenweb/internal/docdb/sqlite"
	"ehrenweb/internal/store"
)

const (
	jwtSecret = "n0t-a-r3al-s3cr3t-but-l0ng-en0ugh-f0r-a-bench" // #nosec G101 -- of a server that lives for a bench
	password  = "drei-alte-Fahrraeder"                          // #nosec G101 -- of its accounts
	readers   = 8                                               // users whose lists have the same length at every size
	rows      = 30
	batch     = 5_000
)

// person is a user who is signed in.
type person struct {
	id, session bson.ObjectID
	email       string
	cookie      string
	tickets     []bson.ObjectID
}

// data is a filled database, opened for the store's own calls.
type data struct {
	folder    string
	mongo     string // the server's address, and the database on it
	mongoName string
	size      int

	db      docdb.Database
	store   *store.Store
	readers []person // with lists of 30
	writers []person // have all the rest
	admin   person
}

// fill makes a database with so many tickets, half as many requests and as many
// notifications.
func fill(ctx context.Context, s settings, size int) (d *data, err error) {
	d = &data{folder: filepath.Join(s.folder, fmt.Sprint(size)), size: size, mongo: s.mongo}
	if d.mongo == "" {
		if err = os.Mkdir(d.folder, 0o700); err == nil {
			d.db, err = sqlite.Open(ctx, filepath.Join(d.folder, "ehrenweb.db"))
		}
	} else {
		d.mongoName = "ehrenweb_bench_" + bson.NewObjectID().Hex()
		d.db, err = mongodb.Open(ctx, d.mongo, d.mongoName)
	}
	if err != nil {
		return nil, err
	}
	d.store = store.New(d.db, time.Now)
	if err = d.addPeople(ctx, s.users); err == nil {
		err = d.addDocuments(ctx)
	}
	if err == nil {
		err = d.store.EnsureIndexes(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, d.close())
	}
	return d, nil
}

func (d *data) close() error {
	err := d.db.Close()
	if d.mongo != "" {
		err = errors.Join(err, d.drop())
	}
	return err
}

func (d *data) drop() error {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	client, err := mongo.Connect(options.Client().ApplyURI(d.mongo))
	if err != nil {
		return err
	}
	defer func() { _ = client.Disconnect(ctx) }()
	return client.Database(d.mongoName).Drop(ctx)
}

func (d *data) addPeople(ctx context.Context, users int) error {
	hash, err := auth.NewHasher(auth.DefaultCost()).Hash(ctx, password)
	if err != nil {
		return err
	}
	signer := auth.NewSigner([]byte(jwtSecret), nil, 24*time.Hour, time.Now)
	for i := range users + 1 {
		user, err := d.store.CreateUser(ctx, core.User{
			FirstName: "Erika", LastName: fmt.Sprintf("Musterfrau %d", i), Email: fmt.Sprintf("erika.%d@verein.test", i), Password: hash, IsVerified: new(true), IsAdmin: i == users,
		})
		if err != nil {
			return err
		}
		session, err := d.store.CreateSession(ctx, core.Session{
			User: user.ID, Family: auth.HashToken(auth.NewToken()), Tokens: []core.RefreshToken{{Hash: auth.HashToken(auth.NewToken())}}, ExpiresAt: time.Now().Add(48 * time.Hour),
		})
		if err != nil {
			return err
		}
		token, err := signer.Sign(user.ID, session.ID)
		if err != nil {
			return err
		}
		one := person{id: user.ID, session: session.ID, email: user.Email, cookie: "__Host-access=" + token}
		switch {
		case user.IsAdmin:
			d.admin = one
		case i < readers:
			d.readers = append(d.readers, one)
		default:
			d.writers = append(d.writers, one)
		}
	}
	return nil
}

func (d *data) addDocuments(ctx context.Context) error {
	documents := []struct {
		collection string
		count      int
		make       func(owner *person, n int, at time.Time) any
	}{
		{"tickets", d.size, newTicket},
		{"requests", d.size / 2, newRequest},
		{"notifications", d.size, newNotification},
	}
	for _, kind := range documents {
		begun := time.Now().UTC().Truncate(time.Millisecond).Add(-time.Duration(kind.count) * time.Second)
		for from := 0; from < kind.count; from += batch {
			raw := make([]bson.Raw, min(batch, kind.count-from))
			for i := range raw {
				document, err := bson.Marshal(kind.make(d.ownerOf(from+i), from+i, begun.Add(time.Duration(from+i)*time.Second)))
				if err != nil {
					return err
				}
				raw[i] = document
			}
			if err := d.db.Collection(kind.collection).InsertMany(ctx, raw); err != nil {
				return err
			}
		}
	}
	return nil
}

// ownerOf gives each reader 30 of the documents, spread over the beginning of the
// years, and the others the rest.
func (d *data) ownerOf(n int) *person {
	if n < rows*readers {
		return &d.readers[n%readers]
	}
	return &d.writers[n%len(d.writers)]
}
