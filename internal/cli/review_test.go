// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/failoverplan/terraform-provider-failover/internal/cli"
)

// reviewJSON runs a review that must succeed, and decodes its report.
func reviewJSON(t *testing.T, args ...string) map[string]any {
	t.Helper()
	r := run(t, append([]string{"review", "--json"}, args...)...)
	if r.code != cli.ExitOK && r.code != cli.ExitFindings {
		t.Fatalf("Exit code %d: %s", r.code, r.stderr)
	}
	return decode(t, []byte(r.stdout))
}

// differences spells each outcome and measure of a review that differs.
func differences(doc map[string]any) []string {
	var out []string
	words := func(v any) string {
		if o, ok := v.(map[string]any); ok {
			return fmt.Sprint(o["text"])
		}
		return "nothing"
	}
	for _, o := range objects(doc["review"].(map[string]any)["objects"]) {
		for _, m := range objects(o["measures"]) {
			if m["verdict"] != "same" {
				out = append(out, fmt.Sprintf("%s: %s -> %s: %s", m["measure"], m["before"], m["after"], m["verdict"]))
			}
		}
		for _, r := range objects(o["outcomes"]) {
			if r["verdict"] != "same" {
				out = append(out, fmt.Sprintf("%s: %s -> %s: %s", r["scenario"], words(r["before"]), words(r["after"]), r["verdict"]))
			}
		}
	}
	return out
}

func verdictOf(doc map[string]any) any { return doc["review"].(map[string]any)["verdict"] }

// A higher ratio and one group moved to failover. The fewer primaries are worse
// in every scenario that leaves them serving; only losing zone a changes pools.
func TestAnUpdateOfRatioAndRoleIsJudgedScenarioByScenario(t *testing.T) {
	want := []string{
		"primary_failures_tolerated: 2 -> 0: changed",
		"steady: primary, 4 VMs -> primary, 2 VMs: worse",
		"zone:us-west1-a: primary, 2 VMs -> failover, 4 VMs: changed",
		"zone:us-west1-c: primary, 4 VMs -> primary, 2 VMs: worse",
		"region:us-west1: last resort over 4 VMs -> last resort over 2 VMs: changed",
		"all-primaries: failover, 2 VMs -> failover, 4 VMs: better",
		"all-failovers: primary, 4 VMs -> primary, 2 VMs: worse",
		"everything: last resort over 4 VMs -> last resort over 2 VMs: changed",
	}
	const dir = "testdata/cases/s06"
	plan := filepath.Join(dir, "plan.json")
	for name, args := range map[string][]string{
		"the plan with its configuration":  {plan},
		"the plan against the state":       {"--baseline", filepath.Join(dir, "terraform.tfstate"), plan},
		"the directory against the state":  {"--baseline", filepath.Join(dir, "terraform.tfstate"), dir},
		"the directory against the report": {"--baseline", previewOf(t, filepath.Join(dir, "terraform.tfstate")), dir},
	} {
		t.Run(name, func(t *testing.T) {
			doc := reviewJSON(t, args...)
			if diff := cmp.Diff(want, differences(doc)); diff != "" {
				t.Error(diff)
			}
			if verdictOf(doc) != "worse" {
				t.Errorf("The whole is %v.", verdictOf(doc))
			}
		})
	}
}

// previewOf writes the JSON report of a preview to a file.
func previewOf(t *testing.T, path string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.json")
	if r := run(t, "preview", "--out", "json="+file, path); r.code == cli.ExitError {
		t.Fatal(r.stderr)
	}
	return file
}

func TestTheWayBackIsTheMirrorImage(t *testing.T) {
	const dir = "testdata/cases/s06"
	there := differences(reviewJSON(t, filepath.Join(dir, "plan.json")))
	back := differences(reviewJSON(t, "--baseline", dir, filepath.Join(dir, "terraform.tfstate")))
	mirror := strings.NewReplacer("worse", "better", "better", "worse")
	for i, line := range there {
		head, tail, _ := strings.Cut(line, ": ")
		outcome, verdict, _ := strings.Cut(reverse(tail), " :")
		before, after, _ := strings.Cut(reverse(verdict), " -> ")
		there[i] = fmt.Sprintf("%s: %s -> %s: %s", head, after, before, mirror.Replace(reverse(outcome)))
	}
	if diff := cmp.Diff(there, back); diff != "" {
		t.Error(diff)
	}
}

func reverse(s string) string {
	b := []byte(s)
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}

// Every recorded case against itself: whatever is read on both sides, nothing
// differs.
func TestAnInputHasNoEffectAgainstItself(t *testing.T) {
	for _, pattern := range []string{"testdata/cases/*", "testdata/reports/*"} {
		dirs, err := filepath.Glob(pattern)
		if err != nil || len(dirs) == 0 {
			t.Fatal("No cases.", err)
		}
		for _, dir := range dirs {
			t.Run(filepath.Base(dir), func(t *testing.T) {
				if r := run(t, "preview", dir); r.code == cli.ExitError {
					// What can't be read whole must not be called unchanged.
					if r := run(t, "review", "--baseline", dir, dir); r.code != cli.ExitError {
						t.Errorf("A review of an input that can't be read whole ends with exit code %d.", r.code)
					}
					return
				}
				doc := reviewJSON(t, "--baseline", dir, dir)
				if got := differences(doc); len(got) > 0 {
					t.Errorf("Differences: %v", got)
				}
				doc = reviewJSON(t, "--baseline", previewOf(t, dir), dir)
				if got := differences(doc); len(got) > 0 {
					t.Errorf("Differences to the report: %v", got)
				}
			})
		}
	}
}

// The groups stand already and the service is new: what stands does not
// change.
func TestAPlanThatOnlyAddsHasNoEffect(t *testing.T) {
	const dir = "testdata/reports/R60"
	for _, args := range [][]string{{"--config", dir}, {}} {
		r := run(t, append(append([]string{"review", "--detailed-exitcode", "--fail-on", "regress"}, args...), filepath.Join(dir, "plan-update.json"))...)
		if r.code != cli.ExitOK {
			t.Errorf("Exit code %d: %s", r.code, r.stderr)
		}
		if !strings.Contains(r.stdout, "No effect on failover") || strings.Contains(r.stdout, "verdict  ") {
			t.Errorf("The text is: %s", r.stdout)
		}
	}
}

func TestEveryReviewFollowsThePublishedSchemaAndIsTheSameTwice(t *testing.T) {
	published, err := jsonschema.UnmarshalJSON(strings.NewReader(run(t, "schema").stdout))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("report.json", published); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("report.json")
	if err != nil {
		t.Fatal(err)
	}
	const story = "../../examples/reviews/one-zone-less"
	for _, args := range [][]string{
		{"testdata/cases/s06/plan.json"},
		{"testdata/reports/R28/plan-update.json"},
		{"testdata/reports/R60/plan-update.json"},
		{"--settings", story + "/.failover.hcl", story + "/plan.json"},
		{"--baseline", "testdata/cases/s11", "testdata/cases/s12"},
		{"--baseline", "testdata/cases/s08", "testdata/cases/s09"},
	} {
		args = append([]string{"review", "--json"}, args...)
		first := run(t, args...)
		if second := run(t, args...); first != second {
			t.Errorf("%v: two runs differ.", args)
		}
		got, err := jsonschema.UnmarshalJSON(strings.NewReader(first.stdout))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(got); err != nil {
			t.Errorf("%v: %v", args, err)
		}
	}
}
