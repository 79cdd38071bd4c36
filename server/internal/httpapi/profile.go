package httpapi

import (
	"net/http"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/core"
)

func (s *Server) me(c *echo.Context) error { return c.JSON(http.StatusOK, userFrom(c)) }

func (s *Server) renameMe(c *echo.Context) error {
	var in core.NewName
	if err := bind(c, &in); err != nil {
		return err
	}
	user, err := s.account.Rename(c.Request().Context(), userFrom(c), in)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, user)
}

func (s *Server) changePassword(c *echo.Context) error {
	var in core.PasswordChange
	if err := bind(c, &in); err != nil {
		return err
	}
	tokens, err := s.account.ChangePassword(c.Request().Context(), network(c.RealIP()), userFrom(c), sessionFrom(c).Device, in)
	if err != nil {
		return err
	}
	s.cookies.set(c, tokens)
	return c.JSON(http.StatusOK, sentence{core.MsgPasswordReplaced})
}

func (s *Server) changeEmail(c *echo.Context) error {
	var in core.NewEmail
	if err := bind(c, &in); err != nil {
		return err
	}
	if err := s.account.AskForAddress(c.Request().Context(), network(c.RealIP()), userFrom(c), in); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, sentence{core.MsgAddressAsked})
}

func (s *Server) confirmEmail(c *echo.Context) error {
	if err := s.account.ConfirmAddress(c.Request().Context(), c.Param("token")); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, sentence{core.MsgAddressChanged})
}

func (s *Server) deleteMe(c *echo.Context) error {
	var in core.PasswordProof
	if err := bind(c, &in); err != nil {
		return err
	}
	user, err := s.account.Delete(c.Request().Context(), network(c.RealIP()), userFrom(c), in)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, user)
}

func (s *Server) keepMe(c *echo.Context) error {
	user, err := s.account.Keep(c.Request().Context(), userFrom(c))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, user)
}
