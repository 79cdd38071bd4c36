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

func noSuchUser() error {
	return &core.Error{Code: core.Invalid, Message: core.MsgInvalid, Fields: map[string]string{"user": core.MsgNoSuchUser}}
}
