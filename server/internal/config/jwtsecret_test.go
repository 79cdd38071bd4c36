package config_test

import (
	"strings"
	"testing"

	"ehrenweb/internal/config"
)

// guessed are what people try first who have a token and look for its key.
const guessed = `secret Secret SECRET secret123 secretkey secret-key secret_key mysecret my-secret mysecretkey my_secret_key supersecret super-secret super_secret_key topsecret top-secret
your-secret your_secret your-secret-key your-256-bit-secret your-384-bit-secret your-512-bit-secret yoursecret YOUR_SECRET_KEY jwt jwtsecret jwt-secret jwt_secret jwt_secret_key JWT_SECRET jwtkey
jsonwebtoken token tokenkey tokensecret token_secret accesstoken access_token_secret refreshtoken refresh_token_secret key privatekey private_key signingkey signing-key hmac hmackey hs256 hs256-key
changeme changeit change-me change_me please-change-me replace-me replaceme default test test123 testing testkey test-secret example example_key sample demo dev development dev-secret staging production prod
password Password password1 passw0rd passwort geheim geheimnis admin admin123 root 123456 12345678 1234567890 qwerty qwertz letmein abc123 xxx foobar ehrenweb node express`

func TestNoKnownWordIsASecret(t *testing.T) {
	words := strings.Fields(guessed)
	t.Run("JWT-02 CFG-01 none of 86 known words and more, alone, again and again or with others", func(t *testing.T) {
		if len(words) < 86 {
			t.Fatalf("%d words", len(words))
		}
		for i, word := range words {
			others := word
			for j := i + 1; len(others) < 32; j++ {
				others += "-" + words[j%len(words)]
			}
			for _, secret := range []string{word, strings.Repeat(word, 32/len(word)+1), others} {
				if _, err := config.Load(production().with(env{"JWT_SECRET": secret}).lookup); err == nil {
					t.Errorf("%q is accepted", secret)
				}
			}
		}
	})
}
