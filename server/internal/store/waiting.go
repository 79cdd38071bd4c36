package store

import (
	"slices"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// isOpen is the condition that a ticket takes answers. One of the Node era without
// a status does; null finds the missing.
func isOpen() bson.E {
	return bson.E{Key: "status", Value: bson.D{{Key: "$in", Value: bson.A{core.TicketOpen, nil}}}}
}

// waits is the condition that an open ticket waits for the team. An older one, which
// does not say so, does while it has no answer.
func waits() bson.D { return waiting(true, false) }

// waitsNot is that it does not.
func waitsNot() bson.D { return waiting(false, true) }

func waiting(said, hasAnswer bool) bson.D {
	return bson.D{{Key: "$or", Value: bson.A{
		bson.D{{Key: "waits", Value: said}},
		bson.D{{Key: "waits", Value: nil}, {Key: "responses.0", Value: bson.D{{Key: "$exists", Value: hasAnswer}}}},
	}}}
}

// WaitingTickets lists everybody's tickets that wait for the team, the one that has
// waited longest first.
func (s *Store) WaitingTickets() List[core.Ticket] {
	// What waits says too, in a form that the index is good for.
	mayWait := bson.E{Key: "waits", Value: bson.D{{Key: "$in", Value: bson.A{true, nil}}}}
	list := s.listTickets(all(bson.D{mayWait, isOpen()}, waits()))
	list.sort = longestWaitFirst()
	return list
}

// longestWaitFirst puts the tickets first that do not say since when they wait: that
// is since they were created, and before the first one that says so.
func longestWaitFirst() bson.D {
	return bson.D{{Key: "waitingSince", Value: 1}, {Key: "createdAt", Value: 1}, {Key: "_id", Value: 1}}
}

// ticketChange is what one write does to a ticket.
type ticketChange struct {
	set, unset bson.D
	push       bson.E
}

func waitsNoMore() ticketChange {
	return ticketChange{
		set:   bson.D{{Key: "waits", Value: false}},
		unset: bson.D{{Key: "waitingSince", Value: ""}},
	}
}

// waitsStill lets the time stand since when it waits.
func waitsStill() ticketChange { return ticketChange{set: bson.D{{Key: "waits", Value: true}}} }

func waitsFrom(now time.Time) ticketChange {
	return ticketChange{set: bson.D{{Key: "waits", Value: true}, {Key: "waitingSince", Value: now}}}
}

// at is the update that makes the change.
func (c ticketChange) at(now time.Time) bson.D {
	update := append(
		set(append(slices.Clone(c.set), bson.E{Key: "updatedAt", Value: now})...),
		bson.E{Key: "$push", Value: bson.D{c.push}},
	)
	if len(c.unset) > 0 {
		update = append(update, bson.E{Key: "$unset", Value: c.unset})
	}
	return update
}

// all is the condition that every one of them holds.
func all(conditions ...bson.D) bson.D { return slices.Concat(conditions...) }
