package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/auth"
	"ehrenweb/internal/core"
	"ehrenweb/internal/store"
)

const (
	connections = 8
	atOnce      = 16 // writers
)

// load is one row: what an operation asks the server for, and what the server asks
// the store for then.
type load struct {
	name    string
	workers int                // of the closed loop
	rate    float64            // operations a second of the open loop; 0: there is none
	calls   func(n int) []call // made at once
	store   func(ctx context.Context, n int) error
	goal    goal
}

// goal is what a row is to reach on two cores; 0: nothing.
type goal struct {
	rate   float64
	cpu    time.Duration
	p95    time.Duration // in the open loop
	growth float64       // MB
	trips  float64       // calls of the database, on a MongoDB server: its own times are not this program's
}

// loads are the rows over the data. The open loops run at half of the rate that is
// the goal.
func loads(d *data) []load {
	reader := func(n int) person { return d.readers[n%len(d.readers)] }
	writer := func(n int) person { return d.writers[n%len(d.writers)] }
	get := func(as person, path string) call {
		return call{method: http.MethodGet, path: path, as: as, want: http.StatusOK}
	}
	list := func(path string, limit int) func(n int) []call {
		return func(n int) []call { return []call{get(reader(n), pageOf(path, limit))} }
	}
	listGoal := goal{rate: 3500, p95: 10 * time.Millisecond, trips: 2}
	writeGoal := goal{rate: 1500, p95: 15 * time.Millisecond}
	hasher := auth.NewHasher(auth.DefaultCost())
	return []load{
		{
			name: "me", workers: connections, rate: 6000, goal: goal{rate: 12_000, cpu: 80 * time.Microsecond, trips: 2},
			calls: func(n int) []call { return []call{get(reader(n), "/api/user/me")} },
			store: func(ctx context.Context, n int) error { return d.authenticate(ctx, reader(n)) },
		},
		{
			name: "my-tickets, 30 rows", workers: connections, rate: 1750, goal: listGoal,
			calls: list("/api/tickets/my-tickets", rows),
			store: func(ctx context.Context, n int) error {
				return readPage(ctx, d, reader(n), d.store.TicketsOf(reader(n).id), rows)
			},
		},
		{
			name: "own requests, 30 rows", workers: connections, rate: 1750, goal: listGoal,
			calls: list("/api/request", rows),
			store: func(ctx context.Context, n int) error {
				return readPage(ctx, d, reader(n), d.store.RequestsOf(reader(n).id), rows)
			},
		},
		{
			name: "notifications, 30 rows", workers: connections, rate: 1750, goal: listGoal,
			calls: func(n int) []call {
				return []call{get(reader(n), pageOf("/api/notifications/"+reader(n).id.Hex(), rows))}
			},
			store: func(ctx context.Context, n int) error {
				return readPage(ctx, d, reader(n), d.store.NotificationsOf(reader(n).id), rows)
			},
		},
		{
			name: "dashboard, 4 calls at once", workers: connections, rate: 500, goal: goal{rate: 1000, trips: 8},
			calls: func(n int) []call {
				return []call{
					get(reader(n), "/api/user/me"), get(reader(n), pageOf("/api/tickets/my-tickets", 3)),
					get(reader(n), pageOf("/api/request", 3)), get(reader(n), pageOf("/api/notifications/"+reader(n).id.Hex(), 3)),
				}
			},
			store: func(ctx context.Context, n int) error {
				if err := d.authenticate(ctx, reader(n)); err != nil {
					return err
				}
				if err := readPage(ctx, d, reader(n), d.store.TicketsOf(reader(n).id), 3); err != nil {
					return err
				}
				if err := readPage(ctx, d, reader(n), d.store.RequestsOf(reader(n).id), 3); err != nil {
					return err
				}
				return readPage(ctx, d, reader(n), d.store.NotificationsOf(reader(n).id), 3)
			},
		},
		{
			name: "tickets/all, a page of 30", workers: connections, rate: 500, goal: goal{trips: 2},
			calls: func(int) []call { return []call{get(d.admin, pageOf("/api/tickets/all", rows))} },
			store: func(ctx context.Context, _ int) error {
				return readPage(ctx, d, d.admin, d.store.Tickets(core.ListQuery{Sort: core.NewestFirst}), rows)
			},
		},
		{
			name: "tickets/all, whole", workers: 1, goal: goal{rate: 20_000 / float64(d.size), growth: 20},
			calls: func(int) []call { return []call{get(d.admin, "/api/tickets/all")} },
			store: func(ctx context.Context, _ int) error {
				if err := d.authenticate(ctx, d.admin); err != nil {
					return err
				}
				return d.store.Tickets(core.ListQuery{Sort: core.NewestFirst}).Each(ctx, core.Page{}, func(core.Ticket) error { return nil })
			},
		},
		{
			name: "post a ticket", workers: atOnce, rate: 750, goal: writeGoal,
			calls: func(n int) []call {
				body := fmt.Sprintf(`{"subject":"Frage %d","message":%q}`, n, text(n))
				return []call{{method: http.MethodPost, path: "/api/tickets", body: body, as: writer(n), want: http.StatusCreated}}
			},
			store: func(ctx context.Context, n int) error {
				if err := d.authenticate(ctx, writer(n)); err != nil {
					return err
				}
				_, err := d.store.CreateTicket(ctx, bson.NewObjectID(), writer(n).id, core.NewTicket{Subject: fmt.Sprintf("Frage %d", n), Message: text(n)})
				return err
			},
		},
		{
			name: "reply", workers: atOnce, rate: 750, goal: writeGoal,
			calls: func(n int) []call {
				body := fmt.Sprintf(`{"message":%q}`, text(n))
				return []call{{method: http.MethodPost, path: "/api/tickets/" + writer(n).ticket(n/len(d.writers)).Hex() + "/reply", body: body, as: writer(n), want: http.StatusCreated}}
			},
			store: func(ctx context.Context, n int) error {
				if err := d.authenticate(ctx, writer(n)); err != nil {
					return err
				}
				_, err := d.store.ReplyToTicket(ctx, writer(n).id, writer(n).ticket(n/len(d.writers)), bson.NewObjectID(), core.NewResponse{Message: text(n)})
				return err
			},
		},
		{
			name: "login", workers: connections, rate: 10,
			calls: func(n int) []call { return []call{d.login(n)} },
			store: func(ctx context.Context, _ int) error { // what bounds it
				_, err := hasher.Hash(ctx, password)
				return err
			},
		},
	}
}

