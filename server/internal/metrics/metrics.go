// Package metrics counts what an operator watches, for Prometheus.
package metrics

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics counts. It is safe for concurrent use.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	duration *prometheus.HistogramVec
	refused  *prometheus.CounterVec
	calls    *prometheus.CounterVec
	callTime *prometheus.HistogramVec
}

// New makes Metrics that also tell which version runs and how the process fares.
func New(version, commit string) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "ehrenweb_http_requests_total", Help: "Requests answered, by the route's pattern; empty for pages and unknown addresses.",
		}, []string{"method", "route", "status"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "ehrenweb_http_request_duration_seconds", Help: "How long answers took; streams of notifications, until they began.",
		}, []string{"method", "route"}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "ehrenweb_logins_refused_total", Help: "Logins refused: wrong, unverified or throttled.",
		}, []string{"reason"}),
		calls: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "ehrenweb_database_calls_total", Help: "Calls of the database; unavailable while it is away, failed for every other error.",
		}, []string{"operation", "outcome"}),
		callTime: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "ehrenweb_database_call_duration_seconds", Help: "How long calls of the database took; of a list, until it was opened.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .1, .5, 1, 3},
		}, []string{"operation"}),
	}
	built := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "ehrenweb_build_info", Help: "Which version runs.", ConstLabels: prometheus.Labels{"version": version, "commit": commit},
	})
	built.Set(1)
	for _, reason := range reasons {
		m.refused.WithLabelValues(reason)
	}
	m.registry.MustRegister(m.requests, m.duration, m.refused, m.calls, m.callTime, built,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// WatchStreams adds the number of streams that are open to every reading from now on.
func (m *Metrics) WatchStreams(open func() int) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "ehrenweb_http_streams_open", Help: "Streams of notifications that are open: one for each browser that shows them.",
	}, func() float64 { return float64(open()) }))
}

// Handler answers with everything counted.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// loginRoute is the call whose refusals are counted by their reason.
const loginRoute = "/api/user/login"

var reasons = map[int]string{
	http.StatusUnauthorized:    "wrong",
	http.StatusForbidden:       "unverified",
	http.StatusTooManyRequests: "throttled",
}

// Request counts an answer.
func (m *Metrics) Request(method, route string, status int, took time.Duration) {
	if !slices.Contains(methods(), method) {
		method = "other" // a visitor can make up any
	}
	m.requests.WithLabelValues(method, route, strconv.Itoa(status)).Inc()
	m.duration.WithLabelValues(method, route).Observe(took.Seconds())
	if reason := reasons[status]; reason != "" && route == loginRoute && method == http.MethodPost {
		m.refused.WithLabelValues(reason).Inc()
	}
}

func methods() []string {
	return []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions}
}
