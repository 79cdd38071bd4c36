package main

import (
	"go/parser"
	"go/token"
	"io/fs"
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
	"internal/auth":            {"internal/core"},
	"internal/store":           {"internal/core", "internal/docdb"},
	"internal/mail":            {"internal/core"},
	"internal/metrics":         {"internal/core", "internal/docdb"},
	"internal/account":         {"internal/core", "internal/store", "internal/auth", "internal/mail"},
	"internal/httpapi":         {"internal/core", "internal/store", "internal/auth", "internal/account"},
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