func pageOf(path string, limit int) string { return fmt.Sprintf("%s?limit=%d&page=1", path, limit) }

// ticket is one of the person's, in turn.
func (p person) ticket(n int) bson.ObjectID { return p.tickets[n%len(p.tickets)] }

// login is a login from one of many addresses.
func (d *data) login(n int) call {
	who := d.writers[n%len(d.writers)]
	return call{
		method: http.MethodPost, path: "/api/user/login", body: fmt.Sprintf(`{"email":%q,"password":%q}`, who.email, password),
		from: fmt.Sprintf("10.1.%d.%d", n/250%250, n%250), want: http.StatusOK,
	}
}

// authenticate makes the call that lets the person in.
func (d *data) authenticate(ctx context.Context, who person) error {
	_, _, err := d.store.SignedIn(ctx, who.session, who.id)
	return err
}

func readPage[T any](ctx context.Context, d *data, who person, list store.List[T], limit int64) error {
	if err := d.authenticate(ctx, who); err != nil {
		return err
	}
	entries := []T{}
	_, err := list.Page(ctx, core.Page{Number: 1, Limit: limit}, func(entry T) error {
		entries = append(entries, entry)
		return nil
	})
	if err == nil && len(entries) != int(limit) {
		err = fmt.Errorf("a list of %d", len(entries))
	}
	return err
}
