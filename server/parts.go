package main

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"time"

	"ehrenweb/internal/account"
	"ehrenweb/internal/auth"
	"ehrenweb/internal/config"
	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/mongodb"
	"ehrenweb/internal/docdb/sqlite"
	"ehrenweb/internal/httpapi"
	"ehrenweb/internal/mail"
	"ehrenweb/internal/store"
)

// openStore opens the store over the database that the settings name. It fails
// when the database does not answer.
func openStore(ctx context.Context, settings config.Config) (s *store.Store, closeStore func(), err error) {
	db, err := openDatabase(ctx, settings)
	if err != nil {
		return nil, nil, err
	}
	if err := db.Ping(ctx); err != nil {
		_ = db.Close()
		return nil, nil, fmt.Errorf("the database does not answer: %w", err)
	}
	if s, err = store.Open(ctx, db, time.Now); err != nil {
		_ = db.Close()
		return nil, nil, err
	}
	return s, func() { _ = db.Close() }, nil
}

// openDatabase opens the database that the settings name. A MongoDB need not
// answer yet; the embedded one must, and is not replaced while it is open.
func openDatabase(ctx context.Context, settings config.Config) (docdb.Database, error) {
	if settings.MongoURI == "" {
		unlock, err := shareDatabase(settings.DataDir)
		if err != nil {
			return nil, err
		}
		db, err := sqlite.Open(ctx, databaseFile(settings))
		if err != nil {
			unlock()
			return nil, fmt.Errorf("DATA_DIR: %w", err)
		}
		return sharedDatabase{db, unlock}, nil
	}
	db, err := mongodb.Open(ctx, settings.MongoURI, settings.MongoDatabase)
	if err != nil {
		return nil, fmt.Errorf("MONGODB_URI: %w", err)
	}
	return db, nil
}

// sharedDatabase is an embedded database that others may have open too.
type sharedDatabase struct {
	docdb.Database
	unlock func()
}

func (d sharedDatabase) Close() error {
	defer d.unlock()
	return d.Database.Close()
}

// databaseFile is where the embedded database is kept.
func databaseFile(settings config.Config) string {
	return filepath.Join(settings.DataDir, "ehrenweb.db")
}

func newAccounts(settings config.Config, s *store.Store, sender mail.Sender) (*account.Service, error) {
	secret := settings.JWTSecret
	if len(secret) == 0 {
		var err error
		if secret, err = keptSecret(settings.DataDir); err != nil {
			return nil, err
		}
	}
	renderer, err := mail.NewRenderer(settings.ContactEmail)
	if err != nil {
		return nil, err
	}
	limits := account.DefaultLoginLimits()
	if settings.RateLimitPerMinute == 0 {
		limits = account.LoginLimits{}
	}
	return account.New(s, auth.NewHasher(auth.DefaultCost()), auth.NewSigner(secret, settings.JWTSecretPrevious, settings.AccessTTL, time.Now), renderer, account.Options{
		AppURL:       settings.AppURL,
		ContactEmail: settings.ContactEmail,
		SessionTTL:   settings.SessionTTL,
		VerifyTTL:    settings.VerifyTTL,
		ResetTTL:     settings.ResetTTL,
		LoginLimits:  limits,
		Sender:       sender,
	}, time.Now), nil
}

func newSender(settings config.Config, log *slog.Logger) (mail.Sender, error) {
	if settings.SMTPHost == "" {
		return mail.NewFiles(filepath.Join(settings.DataDir, "mail"), settings.MailFrom.String(), !settings.Production, log)
	}
	return mail.NewSMTP(mail.SMTPOptions{
		Host:     settings.SMTPHost,
		Port:     settings.SMTPPort,
		Username: settings.SMTPUsername,
		Password: settings.SMTPPassword,
		TLS:      settings.SMTPTLS,
		From:     settings.MailFrom.String(),
	})
}

func httpOptions(settings config.Config, observe httpapi.Observe, prepared func() bool, stopping <-chan struct{}, log *slog.Logger) httpapi.Options {
	options := httpapi.Options{
		AppURL:        settings.AppURL,
		ContactEmail:  settings.ContactEmail,
		Production:    settings.Production,
		RatePerMinute: settings.RateLimitPerMinute,
		Proxies:       settings.TrustedProxies,
		Provider:      core.Provider(settings.Provider),
		Lifetimes:     core.Lifetimes{Session: settings.SessionTTL, Verify: settings.VerifyTTL, Reset: settings.ResetTTL},
		Contract:      contract,
		Version:       version(),
		Commit:        commit(),
		Observe:       observe,
		Prepared:      prepared,
		Stopping:      stopping,
	}
	if settings.DemoEmail != "" {
		options.Demo = &httpapi.Demo{Email: settings.DemoEmail, Password: settings.DemoPassword}
	}
	if settings.Production && settings.SMTPHost == "" {
		log.Warn("SMTP_HOST is empty: mails are only kept as files, and nobody gets one")
	}
	if missing := options.Provider.Missing(); settings.Production && len(missing) > 0 {
		log.Warn("the Impressum and the privacy notice lack mandatory entries", "variables", providerVariables(missing))
	}
	if options.RatePerMinute == 0 {
		log.Warn("RATE_LIMIT_PER_MINUTE is 0: passwords and tokens can be tried without limit")
	}
	return options
}

// providerVariables are the variables of the provider's entries.
func providerVariables(entries []string) string {
	names := make([]string, len(entries))
	for i, entry := range entries {
		names[i] = "PROVIDER_" + strings.ToUpper(entry)
	}
	return strings.Join(names, " ")
}
