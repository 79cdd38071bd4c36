package httpapi_test

import (
	"encoding/json"
	"strings"
)

var oddIDs = []string{
	"64b000000000000000000000", "000000000000000000000000", "ffffffffffffffffffffffff", "64B00000000000000000000F", "64b00000000000000000000", "64b0000000000000000000000",
	"", " ", ".", "..", "../../etc/passwd", "null", "undefined", "NaN", "-1", "0", "1e309", "[object Object]", `{"$ne":null}`, "$where", "zwölf Zeichen", "123456789012", "\x00", "\x00\x00\x00",
	"\xff\xfe", "%", "%25", "%zz", "a/b", "a\\b", "a;b", "a?b", "a#b", "\r\nX: y", "\u202e", "😀", "all", "my-tickets", strings.Repeat("A", 43), strings.Repeat("\n", 43), strings.Repeat("a", 3000), strings.Repeat("../", 300),
}

var brokenBodies = []string{
	"", " ", "null", "true", "0", `""`, "[]", "{}", "{", "}", "[", `"`, "{]", `{"a"}`, `{"a":}`, `{,}`, `{"a":1,}`, "NaN", "Infinity", "-", "1e", "01", "'a'", "undefined", "<a/>", "a=b&c=d", "\x00", "\xff\xfe{\x00}\x00", "{}{}", "{} x", `{"\ud800":"\udfff"}`, `{"` + "\x01" + `":1}`,
	strings.Repeat("[", 20_000), strings.Repeat(`{"a":`, 12_000), strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000), `{"message":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + "}",
	`{"email":` + strings.Repeat(`{"a":`, 9000) + "1" + strings.Repeat("}", 9000) + "}", `{"a":1` + strings.Repeat("0", 60_000) + "}", `{"message":"` + strings.Repeat("a", 60_000) + `"}`, `{"message":"` + strings.Repeat(`\u0000`, 10_000) + `"}`,
	"{" + strings.Repeat(`"message":"a",`, 4000) + `"message":"b"}`, strings.Repeat("a", 70_000),
}

var oddValues = []string{
	"null", "true", "false", "0", "-1", "1.5", "1e400", "-0", "123456789012345678901234567890", "1" + strings.Repeat("0", 400), `""`, `" "`, `"\t\r\n"`, "[]", "[[]]", `["a"]`, "{}", `{"$gt":""}`, `{"$ne":null}`, `{"$where":"1"}`,
	`{"message":"a"}`, `"\u0000"`, `"a\u0000b"`, `"\ud800"`, `"\udc00\ud800"`, `"\u2028"`, `"\u202e"`, `"\ufeff"`, `"a\r\nBcc: b@c.de"`, `"\r\n.\r\n"`, `"javascript:alert(1)"`, `"%s%n%x"`, `"${7*7}{{7*7}}"`, `"'; DROP TABLE a; --"`, `"../../etc/passwd"`,
	`"__proto__"`, `"a@b.de,c@d.de"`, `"Max <a@b.de>"`, `"` + strings.Repeat("a", 501) + `"`, `"` + strings.Repeat("ä", 3001) + `"`, `"` + strings.Repeat("😀", 500) + `"`, `"` + strings.Repeat("a", 30_000) + `"`, strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000),
}

// good is a value that passes, but for the login and the registration, which
// would take the walk's time with hashing.
func (f *fuzzer) good(name string) string {
	switch {
	case strings.Contains(strings.ToLower(name), "password"):
		return pick(f, []string{`"drei-alte-Fahrraeder"`, `"kurz"`, `""`, `"kurz"`, `""`})
	case strings.Contains(name, "email"):
		return pick(f, []string{`"eins@verein.test"`, `"neu@verein.test"`, `" DEMO@ehrenweb.test"`, `"kein"`})
	case name == "user":
		encoded, err := json.Marshal(f.id("/api/user/"))
		if err != nil {
			f.t.Fatal(err)
		}
		return string(encoded)
	case name == "users":
		return pick(f, []string{"null", "[]", `["` + f.own + `"]`})
	case name == "all", name == "isAdmin", name == "disabled": // the walk needs its accounts
		return "false"
	case name == "status":
		return pick(f, []string{`"approved"`, `"rejected"`, `"pending"`})
	case name == "revision":
		return pick(f, []string{"null", "0", "1", "2"})
	case name == "mail":
		return pick(f, []string{`{"decision":true,"answer":false}`, `{"decision":false}`, `{"answer":"ja"}`})
	case name == "upTo":
		return `"2100-01-01T00:00:00Z"`
	case name == "current_website":
		return `"verein.test"`
	}
	return pick(f, []string{`"Bitte helfen"`, `"<b>Zoë</b>\n😀"`, `"x"`})
}
