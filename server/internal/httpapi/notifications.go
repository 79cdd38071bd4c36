package httpapi

import (
	"net/http"

	"github.com/labstack/echo/v5"
	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

func (s *Server) listNotifications(c *echo.Context) error {
	user := userFrom(c)
	if c.Param("userId") != user.ID.Hex() {
		return core.Fail(core.Forbidden, core.MsgForbidden)
	}
	return sendList(c, s.streams, s.store.NotificationsOf(user.ID))
}

func (s *Server) createNotification(c *echo.Context) error {
	var in core.NewNotification
	if err := bind(c, &in); err != nil {
		return err
	}
	id, err := submissionID(c)
	if err != nil {
		return err
	}
	if in.All || len(in.Users) > 0 {
		return s.sendToMany(c, id, in)
	}
	user, err := bson.ObjectIDFromHex(in.User)
	if err != nil {
		return noSuchUser("user")
	}
	notification, err := s.store.CreateNotification(c.Request().Context(), id, user, in.Message)
	if core.CodeOf(err) == core.NotFound {
		return noSuchUser("user")
	}
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, notification)
}

// unread is how many notifications a user has not read.
type unread struct {
	Count int64 `json:"count"`
}

func (s *Server) countUnread(c *echo.Context) error {
	count, err := s.store.CountUnread(c.Request().Context(), userFrom(c).ID)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, unread{count})
}

func (s *Server) readNotification(c *echo.Context) error {
	id, err := idFrom(c)
	if err != nil {
		return err
	}
	notification, err := s.store.ReadNotification(c.Request().Context(), userFrom(c).ID, id)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, notification)
}

func (s *Server) readNotifications(c *echo.Context) error {
	var in core.ReadUpTo
	if err := bind(c, &in); err != nil {
		return err
	}
	if err := s.store.ReadNotifications(c.Request().Context(), userFrom(c).ID, in.At()); err != nil {
		return err
	}
	return s.countUnread(c)
}

// sending is how many users were told something.
type sending struct {
	Count int `json:"count"`
}

func (s *Server) sendToMany(c *echo.Context, id bson.ObjectID, in core.NewNotification) (err error) {
	var told sending
	if in.All {
		told.Count, err = s.store.NotifyAll(c.Request().Context(), id, in.Message)
	} else {
		var users []bson.ObjectID
		for _, hex := range in.Users {
			user, err := bson.ObjectIDFromHex(hex)
			if err != nil {
				return noSuchUser("users")
			}
			users = append(users, user)
		}
		told.Count, err = s.store.NotifySome(c.Request().Context(), id, users, in.Message)
		if core.CodeOf(err) == core.NotFound {
			return noSuchUser("users")
		}
	}
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, told)
}

func noSuchUser(field string) error {
	return &core.Error{Code: core.Invalid, Message: core.MsgInvalid, Fields: map[string]string{field: core.MsgNoSuchUser}}
}
