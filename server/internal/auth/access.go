package auth

import (
	"crypto/sha256"
	"errors"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"go.mongodb.org/mongo-driver/v2/bson"
)

// maxToken is the length in bytes of the longest access token that is looked at.
const maxToken = 1024

// leeway is by how much the clock of the server that made a token may be ahead.
const leeway = time.Minute

const issuer = "ehrenweb"

// ErrToken says that an access token is missing, forged, damaged or over.
var ErrToken = errors.New("auth: bad access token")

// Signer makes and reads access tokens: JWTs (RFC 7519), HS256. They name the
// user and the session and nothing else; what the user may do is read from the
// database.
type Signer struct {
	secret   []byte
	accepted jwt.VerificationKeySet
	ttl      time.Duration
	now      func() time.Time
	verified verified
}

// NewSigner makes a Signer that signs with the secret, of at least 32 bytes (RFC
// 7518, 3.2), and also accepts what was signed with the previous one, unless that
// is empty: so a secret can be changed without signing anybody out.
func NewSigner(secret, previous []byte, ttl time.Duration, now func() time.Time) *Signer {
	s := &Signer{secret: secret, accepted: jwt.VerificationKeySet{Keys: []jwt.VerificationKey{secret}}, ttl: ttl, now: now}
	if len(previous) > 0 {
		s.accepted.Keys = append(s.accepted.Keys, previous)
	}
	return s
}

// TTL is how long an access token is good for.
func (s *Signer) TTL() time.Duration { return s.ttl }

// Sign returns a token for the user's session, different at every call.
func (s *Signer) Sign(user, session bson.ObjectID) (string, error) {
	now := s.now()
	return jwt.NewWithClaims(jwt.SigningMethodHS256, claims{
		Session: session.Hex(),
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer:    issuer,
			Subject:   user.Hex(),
			ID:        bson.NewObjectID().Hex(),
			IssuedAt:  jwt.NewNumericDate(now),
			ExpiresAt: jwt.NewNumericDate(now.Add(s.ttl)),
		},
	}).SignedString(s.secret)
}

// Parse returns the user and the session that the token names. It fails with
// ErrToken for anything that Sign did not make, or made too long ago, or with a
// secret that is neither of the two.
func (s *Signer) Parse(token string) (user, session bson.ObjectID, err error) {
	if len(token) > maxToken {
		return user, session, ErrToken
	}
	sum := sha256.Sum256([]byte(token))
	said, known := s.verified.get(sum)
	if !known {
		if said, err = s.verify(token); err != nil {
			return user, session, ErrToken
		}
		s.verified.add(sum, said)
	}
	if now := s.now(); !now.Before(said.expires) || said.issued.After(now.Add(leeway)) {
		return user, session, ErrToken
	}
	return said.user, said.session, nil
}

// verify reads a token that Sign has made and whose time is not over.
func (s *Signer) verify(token string) (said content, err error) {
	var c claims
	_, err = jwt.ParseWithClaims(token, &c, func(*jwt.Token) (any, error) { return s.accepted, nil },
		jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}), jwt.WithIssuer(issuer),
		jwt.WithExpirationRequired(), jwt.WithStrictDecoding(), jwt.WithTimeFunc(s.now))
	if err != nil || c.IssuedAt == nil {
		return said, ErrToken
	}
	if said.user, err = bson.ObjectIDFromHex(c.Subject); err != nil {
		return said, err
	}
	said.session, err = bson.ObjectIDFromHex(c.Session)
	said.issued, said.expires = c.IssuedAt.Time, c.ExpiresAt.Time
	return said, err
}

type claims struct {
	Session string `json:"sid"`
	jwt.RegisteredClaims
}
