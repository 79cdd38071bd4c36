package config_test

import (
	"maps"
	"net/mail"
	"net/netip"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/joho/godotenv"

	"ehrenweb/internal/config"
)

type env map[string]string

func (e env) lookup(name string) (string, bool) {
	value, ok := e[name]
	return value, ok
}

func (e env) with(more env) env {
	all := env{}
	maps.Copy(all, e)
	maps.Copy(all, more)
	return all
}

// randomSecret stands for what openssl prints.
const randomSecret = "q0Zt4u1nVb7XcRkW9sYpLm3EoGhJdAfT6iUx8wNy2BvC"

func production() env {
	return env{"ENVIRONMENT": "production", "APP_URL": "https://ehrenweb.example", "JWT_SECRET": randomSecret}
}

func defaults() config.Config {
	return config.Config{
		Host: "127.0.0.1", Port: 8080, AppURL: "http://localhost:8080",
		MongoDatabase: "ehrenweb", DataDir: "./data", JWTSecret: []byte{}, JWTSecretPrevious: []byte{},
		AccessTTL: time.Hour, SessionTTL: 14 * 24 * time.Hour, VerifyTTL: 24 * time.Hour, ResetTTL: time.Hour,
		SMTPPort: 587, SMTPTLS: "starttls",
		MailFrom: mail.Address{Name: "Ehrenweb", Address: "noreply@localhost"}, ContactEmail: "kontakt@localhost",
		DemoEmail: "demo@ehrenweb.example", DemoPassword: "verein-zum-ausprobieren",
		TrustedProxies: []netip.Prefix{}, RateLimitPerMinute: 20,
	}
}

