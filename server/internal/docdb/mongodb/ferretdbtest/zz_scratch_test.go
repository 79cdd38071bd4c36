package ferretdbtest

import (
	"os"
	"os/exec"
	"testing"
)

func TestScratch(t *testing.T) {
	run := os.Getenv("SCRATCH")
	if run == "" {
		t.Skip()
	}
	tests := exec.CommandContext(t.Context(), "go", "test", "-v", "-count=1", "-timeout=5m", "-run="+run, ".", "./internal/httpapi")
	tests.Dir = "../../../.."
	tests.Env = append(os.Environ(), "MONGODB_TEST_URI="+serve(t))
	out, err := tests.CombinedOutput()
	t.Logf("%v\n%s", err, out)
}
