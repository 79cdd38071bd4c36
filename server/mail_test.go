package main

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// refusingServer is a mail server that takes no recipient. It returns its port.
func refusingServer(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go refuse(conn)
		}
	}()
	return strconv.Itoa(listener.Addr().(*net.TCPAddr).Port)
}

func refuse(conn net.Conn) {
	defer conn.Close()
	fmt.Fprint(conn, "220 mail.test\r\n")
	for lines := bufio.NewScanner(conn); lines.Scan(); {
		answer := "250 ok"
		switch verb, _, _ := strings.Cut(lines.Text(), " "); verb {
		case "RCPT":
			answer = "550 5.1.1 no such mailbox here"
		case "QUIT":
			answer = "221 bye"
		}
		fmt.Fprint(conn, answer+"\r\n")
	}
}

func TestMailsThatWereGivenUpAreListedAndSentAgain(t *testing.T) {
	t.Parallel()
	i := newInstallation(t)
	kept := i.env
	i.env = append(i.env, "SMTP_HOST=127.0.0.1", "SMTP_TLS=none", "SMTP_PORT="+refusingServer(t))
	server := i.start()
	if code, _, said := i.run("mail", "test", "info@verein.test"); code != 1 || !strings.Contains(said, `550 "5.1.1 no such mailbox here"`) {
		t.Errorf("mail test: %d %s", code, said)
	}
	i.call(i.visitor(), http.StatusCreated, "POST", "/api/contact",
		`{"name":"Zoë","email":"zoe@verein.test","subject":"Frage","message":"Hallo"}`)
	list := ""
	for end := time.Now().Add(20 * time.Second); !strings.Contains(list, "given up") && time.Now().Before(end); {
		list = i.must("mail", "list")
	}
	if strings.Count(list, "\n") != 1 || !strings.Contains(list, "\tcontact\tkontakt@localhost\t") || !strings.Contains(list, `550 "5.1.1 no such mailbox here"`) {
		t.Fatalf("mail list: %s", list)
	}
	stop(t, server)
	i.env = kept
	id, _, _ := strings.Cut(list, "\t")
	for _, row := range []struct{ id, says string }{{"keine", "is no id"}, {strings.Repeat("0", 24), "no mail with the id"}} {
		if code, _, said := i.run("mail", "retry", row.id); code != 1 || !strings.Contains(said, row.says) {
			t.Errorf("mail retry %s: %d %s", row.id, code, said)
		}
	}
	i.must("mail", "retry", id)
	if got := i.must("mail", "list"); !strings.Contains(got, id+"\twaiting\t") {
		t.Errorf("mail list: %s", got)
	}
	if out := i.must("mail", "retry"); !strings.HasPrefix(out, "0 mails") {
		t.Errorf("mail retry of none: %s", out)
	}
	if out := i.must("mail", "test", "info@verein.test"); !strings.Contains(out, "handed to a file") {
		t.Errorf("mail test: %s", out)
	}
	if names, err := filepath.Glob(filepath.Join(i.dir, "data", "mail", "*.eml")); err != nil || len(names) != 1 {
		t.Errorf("%d mails are files, %v", len(names), err)
	}
	if code, _, said := i.run("mail", "list", "alle"); code != 1 || !strings.Contains(said, "none of failed, waiting and sent") {
		t.Errorf("mail list alle: %d %s", code, said)
	}
	i.start()
	for end := time.Now().Add(20 * time.Second); !strings.Contains(list, id+"\tsent\tcontact\tkontakt@localhost\t") && time.Now().Before(end); {
		list = i.must("mail", "list", "sent")
	}
	if fields := strings.Split(list, "\t"); fields[1] != "sent" || i.must("mail", "list") != list || i.must("mail", "list", "waiting")+i.must("mail", "list", "failed") != "" {
		t.Errorf("mail list: %s", list)
	} else if _, err := time.Parse(time.RFC3339, fields[6]); err != nil {
		t.Errorf("when it was sent: %v", err)
	}
	if code, _, said := i.run("mail", "test", "kein Postfach"); code != 1 || !strings.Contains(said, "email: ") {
		t.Errorf("mail test: %d %s", code, said)
	}
}
