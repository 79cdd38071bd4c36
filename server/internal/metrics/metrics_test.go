package metrics_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/sqlite"
	"ehrenweb/internal/metrics"
	"ehrenweb/internal/store"
)

func read(t *testing.T, m *metrics.Metrics) string {
	t.Helper()
	recorder := httptest.NewRecorder()
	m.Handler().ServeHTTP(recorder, httptest.NewRequest("GET", "/metrics", nil))
	if recorder.Code != http.StatusOK {
		t.Fatalf("status %d: %s", recorder.Code, recorder.Body)
	}
	return recorder.Body.String()
}

func says(t *testing.T, m *metrics.Metrics, lines ...string) {
	t.Helper()
	said := read(t, m)
	for _, line := range lines {
		if !strings.Contains(said, "\n"+line+"\n") {
			t.Errorf("%s is not said", line)
		}
	}
}

func openDatabase(t *testing.T) docdb.Database {
	t.Helper()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "ehrenweb.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func TestTheOutboxIsSeenByItsLengthItsAgeAndItsFailures(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	m := metrics.New("v1", "abc")
	db := openDatabase(t)
	s, err := store.Open(t.Context(), m.Database(db), clock)
	if err != nil {
		t.Fatal(err)
	}
	m.WatchOutbox(s.OutboxState, clock)
	says(t, m, "ehrenweb_outbox_mails 0", "ehrenweb_outbox_oldest_seconds 0", "ehrenweb_outbox_failed_mails 0", "ehrenweb_outbox_up 1")

	for range 3 {
		if err := s.QueueMail(t.Context(), core.OutboxEntry{Kind: core.MailContact, To: "a@verein.test"}); err != nil {
			t.Fatal(err)
		}
		now = now.Add(time.Minute)
	}
	entry, _, err := s.ClaimMail(t.Context(), now, now)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.PostponeMail(t.Context(), entry.ID, now.Add(time.Hour), "later"); err != nil {
		t.Fatal(err)
	}
	says(t, m, "ehrenweb_outbox_mails 3", "ehrenweb_outbox_oldest_seconds 180")
	if err := s.GiveUpMail(t.Context(), entry.ID, "never"); err != nil {
		t.Fatal(err)
	}
	says(t, m, "ehrenweb_outbox_mails 2", "ehrenweb_outbox_oldest_seconds 120", "ehrenweb_outbox_failed_mails 1",
		`ehrenweb_database_calls_total{operation="insert_one",outcome="ok"} 3`)

	away := metrics.New("v1", "abc")
	away.WatchOutbox(func(context.Context) (core.OutboxState, error) { return core.OutboxState{}, errors.New("away") }, clock)
	if said := read(t, away); !strings.Contains(said, "\nehrenweb_outbox_up 0\n") || strings.Contains(said, "ehrenweb_outbox_mails ") {
		t.Error("an outbox that is away looks empty")
	}
}

func TestRefusedLoginsAreCountedByTheirReason(t *testing.T) {
	t.Parallel()
	m := metrics.New("v1", "abc")
	says(t, m, `ehrenweb_logins_refused_total{reason="wrong"} 0`, `ehrenweb_build_info{commit="abc",version="v1"} 1`)
	for _, status := range []int{200, 401, 401, 403, 429} {
		m.Request("POST", "/api/user/login", status, time.Millisecond)
	}
	m.Request("GET", "/api/user/me", 401, time.Millisecond)
	m.Request("ODD-1", "", 405, time.Millisecond)
	m.Request("ODD-2", "", 405, time.Millisecond)
	says(t, m, `ehrenweb_logins_refused_total{reason="wrong"} 2`, `ehrenweb_logins_refused_total{reason="unverified"} 1`,
		`ehrenweb_logins_refused_total{reason="throttled"} 1`, `ehrenweb_http_requests_total{method="other",route="",status="405"} 2`)
}

func TestCountingChangesNothingInTheDatabasesAnswers(t *testing.T) {
	t.Parallel()
	m := metrics.New("v1", "abc")
	things := m.Database(openDatabase(t)).Collection("things")
	ctx, thing := t.Context(), bson.D{{Key: "_id", Value: int32(1)}}
	change := bson.D{{Key: "$inc", Value: bson.D{{Key: "n", Value: int32(1)}}}}
	check := func(what string, got, want any, err error) {
		t.Helper()
		if err != nil || got != want {
			t.Errorf("%s: %v, %v", what, got, err)
		}
	}
	if err := things.InsertOne(ctx, thing); err != nil {
		t.Fatal(err)
	}
	if err := things.InsertOne(ctx, thing); !errors.Is(err, docdb.ErrDuplicate) {
		t.Error(err)
	}
	count, err := things.Count(ctx, thing)
	check("count", count, int64(1), err)
	matched, err := things.UpdateOne(ctx, thing, change)
	check("update", matched, int64(1), err)
	var found struct{ N int32 }
	err = things.FindOneAndUpdate(ctx, thing, change, nil, &found)
	check("find and update", found.N, int32(2), err)
	err = things.FindOne(ctx, thing, &found)
	check("find one", found.N, int32(2), err)
	cursor, err := things.Find(ctx, bson.D{}, docdb.FindOptions{})
	check("find", err == nil && cursor.Next(ctx), true, err)
	_ = cursor.Close()
	deleted, err := things.DeleteOne(ctx, thing)
	check("delete", deleted, int64(1), err)
	deleted, err = things.DeleteMany(ctx, bson.D{})
	check("delete many", deleted, int64(0), err)
	ended, end := context.WithCancel(ctx)
	end()
	_ = things.FindOne(ended, thing, &found)

	for call, outcomes := range map[string]string{
		"insert_one": "ok 2", "count": "ok 1", "update_one": "ok 1", "find_one_and_update": "ok 1", "find": "ok 1", "delete_one": "ok 1",
		"delete_many": "ok 1", "find_one": "failed 1",
	} {
		outcome, n, _ := strings.Cut(outcomes, " ")
		says(t, m, `ehrenweb_database_calls_total{operation="`+call+`",outcome="`+outcome+`"} `+n)
	}
}
