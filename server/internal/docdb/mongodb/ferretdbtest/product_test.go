package ferretdbtest

import (
	"os"
	"os/exec"
	"testing"
)

// leftOut are the tests of the product that say nothing here: those about the time
// of an answer, which hashing makes, and those of a condition on an array of documents
// that FerretDB looks up in another way.
const leftOut = "TheTimeOf|TestC02WhatIsSentAgain.*/.*/.*/.*/.*/(respond|reply)"

// TestTheProduct runs the tests of the program and of its HTTP interface on a
// MongoDB-compatible server. What they do at once, they do one after the other:
// FerretDB loses updates.
func TestTheProduct(t *testing.T) {
	t.Parallel()
	tests := exec.CommandContext(t.Context(), "go", "test", "-count=1", "-timeout=5m", "-skip="+leftOut, ".", "./internal/httpapi")
	tests.Dir = "../../../.."
	tests.Env = append(os.Environ(), "MONGODB_TEST_SERIAL=1", "MONGODB_TEST_URI="+serve(t))
	if out, err := tests.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
