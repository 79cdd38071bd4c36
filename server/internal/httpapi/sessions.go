package httpapi

import (
	"net/http"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/core"
)

func (s *Server) login(c *echo.Context) error {
	var in core.Credentials
	if err := bind(c, &in); err != nil {
		return err
	}
	user, tokens, err := s.account.Login(c.Request().Context(), network(c.RealIP()), core.DeviceOf(c.Request().UserAgent()), in)
	c.Set(userKey, user)
	if err != nil {
		return err
	}
	s.cookies.set(c, tokens)
	return c.JSON(http.StatusOK, user)
}

func (s *Server) logout(c *echo.Context) error {
	s.cookies.clear(c) // also when the rest fails: the person has turned away from the screen
	err := s.account.Logout(c.Request().Context(), s.cookies.access.value(c), s.cookies.refresh.value(c))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, sentence{core.MsgLoggedOut})
}

func (s *Server) refreshToken(c *echo.Context) error {
	tokens, err := s.account.Refresh(c.Request().Context(), s.cookies.refresh.value(c))
	if err != nil {
		return err
	}
	s.cookies.set(c, tokens)
	return c.JSON(http.StatusOK, sentence{core.MsgRefreshed})
}

func (s *Server) listSessions(c *echo.Context) error {
	sessions, err := s.account.Sessions(c.Request().Context(), userFrom(c), sessionFrom(c))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, sessions)
}

func (s *Server) endSession(c *echo.Context) error {
	id, err := idFrom(c)
	if err != nil {
		return err
	}
	if err := s.account.EndSession(c.Request().Context(), userFrom(c), id); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, sentence{core.MsgSessionEnded})
}

func (s *Server) endOtherSessions(c *echo.Context) error {
	if err := s.account.EndOtherSessions(c.Request().Context(), userFrom(c), sessionFrom(c).ID); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, sentence{core.MsgOthersEnded})
}