func TestSettingsAreReadWithTheirDefaults(t *testing.T) {
	for _, row := range []struct {
		name string
		env  env
		want func(*config.Config)
	}{
		{"nothing is set", env{}, func(*config.Config) {}},
		{"empty means unset", env{"PORT": "", "APP_URL": "", "ACCESS_TTL": " ", "SMTP_TLS": "", "MAIL_FROM": "", "JWT_SECRET": "", "JWT_SECRET_FILE": ""}, func(*config.Config) {}},
		{"everything is set", env{
			"HOST": "0.0.0.0", "PORT": "80", "APP_URL": "http://intern.example:8443",
			"MONGODB_URI": "mongodb+srv://u:p@db.example/?replicaSet=rs0", "MONGODB_DATABASE": "verein", "DATA_DIR": "/data",
			"JWT_SECRET": "short", "JWT_SECRET_PREVIOUS": "old", "ACCESS_TTL": "5m", "SESSION_TTL": "1h30m", "VERIFY_TTL": "72h", "RESET_TTL": "24h",
			"SMTP_HOST": "mail.example", "SMTP_PORT": "465", "SMTP_USERNAME": "u", "SMTP_PASSWORD": " p ", "SMTP_TLS": "tls",
			"MAIL_FROM": "Grüße <post@ehrenweb.example>", "CONTACT_EMAIL": "frage@ehrenweb.example",
			"DEMO_EMAIL": "probe@ehrenweb.example", "DEMO_PASSWORD": "zwölf zeichen",
			"ADMIN_EMAIL": "chefin@ehrenweb.example", "ADMIN_PASSWORD": "noch zwölf zeichen",
			"TRUSTED_PROXIES": "10.1.2.3/8, ::1/128,192.0.2.7", "RATE_LIMIT_PER_MINUTE": "0",
			"METRICS_ADDR": "127.0.0.1:9090",
		}, func(c *config.Config) {
			*c = config.Config{
				Host: "0.0.0.0", Port: 80, AppURL: "http://intern.example:8443",
				MongoURI: "mongodb+srv://u:p@db.example/?replicaSet=rs0", MongoDatabase: "verein", DataDir: "/data",
				JWTSecret: []byte("short"), JWTSecretPrevious: []byte("old"), AccessTTL: 5 * time.Minute, SessionTTL: 90 * time.Minute, VerifyTTL: 72 * time.Hour, ResetTTL: 24 * time.Hour,
				SMTPHost: "mail.example", SMTPPort: 465, SMTPUsername: "u", SMTPPassword: " p ", SMTPTLS: "tls",
				MailFrom: mail.Address{Name: "Grüße", Address: "post@ehrenweb.example"}, ContactEmail: "frage@ehrenweb.example",
				DemoEmail: "probe@ehrenweb.example", DemoPassword: "zwölf zeichen",
				AdminEmail: "chefin@ehrenweb.example", AdminPassword: "noch zwölf zeichen",
				TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128"), netip.MustParsePrefix("192.0.2.7/32")},
				MetricsAddr:    "127.0.0.1:9090",
			}
		}},
		{"the public address follows the port", env{"PORT": "9000"}, func(c *config.Config) {
			c.Port, c.AppURL = 9000, "http://localhost:9000"
		}},
		{"the public address is brought into the form of an Origin", env{"APP_URL": "HTTPS://Ehrenweb.Example:443/"}, func(c *config.Config) {
			c.AppURL = "https://ehrenweb.example"
		}},
		{"the public address may be an IPv6 address", env{"APP_URL": "http://[::1]:8080"}, func(c *config.Config) {
			c.AppURL = "http://[::1]:8080"
		}},
		{"an empty demo address turns the demo account off", env{"DEMO_EMAIL": ""}, func(c *config.Config) {
			c.DemoEmail, c.DemoPassword = "", ""
		}},
		{"an empty demo password turns the demo account off", env{"DEMO_EMAIL": "", "DEMO_PASSWORD": ""}, func(c *config.Config) {
			c.DemoEmail, c.DemoPassword = "", ""
		}},
		{"a login without TLS is possible on this machine", env{"SMTP_HOST": "localhost", "SMTP_TLS": "none", "SMTP_USERNAME": "u", "SMTP_PASSWORD": "p"}, func(c *config.Config) {
			c.SMTPHost, c.SMTPTLS, c.SMTPUsername, c.SMTPPassword = "localhost", "none", "u", "p"
		}},
		{"production has no demo account by default", production(), func(c *config.Config) {
			c.Production, c.AppURL, c.JWTSecret = true, "https://ehrenweb.example", []byte(randomSecret)
			c.DemoEmail, c.DemoPassword = "", ""
		}},
		{"production can have a demo account", production().with(env{"DEMO_EMAIL": "demo@ehrenweb.example", "DEMO_PASSWORD": "zum-ausprobieren"}), func(c *config.Config) {
			c.Production, c.AppURL, c.JWTSecret = true, "https://ehrenweb.example", []byte(randomSecret)
			c.DemoPassword = "zum-ausprobieren"
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			got, err := config.Load(row.env.lookup)
			if err != nil {
				t.Fatal(err)
			}
			want := defaults()
			row.want(&want)
			if !reflect.DeepEqual(got, want) {
				t.Errorf("got  %+v\nwant %+v", got, want)
			}
		})
	}
}

