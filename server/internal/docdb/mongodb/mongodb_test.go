package mongodb_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/docdbtest"
	"ehrenweb/internal/docdb/mongodb"
)

// The contract is tried when MONGODB_TEST_URI names a server, in databases that
// are removed afterwards.
func TestMongoDB(t *testing.T) {
	if uri := os.Getenv("MONGODB_TEST_URI"); uri != "" {
		t.Run("the contract", func(t *testing.T) { docdbtest.Run(t, server(uri)) })
		t.Run("the contract under concurrency", func(t *testing.T) { docdbtest.RunConcurrency(t, server(uri)) })
	}
}

func server(uri string) docdbtest.Open {
	return func(t *testing.T) docdb.Database {
		name := "contract_" + bson.NewObjectID().Hex()
		db, err := mongodb.Open(t.Context(), uri, name)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := errors.Join(drop(uri, name), db.Close()); err != nil {
				t.Error(err)
			}
		})
		return db
	}
}

func drop(uri, name string) error {
	client, err := mongo.Connect(options.Client().ApplyURI(uri))
	if err != nil {
		return err
	}
	ctx := context.Background()
	return errors.Join(client.Database(name).Drop(ctx), client.Disconnect(ctx))
}

func TestAMalformedAddressIsRefusedWithoutItsPassword(t *testing.T) {
	for _, uri := range []string{
		"", "localhost", "http://user:geheim@localhost", "mongodb://", "mongodb://user:geheim@", "mongodb://user:geheim@localhost:port",
		"mongodb://user:geheim@localhost:99999", "mongodb://user:ge@heim:geheim@localhost", "mongodb://user:geheim/x@localhost",
		"mongodb://user:geheim%zz@localhost", "mongodb://user:geheim@localhost/?tls=perhaps",
	} {
		db, err := mongodb.Open(t.Context(), uri, "ehrenweb")
		if err == nil {
			t.Errorf("%q is accepted", uri)
			_ = db.Close()
			continue
		}
		if strings.Contains(err.Error(), "geheim") || !strings.Contains(err.Error(), "address") {
			t.Errorf("%q: got %v", uri, err)
		}
	}
}

func TestANameForTheDatabaseIsChecked(t *testing.T) {
	for _, name := range []string{"", "a.b", "a b", "a/b", "$a", strings.Repeat("a", 64)} {
		if _, err := mongodb.Open(t.Context(), "mongodb://localhost", name); err == nil {
			t.Errorf("%q is accepted", name)
		}
	}
}

func TestAServerThatIsAwayIsUnavailable(t *testing.T) {
	t.Parallel()
	db, err := mongodb.Open(t.Context(), "mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=50", "ehrenweb")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	users, filter, set, out := db.Collection("users"), bson.D{{Key: "a", Value: 1}}, bson.D{}, bson.D{}
	set = append(set, bson.E{Key: "$set", Value: filter})
	_, find := users.Find(t.Context(), filter, docdb.FindOptions{})
	_, count := users.Count(t.Context(), filter)
	_, update := users.UpdateOne(t.Context(), filter, set)
	_, remove := users.DeleteOne(t.Context(), filter)
	for _, err := range []error{
		db.Ping(t.Context()), find, count, update, remove,
		users.InsertOne(t.Context(), bson.D{{Key: "_id", Value: 1}}),
		users.FindOne(t.Context(), filter, &out),
		users.EnsureIndexes(t.Context(), docdb.Index{Keys: filter}),
	} {
		if !errors.Is(err, docdb.ErrUnavailable) || errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v, want %v", err, docdb.ErrUnavailable)
		}
	}
}
