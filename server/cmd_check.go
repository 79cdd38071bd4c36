package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"ehrenweb/internal/config"
	"ehrenweb/internal/store"
)

func checkCommand() command {
	return command{
		name: "check", summary: "read the whole database and tell what is unusual in it", prepare: plain(check),
		details: "Changes nothing. What works as it is, is told with a minus; what somebody should look\n" +
			"at, with an exclamation mark, and then the exit code is 1.",
	}
}

var errGrave = errors.New("check: what is marked with ! needs somebody's hand")

func check(ctx context.Context, c call) error {
	settings, err := config.FromEnvironment()
	if err == nil {
		err = mustExist(settings)
	}
	if err != nil {
		return err
	}
	db, err := openDatabase(ctx, settings)
	if err != nil {
		return err
	}
	defer db.Close()
	grave := false
	err = store.New(db, time.Now).Check(ctx, func(found store.Findings) error {
		fmt.Fprintf(c.out, "%s: %d documents\n", found.Collection, found.Documents)
		for _, f := range found.List {
			mark := "-"
			if f.Grave {
				mark, grave = "!", true
			}
			fmt.Fprintf(c.out, "  %s %d %s", mark, f.Count, f.What)
			if len(f.Examples) > 0 {
				fmt.Fprintf(c.out, " (%s)", strings.Join(f.Examples, ", "))
			}
			fmt.Fprintln(c.out)
		}
		return nil
	})
	if err == nil && grave {
		return errGrave
	}
	return err
}
