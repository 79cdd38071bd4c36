package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

const callWithin = 30 * time.Second

// call is one request to the server.
type call struct {
	method, path string
	body         string
	as           person
	from         string // the address that the proxy in front has seen; empty: none
	want         int
}

// client makes calls over connections that stay. It shares the processor with the
// server that it measures: net/http's own client takes about as much of it for a call
// as the server does, this one a fraction.
type client struct {
	address string
	plain   bool

	mu   sync.Mutex
	idle []*connection
}

type connection struct {
	net.Conn
	read    *bufio.Reader
	request []byte // is used again
}

func newClient(p *process, plain bool) *client {
	return &client{address: strings.TrimPrefix(p.url, "http://"), plain: plain}
}

// close ends the connections. No call may be under way.
func (c *client) close() {
	for _, idle := range c.idle {
		_ = idle.Close()
	}
}

// all makes the calls at once.
func (c *client) all(ctx context.Context, calls []call) (bytes int64, err error) {
	if len(calls) == 1 {
		return c.one(ctx, calls[0])
	}
	var mu sync.Mutex
	var busy sync.WaitGroup
	for _, call := range calls {
		busy.Go(func() {
			got, failed := c.one(ctx, call)
			mu.Lock()
			defer mu.Unlock()
			bytes += got
			if failed != nil {
				err = failed
			}
		})
	}
	busy.Wait()
	return bytes, err
}

func (c *client) one(ctx context.Context, call call) (bytes int64, err error) {
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	connection, err := c.take()
	if err != nil {
		return 0, err
	}
	bytes, err = connection.ask(c.request(connection.request[:0], call), call)
	if err != nil {
		return bytes, errors.Join(err, connection.Close())
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.idle = append(c.idle, connection)
	return bytes, nil
}

// take returns a connection that nobody uses.
func (c *client) take() (*connection, error) {
	if taken := c.takeIdle(); taken != nil {
		return taken, nil
	}
	dialled, err := net.DialTimeout("tcp", c.address, callWithin)
	if err != nil {
		return nil, err
	}
	return &connection{Conn: dialled, read: bufio.NewReaderSize(dialled, 64<<10)}, nil
}

// takeIdle returns nil where every connection is in use.
func (c *client) takeIdle() *connection {
	c.mu.Lock()
	defer c.mu.Unlock()
	last := len(c.idle) - 1
	if last < 0 {
		return nil
	}
	taken := c.idle[last]
	c.idle = c.idle[:last]
	return taken
}

func (c *client) request(out []byte, call call) []byte {
	out = fmt.Appendf(out, "%s %s HTTP/1.1\r\nHost: %s\r\n", call.method, call.path, c.address)
	for _, header := range []struct {
		name, value string
		wanted      bool
	}{
		{"Accept-Encoding", "gzip", !c.plain},
		{"Cookie", call.as.cookie, call.as.cookie != ""},
		{"X-Forwarded-For", call.from, call.from != ""},
		{"Content-Type", "application/json", call.body != ""},
	} {
		if header.wanted {
			out = fmt.Appendf(out, "%s: %s\r\n", header.name, header.value)
		}
	}
	if call.body != "" {
		out = fmt.Appendf(out, "Content-Length: %d\r\n", len(call.body))
	}
	return fmt.Appendf(out, "\r\n%s", call.body)
}

// ask sends the request, which is the call's, and reads the answer to its end.
func (c *connection) ask(request []byte, call call) (bytes int64, err error) {
	c.request = request
	if err := c.SetDeadline(time.Now().Add(callWithin)); err != nil {
		return 0, err
	}
	if _, err := c.Write(request); err != nil {
		return 0, err
	}
	response, err := http.ReadResponse(c.read, nil)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	bytes, err = io.Copy(io.Discard, response.Body)
	if err == nil && response.StatusCode != call.want {
		err = fmt.Errorf("%s %s: status %d", call.method, call.path, response.StatusCode)
	}
	return bytes, err
}
