package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// Passing names the collections that a restored backup begins without: what stands
// there may have ended or been used since.
func Passing() []string { return []string{"sessions", "tokens", "tries"} }

// HoldMails gives up every waiting mail for the reason, to be sent only when
// somebody asks for it, and returns their number.
func (s *Store) HoldMails(ctx context.Context, reason string) (held int64, err error) {
	for {
		var entry struct {
			ID bson.ObjectID `bson:"_id"`
		}
		err := s.outbox.FindOne(ctx, bson.D{{Key: "status", Value: core.MailWaiting}}, &entry)
		if err = failure("find waiting mail", err); core.CodeOf(err) == core.NotFound {
			return held, nil
		}
		if err != nil {
			return held, err
		}
		if err := s.GiveUpMail(ctx, entry.ID, reason); err != nil {
			return held, err
		}
		held++
	}
}
