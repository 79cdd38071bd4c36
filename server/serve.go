package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/account"
	"ehrenweb/internal/auth"
	"ehrenweb/internal/config"
	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/mongodb"
	"ehrenweb/internal/docdb/sqlite"
	"ehrenweb/internal/httpapi"
	"ehrenweb/internal/mail"
	"ehrenweb/internal/store"
)

//go:embed openapi.yaml
var contract []byte

// Time limits on a connection, and on the end: what is under way when the server
// is told to stop has shutdownLimit to finish.
const (
	readHeaderLimit = 10 * time.Second
	readLimit       = 30 * time.Second
	writeLimit      = 2 * time.Minute
	idleLimit       = 2 * time.Minute
	shutdownLimit   = 5 * time.Second
	maxHeader       = 32 << 10
)

// sweepEvery is how often expired sessions and tokens are removed. In the hour
// clearDemoAt, UTC, the demo account is cleared as well: night in Germany.
const (
	sweepEvery  = time.Hour
	clearDemoAt = 2
)

// serve runs the server until ctx ends.
func serve(ctx context.Context) error {
	settings, err := config.FromEnvironment()
	if err != nil {
		return err
	}
	log := newLog(settings)
	if settings.MongoURI == "" {
		unlock, err := lockDataDir(settings.DataDir)
		if err != nil {
			return err
		}
		defer unlock()
	}
	listener, err := listen(ctx, settings)
	if err != nil {
		return err
	}
	defer listener.Close()
	s, closeStore, err := openStore(ctx, settings)
	if err != nil {
		return err
	}
	defer closeStore()
	accounts, err := newAccounts(ctx, settings, s, log)
	if err != nil {
		return err
	}
	sender, err := newSender(settings, log)
	if err != nil {
		return err
	}
	worker := mail.NewWorker(s, accounts.Compose, sender, log, time.Now)
	server := httpapi.New(s, accounts, httpOptions(settings, log), log)

	var background sync.WaitGroup
	defer background.Wait()
	working, stop := context.WithCancel(ctx)
	defer stop()
	background.Go(func() { worker.Run(working) })
	background.Go(func() { sweep(working, s, log) })

	log.Info("listening", "address", settings.AppURL, "on", listener.Addr().String(), "version", version())
	return answer(ctx, listener, server, log)
}

// answer answers calls until ctx ends, and then those under way, as long as there
// is time for that.
func answer(ctx context.Context, listener net.Listener, handler *httpapi.Server, log *slog.Logger) error {
	var server *http.Server
	return echo.StartConfig{
		Listener:        listener,
		HideBanner:      true,
		HidePort:        true,
		GracefulTimeout: shutdownLimit,
		BeforeServeFunc: func(s *http.Server) error {
			server = s
			s.ReadHeaderTimeout, s.ReadTimeout, s.WriteTimeout, s.IdleTimeout = readHeaderLimit, readLimit, writeLimit, idleLimit
			s.MaxHeaderBytes = maxHeader
			s.ErrorLog = slog.NewLogLogger(log.Handler(), slog.LevelWarn)
			return nil
		},
		OnShutdownError: func(err error) {
			log.Warn("calls under way were broken off", "error", err)
			_ = server.Close()
		},
	}.Start(ctx, handler.Echo)
}

func newLog(settings config.Config) *slog.Logger {
	if settings.Production {
		return slog.New(slog.NewJSONHandler(os.Stderr, nil))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, nil))
}

func listen(ctx context.Context, settings config.Config) (net.Listener, error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", net.JoinHostPort(settings.Host, strconv.Itoa(settings.Port)))
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("PORT: %d is in use by another program", settings.Port)
	}
	if err != nil {
		return nil, fmt.Errorf("HOST, PORT: %w", err)
	}
	return listener, nil
}

// openStore opens the store over the database that the settings name.
func openStore(ctx context.Context, settings config.Config) (s *store.Store, closeStore func(), err error) {
	db, err := openDatabase(ctx, settings)
	if err != nil {
		return nil, nil, err
	}
	if s, err = store.Open(ctx, db, time.Now); err != nil {
		_ = db.Close()
		return nil, nil, err
	}
	return s, func() { _ = db.Close() }, nil
}

