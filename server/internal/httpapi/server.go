// Package httpapi is the product's HTTP interface: the calls of openapi.yaml and
// the built client, on one port.
package httpapi

import (
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/labstack/echo/v5"
	"github.com/labstack/echo/v5/middleware"

	"ehrenweb/internal/account"
	"ehrenweb/internal/apidocs"
	"ehrenweb/internal/core"
	"ehrenweb/internal/store"
)

// maxBody is the length in bytes of the largest body that a call may have
// (design, section 5).
const maxBody = 64 << 10

// Options are what an installation decides about its HTTP interface.
type Options struct {
	AppURL        string // the public address; pages from there may call
	ContactEmail  string
	Demo          *Demo // nil without a demo account
	Production    bool  // Secure cookies with their prefixes, HSTS
	RatePerMinute int   // tries per client address and open writing call; 0: no limit
	Proxies       []netip.Prefix
	Provider      core.Provider
	Lifetimes     core.Lifetimes
	Contract      []byte // openapi.yaml
	Version       string
	Commit        string
	Observe       Observe          // told of each answer; nil: nobody is
	Prepared      func() bool      // whether the database is ready for calls; nil: it is
	Heartbeat     time.Duration    // of a stream of notifications; 0: the usual one
	Patience      time.Duration    // with who does not read such a stream; 0: the usual one
	Stopping      <-chan struct{}  // closed when the server is to stop: such streams end; may be nil
	Now           func() time.Time // nil: time.Now
}

// Observe is told of an answer: the call's method and route, empty for what is in
// no route, the status and the time it took; of a stream of notifications, until it
// began.
type Observe func(method, route string, status int, took time.Duration)

// Demo is the login that the home page shows.
type Demo struct {
	Email    string `json:"email"`
	Password string `json:"password"`
}

// Server answers the calls. It is an http.Handler.
type Server struct {
	*echo.Echo
	store   *store.Store
	account *account.Service
	options Options
	cookies cookies
	streams *streams // of lists
	feeds   *streams // of notifications
	docs    func() ([]byte, error)
	table   []route
}

// New makes a Server. Every reply is logged with its request id; a 5xx with its
// cause.
func New(s *store.Store, a *account.Service, o Options, log *slog.Logger) *Server {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Heartbeat == 0 {
		o.Heartbeat = usualHeartbeat
	}
	if o.Patience == 0 {
		o.Patience = usualPatience
	}
	server := &Server{store: s, account: a, options: o, cookies: newCookies(o.Production), streams: newStreams(maxStreams, maxStreamsPerUser), feeds: newStreams(maxFeeds, maxFeedsPerUser)}
	server.docs = sync.OnceValues(func() ([]byte, error) { return apidocs.Render(o.Contract) })
	server.Echo = echo.NewWithConfig(echo.Config{
		Logger:                       log,
		Router:                       echo.NewRouter(echo.RouterConfig{NotFoundHandler: newWeb().serve, AutoHandleHEAD: true}),
		HTTPErrorHandler:             handleError,
		IPExtractor:                  clientAddress(o.Proxies, log),
		NoGroupAutoRegister404Routes: true,
	})
	server.Use(
		requestID,
		requestLog(log, o.Observe),
		securityHeaders(o.Production),
		oneChunkedRequest,
		middleware.Recover(),
		pack(),
		crossOrigin(o.AppURL),
		middleware.BodyLimit(maxBody),
	)
	server.addRoutes()
	return server
}

// OpenStreams is how many streams of notifications are open.
func (s *Server) OpenStreams() int { return s.feeds.count() }

// goesOutAsItIs tells that nothing is to be packed on the way: the client's files
// are, and what is streamed must not wait.
func goesOutAsItIs(c *echo.Context) bool {
	address := c.Request().URL.Path
	return address == feedPath || !isCall(address)
}

func (s *Server) getConfig(c *echo.Context) error {
	return c.JSON(http.StatusOK, struct {
		ContactEmail string `json:"contactEmail"`
		Demo         *Demo  `json:"demo"`
	}{s.options.ContactEmail, s.options.Demo})
}

// legal is what the legal pages are filled from.
type legal struct {
	Provider core.Provider     `json:"provider"`
	Missing  []string          `json:"missing"`
	Data     []core.StoredData `json:"data"`
}

func (s *Server) getLegal(c *echo.Context) error {
	provider := s.options.Provider
	return c.JSON(http.StatusOK, legal{provider, provider.Missing(), core.Stored(s.options.Lifetimes)})
}

func (s *Server) getContract(c *echo.Context) error {
	return c.Blob(http.StatusOK, "application/yaml", s.options.Contract)
}

func (s *Server) getDocs(c *echo.Context) error {
	page, err := s.docs()
	if err != nil {
		return err
	}
	return c.HTMLBlob(http.StatusOK, page)
}

func getDocsStyle(c *echo.Context) error {
	return c.Blob(http.StatusOK, "text/css; charset=utf-8", apidocs.Style)
}

type health struct {
	Status  string `json:"status"`
	Version string `json:"version"`
	Commit  string `json:"commit"`
}

func (s *Server) getHealth(c *echo.Context) error {
	return c.JSON(http.StatusOK, health{"ok", s.options.Version, s.options.Commit})
}

type readiness struct {
	Status string `json:"status"`
}

func (s *Server) getReadiness(c *echo.Context) error {
	if err := s.store.Ping(c.Request().Context()); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, readiness{"ok"})
}
