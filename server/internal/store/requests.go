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
		Events:         []core.RequestEvent{},
		CreatedAt:      s.clock(),
	}
	request.UpdatedAt = request.CreatedAt
	request, err := insertOnce(ctx, s.requests, id, request, func(stored core.Request) bool {
		return stored.User == user && stored.RequestDetails == in.RequestDetails
	})
	request.Complete()
	return request, err
}

// Request returns anybody's request with the id, or NotFound.
func (s *Store) Request(ctx context.Context, id bson.ObjectID) (core.Request, error) {
	return s.request(ctx, s.byRef(id))
}

func (s *Store) request(ctx context.Context, filter bson.D) (core.Request, error) {
	var request tolerant[core.Request]
	if err := s.requests.FindOne(ctx, filter, &request); err != nil {
		return core.Request{}, failure("find request", err)
	}
	request.value.Complete()
	return request.value, nil
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
