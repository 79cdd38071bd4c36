package httpapi

import (
	"crypto/sha256"
	"strings"

	"github.com/labstack/echo/v5"
	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// idempotencyKey is the header with which a caller names what it sends, so that
// sending it again, because no answer came, does not store it twice.
const idempotencyKey = "Idempotency-Key"

// The lengths in characters of a key.
const (
	minSubmissionKey = 16
	maxSubmissionKey = 128
)

// submissionID returns the id of what the call creates: for the same key, call and
// caller always the same one, without a key a new one. A caller is a user, on an
// open call the client's network. It fails with Invalid for what is no key.
func submissionID(c *echo.Context) (bson.ObjectID, error) {
	keys := c.Request().Header.Values(idempotencyKey)
	if len(keys) == 0 {
		return bson.NewObjectID(), nil
	}
	if len(keys) > 1 || len(keys[0]) < minSubmissionKey || len(keys[0]) > maxSubmissionKey || strings.ContainsFunc(keys[0], invisible) {
		return bson.ObjectID{}, core.Fail(core.Invalid, core.MsgMalformed)
	}
	caller := userFrom(c).ID.Hex()
	if userFrom(c).ID.IsZero() {
		caller = network(c.RealIP())
	}
	// 96 bits of it: nobody finds a key that leads to another's document.
	sum := sha256.Sum256([]byte(c.Request().URL.Path + " " + caller + " " + keys[0]))
	return bson.ObjectID(sum[:12]), nil
}

func invisible(r rune) bool { return r <= ' ' || r > '~' }
