package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/backup"
	"ehrenweb/internal/config"
	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/sqlite"
	"ehrenweb/internal/store"
)

func restoreCommand() command {
	return command{
		name: "restore", takes: "FILE [FLAGS]", summary: "put a backup into the database", min: 1, max: 1, prepare: restore,
		details: "Stop every server first; while one runs, nothing is restored. Do not start one before the\n" +
			"end: on MongoDB nothing keeps it from that. The file is read to its end before anything is written, and\n" +
			"refused when it is damaged or not complete.\n\n" +
			"What has happened since the backup is not in it: so every session and every mailed link\n" +
			"ends, and mails that waited are not sent, since they may have been, but kept for\n" +
			"ehrenweb mail list and retry. With --move all of that goes on as it was.",
	}
}

func restore(flags *flag.FlagSet) func(context.Context, call) error {
	replace := flags.Bool("replace", false, "remove what the database holds")
	move := flags.Bool("move", false, "the backup was made when the server was stopped for good: keep sessions, links and waiting mails")
	return func(ctx context.Context, c call) error {
		settings, err := config.FromEnvironment()
		if err != nil {
			return err
		}
		file, err := os.Open(c.args[0])
		if err != nil {
			return err
		}
		defer file.Close()
		summary, err := backup.Read(ctx, file, func(string, bson.Raw) error { return nil })
		if err != nil {
			return err
		}
		r := restoration{call: c, file: file, summary: summary, replace: *replace, move: *move}
		if settings.MongoURI == "" {
			err = r.embedded(ctx, settings)
		} else {
			err = r.mongodb(ctx, settings)
		}
		if err != nil {
			return err
		}
		if r.held > 0 {
			fmt.Fprintf(c.out, "%d mails that waited are kept back: see ehrenweb mail list\n", r.held)
		}
		return printSummary(c.out, "restored", c.args[0], summary.Without(r.without()))
	}
}

// restoration is a backup that was read to its end, on its way into a database.
type restoration struct {
	call
	file          *os.File
	summary       backup.Summary
	replace, move bool
	held          int64
}

var errNotEmpty = errors.New("the database is not empty; --replace removes what it holds")

var errServerRuns = errors.New("MONGODB_URI: another server is running on this database: stop it first")

// embedded fills a new file and puts it in the old one's place, in one step.
func (r *restoration) embedded(ctx context.Context, settings config.Config) error {
	unlock, err := lockDataDir(settings.DataDir)
	if err != nil {
		return err
	}
	defer unlock()
	give, err := takeDatabase(settings.DataDir)
	if err != nil {
		return err
	}
	defer give()
	target := databaseFile(settings)
	if err := r.makeWay(ctx, target); err != nil {
		return err
	}
	fresh := target + ".restoring"
	defer removeDatabase(fresh)
	if err := removeDatabase(fresh); err != nil {
		return err
	}
	db, err := sqlite.Open(ctx, fresh)
	if err != nil {
		return err
	}
	if err := errors.Join(r.fill(ctx, db), db.Close()); err != nil {
		return err
	}
	return rename(fresh, target)
}

// rename puts the file in another's place, and has that on the disk when it returns.
func rename(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	folder, err := os.Open(filepath.Dir(to))
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// makeWay looks whether the database may be replaced, and leaves it in its one
// file, or none, with no log beside it that a new one would inherit.
func (r *restoration) makeWay(ctx context.Context, target string) error {
	if _, err := os.Stat(target); errors.Is(err, fs.ErrNotExist) {
		return removeDatabase(target) // the log of one that is gone says nothing without it
	}
	db, err := sqlite.Open(ctx, target)
	if err != nil {
		return err
	}
	empty, err := backup.IsEmpty(ctx, db)
	if err = errors.Join(err, db.Close()); err != nil {
		return err
	}
	if !empty && !r.replace {
		return errNotEmpty
	}
	if _, err := os.Stat(target + "-wal"); err == nil {
		return errors.New("DATA_DIR: another program has the database open")
	}
	return nil
}

func removeDatabase(path string) error {
	var failures []error
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(path + suffix); !errors.Is(err, fs.ErrNotExist) {
			failures = append(failures, err)
		}
	}
	return errors.Join(failures...)
}

func (r *restoration) mongodb(ctx context.Context, settings config.Config) error {
	db, err := openDatabase(ctx, settings)
	if err != nil {
		return err
	}
	defer db.Close()
	runs, err := store.New(db, time.Now).ServerRuns(ctx, func(limit time.Duration) {
		fmt.Fprintf(r.err, "looking for %s whether a server runs on this database\n", limit)
	})
	if err != nil {
		return err
	}
	if runs {
		return errServerRuns
	}
	empty, err := backup.IsEmpty(ctx, db)
	if err != nil {
		return err
	}
	if !empty && !r.replace {
		return errNotEmpty
	}
	if err := backup.Clear(ctx, db); err != nil {
		return err
	}
	return r.fill(ctx, db)
}

// without names the collections that are not restored.
func (r *restoration) without() []string {
	if r.move {
		return nil
	}
	return store.Passing()
}

// fill stores the documents, and what follows from their being a copy.
func (r *restoration) fill(ctx context.Context, db docdb.Database) error {
	if _, err := r.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	s, err := store.Open(ctx, db, time.Now)
	if err != nil {
		return err
	}
	bar := newProgress(r.err, "restore", r.summary.Documents)
	defer bar.clear()
	if err := backup.Load(ctx, r.file, db, r.without(), bar.show); err != nil || r.move {
		return err
	}
	r.held, err = s.HoldMails(ctx, fmt.Sprintf(core.MsgHeldMail, r.summary.CreatedAt.In(core.Germany).Format("02.01.2006, 15:04")))
	return err
}
