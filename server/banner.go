package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"

	"ehrenweb/internal/config"
)

// logStart says that calls are answered from now on; in development after a banner
// for the person who waits for that, in production all in one line.
func logStart(settings config.Config, on net.Addr, log *slog.Logger) {
	facts := []slog.Attr{slog.String("on", on.String()), slog.String("version", version()), slog.String("commit", commit())}
	if settings.Production {
		facts = append(banner(settings), facts...)
	} else {
		writeBanner(os.Stderr, banner(settings))
	}
	log.LogAttrs(context.Background(), slog.LevelInfo, "listening", facts...)
}

// banner is what whoever starts the server wants to know first, without a secret.
func banner(settings config.Config) []slog.Attr {
	database := databaseFile(settings)
	if settings.MongoURI != "" {
		database = "MongoDB " + mongoHosts(settings.MongoURI) + "/" + settings.MongoDatabase
	}
	mail := "files in " + filepath.Join(settings.DataDir, "mail")
	if settings.SMTPHost != "" {
		mail = fmt.Sprintf("SMTP %s:%d, %s", settings.SMTPHost, settings.SMTPPort, settings.SMTPTLS)
	}
	return []slog.Attr{
		slog.String("address", settings.AppURL),
		slog.String("database", database),
		slog.String("mail", mail),
		slog.String("data", settings.DataDir),
	}
}

// mongoHosts is the part of a MongoDB address that names the servers. The address
// must be good: in a bad one nobody knows where the password ends.
func mongoHosts(uri string) string {
	_, rest, _ := strings.Cut(uri, "://")
	rest, _, _ = strings.Cut(rest, "?")
	rest, _, _ = strings.Cut(rest[strings.LastIndex(rest, "@")+1:], "/")
	return rest
}

// writeBanner writes one line for each of them.
func writeBanner(out io.Writer, lines []slog.Attr) {
	for _, line := range lines {
		fmt.Fprintf(out, "%-9s %s\n", line.Key, line.Value)
	}
}