// openDatabase opens the database that the settings name and makes sure that it
// answers.
func openDatabase(ctx context.Context, settings config.Config) (docdb.Database, error) {
	if settings.MongoURI == "" {
		if err := os.MkdirAll(settings.DataDir, 0o700); err != nil {
			return nil, fmt.Errorf("DATA_DIR: %w", err)
		}
		db, err := sqlite.Open(ctx, databaseFile(settings))
		if err != nil {
			return nil, fmt.Errorf("DATA_DIR: %w", err)
		}
		return db, nil
	}
	db, err := mongodb.Open(ctx, settings.MongoURI, settings.MongoDatabase)
	if err != nil {
		return nil, fmt.Errorf("MONGODB_URI: %w", err)
	}
	if err := db.Ping(ctx); err != nil {
		_ = db.Close()
		return nil, fmt.Errorf("MONGODB_URI: the database does not answer: %w", err)
	}
	return db, nil
}

// databaseFile is where the embedded database is kept.
func databaseFile(settings config.Config) string {
	return filepath.Join(settings.DataDir, "ehrenweb.db")
}

func newAccounts(ctx context.Context, settings config.Config, s *store.Store, log *slog.Logger) (*account.Service, error) {
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
	accounts := account.New(s, auth.NewHasher(), auth.NewSigner(secret, settings.AccessTTL, time.Now), renderer, account.Options{
		AppURL:       settings.AppURL,
		ContactEmail: settings.ContactEmail,
		SessionTTL:   settings.SessionTTL,
		VerifyTTL:    settings.VerifyTTL,
		ResetTTL:     settings.ResetTTL,
		LoginLimits:  limits,
	}, time.Now)
	if err := accounts.EnsureDemo(ctx, settings.DemoEmail, settings.DemoPassword); err != nil {
		return nil, err
	}
	if settings.AdminEmail == "" {
		return accounts, nil
	}
	admin, err := accounts.EnsureAdmin(ctx, settings.AdminEmail, settings.AdminPassword)
	if err == nil && !admin {
		log.Warn("ADMIN_EMAIL has an account without the admin right; give it with: ehrenweb admin grant")
	}
	return accounts, err
}

func newSender(settings config.Config, log *slog.Logger) (mail.Sender, error) {
	if settings.SMTPHost == "" {
		return mail.NewFiles(filepath.Join(settings.DataDir, "mail"), settings.MailFrom.String(), log)
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

func httpOptions(settings config.Config, log *slog.Logger) httpapi.Options {
	options := httpapi.Options{
		AppURL:        settings.AppURL,
		ContactEmail:  settings.ContactEmail,
		Production:    settings.Production,
		RatePerMinute: settings.RateLimitPerMinute,
		Proxies:       settings.TrustedProxies,
		Contract:      contract,
	}
	if settings.DemoEmail != "" {
		options.Demo = &httpapi.Demo{Email: settings.DemoEmail, Password: settings.DemoPassword}
	}
	if settings.Production && settings.SMTPHost == "" {
		log.Warn("SMTP_HOST is empty: mails are only kept as files, and their links stand in this log")
	}
	if options.RatePerMinute == 0 {
		log.Warn("RATE_LIMIT_PER_MINUTE is 0: passwords and tokens can be tried without limit")
	}
	return options
}

// sweep removes what has expired, now and then, until ctx ends.
func sweep(ctx context.Context, s *store.Store, log *slog.Logger) {
	ticker := time.NewTicker(sweepEvery)
	defer ticker.Stop()
	for {
		if err := s.DeleteExpired(ctx); err != nil && ctx.Err() == nil {
			log.Error("expired sessions and tokens could not be removed", "error", err)
		}
		if time.Now().UTC().Hour() == clearDemoAt {
			if err := s.ClearDemo(ctx); err != nil && ctx.Err() == nil {
				log.Error("the demo account could not be cleared", "error", err)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}
