package main

import (
	"io"
	"log/slog"

	"ehrenweb/internal/config"
	"ehrenweb/internal/core"
)

// newLog makes the log: lines of text in development, of JSON in production. No
// line of it holds a whole mail address, whoever wrote it: databases and mail
// servers like to quote them.
func newLog(settings config.Config, out io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{ReplaceAttr: withoutAddresses}
	if settings.Production {
		return slog.New(slog.NewJSONHandler(out, options))
	}
	return slog.New(slog.NewTextHandler(out, options))
}

func withoutAddresses(_ []string, a slog.Attr) slog.Attr {
	switch a.Value.Kind() {
	case slog.KindString:
		a.Value = slog.StringValue(core.WithoutAddresses(a.Value.String()))
	case slog.KindAny:
		if err, is := a.Value.Any().(error); is {
			a.Value = slog.StringValue(core.WithoutAddresses(err.Error()))
		}
	}
	return a
}
