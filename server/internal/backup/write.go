package backup

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// Write writes everything in the snapshot to w. It calls progress after each
// document with the number of those written.
func Write(ctx context.Context, from docdb.Snapshot, header Header, w io.Writer, progress func(int64)) (Summary, error) {
	compressed, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
	if err != nil {
		return Summary{}, err
	}
	out := &writer{lines: bufio.NewWriterSize(compressed, 1<<16), sums: newChecksums(), progress: progress}
	out.summary.Header = header
	out.control(header)
	for _, name := range from.Collections() {
		if docdb.CheckCollectionName(name) != nil {
			out.summary.LeftOut = append(out.summary.LeftOut, name)
			continue
		}
		if err := out.collection(ctx, from, name); err != nil {
			return Summary{}, err
		}
	}
	out.control(trailer{len(out.summary.Collections), out.summary.Documents, sum(out.sums.total)})
	if out.err == nil {
		out.err = out.lines.Flush()
	}
	if out.err == nil {
		out.err = compressed.Close()
	}
	if out.err != nil {
		return Summary{}, fmt.Errorf("backup: write: %w", out.err)
	}
	return out.summary, nil
}

// writer keeps the first error of writing.
type writer struct {
	lines    *bufio.Writer
	sums     checksums
	summary  Summary
	progress func(int64)
	err      error
}

func (w *writer) collection(ctx context.Context, from docdb.Snapshot, name string) error {
	w.control(beginning{name})
	done := Collection{Name: name}
	err := from.Each(ctx, name, func(document bson.Raw) error {
		line, err := encode(document)
		if err != nil {
			return fmt.Errorf("backup: a document of %s: %w", name, err)
		}
		w.sums.collection.Write(document)
		w.line(line)
		done.Documents++
		w.summary.Documents++
		w.progress(w.summary.Documents)
		return w.err
	})
	if err != nil {
		return err
	}
	w.summary.Collections = append(w.summary.Collections, done)
	w.control(ending{name, done.Documents, w.sums.endCollection()})
	return nil
}

func (w *writer) control(content any) {
	line, err := json.Marshal(content)
	if err != nil && w.err == nil {
		w.err = err
	}
	w.line(line)
}

func (w *writer) line(line []byte) {
	if w.err == nil {
		_, w.err = w.lines.Write(append(line, '\n'))
	}
}