func TestBadSettingsAreNamedWithoutTheirValues(t *testing.T) {
	for _, row := range []struct {
		env   env
		names []string // which the message must hold
	}{
		{env{"PORT": "geheim0"}, []string{"PORT must be a number from 1 to 65535"}},
		{env{"PORT": "0"}, []string{"PORT"}},
		{env{"PORT": "65536"}, []string{"PORT"}},
		{env{"HOST": "geheim:80"}, []string{"HOST must be a host name"}},
		{env{"HOST": "a\nb"}, []string{"HOST must not hold control characters"}},
		{env{"ENVIRONMENT": "geheim"}, []string{"ENVIRONMENT must be development or production"}},
		{env{"APP_URL": "ehrenweb.example"}, []string{"APP_URL"}},
		{env{"APP_URL": "ftp://ehrenweb.example"}, []string{"APP_URL"}},
		{env{"APP_URL": "https://"}, []string{"APP_URL"}},
		{env{"APP_URL": "https://ehrenweb.example/pfad"}, []string{"APP_URL"}},
		{env{"APP_URL": "https://ehrenweb.example//"}, []string{"APP_URL"}},
		{env{"APP_URL": "https://ehrenweb.example?a=b"}, []string{"APP_URL"}},
		{env{"APP_URL": "https://ehrenweb.example#"}, []string{"APP_URL"}},
		{env{"APP_URL": "https://du:geheim@ehrenweb.example"}, []string{"APP_URL"}},
		{env{"APP_URL": "https://ehrenweb.example:70000"}, []string{"APP_URL"}},
		{env{"APP_URL": "https://ehrenweb.example:"}, []string{"APP_URL"}},
		{env{"APP_URL": "https://müller.example"}, []string{"APP_URL"}},
		{env{"APP_URL": "https://a b.example"}, []string{"APP_URL"}},
		{env{"MONGODB_URI": "postgres://u:geheim@db"}, []string{"MONGODB_URI must begin with mongodb://"}},
		{env{"MONGODB_DATABASE": "a.b"}, []string{"MONGODB_DATABASE"}},
		{env{"ACCESS_TTL": "60"}, []string{"ACCESS_TTL must be a duration from 1s to 24h"}},
		{env{"ACCESS_TTL": "25h"}, []string{"ACCESS_TTL"}},
		{env{"ACCESS_TTL": "-1h"}, []string{"ACCESS_TTL"}},
		{env{"SESSION_TTL": "8761h"}, []string{"SESSION_TTL"}},
		{env{"SESSION_TTL": "30m"}, []string{"SESSION_TTL must not be shorter than ACCESS_TTL"}},
		{env{"VERIFY_TTL": "0s"}, []string{"VERIFY_TTL"}},
		{env{"RESET_TTL": "25h"}, []string{"RESET_TTL"}},
		{env{"SMTP_HOST": "mail.example:587"}, []string{"SMTP_HOST"}},
		{env{"SMTP_PORT": "smtp"}, []string{"SMTP_PORT"}},
		{env{"SMTP_TLS": "ssl"}, []string{"SMTP_TLS must be starttls, tls or none"}},
		{env{"SMTP_USERNAME": "u"}, []string{"SMTP_USERNAME and SMTP_PASSWORD must both be set"}},
		{env{"SMTP_PASSWORD": "geheim"}, []string{"SMTP_USERNAME and SMTP_PASSWORD must both be set"}},
		{env{"SMTP_HOST": "mail.example", "SMTP_TLS": "none", "SMTP_USERNAME": "u", "SMTP_PASSWORD": "geheim"}, []string{"SMTP_TLS"}},
		{env{"MAIL_FROM": "Ehrenweb"}, []string{"MAIL_FROM"}},
		{env{"MAIL_FROM": "A <a@b.example>, C <c@d.example>"}, []string{"MAIL_FROM"}},
		{env{"MAIL_FROM": "A <a@b.example>\r\nBcc: x@y.example"}, []string{"MAIL_FROM"}},
		{env{"CONTACT_EMAIL": "Kontakt <kontakt@b.example>"}, []string{"CONTACT_EMAIL"}},
		{env{"DEMO_EMAIL": "demo@b.example"}, []string{"DEMO_EMAIL and DEMO_PASSWORD must both be set"}},
		{env{"DEMO_PASSWORD": "geheimgeheimgeheim"}, []string{"DEMO_EMAIL and DEMO_PASSWORD must both be set"}},
		{env{"DEMO_EMAIL": "demo", "DEMO_PASSWORD": "zum-ausprobieren"}, []string{"DEMO_EMAIL must be a bare mail address"}},
		{env{"DEMO_EMAIL": "demo@b.example", "DEMO_PASSWORD": "geheim"}, []string{"DEMO_PASSWORD must have 12 to 128"}},
		{env{"ADMIN_EMAIL": "a@b.example"}, []string{"ADMIN_EMAIL and ADMIN_PASSWORD must both be set"}},
		{env{"ADMIN_EMAIL": "a@b.example", "ADMIN_PASSWORD": strings.Repeat("geheim", 22)}, []string{"ADMIN_PASSWORD must have 12 to 128"}},
		{env{"ADMIN_EMAIL": "Demo@ehrenweb.example", "ADMIN_PASSWORD": "zwölf zeichen"}, []string{"ADMIN_EMAIL must not be DEMO_EMAIL"}},
		{env{"TRUSTED_PROXIES": "10.0.0.0/8,geheim"}, []string{"TRUSTED_PROXIES must be CIDRs"}},
		{env{"METRICS_ADDR": "9090"}, []string{"METRICS_ADDR must be a host and a port"}},
		{env{"METRICS_ADDR": "localhost:0"}, []string{"METRICS_ADDR"}},
		{env{"TRUSTED_PROXIES": "fe80::1%eth0"}, []string{"TRUSTED_PROXIES"}},
		{env{"RATE_LIMIT_PER_MINUTE": "-1"}, []string{"RATE_LIMIT_PER_MINUTE"}},
		{env{"PORT": "x", "RESET_TTL": "x", "SMTP_TLS": "x"}, []string{"PORT must", "; RESET_TTL must", "; SMTP_TLS must"}},
		{production().with(env{"APP_URL": "http://ehrenweb.example"}), []string{"APP_URL must be an https address in production"}},
		{env{"ENVIRONMENT": "production"}, []string{"JWT_SECRET must be set", "APP_URL must be an https address"}},
	} {
		got, err := config.Load(row.env.lookup)
		if err == nil {
			t.Errorf("%v is accepted", row.env)
			continue
		}
		for _, name := range row.names {
			if !strings.Contains(err.Error(), name) {
				t.Errorf("%v: %q does not say %q", row.env, err, name)
			}
		}
		if strings.ContainsAny(err.Error(), "\r\n") || strings.Contains(err.Error(), "geheim") {
			t.Errorf("%v: the message has several lines or repeats a value: %q", row.env, err)
		}
		if !reflect.DeepEqual(got, config.Config{}) {
			t.Errorf("%v: there is a configuration beside the error", row.env)
		}
	}
}

