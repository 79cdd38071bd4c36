package httpapi

import (
	"sync"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// Each list that is streamed holds a connection to the database for as long as
// its reader takes. These limits keep slow readers from taking all of them.
const (
	maxStreams        = 16
	maxStreamsPerUser = 4
	streamPatience    = 10 * time.Second // for a piece of 32 KiB
)

// streams counts the answers that are being streamed.
type streams struct {
	most, mostPerUser int

	mu     sync.Mutex
	all    int
	byUser map[bson.ObjectID]int
}

func newStreams(most, mostPerUser int) *streams {
	return &streams{most: most, mostPerUser: mostPerUser, byUser: map[bson.ObjectID]int{}}
}

// begin takes a place for the user; false when there is none.
func (s *streams) begin(user bson.ObjectID) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all == s.most || s.byUser[user] == s.mostPerUser {
		return false
	}
	s.all++
	s.byUser[user]++
	return true
}

func (s *streams) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all
}

// end gives the place back.
func (s *streams) end(user bson.ObjectID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all--
	if s.byUser[user]--; s.byUser[user] == 0 {
		delete(s.byUser, user)
	}
}
