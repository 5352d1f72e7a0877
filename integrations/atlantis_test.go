// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package integrations_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

type atlantisConfig struct {
	Repos    []map[string]any
	Policies struct {
		PolicySets []struct {
			Name            string
			PolicyItemRegex string `json:"policy_item_regex"`
		} `json:"policy_sets"`
	}
	Workflows map[string]struct {
		PolicyCheck struct{ Steps []any } `json:"policy_check"`
	}
}

// policyCheck is the step that Atlantis judges.
func policyCheck(t *testing.T) (run string, items *regexp.Regexp) {
	t.Helper()
	var c atlantisConfig
	readYAML(t, "integrations/atlantis/repos.yaml", &c)
	repo := c.Repos[0]
	if repo["custom_policy_check"] != true || repo["policy_check"] != true {
		t.Error("Policies are not checked.")
	}
	for _, step := range c.Workflows[repo["workflow"].(string)].PolicyCheck.Steps {
		if s, ok := step.(map[string]any); ok {
			run += s["run"].(string)
		}
	}
	return run, regexp.MustCompile(c.Policies.PolicySets[0].PolicyItemRegex)
}

// passes judges a text as Atlantis does: newer versions by these two forms,
// older ones by the letters alone.
func passes(t *testing.T, out string) bool {
	t.Helper()
	newer := !regexp.MustCompile(`[1-9][0-9]* failure|failures": \[`).MatchString(out) && !strings.HasPrefix(strings.TrimSpace(out), "FAIL") && out != ""
	older := !strings.Contains(strings.ToLower(out), "fail") && out != ""
	if newer != older {
		t.Errorf("Versions of Atlantis disagree on\n%s", out)
	}
	return newer
}

func TestAtlantisBlocksARegressionAndNothingElse(t *testing.T) {
	run, items := policyCheck(t)
	plan := read(t, "../examples/reviews/one-vm-less/plan.json")
	files := map[string]string{"worse.json": plan, "main.tf": read(t, "../examples/reviews/one-vm-less/main.tf"), "spoiled.json": "{"}
	for name, tt := range map[string]struct {
		plan, run string
		code      int
		passes    bool
	}{
		"a regression":              {"worse.json", run, 0, false},
		"the same where none count": {"worse.json", strings.ReplaceAll(run, "--fail-on=regress", "--minimum-failure-severity=none"), 0, true},
		"a plan that can't be read": {"spoiled.json", run, 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir, files)
			out, code := shell(t, dir, "sh", map[string]string{"SHOWFILE": filepath.Join(dir, tt.plan)}, tt.run)
			if code != tt.code {
				t.Errorf("The step ends with %d, want %d.", code, tt.code)
			}
			if code == 0 && passes(t, out) != tt.passes {
				t.Errorf("It passes: %v, want %v.", !tt.passes, tt.passes)
			}
			if found := len(items.FindAllString(out, -1)); found < 2 && code == 0 && !tt.passes {
				t.Errorf("An approval stands for %d lines of\n%s", found, out)
			}
			if regexp.MustCompile(`\.tf:\d`).MatchString(out) {
				t.Error("A line of the text holds a line number, which an edit further up would change.")
			}
		})
	}
}
