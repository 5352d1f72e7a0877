// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/failoverplan/terraform-provider-failover/internal/cli"
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
