package main

import (
	"context"
	"fmt"

	"ehrenweb/internal/core"
	"ehrenweb/internal/store"
)

func adminCommands() []command {
	return []command{
		{
			name: "admin grant", takes: "EMAIL", summary: "give an account the admin right", min: 1, max: 1,
			prepare: plain(func(ctx context.Context, c call) error { return setAdmin(ctx, c, true) }),
		},
		{
			name: "admin revoke", takes: "EMAIL", summary: "take the admin right from an account", min: 1, max: 1,
			prepare: plain(func(ctx context.Context, c call) error { return setAdmin(ctx, c, false) }),
		},
		{
			name: "admin list", summary: "list the admins", prepare: plain(listAdmins),
			details: "One line each: address, name and, where it is, that the account is disabled.",
		},
	}
}

func setAdmin(ctx context.Context, c call, grant bool) error {
	email := core.NormalizeEmail(c.args[0])
	return withStore(ctx, func(s *store.Store) error {
		if err := s.SetAdmin(ctx, email, grant); err != nil {
			return noAccount(email, err)
		}
		fmt.Fprintf(c.out, "%s: admin right %s\n", email, map[bool]string{true: "granted", false: "revoked"}[grant])
		return warnWithoutAdmin(ctx, c, s)
	})
}

// noAccount says of an address without an account what can be done.
func noAccount(email string, err error) error {
	if core.CodeOf(err) == core.NotFound {
		return fmt.Errorf("%s has no account (or is the demo account); ehrenweb user add makes one", email)
	}
	return err
}

// warnWithoutAdmin says so when the last admin who can log in is gone.
func warnWithoutAdmin(ctx context.Context, c call, s *store.Store) error {
	any, err := s.HasAdmin(ctx)
	if err == nil && !any {
		fmt.Fprintln(c.err, "warning: no admin is left who can log in; ehrenweb admin grant makes one, "+
			"and so does the link that the server prints at its next start")
	}
	return err
}

func listAdmins(ctx context.Context, c call) error {
	return withStore(ctx, func(s *store.Store) error {
		return s.Admins().Each(ctx, core.Page{}, func(user core.User) error { return printUser(c, user) })
	})
}
