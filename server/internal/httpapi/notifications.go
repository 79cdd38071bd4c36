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
	user, err := bson.ObjectIDFromHex(in.User)
	if err != nil {
		return noSuchUser()
	}
	notification, err := s.store.CreateNotification(c.Request().Context(), id, user, in.Message)
	if core.CodeOf(err) == core.NotFound {
		return noSuchUser()
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

func noSuchUser() error {
	return &core.Error{Code: core.Invalid, Message: core.MsgInvalid, Fields: map[string]string{"user": core.MsgNoSuchUser}}
}
