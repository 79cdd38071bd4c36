package config

import (
	"strings"
	"unicode"
)

// knownWords are what secrets in examples and tutorials are made of. The digits
// and letters in order, and the top rows of keyboards, are words as well.
const knownWords = `
0123456789 1234567890 123456 12345678 abc abcdefghijklmnopqrstuvwxyz abcdef qwerty qwertz qwertyuiop qwertzuiop asdf asdfghjkl
a access accesstoken admin an and app application at auth backend base base64 be bit bits by bytes change changed changeit changeme characters
code default demo dev development do dummy ehrenweb env example express fixme foo bar baz for from generate geheim geheimnis
geheimes go hello here hmac hs256 hs512 i in insecure insert is it jsonwebtoken jwt jwtsecret key keys least letmein long
longer mein me minimum must my nein mongo mongodb new node not of on only openssl or passw0rd passwort password passphrase passwd phrase placeholder
please private prod production put rand random randomly react real refresh replace replaceme root safe sample secret secretkey secrets secure
security server session set should shh sign signing some something staging strong super supersecret sure test testing than
that the this to todo token tokens top topsecret unsafe use value very with word world xxx xxxx you your yourself
16 20 24 32 40 48 64 100 123 128 256 384 512 1 2 3`

// secretProblem says what is wrong with the secret of an installation that is in
// use, or "". Nobody can test for randomness; it finds what people write instead:
// nothing, too little, one piece over and over, and words.
func secretProblem(secret []byte) string {
	s := string(secret)
	different := map[byte]bool{}
	for _, b := range secret {
		different[b] = true
	}
	switch {
	case s == "":
		return "must be set in production: at least 32 bytes, for example from: openssl rand -base64 48"
	case len(s) < 32:
		return "must have at least 32 bytes in production"
	case len(different) < 8, isRepeated(s), madeOfWords(s):
		return "must be random in production, for example from: openssl rand -base64 48"
	}
	return ""
}

// isRepeated tells whether s is one piece several times over. Then it appears in
// itself doubled at another place than the ends.
func isRepeated(s string) bool {
	return strings.Contains((s + s)[1:2*len(s)-1], s)
}

// madeOfWords tells whether s is nothing but known words, in any case and with
// anything but letters and digits between them.
func madeOfWords(s string) bool {
	s = strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return unicode.ToLower(c)
		}
		return -1
	}, s)
	words := strings.Fields(knownWords)
	reached := make([]bool, len(s)+1) // reached[i]: the first i bytes are words
	reached[0] = true
	for i := range s {
		if !reached[i] {
			continue
		}
		for _, word := range words {
			if strings.HasPrefix(s[i:], word) {
				reached[i+len(word)] = true
			}
		}
	}
	return reached[len(s)]
}
