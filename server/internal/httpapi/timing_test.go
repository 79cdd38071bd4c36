package httpapi_test

import (
	"net/http"
	"slices"
	"strconv"
	"testing"
	"time"
)

// Not parallel to the others of this package, so that they do not blur what is
// measured.
func TestTheTimeOfAnAnswerDoesNotTellWhetherThereIsAnAccount(t *testing.T) {
	a := newApp(t)
	a.signUp("info@verein.test")
	for _, row := range []struct {
		name, path     string
		status         int
		known, unknown func(i int) string
	}{
		{"LOG-02 LOG-03 login", "/api/user/login", http.StatusUnauthorized,
			func(int) string { return credentials("info@verein.test", "falsch") },
			func(i int) string { return credentials("niemand"+strconv.Itoa(i)+"@verein.test", "falsch") }},
		{"REG-16 registration", "/api/user/register", http.StatusCreated,
			func(int) string { return registration("info@verein.test", other) },
			func(i int) string { return registration("neu"+strconv.Itoa(i)+"@verein.test", other) }},
		{"RST-01 RST-02 forgotten password", "/api/user/forgot-password", http.StatusOK,
			func(int) string { return address("info@verein.test") },
			func(i int) string { return address("niemand" + strconv.Itoa(i) + "@verein.test") }},
	} {
		t.Run(row.name, func(t *testing.T) {
			const rounds = 9
			known, unknown := []time.Duration{}, []time.Duration{}
			var answers [2]string
			for i := range rounds { // in turns, so that a busy machine slows both
				for side, body := range []string{row.known(i), row.unknown(i)} {
					start := time.Now()
					r := a.browser().must(row.status, "POST", row.path, body)
					took := time.Since(start)
					answers[side] = r.body
					if side == 0 {
						known = append(known, took)
					} else {
						unknown = append(unknown, took)
					}
				}
			}
			slices.Sort(known)
			slices.Sort(unknown)
			k, u := known[rounds/2], unknown[rounds/2]
			if limit := max(5*time.Millisecond, max(k, u)*35/100); (k - u).Abs() > limit {
				t.Errorf("known %s, unknown %s: more than %s apart", k, u, limit)
			}
			if answers[0] != answers[1] {
				t.Errorf("known %q, unknown %q", answers[0], answers[1])
			}
			t.Logf("known %s, unknown %s", k, u)
		})
	}
}
