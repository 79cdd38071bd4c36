package httpapi_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestASessionOutlivesItsAccessToken(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("info@verein.test")
	a.clock.advance(61 * time.Minute)
	b.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
	old := b.cookies["refresh"].Value
	b.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
	b.must(http.StatusOK, "GET", "/api/user/me", "")
	if b.cookies["refresh"].Value == old {
		t.Error("the refresh token is not rotated")
	}
	a.clock.advance(14 * 24 * time.Hour)
	b.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
}

func TestTabsThatRenewAtOnceAllStaySignedIn(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("info@verein.test")
	tabs := make([]*browser, 10)
	var group sync.WaitGroup
	for i := range tabs {
		tabs[i] = b.clone()
		group.Go(func() { tabs[i].must(http.StatusOK, "POST", "/api/user/refresh-token", "") })
	}
	group.Wait()
	for _, tab := range tabs {
		tab.must(http.StatusOK, "GET", "/api/user/me", "")
		tab.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
	}
	a.clock.advance(29 * time.Second)
	b.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
}

func TestAnOldRefreshTokenEndsTheSession(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b, elsewhere := a.signUp("info@verein.test"), a.browser()
	elsewhere.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", password))
	stolen := b.clone()
	b.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
	a.clock.advance(31 * time.Second)
	stolen.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
	b.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
	b.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
	elsewhere.must(http.StatusOK, "GET", "/api/user/me", "")
	if !strings.Contains(a.log.String(), "used again") {
		t.Error("the operator is not told")
	}
}

func TestLogoutEndsTheSessionOnTheServer(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b, elsewhere := a.signUp("info@verein.test"), a.browser()
	elsewhere.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", password))
	before := b.clone()
	b.must(http.StatusOK, "POST", "/api/user/logout", "")
	if len(b.cookies) != 0 {
		t.Errorf("cookies that stay: %v", b.cookies)
	}
	before.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
	before.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
	elsewhere.must(http.StatusOK, "GET", "/api/user/me", "")
	b.must(http.StatusOK, "POST", "/api/user/logout", "")
}

func TestLogoutWithTheRefreshTokenAloneEndsTheSession(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("info@verein.test")
	before := b.clone()
	delete(b.cookies, "access")
	b.must(http.StatusOK, "POST", "/api/user/logout", "")
	before.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
}

func TestEachLoginIsASessionOfItsOwn(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test")
	seen := map[string]bool{}
	for range 5 {
		b := a.browser()
		b.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", password))
		seen[b.cookies["access"].Value], seen[b.cookies["refresh"].Value] = true, true
	}
	if len(seen) != 10 {
		t.Errorf("%d different tokens", len(seen))
	}
}

func TestExpiredSessionsAndTokensAreRemoved(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("info@verein.test")
	a.clock.advance(13 * 24 * time.Hour)
	if err := a.store.DeleteExpired(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
	a.clock.advance(2 * 24 * time.Hour)
	if err := a.store.DeleteExpired(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"sessions", "tokens"} {
		if n, err := a.db.Collection(name).Count(t.Context(), nil); err != nil || n != 0 {
			t.Errorf("%d %s are left (%v)", n, name, err)
		}
	}
}

func TestAForgedAccessTokenOpensNothing(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("info@verein.test")
	good := b.cookies["access"].Value
	parts := strings.Split(good, ".")
	encode := func(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) }
	signed := func(header, payload, key string) string {
		mac := hmac.New(sha256.New, []byte(key))
		mac.Write([]byte(header + "." + payload))
		return header + "." + payload + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
	}
	for name, token := range map[string]string{
		"none":             encode(`{"alg":"none","typ":"JWT"}`) + "." + parts[1] + ".",
		"None":             encode(`{"alg":"None"}`) + "." + parts[1] + ".",
		"null":             encode(`{"alg":null}`) + "." + parts[1] + "." + parts[2],
		"an array":         encode(`{"alg":["HS256"]}`) + "." + parts[1] + "." + parts[2],
		"RS256":            encode(`{"alg":"RS256"}`) + "." + parts[1] + "." + parts[2],
		"HS512":            encode(`{"alg":"HS512"}`) + "." + parts[1] + "." + parts[2],
		"the empty key":    signed(parts[0], parts[1], ""),
		"another key":      signed(parts[0], parts[1], "secret"),
		"a key of its own": signed(encode(`{"alg":"HS256","jwk":{"kty":"oct","k":"c2VjcmV0"}}`), parts[1], "secret"),
		"a kid":            signed(encode(`{"alg":"HS256","kid":"../../dev/null"}`), parts[1], ""),
		"no signature":     parts[0] + "." + parts[1] + ".",
		"two parts":        parts[0] + "." + parts[1],
		"changed":          parts[0] + "." + encode(`{"sub":"64b000000000000000000000"}`) + "." + parts[2],
		"the other token":  b.cookies["refresh"].Value,
		"dots":             strings.Repeat(".", 400_000),
		"long":             strings.Repeat("a", 6_000),
		"nothing":          "",
	} {
		b.cookies["access"].Value = token
		if r := b.do("GET", "/api/user/me", ""); r.StatusCode != http.StatusUnauthorized {
			t.Errorf("%s: status %d", name, r.StatusCode)
		}
	}
	b.cookies["access"].Value = good
	b.must(http.StatusOK, "GET", "/api/user/me", "")
	b.cookies["refresh"].Value = good
	b.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
}

func TestAnAccessTokenNamesUserAndSessionAndNothingElse(t *testing.T) {
	t.Parallel()
	b := newApp(t).signUp("info@verein.test")
	payload, err := base64.RawURLEncoding.DecodeString(strings.Split(b.cookies["access"].Value, ".")[1])
	if err != nil {
		t.Fatal(err)
	}
	var claims map[string]any
	if err := json.Unmarshal(payload, &claims); err != nil {
		t.Fatal(err)
	}
	if names := slices.Sorted(maps.Keys(claims)); !slices.Equal(names, []string{"exp", "iat", "iss", "jti", "sid", "sub"}) {
		t.Errorf("claims %v", names)
	}
}

func TestMoreRefreshesAtOnceThanTabsLeaveTheSessionAlone(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("info@verein.test")
	refused := 0
	for range 60 {
		switch r := b.clone().do("POST", "/api/user/refresh-token", ""); r.StatusCode {
		case http.StatusOK:
		case http.StatusTooManyRequests:
			refused++
		default:
			t.Fatalf("status %d: %s", r.StatusCode, r.body)
		}
	}
	if refused == 0 {
		t.Error("a session takes any number of tokens")
	}
	b.must(http.StatusOK, "GET", "/api/user/me", "")
	a.clock.advance(31 * time.Second)
	b.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
}

func TestAnAccessTokenEndsWithItsTime(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("info@verein.test")
	a.clock.advance(time.Hour - time.Second)
	b.must(http.StatusOK, "GET", "/api/user/me", "")
	a.clock.advance(2 * time.Second)
	b.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
}

func TestATokenMadeByAServerWhoseClockIsAheadIsGoodForAMinuteOfThat(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.signUp("info@verein.test")
	a.clock.advance(-time.Minute)
	b.must(http.StatusOK, "GET", "/api/user/me", "")
	a.clock.advance(-10 * time.Minute)
	b.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
}
