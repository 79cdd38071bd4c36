package backup

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// maxLine is the length in bytes of the longest line that is read: the largest
// document, in its longest form.
const maxLine = 256 << 20

// Read reads a backup from beginning to end and calls visit with every document.
// It fails when the file is no backup, of a format that this program does not
// know, or not complete and unharmed, which it may only find out at the end:
// whoever must know before reads it twice.
func Read(ctx context.Context, from io.Reader, visit func(collection string, document bson.Raw) error) (Summary, error) {
	plain, err := gzip.NewReader(from)
	if err != nil {
		return Summary{}, damaged("it is not compressed: %v", err)
	}
	in := &reader{lines: bufio.NewReaderSize(plain, 1<<16), sums: newChecksums(), visit: visit}
	if err := in.header(); err != nil {
		return Summary{}, err
	}
	for ctx.Err() == nil {
		line, err := in.next()
		if errors.Is(err, io.EOF) && in.ended {
			return in.summary, nil
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return Summary{}, damaged("its end is missing")
		}
		if err != nil {
			return Summary{}, damaged("%v", err)
		}
		if err := in.take(line); err != nil {
			return Summary{}, err
		}
	}
	return Summary{}, ctx.Err()
}

type reader struct {
	lines   *bufio.Reader
	sums    checksums
	summary Summary
	visit   func(string, bson.Raw) error
	current *Collection // nil between two collections
	ended   bool        // the trailer was read
	buffer  []byte
}

// next returns the next line, good until the one after it.
func (r *reader) next() ([]byte, error) {
	r.buffer = r.buffer[:0]
	for {
		part, err := r.lines.ReadSlice('\n')
		r.buffer = append(r.buffer, part...)
		switch {
		case err == nil:
			return r.buffer[:len(r.buffer)-1], nil
		case errors.Is(err, io.EOF) && len(r.buffer) > 0:
			return nil, io.ErrUnexpectedEOF
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		case len(r.buffer) > maxLine:
			return nil, errors.New("a line is too long")
		}
	}
}

func (r *reader) header() error {
	line, err := r.next()
	if err != nil || json.Unmarshal(line, &r.summary.Header) != nil || r.summary.Kind != kind {
		return damaged("it does not begin like one")
	}
	if r.summary.Version != version {
		return damaged("it has format %d, this program knows %d; use the program that made it (%s)",
			r.summary.Version, version, r.summary.Product)
	}
	return nil
}

func (r *reader) take(line []byte) error {
	switch {
	case r.ended:
		return damaged("something follows its end")
	case r.current != nil && isDocument(line):
		return r.document(line)
	case r.current != nil:
		return r.endCollection(line)
	case bytes.HasPrefix(line, []byte(`{"collections":`)):
		return r.trailer(line)
	}
	var begins beginning
	if err := json.Unmarshal(line, &begins); err != nil || begins.Collection == "" {
		return damaged("a line is not understood")
	}
	r.current = &Collection{Name: begins.Collection}
	return nil
}

func (r *reader) document(line []byte) error {
	document, err := decode(line)
	if err != nil {
		return err
	}
	r.sums.collection.Write(document)
	r.current.Documents++
	r.summary.Documents++
	return r.visit(r.current.Name, document)
}

func (r *reader) endCollection(line []byte) error {
	var end ending
	want := ending{r.current.Name, r.current.Documents, r.sums.endCollection()}
	if err := json.Unmarshal(line, &end); err != nil || end != want {
		return damaged("the documents of %s are not those that were written", r.current.Name)
	}
	r.summary.Collections = append(r.summary.Collections, *r.current)
	r.current = nil
	return nil
}

func (r *reader) trailer(line []byte) error {
	var end trailer
	want := trailer{len(r.summary.Collections), r.summary.Documents, sum(r.sums.total)}
	if err := json.Unmarshal(line, &end); err != nil || end != want {
		return damaged("its collections are not those that were written")
	}
	r.ended = true
	return nil
}
