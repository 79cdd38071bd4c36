package httpapi

import (
	"io"
	"net/http"
	"sync"

	"github.com/klauspost/compress/gzip" // twice as fast as Go's own, and part of the driver anyway
	"github.com/labstack/echo/v5"
)

// packFrom is the length in bytes from which an answer is packed.
const packFrom = 1024

// pack packs answers with gzip for callers who take that. Echo's own middleware
// makes a packer ready for each call, which costs more than many a short answer.
func pack() echo.MiddlewareFunc {
	packers := &sync.Pool{New: func() any {
		packer, _ := gzip.NewWriterLevel(io.Discard, gzip.BestSpeed) // a level that there is
		return packer
	}}
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			if goesOutAsItIs(c) {
				return next(c)
			}
			out := c.Response()
			out.Header().Add(echo.HeaderVary, echo.HeaderAcceptEncoding)
			if !accepts(c.Request().Header.Get(echo.HeaderAcceptEncoding), "gzip") {
				return next(c)
			}
			packed := &packedResponse{ResponseWriter: out, packers: packers}
			c.SetResponse(packed)
			defer c.SetResponse(out)
			if err := next(c); err != nil {
				return err // what is held of an answer gives way to the failure
			}
			return packed.finish()
		}
	}
}

// packedResponse holds what is written until it is long enough to be packed, or the
// end.
type packedResponse struct {
	http.ResponseWriter
	packers *sync.Pool
	status  int
	held    []byte
	packer  *gzip.Writer // nil until something is packed
}

// Unwrap lets http.ResponseController through.
func (p *packedResponse) Unwrap() http.ResponseWriter { return p.ResponseWriter }

func (p *packedResponse) WriteHeader(status int) {
	p.Header().Del(echo.HeaderContentLength)
	if p.status == 0 {
		p.status = status
	}
}

func (p *packedResponse) Write(b []byte) (int, error) {
	if p.packer == nil {
		if len(p.held)+len(b) < packFrom {
			p.held = append(p.held, b...)
			return len(b), nil
		}
		if err := p.begin(b); err != nil {
			return 0, err
		}
	}
	return p.packer.Write(b)
}

// begin packs from here on.
func (p *packedResponse) begin(b []byte) error {
	if p.Header().Get(echo.HeaderContentType) == "" {
		p.Header().Set(echo.HeaderContentType, http.DetectContentType(append(p.held, b...)))
	}
	p.Header().Set(echo.HeaderContentEncoding, "gzip")
	p.send()
	p.packer = p.packers.Get().(*gzip.Writer)
	p.packer.Reset(p.ResponseWriter)
	_, err := p.packer.Write(p.held)
	return err
}

func (p *packedResponse) send() {
	if p.status != 0 {
		p.ResponseWriter.WriteHeader(p.status)
	}
}

// FlushError sends what there is, packed: nobody knows how much will follow.
func (p *packedResponse) FlushError() error {
	if p.packer == nil {
		if err := p.begin(nil); err != nil {
			return err
		}
	}
	if err := p.packer.Flush(); err != nil {
		return err
	}
	return http.NewResponseController(p.ResponseWriter).Flush()
}

func (p *packedResponse) finish() error {
	if p.packer == nil {
		p.send()
		if len(p.held) == 0 {
			return nil
		}
		_, err := p.ResponseWriter.Write(p.held)
		return err
	}
	err := p.packer.Close()
	p.packers.Put(p.packer)
	return err
}