func TestProductionStartsOnlyWithARandomSecret(t *testing.T) {
	t.Run("CFG-01 not without one, nor with a short or a known one", func(t *testing.T) {
		for _, weak := range []string{
			"", strings.Repeat(" ", 40), randomSecret[:31], strings.Repeat("a", 64), strings.Repeat("ab", 32), strings.Repeat("xY7!", 16), strings.Repeat("k4Jw9zQm1TgX", 3),
			strings.Repeat("secret", 8), strings.Repeat("changeme", 5), strings.Repeat("your-256-bit-secret-", 2), "your-256-bit-secret-your-256-bit-secret",
			"please-change-this-secret-in-production!", "this_is_a_very_long_secret_key_for_jwt_signing", "SuperSecretJWTKeyChangeMeInProduction123",
			"0123456789abcdefghijklmnopqrstuvwxyz", "ehrenweb-development-jwt-secret-key-test-only", "openssl rand -base64 48 openssl rand",
			"0123456789abcdef0123456789abcdef",
		} {
			if _, err := config.Load(production().with(env{"JWT_SECRET": weak}).lookup); err == nil || !strings.Contains(err.Error(), "JWT_SECRET must ") {
				t.Errorf("%q: %v", weak, err)
			} else if weak != "" && strings.Contains(err.Error(), weak) {
				t.Errorf("the message repeats the secret: %v", err)
			}
		}
		rotated := production().with(env{"JWT_SECRET_PREVIOUS": strings.Repeat("geheim", 8)})
		if _, err := config.Load(rotated.lookup); err == nil || !strings.Contains(err.Error(), "JWT_SECRET_PREVIOUS must be random") {
			t.Errorf("a known word as the previous secret: %v", err)
		}
		for _, good := range []string{
			randomSecret, "3f9c1e7ab2d84c05f6e1a97d30b58c42", "bWv0sQ/8rKq+Tz1Lx5uJpE2nYh7oGd4mCa9iFkR6XwUeHs3jZtBvNyPqAlDcOg==", "pferd batterie klammer heftig wolke",
		} {
			if _, err := config.Load(production().with(env{"JWT_SECRET": good}).lookup); err != nil {
				t.Errorf("%q is refused: %v", good, err)
			}
		}
	})
}

