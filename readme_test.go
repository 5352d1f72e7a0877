// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/cli"
	"github.com/failoverplan/terraform-provider-failover/internal/golden"
	"github.com/failoverplan/terraform-provider-failover/internal/provider"
	"github.com/failoverplan/terraform-provider-failover/internal/testenv"
)

// consoleBlock is a command of the README with what it prints; the output may
// be left out.
var consoleBlock = regexp.MustCompile("(?s)```console\n\\$ ([^\n]*)\n(.*?)```")

func TestTheREADMEPrintsWhatItsCommandsPrint(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := consoleBlock.FindAllSubmatchIndex(readme, -1)
	if len(blocks) < 3 {
		t.Fatalf("The README has %d commands.", len(blocks))
	}
	updated := bytes.Clone(readme)
	for i := len(blocks) - 1; i >= 0; i-- {
		b := blocks[i]
		command, want := string(readme[b[2]:b[3]]), string(readme[b[4]:b[5]])
		t.Run(command, func(t *testing.T) {
			got := carryOut(t, command)
			if golden.Updating() && got != "" {
				updated = append(updated[:b[4]:b[4]], append([]byte(got), updated[b[5]:]...)...)
				return
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("The README differs from what is printed (-README +printed):\n%s", diff)
			}
		})
	}
	if golden.Updating() && !bytes.Equal(readme, updated) {
		if err := os.WriteFile("README.md", updated, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// carryOut runs a command of the README and returns what the README is to
// show of it: nothing for commands whose output it leaves out.
func carryOut(t *testing.T, command string) string {
	t.Helper()
	if target, ok := strings.CutPrefix(command, "make "); ok {
		if out, err := exec.Command("make", "-n", target).CombinedOutput(); err != nil {
			t.Errorf("make has no target %s: %v\n%s", target, err, out)
		}
		return ""
	}
	args, ok := strings.CutPrefix(command, "go run . ")
	if !ok {
		t.Fatalf("This test does not know how to run %q.", command)
	}
	if !strings.HasPrefix(args, "tf ") {
		return runCLI(t, strings.Fields(args))
	}
	testenv.Terraform(t)
	return outcomesOf(runCLI(t, append(strings.Fields(args), "-no-color")))
}

func runCLI(t *testing.T, args []string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	env := cli.Environment{
		Stdout: &stdout, Stderr: &stderr, Stdin: bytes.NewReader(nil),
		Environ: append(os.Environ(), "TF_CLI_CONFIG_FILE="+os.DevNull, "COLUMNS=100"),
		ServeProvider: func(ctx context.Context) (string, func(), error) {
			return provider.Reattach(ctx, "test")
		},
	}
	if code := cli.Run(context.Background(), args, env); code != cli.ExitOK {
		t.Fatalf("Exit code %d: %s", code, stderr.String())
	}
	if stderr.Len() > 0 {
		t.Errorf("Something is said on standard error: %s", stderr.String())
	}
	return stdout.String()
}

// firstOutcomes is where the outcomes of the first resource begin that has any.
var firstOutcomes = regexp.MustCompile(`(?m)^      \+ outcomes +?= \{$`)

// outcomesOf cuts the first outcomes out of a plan, which is longer than a
// README can show.
func outcomesOf(plan string) string {
	const shown = 2
	at := firstOutcomes.FindStringIndex(plan)
	if at == nil {
		return plan
	}
	start := at[0]
	header := plan[strings.LastIndex(plan[:start], "\n  # ")+1 : start]
	header, _, _ = strings.Cut(header, "{\n")
	end := start
	for range shown {
		const closing = "\n            },\n"
		end += strings.Index(plan[end:], closing) + len(closing)
	}
	return header + "{\n      ...\n" + plan[start:end] + "          ...\n"
}
