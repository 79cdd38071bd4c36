package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mayImport says which packages of this module a package may import. Tests may
// import whatever they need to come through the front door.
var mayImport = map[string][]string{
	".": {
		"internal/account", "internal/auth", "internal/backup", "internal/config", "internal/core", "internal/docdb", "internal/docdb/mongodb",
		"internal/docdb/sqlite", "internal/httpapi", "internal/mail", "internal/metrics", "internal/store",
	},
	"internal/core":            {},
	"internal/config":          {},
	"internal/docdb":           {},
	"internal/docdb/mongodb":   {"internal/docdb"},
	"internal/docdb/sqlite":    {"internal/docdb"},
	"internal/docdb/docdbtest": {"internal/docdb"},
	"internal/backup":          {"internal/docdb"},
	"internal/apidocs":         {},
	"internal/auth":            {"internal/core"},
	"internal/store":           {"internal/core", "internal/docdb"},
	"internal/mail":            {"internal/core"},
	"internal/metrics":         {"internal/core", "internal/docdb"},
	"internal/account":         {"internal/core", "internal/store", "internal/auth", "internal/mail"},
	"internal/bench":           {"internal/auth", "internal/core", "internal/docdb", "internal/docdb/mongodb", "internal/docdb/sqlite", "internal/store"},
	"internal/httpapi":         {"internal/apidocs", "internal/core", "internal/store", "internal/auth", "internal/account"},
}

func TestImportsPointInward(t *testing.T) {
	t.Parallel()
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		folder := path.Dir(filepath.ToSlash(name))
		allowed, known := mayImport[folder]
		if strings.Contains(folder, "/ferretdbtest") {
			return nil // a module of its own, for tests only
		}
		if !known {
			t.Errorf("%s has no line in the table", folder)
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			ours, is := strings.CutPrefix(imported, "ehrenweb/")
			if is && !slices.Contains(allowed, ours) {
				t.Errorf("%s imports %s", name, ours)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// mayLink are the modules that the program may be made of. Those that only tests
// need are not among them, least of all FerretDB.
var mayLink = []string{
	"github.com/golang-jwt/jwt/v5",
	"github.com/joho/godotenv",
	"github.com/jordan-wright/email",
	"github.com/klauspost/compress", // gzip; mongo-driver needs it too
	"github.com/labstack/echo/v5",
	"github.com/oasdiff/yaml3", // the API page
	"github.com/prometheus/client_golang",
	"go.mongodb.org/mongo-driver/v2",
	"golang.org/x/crypto", // argon2id, bcrypt
	"modernc.org/sqlite",

	// What these need in turn: Echo, client_golang, mongo-driver and modernc.org/sqlite.
	"golang.org/x/time",
	"github.com/beorn7/perks", "github.com/cespare/xxhash/v2", "github.com/munnerz/goautoneg", "github.com/prometheus/client_model", "github.com/prometheus/common", "github.com/prometheus/procfs", "google.golang.org/protobuf",
	"github.com/xdg-go/pbkdf2", "github.com/xdg-go/scram", "github.com/xdg-go/stringprep", "github.com/youmark/pkcs8", "golang.org/x/sync", "golang.org/x/text",
	"github.com/dustin/go-humanize", "github.com/google/uuid", "github.com/mattn/go-isatty", "github.com/ncruces/go-strftime", "github.com/remyoudompheng/bigfft", "golang.org/x/sys", "modernc.org/libc", "modernc.org/mathutil", "modernc.org/memory",
}

func TestTheProgramIsMadeOfNothingItDoesNotNeed(t *testing.T) {
	t.Parallel()
	listed, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	modules := strings.Fields(string(listed))
	slices.Sort(modules)
	for _, module := range slices.Compact(modules) {
		if !slices.Contains(mayLink, module) {
			t.Errorf("the program is also made of %s", module)
		}
	}
}

// TestEchoIsNewEnough stands in for a list of vulnerabilities that knows it: below
// 5.2.1 an escaped path could pass a guard (GHSA-vfp3-v2gw-7wfq).
func TestEchoIsNewEnough(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(content), "github.com/labstack/echo/v5 v")
	version, _, _ := strings.Cut(rest, "\n")
	var numbers []int
	for part := range strings.SplitSeq(version, ".") {
		n, err := strconv.Atoi(part)
		if err != nil {
			t.Fatalf("Echo %q is no release", version)
		}
		numbers = append(numbers, n)
	}
	if slices.Compare(numbers, []int{5, 2, 1}) < 0 {
		t.Errorf("Echo %s is older than 5.2.1", version)
	}
}
