package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	readyWithin = time.Minute
	endWithin   = 15 * time.Second
	tick        = 10 * time.Millisecond // of the CPU times in /proc, on Linux everywhere
)

// process is a server that is measured.
type process struct {
	command *exec.Cmd
	url     string
	metrics string        // where its metrics are; empty: nowhere
	ready   time.Duration // from its start to its first answer

	// idleCalls is how many calls of the database it makes in a second when nobody
	// asks it for anything.
	idleCalls float64
}

// start starts a built server on the data and waits until it is ready.
func start(ctx context.Context, binary string, d *data, folder string) (*process, error) {
	port, metricsPort, err := freePorts()
	if err != nil {
		return nil, err
	}
	log, err := os.Create(filepath.Join(folder, "log")) // #nosec G304 -- in a folder of our own
	if err != nil {
		return nil, err
	}
	defer log.Close()
	p := &process{
		command: exec.CommandContext(ctx, binary, "serve"), // #nosec G204 -- the caller has built it
		url:     "http://127.0.0.1:" + port,
		metrics: "http://127.0.0.1:" + metricsPort + "/metrics",
	}
	p.command.Dir, p.command.Stdout, p.command.Stderr = folder, log, log
	p.command.Env = []string{
		"HOST=127.0.0.1", "PORT=" + port, "APP_URL=https://ehrenweb.test", "ENVIRONMENT=production", "JWT_SECRET=" + jwtSecret,
		"DATA_DIR=" + folder, "MONGODB_URI=" + d.mongo, "MONGODB_DATABASE=" + d.mongoName,
		"RATE_LIMIT_PER_MINUTE=100000", "TRUSTED_PROXIES=127.0.0.1/32", "METRICS_ADDR=127.0.0.1:" + metricsPort,
	}
	begun := time.Now()
	if err := p.command.Start(); err != nil {
		return nil, err
	}
	for time.Since(begun) < readyWithin && ctx.Err() == nil {
		if response, err := http.Get(p.url + "/readyz"); err == nil {
			_ = response.Body.Close()
			if response.StatusCode == http.StatusOK {
				p.ready = time.Since(begun)
				return p, nil
			}
		}
		time.Sleep(2 * time.Millisecond)
	}
	said, _ := os.ReadFile(log.Name())
	return nil, errors.Join(fmt.Errorf("the server is not ready: %s", said), ctx.Err(), p.stop())
}

// rest lets the process come to rest and sees what it does then.
func (p *process) rest() error {
	const while = 2
	time.Sleep(time.Second)
	before, err := p.databaseCalls()
	if err != nil {
		return err
	}
	time.Sleep(while * time.Second)
	after, err := p.databaseCalls()
	p.idleCalls = (after - before) / while
	return err
}

// stop ends the process.
func (p *process) stop() error {
	_ = p.command.Process.Signal(syscall.SIGTERM)
	kill := time.AfterFunc(endWithin, func() { _ = p.command.Process.Kill() })
	defer kill.Stop()
	return p.command.Wait()
}

func freePorts() (a, b string, err error) {
	var ports [2]string
	for i := range ports {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return "", "", err
		}
		defer listener.Close()
		_, ports[i], _ = net.SplitHostPort(listener.Addr().String())
	}
	return ports[0], ports[1], nil
}

// cpu is the time that the process has computed.
func (p *process) cpu() (time.Duration, error) {
	stat, err := os.ReadFile(p.proc("stat"))
	if err != nil {
		return 0, err
	}
	// The name in front may hold blanks; utime and stime are the 12th and 13th behind it.
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0, fmt.Errorf("%s: %q", p.proc("stat"), stat)
	}
	user, err := strconv.ParseInt(fields[11], 10, 64)
	if err != nil {
		return 0, err
	}
	system, err := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * tick, err
}

// memory is what the process has now and, since forgetPeak, has had at most, in MB.
func (p *process) memory() (now, peak float64, err error) {
	status, err := os.ReadFile(p.proc("status"))
	if err != nil {
		return 0, 0, err
	}
	value := func(name string) float64 {
		_, rest, _ := strings.Cut(string(status), name+":")
		kilobytes, _ := strconv.ParseFloat(strings.Fields(rest + " 0")[0], 64)
		return kilobytes / 1024
	}
	return value("VmRSS"), value("VmHWM"), nil
}

func (p *process) forgetPeak() error {
	return os.WriteFile(p.proc("clear_refs"), []byte("5"), 0)
}

func (p *process) proc(name string) string {
	return fmt.Sprintf("/proc/%d/%s", p.command.Process.Pid, name)
}

// databaseCalls is how many calls of the database the server has made.
func (p *process) databaseCalls() (calls float64, err error) {
	if p.metrics == "" {
		return 0, nil
	}
	response, err := http.Get(p.metrics)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(io.LimitReader(response.Body, 10<<20))
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "ehrenweb_database_calls_total{") {
			_, value, _ := strings.Cut(lines.Text(), "} ")
			count, err := strconv.ParseFloat(value, 64)
			if err != nil {
				return 0, err
			}
			calls += count
		}
	}
	return calls, lines.Err()
}
