// Package backup writes a whole database into one file and reads it back.
//
// The file is gzip over lines. The first is the header; then come the collections,
// each a line with its name, its documents and a line with their number and
// checksum; the last line is the trailer. A document is one line of canonical
// Extended JSON, and the few that it cannot express exactly are one line with
// their BSON. The checksums are SHA-256 over the documents' BSON, so that what is
// read back is what was stored, byte for byte.
package backup

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"slices"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

const (
	kind    = "ehrenweb backup"
	version = 1
)

// Header is the first line of a backup.
type Header struct {
	Kind      string    `json:"kind"`
	Version   int       `json:"version"` // of the format
	Product   string    `json:"product"` // the version of the program
	CreatedAt time.Time `json:"createdAt"`
}

// NewHeader makes the header of a backup that the program makes now.
func NewHeader(product string, now time.Time) Header {
	return Header{Kind: kind, Version: version, Product: product, CreatedAt: now.UTC().Truncate(time.Second)}
}

// Summary says what is in a backup.
type Summary struct {
	Header
	Collections []Collection
	Documents   int64
	LeftOut     []string // collections with names that not every database can have
}

// Collection says what is in a collection.
type Collection struct {
	Name      string
	Documents int64
}

// Without is the summary of the backup without these collections.
func (s Summary) Without(names []string) Summary {
	rest := s
	rest.Collections, rest.Documents = nil, 0
	for _, collection := range s.Collections {
		if !slices.Contains(names, collection.Name) {
			rest.Collections = append(rest.Collections, collection)
			rest.Documents += collection.Documents
		}
	}
	return rest
}

// The lines between the documents.
type (
	beginning struct {
		Collection string `json:"collection"`
	}
	ending struct {
		End       string `json:"end"`
		Documents int64  `json:"documents"`
		SHA256    string `json:"sha256"`
	}
	trailer struct {
		Collections int    `json:"collections"`
		Total       int64  `json:"total"`
		SHA256      string `json:"sha256"`
	}
	binary struct {
		BSON []byte `json:"bson"`
	}
)

var (
	documentStart = []byte(`{"_id":`)
	binaryStart   = []byte(`{"bson":`)
)

// encode makes the line of a document.
func encode(document bson.Raw) ([]byte, error) {
	line, err := bson.MarshalExtJSON(document, true, false)
	if err == nil && bytes.HasPrefix(line, documentStart) {
		if again, err := decode(line); err == nil && bytes.Equal(again, document) {
			return line, nil
		}
	}
	return json.Marshal(binary{document})
}

// isDocument tells whether the line is a document's.
func isDocument(line []byte) bool {
	return bytes.HasPrefix(line, documentStart) || bytes.HasPrefix(line, binaryStart)
}

// decode reads the line of a document.
func decode(line []byte) (bson.Raw, error) {
	if bytes.HasPrefix(line, binaryStart) {
		var exact binary
		if err := json.Unmarshal(line, &exact); err != nil {
			return nil, damaged("a document cannot be read: %v", err)
		}
		return exact.BSON, nil
	}
	var document bson.Raw
	if err := bson.UnmarshalExtJSON(line, true, &document); err != nil {
		return nil, damaged("a document cannot be read: %v", err)
	}
	return document, nil
}

// errDamaged says that a file is no backup, or not all of one.
var errDamaged = errors.New("the file is no complete backup")

func damaged(format string, args ...any) error {
	return fmt.Errorf("backup: %w: %s", errDamaged, fmt.Sprintf(format, args...))
}

func sum(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)) }

// checksums are one over the current collection and one over all that came before.
type checksums struct{ collection, total hash.Hash }

func newChecksums() checksums { return checksums{sha256.New(), sha256.New()} }

// endCollection returns the collection's checksum and begins the next one's.
func (c checksums) endCollection() string {
	ended := sum(c.collection)
	c.total.Write([]byte(ended))
	c.collection.Reset()
	return ended
}
