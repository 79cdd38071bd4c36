package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"

	"ehrenweb/internal/metrics"
)

// watch answers GET /metrics on the address until stop is called; on none when it
// is empty.
func watch(ctx context.Context, address string, watched *metrics.Metrics, log *slog.Logger) (stop func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("METRICS_ADDR: %w", err)
	}
	calls := http.NewServeMux()
	calls.Handle("GET /metrics", watched.Handler())
	server := &http.Server{
		Handler:           calls,
		ReadHeaderTimeout: readHeaderLimit, ReadTimeout: readLimit, WriteTimeout: readLimit, IdleTimeout: idleLimit,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("metrics are no longer answered", "error", err)
		}
	}()
	return func() { _ = server.Close() }, nil
}
