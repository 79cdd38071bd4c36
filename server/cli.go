package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

// terminal is what a command reads from and writes to.
type terminal struct {
	in       *os.File
	out, err io.Writer
}

// call is one use of a command: its arguments, without the flags.
type call struct {
	terminal
	args []string
}

// command is one command of the command line. Its name may be two words.
type command struct {
	name     string
	takes    string // its arguments and flags, as the usage shows them
	summary  string
	details  string // more for its own help, or empty
	min, max int    // arguments

	// prepare declares the flags and returns what runs once they are read.
	prepare func(*flag.FlagSet) func(context.Context, call) error
}

// commands is every command there is, in the order of the overview.
func commands() []command {
	list := []command{serveCommand(), healthcheckCommand()}
	list = append(list, adminCommands()...)
	list = append(list, userCommands()...)
	list = append(list, backupCommand(), restoreCommand())
	list = append(list, mailCommands()...)
	list = append(list, checkCommand())
	return append(list, versionCommand())
}

const settingsNote = "Every setting is an environment variable; .env.example lists them.\n"

// usageError says that the command line was not understood; usage follows it.
type usageError struct{ reason, usage string }

func (e *usageError) Error() string { return e.reason }

// exitCode says on stderr what failed, in one line, and returns 0, 1 or, for a
// command line that was not understood, 2.
func exitCode(err error, stderr io.Writer) int {
	var misused *usageError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &misused):
		fmt.Fprintf(stderr, "ehrenweb: %s\n\n%s", misused.reason, misused.usage)
		return 2
	}
	fmt.Fprintf(stderr, "ehrenweb: %v\n", err)
	return 1
}

// run runs one command; without any, the server.
func run(ctx context.Context, args []string, t terminal) error {
	if len(args) == 0 {
		args = []string{"serve"}
	}
	asksForHelp := wantsHelp(args)
	for _, words := range []int{2, 1} {
		if len(args) < words {
			continue
		}
		name := strings.Join(args[:words], " ")
		for _, c := range commands() {
			if c.name == name || name == "--"+c.name {
				if asksForHelp {
					return c.help(t.out)
				}
				return c.run(ctx, args[words:], t)
			}
		}
	}
	group := overview(args[0])
	if asksForHelp {
		_, err := io.WriteString(t.out, group)
		return err
	}
	return &usageError{"unknown command: " + strings.Join(args, " "), group}
}

func wantsHelp(args []string) bool {
	for i, arg := range args {
		if arg == "--help" || arg == "-h" || arg == "-help" || arg == "help" && i == 0 {
			return true
		}
	}
	return false
}

// overview lists the commands of the group with the name, or else all of them.
func overview(group string) string {
	var lines strings.Builder
	for _, c := range commands() {
		if strings.HasPrefix(c.name, group+" ") {
			fmt.Fprintf(&lines, "  %-36s %s\n", c.synopsis(), c.summary)
		}
	}
	if lines.Len() > 0 {
		return "Usage: ehrenweb " + group + " COMMAND\n\nCommands:\n" + lines.String()
	}
	for _, c := range commands() {
		fmt.Fprintf(&lines, "  %-36s %s\n", c.synopsis(), c.summary)
	}
	return "Usage: ehrenweb [COMMAND]\n\nCommands:\n" + lines.String() +
		"\nehrenweb COMMAND --help tells more about one.\n" + settingsNote
}

func (c command) synopsis() string { return strings.TrimSpace(c.name + " " + c.takes) }

func (c command) usage() string {
	return "Usage: ehrenweb " + c.synopsis() + "\n\n" + strings.ToUpper(c.summary[:1]) + c.summary[1:] + ".\n"
}

func (c command) help(out io.Writer) error {
	text := c.usage()
	if c.details != "" {
		text += "\n" + c.details + "\n"
	}
	_, err := io.WriteString(out, text+c.flagHelp()+"\n"+settingsNote)
	return err
}

func (c command) flagHelp() string {
	var lines strings.Builder
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	c.prepare(flags)
	flags.VisitAll(func(f *flag.Flag) {
		value, explained := flag.UnquoteUsage(f)
		fmt.Fprintf(&lines, "  %-20s %s\n", strings.TrimSpace("--"+f.Name+" "+value), explained)
	})
	if lines.Len() == 0 {
		return ""
	}
	return "\n" + lines.String()
}

// run reads the flags, which may stand before, between and after the arguments.
func (c command) run(ctx context.Context, args []string, t terminal) error {
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	do := c.prepare(flags)
	given := []string{}
	for {
		if err := flags.Parse(args); err != nil {
			return &usageError{c.name + ": " + err.Error(), c.usage()}
		}
		if flags.NArg() == 0 {
			break
		}
		given, args = append(given, flags.Arg(0)), flags.Args()[1:]
	}
	if len(given) < c.min || len(given) > c.max {
		return &usageError{fmt.Sprintf("%s: %d arguments do not fit", c.name, len(given)), c.usage()}
	}
	return do(ctx, call{terminal: t, args: given})
}

// plain is the prepare of a command without flags.
func plain(do func(context.Context, call) error) func(*flag.FlagSet) func(context.Context, call) error {
	return func(*flag.FlagSet) func(context.Context, call) error { return do }
}
