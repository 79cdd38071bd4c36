package main

import (
	"net/http"
	"strings"
	"testing"

	"ehrenweb/internal/config"
)

func TestTheBannerSaysWhereAndOnWhatInFourLines(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		env  map[string]string
		want string
	}{
		{"without settings", nil, `
address   http://localhost:8080
database  data/ehrenweb.db
mail      files in data/mail
data      ./data
`},
		{"SEC-01 without the database's password", map[string]string{
			"MONGODB_URI": "mongodb://u:geheim@a.example:27017,b.example/?replicaSet=rs0&x=p@q", "SMTP_HOST": "mail.example", "SMTP_USERNAME": "u", "SMTP_PASSWORD": "geheim",
		}, `
address   http://localhost:8080
database  MongoDB a.example:27017,b.example/ehrenweb
mail      SMTP mail.example:587, starttls
data      ./data
`},
	} {
		t.Run(row.name, func(t *testing.T) {
			settings, err := config.Load(func(name string) (string, bool) {
				value, set := row.env[name]
				return value, set
			})
			if err != nil {
				t.Fatal(err)
			}
			var said strings.Builder
			writeBanner(&said, banner(settings))
			if got := "\n" + said.String(); got != row.want {
				t.Errorf("%s", got)
			}
		})
	}
}

func TestTheLogNamesUserRouteAndTimeButNoAddressAndNoSecret(t *testing.T) {
	t.Parallel()
	const email = "zoe.ott@verein.test"
	i := newInstallation(t)
	command := i.start()
	visitor := i.visitor()
	account := `"email":"` + email + `","password":"` + password + `"`
	register := `{"firstName":"Zoë","lastName":"Ott",` + account + `,"confirmPassword":"` + password + `"}`
	i.call(visitor, http.StatusCreated, "POST", "/api/user/register", register)
	i.call(visitor, http.StatusUnauthorized, "POST", "/api/user/login", `{"email":"`+email+`","password":"falsch-geraten"}`)
	i.call(visitor, http.StatusOK, "POST", "/api/user/login", `{"email":"admin@verein.test","password":"`+password+`"}`)
	i.call(visitor, http.StatusOK, "GET", "/api/user/me", "")
	lines := []string{}
	for line := range i.log {
		if lines = append(lines, line); strings.Contains(line, "mail kept as a file") {
			break
		}
	}
	_ = command.Process.Kill()
	for line := range i.log {
		lines = append(lines, line)
	}
	said := strings.Join(lines, "\n")
	for _, whole := range []string{email, "admin@verein.test", password, "falsch-geraten"} {
		if strings.Contains(said, whole) {
			t.Errorf("SEC-01 %s stands in the log", whole)
		}
	}
	me := ""
	for _, line := range lines {
		if strings.Contains(line, "route=/api/user/me ") {
			me = line
		}
	}
	for _, part := range []string{"method=GET", "status=200", "duration=", "request=", "user="} {
		if !strings.Contains(me, part) {
			t.Errorf("%s does not stand in %q", part, me)
		}
	}
	if !strings.Contains(said, "…@verein.test") {
		t.Error("the mail's domain is not there")
	}
}
