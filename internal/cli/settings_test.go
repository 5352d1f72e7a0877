// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/cli"
)

// Whatever else an earlier version does not understand in a file that is meant
// for a later one, it says that alone.
func TestASettingsFileForAnotherVersionStopsTheRun(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, ".failover.hcl")
	if err := os.WriteFile(path, []byte("required_version = \">= 1.4\"\n\nrule \"FO998\" {\n  enabled = false\n}\n\nweather {\n}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r := runWith(t, cli.Environment{Version: "1.3.9"}, "preview", "--settings", path, dir)
	if r.code != cli.ExitError || !strings.Contains(r.stderr, "It requires failover >= 1.4, and this is 1.3.9.") || !strings.Contains(r.stderr, "line 1, column 20") {
		t.Errorf("exit code %d: %s", r.code, r.stderr)
	}
	if strings.Contains(r.stderr, "weather") || strings.Contains(r.stderr, "FO998") {
		t.Errorf("It speaks of what a later version may know: %s", r.stderr)
	}
	r = runWith(t, cli.Environment{Version: "1.4.0"}, "preview", "--settings", path, dir)
	if r.code != cli.ExitError || !strings.Contains(r.stderr, "weather") {
		t.Errorf("exit code %d: %s", r.code, r.stderr)
	}
}
