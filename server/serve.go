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
	"runtime/debug"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/config"
	"ehrenweb/internal/httpapi"
	"ehrenweb/internal/mail"
	"ehrenweb/internal/metrics"
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

// lookEvery is how long a notification that another server has written takes to be
// told here.
const lookEvery = 3 * time.Second

// heapGrowth is by how many percent the heap grows before it is cleaned up. It has a
// few MB only: with Go's own 100 that came many times a second under load.
const heapGrowth = 200

// serve runs the server until ctx ends.
func serve(ctx context.Context) error {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(heapGrowth)
	}
	settings, err := config.FromEnvironment()
	if err != nil {
		return err
	}
	log := newLog(settings, os.Stderr)
	slog.SetDefault(log)
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
	db, err := openDatabase(ctx, settings)
	if err != nil {
		return err
	}
	defer db.Close()
	watched := metrics.New(version(), commit())
	s := store.New(watched.Database(db), time.Now)
	watched.WatchOutbox(s.OutboxState, time.Now)
	stopWatching, err := watch(ctx, settings.MetricsAddr, watched, log)
	if err != nil {
		return err
	}
	defer stopWatching()
	sender, err := newSender(settings, log)
	if err != nil {
		return err
	}
	accounts, err := newAccounts(settings, s, sender)
	if err != nil {
		return err
	}
	worker := mail.NewWorker(s, accounts.Compose, sender, log, time.Now)
	preparation := newPreparation(settings, s, accounts, log)
	server := httpapi.New(s, accounts, httpOptions(settings, watched.Request, preparation.isDone, ctx.Done(), log), log)
	watched.WatchStreams(server.OpenStreams)
	if settings.MongoURI != "" { // the embedded database is locked
		defer s.Attend(ctx)()
	}

	var background sync.WaitGroup
	defer background.Wait()
	working, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	background.Go(func() {
		if err := preparation.run(working); err != nil {
			stop(err)
			return
		}
		background.Go(func() { preparation.makeQuick(working) })
		background.Go(func() { worker.Run(working) })
		background.Go(func() { s.Follow(working, lookEvery) })
		sweep(working, s, log)
	})
	preparation.wait(working)
	if working.Err() == nil {
		logStart(settings, listener.Addr(), log)
		err = answer(working, listener, server, log)
	}
	if ctx.Err() == nil && working.Err() != nil {
		return context.Cause(working)
	}
	return err
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
