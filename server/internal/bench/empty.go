package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"github.com/labstack/echo/v5"
)

// emptyServer makes this program a server that answers every call with nothing.
const emptyServer = "empty-server"

func serveNothing() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 1
	}
	e := echo.NewWithConfig(echo.Config{Logger: slog.New(slog.NewTextHandler(io.Discard, nil))})
	e.Any("/*", func(c *echo.Context) error { return c.NoContent(http.StatusOK) })
	fmt.Println(listener.Addr())
	if err := (echo.StartConfig{Listener: listener, HideBanner: true, HidePort: true}).Start(ctx, e); err != nil {
		return 1
	}
	return 0
}

// startEmpty starts an empty Echo server in a process of its own.
func startEmpty(ctx context.Context) (*process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	p := &process{command: exec.CommandContext(ctx, self, emptyServer)} // #nosec G204 -- this program
	out, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.command.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		return nil, fmt.Errorf("the empty server does not start: %w", p.stop())
	}
	p.url = "http://" + lines.Text()
	return p, nil
}
