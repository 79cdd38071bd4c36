package mail_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ehrenweb/internal/core"
	"ehrenweb/internal/mail"
)

// parsed is a mail as its reader sees it.
type parsed struct {
	header     netmail.Header
	subject    string
	text, html string
}

func parse(t *testing.T, raw string) parsed {
	t.Helper()
	m, err := netmail.ReadMessage(strings.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	p := parsed{header: m.Header}
	if p.subject, err = new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); err != nil {
		t.Fatal(err)
	}
	kind, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/alternative" {
		t.Fatalf("content type %s: %v", kind, err)
	}
	parts := multipart.NewReader(m.Body, params["boundary"])
	for _, want := range []string{"text/plain; charset=UTF-8", "text/html; charset=UTF-8"} { // the better one last
		part, err := parts.NextRawPart()
		if err != nil || part.Header.Get("Content-Type") != want || part.Header.Get("Content-Transfer-Encoding") != "quoted-printable" {
			t.Fatalf("part %s: %v, %v", want, part, err)
		}
		content, err := io.ReadAll(quotedprintable.NewReader(part))
		if err != nil {
			t.Fatal(err)
		}
		if p.text == "" {
			p.text = string(content)
		} else {
			p.html = string(content)
		}
	}
	if _, err := parts.NextRawPart(); !errors.Is(err, io.EOF) {
		t.Errorf("there is a third part: %v", err)
	}
	return p
}

