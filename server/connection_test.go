package main

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// say writes to a fresh connection and returns everything that comes back before
// the server closes it, or has been silent for a moment.
func (i *installation) say(text string) string {
	i.t.Helper()
	connection, err := net.Dial("tcp", "localhost:"+strconv.Itoa(i.port))
	if err != nil {
		i.t.Fatal(err)
	}
	defer connection.Close()
	// A server that refuses may close before it has read all of it.
	_, _ = io.WriteString(connection, text)
	var heard bytes.Buffer
	buffer := make([]byte, 32<<10)
	for {
		if err := connection.SetReadDeadline(time.Now().Add(300 * time.Millisecond)); err != nil {
			i.t.Fatal(err)
		}
		n, err := connection.Read(buffer)
		heard.Write(buffer[:n])
		if err != nil {
			return heard.String()
		}
	}
}

func TestOddConnectionsAreRefused(t *testing.T) {
	t.Parallel()
	i := newInstallation(t)
	i.start()

	t.Run("HTTP-02 headers over 32 KiB", func(t *testing.T) {
		for _, size := range []int{70 << 10, 1 << 20} {
			for _, line := range []string{"Cookie: access=", "X-Long: ", "Authorization: Bearer "} {
				said := i.say("GET /healthz HTTP/1.1\r\nHost: x\r\n" + line + strings.Repeat("a", size) + "\r\n\r\n")
				if said != "" && !strings.HasPrefix(said, "HTTP/1.1 431 ") {
					t.Errorf("%d bytes of %s%.80q", size, line, said)
				}
			}
		}
		if said := i.say("GET /" + strings.Repeat("a", 100<<10) + " HTTP/1.1\r\nHost: x\r\n\r\n"); said != "" && !strings.HasPrefix(said, "HTTP/1.1 431 ") {
			t.Errorf("a long address: %.80q", said)
		}
	})

	t.Run("HTTP-03 no request is smuggled behind another", func(t *testing.T) {
		const hidden = "GET /api/config HTTP/1.1\r\nHost: x\r\n\r\n"
		const post = "POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
		for name, request := range map[string]string{
			"length and chunks":          post + "Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden,
			"chunks and length":          post + "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\n" + hidden,
			"two lengths":                post + "Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}" + hidden,
			"two lengths in one":         post + "Content-Length: 2, 40\r\n\r\n{}" + hidden,
			"a length with a sign":       post + "Content-Length: +2\r\n\r\n{}" + hidden,
			"a negative length":          post + "Content-Length: -2\r\n\r\n{}" + hidden,
			"a blank before the colon":   post + "Transfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n" + hidden,
			"an unknown coding":          post + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" + hidden,
			"chunked and something else": post + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n" + hidden,
			"chunked twice":              post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n" + hidden,
			"a tab before the coding":    post + "Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n" + hidden,
			"a chunk of an odd size":     post + "Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n" + hidden,
			"a folded line":              post + "Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n" + hidden,
			"HTTP/1.0 in chunks":         strings.Replace(post, "1.1", "1.0", 1) + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden,
			"a bare line feed in a name": post + "X: a\nContent-Length: 2\r\nContent-Length: 40\r\n\r\n{}" + hidden,
			"no host":                    "GET /healthz HTTP/1.1\r\n\r\n" + hidden,
			"two hosts":                  "GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n" + hidden,
		} {
			if said := i.say(request); strings.Contains(said, "contactEmail") {
				t.Errorf("%s: the hidden request is answered: %.200q", name, said)
			}
		}
	})

	t.Run("HTTP-06 HTTP-07 others are served while 200 connections say nothing more", func(t *testing.T) {
		for n := range 200 {
			connection, err := net.Dial("tcp", "localhost:"+strconv.Itoa(i.port))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = connection.Close() })
			held := "GET /api/config HTTP/1.1\r\nHost: x\r\nX-Slow: "
			if n%2 == 0 {
				held = "POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
			}
			if _, err := io.WriteString(connection, held); err != nil {
				t.Fatal(err)
			}
		}
		visitor := i.visitor()
		for _, path := range []string{"/healthz", "/readyz", "/api/config", "/"} {
			start := time.Now()
			i.call(visitor, http.StatusOK, "GET", path, "")
			if took := time.Since(start); took > time.Second {
				t.Errorf("%s takes %s", path, took)
			}
		}
	})
}

func TestAnAccessTokenEndsWithTheTimeThatTheSettingsGiveIt(t *testing.T) {
	t.Parallel()
	i := newInstallation(t, "ACCESS_TTL=2s", "SESSION_TTL=4s")
	i.start()
	user := i.visitor()
	i.logIn(user, "admin@verein.test")
	status := func(method, path string) int {
		t.Helper()
		request, err := http.NewRequestWithContext(t.Context(), method, i.url()+path, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		response, err := user.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		return response.StatusCode
	}
	t.Run("EXP-01 and comes back with the session, which ends too", func(t *testing.T) {
		for name, call := range map[string][2]string{"access": {"GET", "/api/user/me"}} {
			ends := time.Now().Add(10 * time.Second)
			for status(call[0], call[1]) != http.StatusUnauthorized {
				if time.Now().After(ends) {
					t.Fatalf("the %s token does not end", name)
				}
			}
		}
		i.call(user, http.StatusOK, "POST", "/api/user/refresh-token", "")
		i.call(user, http.StatusOK, "GET", "/api/user/me", "")
		for ends := time.Now().Add(10 * time.Second); status("GET", "/api/user/me") != http.StatusUnauthorized; {
			if time.Now().After(ends) {
				t.Fatal("the session does not end")
			}
		}
		for ends := time.Now().Add(10 * time.Second); status("POST", "/api/user/refresh-token") != http.StatusUnauthorized; {
			if time.Now().After(ends) {
				t.Fatal("the session can be renewed for ever")
			}
		}
	})
}

func TestTheDataFolderHoldsNoSecretOfAPersonInTheClear(t *testing.T) {
	t.Parallel()
	i := newInstallation(t, "MONGODB_URI=")
	i.start()
	user := i.signUp("info@verein.test")
	i.call(user, http.StatusOK, "POST", "/api/user/forgot-password", `{"email":"info@verein.test"}`)
	token := ""
	for line := range i.log {
		if _, rest, found := strings.Cut(line, "/reset-password/"); found {
			token = rest[:43]
			break
		}
	}
	secrets := []string{password, token}
	request, err := http.NewRequestWithContext(t.Context(), "GET", i.url()+"/api/user/me", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/", "/api/user/refresh-token"} {
		request.URL.Path = path
		for _, cookie := range user.Jar.Cookies(request.URL) {
			if cookie.Name != "signed-in" { // it tells nothing
				secrets = append(secrets, cookie.Value)
			}
		}
	}
	if len(secrets) < 5 {
		t.Fatalf("%d secrets", len(secrets))
	}
	t.Run("SEC-02 neither password nor token nor cookie", func(t *testing.T) {
		files := 0
		err := filepath.WalkDir(filepath.Join(i.dir, "data"), func(path string, entry os.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() {
				if entry.Name() == "mail" { // mails that are kept as files are there for their links
					return filepath.SkipDir
				}
				return nil
			}
			files++
			content, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for _, secret := range secrets {
				if bytes.Contains(content, []byte(secret)) {
					t.Errorf("%s holds %.6s…", path, secret)
				}
			}
			return nil
		})
		if err != nil || files < 2 {
			t.Errorf("%d files (%v)", files, err)
		}
	})
}
