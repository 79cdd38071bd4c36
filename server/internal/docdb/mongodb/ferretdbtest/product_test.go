package ferretdbtest

import (
	"os"
	"os/exec"
	"testing"
)

// TestTheProduct runs the tests of the program and of its HTTP interface on a
// MongoDB-compatible server. Those about updates at the same time are left out:
// FerretDB loses them; and those about the time of an answer, which hashing makes.
func TestTheProduct(t *testing.T) {
	tests := exec.CommandContext(t.Context(), "go", "test", "-count=1", "-timeout=5m", "-skip=AtOnce|AfterAClose|TheTimeOf", ".", "./internal/httpapi")
	tests.Dir = "../../../.."
	tests.Env = append(os.Environ(), "MONGODB_TEST_URI="+serve(t))
	if out, err := tests.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
