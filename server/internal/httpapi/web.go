package httpapi

import (
	"cmp"
	"embed"
	"io/fs"
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
	files map[string]*webFile // none when the client is not built
}

func newWeb() *web {
	folder, _ := fs.Sub(dist, "dist") // is part of the program
	return &web{files: loadFiles(folder)}
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
	if file := w.files[name]; file != nil && path.Ext(name) != ".html" {
		return file.send(c, http.StatusOK, cacheControl(name))
	}
	page := w.page(address)
	if strings.HasPrefix(address, "/assets/") || page == nil {
		return echo.ErrNotFound
	}
	if !isPage(address) {
		return page.send(c, http.StatusNotFound, "no-cache")
	}
	return page.send(c, http.StatusOK, "no-cache")
}

// page is what the build has made of the address beforehand, else the empty page
// that the client's code fills.
func (w *web) page(address string) *webFile {
	name := strings.ToLower(strings.Trim(address, "/"))
	if made := w.files["pages/"+cmp.Or(name, "home")+".html"]; made != nil && isPage(address) {
		return made
	}
	return w.files["index.html"]
}

// cacheControl says how long a file of the client holds. The names of those in
// assets change with their content.
func cacheControl(name string) string {
	if strings.HasPrefix(name, "assets/") {
		return "public, max-age=31536000, immutable"
	}
	return "no-cache"
}

// isCall tells whether the address is one of the API's, known or not.
func isCall(address string) bool { return address == "/api" || strings.HasPrefix(address, "/api/") }

// isPage tells whether the client has a page at the address, in whatever case: its
// router makes no difference.
func isPage(address string) bool {
	if address != "/" {
		address = strings.TrimSuffix(address, "/")
	}
	return slices.ContainsFunc(pages(), func(page string) bool {
		if page != "/" && strings.HasSuffix(page, "/") {
			n := len(page)
			return len(address) > n && strings.EqualFold(address[:n], page) && !strings.Contains(address[n:], "/")
		}
		return strings.EqualFold(address, page)
	})
}
