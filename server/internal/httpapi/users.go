package httpapi

import (
	"net/http"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/core"
)

// sentence is the body of a reply that only says something.
type sentence struct {
	Message string `json:"message"`
}

func (s *Server) register(c *echo.Context) error {
	var in core.Registration
	if err := bind(c, &in); err != nil {
		return err
	}
	if err := s.account.Register(c.Request().Context(), in); err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, sentence{core.MsgRegistered})
}

func (s *Server) setUp(c *echo.Context) error {
	var in core.Registration
	if err := bind(c, &in); err != nil {
		return err
	}
	if err := s.account.SetUp(c.Request().Context(), c.Param("token"), in); err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, sentence{core.MsgSetupDone})
}

func (s *Server) verifyEmail(c *echo.Context) error {
	target := s.options.AppURL + "/email-verified"
	err := s.account.Verify(c.Request().Context(), c.Param("token"))
	if core.CodeOf(err) == core.NotFound {
		return c.Redirect(http.StatusSeeOther, target+"?status=invalid")
	}
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, target)
}

func (s *Server) resendVerification(c *echo.Context) error {
	var in core.Address
	if err := bind(c, &in); err != nil {
		return err
	}
	if err := s.account.ResendVerification(c.Request().Context(), in); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, sentence{core.MsgVerificationResent})
}

func (s *Server) forgotPassword(c *echo.Context) error {
	var in core.Address
	if err := bind(c, &in); err != nil {
		return err
	}
	if err := s.account.ForgotPassword(c.Request().Context(), in); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, sentence{core.MsgResetSent})
}

func (s *Server) resetPassword(c *echo.Context) error {
	var in core.NewPassword
	if err := bind(c, &in); err != nil {
		return err
	}
	if err := s.account.ResetPassword(c.Request().Context(), network(c.RealIP()), c.Param("token"), in); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, sentence{core.MsgPasswordChanged})
}
