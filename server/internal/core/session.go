package core

import (
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// Session is one signed-in browser. It ends at ExpiresAt, whatever happens, when
// it is deleted, or when the account's Credentials move on.
type Session struct {
	ID          bson.ObjectID `bson:"_id"`
	User        bson.ObjectID `bson:"user"`
	Credentials int64         `bson:"credentials"`

	// Family is the SHA-256 of the part that all refresh tokens of the session
	// share: who has it has held a token of this session. Tokens are the SHA-256
	// of the parts that tell them apart.
	Family  string         `bson:"family"`
	Tokens  []RefreshToken `bson:"tokens"`
	Version int64          `bson:"version"` // counts the rotations

	// Device is missing on sessions that are older than it.
	Device Device `bson:"device,omitempty"`

	CreatedAt time.Time `bson:"createdAt"`
	UpdatedAt time.Time `bson:"updatedAt"`
	ExpiresAt time.Time `bson:"expiresAt"`
}

// RefreshToken is a refresh token a session accepts: without an end the current
// one, with an end one that was rotated and has its last seconds.
type RefreshToken struct {
	Hash string     `bson:"hash"`
	Ends *time.Time `bson:"ends,omitempty"`
}
