package auth

import (
	"crypto/sha256"
	"sync"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// maxVerified is how many access tokens are remembered, in about 2 MB.
const maxVerified = 10_000

// verified remembers the tokens whose signature and form were good: a browser sends
// the same one for an hour. Whether its time is over is another question. With one
// token too many it forgets them all.
type verified struct {
	mu     sync.RWMutex
	tokens map[[sha256.Size]byte]content // the token itself is not kept
}

// content is what a token says.
type content struct {
	user, session   bson.ObjectID
	issued, expires time.Time
}

func (v *verified) get(token [sha256.Size]byte) (content, bool) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	said, ok := v.tokens[token]
	return said, ok
}

func (v *verified) add(token [sha256.Size]byte, said content) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.tokens == nil || len(v.tokens) >= maxVerified {
		v.tokens = map[[sha256.Size]byte]content{}
	}
	v.tokens[token] = said
}
