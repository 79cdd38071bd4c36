//go:build faults

package main

import (
	"bytes"
	"net"
	"sync"
	"testing"
	"time"
)

// proxy stands between the program and a server it needs, and has faults.
type proxy struct {
	target, address string

	mu       sync.Mutex
	changed  *sync.Cond
	listener net.Listener // nil: nobody listens
	conns    map[net.Conn]bool
	hole     bool              // nothing gets through, as if the packets were lost
	latency  time.Duration     // of what the server says
	cut      func([]byte) bool // asked for what the program says: cut the connection instead?
	lose     func([]byte) bool // asked for what the server says: cut the connection instead?
}

func newProxy(t *testing.T, target string) *proxy {
	t.Helper()
	p := &proxy{target: target, conns: map[net.Conn]bool{}, address: "127.0.0.1:0"}
	p.changed = sync.NewCond(&p.mu)
	p.up(t)
	t.Cleanup(p.down)
	return p
}

// up listens again, where it did before.
func (p *proxy) up(t *testing.T) {
	t.Helper()
	listener, err := net.Listen("tcp", p.address)
	if err != nil {
		t.Fatal(err)
	}
	p.mu.Lock()
	p.listener, p.address = listener, listener.Addr().String()
	p.mu.Unlock()
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go p.serve(conn)
		}
	}()
}

// down refuses new connections and cuts those there are.
func (p *proxy) down() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.listener != nil {
		p.listener.Close()
		p.listener = nil
	}
	for conn := range p.conns {
		conn.Close()
	}
	p.hole = false
	p.changed.Broadcast()
}

// set changes the faults.
func (p *proxy) set(change func(*proxy)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change(p)
	p.changed.Broadcast()
}

// connections counts those of the program.
func (p *proxy) connections() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.conns) / 2
}

func (p *proxy) serve(program net.Conn) {
	defer program.Close()
	p.pass(nil, false)
	server, err := net.Dial("tcp", p.target)
	if err != nil {
		return
	}
	defer server.Close()
	p.set(func(p *proxy) { p.conns[program], p.conns[server] = true, true })
	defer p.set(func(p *proxy) { delete(p.conns, program); delete(p.conns, server) })
	var both sync.WaitGroup
	both.Go(func() { p.pump(server, program, true) })
	both.Go(func() { p.pump(program, server, false) })
	both.Wait()
}

// pump carries what one side says to the other, and ends both with it.
func (p *proxy) pump(to, from net.Conn, asked bool) {
	defer to.Close()
	defer from.Close()
	piece := make([]byte, 64<<10)
	for {
		n, err := from.Read(piece)
		if n > 0 {
			if !p.pass(bytes.Clone(piece[:n]), asked) {
				return
			}
			if _, err := to.Write(piece[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// pass waits as the faults have it, and tells whether the piece may go on.
func (p *proxy) pass(piece []byte, asked bool) bool {
	p.mu.Lock()
	for p.hole {
		p.changed.Wait()
	}
	latency, cut := p.latency, p.lose
	if asked {
		latency, cut = 0, p.cut
	}
	p.mu.Unlock()
	if piece != nil {
		time.Sleep(latency)
	}
	return cut == nil || piece == nil || !cut(piece)
}
