package account

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// DecideRequest is the store's, and tells the request's owner.
func (s *Service) DecideRequest(ctx context.Context, id, event bson.ObjectID, in core.Decision) (core.Request, error) {
	request, err := s.store.Request(ctx, id)
	if err != nil {
		return core.Request{}, err
	}
	decision := core.Event{ID: event, Kind: core.EventDecision, User: request.User, About: core.About{Type: core.AboutRequest, ID: id}}
	err = s.Tell(ctx, decision, func(ctx context.Context) (err error) {
		request, err = s.store.DecideRequest(ctx, id, event, in)
		return err
	})
	return request, err
}
