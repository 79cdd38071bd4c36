package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"ehrenweb/internal/core"
)

// Files keeps mail as files instead of sending it, for development.
type Files struct {
	dir        string
	letterhead letterhead
	links      bool
	log        *slog.Logger
}

// NewFiles makes a Sender that writes every mail to DIR/TIME-ID.eml, readable by
// us alone, and says so in one line of the log: with the mail's link, which is a
// secret, where links is set. It fails when from is no mail address or the folder
// cannot be made.
func NewFiles(dir, from string, links bool, log *slog.Logger) (*Files, error) {
	l, err := newLetterhead(from, time.Now)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("mail: folder for mail: %w", err)
	}
	return &Files{dir: dir, letterhead: l, links: links, log: log}, nil
}

// Send writes the mail to a new file, which appears with its whole content.
func (f *Files) Send(ctx context.Context, m core.Mail) (core.Receipt, error) {
	raw, err := f.letterhead.write(m)
	if err != nil {
		return core.Receipt{}, err
	}
	name := f.letterhead.now().UTC().Format("20060102T150405.000Z") + "-" + m.ID.Hex() + ".eml"
	path := filepath.Join(f.dir, name)
	if err := writeFile(path, raw); err != nil {
		return core.Receipt{}, fmt.Errorf("mail: keep as a file: %w", err)
	}
	log := f.log
	if f.links {
		log = log.With("link", m.Link)
	}
	log.InfoContext(ctx, "mail kept as a file", "to", core.WithoutAddresses(m.To), "subject", m.Subject, "file", path)
	return core.Receipt{MessageID: f.letterhead.messageID(m)}, nil
}

// writeFile has the content on disk before the file appears: the outbox forgets
// the mail after that.
func writeFile(path string, content []byte) error {
	partial := path + ".part"
	file, err := os.OpenFile(partial, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600) // #nosec G304 -- in DATA_DIR, named by us
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return errors.Join(err, os.Remove(partial))
	}
	return os.Rename(partial, path)
}
