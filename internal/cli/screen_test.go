// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/cli"
)

const escape = "\x1b["

func TestColourIsForTerminalsAloneAndCanBeSwitchedOff(t *testing.T) {
	tests := []struct {
		name string
		env  cli.Environment
		args []string
		want bool
	}{
		{"a terminal", cli.Environment{Columns: 100}, nil, true},
		{"no terminal", cli.Environment{}, nil, false},
		{"NO_COLOR", cli.Environment{Columns: 100, Environ: []string{"NO_COLOR=1"}}, nil, false},
		{"an empty NO_COLOR", cli.Environment{Columns: 100, Environ: []string{"NO_COLOR="}}, nil, true},
		{"a dumb terminal", cli.Environment{Columns: 100, Environ: []string{"TERM=dumb"}}, nil, false},
		{"--no-color", cli.Environment{Columns: 100}, []string{"--no-color"}, false},
		{"COLUMNS is no terminal", cli.Environment{Environ: []string{"COLUMNS=100"}}, nil, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := runWith(t, tt.env, append([]string{"preview", fourGroups}, tt.args...)...)
			if got := strings.Contains(r.stdout, escape); got != tt.want {
				t.Errorf("coloured: %v, want %v", got, tt.want)
			}
		})
	}
}

func TestTextIsAsWideAsTheTerminalUnlessColumnsSaysOtherwise(t *testing.T) {
	longest := func(env cli.Environment) int {
		n := 0
		for _, line := range strings.Split(runWith(t, env, "preview", "--no-color", fourGroups).stdout, "\n") {
			n = max(n, len([]rune(line)))
		}
		return n
	}
	for _, tt := range []struct {
		name        string
		env         cli.Environment
		least, most int
	}{
		{"default", cli.Environment{}, 70, 80},
		{"terminal of 110", cli.Environment{Columns: 110}, 90, 110},
		{"COLUMNS wins", cli.Environment{Columns: 110, Environ: []string{"COLUMNS=80"}}, 70, 80},
		{"never wider than 120", cli.Environment{Columns: 400}, 90, 120},
	} {
		if n := longest(tt.env); n < tt.least || n > tt.most {
			t.Errorf("%s: the longest line has %d columns, want %d to %d", tt.name, n, tt.least, tt.most)
		}
	}
}
