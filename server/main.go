// Command ehrenweb is the server of Ehrenweb: the API, the client and the mails,
// in one process.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
)

const usage = `Usage: ehrenweb [COMMAND]

Commands:
  serve                        run the server (the default)
  healthcheck                  ask the running server whether it works; exit code 0 or 1
  admin grant|revoke EMAIL     give an account the admin right, or take it
  admin list                   list the admins
  version                      print the version

Every setting is an environment variable; .env.example lists them.
`

// errUsage says that the command line was not understood; the usage is printed.
var errUsage = errors.New("unknown command line")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	os.Exit(exitCode(run(ctx, os.Args[1:], os.Stdout), os.Stderr))
}

// exitCode says on stderr what failed, in one line, and returns 0, 1 or, for a
// command line that was not understood, 2.
func exitCode(err error, stderr io.Writer) int {
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errUsage):
		fmt.Fprintf(stderr, "ehrenweb: %v\n\n%s", err, usage)
		return 2
	}
	fmt.Fprintf(stderr, "ehrenweb: %v\n", err)
	return 1
}

// run runs one command.
func run(ctx context.Context, args []string, out io.Writer) error {
	command := "serve"
	if len(args) > 0 {
		command, args = args[0], args[1:]
	}
	for _, arg := range append([]string{command}, args...) {
		if arg == "--help" || arg == "-h" || arg == "help" {
			_, err := io.WriteString(out, usage)
			return err
		}
	}
	switch {
	case command == "serve" && len(args) == 0:
		return serve(ctx)
	case command == "healthcheck" && len(args) == 0:
		return healthcheck(ctx)
	case command == "admin" && len(args) > 0:
		return admin(ctx, args, out)
	case (command == "version" || command == "--version") && len(args) == 0:
		_, err := fmt.Fprintln(out, version())
		return err
	}
	return fmt.Errorf("%w: %s", errUsage, strings.Join(append([]string{command}, args...), " "))
}
