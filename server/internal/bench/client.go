package main

import (
	"context"
	"fmt"
	"io"
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

// client makes calls as browsers do, over connections that stay.
type client struct {
	http  http.Client
	url   string
	plain bool
}

func newClient(p *process, plain bool) *client {
	transport := &http.Transport{MaxIdleConns: 1024, MaxIdleConnsPerHost: 1024, DisableCompression: true}
	return &client{http: http.Client{Transport: transport, Timeout: callWithin}, url: p.url, plain: plain}
}

func (c *client) close() { c.http.CloseIdleConnections() }

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
	request, err := http.NewRequestWithContext(ctx, call.method, c.url+call.path, strings.NewReader(call.body))
	if err != nil {
		return 0, err
	}
	if call.body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	if !c.plain {
		request.Header.Set("Accept-Encoding", "gzip")
	}
	if call.as.cookie != "" {
		request.Header.Set("Cookie", call.as.cookie)
	}
	if call.from != "" {
		request.Header.Set("X-Forwarded-For", call.from)
	}
	response, err := c.http.Do(request)
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
