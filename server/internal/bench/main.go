// Command bench measures how fast the product is: it fills a database, starts the
// built server on it and prints one table. scripts/bench builds what it needs.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// settings are the command line's.
type settings struct {
	server  string    // the built server
	against string    // another one to compare it with; empty: none
	names   [2]string // what the two are called
	each    time.Duration
	users   int
	sizes   []int // tickets
	only    []string
	mongo   string // the address of a MongoDB server; empty: the embedded database
	plain   bool   // answers come unpacked
	folder  string // for the data, removed at the end
}

func main() {
	if len(os.Args) == 2 && os.Args[1] == emptyServer {
		os.Exit(serveNothing())
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	s, err := read(args)
	if err != nil {
		return err
	}
	if s.folder, err = os.MkdirTemp("", "ehrenweb-bench-"); err != nil {
		return err
	}
	defer os.RemoveAll(s.folder)
	if s.against != "" {
		return compare(ctx, s)
	}
	return measure(ctx, s)
}

func read(args []string) (settings, error) {
	var s settings
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.StringVar(&s.server, "server", "", "the built server")
	flags.StringVar(&s.against, "against", "", "another built server to compare it with")
	names := flags.String("names", "A,B", "what the two are called")
	seconds := flags.Float64("seconds", 5, "how long each row is measured, in each loop")
	flags.IntVar(&s.users, "users", 100, "how many users there are, at least 20")
	sizes := flags.String("sizes", "2000,200000", "with how many tickets, one run for each")
	only := flags.String("only", "", "the rows to measure, by parts of their names: me,reply")
	flags.StringVar(&s.mongo, "mongodb", "", "the address of a MongoDB server instead of the embedded database")
	flags.BoolVar(&s.plain, "plain", false, "ask for answers that are not packed; browsers ask for gzip")
	if err := flags.Parse(args); err != nil {
		return s, err
	}
	s.each = time.Duration(*seconds * float64(time.Second))
	for size := range strings.SplitSeq(*sizes, ",") {
		n, err := strconv.Atoi(size)
		if err != nil || n < 1000 {
			return s, fmt.Errorf("-sizes: %q is not a number of at least 1000", size)
		}
		s.sizes = append(s.sizes, n)
	}
	s.only = strings.FieldsFunc(*only, func(r rune) bool { return r == ',' })
	a, b, _ := strings.Cut(*names, ",")
	s.names = [2]string{a, b}
	if s.server == "" || s.users < 20 || s.each <= 0 || flags.NArg() > 0 {
		return s, errors.New("usage: scripts/bench [--seconds 5] [--users 100] [--sizes 2000,200000] [--only me,reply] [--plain] [--mongodb] [--compare A B]")
	}
	return s, nil
}

// wanted tells whether the row is to be measured.
func (s settings) wanted(row string) bool {
	for _, part := range s.only {
		if strings.Contains(row, part) {
			return true
		}
	}
	return len(s.only) == 0
}
