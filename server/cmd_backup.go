package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"ehrenweb/internal/backup"
	"ehrenweb/internal/config"
	"ehrenweb/internal/store"
)

func backupCommand() command {
	return command{
		name: "backup", takes: "FILE", summary: "write the whole database into one file", min: 1, max: 1, prepare: plain(makeBackup),
		details: "The server may run meanwhile. FILE appears only once it is complete and safe on the\n" +
			"disk; - is standard output. It holds every account's address and password hash: keep\n" +
			"it as safe as the database. A generated JWT secret and mails kept as files are not in it.",
	}
}

func makeBackup(ctx context.Context, c call) error {
	settings, err := config.FromEnvironment()
	if err == nil {
		err = mustExist(settings)
	}
	if err != nil {
		return err
	}
	if c.args[0] == "-" {
		summary, err := writeBackup(ctx, c, settings, c.out)
		if err != nil {
			return err
		}
		return printSummary(c.err, "written", "-", summary)
	}
	file, err := os.CreateTemp(filepath.Dir(c.args[0]), "."+filepath.Base(c.args[0])+".") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // is gone by then if all went well
	summary, err := writeBackup(ctx, c, settings, file)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := rename(file.Name(), c.args[0]); err != nil {
		return err
	}
	return printSummary(c.out, "written", c.args[0], summary)
}

func writeBackup(ctx context.Context, c call, settings config.Config, to io.Writer) (backup.Summary, error) {
	db, err := openDatabase(ctx, settings)
	if err != nil {
		return backup.Summary{}, err
	}
	defer db.Close()
	snapshot, err := db.Snapshot(ctx)
	if err != nil {
		return backup.Summary{}, err
	}
	defer snapshot.Close()
	var total int64
	for _, name := range snapshot.Collections() {
		count, err := snapshot.Count(ctx, name)
		if err != nil {
			return backup.Summary{}, err
		}
		total += count
	}
	bar := newProgress(c.err, "backup", total)
	defer bar.clear()
	return backup.Write(ctx, store.Lasting(snapshot), backup.NewHeader(version(), time.Now()), to, bar.show)
}

// printSummary says on one line what is in the file, and warns of what is not.
func printSummary(out io.Writer, done, name string, s backup.Summary) error {
	if len(s.LeftOut) > 0 {
		fmt.Fprintf(out, "warning: left out, for their names: %s\n", strings.Join(s.LeftOut, ", "))
	}
	counts := []string{}
	for _, collection := range s.Collections {
		counts = append(counts, fmt.Sprintf("%d %s", collection.Documents, collection.Name))
	}
	_, err := fmt.Fprintf(out, "%s: %s, %d documents (%s)\n", name, done, s.Documents, strings.Join(counts, ", "))
	return err
}
