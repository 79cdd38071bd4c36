package httpapi

import (
	"iter"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"

	"github.com/labstack/echo/v5"
)

// maxForwarded is the length of the longest entry in X-Forwarded-For that can be an
// address with a port.
const maxForwarded = 64

// clientAddress believes X-Forwarded-For only from the proxies; without any it is
// the address of the connection. Each proxy writes behind the others whom it was
// called by, so the client is the last one who is no proxy: what stands before it
// anybody can make up. Where a proxy has written what is no address, its own counts
// for all its clients: that limits too many at once, but lets nobody choose another
// address to be limited by. The log says so once.
func clientAddress(proxies []netip.Prefix, log *slog.Logger) echo.IPExtractor {
	direct := echo.ExtractIPDirect()
	if len(proxies) == 0 {
		return direct
	}
	var once sync.Once
	return func(r *http.Request) string {
		connection := direct(r)
		client, err := netip.ParseAddr(connection)
		if err != nil {
			return connection
		}
		client = plain(client)
		for entry := range forwarded(r.Header[echo.HeaderXForwardedFor]) {
			if !slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(client) }) {
				break
			}
			caller, ok := readForwarded(entry)
			if !ok {
				once.Do(func() {
					log.Warn("a proxy's X-Forwarded-For cannot be read: its own address counts for its clients", "proxy", client.String(), "entry", entry[:min(len(entry), maxForwarded)])
				})
				break
			}
			client = caller
		}
		return client.String()
	}
}

// forwarded are the entries of the header's lines, the last one first; none of a
// header that is empty.
func forwarded(lines []string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, line := range slices.Backward(lines) {
			if strings.TrimSpace(line) == "" {
				continue
			}
			for more := true; more; {
				comma := strings.LastIndexByte(line, ',')
				if !yield(strings.TrimSpace(line[comma+1:])) {
					return
				}
				if more = comma >= 0; more {
					line = line[:comma]
				}
			}
		}
	}
}

// readForwarded reads an address, also in brackets or with a port.
func readForwarded(entry string) (netip.Addr, bool) {
	if len(entry) > maxForwarded {
		return netip.Addr{}, false
	}
	if inner, bracketed := strings.CutPrefix(entry, "["); bracketed && strings.HasSuffix(inner, "]") {
		entry = strings.TrimSuffix(inner, "]")
	}
	if address, err := netip.ParseAddr(entry); err == nil {
		return plain(address), true
	}
	address, err := netip.ParseAddrPort(entry)
	return plain(address.Addr()), err == nil
}

// plain is the address in the form in which addresses are compared.
func plain(address netip.Addr) netip.Addr { return address.Unmap().WithZone("") }
