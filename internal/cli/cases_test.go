// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Each directory of testdata/cases is a configuration, the plan that real
// Terraform made of it, and what is expected of the answer: expected.json, or
// expected.READING.json where the readings differ. The three readings are the
// plan with its configuration, the configuration alone, and the state alone.
func TestRecordedCasesAreAnsweredAsExpected(t *testing.T) {
	dirs, err := filepath.Glob("testdata/cases/*")
	if err != nil || len(dirs) == 0 {
		t.Fatal("No cases.", err)
	}
	for _, dir := range dirs {
		for _, reading := range []string{"plan", "config", "state"} {
			want, ok := expectation(t, dir, reading)
			if !ok {
				continue
			}
			t.Run(filepath.Base(dir)+"/"+reading, func(t *testing.T) {
				got := previewJSON(t, caseArgs(t, dir, reading, want)...)
				for _, difference := range compareExpectation(want, got) {
					t.Error(difference)
				}
			})
		}
	}
}

// expectation returns what is expected of a reading; there is none of a state
// that no file speaks of.
func expectation(t *testing.T, dir, reading string) (map[string]any, bool) {
	t.Helper()
	name := filepath.Join(dir, "expected."+reading+".json")
	if _, err := os.Stat(name); err != nil {
		if reading == "state" {
			return nil, false
		}
		name = filepath.Join(dir, "expected.json")
	}
	return decode(t, readFile(t, name)), true
}

func caseArgs(t *testing.T, dir, reading string, want map[string]any) []string {
	t.Helper()
	var args []string
	for _, scenario := range askedFor(want) {
		args = append(args, "--fail", scenario)
	}
	switch reading {
	case "state":
		return append(args, filepath.Join(dir, "terraform.tfstate"))
	case "plan":
		return append(args, "--config", dir, filepath.Join(dir, "plan.json"))
	}
	if extra, err := os.ReadFile(filepath.Join(dir, "args")); err == nil {
		args = append(args, strings.Fields(strings.ReplaceAll(string(extra), "{case}", dir))...)
	}
	return append(args, dir)
}

// askedFor lists the expected scenarios that are not shown unasked.
func askedFor(want map[string]any) []string {
	var scenarios []string
	seen := map[string]bool{}
	for _, list := range []string{"passthrough_load_balancers", "composite_health_checks", "psc_consumers", "dns_records"} {
		for _, object := range objects(want[list]) {
			for _, outcome := range objects(object["outcomes"]) {
				s, _ := outcome["scenario"].(string)
				asked := strings.ContainsAny(s, "+@") || strings.HasPrefix(s, "vms:") || strings.HasPrefix(s, "group:") || strings.HasPrefix(s, "unknown:")
				if asked && !seen[s] {
					seen[s] = true
					scenarios = append(scenarios, s)
				}
			}
		}
	}
	return scenarios
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// decode keeps numbers as they are written.
func decode(t *testing.T, b []byte) map[string]any {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(string(b)))
	dec.UseNumber()
	var v map[string]any
	if err := dec.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func objects(v any) []map[string]any {
	var out []map[string]any
	list, _ := v.([]any)
	for _, x := range list {
		if o, ok := x.(map[string]any); ok {
			out = append(out, o)
		}
	}
	return out
}
