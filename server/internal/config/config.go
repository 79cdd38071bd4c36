// Package config reads the program's settings from the environment, checks them
// and names the bad ones. Their meaning stands in .env.example.
package config

import (
	"errors"
	"io/fs"
	"net/mail"
	"net/netip"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/joho/godotenv"
)

// Config is every setting, checked.
type Config struct {
	Host       string
	Port       int
	AppURL     string // scheme and host in the form of a browser's Origin, nothing after it
	Production bool

	MongoURI      string // empty: the embedded database
	MongoDatabase string
	DataDir       string

	JWTSecret         []byte // empty, in development only: to be made and kept
	JWTSecretPrevious []byte // empty: what it signed is not accepted any more
	AccessTTL         time.Duration
	SessionTTL        time.Duration
	VerifyTTL         time.Duration
	ResetTTL          time.Duration

	SMTPHost     string // empty: mail is kept as files
	SMTPPort     int
	SMTPUsername string // empty: no login
	SMTPPassword string
	SMTPTLS      string // none, starttls or tls
	MailFrom     mail.Address
	ContactEmail string

	DemoEmail     string // empty: no demo account
	DemoPassword  string
	AdminEmail    string // empty: no admin is made
	AdminPassword string

	Provider Provider

	TrustedProxies     []netip.Prefix
	RateLimitPerMinute int // 0: no throttling

	MetricsAddr string // host and port; empty: no metrics
}

// Provider is who runs the installation, as far as that is set.
type Provider struct {
	Name           string
	Representative string
	Street         string
	City           string
	Email          string
	Phone          string
	Register       string
	Authority      string
}

// Load reads the settings through lookup, which tells like os.LookupEnv whether
// a variable is there. Secrets are also read from the file that NAME_FILE names.
// When settings are bad it fails with one line that names each of them, says what
// is expected and repeats no value.
func Load(lookup func(string) (string, bool)) (Config, error) {
	r := reader{lookup: lookup}
	c := Config{
		Host:       r.host("HOST", "127.0.0.1"),
		Port:       r.number("PORT", 8080, 1, 65535),
		Production: r.oneOf("ENVIRONMENT", "development", "production") == "production",

		MongoURI:      r.secret("MONGODB_URI"),
		MongoDatabase: r.text("MONGODB_DATABASE", "ehrenweb"),
		DataDir:       r.text("DATA_DIR", "./data"),

		JWTSecret:         []byte(r.secret("JWT_SECRET")),
		JWTSecretPrevious: []byte(r.secret("JWT_SECRET_PREVIOUS")),
		AccessTTL:         r.duration("ACCESS_TTL", time.Hour, 24*time.Hour),
		SessionTTL:        r.duration("SESSION_TTL", 336*time.Hour, 8760*time.Hour),
		VerifyTTL:         r.duration("VERIFY_TTL", 24*time.Hour, 720*time.Hour),
		ResetTTL:          r.duration("RESET_TTL", time.Hour, 24*time.Hour),

		SMTPHost:     r.host("SMTP_HOST", ""),
		SMTPPort:     r.number("SMTP_PORT", 587, 1, 65535),
		SMTPUsername: r.text("SMTP_USERNAME", ""),
		SMTPPassword: r.secret("SMTP_PASSWORD"),
		SMTPTLS:      r.oneOf("SMTP_TLS", "starttls", "tls", "none"),
		MailFrom:     r.sender("MAIL_FROM", "Ehrenweb <noreply@localhost>"),
		ContactEmail: r.email("CONTACT_EMAIL", "kontakt@localhost"),

		TrustedProxies:     r.prefixes("TRUSTED_PROXIES"),
		RateLimitPerMinute: r.number("RATE_LIMIT_PER_MINUTE", 20, 0, 100_000),

		MetricsAddr: r.listenAddress("METRICS_ADDR"),
	}
	c.Provider = Provider{
		Name:           r.text("PROVIDER_NAME", ""),
		Representative: r.text("PROVIDER_REPRESENTATIVE", ""),
		Street:         r.text("PROVIDER_STREET", ""),
		City:           r.text("PROVIDER_CITY", ""),
		Email:          r.email("PROVIDER_EMAIL", ""),
		Phone:          r.text("PROVIDER_PHONE", ""),
		Register:       r.text("PROVIDER_REGISTER", ""),
		Authority:      r.text("PROVIDER_AUTHORITY", ""),
	}
	c.AppURL = r.origin("APP_URL", "http://localhost:"+strconv.Itoa(c.Port))
	c.AdminEmail, c.AdminPassword = r.account("ADMIN")
	if _, set := lookup("DEMO_EMAIL"); set || c.Production || r.present("DEMO_PASSWORD") {
		c.DemoEmail, c.DemoPassword = r.account("DEMO")
	} else {
		c.DemoEmail, c.DemoPassword = "demo@ehrenweb.example", "verein-zum-ausprobieren"
	}
	r.checkTogether(c)
	if err := r.err(); err != nil {
		return Config{}, err
	}
	return c, nil
}

// checkTogether looks at what one value alone cannot show.
func (r *reader) checkTogether(c Config) {
	if uri := c.MongoURI; uri != "" && !strings.HasPrefix(uri, "mongodb://") && !strings.HasPrefix(uri, "mongodb+srv://") {
		r.fail("MONGODB_URI", "must begin with mongodb:// or mongodb+srv://")
	}
	if strings.ContainsAny(c.MongoDatabase, "/\\. \"$*<>:|?") || len(c.MongoDatabase) > 63 {
		r.fail("MONGODB_DATABASE", `must have at most 63 bytes and none of / \ . " $ * < > : | ? or blank`)
	}
	if c.Production {
		if problem := secretProblem(c.JWTSecret); problem != "" {
			r.fail("JWT_SECRET", problem)
		}
		if problem := secretProblem(c.JWTSecretPrevious); problem != "" && len(c.JWTSecretPrevious) > 0 {
			r.fail("JWT_SECRET_PREVIOUS", problem)
		}
		if !strings.HasPrefix(c.AppURL, "https://") {
			r.fail("APP_URL", "must be an https address in production")
		}
	}
	if c.AccessTTL > c.SessionTTL {
		r.fail("SESSION_TTL", "must not be shorter than ACCESS_TTL")
	}
	if (c.SMTPUsername == "") != (c.SMTPPassword == "") {
		r.fail("SMTP_USERNAME and SMTP_PASSWORD", "must both be set, or neither")
	}
	if c.SMTPUsername != "" && c.SMTPTLS == "none" && !isLocal(c.SMTPHost) {
		r.fail("SMTP_TLS", "must be starttls or tls when SMTP_USERNAME is set, or the password would travel in the clear")
	}
	if c.DemoEmail != "" && strings.EqualFold(c.DemoEmail, c.AdminEmail) {
		r.fail("ADMIN_EMAIL", "must not be DEMO_EMAIL: the demo account is never an admin")
	}
}

// isLocal knows the hosts to which net/smtp logs in without TLS.
func isLocal(host string) bool {
	return host == "" || host == "localhost" || host == "127.0.0.1" || host == "::1"
}

// FromEnvironment loads the settings from the process's environment and, for what
// is not there, from the file .env in the working directory when there is one.
func FromEnvironment() (Config, error) {
	file, err := godotenv.Read(".env")
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	if err != nil { // its text may quote a secret
		return Config{}, errors.New("config: the file .env cannot be read; every line of it must be NAME=value")
	}
	return Load(func(name string) (string, bool) {
		if value, ok := os.LookupEnv(name); ok {
			return value, true
		}
		value, ok := file[name]
		return value, ok
	})
}
