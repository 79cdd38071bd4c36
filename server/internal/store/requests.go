package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// CreateRequest stores the user's request as pending and returns it as stored. One
// that was stored under the id before is returned as it is now; where that is
// another one it fails with Conflict.
func (s *Store) CreateRequest(ctx context.Context, id, user bson.ObjectID, in core.NewRequest) (core.Request, error) {
	request := core.Request{
		ID:             id,
		User:           user,
		Status:         core.RequestPending,
		RequestDetails: in.RequestDetails,
		CreatedAt:      s.clock(),
	}
	request.UpdatedAt = request.CreatedAt
	return insertOnce(ctx, s.requests, id, request, func(stored core.Request) bool {
		return stored.User == user && stored.RequestDetails == in.RequestDetails
	})
}

// RequestsOf lists the user's requests, newest first.
func (s *Store) RequestsOf(user bson.ObjectID) List[core.Request] {
	return s.listRequests(bson.D{s.ref("user", user)})
}

// Requests lists everybody's requests, newest first.
func (s *Store) Requests() List[core.Request] { return s.listRequests(bson.D{}) }

func (s *Store) listRequests(filter bson.D) List[core.Request] {
	return List[core.Request]{
		collection: s.requests,
		filter:     filter,
		sort:       newestFirst(),
		complete:   (*core.Request).Complete,
	}
}
