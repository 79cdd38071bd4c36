package httpapi

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/core"
)

func (s *Server) listMails(c *echo.Context) error {
	var status core.MailStatus
	switch c.QueryParam("status") {
	case "waiting":
		status = core.MailWaiting
	case "failed":
		status = core.MailGivenUp
	case "sent":
		status = core.MailSent
	default:
		reason := fmt.Sprintf(core.MsgNotOneOf, "waiting, failed, sent")
		return &core.Error{Code: core.Invalid, Message: core.MsgInvalid, Fields: map[string]string{"status": reason}}
	}
	return sendList(c, s.streams, s.store.Mails(status))
}

func (s *Server) sendTestMail(c *echo.Context) error {
	var in core.Address
	if err := bind(c, &in); err != nil {
		return err
	}
	outcome, err := s.account.SendTestMail(c.Request().Context(), userFrom(c).ID, in)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, outcome)
}

func (s *Server) retryMail(c *echo.Context) error {
	id, err := idFrom(c)
	if err != nil {
		return err
	}
	if err := s.store.RetryMail(c.Request().Context(), id); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, sentence{core.MsgMailRetried})
}

func (s *Server) removeMail(c *echo.Context) error {
	id, err := idFrom(c)
	if err != nil {
		return err
	}
	if err := s.store.RemoveFailedMail(c.Request().Context(), id); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, sentence{core.MsgMailRemoved})
}
