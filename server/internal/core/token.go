package core

import (
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// TokenKind says what a one-time token is good for.
type TokenKind string

// The one-time tokens, each for one kind of link.
const (
	TokenVerify  TokenKind = "verify"
	TokenReset   TokenKind = "reset"
	TokenAddress TokenKind = "address" // makes it the account's
	TokenSetup   TokenKind = "setup"   // makes the first admin; belongs to nobody yet
)

// AddressTTL is how long the link that confirms a new address is good for.
const AddressTTL = 24 * time.Hour

// Token is a one-time token that went out in a mail or, for the first admin, in
// the log. Only its SHA-256 is kept.
type Token struct {
	ID           bson.ObjectID  `bson:"_id"`
	Kind         TokenKind      `bson:"kind"`
	Hash         string         `bson:"hash"`
	User         bson.ObjectID  `bson:"user"`
	Mail         bson.ObjectID  `bson:"mail"`                   // the outbox entry it went out with
	Registration *Registrant    `bson:"registration,omitempty"` // TokenVerify: what the link sets
	Address      *AddressChange `bson:"address,omitempty"`      // TokenAddress: what the link sets
	CreatedAt    time.Time      `bson:"createdAt"`
	ExpiresAt    time.Time      `bson:"expiresAt"`
}
