package store

import (
	"context"
	"errors"
	"slices"

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
	request, err := s.storedRequest(ctx, filter)
	return request.value, err
}

func (s *Store) storedRequest(ctx context.Context, filter bson.D) (request tolerant[core.Request], err error) {
	if err := s.requests.FindOne(ctx, filter, &request); err != nil {
		return tolerant[core.Request]{}, failure("find request", err)
	}
	request.value.Complete()
	return request, nil
}

// RequestOf is Request for the user's own; another's is not found.
func (s *Store) RequestOf(ctx context.Context, user, id bson.ObjectID) (core.Request, error) {
	return s.request(ctx, append(s.byRef(id), s.ref("user", user)))
}

// DecideRequest sets what the team has decided, enters it in the timeline under the
// event's id and returns the request. A decision that the request has under the id
// before changes nothing. It fails with NotFound for an unknown request, and with
// Conflict, and the request as it is, for one that was withdrawn and one that is not
// any more as the caller has seen it. A caller who does not say what they saw has
// seen a pending request, or to set it back, a decided one.
func (s *Store) DecideRequest(ctx context.Context, id, event bson.ObjectID, in core.Decision) (core.Request, error) {
	filter := s.byRef(id)
	decided := bson.A{core.RequestApproved, core.RequestRejected}
	switch {
	case in.Status == core.RequestPending:
		filter = append(filter, bson.E{Key: "status", Value: bson.D{{Key: "$in", Value: decided}}})
	case in.Revision != nil:
		filter = append(filter, bson.E{Key: "status", Value: bson.D{{Key: "$ne", Value: core.RequestWithdrawn}}})
	default:
		filter = append(filter, isPending())
	}
	if in.Revision != nil {
		filter = append(filter, revision(*in.Revision))
	}
	request, err := s.changeRequest(ctx, filter, core.RequestEvent{
		ID: event, Type: core.RequestDecided, Status: in.Status, Note: in.Note, By: core.ByTeam,
	})
	if core.CodeOf(err) != core.NotFound {
		return request, err
	}
	stored, err := s.storedRequest(ctx, s.byRef(id))
	if err != nil {
		return core.Request{}, err
	}
	request = stored.value
	before, was := request.Event(event)
	switch {
	case !was && slices.Contains(stored.lost, "revision"):
		return core.Request{}, tooDamaged(errors.New("store: the revision is no number"))
	case !was:
		return core.Request{}, otherStatus(request)
	case before.Status != in.Status || before.Note != in.Note:
		return core.Request{}, keyTaken()
	}
	return request, nil
}

// isPending is the condition that a request waits for a decision. So does one that has
// no status, or an odd one.
func isPending() bson.E {
	others := bson.A{core.RequestApproved, core.RequestRejected, core.RequestWithdrawn}
	return bson.E{Key: "status", Value: bson.D{{Key: "$nin", Value: others}}}
}

// WithdrawRequest takes the user's own pending request back and returns it; taking it
// back again changes nothing. It fails with NotFound for an unknown one or another's,
// and with Conflict, and the request as it is, for one that was decided.
func (s *Store) WithdrawRequest(ctx context.Context, user, id bson.ObjectID) (core.Request, error) {
	pending := append(s.byRef(id), s.ref("user", user), isPending())
	request, err := s.changeRequest(ctx, pending, core.RequestEvent{
		ID: bson.NewObjectID(), Type: core.RequestTakenBack, Status: core.RequestWithdrawn, By: core.ByOwner,
	})
	if core.CodeOf(err) != core.NotFound {
		return request, err
	}
	if request, err = s.RequestOf(ctx, user, id); err != nil {
		return core.Request{}, err
	}
	if request.Status != core.RequestWithdrawn {
		return core.Request{}, otherStatus(request)
	}
	return request, nil
}

// changeRequest gives the request that the filter finds the event's status.
func (s *Store) changeRequest(ctx context.Context, filter bson.D, event core.RequestEvent) (core.Request, error) {
	event.CreatedAt = s.clock()
	change := append(
		set(bson.E{Key: "status", Value: event.Status}, bson.E{Key: "updatedAt", Value: event.CreatedAt}),
		bson.E{Key: "$inc", Value: bson.D{{Key: "revision", Value: int64(1)}}},
		bson.E{Key: "$push", Value: bson.D{{Key: "events", Value: event}}},
	)
	filter = append(filter, bson.E{Key: "events._id", Value: bson.D{{Key: "$ne", Value: event.ID}}})
	var request tolerant[core.Request]
	err := mended(ctx, s.requests, filter, change, func() error {
		return s.requests.FindOneAndUpdate(ctx, filter, change, nil, &request)
	})
	if err != nil {
		return core.Request{}, failure("change request", err)
	}
	request.value.Complete()
	return request.value, nil
}

// revision is the condition that a document has it; one that was never changed has none.
func revision(n int64) bson.E {
	if n == 0 {
		return bson.E{Key: "revision", Value: bson.D{{Key: "$in", Value: bson.A{n, nil}}}}
	}
	return bson.E{Key: "revision", Value: n}
}

// otherStatus says that the request's status does not allow it, and shows the request.
func otherStatus(request core.Request) error {
	message := core.MsgRequestOpen
	switch request.Status {
	case core.RequestApproved, core.RequestRejected:
		message = core.MsgRequestDecided
	case core.RequestWithdrawn:
		message = core.MsgRequestWithdrawn
	}
	return &core.Error{Code: core.Conflict, Message: message, Current: request}
}

// RequestsOf lists the user's requests, newest first.
func (s *Store) RequestsOf(user bson.ObjectID) List[core.Request] {
	return s.listRequests(bson.D{s.ref("user", user)})
}

// Requests lists those of everybody's requests that the query asks for.
func (s *Store) Requests(query core.ListQuery) List[core.Request] {
	filter := s.filterOf(query)
	switch status := core.RequestStatus(query.Status); status {
	case "":
	case core.RequestPending:
		filter = append(filter, isPending())
	default:
		filter = append(filter, bson.E{Key: "status", Value: status})
	}
	list := s.listRequests(filter)
	list.sort = orderOf(query.Sort)
	list.search = newSearch(query.Search,
		"contact_name", "contact_email", "organization_name", "current_website", "activity_area", "project_goals", "target_audience",
		"special_requirements", "site_assets", "reference_websites", "design_preferences", "domain_hosting", "extra_notes", "events",
	).from(s.sendersOf(query))
	return list
}

func (s *Store) listRequests(filter bson.D) List[core.Request] {
	return List[core.Request]{
		collection: s.requests,
		filter:     filter,
		sort:       newestFirst(),
		complete:   (*core.Request).Complete,
	}
}
