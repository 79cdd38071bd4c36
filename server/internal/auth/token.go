package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
)

// tokenLength is the length in characters of 256 bits in URL-safe base64.
const tokenLength = 43

// NewToken returns 256 random bits in URL-safe base64: a one-time token, or one
// half of a refresh token.
func NewToken() string {
	random := make([]byte, 32)
	_, _ = rand.Read(random) // never fails (crypto/rand)
	return base64.RawURLEncoding.EncodeToString(random)
}

// IsToken tells whether s has the form of a token, in its one spelling. What has
// not need not be looked for.
func IsToken(s string) bool {
	if len(s) != tokenLength {
		return false
	}
	random, err := base64.RawURLEncoding.DecodeString(s)
	// Decoding skips line breaks and forgives the bits that the last character
	// has too many.
	return err == nil && base64.RawURLEncoding.EncodeToString(random) == s
}

// HashToken returns the SHA-256 of a token, the form in which it is stored.
func HashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// JoinRefreshToken makes a refresh token of the part that a session's refresh
// tokens share and the part of its own.
func JoinRefreshToken(family, secret string) string { return family + secret }

// SplitRefreshToken undoes JoinRefreshToken; ok is false for anything of another
// form.
func SplitRefreshToken(token string) (family, secret string, ok bool) {
	if len(token) != 2*tokenLength {
		return "", "", false
	}
	family, secret = token[:tokenLength], token[tokenLength:]
	return family, secret, IsToken(family) && IsToken(secret)
}
