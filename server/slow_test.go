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

func TestSlowCallersAreCutOff(t *testing.T) {
	t.Parallel()
	i := newInstallation(t)
	i.start()
	for _, row := range []struct {
		name  string
		says  string
		limit time.Duration
	}{
		{"HTTP-06 a header that does not end, within 15 s", "GET /api/config HTTP/1.1\r\nHost: x\r\nX-Slow: ", 15 * time.Second},
		{"HTTP-07 a body that does not come, within 60 s", "POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{", time.Minute},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			var held sync.WaitGroup
			start := time.Now()
			for range 200 {
				connection, err := net.Dial("tcp", "localhost:"+strconv.Itoa(i.port))
				if err != nil {
					t.Fatal(err)
				}
				defer connection.Close()
				if _, err := io.WriteString(connection, row.says); err != nil {
					t.Fatal(err)
				}
				held.Go(func() {
					_ = connection.SetReadDeadline(start.Add(row.limit + time.Second))
					if _, err := io.Copy(io.Discard, connection); err != nil {
						t.Errorf("after %s: %v", time.Since(start), err)
					}
				})
			}
			done := make(chan struct{})
			go func() { defer close(done); held.Wait() }()
			slowest := time.Duration(0)
			for over := false; !over; { // every second, how others fare
				select {
				case <-done:
					over = true
				case <-time.After(time.Second):
				}
				before := time.Now()
				i.call(i.visitor(), http.StatusOK, "GET", "/api/config", "")
				slowest = max(slowest, time.Since(before))
			}
			if took := time.Since(start); took > row.limit || slowest > time.Second {
				t.Errorf("cut after %s, others waited up to %s", took, slowest)
			}
			t.Logf("cut after %s, others waited up to %s", time.Since(start).Round(time.Second), slowest)
		})
	}
}
