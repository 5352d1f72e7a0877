// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A claim is one "# expect" line of a report, checked against every reading
// that the report has, or those that it names.
type claim struct {
	report string
	// line is how the text after "# expect:" begins, enough to tell it from
	// its neighbours.
	line string
	// args replace the readings: the arguments of a preview, or of a review
	// where that word is the first one, where DIR stands for the report's directory, and ALONE for one that holds
	// nothing but the plan.
	args  [][]string
	check func(a *answer)
}

var expectLine = regexp.MustCompile(`(?m)^# expect[^:\n]*: (.*)$`)

// Each directory of testdata/reports is a configuration that somebody
// publicly had trouble with, and says in "# expect" lines what the right
// answer is. Every line has its claim, and every claim its line.
func TestReportsAreAnsweredAsTheirLinesSay(t *testing.T) {
	dirs, err := filepath.Glob("testdata/reports/*")
	if err != nil || len(dirs) == 0 {
		t.Fatal("No reports.", err)
	}
	used := map[int]bool{}
	for _, dir := range dirs {
		report := filepath.Base(dir)
		for _, m := range expectLine.FindAllStringSubmatch(string(readFile(t, filepath.Join(dir, "main.tf"))), -1) {
			line, found := m[1], false
			for i, c := range claims {
				if c.report != report || !strings.HasPrefix(line, c.line) {
					continue
				}
				found, used[i] = true, true
				for _, args := range c.readings(dir) {
					t.Run(report+"/"+line, func(t *testing.T) { c.check(ask(t, dir, args)) })
				}
			}
			if !found {
				t.Errorf("%s: no claim for %q", report, line)
			}
		}
	}
	for i, c := range claims {
		if !used[i] {
			t.Errorf("%s: no line begins with %q", c.report, c.line)
		}
	}
}

func (c claim) readings(dir string) [][]string {
	if c.args != nil {
		return c.args
	}
	readings := [][]string{{"DIR"}}
	if _, err := os.Stat(filepath.Join(dir, "plan.json")); err == nil {
		readings = append(readings, []string{"DIR/plan.json"})
	}
	return readings
}

// answer is a report, asked for what a line claims.
type answer struct {
	*testing.T
	doc    map[string]any
	stderr string
	stdout string
	code   int
}

func ask(t *testing.T, dir string, args []string) *answer {
	t.Helper()
	full := []string{"preview", "--json"}
	if args[0] == "review" {
		full[0], args = args[0], args[1:]
	}
	for _, a := range args {
		if name, ok := strings.CutPrefix(a, "ALONE/"); ok {
			a = filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(a, readFile(t, filepath.Join(dir, name)), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		full = append(full, strings.ReplaceAll(a, "DIR", dir))
	}
	r := run(t, full...)
	a := &answer{T: t, stderr: r.stderr, stdout: r.stdout, code: r.code}
	if r.stdout == "" {
		t.Fatalf("No report: %s", r.stderr)
	}
	a.doc = decode(t, []byte(r.stdout))
	return a
}

// lb returns the load balancer whose address ends in a name; there must be
// exactly one.
func (a *answer) lb(name string) map[string]any {
	a.Helper()
	var hits []map[string]any
	for _, lb := range objects(a.doc["passthrough_load_balancers"]) {
		if address, _ := lb["address"].(string); strings.HasSuffix(address, name) {
			hits = append(hits, lb)
		}
	}
	if len(hits) != 1 {
		a.Fatalf("%d load balancers are called %s", len(hits), name)
	}
	return hits[0]
}

// is checks values of an object by dotted path, as JSON text.
func (a *answer) is(o map[string]any, wants map[string]string) {
	a.Helper()
	for path, want := range wants {
		var v any = o
		for _, name := range strings.Split(path, ".") {
			m, _ := v.(map[string]any)
			v = m[name]
		}
		got := fmt.Sprint(v)
		if v == nil {
			got = "null"
		}
		if got != want {
			a.Errorf("%s of %v: got %s, want %s", path, o["address"], got, want)
		}
	}
}

// outcome checks pool and members of a scenario.
func (a *answer) outcome(lb map[string]any, scenario, pool, members string) {
	a.Helper()
	for _, o := range objects(lb["outcomes"]) {
		if o["scenario"] == scenario {
			a.is(o, map[string]string{"active_pool": pool, "active_vms": members})
			return
		}
	}
	a.Errorf("No outcome for %s.", scenario)
}

// why returns the reason of a scenario.
func (a *answer) why(lb map[string]any, scenario string) string {
	for _, o := range objects(lb["outcomes"]) {
		if o["scenario"] == scenario {
			return fmt.Sprint(o["why"], " ", o["disputed"])
		}
	}
	return ""
}

// finding returns the text of a finding at an address that ends in a name, or
// fails the test.
func (a *answer) finding(rule, name, severity string) string {
	a.Helper()
	for _, f := range objects(a.doc["findings"]) {
		if address, _ := f["address"].(string); f["rule"] == rule && strings.HasSuffix(address, name) {
			if f["severity"] != severity {
				a.Errorf("%s at %s is of severity %v, want %s", rule, name, f["severity"], severity)
			}
			return fmt.Sprint(f["message"], " ", f["remedy"])
		}
	}
	a.Errorf("No finding %s at %s.", rule, name)
	return ""
}

func (a *answer) noFinding(rule, name string) {
	a.Helper()
	for _, f := range objects(a.doc["findings"]) {
		if address, _ := f["address"].(string); f["rule"] == rule && strings.HasSuffix(address, name) {
			a.Errorf("%s at %s is a false alarm: %v", rule, name, f["message"])
		}
	}
}

// says checks that a text holds each part, whatever the case of letters.
func (a *answer) says(text string, parts ...string) {
	a.Helper()
	for _, part := range parts {
		if !strings.Contains(strings.ToLower(text), strings.ToLower(part)) {
			a.Errorf("%q does not say %q", text, part)
		}
	}
}

// unresolved checks that an attribute of an address is listed.
func (a *answer) unresolved(name, attribute string) {
	a.Helper()
	for _, u := range objects(a.doc["unresolved"]) {
		address, _ := u["address"].(string)
		if strings.HasSuffix(address, name) && u["attribute"] == attribute {
			return
		}
	}
	a.Errorf("%s of %s is not listed as unresolved: %v", attribute, name, a.doc["unresolved"])
}

// backends lists "group role vms" of a load balancer.
func (a *answer) backends(lb map[string]any, want ...string) {
	a.Helper()
	var got []string
	for _, b := range objects(lb["backends"]) {
		got = append(got, fmt.Sprint(b["group"], " ", b["role"]))
	}
	if fmt.Sprint(sortedStrings(got)) != fmt.Sprint(sortedStrings(want)) {
		a.Errorf("backends: got %q, want %q", got, want)
	}
}
