package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
)

// senders are the accounts in whose name or address words of a search stand. Names are kept with the accounts alone, where they can change, so the
// accounts are looked at once, before the documents that they have sent.
type senders struct {
	accounts List[core.User]
	found    map[bson.ObjectID]wordSet
}

// wordSet tells which words of a search stand in a text: a bit for each of the
// first 64.
type wordSet uint64

func (w wordSet) has(place int) bool { return w>>place&1 == 1 }

// sendersOf are the accounts that can have sent what the query asks for.
func (s *Store) sendersOf(query core.ListQuery) *senders {
	accounts := s.Users()
	accounts.sort = nil
	if !query.User.IsZero() {
		accounts.filter = s.byRef(query.User)
	}
	return &senders{accounts: accounts}
}

// meet returns the senders in whose name or address some of the words stand.
func (s *senders) meet(ctx context.Context, words [][]byte) (*senders, error) {
	met := &senders{found: map[bson.ObjectID]wordSet{}}
	names := search{words: words, fields: namesOfPerson()}
	err := s.accounts.find(ctx, docdb.FindOptions{}, func(account bson.Raw) error {
		if id, ok := idIn(account, "_id"); ok {
			if standing := names.standing(account); standing != 0 {
				met.found[id] = standing
			}
		}
		return nil
	})
	return met, err
}

// of returns which words stand in the name or address of who sent the document.
func (s *senders) of(document bson.Raw) wordSet {
	if s == nil || len(s.found) == 0 {
		return 0
	}
	id, _ := idIn(document, "user")
	return s.found[id]
}

// idIn reads an id, which the Node era may have stored as text.
func idIn(document bson.Raw, field string) (bson.ObjectID, bool) {
	value := document.Lookup(field)
	if id, ok := value.ObjectIDOK(); ok {
		return id, true
	}
	text, _ := value.StringValueOK()
	id, err := bson.ObjectIDFromHex(text)
	return id, err == nil
}
