package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"ehrenweb/internal/auth"
	"ehrenweb/internal/core"
	"ehrenweb/internal/store"
)

func userCommands() []command {
	return []command{
		{
			name: "user add", takes: "EMAIL [FLAGS]", summary: "make an account that can log in at once", min: 1, max: 1, prepare: addUser,
			details: "The password is the first line of standard input. On a terminal, or when there is\n" +
				"no line, one is made and printed.",
		},
		{
			name: "user list", summary: "list the accounts", prepare: plain(listUsers),
			details: "One line each: address, name and what is special about the account.",
		},
		{
			name: "user disable", takes: "EMAIL", summary: "lock an account and end its sessions", min: 1, max: 1,
			details: "The account and what it has stored stay. It cannot log in, is sent no mail, and\n" +
				"its address cannot be registered again.",
			prepare: plain(func(ctx context.Context, c call) error { return setDisabled(ctx, c, true) }),
		},
		{
			name: "user enable", takes: "EMAIL", summary: "let a disabled account log in again", min: 1, max: 1,
			prepare: plain(func(ctx context.Context, c call) error { return setDisabled(ctx, c, false) }),
		},
	}
}

func addUser(flags *flag.FlagSet) func(context.Context, call) error {
	first := flags.String("first", "", "the first `NAME`")
	last := flags.String("last", "", "the last `NAME`")
	admin := flags.Bool("admin", false, "give the admin right")
	return func(ctx context.Context, c call) error {
		password, made, err := newPassword(c.in)
		if err != nil {
			return err
		}
		in := core.Registration{FirstName: *first, LastName: *last, Email: c.args[0], Password: password, ConfirmPassword: password}
		if err := in.ValidateForOperator(); err != nil {
			return inputFailure(err)
		}
		hash, err := auth.NewHasher(auth.DefaultCost()).Hash(ctx, password)
		if err != nil {
			return err
		}
		return withStore(ctx, func(s *store.Store) error {
			verified := true
			_, err := s.CreateUser(ctx, core.User{
				FirstName: in.FirstName, LastName: in.LastName, Email: in.Email,
				Password: hash, IsAdmin: *admin, IsVerified: &verified,
			})
			if core.CodeOf(err) == core.Conflict {
				return fmt.Errorf("%s has an account already", in.Email)
			}
			if err != nil {
				return err
			}
			fmt.Fprintf(c.out, "%s: account made\n", in.Email)
			if made {
				fmt.Fprintf(c.out, "password: %s\n", password)
			}
			return nil
		})
	}
}

// newPassword reads the first line of the input; made says that there was none
// and that the password is a new one.
func newPassword(in *os.File) (password string, made bool, err error) {
	info, err := in.Stat()
	if err == nil && info.Mode()&os.ModeCharDevice == 0 {
		line, err := bufio.NewReader(io.LimitReader(in, 4096)).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return "", false, fmt.Errorf("read the password: %w", err)
		}
		if line = strings.TrimRight(line, "\r\n"); line != "" {
			return line, false, nil
		}
	}
	return rand.Text(), true, nil
}

// inputFailure words what is wrong with an input on one line.
func inputFailure(err error) error {
	var failure *core.Error
	if !errors.As(err, &failure) || failure.Code != core.Invalid {
		return err
	}
	reasons := []string{}
	for _, field := range []string{"firstName", "lastName", "email", "password"} {
		if reason := failure.Fields[field]; reason != "" {
			reasons = append(reasons, field+": "+reason)
		}
	}
	return errors.New(strings.Join(reasons, " "))
}

func listUsers(ctx context.Context, c call) error {
	return withStore(ctx, func(s *store.Store) error {
		return s.Users().Each(ctx, core.Page{}, func(user core.User) error { return printUser(c, user) })
	})
}

func printUser(c call, user core.User) error {
	marks := []string{}
	for _, mark := range []struct {
		is   bool
		word string
	}{
		{user.IsAdmin, "admin"}, {user.IsDemo, "demo"}, {!user.Verified(), "not verified"}, {user.Disabled(), "disabled"},
	} {
		if mark.is {
			marks = append(marks, mark.word)
		}
	}
	_, err := fmt.Fprintln(c.out, strings.TrimRight(user.Email+"\t"+user.Name()+"\t"+strings.Join(marks, ", "), "\t"))
	return err
}

func setDisabled(ctx context.Context, c call, disabled bool) error {
	email := core.NormalizeEmail(c.args[0])
	return withStore(ctx, func(s *store.Store) error {
		if err := s.SetDisabled(ctx, email, disabled); err != nil {
			return noAccount(email, err)
		}
		fmt.Fprintf(c.out, "%s: account %s\n", email, map[bool]string{true: "disabled, its sessions are over", false: "enabled"}[disabled])
		return warnWithoutAdmin(ctx, c, s)
	})
}
