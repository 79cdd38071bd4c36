package httpapi_test

import (
	"bytes"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"testing"
)

// sentMail is a mail as its reader sees it.
type sentMail struct {
	to, subject, text, html string
	header                  mail.Header
}

func parseMail(t *testing.T, content []byte) sentMail {
	t.Helper()
	message, err := mail.ReadMessage(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	to, err := mail.ParseAddress(message.Header.Get("To"))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(message.Header.Get("Subject"))
	if err != nil {
		t.Fatal(err)
	}
	m := sentMail{to: to.Address, subject: subject, header: message.Header}
	_, params, err := mime.ParseMediaType(message.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	m.readParts(t, message.Body, params["boundary"])
	return m
}

func (m *sentMail) readParts(t *testing.T, body io.Reader, boundary string) {
	t.Helper()
	parts := multipart.NewReader(body, boundary)
	for {
		part, err := parts.NextRawPart()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		kind, params, err := mime.ParseMediaType(part.Header.Get("Content-Type"))
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(kind, "multipart/") {
			m.readParts(t, part, params["boundary"])
			continue
		}
		var reader io.Reader = part
		if part.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
			reader = quotedprintable.NewReader(part)
		}
		content, err := io.ReadAll(reader)
		if err != nil {
			t.Fatal(err)
		}
		switch kind {
		case "text/plain":
			m.text = string(content)
		case "text/html":
			m.html = string(content)
		}
	}
}
