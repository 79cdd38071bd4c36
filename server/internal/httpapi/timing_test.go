package httpapi_test

import (
	"net/http"
	"slices"
	"strconv"
	"testing"
	"time"

	"ehrenweb/internal/auth"
)

// Not parallel to the others of this package, so that they do not blur what is
// measured.
func TestTheTimeOfAnAnswerDoesNotTellWhetherThereIsAnAccount(t *testing.T) {
	a := newAppWith(t, appOptions{cost: auth.Cost{Memory: auth.DefaultCost().Memory}})
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
			var answers [2]string
			measure := func(turn int) (known, unknown time.Duration) {
				var took [2][]time.Duration
				for i := range 2 * rounds { // in turns, so that a busy machine slows both, and what comes round regularly too
					side := (i + i/2) % 2
					body := row.known(turn + i)
					if side == 1 {
						body = row.unknown(turn + i)
					}
					start := time.Now()
					r := a.browser().must(row.status, "POST", row.path, body)
					took[side] = append(took[side], time.Since(start))
					answers[side] = r.body
				}
				slices.Sort(took[0])
				slices.Sort(took[1])
				return took[0][rounds/2], took[1][rounds/2]
			}
			for turn := range 3 { // what is true shows each time, noise does not
				known, unknown := measure(100 * turn)
				t.Logf("known %s, unknown %s", known, unknown)
				if (known - unknown).Abs() <= max(5*time.Millisecond, max(known, unknown)*35/100) {
					break
				}
				if turn == 2 {
					t.Errorf("known %s, unknown %s: too far apart, three times", known, unknown)
				}
			}
			if answers[0] != answers[1] {
				t.Errorf("known %q, unknown %q", answers[0], answers[1])
			}
		})
	}
}