func TestSecretsCanComeFromFiles(t *testing.T) {
	file := func(content string) string {
		path := filepath.Join(t.TempDir(), "secret")
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	c, err := config.Load(env{
		"JWT_SECRET_FILE": file("jwt\n"), "JWT_SECRET_PREVIOUS_FILE": file("old"), "MONGODB_URI_FILE": file("mongodb://db\r\n"),
		"SMTP_USERNAME": "u", "SMTP_PASSWORD_FILE": file(" smtp "),
		"DEMO_EMAIL": "d@b.example", "DEMO_PASSWORD_FILE": file("demo-demo-demo\n"),
		"ADMIN_EMAIL": "a@b.example", "ADMIN_PASSWORD_FILE": file("admin-admin-admin\n"),
	}.lookup)
	if err != nil {
		t.Fatal(err)
	}
	got := []string{string(c.JWTSecret), string(c.JWTSecretPrevious), c.MongoURI, c.SMTPPassword, c.DemoPassword, c.AdminPassword}
	if want := []string{"jwt", "old", "mongodb://db", " smtp ", "demo-demo-demo", "admin-admin-admin"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, row := range []struct {
		env  env
		want string
	}{
		{env{"JWT_SECRET": "geheim", "JWT_SECRET_FILE": file("geheim")}, "JWT_SECRET and JWT_SECRET_FILE must not both be set"},
		{env{"JWT_SECRET_FILE": "/geheim/fehlt"}, "JWT_SECRET_FILE must name a file that can be read: no such file or directory"},
		{env{"JWT_SECRET_FILE": file("\n")}, "JWT_SECRET_FILE must name a file that is not empty"},
	} {
		if _, err := config.Load(row.env.lookup); err == nil || err.Error() != "config: "+row.want {
			t.Errorf("got %v, want %q", err, row.want)
		}
	}
}

func TestTheEnvironmentWinsOverTheFile(t *testing.T) {
	names := exampleNames(t)
	t.Chdir(t.TempDir())
	for name := range names {
		if value, set := os.LookupEnv(name); set {
			t.Setenv(name, value) // puts it back afterwards
			os.Unsetenv(name)
		}
	}
	c, err := config.FromEnvironment()
	if err != nil || c.Port != 8080 {
		t.Errorf("without a file: port %d, %v", c.Port, err)
	}
	write := func(text string) {
		if err := os.WriteFile(".env", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("PORT=9001\nHOST=0.0.0.0\nDEMO_EMAIL=\nDEMO_PASSWORD=\n")
	t.Setenv("PORT", "9002")
	c, err = config.FromEnvironment()
	if err != nil || c.Port != 9002 || c.Host != "0.0.0.0" || c.DemoEmail != "" {
		t.Errorf("got port %d, host %s, demo %q, %v", c.Port, c.Host, c.DemoEmail, err)
	}
	write("JWT_SECRET='geheim")
	if _, err := config.FromEnvironment(); err == nil || strings.Contains(err.Error(), "geheim") {
		t.Errorf("a broken file: %v", err)
	}
}

const example = "../../../.env.example"

// exampleNames are the variables in .env.example: on lines of their own, and the
// NAME_FILE ones that comments name.
func exampleNames(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, found := range regexp.MustCompile(`(?m)^#?([A-Z_]+)=|\(([A-Z_]+_FILE)\)`).FindAllSubmatch(text, -1) {
		names[string(found[1])+string(found[2])] = true
	}
	return names
}

func TestTheExampleShowsEveryVariableWithItsDefault(t *testing.T) {
	values, err := godotenv.Read(example)
	if err != nil {
		t.Fatal(err)
	}
	shown := exampleNames(t)
	asked := map[string]bool{}
	c, err := config.Load(func(name string) (string, bool) {
		asked[name] = true
		return env(values).lookup(name)
	})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(c, defaults()) {
		t.Errorf("the example says %+v\nthe default is %+v", c, defaults())
	}
	for name := range asked {
		if !shown[strings.TrimSuffix(name, "_FILE")] {
			t.Errorf("%s is not in .env.example", name)
		}
	}
	for name := range shown {
		if !asked[name] {
			t.Errorf("%s is in .env.example, but nothing reads it", name)
		}
	}
}

func TestDockerComposePassesEveryVariableOn(t *testing.T) {
	text, err := os.ReadFile("../../../docker-compose.yml")
	if err != nil {
		t.Fatal(err)
	}
	_, server, _ := strings.Cut(string(text), "\n  server:\n")
	server, _, _ = strings.Cut(server, "\n  client:\n")
	for name := range exampleNames(t) {
		if !strings.HasSuffix(name, "_FILE") && !strings.Contains(server, "\n      "+name+":") {
			t.Errorf("the server does not get %s", name)
		}
	}
}
