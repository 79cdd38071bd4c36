package httpapi_test

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/account"
	"ehrenweb/internal/auth"
	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb/sqlite"
	"ehrenweb/internal/httpapi"
	"ehrenweb/internal/metrics"
	"ehrenweb/internal/store"
)

// BenchmarkCalls measures calls without a network, for profiles:
//
//	go test ./internal/httpapi -run '^$' -bench Calls/me -cpuprofile cpu.prof
func BenchmarkCalls(b *testing.B) {
	server, cookie := benchServer(b)
	for _, call := range []struct{ name, method, path, body string }{
		{"me", "GET", "/api/user/me", ""},
		{"my-tickets", "GET", "/api/tickets/my-tickets?limit=30&page=1", ""},
		{"requests", "GET", "/api/request?limit=30&page=1", ""},
		{"post", "POST", "/api/tickets", `{"subject":"Neues Foto","message":"Bitte tauschen Sie das Foto auf der Startseite aus."}`},
	} {
		b.Run(call.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetParallelism(8)
			before := computed(b)
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					request := httptest.NewRequestWithContext(b.Context(), call.method, call.path, strings.NewReader(call.body))
					request.Header.Set("Content-Type", "application/json")
					request.Header.Set("Accept-Encoding", "gzip")
					request.Header.Set("Cookie", cookie)
					recorder := httptest.NewRecorder()
					server.ServeHTTP(recorder, request)
					if recorder.Code >= http.StatusBadRequest {
						b.Error(recorder.Code, recorder.Body)
						return
					}
				}
			})
			b.ReportMetric(float64((computed(b)-before).Nanoseconds())/float64(b.N), "cpu-ns/op")
		})
	}
}

// computed is the time that this process has computed: it says more than the time
// that went by where others work too.
func computed(b *testing.B) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// benchServer is the server as the program makes it, and the cookie of a user with
// 30 tickets and 30 requests.
func benchServer(b *testing.B) (server *httpapi.Server, cookie string) {
	b.Helper()
	db, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "bench.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = db.Close() })
	watched := metrics.New("v1.2.3", "0123abc")
	s, err := store.Open(b.Context(), watched.Database(db), time.Now)
	if err != nil {
		b.Fatal(err)
	}
	user, err := s.CreateUser(b.Context(), core.User{FirstName: "Zoë", LastName: "O'Brien", Email: "zoe@verein.test", IsVerified: new(true)})
	if err != nil {
		b.Fatal(err)
	}
	session, err := s.CreateSession(b.Context(), core.Session{User: user.ID, Family: "family", Tokens: []core.RefreshToken{}, ExpiresAt: time.Now().Add(time.Hour)})
	if err != nil {
		b.Fatal(err)
	}
	for i := range 30 {
		if _, err := s.CreateTicket(b.Context(), bson.NewObjectID(), user.ID, core.NewTicket{Subject: fmt.Sprintf("Frage %d", i), Message: strings.Repeat("Wann? ", 20)}); err != nil {
			b.Fatal(err)
		}
		details := core.RequestDetails{OrganizationName: fmt.Sprintf("Verein %d", i), ContactName: "Zoë", ProjectGoals: strings.Repeat("Bald! ", 20)}
		if _, err := s.CreateRequest(b.Context(), bson.NewObjectID(), user.ID, core.NewRequest{RequestDetails: details}); err != nil {
			b.Fatal(err)
		}
	}
	signer := auth.NewSigner([]byte(jwtSecret), nil, time.Hour, time.Now)
	token, err := signer.Sign(user.ID, session.ID)
	if err != nil {
		b.Fatal(err)
	}
	accounts := account.New(s, auth.NewHasher(auth.DefaultCost()), signer, nil, account.Options{AppURL: appURL}, time.Now)
	return httpapi.New(s, accounts, httpapi.Options{
		AppURL: appURL, Production: true, RatePerMinute: 1 << 30, Observe: watched.Request,
	}, slog.New(slog.NewJSONHandler(io.Discard, nil))), "__Host-access=" + token
}
