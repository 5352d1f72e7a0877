// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/failoverplan/terraform-provider-failover/internal/cli"
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

func TestOptionsAreExplainedWithinTheWidth(t *testing.T) {
	for _, command := range []string{"preview", "review", "simulate", "resources", "tf", "rules", "schema"} {
		for columns, env := range map[int]cli.Environment{
			80:  {},
			100: {Environ: []string{"COLUMNS=100"}},
		} {
			_, options, found := strings.Cut(runWith(t, env, "help", command).stdout, "\nOptions")
			if !found {
				t.Errorf("help %s has no options", command)
			}
			for _, line := range strings.Split(options, "\n") {
				if n := utf8.RuneCountInString(line); n > columns {
					t.Errorf("help %s has a line of %d columns at a width of %d: %s", command, n, columns, line)
				}
			}
		}
	}
}

func TestTheSettingsOfTheHelpCanBeUsed(t *testing.T) {
	_, example, _ := strings.Cut(run(t, "help", "settings").stdout, "\n\n  ")
	example, _, found := strings.Cut(example, "\n\nIn expect:")
	file := filepath.Join(t.TempDir(), "settings.hcl")
	if err := os.WriteFile(file, []byte(example), 0o600); err != nil || !found {
		t.Fatalf("no settings in the help: %v", err)
	}
	r := run(t, "preview", "--settings", file, fourGroups)
	if r.code != cli.ExitOK || r.stderr != "" {
		t.Errorf("exit code %d: %s", r.code, r.stderr)
	}
	if !strings.Contains(r.stdout, "kept a zone may fail") {
		t.Errorf("the expectation of the example is not kept:\n%s", r.stdout)
	}
}

func TestEveryAssumptionIsExplained(t *testing.T) {
	got := run(t, "help", "assumptions").stdout
	for _, name := range engine.AssumptionNames() {
		if !strings.Contains(got, name) {
			t.Errorf("failover help assumptions lacks %s", name)
		}
	}
}
