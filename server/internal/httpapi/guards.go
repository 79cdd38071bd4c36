package httpapi

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v5"
	"github.com/labstack/echo/v5/middleware"

	"ehrenweb/internal/core"
)

// contentSecurityPolicy allows what the client needs: its own files, and the
// small pictures that Bootstrap's style sheet carries as data.
const contentSecurityPolicy = "default-src 'self'; img-src 'self' data:; object-src 'none'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// hsts is two years, what the preload lists ask for.
const hsts = "max-age=63072000; includeSubDomains"

func securityHeaders(production bool) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			header := c.Response().Header()
			header.Set(echo.HeaderContentSecurityPolicy, contentSecurityPolicy)
			header.Set(echo.HeaderXContentTypeOptions, "nosniff")
			header.Set(echo.HeaderReferrerPolicy, "no-referrer")
			header.Set("Cross-Origin-Opener-Policy", "same-origin")
			header.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
			if production {
				header.Set(echo.HeaderStrictTransportSecurity, hsts)
			}
			return next(c)
		}
	}
}

// oneChunkedRequest closes the connection behind a body that came in chunks. Had
// the request told a length as well, the two may disagree about where it ends, and
// net/http keeps the length to itself; what follows is then no request to answer
// (RFC 9112, 6.1).
func oneChunkedRequest(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		if len(c.Request().TransferEncoding) > 0 {
			c.Response().Header().Set(echo.HeaderConnection, "close")
		}
		return next(c)
	}
}

// noStore keeps what a call answers out of every cache (OWASP ASVS 5.0, 14.3.2).
func noStore(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
		return next(c)
	}
}

// onePart does not know an address that goes on behind the parameter at its end,
// for which the router takes all the rest.
func onePart(name string) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			if strings.Contains(c.Param(name), "/") {
				return echo.ErrNotFound
			}
			return next(c)
		}
	}
}

// requirePrepared refuses every call until the database is ready: before, nothing
// keeps unique what must be.
func (s *Server) requirePrepared(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		if s.options.Prepared != nil && !s.options.Prepared() {
			return core.Fail(core.Unavailable, core.MsgUnavailable)
		}
		return next(c)
	}
}

// crossOrigin refuses writes that a browser marks as another site's, and lets
// pages of the public address read the answers when they are served from another
// host than this one.
func crossOrigin(appURL string) echo.MiddlewareFunc {
	protection := http.NewCrossOriginProtection()
	if err := protection.AddTrustedOrigin(appURL); err != nil {
		panic("httpapi: APP_URL is no origin: " + err.Error()) // config has checked it
	}
	cors := middleware.CORSWithConfig(middleware.CORSConfig{
		AllowOrigins:     []string{appURL},
		AllowMethods:     []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete},
		AllowHeaders:     []string{echo.HeaderContentType, idempotencyKey},
		AllowCredentials: true,
		ExposeHeaders:    []string{totalCountHeader, echo.HeaderXRequestID, echo.HeaderRetryAfter},
		MaxAge:           600,
	})
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return cors(func(c *echo.Context) error {
			if err := protection.Check(c.Request()); err != nil {
				return &core.Error{Code: core.Forbidden, Message: core.MsgCrossSite, Cause: err}
			}
			return next(c)
		})
	}
}
