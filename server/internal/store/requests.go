package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// CreateRequest stores the user's request as pending and returns it as stored.
func (s *Store) CreateRequest(ctx context.Context, user bson.ObjectID, in core.NewRequest) (core.Request, error) {
	request := core.Request{
		ID:             bson.NewObjectID(),
		User:           user,
		Status:         core.RequestPending,
		RequestDetails: in.RequestDetails,
		CreatedAt:      s.clock(),
	}
	request.UpdatedAt = request.CreatedAt
	if err := s.requests.InsertOne(ctx, request); err != nil {
		return core.Request{}, failure("insert request", err)
	}
	return request, nil
}

// RequestsOf lists the user's requests, newest first.
func (s *Store) RequestsOf(user bson.ObjectID) List[core.Request] {
	return s.listRequests(bson.D{{Key: "user", Value: user}})
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
