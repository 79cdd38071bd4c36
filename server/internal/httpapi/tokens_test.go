package httpapi_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"hash"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

func encoded(part string) string { return base64.RawURLEncoding.EncodeToString([]byte(part)) }

// signed is a JWT with HMAC, whatever it says about itself.
func signed(algorithm func() hash.Hash, header, payload, key string) string {
	mac := hmac.New(algorithm, []byte(key))
	mac.Write([]byte(header + "." + payload))
	return header + "." + payload + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

func claimsOf(t *testing.T, token string) map[string]any {
	t.Helper()
	payload, err := base64.RawURLEncoding.DecodeString(strings.Split(token, ".")[1])
	if err != nil {
		t.Fatal(err)
	}
	var claims map[string]any
	if err := json.Unmarshal(payload, &claims); err != nil {
		t.Fatal(err)
	}
	return claims
}

// me asks for the user with the access token alone.
func (a *app) me(token string) int {
	a.t.Helper()
	return a.browser().do("GET", "/api/user/me", "", "Cookie", "access="+token).StatusCode
}

func TestAccessTokens(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("info@verein.test")
	good := b.cookies["access"].Value
	parts := strings.Split(good, ".")
	header, payload := parts[0], parts[1]

	t.Run("JWT-01 no forged token opens anything", func(t *testing.T) {
		with := func(changes map[string]any) string {
			claims := claimsOf(t, good)
			for name, value := range changes {
				if claims[name] = value; value == nil {
					delete(claims, name)
				}
			}
			changed, err := json.Marshal(claims)
			if err != nil {
				t.Fatal(err)
			}
			return signed(sha256.New, header, encoded(string(changed)), jwtSecret)
		}
		if status := a.me(with(nil)); status != http.StatusOK {
			t.Fatalf("the test cannot sign: status %d", status)
		}
		other := a.signUp("zwei@verein.test")
		flipped := []byte(good)
		flipped[len(flipped)-10] ^= 1
		for name, token := range map[string]string{
			"none":                                 encoded(`{"alg":"none","typ":"JWT"}`) + "." + payload + ".",
			"None":                                 encoded(`{"alg":"None"}`) + "." + payload + ".",
			"NONE":                                 encoded(`{"alg":"NONE"}`) + "." + payload + ".",
			"nOnE with a signature":                signed(sha256.New, encoded(`{"alg":"nOnE"}`), payload, jwtSecret),
			"the empty key":                        signed(sha256.New, header, payload, ""),
			"another key":                          signed(sha256.New, header, payload, "secret"),
			"a key that is a file's path":          signed(sha256.New, encoded(`{"alg":"HS256","kid":"../../dev/null"}`), payload, ""),
			"a key that an operator finds":         signed(sha256.New, encoded(`{"alg":"HS256","kid":{"$ne":null}}`), payload, "null"),
			"a key of its own (jwk)":               signed(sha256.New, encoded(`{"alg":"HS256","jwk":{"kty":"oct","k":"c2VjcmV0"}}`), payload, "secret"),
			"a key elsewhere (jku)":                signed(sha256.New, encoded(`{"alg":"HS256","jku":"https://evil.example/keys"}`), payload, "secret"),
			"RS256":                                signed(sha256.New, encoded(`{"alg":"RS256"}`), payload, jwtSecret),
			"HS512 with the right key":             signed(sha512.New, encoded(`{"alg":"HS512"}`), payload, jwtSecret),
			"null for an algorithm":                signed(sha256.New, encoded(`{"alg":null}`), payload, jwtSecret),
			"an array for an algorithm":            signed(sha256.New, encoded(`{"alg":["HS256"]}`), payload, jwtSecret),
			"no algorithm":                         signed(sha256.New, encoded(`{"typ":"JWT"}`), payload, jwtSecret),
			"no signature":                         header + "." + payload + ".",
			"two parts":                            header + "." + payload,
			"four parts":                           good + ".a",
			"one bit flipped":                      string(flipped),
			"another user under the old signature": header + "." + encoded(fmt.Sprintf(`{"sub":%q,"sid":%q}`, other.id(), claimsOf(t, good)["sid"])) + "." + parts[2],
			"another user's session":               with(map[string]any{"sub": other.id()}),
			"a session that is none":               with(map[string]any{"sid": "64b000000000000000000000"}),
			"no end":                               with(map[string]any{"exp": nil}),
			"no beginning":                         with(map[string]any{"iat": nil}),
			"another issuer":                       with(map[string]any{"iss": "somebody"}),
			"an operator for a session":            with(map[string]any{"sid": map[string]any{"$ne": nil}}),
			"an array for an end":                  with(map[string]any{"exp": []int{1 << 40}}),
			"padding":                              good + "=",
			"junk":                                 "a.b.c",
			"null three times":                     "bnVsbA.bnVsbA.bnVsbA",
			"dots":                                 strings.Repeat(".", 400_000),
		} {
			if status := a.me(token); status != http.StatusUnauthorized {
				t.Errorf("%s: status %d", name, status)
			}
		}
		if status := a.me(good); status != http.StatusOK {
			t.Errorf("the good one: status %d", status)
		}
	})

	t.Run("JWT-03 a token names user and session for an hour, and nothing else", func(t *testing.T) {
		claims := claimsOf(t, good)
		if names := slices.Sorted(maps.Keys(claims)); !slices.Equal(names, []string{"exp", "iat", "iss", "jti", "sid", "sub"}) {
			t.Errorf("claims %v", names)
		}
		if life := claims["exp"].(float64) - claims["iat"].(float64); life != time.Hour.Seconds() {
			t.Errorf("good for %v s", life)
		}
	})

	t.Run("JWT-04 an access token is no refresh token, nor the other way round", func(t *testing.T) {
		if status := a.me(b.cookies["refresh"].Value); status != http.StatusUnauthorized {
			t.Errorf("status %d", status)
		}
		a.browser().must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "", "Cookie", "refresh="+good)
	})

	t.Run("JWT-03 a token ends with its time, and one from a clock ahead is good for a minute of that", func(t *testing.T) {
		for _, step := range []struct {
			later  time.Duration
			status int
		}{{-time.Minute, 200}, {-9 * time.Minute, 401}, {10*time.Minute + time.Hour - time.Second, 200}, {2 * time.Second, 401}} {
			a.clock.advance(step.later)
			if status := a.me(good); status != step.status {
				t.Errorf("%v later: status %d, want %d", step.later, status, step.status)
			}
		}
	})
}

func TestTheSecretCanBeChangedWithoutSigningAnybodyOut(t *testing.T) {
	t.Parallel()
	const old = "the-secret-before-this-one-of-enough-bytes"
	a := newAppWith(t, appOptions{previousSecret: []byte(old)})
	b := a.signUp("info@verein.test")
	parts := strings.Split(b.cookies["access"].Value, ".")
	sign := func(key string) string { return signed(sha256.New, parts[0], parts[1], key) }
	t.Run("JWT-01 what the previous secret signed is accepted, what a third signed is not", func(t *testing.T) {
		for key, status := range map[string]int{jwtSecret: 200, old: 200, "": 401, old + "x": 401} {
			if got := a.me(sign(key)); got != status {
				t.Errorf("signed with %q: status %d, want %d", key, got, status)
			}
		}
		if b.cookies["access"].Value != sign(jwtSecret) {
			t.Error("new tokens are not signed with the new secret")
		}
	})
}
