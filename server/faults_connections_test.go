//go:build faults

package main

import (
	"io"
	"net"
	"net/http"
	"strconv"
	"sync"
	"testing"
	"time"
)

func TestFaultsOfConnections(t *testing.T) {
	i := newInstallation(t)
	i.start()
	for _, row := range []struct {
		name  string
		says  string
		limit time.Duration
	}{
		{"HTTP-06 200 headers that do not end", "GET /api/config HTTP/1.1\r\nHost: x\r\nX-Slow: ", 15 * time.Second},
		{"HTTP-07 200 bodies that do not come", "POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{", time.Minute},
	} {
		fault(t, row.name, func(t *testing.T, say func(string, ...any)) {
			t.Parallel()
			begun := time.Now()
			over := i.hold(t, row.says, begun.Add(row.limit))
			slowest := time.Duration(0)
			for held := true; held; { // every second, how others fare
				select {
				case <-over:
					held = false
				case <-time.After(time.Second):
				}
				reply := i.try(i.visitor(), "GET", "/api/config", "")
				if reply.status != http.StatusOK {
					t.Errorf("another call: status %d, %v", reply.status, reply.err)
				}
				slowest = max(slowest, reply.took)
			}
			if slowest > time.Second {
				t.Errorf("others waited up to %s", slowest)
			}
			say("cut off after %s, others waited %s at most", time.Since(begun).Round(time.Second), slowest.Round(time.Millisecond))
		})
	}
}

// hold opens 200 connections that say so much and nothing more. The channel is
// closed when the server has closed them all, which it must by the end.
func (i *installation) hold(t *testing.T, says string, end time.Time) (over <-chan struct{}) {
	t.Helper()
	var held sync.WaitGroup
	for range 200 {
		connection, err := net.Dial("tcp", "localhost:"+strconv.Itoa(i.port))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = connection.Close() })
		if err := connection.SetReadDeadline(end); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(connection, says); err != nil {
			t.Fatal(err)
		}
		held.Go(func() {
			if _, err := io.Copy(io.Discard, connection); err != nil {
				t.Errorf("a connection is not cut off: %v", err)
			}
		})
	}
	closed := make(chan struct{})
	go func() { defer close(closed); held.Wait() }()
	return closed
}
