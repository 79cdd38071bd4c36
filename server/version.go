package main

import "runtime/debug"

// What the linker is told where the program is built without its repository, as
// in a container: -X main.builtVersion=… -X main.builtCommit=….
var builtVersion, builtCommit string

const unknown = "unknown"

// version is the version that the program was built as: a tag, or the commit.
func version() string {
	if builtVersion != "" {
		return builtVersion
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return commit()
}

// commit is the commit that the program was built from.
func commit() string {
	if builtCommit != "" {
		return builtCommit
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, setting := range info.Settings {
			if setting.Key == "vcs.revision" {
				return setting.Value
			}
		}
	}
	return unknown
}
