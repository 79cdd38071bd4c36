package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strconv"
	"time"

	"ehrenweb/internal/config"
	"ehrenweb/internal/core"
	"ehrenweb/internal/store"
)

func serveCommand() command {
	return command{
		name: "serve", summary: "run the server (the default)",
		prepare: plain(func(ctx context.Context, _ call) error {
			err := serve(ctx)
			if err != nil { // goes where the log goes
				return errors.New(core.WithoutAddresses(err.Error()))
			}
			return nil
		}),
	}
}

func healthcheckCommand() command {
	return command{
		name: "healthcheck", summary: "ask the running server whether it works",
		details: "Exits with 0 when the server on HOST and PORT is ready, else with 1.",
		prepare: plain(func(ctx context.Context, _ call) error { return healthcheck(ctx) }),
	}
}

func versionCommand() command {
	return command{
		name: "version", summary: "print the version",
		prepare: plain(func(_ context.Context, c call) error {
			_, err := fmt.Fprintln(c.out, version())
			return err
		}),
	}
}

// healthcheck asks the server that runs with the same settings whether it is
// ready.
func healthcheck(ctx context.Context) error {
	settings, err := config.FromEnvironment()
	if err != nil {
		return err
	}
	host := settings.Host
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	address := "http://" + net.JoinHostPort(host, strconv.Itoa(settings.Port)) + "/readyz"
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("the server does not answer: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the server is not ready: %s", response.Status)
	}
	return nil
}

// withStore opens the store that the settings name for one command. It makes no
// database where there is none.
func withStore(ctx context.Context, do func(*store.Store) error) error {
	settings, err := config.FromEnvironment()
	if err == nil {
		err = mustExist(settings)
	}
	if err != nil {
		return err
	}
	s, closeStore, err := openStore(ctx, settings)
	if err != nil {
		return err
	}
	defer closeStore()
	return do(s)
}

// mustExist fails when the embedded database is not there yet.
func mustExist(settings config.Config) error {
	if settings.MongoURI != "" {
		return nil
	}
	if _, err := os.Stat(databaseFile(settings)); err != nil {
		return fmt.Errorf("DATA_DIR: no database in %s", settings.DataDir)
	}
	return nil
}