// keep sends a mail as a file and returns what is in it.
func keep(t *testing.T, from string, m core.Mail) (string, error) {
	t.Helper()
	dir := t.TempDir()
	f, err := mail.NewFiles(dir, from, true, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Send(t.Context(), m); err != nil {
		return "", err
	}
	found, err := filepath.Glob(filepath.Join(dir, "*.eml"))
	if err != nil || len(found) != 1 {
		t.Fatalf("found %v, %v", found, err)
	}
	raw, err := os.ReadFile(found[0])
	if err != nil {
		t.Fatal(err)
	}
	return string(raw), nil
}

func TestAMailIsWrittenAsTheStandardsWantIt(t *testing.T) {
	t.Run("MAIL-01 short lines, one recipient, our sender, its id and date", func(t *testing.T) {
		m := letter()
		m.ReplyTo = "frage@verein.example"
		m.Text = strings.Repeat("Ein sehr langer Absatz über Vereine. ", 200)
		m.Subject = "Grüße aus " + strings.Repeat("Übersee, ", 30)
		raw, err := keep(t, `"Müller, Verein" <noreply@ehrenweb.example>`, m)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(raw) {
			if len(line) > 1000 || !strings.HasSuffix(line, "\r\n") || strings.Count(line, "\r") != 1 {
				t.Errorf("a bad line: %q", line)
			}
		}
		if strings.ContainsFunc(raw, func(c rune) bool { return c > '~' }) {
			t.Error("there is more than ASCII on the wire")
		}
		p := parse(t, raw)
		if p.text != m.Text || p.html != m.HTML || p.subject != m.Subject {
			t.Errorf("text %q\nhtml %q\nsubject %q", p.text, p.html, p.subject)
		}
		for name, want := range map[string]string{
			"To": "<vorstand@verein.example>", "Reply-To": "frage@verein.example", "Auto-Submitted": "auto-generated",
			"Message-Id": "<" + m.ID.Hex() + "@ehrenweb.example>", "Mime-Version": "1.0",
		} {
			if values := p.header[name]; len(values) != 1 || values[0] != want {
				t.Errorf("%s is %q, want %q", name, values, want)
			}
		}
		from, err := p.header.AddressList("From")
		if err != nil || len(from) != 1 || from[0].Name != "Müller, Verein" || from[0].Address != "noreply@ehrenweb.example" {
			t.Errorf("From is %v, %v", from, err)
		}
		date, err := p.header.Date()
		if _, offset := date.Zone(); err != nil || offset != 0 || time.Since(date).Abs() > time.Minute {
			t.Errorf("Date is %s, %v", p.header.Get("Date"), err)
		}
		if got := p.header["Cc"]; got != nil || p.header["Bcc"] != nil {
			t.Error("there is a copy")
		}
	})
}

func TestNobodyAddsAHeaderOrARecipient(t *testing.T) {
	t.Run("CON-02 CON-03 not by breaking a line", func(t *testing.T) {
		server := startServer(t, nil)
		smtp := newSMTP(t, server.port, nil)
		breaks := []string{"\r\n", "\n", "\r", "\x00", "\x0b", "\u0085", "\r\n\r\n"}
		var bad []core.Mail
		for _, b := range breaks {
			one, two, three := letter(), letter(), letter()
			one.To += b + "Bcc: opfer@evil.example"
			two.ReplyTo = "a@b.example" + b + "Bcc: opfer@evil.example"
			three.Subject += b + "Bcc: opfer@evil.example"
			bad = append(bad, one, two, three)
		}
		for _, to := range []string{
			"", "vorstand", "a@b.example, c@d.example", "a@b.example;c@d.example", "Name <a@b.example>", "<a@b.example>", " a@b.example",
			"a@b.example ", "a@b.example> SIZE=1", "(x)a@b.example", `"a b"@c.example`, "a b@c.example", "a@b@c.example",
		} {
			m := letter()
			m.To = to
			bad = append(bad, m)
		}
		without := letter()
		without.ID = core.Mail{}.ID
		endless := letter()
		endless.Subject = strings.Repeat("x", 999)
		bad = append(bad, without, endless)
		for _, m := range bad {
			if _, err := smtp.Send(t.Context(), m); !isPermanent(err) {
				t.Errorf("to %q, answers to %q, subject %.40q: %v", m.To, m.ReplyTo, m.Subject, err)
			}
			if _, err := keep(t, sender, m); !isPermanent(err) {
				t.Errorf("as a file: to %q, answers to %q, subject %.40q: %v", m.To, m.ReplyTo, m.Subject, err)
			}
		}
		if got := server.all(); len(got) != 0 {
			t.Errorf("the server got %d of them", len(got))
		}
	})
}

func TestWithoutAMailServerEveryMailIsAFileAndALine(t *testing.T) {
	var log bytes.Buffer
	dir := filepath.Join(t.TempDir(), "data", "mail")
	f, err := mail.NewFiles(dir, sender, true, slog.New(slog.NewJSONHandler(&log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	m := letter()
	m.Link = "https://ehrenweb.example/x?token=abc&b=c"
	if _, err := f.Send(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 || !strings.HasSuffix(entries[0].Name(), "-"+m.ID.Hex()+".eml") {
		t.Fatalf("found %v, %v", entries, err)
	}
	path := filepath.Join(dir, entries[0].Name())
	for path, want := range map[string]os.FileMode{dir: 0o700, path: 0o600} {
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v", path, info.Mode(), err)
		}
	}
	var line struct{ To, Subject, Link, File string }
	if err := json.Unmarshal(log.Bytes(), &line); err != nil || line.Link != m.Link || line.Subject != m.Subject || line.File != path {
		t.Errorf("the log says %s (%v)", log.String(), err)
	}
	t.Run("SEC-01 in production without the link", func(t *testing.T) {
		log.Reset()
		silent, err := mail.NewFiles(dir, sender, false, slog.New(slog.NewJSONHandler(&log, nil)))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := silent.Send(t.Context(), m); err != nil || strings.Contains(log.String(), "token=abc") || !strings.Contains(log.String(), m.Subject) {
			t.Errorf("the log says %s (%v)", log.String(), err)
		}
	})
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Send(t.Context(), m); err == nil || isPermanent(err) {
		t.Errorf("without the folder: %v", err)
	}
}
