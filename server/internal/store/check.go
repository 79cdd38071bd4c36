package store

import (
	"context"
	"slices"
	"strings"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
)

// Findings are what Check found in a collection.
type Findings struct {
	Collection string
	Documents  int64
	List       []Finding
}

// Finding is one thing that documents have in common. A grave one is something
// that does not work until somebody changes it by hand.
type Finding struct {
	What     string
	Grave    bool
	Count    int64
	Examples []string // ids or addresses, a few
}

const maxExamples = 3

// note counts the document under what was found.
func (f *Findings) note(grave bool, what, example string) {
	i := slices.IndexFunc(f.List, func(known Finding) bool { return known.What == what })
	if i < 0 {
		i = len(f.List)
		f.List = append(f.List, Finding{What: what, Grave: grave})
	}
	f.List[i].Count++
	if len(f.List[i].Examples) < maxExamples {
		f.List[i].Examples = append(f.List[i].Examples, example)
	}
}

// Check reads every document and changes none. It needs no indexes.
func (s *Store) Check(ctx context.Context, report func(Findings) error) error {
	snapshot, err := s.db.Snapshot(ctx)
	if err != nil {
		return failure("check", err)
	}
	defer snapshot.Close()
	for _, name := range snapshot.Collections() {
		found := Findings{Collection: name}
		readable, ours := readers()[name]
		addresses := addresses{}
		err := snapshot.Each(ctx, name, func(document bson.Raw) error {
			found.Documents++
			if ours {
				found.look(document, readable)
				if name == "users" {
					addresses.look(&found, document)
				}
			}
			return ctx.Err()
		})
		if err != nil {
			return failure("check "+name, err)
		}
		if !ours {
			found.List = append(found.List, Finding{What: "not a collection of Ehrenweb: it is left alone", Count: found.Documents})
		}
		addresses.sum(&found)
		if err := report(found); err != nil {
			return err
		}
	}
	return nil
}

// readers tell of each collection which fields of a document are lost.
func readers() map[string]func(bson.Raw) ([]string, error) {
	return map[string]func(bson.Raw) ([]string, error){
		"users": lost[core.User], "requests": lost[core.Request], "tickets": lost[core.Ticket],
		"notifications": lost[core.Notification], "messages": lost[core.Message], "contacts": lost[core.Contact],
		"sessions": lost[core.Session], "tokens": lost[core.Token], "outbox": lost[core.OutboxEntry], "tries": lost[tries],
		"guards": lost[adminGuard], serversCollection: lost[runningServer],
	}
}

func lost[T any](document bson.Raw) ([]string, error) {
	var d tolerant[T]
	err := d.UnmarshalBSON(document)
	return d.lost, err
}

func (f *Findings) look(document bson.Raw, readable func(bson.Raw) ([]string, error)) {
	id := document.Lookup("_id")
	example := text(id)
	if names, err := readable(document); err != nil {
		f.note(true, "cannot be read, and are left out: the type of "+strings.Join(names, ", "), example)
	} else {
		for _, name := range names {
			grave, means := f.meaning(name, document.Lookup(name))
			f.note(grave, name+" of an unexpected type: "+means, example)
		}
	}
	// What the product keeps for itself, it names itself and has no time.
	inner := slices.Contains([]string{"tries", "guards", serversCollection}, f.Collection)
	if id.Type == bson.TypeString && !inner {
		f.note(false, "ids stored as text: found all the same", example)
	}
	if document.Lookup("user").Type == bson.TypeString {
		f.note(false, "accounts named by text: found all the same", example)
	}
	switch made := document.Lookup("createdAt"); {
	case inner:
	case made.IsZero():
		f.note(false, "without createdAt: the time in the id counts, and they sort last", example)
	case made.Type == bson.TypeString:
		f.note(false, "createdAt stored as text: it sorts after the dates", example)
	}
	owned := f.Collection == "tickets" || f.Collection == "requests"
	if owned && document.Lookup("status").IsZero() {
		f.note(false, "without status: open or pending", example)
	}
	if owned && document.Lookup("user").IsZero() {
		f.note(true, "belong to no account: only admins see them", example)
	}
}

// meaning is what comes of a field that is lost.
func (f *Findings) meaning(field string, value bson.RawValue) (grave bool, means string) {
	list := f.Collection == "tickets" && field == "responses" || (f.Collection == "tickets" || f.Collection == "requests") && field == "events"
	_, cannotChange := docdb.ParseUpdate(set(bson.E{Key: field, Value: value}))
	switch {
	case list && value.Type != bson.TypeArray && cannotChange != nil:
		return true, "left out, and nothing can be added until somebody changes it by hand"
	case list:
		return false, "what can be read of it is shown, and what is added goes behind it"
	case f.Collection == "requests" && field == "revision":
		return true, "nobody can decide about these or take them back"
	case f.Collection == "users" && field == "mailEvents" && value.Type != bson.TypeEmbeddedDocument:
		return true, "every mail goes out, and nobody can choose otherwise"
	case f.Collection == "outbox":
		return true, "such a mail is not sent"
	case f.Collection == "sessions", f.Collection == "tokens":
		return false, "it is over"
	case f.Collection == "tries":
		return false, "counting begins anew"
	}
	return false, "shown as if it were missing, and kept until somebody sets it anew"
}

// text shows a value as a person writes it.
func text(value bson.RawValue) string {
	if id, ok := value.ObjectIDOK(); ok {
		return id.Hex()
	}
	if words, ok := value.StringValueOK(); ok {
		return words
	}
	return value.String()
}

// addresses are the stored spellings of each address.
type addresses map[string][]string

func (a addresses) look(f *Findings, user bson.Raw) {
	stored, isText := user.Lookup("email").StringValueOK()
	if !isText || stored == "" {
		f.note(true, "accounts without an address: nobody logs in to them", text(user.Lookup("_id")))
	} else {
		normal := core.NormalizeEmail(stored)
		if a[normal] = append(a[normal], stored); stored != normal {
			f.note(false, "addresses in another spelling: the login takes any", stored)
		}
	}
	switch hash, _ := user.Lookup("password").StringValueOK(); {
	case strings.HasPrefix(hash, "$argon2id$"), hash == "":
	case strings.HasPrefix(hash, "$2"):
		f.note(false, "bcrypt hashes: each is replaced at its account's next login", stored)
	default:
		f.note(true, "password hashes of an unknown kind: no login until a new password is set", stored)
	}
}

// sum tells of the addresses that several accounts have.
func (a addresses) sum(f *Findings) {
	for _, spellings := range a {
		if len(spellings) == 1 {
			continue
		}
		what := "addresses that several accounts have in different spellings: only one of each can log in"
		if slices.Sort(spellings); len(slices.Compact(slices.Clone(spellings))) < len(spellings) {
			what = "addresses that several accounts have: the server does not start until one of each is changed or removed"
		}
		f.note(true, what, strings.Join(spellings, " and "))
	}
}
