package httpapi

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v5"
)

// webFile is a file of the client, as it is and as the build has packed it.
type webFile struct {
	mediaType string
	plain     variant
	packed    []variant // the smallest first
}

// variant is a file's content in one encoding.
type variant struct {
	encoding string // empty: as it is
	content  []byte
	etag     string
}

// encodings are what the build packs files with, by the ending of their names,
// the better one first.
var encodings = []struct{ name, ending string }{{"br", ".br"}, {"gzip", ".gz"}}

// loadFiles reads the client's files, by name.
func loadFiles(folder fs.FS) map[string]*webFile {
	contents := map[string][]byte{}
	_ = fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && !strings.HasPrefix(entry.Name(), ".") {
			contents[name], err = fs.ReadFile(folder, name)
		}
		return err
	}) // the folder is part of the program
	files := map[string]*webFile{}
	for name, content := range contents {
		if isPacked(name) {
			continue
		}
		file := &webFile{mediaType: mime.TypeByExtension(path.Ext(name)), plain: newVariant("", content)}
		for _, e := range encodings {
			if packed, ok := contents[name+e.ending]; ok {
				file.packed = append(file.packed, newVariant(e.name, packed))
			}
		}
		files[name] = file
	}
	return files
}

func isPacked(name string) bool {
	return strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz")
}

func newVariant(encoding string, content []byte) variant {
	sum := sha256.Sum256(content)
	return variant{encoding, content, `"` + hex.EncodeToString(sum[:12]) + `"`}
}

// send answers with the file, in the best encoding that the client takes; with
// 304 where it has that very one already.
func (f *webFile) send(c *echo.Context, status int, cacheControl string) error {
	chosen := f.plain
	accepted := c.Request().Header.Get(echo.HeaderAcceptEncoding)
	if i := slices.IndexFunc(f.packed, func(v variant) bool { return accepts(accepted, v.encoding) }); i >= 0 {
		chosen = f.packed[i]
	}
	header := c.Response().Header()
	header.Add(echo.HeaderVary, echo.HeaderAcceptEncoding)
	header.Set(echo.HeaderCacheControl, cacheControl)
	header.Set("ETag", chosen.etag)
	if status == http.StatusOK && knows(c.Request().Header.Get("If-None-Match"), chosen.etag) {
		return c.NoContent(http.StatusNotModified)
	}
	if chosen.encoding != "" {
		header.Set(echo.HeaderContentEncoding, chosen.encoding)
	}
	header.Set(echo.HeaderContentLength, strconv.Itoa(len(chosen.content)))
	return c.Blob(status, f.mediaType, chosen.content)
}

// accepts tells whether Accept-Encoding names the encoding and does not rule it
// out with a weight of zero.
func accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(strings.ReplaceAll(part, " ", ""), ";")
		if strings.EqualFold(name, encoding) {
			q, err := strconv.ParseFloat(strings.TrimPrefix(weight, "q="), 64)
			return err != nil || q > 0
		}
	}
	return false
}

// knows tells whether If-None-Match names the tag.
func knows(header, etag string) bool {
	for part := range strings.SplitSeq(header, ",") {
		if tag := strings.TrimSpace(part); tag == "*" || strings.TrimPrefix(tag, "W/") == etag {
			return true
		}
	}
	return false
}
