package auth

import (
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// What a stored hash may ask for at most: a damaged or planted one must not take
// the machine with it.
const (
	maxArgonMemory = 256 * 1024 // KiB
	maxArgonTime   = 16
)

// argonHash is an argon2id hash, taken apart.
type argonHash struct {
	memory  uint32 // KiB
	passes  uint32
	threads uint8
	salt    []byte
	key     []byte
}

// String is the PHC string format: $argon2id$v=19$m=19456,t=2,p=1$salt$key
func (h argonHash) String() string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.memory, h.passes, h.threads,
		base64.RawStdEncoding.EncodeToString(h.salt), base64.RawStdEncoding.EncodeToString(h.key))
}

// of is the password's key under the hash's salt and costs.
func (h argonHash) of(password string) []byte {
	return argon2.IDKey([]byte(password), h.salt, h.passes, h.memory, h.threads, keyLength)
}

// parseArgon undoes String. It fails with ErrUnknownHash for anything that String
// would not write, and for costs out of bounds.
func parseArgon(stored string) (argonHash, error) {
	parts := strings.Split(stored, "$")
	if len(parts) != 6 {
		return argonHash{}, ErrUnknownHash
	}
	var h argonHash
	var saltErr, keyErr error
	_, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &h.memory, &h.passes, &h.threads)
	h.salt, saltErr = base64.RawStdEncoding.DecodeString(parts[4])
	h.key, keyErr = base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil || saltErr != nil || keyErr != nil || h.String() != stored {
		return argonHash{}, ErrUnknownHash
	}
	if h.memory > maxArgonMemory || h.passes == 0 || h.passes > maxArgonTime || h.threads == 0 || len(h.key) != keyLength {
		return argonHash{}, ErrUnknownHash
	}
	return h, nil
}
