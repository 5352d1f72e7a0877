// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/cli"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

// disk takes so many bytes, and counts the pieces that it is given.
type disk struct {
	room, pieces int
}

func (d *disk) Write(p []byte) (int, error) {
	d.pieces++
	if len(p) > d.room {
		return 0, errors.New("write /dev/stdout: no space left on device")
	}
	d.room -= len(p)
	return len(p), nil
}

// A full disk is told the same way by every command and format, wherever in the
// text it is met, and nobody takes half a report for one.
func TestAFullDiskIsAnErrorInEveryFormat(t *testing.T) {
	const plan = "testdata/cases/s08/plan.json"
	commands := [][]string{{"rules"}, {"rules", "--json"}, {"rules", "FO101"}, {"schema"}, {"version"}, {"help", "scenarios"}, {"resources", plan}, {"resources", plan, "--json"}}
	for _, f := range report.Formats {
		commands = append(commands, []string{"preview", plan, "--settings", "none", "--format", f.Name})
	}
	for _, format := range []string{"text", "json"} {
		commands = append(commands, []string{"simulate", plan, "--fail", "everything", "--format", format})
	}
	for _, args := range commands {
		name := strings.Join(args, " ")
		whole := run(t, args...)
		if whole.code != cli.ExitOK {
			t.Fatalf("%s: exit code %d: %s", name, whole.code, whole.stderr)
		}
		for _, room := range []int{0, len(whole.stdout) - 1} {
			var stderr bytes.Buffer
			env := cli.Environment{Stdin: bytes.NewReader(nil), Stdout: &disk{room: room}, Stderr: &stderr}
			code := cli.Run(context.Background(), args, env)
			want := "Error: The report could not be written\n  Write /dev/stdout: no space left on device.\n\n"
			if code != cli.ExitError || stderr.String() != want {
				t.Errorf("%s, room for %d bytes: exit code %d, %q", name, room, code, stderr.String())
			}
		}
	}
}

// A report of hundreds of megabytes is written as it comes about.
func TestALargeReportIsWrittenInPieces(t *testing.T) {
	plans, err := filepath.Glob("testdata/cases/*/plan.json")
	if err != nil || len(plans) == 0 {
		t.Fatalf("%d plans, %v", len(plans), err)
	}
	args := append([]string{"preview", "--settings", "none", "--json"}, plans...)
	to := &disk{room: 1 << 30}
	var stderr bytes.Buffer
	cli.Run(context.Background(), args, cli.Environment{Stdin: bytes.NewReader(nil), Stdout: to, Stderr: &stderr})
	if written := 1<<30 - to.room; written < 200000 || to.pieces < 2 {
		t.Errorf("%d bytes in %d pieces: %s", written, to.pieces, stderr.String())
	}
}
