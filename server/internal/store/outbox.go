package store

import (
	"context"
	"errors"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// QueueMail stores a mail that is owed from its DueAt on, or else from now on, under
// its id or else a new one. It fails with Conflict when one with the id is in the
// outbox.
func (s *Store) QueueMail(ctx context.Context, entry core.OutboxEntry) error {
	now := s.clock()
	if entry.ID.IsZero() {
		entry.ID = bson.NewObjectID()
	}
	entry.Status = core.MailWaiting
	entry.CreatedAt, entry.UpdatedAt = now, now
	if entry.DueAt.IsZero() {
		entry.DueAt = now
	}
	if err := s.outbox.InsertOne(ctx, entry); err != nil {
		return failure("queue mail", err)
	}
	return nil
}

// ReleaseMail makes a mail due now that waits for its first attempt, and leaves any
// other alone.
func (s *Store) ReleaseMail(ctx context.Context, id bson.ObjectID) error {
	waiting := append(byID(id), bson.E{Key: "status", Value: core.MailWaiting}, bson.E{Key: "attempts", Value: 0})
	_, err := s.outbox.UpdateOne(ctx, waiting, set(bson.E{Key: "dueAt", Value: s.clock()}))
	return failure("release mail", err)
}

// ClaimMail takes the waiting entry that has been due longest, makes it due
// again at until and counts the attempt, in one step: no two callers get the
// same entry before then. ok is false when nothing is due.
func (s *Store) ClaimMail(ctx context.Context, now, until time.Time) (entry core.OutboxEntry, ok bool, err error) {
	due := bson.D{
		{Key: "status", Value: core.MailWaiting},
		{Key: "dueAt", Value: bson.D{{Key: "$lte", Value: now}}},
		{Key: "attempts", Value: bson.D{{Key: "$gte", Value: 0}}}, // one that cannot be counted up would hold up all others
	}
	change := append(
		set(bson.E{Key: "dueAt", Value: until}, bson.E{Key: "updatedAt", Value: s.clock()}),
		bson.E{Key: "$inc", Value: bson.D{{Key: "attempts", Value: 1}}},
	)
	for {
		var claimed tolerant[core.OutboxEntry]
		err := s.outbox.FindOneAndUpdate(ctx, due, change, bson.D{{Key: "dueAt", Value: 1}}, &claimed)
		if errors.Is(err, errUnreadable) || err == nil && len(claimed.lost) > 0 {
			if err := s.GiveUpMail(ctx, claimed.value.ID, core.MsgDamagedMail); err != nil {
				return entry, false, err
			}
			continue
		}
		if err = failure("claim mail", err); core.CodeOf(err) == core.NotFound {
			return entry, false, nil
		}
		return claimed.value, err == nil, err
	}
}

// CountMail counts a mail of the kind to the user, unless they have had as many
// as limit within the window; ok is false then.
func (s *Store) CountMail(ctx context.Context, user bson.ObjectID, kind core.MailKind, limit int, window time.Duration) (ok bool, err error) {
	since, count := "mailed."+string(kind)+".since", "mailed."+string(kind)+".count"
	now := s.clock()
	begun := bson.E{Key: since, Value: bson.D{{Key: "$gt", Value: now.Add(-window)}}}
	matched, err := s.users.UpdateOne(ctx,
		append(s.byRef(user), begun, bson.E{Key: count, Value: bson.D{{Key: "$lt", Value: limit}}}),
		bson.D{{Key: "$inc", Value: bson.D{{Key: count, Value: 1}}}},
	)
	if err != nil || matched == 1 {
		return err == nil, failure("count mail", err)
	}
	over := bson.E{Key: "$or", Value: bson.A{
		bson.D{{Key: since, Value: nil}},
		bson.D{{Key: since, Value: bson.D{{Key: "$lte", Value: now.Add(-window)}}}},
	}}
	matched, err = s.users.UpdateOne(ctx, append(s.byRef(user), over),
		set(bson.E{Key: since, Value: now}, bson.E{Key: count, Value: 1}))
	if isDamaged(err) { // where nothing can be counted, counting begins anew
		first := bson.D{{Key: "since", Value: now}, {Key: "count", Value: 1}}
		matched, err = s.users.UpdateOne(ctx, append(s.byRef(user), over),
			set(bson.E{Key: "mailed", Value: bson.D{{Key: string(kind), Value: first}}}))
	}
	return matched == 1, failure("count mail", err)
}

// RecordSentMail makes of an entry the record of a mail that was sent: whom it went
// to, what it was about, when, and what the mail server said. All else that it held
// is forgotten, but for whose it was, and the record itself after core.KeepSentMail
// or with its account.
func (s *Store) RecordSentMail(ctx context.Context, id bson.ObjectID, receipt core.Receipt) error {
	now := s.clock()
	change := append(
		set(
			bson.E{Key: "status", Value: core.MailSent},
			bson.E{Key: "receipt", Value: receipt},
			bson.E{Key: "updatedAt", Value: now},
			bson.E{Key: "expiresAt", Value: now.Add(core.KeepSentMail)},
		),
		unset("registration", "contact", "address", "event", "lastError", "dueAt"),
	)
	return s.changeMail(ctx, id, change)
}

// DeleteMail removes an entry that there is nothing to send for.
func (s *Store) DeleteMail(ctx context.Context, id bson.ObjectID) error {
	if _, err := s.outbox.DeleteOne(ctx, byID(id)); err != nil {
		return failure("delete mail", err)
	}
	return nil
}

// PostponeMail lets an entry wait until due and records why.
func (s *Store) PostponeMail(ctx context.Context, id bson.ObjectID, due time.Time, reason string) error {
	return s.changeMail(ctx, id, set(
		bson.E{Key: "dueAt", Value: due},
		bson.E{Key: "lastError", Value: reason},
		bson.E{Key: "updatedAt", Value: s.clock()},
	))
}

// GiveUpMail ends the attempts on an entry and records why. What a registration
// would have set on the account is forgotten: the password's hash is not kept for
// a mail that may never go out. Sent again, its link confirms the newest
// registration of the address.
func (s *Store) GiveUpMail(ctx context.Context, id bson.ObjectID, reason string) error {
	change := append(
		set(
			bson.E{Key: "status", Value: core.MailGivenUp},
			bson.E{Key: "lastError", Value: reason},
			bson.E{Key: "updatedAt", Value: s.clock()},
		),
		unset("registration"),
	)
	return s.changeMail(ctx, id, change)
}

func (s *Store) changeMail(ctx context.Context, id bson.ObjectID, change bson.D) error {
	if _, err := s.outbox.UpdateOne(ctx, byID(id), change); err != nil {
		return failure("change mail", err)
	}
	return nil
}

// Mails lists the mails with the status, newest first: those that wait, those that
// were given up and are not dealt with, or those that were sent of late.
func (s *Store) Mails(status core.MailStatus) List[core.OutboxMail] {
	return List[core.OutboxMail]{
		collection: s.outbox,
		filter:     bson.D{{Key: "status", Value: status}},
		sort:       newestFirst(),
		complete:   (*core.OutboxMail).Complete,
	}
}

// MailsOf lists the mails to the user's address, and those to another that are about
// the account, newest first.
func (s *Store) MailsOf(user core.User) List[core.MailRecord] {
	return List[core.MailRecord]{
		collection: s.outbox,
		filter:     bson.D{{Key: "$or", Value: bson.A{bson.D{{Key: "to", Value: user.Email}}, bson.D{{Key: "user", Value: user.ID}}}}},
		sort:       newestFirst(),
	}
}

// OutboxState counts the mails that wait and those that were given up.
func (s *Store) OutboxState(ctx context.Context) (state core.OutboxState, err error) {
	if state.GivenUp, err = s.Mails(core.MailGivenUp).Count(ctx); err != nil {
		return core.OutboxState{}, err
	}
	waiting := List[core.OutboxEntry]{
		collection: s.outbox,
		filter:     bson.D{{Key: "status", Value: core.MailWaiting}},
		sort:       bson.D{{Key: "createdAt", Value: 1}},
	}
	if state.Waiting, err = waiting.Count(ctx); err != nil {
		return core.OutboxState{}, err
	}
	err = waiting.Each(ctx, core.Page{Number: 1, Limit: 1}, func(oldest core.OutboxEntry) error {
		state.OldestAt = oldest.CreatedAt
		return nil
	})
	return state, err
}

// RetryMail lets a mail that was given up wait again, due now and as if it were
// owed from now on: what went wrong before does not make its pauses longer. It
// fails with NotFound for any other.
func (s *Store) RetryMail(ctx context.Context, id bson.ObjectID) error {
	now := s.clock()
	matched, err := s.outbox.UpdateOne(ctx, givenUp(id), set(
		bson.E{Key: "status", Value: core.MailWaiting},
		bson.E{Key: "createdAt", Value: now},
		bson.E{Key: "updatedAt", Value: now},
		bson.E{Key: "dueAt", Value: now},
		bson.E{Key: "attempts", Value: 1}, // not 0: the first one counts against what its recipient gets
	))
	if err != nil {
		return failure("retry mail", err)
	}
	if matched == 0 {
		return core.Fail(core.NotFound, core.MsgNotFound)
	}
	return nil
}

// RemoveFailedMail drops a mail that was given up. It fails with NotFound for any
// other.
func (s *Store) RemoveFailedMail(ctx context.Context, id bson.ObjectID) error {
	deleted, err := s.outbox.DeleteOne(ctx, givenUp(id))
	if err != nil {
		return failure("remove mail", err)
	}
	if deleted == 0 {
		return core.Fail(core.NotFound, core.MsgNotFound)
	}
	return nil
}

func givenUp(id bson.ObjectID) bson.D {
	return append(byID(id), bson.E{Key: "status", Value: core.MailGivenUp})
}
