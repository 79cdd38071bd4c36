package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

const (
	barWidth  = 30
	barRedraw = 100 * time.Millisecond
)

// progress draws how far a command is, on a terminal and nowhere else.
type progress struct {
	out   io.Writer // nil: nowhere
	what  string
	total int64
	drawn time.Time
}

func newProgress(out io.Writer, what string, total int64) *progress {
	p := &progress{what: what, total: total}
	if file, ok := out.(*os.File); ok {
		if info, err := file.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			p.out = out
		}
	}
	return p
}

func (p *progress) show(done int64) {
	if p.out == nil || time.Since(p.drawn) < barRedraw {
		return
	}
	p.drawn = time.Now()
	filled := min(int(barWidth*done/max(p.total, 1)), barWidth)
	fmt.Fprintf(p.out, "\r%s [%s%s] %d of %d ", p.what, strings.Repeat("=", filled), strings.Repeat(" ", barWidth-filled), done, p.total)
}

// clear leaves an empty line behind.
func (p *progress) clear() {
	if p.out != nil && !p.drawn.IsZero() {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
