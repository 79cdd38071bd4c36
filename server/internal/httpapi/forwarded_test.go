package httpapi_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"time"
)

var loggedClient = regexp.MustCompile(`client=(\S+)`)

func TestTHR05WhomTheProxiesNameIsTheClient(t *testing.T) {
	t.Parallel()
	const near, middle = "192.0.2.1", "10.0.0.5" // near is where httptest calls from
	a := newAppWith(t, appOptions{proxies: append(proxy, netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8"))})
	for name, row := range map[string]struct {
		headers []string
		client  string
	}{
		"one":                                   {[]string{"203.0.113.7"}, "203.0.113.7"},
		"behind what the client made up":        {[]string{"1.2.3.4, 203.0.113.7"}, "203.0.113.7"},
		"behind garbage that the client sent":   {[]string{"unknown, <script>, 203.0.113.7"}, "203.0.113.7"},
		"through two proxies":                   {[]string{"1.2.3.4, 203.0.113.7, 10.0.0.5"}, "203.0.113.7"},
		"in several lines":                      {[]string{"1.2.3.4", "203.0.113.7", middle}, "203.0.113.7"},
		"with a port":                           {[]string{"203.0.113.7:51234"}, "203.0.113.7"},
		"IPv6":                                  {[]string{"2001:db8::7"}, "2001:db8::7"},
		"IPv6 in brackets":                      {[]string{"[2001:db8::7]"}, "2001:db8::7"},
		"IPv6 with a port":                      {[]string{"[2001:DB8::7]:51234"}, "2001:db8::7"},
		"IPv6 through a proxy with a port":      {[]string{"2001:db8::7, [fd00::1]:443"}, "2001:db8::7"},
		"IPv4 written as IPv6":                  {[]string{"::ffff:203.0.113.7"}, "203.0.113.7"},
		"a proxy written as IPv6":               {[]string{"203.0.113.7, ::ffff:10.0.0.5"}, "203.0.113.7"},
		"blanks and tabs":                       {[]string{" 1.2.3.4 ,\t203.0.113.7 "}, "203.0.113.7"},
		"only proxies: the furthest":            {[]string{"10.0.0.9, 10.0.0.5"}, "10.0.0.9"},
		"nobody":                                {nil, near},
		"an empty header":                       {[]string{" "}, near},
		"unknown":                               {[]string{"203.0.113.7, unknown"}, near},
		"unknown to the second proxy":           {[]string{"203.0.113.7, unknown, 10.0.0.5"}, middle},
		"an empty entry":                        {[]string{"203.0.113.7, "}, near},
		"a name":                                {[]string{"client.example"}, near},
		"a port that is none":                   {[]string{"203.0.113.7:port"}, near},
		"half a bracket":                        {[]string{"[2001:db8::7"}, near},
		"a zone":                                {[]string{"fe80::1%eth0"}, "fe80::1"},
		"an entry of 10 kB":                     {[]string{"203.0.113.7, " + strings.Repeat("1", 10_000)}, near},
		"10 kB of entries before it":            {[]string{strings.Repeat("1.2.3.4, ", 1100) + "203.0.113.7"}, "203.0.113.7"},
		"10 kB of commas before it":             {[]string{strings.Repeat(",", 10_000) + "203.0.113.7"}, "203.0.113.7"},
		"an address that is not UTF-8":          {[]string{"\xff\xfe"}, near},
		"the same as the header of another day": {[]string{"203.0.113.7;proto=https"}, near},
	} {
		request := httptest.NewRequest("GET", "/api/user/me", nil)
		request.Header["X-Forwarded-For"] = row.headers
		before, start := len(a.log.String()), time.Now()
		a.server.ServeHTTP(httptest.NewRecorder(), request)
		if took := time.Since(start); took > time.Second {
			t.Errorf("%s: %v", name, took)
		}
		if got := loggedClient.FindStringSubmatch(a.log.String()[before:]); got == nil || got[1] != row.client {
			t.Errorf("%s: the client is %v, want %s", name, got, row.client)
		}
	}
	if n := strings.Count(a.log.String(), "X-Forwarded-For"); n != 1 {
		t.Errorf("what cannot be read stands %d times in the log", n)
	}
	t.Run("who calls from anywhere else names nobody", func(t *testing.T) {
		request := httptest.NewRequest("GET", "/api/user/me", nil)
		request.RemoteAddr = "198.51.100.3:1234"
		request.Header.Set("X-Forwarded-For", "203.0.113.7")
		before := len(a.log.String())
		a.server.ServeHTTP(httptest.NewRecorder(), request)
		if got := loggedClient.FindStringSubmatch(a.log.String()[before:]); got == nil || got[1] != "198.51.100.3" {
			t.Errorf("the client is %v", got)
		}
	})
}

func TestTHR06TheClientsOfOneProxyHaveLimitsOfTheirOwn(t *testing.T) {
	t.Parallel()
	a := newAppWith(t, appOptions{perMinute: 2, proxies: proxy})
	try := func(status int, client string) {
		t.Helper()
		a.browser().must(status, "POST", "/api/user/forgot-password", address("niemand@verein.test"), "X-Forwarded-For", client)
	}
	for _, client := range []string{"203.0.113.1:%s", "[2001:db8::1]:%s", "203.0.113.2:%s"} {
		for _, port := range []string{"1000", "1001"} {
			try(http.StatusOK, strings.Replace(client, "%s", port, 1))
		}
		try(http.StatusTooManyRequests, strings.Replace(client, "%s", "1002", 1))
	}
}
