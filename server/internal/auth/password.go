// Package auth holds the functions that decide who somebody is: password
// hashes, access tokens and one-time tokens. It knows no database.
package auth

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"golang.org/x/crypto/bcrypt"

	"ehrenweb/internal/core"
)

// argon2id with two passes and one lane.
const (
	argonTime    = 2
	argonThreads = 1
	saltLength   = 16
	keyLength    = 32
)

// maxHashed is the length in bytes of the longest password that is hashed: 128
// characters of four bytes each.
const maxHashed = 512

// longestWait is how long a caller waits for a core.
const longestWait = 15 * time.Second

// Cost is what the check of a password takes.
type Cost struct {
	Memory uint32 // KiB that a new hash needs

	// Wrong is how long the check of a wrong password takes at least, so that the
	// time does not tell which kind of hash an account has, or whether there is one.
	Wrong time.Duration
}

// DefaultCost is the first choice of OWASP's Password Storage Cheat Sheet for two
// passes of argon2id, and four times what the slower kind of hash needs, the Node
// era's bcrypt of cost 10.
func DefaultCost() Cost { return Cost{Memory: 19 * 1024, Wrong: 250 * time.Millisecond} }

var errBusy = errors.New("auth: too many passwords are being hashed")

// Hasher makes and checks password hashes, at most one per core at a time, so
// that logins cannot take the machine from everybody else.
type Hasher struct {
	slots chan struct{}
	dummy string
	cost  Cost
}

// NewHasher makes a Hasher.
func NewHasher(cost Cost) *Hasher {
	return &Hasher{
		slots: make(chan struct{}, runtime.GOMAXPROCS(0)),
		dummy: hash(rand.Text(), cost.Memory),
		cost:  cost,
	}
}

// Hash returns the password's argon2id hash in the PHC string format. It fails
// when ctx ends while it waits for a core, and with Unavailable after 15 s of that.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	if err := h.acquire(ctx); err != nil {
		return "", err
	}
	defer h.release()
	return hash(password, h.cost.Memory), nil
}

// Verify tells whether the password belongs to the stored hash, argon2id or, from
// older accounts, bcrypt. An empty hash matches nothing: it stands for an account
// that does not exist. Unless the password is right it takes the Cost's time at
// least from when it has a core, which others have meanwhile. It fails like Hash,
// and with ErrUnknownHash.
func (h *Hasher) Verify(ctx context.Context, password, stored string) (bool, error) {
	if err := h.acquire(ctx); err != nil {
		return false, err
	}
	known := time.After(h.cost.Wrong)
	right, err := h.verify(password, stored)
	if !right {
		select {
		case <-known:
		case <-ctx.Done():
		}
	}
	return right, err
}

// verify gives its core back.
func (h *Hasher) verify(password, stored string) (bool, error) {
	defer h.release()
	if len(password) > maxHashed {
		return false, nil
	}
	if stored == "" {
		_, err := verifyArgon(password, h.dummy)
		return false, err
	}
	if IsOutdated(stored) {
		return verifyBcrypt(password, stored)
	}
	return verifyArgon(password, stored)
}

// IsOutdated tells whether a stored hash should be replaced by a new one once
// the password is known, at a login.
func IsOutdated(stored string) bool { return strings.HasPrefix(stored, "$2") }

func (h *Hasher) acquire(ctx context.Context) error {
	patience := time.NewTimer(longestWait)
	defer patience.Stop()
	select {
	case h.slots <- struct{}{}:
		return nil
	case <-patience.C:
		return &core.Error{Code: core.Unavailable, Message: core.MsgUnavailable, RetryAfter: longestWait, Cause: errBusy}
	case <-ctx.Done():
		return fmt.Errorf("auth: wait for a core: %w", ctx.Err())
	}
}

func (h *Hasher) release() { <-h.slots }

func hash(password string, memory uint32) string {
	salt := make([]byte, saltLength)
	_, _ = rand.Read(salt) // never fails (crypto/rand)
	h := argonHash{memory: memory, passes: argonTime, threads: argonThreads, salt: salt}
	h.key = h.of(password)
	return h.String()
}

// ErrUnknownHash says that a stored hash is of a kind that this program does not
// know, or damaged.
var ErrUnknownHash = errors.New("auth: unknown kind of password hash")

func verifyArgon(password, stored string) (bool, error) {
	h, err := parseArgon(stored)
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(h.of(password), h.key) == 1, nil
}

// verifyBcrypt looks at the first 72 bytes, as the programs that made these
// hashes did.
func verifyBcrypt(password, stored string) (bool, error) {
	plain := []byte(password)
	err := bcrypt.CompareHashAndPassword([]byte(stored), plain[:min(len(plain), 72)])
	if errors.Is(err, bcrypt.ErrMismatchedHashAndPassword) {
		return false, nil
	}
	if err != nil {
		return false, ErrUnknownHash
	}
	return true, nil
}
