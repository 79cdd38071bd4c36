package main

import (
	"path/filepath"
	"strings"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/config"
	"ehrenweb/internal/docdb/sqlite"
)

func TestCheckTellsWhatIsUnusualAndChangesNothing(t *testing.T) {
	t.Parallel()
	i := newInstallation(t, "MONGODB_URI=")
	stop(t, i.start())
	if out := i.must("check"); !strings.Contains(out, "users: 2 documents\n") || strings.Contains(out, "!") {
		t.Errorf("check of a new database: %s", out)
	}
	db, err := sqlite.Open(t.Context(), filepath.Join(i.dir, "data", "ehrenweb.db"))
	if err != nil {
		t.Fatal(err)
	}
	for collection, documents := range map[string][]bson.D{
		"users": {
			{{Key: "_id", Value: "64b7f3c2a1b2c3d4e5f60718"}, {Key: "email", Value: " Info@Verein.test"}, {Key: "password", Value: "$2b$10$x"}},
			{{Key: "_id", Value: bson.NewObjectID()}, {Key: "email", Value: "Admin@verein.test"}, {Key: "password", Value: "geheim"}},
		},
		"tickets": {
			{{Key: "_id", Value: bson.NewObjectID()}, {Key: "user", Value: "64b7f3c2a1b2c3d4e5f60718"}, {Key: "subject", Value: 7}, {Key: "createdAt", Value: "gestern"}},
			{{Key: "_id", Value: 4}, {Key: "subject", Value: "x"}},
			{{Key: "_id", Value: bson.NewObjectID()}, {Key: "user", Value: bson.NewObjectID()}, {Key: "status", Value: "open"}, {Key: "responses", Value: "Bald."}},
			{{Key: "_id", Value: bson.NewObjectID()}, {Key: "user", Value: bson.NewObjectID()}, {Key: "status", Value: "open"}, {Key: "responses", Value: bson.Timestamp{T: 1}}},
		},
		"requests":  {{{Key: "_id", Value: bson.NewObjectID()}, {Key: "user", Value: bson.NewObjectID()}, {Key: "revision", Value: "drei"}, {Key: "events", Value: bson.A{1}}}},
		"outbox":    {{{Key: "_id", Value: bson.NewObjectID()}, {Key: "status", Value: "waiting"}, {Key: "attempts", Value: "drei"}}},
		"unbekannt": {{{Key: "_id", Value: 1}}},
	} {
		for _, document := range documents {
			raw, err := bson.Marshal(document)
			if err != nil {
				t.Fatal(err)
			}
			if err := db.Collection(collection).InsertMany(t.Context(), []bson.Raw{raw}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	code, out, said := i.run("check")
	if code != 1 || strings.Count(said, "\n") != 1 {
		t.Errorf("check: %d %s", code, said)
	}
	for _, want := range []string{
		"  - 2 addresses in another spelling: the login takes any ( Info@Verein.test, Admin@verein.test)\n",
		"  ! 1 addresses that several accounts have in different spellings: only one of each can log in (Admin@verein.test and admin@verein.test)\n",
		"  - 1 bcrypt hashes", "  ! 1 password hashes of an unknown kind", "  - 1 ids stored as text", "  - 1 accounts named by text",
		"  - 1 subject of an unexpected type: shown as if it were missing, and kept until somebody sets it anew", "  - 1 createdAt of an unexpected type",
		"  - 1 responses of an unexpected type: what can be read of it is shown, and what is added goes behind it",
		"  ! 1 responses of an unexpected type: left out, and nothing can be added until somebody changes it by hand",
		"  ! 1 revision of an unexpected type: nobody can decide about these or take them back", "  - 1 events of an unexpected type: what can",
		"  ! 1 attempts of an unexpected type: such a mail is not sent", "  ! 1 cannot be read, and are left out: the type of _id (",
		"  - 2 without status", "  ! 1 belong to no account", "  - 1 not a collection of Ehrenweb",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("check does not say %q:\n%s", want, out)
		}
	}
	if _, again, _ := i.run("check"); again != out {
		t.Error("check changed something")
	}
}

func TestAServerDoesNotStartOnTwoAccountsWithOneAddress(t *testing.T) {
	t.Parallel()
	i := newInstallation(t)
	settings, err := config.Load(i.setting)
	if err != nil {
		t.Fatal(err)
	}
	db, err := openDatabase(t.Context(), settings)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		user := bson.D{{Key: "_id", Value: bson.NewObjectID()}, {Key: "email", Value: "info@verein.test"}, {Key: "password", Value: "$2b$10$x"}}
		if err := db.Collection("users").InsertOne(t.Context(), user); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	t.Run("U-01 it names the command that names them, and nobody is merged", func(t *testing.T) {
		code, _, said := i.run("serve")
		if code != 1 || !strings.Contains(said, "two documents have one email, ehrenweb check names them") || strings.Contains(said, "info@verein") || strings.Contains(said, "listening") {
			t.Errorf("serve: %d %s", code, said)
		}
		code, out, _ := i.run("check")
		if code != 1 || !strings.Contains(out, "users: 2 documents") || !strings.Contains(out, "! 1 addresses that several accounts have: the server does not start") {
			t.Errorf("check: %d %s", code, out)
		}
	})
}

// setting is the variable that the installation's processes get.
func (i *installation) setting(name string) (value string, set bool) {
	for _, variable := range i.env { // of several the last counts
		if is, v, _ := strings.Cut(variable, "="); is == name {
			value, set = v, true
		}
	}
	return value, set
}
