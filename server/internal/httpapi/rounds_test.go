package httpapi_test

import (
	"maps"
	"net/http"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"
)

// mailWindow is the time after which an account gets its mails again.
const mailWindow = time.Hour + time.Second

// inRounds runs a race once, or as often as EHRENWEB_ROUNDS says.
func inRounds(t *testing.T, race func(round int)) {
	t.Helper()
	rounds, err := strconv.Atoi(os.Getenv("EHRENWEB_ROUNDS"))
	if err != nil {
		rounds = 1
	}
	for round := range rounds {
		if race(round); t.Failed() {
			t.Fatalf("in round %d", round+1)
		}
	}
}

// atOnce calls do so many times at once and returns the replies, by their number.
// Whom a busy machine answers 503 tries again.
func atOnce(n int, do func(i int) reply) []reply {
	replies := make([]reply, n)
	sideBySide(n, func(i int) {
		for tries := 0; tries == 0 || tries < 20 && replies[i].StatusCode == http.StatusServiceUnavailable; tries++ {
			replies[i] = do(i)
		}
	})
	return replies
}

// sideBySide runs do so many times at once, or one after the other on a database of
// which MONGODB_TEST_SERIAL says that it loses updates at the same time.
func sideBySide(n int, do func(i int)) {
	start := make(chan struct{})
	var group sync.WaitGroup
	for i := range n {
		if os.Getenv("MONGODB_TEST_SERIAL") != "" {
			do(i)
			continue
		}
		group.Go(func() {
			<-start
			do(i)
		})
	}
	close(start)
	group.Wait()
}

// wantStatuses fails the test unless so many replies have each status.
func wantStatuses(t *testing.T, replies []reply, want map[int]int) {
	t.Helper()
	got := map[int]int{}
	for _, r := range replies {
		got[r.StatusCode]++
	}
	if !maps.Equal(got, want) {
		t.Errorf("statuses %v, want %v", got, want)
	}
}
