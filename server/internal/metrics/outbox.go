package metrics

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"ehrenweb/internal/core"
)

const outboxLimit = 3 * time.Second

// outbox asks for the state of the outbox at each reading.
type outbox struct {
	state                        func(context.Context) (core.OutboxState, error)
	now                          func() time.Time
	waiting, oldest, failed, got *prometheus.Desc
}

// WatchOutbox adds what state tells to every reading from now on.
func (m *Metrics) WatchOutbox(state func(context.Context) (core.OutboxState, error), now func() time.Time) {
	m.registry.MustRegister(&outbox{
		state:   state,
		now:     now,
		waiting: prometheus.NewDesc("ehrenweb_outbox_mails", "Mails that wait to be sent.", nil, nil),
		oldest:  prometheus.NewDesc("ehrenweb_outbox_oldest_seconds", "How long the oldest of them has been waiting.", nil, nil),
		failed:  prometheus.NewDesc("ehrenweb_outbox_failed_mails", "Mails that were given up and wait for an admin.", nil, nil),
		got:     prometheus.NewDesc("ehrenweb_outbox_up", "1, or 0 while the database does not tell about the outbox.", nil, nil),
	})
}

// Describe implements prometheus.Collector.
func (o *outbox) Describe(descs chan<- *prometheus.Desc) {
	for _, desc := range []*prometheus.Desc{o.waiting, o.oldest, o.failed, o.got} {
		descs <- desc
	}
}

// Collect implements prometheus.Collector. While the database is away nothing but
// that is told: a 0 would look like an empty outbox.
func (o *outbox) Collect(metrics chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), outboxLimit)
	defer cancel()
	gauge := func(desc *prometheus.Desc, value float64) {
		metrics <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value)
	}
	state, err := o.state(ctx)
	if err != nil {
		gauge(o.got, 0)
		return
	}
	age := 0.0
	if state.Waiting > 0 {
		age = max(o.now().Sub(state.OldestAt).Seconds(), 0)
	}
	gauge(o.got, 1)
	gauge(o.waiting, float64(state.Waiting))
	gauge(o.oldest, age)
	gauge(o.failed, float64(state.GivenUp))
}
