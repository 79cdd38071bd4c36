package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/bcrypt"

	"ehrenweb/internal/auth"
	"ehrenweb/internal/core"
)

func TestOnlyTheExactPasswordLogsIn(t *testing.T) {
	t.Parallel()
	t.Run("REG-12 blanks, case and NUL count", func(t *testing.T) {
		a := newApp(t)
		a.signUp("info@verein.test")
		for _, p := range []string{password + " ", " " + password, strings.ToUpper(password), password[:len(password)-1], password + `\u0000`, strings.Repeat("x", 60_000), ""} {
			r := a.browser().do("POST", "/api/user/login", credentials("info@verein.test", p))
			if r.StatusCode == http.StatusOK || r.StatusCode >= http.StatusInternalServerError {
				t.Errorf("%.30q: status %d", p, r.StatusCode)
			}
		}
	})
}

func TestANodeEraHashLogsInAndIsReplaced(t *testing.T) {
	t.Parallel()
	a := newAppWith(t, appOptions{cost: auth.DefaultCost()})
	hash, err := bcrypt.GenerateFromPassword([]byte("alt"), bcrypt.MinCost)
	if err != nil {
		t.Fatal(err)
	}
	// An account without the verified flag counts as verified.
	created, err := a.store.CreateUser(t.Context(), core.User{Email: "alt@verein.test", Password: string(hash)})
	if err != nil {
		t.Fatal(err)
	}
	a.browser().must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("alt@verein.test", "Alt"))
	for range 2 {
		a.browser().must(http.StatusOK, "POST", "/api/user/login", credentials("alt@verein.test", "alt"))
	}
	user, err := a.store.User(t.Context(), created.ID)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(user.Password, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("the hash is %q", user.Password)
	}
}

func TestAHashOfAnUnknownKindIsAWrongLogin(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	if _, err := a.store.CreateUser(t.Context(), core.User{Email: "alt@verein.test", Password: "$scrypt$x"}); err != nil {
		t.Fatal(err)
	}
	a.browser().must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("alt@verein.test", "alt"))
	if !strings.Contains(a.log.String(), "unknown kind of password hash") {
		t.Error("the operator is not told")
	}
}

func TestTheTimeOfAWrongLoginTellsNothing(t *testing.T) {
	t.Parallel()
	a := newAppWith(t, appOptions{cost: auth.DefaultCost()})
	a.signUp("info@verein.test")
	old, err := bcrypt.GenerateFromPassword([]byte("alt"), 10)
	if err != nil {
		t.Fatal(err)
	}
	for email, hash := range map[string]string{"alt@verein.test": string(old), "odd@verein.test": "$scrypt$x"} {
		if _, err := a.store.CreateUser(t.Context(), core.User{Email: email, Password: hash}); err != nil {
			t.Fatal(err)
		}
	}
	for name, email := range map[string]string{
		"LOG-02 argon2id":            "info@verein.test",
		"LOG-02 bcrypt":              "alt@verein.test",
		"LOG-02 a hash of no kind":   "odd@verein.test",
		"LOG-03 an unknown address":  "niemand@verein.test",
		"LOG-03 a password too long": "info@verein.test",
	} {
		t.Run(name, func(t *testing.T) {
			wrong := "falsch"
			if strings.HasSuffix(name, "too long") {
				wrong = strings.Repeat("a", 1000)
			}
			start := time.Now()
			a.browser().must(http.StatusUnauthorized, "POST", "/api/user/login", credentials(email, wrong))
			if took := time.Since(start); took < auth.DefaultCost().Wrong {
				t.Errorf("answered after %v", took)
			}
		})
	}
}
