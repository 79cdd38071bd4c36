package httpapi

import (
	"embed"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/labstack/echo/v5"
)

// dist is the built client. The folder is empty until the client is built.
//
//go:embed all:dist
var dist embed.FS

// pages are the addresses that the client has a page for; under those that end
// in a slash every one of one more part. The page of any other is sent too, to say so, but with 404.
func pages() []string {
	return []string{
		"/", "/register", "/email-verified", "/login", "/forgot-password", "/reset-password/", "/confirm-email/", "/setup/", "/logout",
		"/profile", "/about", "/contact", "/start", "/impressum", "/datenschutz", "/barrierefreiheit", "/tickets", "/requests",
		"/dashboard", "/dashboard/notifications", "/dashboard/requests", "/dashboard/requests/", "/dashboard/tickets", "/dashboard/tickets/",
		"/admin", "/admin/tickets", "/admin/tickets/", "/admin/notifications", "/admin/requests", "/admin/requests/", "/admin/contacts", "/admin/people", "/admin/people/", "/admin/mail",
	}
}

// web serves the client's files and pages.
type web struct {
	files fs.FS
	index []byte // empty when the client is not built
}

func newWeb() *web {
	files, _ := fs.Sub(dist, "dist") // the folder is part of the program
	index, _ := fs.ReadFile(files, "index.html")
	return &web{files: files, index: index}
}

// serve answers what the route table does not know: a page or a file of the
// client, or nothing.
func (w *web) serve(c *echo.Context) error {
	address := c.Request().URL.Path
	if isCall(address) {
		return echo.ErrNotFound
	}
	if method := c.Request().Method; method != http.MethodGet && method != http.MethodHead {
		c.Response().Header().Set(echo.HeaderAllow, "GET, HEAD")
		return echo.ErrMethodNotAllowed
	}
	name := strings.TrimPrefix(address, "/")
	if content, err := fs.ReadFile(w.files, name); err == nil && fs.ValidPath(name) && !hidden(name) && name != "index.html" {
		return sendFile(c, name, content)
	}
	if strings.HasPrefix(address, "/assets/") || len(w.index) == 0 {
		return echo.ErrNotFound
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "no-cache")
	if !isPage(address) {
		return c.HTMLBlob(http.StatusNotFound, w.index)
	}
	return c.HTMLBlob(http.StatusOK, w.index)
}

// sendFile sends a file of the client. The names of those in assets change with
// their content.
func sendFile(c *echo.Context, name string, content []byte) error {
	control := "no-cache"
	if strings.HasPrefix(name, "assets/") {
		control = "public, max-age=31536000, immutable"
	}
	c.Response().Header().Set(echo.HeaderCacheControl, control)
	return c.Blob(http.StatusOK, mime.TypeByExtension(path.Ext(name)), content)
}

// isCall tells whether the address is one of the API's, known or not.
func isCall(address string) bool { return address == "/api" || strings.HasPrefix(address, "/api/") }

func hidden(name string) bool { return strings.HasPrefix(path.Base(name), ".") }

func isPage(address string) bool {
	if address != "/" {
		address = strings.TrimSuffix(address, "/")
	}
	return slices.ContainsFunc(pages(), func(page string) bool {
		if page != "/" && strings.HasSuffix(page, "/") {
			rest, under := strings.CutPrefix(address, page)
			return under && rest != "" && !strings.Contains(rest, "/")
		}
		return strings.EqualFold(address, page) // as the client's router has it
	})
}
