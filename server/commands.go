package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"ehrenweb/internal/config"
	"ehrenweb/internal/core"
	"ehrenweb/internal/store"
)

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

// admin runs the commands about admins, also beside a running server.
func admin(ctx context.Context, args []string, out io.Writer) error {
	switch {
	case args[0] == "list" && len(args) == 1:
		return withStore(ctx, func(s *store.Store) error {
			return s.Admins().Each(ctx, core.Page{}, func(user core.User) error {
				_, err := fmt.Fprintf(out, "%s\t%s %s\n", user.Email, user.FirstName, user.LastName)
				return err
			})
		})
	case (args[0] == "grant" || args[0] == "revoke") && len(args) == 2:
		email, grant := core.NormalizeEmail(args[1]), args[0] == "grant"
		return withStore(ctx, func(s *store.Store) error {
			if err := s.SetAdmin(ctx, email, grant); core.CodeOf(err) == core.NotFound {
				return fmt.Errorf("%s has no account (or is the demo account): register it first", email)
			} else if err != nil {
				return err
			}
			_, err := fmt.Fprintf(out, "%s: admin right %sed\n", email, map[bool]string{true: "grant", false: "revok"}[grant])
			return err
		})
	}
	return fmt.Errorf("%w: admin %s", errUsage, strings.Join(args, " "))
}

// withStore opens the store that the settings name for one command. It makes no
// database where there is none.
func withStore(ctx context.Context, do func(*store.Store) error) error {
	settings, err := config.FromEnvironment()
	if err != nil {
		return err
	}
	if settings.MongoURI == "" {
		if _, err := os.Stat(databaseFile(settings)); err != nil {
			return fmt.Errorf("DATA_DIR: no database in %s", settings.DataDir)
		}
	}
	s, closeStore, err := openStore(ctx, settings)
	if err != nil {
		return err
	}
	defer closeStore()
	return do(s)
}
