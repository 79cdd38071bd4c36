package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// People lists the accounts that the query asks for.
func (s *Store) People(query core.ListQuery) List[core.User] {
	filter := bson.D{}
	switch query.Status {
	case core.PeopleAdmin:
		filter = bson.D{{Key: "isAdmin", Value: true}}
	case core.PeopleEnabled:
		filter = bson.D{{Key: "disabledAt", Value: nil}}
	case core.PeopleDisabled:
		filter = bson.D{{Key: "disabledAt", Value: bson.D{{Key: "$ne", Value: nil}}}}
	case core.PeopleUnconfirmed:
		filter = bson.D{{Key: "isVerified", Value: false}}
	}
	list := s.Users()
	list.filter, list.sort, list.search = filter, orderOf(query.Sort), newSearch(query.Search, namesOfPerson()...)
	if query.Sort == core.ByEmail {
		list.sort = bson.D{{Key: "email", Value: 1}}
	}
	return list
}

// namesOfPerson are the fields by which an account is searched.
func namesOfPerson() []string { return []string{"firstName", "lastName", "email"} }

// UsersByID returns those of the accounts that exist.
func (s *Store) UsersByID(ctx context.Context, ids []bson.ObjectID) (map[bson.ObjectID]core.User, error) {
	users := map[bson.ObjectID]core.User{}
	if len(ids) == 0 {
		return users, nil
	}
	list := s.Users()
	list.filter, list.sort = bson.D{s.refs("_id", ids)}, nil
	err := list.Each(ctx, core.Page{}, func(user core.User) error {
		users[user.ID] = user
		return nil
	})
	return users, err
}

// CountsOf returns how much the user has.
func (s *Store) CountsOf(ctx context.Context, user bson.ObjectID) (core.PersonCounts, error) {
	var counts core.PersonCounts
	var err error
	if counts.Requests, err = s.RequestsOf(user).Count(ctx); err != nil {
		return counts, err
	}
	if counts.Tickets, err = s.TicketsOf(user).Count(ctx); err != nil {
		return counts, err
	}
	open := s.Tickets(core.ListQuery{User: user, Status: string(core.TicketOpen)})
	if counts.OpenTickets, err = open.Count(ctx); err != nil {
		return counts, err
	}
	counts.Notifications, err = s.NotificationsOf(user).Count(ctx)
	return counts, err
}

// SetAdminOf grants or revokes the admin right of the account with the id and returns
// the account. It fails with NotFound for an unknown one, and with Conflict for the
// demo account and, revoking, for the last admin who can log in.
func (s *Store) SetAdminOf(ctx context.Context, id bson.ObjectID, admin bool) (core.User, error) {
	fields := set(bson.E{Key: "isAdmin", Value: admin}, bson.E{Key: "updatedAt", Value: s.clock()})
	if admin {
		return s.changePerson(ctx, id, fields)
	}
	return s.takePerson(ctx, id, fields)
}

// SetDisabledOf locks the account with the id, which ends its sessions with the same
// update, or opens it again, and returns the account. It fails like SetAdminOf.
func (s *Store) SetDisabledOf(ctx context.Context, id bson.ObjectID, disabled bool) (core.User, error) {
	if disabled {
		return s.takePerson(ctx, id, s.lock())
	}
	return s.changePerson(ctx, id, s.unlock())
}

// takePerson makes a change after which the account is no admin who can log in.
func (s *Store) takePerson(ctx context.Context, id bson.ObjectID, change bson.D) (user core.User, err error) {
	err = s.leaveAdmins(ctx, id, func(ctx context.Context) error {
		user, err = s.changePerson(ctx, id, change)
		return err
	})
	return user, err
}

func (s *Store) changePerson(ctx context.Context, id bson.ObjectID, change bson.D) (core.User, error) {
	// What is no account to anybody else must not change either.
	if _, err := s.User(ctx, id); err != nil {
		return core.User{}, err
	}
	filter := append(s.byRef(id), bson.E{Key: "isDemo", Value: bson.D{{Key: "$ne", Value: true}}})
	err := s.changeUser(ctx, filter, change)
	if err != nil && core.CodeOf(err) != core.NotFound {
		return core.User{}, err
	}
	user, findErr := s.User(ctx, id)
	if findErr == nil && err != nil {
		return core.User{}, core.Fail(core.Conflict, core.MsgDemoAccount)
	}
	return user, findErr
}
