package auth

import (
	"encoding/base64"
	"errors"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

func FuzzOnlyATokensOneSpellingIsAToken(f *testing.F) {
	for _, token := range []string{NewToken(), "", "undefined", strings.Repeat("A", 43), strings.Repeat("A", 42) + "B", strings.Repeat("A", 42) + "\n", "\r" + strings.Repeat("A", 42), strings.Repeat("+", 43), strings.Repeat("=", 43), strings.Repeat("ä", 21) + "A"} {
		f.Add(token)
	}
	f.Fuzz(func(t *testing.T, token string) {
		random, err := base64.RawURLEncoding.DecodeString(token)
		want := err == nil && len(random) == 32 && base64.RawURLEncoding.EncodeToString(random) == token
		if IsToken(token) != want {
			t.Errorf("%q is a token: %v, want %v", token, !want, want)
		}
	})
}

func FuzzARefreshTokenIsItsTwoParts(f *testing.F) {
	good := JoinRefreshToken(NewToken(), NewToken())
	for _, token := range []string{good, good[1:], good + "A", "", strings.Repeat("A", 86), strings.Repeat("\n", 86), strings.Repeat("A", 85) + "="} {
		f.Add(token)
	}
	f.Fuzz(func(t *testing.T, token string) {
		family, secret, ok := SplitRefreshToken(token)
		if ok != (len(token) == 86 && IsToken(token[:43]) && IsToken(token[43:])) {
			t.Errorf("%q is a refresh token: %v", token, ok)
		}
		if ok && JoinRefreshToken(family, secret) != token {
			t.Errorf("%q comes apart as %q and %q", token, family, secret)
		}
	})
}

// FuzzNobodyElsesAccessTokenIsAccepted holds every token against the few that
// were signed.
func FuzzNobodyElsesAccessTokenIsAccepted(f *testing.F) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	signer := NewSigner([]byte(strings.Repeat("s3cr3t-", 8)), nil, time.Hour, func() time.Time { return now })
	user, session := bson.ObjectID{1}, bson.ObjectID{2}
	// A fuzzer's worker must see the token that its coordinator signed.
	const good = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"
	signed, err := signer.Sign(user, session)
	if err != nil {
		f.Fatal(err)
	}
	parts := strings.Split(signed, ".")
	if parts[0] != good {
		f.Fatalf("the header is %s", parts[0])
	}
	for _, token := range []string{
		signed, parts[0] + "." + parts[1] + ".", parts[0] + "." + parts[1], "..", strings.Repeat(".", 5000), signed + "=", signed + "\n", " " + signed,
		"eyJhbGciOiJub25lIn0." + parts[1] + ".", "eyJhbGciOm51bGx9." + parts[1] + "." + parts[2], "e30.e30.", "eyJhbGciOiJIUzI1NiJ9.bnVsbA.", "bnVsbA.bnVsbA.bnVsbA",
	} {
		f.Add(token)
	}
	f.Fuzz(func(t *testing.T, token string) {
		u, s, err := signer.Parse(token)
		if err != nil && !errors.Is(err, ErrToken) {
			t.Errorf("%q: %v", token, err)
		}
		if err != nil && !(u.IsZero() && s.IsZero()) {
			t.Errorf("%q is refused, and names %s and %s", token, u, s)
		}
		if err == nil && (u != user || s != session) {
			t.Errorf("%q is accepted for %s and %s", token, u, s)
		}
	})
}

func FuzzAStoredHashIsReadInItsOneForm(f *testing.F) {
	for _, stored := range []string{
		"$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "", "$", "$argon2id$v=19$m=19456,t=2,p=1$$", "$argon2i$v=19$m=1,t=1,p=1$AA$AA",
		"$argon2id$v=19$m=4294967295,t=4294967295,p=255$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=19$m=19456,t=0,p=0$AAAAAAAAAAAAAAAAAAAAAA$AA", "$argon2id$v=19 $m=+8,t=1,p=1x$AAAA$AAAA", "x$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAA$AAAA$", "$scrypt$x",
	} {
		f.Add(stored)
	}
	f.Fuzz(func(t *testing.T, stored string) {
		h, err := parseArgon(stored)
		if err != nil {
			if !errors.Is(err, ErrUnknownHash) {
				t.Errorf("%q: %v", stored, err)
			}
			return
		}
		if got := h.String(); got != stored {
			t.Errorf("%q is read as %q", stored, got)
		}
		if h.memory > maxArgonMemory || h.passes > maxArgonTime || h.passes == 0 || h.threads == 0 || len(h.key) != keyLength {
			t.Errorf("%q: %d KiB, %d passes, %d lanes, %d bytes", stored, h.memory, h.passes, h.threads, len(h.key))
		}
	})
}
