package main

import (
	"context"
	"log/slog"
	"time"

	"ehrenweb/internal/account"
	"ehrenweb/internal/config"
	"ehrenweb/internal/core"
	"ehrenweb/internal/store"
)

const (
	prepareEvery = time.Second     // between two tries while the database is away
	patience     = 2 * time.Second // how long the first call waits for a database that answers
)

// preparation is the work on the database that comes before the first call: the
// indexes that keep unique what must be, and the accounts that the settings name.
// The other indexes are made beside the calls: in a large database they take their
// time after an update.
type preparation struct {
	settings config.Config
	store    *store.Store
	accounts *account.Service
	log      *slog.Logger
	done     chan struct{}
}

func newPreparation(settings config.Config, s *store.Store, accounts *account.Service, log *slog.Logger) *preparation {
	return &preparation{settings: settings, store: s, accounts: accounts, log: log, done: make(chan struct{})}
}

// isDone tells whether calls may be answered.
func (p *preparation) isDone() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

// wait returns once the work is done, ctx ends, or the database has had long
// enough to answer.
func (p *preparation) wait(ctx context.Context) {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-p.done:
	case <-ctx.Done():
	case <-timer.C:
	}
}

// run does the work, as often as it takes while the database is away. It fails
// when ctx ends, and when trying again cannot help.
func (p *preparation) run(ctx context.Context) error {
	for away := false; ; {
		err := p.try(ctx)
		if err == nil {
			if away {
				p.log.Info("the database is there, calls are answered")
			}
			close(p.done)
			return nil
		}
		if core.CodeOf(err) != core.Unavailable {
			return err
		}
		if !away {
			away = true
			p.log.Error("the database is away, calls are refused until it is there", "error", err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(prepareEvery):
		}
	}
}

// makeQuick makes the other indexes, as often as it takes until ctx ends. Without
// one lists are slow, but right.
func (p *preparation) makeQuick(ctx context.Context) {
	for {
		err := p.store.EnsureQuick(ctx)
		if err == nil || ctx.Err() != nil {
			return
		}
		if core.CodeOf(err) != core.Unavailable {
			p.log.Error("an index cannot be made, lists are slow", "error", err)
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(prepareEvery):
		}
	}
}

func (p *preparation) try(ctx context.Context) error {
	// An index has no time limit to speak of: only what answers is asked for one.
	if err := p.store.Ping(ctx); err != nil {
		return err
	}
	if err := p.store.EnsureUnique(ctx); err != nil {
		return err
	}
	if err := p.accounts.EnsureDemo(ctx, p.settings.DemoEmail, p.settings.DemoPassword); err != nil {
		return err
	}
	if p.settings.AdminEmail != "" {
		admin, err := p.accounts.EnsureAdmin(ctx, p.settings.AdminEmail, p.settings.AdminPassword)
		if err != nil {
			return err
		}
		if !admin {
			p.log.Warn("ADMIN_EMAIL has an account without the admin right; give it with: ehrenweb admin grant")
		}
	}
	return p.offerSetup(ctx)
}

// offerSetup logs the link that makes the first admin, while there is none.
func (p *preparation) offerSetup(ctx context.Context) error {
	link, err := p.accounts.SetupLink(ctx)
	if err == nil && link != "" {
		p.log.Warn("there is no admin yet: open the link to make one", "link", link, "good_for", account.SetupTTL)
	}
	return err
}
