package core

import (
	"unicode"
	"unicode/utf8"
)

// AppendFolded appends the text in the form in which it is searched: in lower case,
// umlauts spelled out, other letters without their accents, so that "Müller",
// "MUELLER" and "müller" written with a combining mark are one.
func AppendFolded(dst []byte, text string) []byte {
	for len(text) > 0 {
		plain := 0
		for plain < len(text) && text[plain] < utf8.RuneSelf {
			plain++
		}
		dst = append(dst, text[:plain]...)
		for i, c := range dst[len(dst)-plain:] {
			if c-'A' < 26 {
				dst[len(dst)-plain+i] = c + 'a' - 'A'
			}
		}
		if text = text[plain:]; text != "" {
			r, size := utf8.DecodeRuneInString(text)
			dst, text = appendFoldedRune(dst, r), text[size:]
		}
	}
	return dst
}

func appendFoldedRune(dst []byte, r rune) []byte {
	if r == '\u0308' && len(dst) > 0 { // the two dots of an umlaut, written apart
		switch dst[len(dst)-1] {
		case 'a', 'o', 'u':
			return append(dst, 'e')
		}
	}
	switch r {
	case 'ä', 'Ä':
		return append(dst, "ae"...)
	case 'ö', 'Ö':
		return append(dst, "oe"...)
	case 'ü', 'Ü':
		return append(dst, "ue"...)
	case 'ß', 'ẞ':
		return append(dst, "ss"...)
	}
	if unicode.Is(unicode.Mn, r) {
		return dst
	}
	r = unicode.ToLower(r)
	if plain, ok := plainLetters[r]; ok {
		return append(dst, plain...)
	}
	return utf8.AppendRune(dst, r)
}

// plainLetters spells the other letters of Europe's Latin alphabets with those of ASCII.
var plainLetters = map[rune]string{
	'æ': "ae", 'œ': "oe", 'þ': "th",
	'à': "a", 'á': "a", 'â': "a", 'ã': "a", 'å': "a", 'ā': "a", 'ă': "a", 'ą': "a",
	'ç': "c", 'ć': "c", 'č': "c", 'ď': "d", 'đ': "d", 'ð': "d",
	'è': "e", 'é': "e", 'ê': "e", 'ë': "e", 'ē': "e", 'ė': "e", 'ę': "e", 'ě': "e",
	'ğ': "g", 'ì': "i", 'í': "i", 'î': "i", 'ï': "i", 'ī': "i", 'ı': "i", 'į': "i",
	'ķ': "k", 'ļ': "l", 'ľ': "l", 'ł': "l", 'ñ': "n", 'ń': "n", 'ņ': "n", 'ň': "n",
	'ò': "o", 'ó': "o", 'ô': "o", 'õ': "o", 'ø': "o", 'ő': "o", 'ō': "o",
	'ŕ': "r", 'ř': "r", 'ś': "s", 'š': "s", 'ş': "s", 'ș': "s", 'ť': "t", 'ţ': "t", 'ț': "t",
	'ù': "u", 'ú': "u", 'û': "u", 'ū': "u", 'ů': "u", 'ű': "u", 'ų': "u",
	'ý': "y", 'ÿ': "y", 'ź': "z", 'ż': "z", 'ž': "z",
}
