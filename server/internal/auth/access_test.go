package auth

import (
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// TestATokenThatWasGoodEndsInTime sees that what is remembered of a token has an end.
func TestATokenThatWasGoodEndsInTime(t *testing.T) {
	t.Parallel()
	begun := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	now := begun
	signer := NewSigner([]byte(strings.Repeat("s3cr3t-", 8)), nil, time.Hour, func() time.Time { return now })
	user, session := bson.ObjectID{1}, bson.ObjectID{2}
	token, err := signer.Sign(user, session)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		after time.Duration
		good  bool
	}{
		{0, true}, {0, true}, {time.Hour - time.Second, true}, {time.Hour, false}, {2 * time.Hour, false},
		{0, true}, {-time.Minute, true}, {-time.Minute - time.Second, false}, // a clock that is set back
	} {
		now = begun.Add(row.after)
		u, s, err := signer.Parse(token)
		if (err == nil) != row.good || row.good && (u != user || s != session) || !row.good && !(u.IsZero() && s.IsZero()) {
			t.Errorf("after %s: %s, %s, %v", row.after, u, s, err)
		}
	}
	now = begun
	for _, forged := range []string{token[:len(token)-1], token + "A", strings.Replace(token, ".", "..", 1)} {
		if _, _, err := signer.Parse(forged); err == nil {
			t.Errorf("%q is accepted", forged)
		}
	}
}

func TestNotMoreTokensAreRememberedThanThereIsRoomFor(t *testing.T) {
	t.Parallel()
	var v verified
	for i := range maxVerified + 10 {
		v.add([32]byte{byte(i), byte(i >> 8), byte(i >> 16)}, content{})
	}
	if got := len(v.tokens); got != 10 {
		t.Errorf("%d tokens", got)
	}
}
