package config

import (
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

// host reads the name or the IP address of a machine, without a port.
func (r *reader) host(name, otherwise string) string {
	value := r.text(name, otherwise)
	if value != "" && !isHost(value) {
		r.fail(name, "must be a host name or an IP address, without a port")
		return otherwise
	}
	return value
}

// listenAddress reads where to listen: a host, or none for all of the machine's
// addresses, and a port.
func (r *reader) listenAddress(name string) string {
	value := r.text(name, "")
	if value == "" {
		return ""
	}
	host, port, err := net.SplitHostPort(value)
	n, numeric := strconv.Atoi(port)
	if err != nil || host != "" && !isHost(host) || numeric != nil || n < 1 || n > 65535 {
		r.fail(name, "must be a host and a port, such as 127.0.0.1:9090")
		return ""
	}
	return value
}

// origin reads the address of a website and brings it into the form of a
// browser's Origin header: lower case, without the scheme's own port.
func (r *reader) origin(name, otherwise string) string {
	value := r.text(name, otherwise)
	u, err := url.Parse(value)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || !isHost(u.Hostname()) || !isPort(u) ||
		u.Path != "" && u.Path != "/" || strings.ContainsAny(value, "?#@") {
		r.fail(name, "must be the address of a website without a path, such as https://ehrenweb.example")
		return otherwise
	}
	own := map[string]string{"http": ":80", "https": ":443"}[u.Scheme]
	return u.Scheme + "://" + strings.TrimSuffix(strings.ToLower(u.Host), own)
}

func isPort(u *url.URL) bool {
	if u.Port() == "" {
		return !strings.HasSuffix(u.Host, ":")
	}
	n, err := strconv.Atoi(u.Port())
	return err == nil && n >= 1 && n <= 65535 && strconv.Itoa(n) == u.Port()
}

// isHost accepts an IP address and a name in its ASCII form, with the underscores
// that some networks of containers use.
func isHost(s string) bool {
	if address, err := netip.ParseAddr(s); err == nil {
		return address.Zone() == ""
	}
	if s == "" || len(s) > 253 {
		return false
	}
	for label := range strings.SplitSeq(s, ".") {
		if label == "" || len(label) > 63 || strings.Trim(label, "-") != label {
			return false
		}
		for _, c := range label {
			if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '_' {
				return false
			}
		}
	}
	return true
}
