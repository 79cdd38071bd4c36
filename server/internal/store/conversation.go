package store

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// maxRaces is how often a write begins anew because somebody else was quicker.
const maxRaces = 20

// RespondToTicket appends the team's answer to an open ticket and returns the
// ticket, which waits for the team no longer. An answer that the ticket has under
// the id before changes nothing. It fails with NotFound for an unknown ticket and
// Conflict for one that is not open or has another entry under the id.
func (s *Store) RespondToTicket(ctx context.Context, id, response bson.ObjectID, in core.NewResponse) (core.Ticket, error) {
	entry := core.Response{ID: response, By: core.ByTeam, Message: in.Message, CreatedAt: s.clock()}
	return s.converse(ctx, s.byRef(id), entry, step{change: waitsNoMore()})
}

// ReplyToTicket appends what its owner writes to an open ticket and returns the
// ticket, which waits for the team: from now on, or for as long as it has. It fails
// as RespondToTicket does; another's ticket is not found.
func (s *Store) ReplyToTicket(ctx context.Context, user, id, response bson.ObjectID, in core.NewResponse) (core.Ticket, error) {
	entry := core.Response{ID: response, By: core.ByOwner, Message: in.Message, CreatedAt: s.clock()}
	return s.converse(ctx, append(s.byRef(id), s.ref("user", user)), entry,
		step{when: waits(), change: waitsStill()},
		step{when: waitsNot(), change: waitsFrom(entry.CreatedAt)},
	)
}

// step is a change for a ticket that meets a condition.
type step struct {
	when   bson.D
	change ticketChange
}

// converse appends the entry to the open ticket by the step whose condition it
// meets.
func (s *Store) converse(ctx context.Context, find bson.D, entry core.Response, steps ...step) (core.Ticket, error) {
	isNew := bson.D{{Key: "responses._id", Value: bson.D{{Key: "$ne", Value: entry.ID}}}}
	open, tries := bson.D{isOpen()}, steps
	for range maxRaces {
		for _, step := range tries {
			step.change.push = bson.E{Key: "responses", Value: entry}
			ticket, err := s.changeTicket(ctx, all(find, open, isNew, step.when), step.change)
			if core.CodeOf(err) != core.NotFound {
				return ticket, err
			}
		}
		ticket, document, err := s.storedTicket(ctx, find)
		if err != nil {
			return core.Ticket{}, err
		}
		before, has := ticket.Response(entry.ID)
		switch {
		case has && before.Message == entry.Message && before.By == entry.By:
			return ticket, nil
		case has:
			return core.Ticket{}, keyTaken()
		case ticket.Status != core.TicketOpen:
			return core.Ticket{}, core.Fail(core.Conflict, core.MsgTicketClosed)
		}
		// From one step to the next it came to meet the condition of the one before, or
		// its values are such as no condition expects.
		if open, err = unchanged(document, "status", "waits"); err != nil {
			return core.Ticket{}, err
		}
		tries = []step{{change: steps[len(steps)-1].change}}
		if ticket.WaitingSince != nil {
			tries[0].change = steps[0].change
		}
	}
	return core.Ticket{}, core.Fail(core.Conflict, core.MsgConflict)
}

// CloseTicket closes the ticket and returns it, with an event under the id; closing
// it again changes nothing. It fails with NotFound for an unknown one, and for
// another's unless the user is an admin.
func (s *Store) CloseTicket(ctx context.Context, user core.User, id, event bson.ObjectID, by core.Role) (core.Ticket, error) {
	now := s.clock()
	change := waitsNoMore()
	change.set = append(change.set, bson.E{Key: "status", Value: core.TicketClosed}, bson.E{Key: "closedAt", Value: now})
	change.push = bson.E{Key: "events", Value: core.TicketEvent{ID: event, Type: core.TicketWasClosed, By: by, CreatedAt: now}}
	notClosed := bson.D{{Key: "status", Value: bson.D{{Key: "$ne", Value: core.TicketClosed}}}}
	ticket, err := s.changeTicket(ctx, all(s.ticketFor(user, id), notClosed), change)
	if core.CodeOf(err) != core.NotFound {
		return ticket, err
	}
	return s.TicketFor(ctx, user, id)
}

// ReopenTicket opens the ticket again and returns it, with an event under the id; it
// waits for the team from now on. Opening an open one changes nothing. It fails with
// Conflict where the closing is too long ago or nobody knows when it was, and with
// NotFound as CloseTicket does.
func (s *Store) ReopenTicket(ctx context.Context, user core.User, id, event bson.ObjectID, by core.Role) (core.Ticket, error) {
	now := s.clock()
	change := waitsFrom(now)
	change.set = append(change.set, bson.E{Key: "status", Value: core.TicketOpen})
	change.unset = bson.D{{Key: "closedAt", Value: ""}}
	change.push = bson.E{Key: "events", Value: core.TicketEvent{ID: event, Type: core.TicketWasReopened, By: by, CreatedAt: now}}
	ticket, err := s.changeTicket(ctx, all(s.ticketFor(user, id), closedAfter(now.Add(-core.ReopenTicketWithin))), change)
	if core.CodeOf(err) != core.NotFound {
		return ticket, err
	}
	ticket, document, err := s.storedTicket(ctx, s.ticketFor(user, id))
	if err != nil || ticket.Status == core.TicketOpen {
		return ticket, err
	}
	if ticket.ReopenableUntil == nil || !ticket.ReopenableUntil.After(now) {
		return core.Ticket{}, core.Fail(core.Conflict, core.MsgTicketOver)
	}
	// Its dates are stored as text, and say that it is not too long ago.
	same, err := unchanged(document, "status", "closedAt", "updatedAt")
	if err != nil {
		return core.Ticket{}, err
	}
	ticket, err = s.changeTicket(ctx, all(s.ticketFor(user, id), same), change)
	if core.CodeOf(err) == core.NotFound {
		return core.Ticket{}, core.Fail(core.Conflict, core.MsgConflict)
	}
	return ticket, err
}

// closedAfter is the condition that a ticket is closed and that this was later.
func closedAfter(earliest time.Time) bson.D {
	after := bson.D{{Key: "$gt", Value: earliest}}
	return bson.D{
		{Key: "status", Value: bson.D{{Key: "$nin", Value: bson.A{core.TicketOpen, nil}}}},
		{Key: "$or", Value: bson.A{
			bson.D{{Key: "closedAt", Value: after}},
			bson.D{{Key: "closedAt", Value: nil}, {Key: "updatedAt", Value: after}},
		}},
	}
}
