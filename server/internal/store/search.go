package store

import (
	"bytes"
	"encoding/hex"
	"slices"
	"strings"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/x/bsonx/bsoncore"

	"ehrenweb/internal/core"
)

// search finds the documents in which every one of some words stands somewhere,
// also inside another word: "verein" finds the Sportverein. No index can answer
// that, so each document that the list's filter leaves is looked at, undecoded:
// 20,000, and as many accounts, in about a fifth of a second.
type search struct {
	words   [][]byte
	fields  []string // whose text counts, besides the id
	senders *senders // whose name and address count too; nil: nobody's
	text    []byte   // is used again for the next document
}

// newSearch returns nil where there is nothing to look for.
func newSearch(query string, fields ...string) *search {
	words := [][]byte{}
	for _, word := range strings.Fields(query) {
		words = append(words, core.AppendFolded(nil, word))
	}
	if len(words) == 0 {
		return nil
	}
	return &search{words: words, fields: fields}
}

// from lets the names and addresses of the senders count too.
func (s *search) from(senders *senders) *search {
	if s != nil {
		s.senders = senders
	}
	return s
}

// matches tells whether all words stand in the document, or in the name or address
// of who sent it.
func (s *search) matches(document bson.Raw) bool {
	s.read(document)
	sender, known := wordSet(0), false
	for i, word := range s.words {
		if bytes.Contains(s.text, word) {
			continue
		}
		if !known {
			sender, known = s.senders.of(document), true
		}
		if !sender.has(i) {
			return false
		}
	}
	return true
}

// standing returns which words stand in the document.
func (s *search) standing(document bson.Raw) (standing wordSet) {
	s.read(document)
	for i, word := range s.words {
		if bytes.Contains(s.text, word) {
			standing |= 1 << i
		}
	}
	return standing
}

func (s *search) read(document bson.Raw) {
	s.text = s.text[:0]
	s.addFields(document, func(name []byte) bool { return string(name) == "_id" || slices.Contains(s.fields, string(name)) })
}

// addFields appends the texts of the wanted fields, each on a line of its own.
func (s *search) addFields(document bson.Raw, wanted func(name []byte) bool) {
	if len(document) < 5 {
		return
	}
	for rest := []byte(document[4:]); ; {
		element, after, ok := bsoncore.ReadElement(rest)
		if !ok {
			return
		}
		rest = after
		end := bytes.IndexByte(element, 0)
		if wanted(element[1:end]) {
			s.add(bson.RawValue{Type: bson.Type(element[0]), Value: element[end+1:]})
		}
	}
}

func (s *search) add(value bson.RawValue) {
	switch value.Type {
	case bson.TypeString:
		s.text = append(core.AppendFolded(s.text, value.StringValue()), '\n')
	case bson.TypeObjectID:
		id := value.ObjectID()
		s.text = append(hex.AppendEncode(s.text, id[:]), '\n')
	case bson.TypeArray:
		s.addFields(bson.Raw(value.Value), func([]byte) bool { return true })
	case bson.TypeEmbeddedDocument: // an entry of a conversation or a timeline
		s.addFields(bson.Raw(value.Value), func(name []byte) bool { return string(name) == "message" || string(name) == "note" })
	}
}

// filterOf is the part of a query that every list filters alike.
func (s *Store) filterOf(query core.ListQuery) bson.D {
	if query.User.IsZero() {
		return bson.D{}
	}
	return bson.D{s.ref("user", query.User)}
}

// orderOf is newest first unless the query has it the other way round.
func orderOf(sort core.ListSort) bson.D {
	if sort == core.OldestFirst {
		return oldestFirst()
	}
	return newestFirst()
}
