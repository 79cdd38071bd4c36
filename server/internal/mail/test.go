package mail

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// SendTest sends a test mail now, not through the outbox, and returns the receipt. It
// fails as the sender does.
func SendTest(ctx context.Context, r *Renderer, s Sender, to string) (core.Receipt, error) {
	m, err := r.Render(Test{})
	if err != nil {
		return core.Receipt{}, err
	}
	m.ID, m.To = bson.NewObjectID(), to
	return s.Send(ctx, m)
}
