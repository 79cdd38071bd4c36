package httpapi

import (
	"net/http"
	"path"
	"strings"

	"github.com/labstack/echo/v5"

	"ehrenweb/internal/apidocs"
)

// access says who may enter a route.
type access string

const (
	open     access = "open"      // anyone
	signedIn access = "signed in" // a user
	admin    access = "admin"     // a user with the admin right
)

// route is one line of the table. A throttled route is limited per client
// address; what a signed-in user writes is limited per user in any case. A bare
// route is answered without the database.
type route struct {
	access    access
	method    string
	path      string
	handler   echo.HandlerFunc
	throttled bool
	bare      bool
}

// routes is every call there is. A new one is closed unless it says open.
func (s *Server) routes() []route {
	return []route{
		{access: open, method: http.MethodGet, path: "/healthz", handler: s.getHealth, bare: true},
		{access: open, method: http.MethodGet, path: "/readyz", handler: s.getReadiness},
		{access: open, method: http.MethodGet, path: "/api/openapi.yaml", handler: s.getContract, bare: true},
		{access: open, method: http.MethodGet, path: "/api/docs", handler: s.getDocs, bare: true},
		{access: open, method: http.MethodGet, path: apidocs.StylePath, handler: getDocsStyle, bare: true},
		{access: open, method: http.MethodGet, path: "/api/config", handler: s.getConfig, bare: true},
		{access: open, method: http.MethodGet, path: "/api/legal", handler: s.getLegal, bare: true},

		{access: open, method: http.MethodPost, path: "/api/setup/:token", handler: s.setUp, throttled: true},
		{access: open, method: http.MethodPost, path: "/api/user/register", handler: s.register, throttled: true},
		{access: open, method: http.MethodGet, path: "/api/user/verify-email/:token", handler: s.verifyEmail},
		{access: open, method: http.MethodPost, path: "/api/user/resend-verification", handler: s.resendVerification, throttled: true},
		{access: open, method: http.MethodPost, path: "/api/user/login", handler: s.login, throttled: true},
		{access: open, method: http.MethodPost, path: "/api/user/logout", handler: s.logout},
		{access: open, method: http.MethodPost, path: "/api/user/refresh-token", handler: s.refreshToken},
		{access: open, method: http.MethodPost, path: "/api/user/forgot-password", handler: s.forgotPassword, throttled: true},
		{access: open, method: http.MethodPatch, path: "/api/user/reset-password/:token", handler: s.resetPassword, throttled: true},
		{access: open, method: http.MethodPost, path: "/api/user/confirm-email/:token", handler: s.confirmEmail, throttled: true},
		{access: signedIn, method: http.MethodGet, path: "/api/user/me", handler: s.me},
		{access: signedIn, method: http.MethodPatch, path: "/api/user/me", handler: s.renameMe},
		{access: signedIn, method: http.MethodPut, path: "/api/user/me/password", handler: s.changePassword},
		{access: signedIn, method: http.MethodPost, path: "/api/user/me/email", handler: s.changeEmail},
		{access: signedIn, method: http.MethodGet, path: "/api/user/me/export", handler: s.exportMe},
		{access: signedIn, method: http.MethodPost, path: "/api/user/me/deletion", handler: s.deleteMe},
		{access: signedIn, method: http.MethodDelete, path: "/api/user/me/deletion", handler: s.keepMe},
		{access: signedIn, method: http.MethodGet, path: "/api/user/me/preferences", handler: getPreferences},
		{access: signedIn, method: http.MethodPut, path: "/api/user/me/preferences", handler: s.setPreferences},
		{access: signedIn, method: http.MethodGet, path: "/api/user/me/sessions", handler: s.listSessions},
		{access: signedIn, method: http.MethodDelete, path: "/api/user/me/sessions", handler: s.endOtherSessions},
		{access: signedIn, method: http.MethodDelete, path: "/api/user/me/sessions/:id", handler: s.endSession},
		{access: admin, method: http.MethodGet, path: "/api/user", handler: s.listPeople},
		{access: admin, method: http.MethodGet, path: "/api/user/:id", handler: s.getPerson},
		{access: admin, method: http.MethodPut, path: "/api/user/:id/admin", handler: s.setAdmin},
		{access: admin, method: http.MethodPut, path: "/api/user/:id/disabled", handler: s.setDisabled},

		{access: signedIn, method: http.MethodGet, path: "/api/request", handler: s.listRequests},
		{access: signedIn, method: http.MethodPost, path: "/api/request/sent", handler: s.createRequest},
		{access: admin, method: http.MethodGet, path: "/api/request/all", handler: s.listAllRequests},
		{access: admin, method: http.MethodGet, path: "/api/request/export.csv", handler: s.exportRequests},
		{access: signedIn, method: http.MethodGet, path: "/api/request/:id", handler: s.getRequest},
		{access: admin, method: http.MethodPatch, path: "/api/request/:id/status", handler: s.decideRequest},
		{access: signedIn, method: http.MethodPut, path: "/api/request/:id/withdraw", handler: s.withdrawRequest},

		{access: signedIn, method: http.MethodPost, path: "/api/tickets", handler: s.createTicket},
		{access: signedIn, method: http.MethodGet, path: "/api/tickets/my-tickets", handler: s.listTickets},
		{access: admin, method: http.MethodGet, path: "/api/tickets/all", handler: s.listAllTickets},
		{access: admin, method: http.MethodGet, path: "/api/tickets/export.csv", handler: s.exportTickets},
		{access: signedIn, method: http.MethodGet, path: "/api/tickets/:id", handler: s.getTicket},
		{access: admin, method: http.MethodPost, path: "/api/tickets/:id/respond", handler: s.respondToTicket},
		{access: signedIn, method: http.MethodPost, path: "/api/tickets/:id/reply", handler: s.replyToTicket},
		{access: signedIn, method: http.MethodPut, path: "/api/tickets/:id/close", handler: s.closeTicket},
		{access: signedIn, method: http.MethodPut, path: "/api/tickets/:id/reopen", handler: s.reopenTicket},

		{access: signedIn, method: http.MethodGet, path: "/api/notifications/unread", handler: s.countUnread},
		{access: signedIn, method: http.MethodGet, path: feedPath, handler: s.streamNotifications},
		{access: signedIn, method: http.MethodPut, path: "/api/notifications/read", handler: s.readNotifications},
		{access: signedIn, method: http.MethodPut, path: "/api/notifications/:id/read", handler: s.readNotification},
		{access: signedIn, method: http.MethodGet, path: "/api/notifications/:userId", handler: s.listNotifications},
		{access: admin, method: http.MethodPost, path: "/api/notifications", handler: s.createNotification},

		{access: signedIn, method: http.MethodGet, path: "/api/message", handler: s.listMessages},
		{access: signedIn, method: http.MethodPost, path: "/api/message/send", handler: s.sendMessage},

		{access: open, method: http.MethodPost, path: "/api/contact", handler: s.sendContact, throttled: true},
		{access: admin, method: http.MethodGet, path: "/api/contact", handler: s.listContacts},
		{access: admin, method: http.MethodGet, path: "/api/contact/export.csv", handler: s.exportContacts},

		{access: admin, method: http.MethodGet, path: "/api/admin/overview", handler: s.getOverview},

		{access: admin, method: http.MethodGet, path: "/api/mail", handler: s.listMails},
		{access: admin, method: http.MethodPost, path: "/api/mail/test", handler: s.sendTestMail},
		{access: admin, method: http.MethodPost, path: "/api/mail/:id/retry", handler: s.retryMail},
		{access: admin, method: http.MethodDelete, path: "/api/mail/:id", handler: s.removeMail},
	}
}

// addRoutes puts the table behind its guards.
func (s *Server) addRoutes() {
	client := throttleClient(s.store, s.options.RatePerMinute, s.options.Now)
	user := throttleUser(s.options.RatePerMinute, s.options.Now)
	s.table = s.routes()
	for _, r := range s.table {
		guards := []echo.MiddlewareFunc{noStore}
		if _, name, ends := strings.Cut(path.Base(r.path), ":"); ends {
			guards = append(guards, onePart(name))
		}
		if !r.bare {
			guards = append(guards, s.requirePrepared)
		}
		switch r.access {
		case open:
		case admin:
			guards = append(guards, s.requireUser, requireAdmin)
		default:
			guards = append(guards, s.requireUser)
		}
		if r.throttled {
			guards = append(guards, client)
		}
		if r.access != open && r.method != http.MethodGet {
			guards = append(guards, user)
		}
		s.Add(r.method, r.path, r.handler, guards...)
	}
}
