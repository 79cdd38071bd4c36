package httpapi

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/account"
	"ehrenweb/internal/core"
)

const (
	userKey    = "user"
	sessionKey = "session"
)

// requireUser lets nobody in without a session that is good now.
func (s *Server) requireUser(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		user, session, err := s.account.Authenticate(c.Request().Context(), s.cookies.access.value(c))
		if err != nil {
			return err
		}
		c.Set(userKey, user)
		c.Set(sessionKey, session)
		return next(c)
	}
}

// requireAdmin lets nobody in without the admin right; requireUser comes first.
func requireAdmin(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		if !userFrom(c).IsAdmin {
			return core.Fail(core.Forbidden, core.MsgForbidden)
		}
		return next(c)
	}
}

// userFrom returns the signed-in user behind requireUser, elsewhere an empty one.
func userFrom(c *echo.Context) core.User {
	user, _ := c.Get(userKey).(core.User)
	return user
}

// sessionFrom returns the session behind requireUser, elsewhere an empty one.
func sessionFrom(c *echo.Context) core.Session {
	session, _ := c.Get(sessionKey).(core.Session)
	return session
}

// cookies are the two that hold a session, and one that holds nothing: by the
// marker the client's own code sees whether there may be a session to ask for.
type cookies struct{ access, refresh, marker sessionCookie }

// newCookies names them. In production the prefixes bind them to https and this
// host (RFC 6265bis, 4.1.3); only the refresh token's narrow path keeps it from
// __Host-.
func newCookies(production bool) cookies {
	if production {
		return cookies{
			access:  sessionCookie{name: "__Host-access", path: "/", secure: true},
			refresh: sessionCookie{name: "__Secure-refresh", path: "/api/user", secure: true},
			marker:  sessionCookie{name: "__Host-signed-in", path: "/", secure: true, readable: true},
		}
	}
	return cookies{
		access:  sessionCookie{name: "access", path: "/"},
		refresh: sessionCookie{name: "refresh", path: "/api/user"},
		marker:  sessionCookie{name: "signed-in", path: "/", readable: true},
	}
}

type sessionCookie struct {
	name, path       string
	secure, readable bool
}

func (k sessionCookie) value(c *echo.Context) string {
	sent := c.Request().CookiesNamed(k.name)
	if len(sent) != 1 { // of two, one is from somebody else, and nobody knows which
		return ""
	}
	return sent[0].Value
}

// set sends the cookie, good for the time.
func (k sessionCookie) set(c *echo.Context, value string, ttl time.Duration) {
	k.send(c, &http.Cookie{Value: value, MaxAge: max(int(ttl.Seconds()), 1)})
}

func (k sessionCookie) clear(c *echo.Context) {
	k.send(c, &http.Cookie{MaxAge: -1})
}

func (k sessionCookie) send(c *echo.Context, cookie *http.Cookie) {
	cookie.Name, cookie.Path, cookie.Secure = k.name, k.path, k.secure
	cookie.HttpOnly, cookie.SameSite = !k.readable, http.SameSiteStrictMode
	c.SetCookie(cookie)
}

func (k cookies) set(c *echo.Context, t account.Tokens) {
	k.access.set(c, t.Access, t.AccessTTL)
	k.refresh.set(c, t.Refresh, t.RefreshTTL)
	k.marker.set(c, "1", t.RefreshTTL)
}

func (k cookies) clear(c *echo.Context) {
	k.access.clear(c)
	k.refresh.clear(c)
	k.marker.clear(c)
}
