package httpapi

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/labstack/echo/v5"
	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// A user's browser holds one stream, whatever its tabs, and each server so many for
// everybody.
const (
	maxFeeds        = 1000
	maxFeedsPerUser = 8
	usualPatience   = 10 * time.Second // for what is written at once
	feedRetry       = 3 * time.Second  // until a browser comes again
	usualHeartbeat  = 25 * time.Second

	feedPath    = "/api/notifications/stream"
	lastEventID = "Last-Event-ID"
)

// streamNotifications sends the user's new notifications as server-sent events,
// until the caller goes, the session ends or the server stops. What came since the
// caller's last event comes first.
func (s *Server) streamNotifications(c *echo.Context) error {
	user := userFrom(c).ID
	if !s.feeds.begin(user) {
		return &core.Error{Code: core.Unavailable, Message: core.MsgUnavailable, RetryAfter: usualHeartbeat}
	}
	defer s.feeds.end(user)
	ctx := c.Request().Context()
	listener, err := s.store.Listen(ctx, user)
	if err != nil {
		return err
	}
	defer listener.Close()
	missed := []core.Notification{}
	if last, err := bson.ObjectIDFromHex(c.Request().Header.Get(lastEventID)); err == nil {
		if missed, err = s.store.NotificationsSince(ctx, user, last); err != nil {
			return err
		}
	}
	out := newFeedWriter(c, s.options.Patience)
	answered(c)
	sent := map[bson.ObjectID]bool{}
	for _, notification := range missed {
		sent[notification.ID] = true
		out.event(notification)
	}
	beat := time.NewTicker(s.options.Heartbeat)
	defer beat.Stop()
	for out.err == nil {
		select {
		case <-ctx.Done():
			return nil
		case <-s.options.Stopping:
			return nil
		case notification, ok := <-listener.New:
			if !ok || s.signedOut(c, true) {
				return nil
			}
			if !sent[notification.ID] {
				out.event(notification)
			}
		case <-beat.C:
			if s.signedOut(c, false) {
				return nil
			}
			out.write(":\n\n")
		}
	}
	return nil // whoever does not read has gone, or comes again
}

// signedOut tells whether the call's session is over. What it says where the
// database does not is otherwise.
func (s *Server) signedOut(c *echo.Context, otherwise bool) bool {
	user, _, err := s.account.Authenticate(c.Request().Context(), s.cookies.access.value(c))
	switch {
	case err == nil:
		return user.ID != userFrom(c).ID
	case core.CodeOf(err) == core.Unauthorized:
		return true
	}
	return otherwise
}

// feedWriter writes events. After its first error it writes nothing more.
type feedWriter struct {
	writer     http.ResponseWriter
	controller *http.ResponseController
	patience   time.Duration
	err        error
}

// newFeedWriter begins the answer. A connection that cannot be given a time limit
// is not held: the writer has failed once the first bytes are sent.
func newFeedWriter(c *echo.Context, patience time.Duration) *feedWriter {
	header := c.Response().Header()
	header.Set(echo.HeaderContentType, "text/event-stream")
	header.Set("X-Accel-Buffering", "no")
	out := &feedWriter{writer: c.Response(), controller: http.NewResponseController(c.Response()), patience: patience}
	limited := out.controller.SetReadDeadline(time.Time{}) // the server's is for the call itself
	c.Response().WriteHeader(http.StatusOK)
	out.write(fmt.Sprintf("retry: %d\n\n", feedRetry.Milliseconds()))
	if limited != nil {
		out.err = limited
	}
	return out
}

func (w *feedWriter) event(notification core.Notification) {
	encoded, err := json.Marshal(notification) // in one line
	if err != nil {
		w.err = err
		return
	}
	w.write(fmt.Sprintf("id: %s\ndata: %s\n\n", notification.ID.Hex(), encoded))
}

func (w *feedWriter) write(text string) {
	if w.err != nil {
		return
	}
	_ = w.controller.SetWriteDeadline(time.Now().Add(w.patience)) // newFeedWriter has seen whether it can be set
	if _, w.err = w.writer.Write([]byte(text)); w.err == nil {
		w.err = w.controller.Flush()
	}
}
