package httpapi

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v5"
	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

func (s *Server) listPeople(c *echo.Context) error {
	if c.QueryParams().Has("ids") {
		return s.listPeopleByID(c)
	}
	query, err := queryFrom(c, peopleQuery())
	if err != nil {
		return err
	}
	return sendListAs(c, s.streams, s.store.People(query), core.User.Person)
}

// listPeopleByID answers with those of the named accounts that exist.
func (s *Server) listPeopleByID(c *echo.Context) error {
	ids := []bson.ObjectID{}
	for _, text := range strings.Split(c.QueryParam("ids"), ",") {
		id, err := bson.ObjectIDFromHex(text)
		if err != nil || len(ids) == core.MaxPageSize {
			return &core.Error{Code: core.Invalid, Message: core.MsgInvalid, Fields: map[string]string{"ids": core.MsgNoSuchUser}}
		}
		ids = append(ids, id)
	}
	users, err := s.store.UsersByID(c.Request().Context(), ids)
	if err != nil {
		return err
	}
	people := []core.Person{}
	for _, id := range ids {
		if user, ok := users[id]; ok {
			delete(users, id)
			people = append(people, user.Person())
		}
	}
	return c.JSON(http.StatusOK, people)
}

func (s *Server) getPerson(c *echo.Context) error {
	id, err := idFrom(c)
	if err != nil {
		return err
	}
	user, err := s.store.User(c.Request().Context(), id)
	if err != nil {
		return err
	}
	return s.sendPerson(c, user)
}

func (s *Server) setAdmin(c *echo.Context) error {
	id, err := idFrom(c)
	if err != nil {
		return err
	}
	var in core.AdminRight
	if err := bind(c, &in); err != nil {
		return err
	}
	user, err := s.store.SetAdminOf(c.Request().Context(), id, *in.IsAdmin)
	if err != nil {
		return err
	}
	return s.sendPerson(c, user)
}

func (s *Server) setDisabled(c *echo.Context) error {
	id, err := idFrom(c)
	if err != nil {
		return err
	}
	var in core.Lock
	if err := bind(c, &in); err != nil {
		return err
	}
	if id == userFrom(c).ID && *in.Disabled {
		return core.Fail(core.Conflict, core.MsgNotYourself)
	}
	user, err := s.store.SetDisabledOf(c.Request().Context(), id, *in.Disabled)
	if err != nil {
		return err
	}
	return s.sendPerson(c, user)
}

// sendPerson answers with the account and how much it has.
func (s *Server) sendPerson(c *echo.Context, user core.User) error {
	counts, err := s.store.CountsOf(c.Request().Context(), user.ID)
	if err != nil {
		return err
	}
	person := user.Person()
	person.Counts = &counts
	return c.JSON(http.StatusOK, person)
}
