// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package integrations_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// gitlabTemplate is the template, as far as a runner reads it.
type gitlabTemplate struct {
	Variables map[string]string
	Failover  struct {
		Image        string
		Rules        []struct{ If string }
		BeforeScript []string `json:"before_script"`
		Script       []string
		Artifacts    struct {
			When    string
			Paths   []string
			Reports map[string]string
		}
	}
}

// mergeRequest is a clone in which a runner works on a merge request that goes
// from one state of a root module to another.
func mergeRequest(t *testing.T, before, after string) (dir string, env map[string]string) {
	t.Helper()
	origin, dir := t.TempDir(), filepath.Join(t.TempDir(), "clone")
	git := func(in, script string) string {
		out, code := shell(t, in, "bash", nil, script)
		if code != 0 {
			t.Fatalf("git fails: %s", script)
		}
		return strings.TrimSpace(out)
	}
	write(t, origin, map[string]string{"infra/main.tf": before})
	const commit = "git add -A; git -c user.name=x -c user.email=x@example.com commit -q --allow-empty -m x; git rev-parse HEAD"
	base := git(origin, "git init -q -b main; git config uploadpack.allowReachableSHA1InWant true; "+commit)
	write(t, origin, map[string]string{"infra/main.tf": after})
	git(origin, commit)
	git(".", "git clone -q --depth=1 'file://"+origin+"' '"+dir+"'")
	// The program is there already, so the toolchain has nothing to do.
	tools := t.TempDir()
	write(t, tools, map[string]string{"go": "#!/bin/sh\necho \"$*\" >>\"$TOOLS/calls\"\n"})
	return dir, map[string]string{"PATH": tools, "TOOLS": tools, "CI_MERGE_REQUEST_DIFF_BASE_SHA": base}
}

func TestTheGitLabTemplateReportsAMergeRequest(t *testing.T) {
	for name, tt := range map[string]struct {
		after, args, severity string
		code                  int
	}{
		"nothing to mend": {loadBalancer("3", "CONNECTION"), "", "", 0},
		"a regression":    {loadBalancer("2", "CONNECTION"), "", "major", 0},
		"a failing one":   {loadBalancer("2", "CONNECTION"), "--fail-on=regress", "critical", 2},
		"a finding":       {loadBalancer("3", "UTILIZATION"), "", "critical", 2},
	} {
		t.Run(name, func(t *testing.T) {
			var template gitlabTemplate
			readYAML(t, "integrations/gitlab/failover.gitlab-ci.yml", &template)
			job := template.Failover
			dir, env := mergeRequest(t, loadBalancer("3", "CONNECTION"), tt.after)
			for key, value := range template.Variables {
				env[key] = value
			}
			env["FAILOVER_PATH"], env["FAILOVER_ARGS"], env["FAILOVER_VERSION"] = "infra", tt.args, "v1.2.3"
			script := strings.Join(append(job.BeforeScript, job.Script...), "\n")
			if _, code := shell(t, dir, "bash", env, script); code != tt.code {
				t.Errorf("exit code %d, want %d", code, tt.code)
			}
			if calls := read(t, filepath.Join(env["TOOLS"], "calls")); calls != "install github.com/failoverplan/terraform-provider-failover@v1.2.3\n" {
				t.Errorf("It installs %q.", calls)
			}
			var issues []struct {
				CheckName string `json:"check_name"`
				Severity  string
				Location  struct{ Path string }
			}
			if err := json.Unmarshal([]byte(read(t, filepath.Join(dir, job.Artifacts.Reports["codequality"]))), &issues); err != nil {
				t.Fatal(err)
			}
			gravest := ""
			for _, i := range issues {
				if i.Location.Path != "infra/main.tf" {
					t.Errorf("%s stands in %s.", i.CheckName, i.Location.Path)
				}
				if gravest == "" && i.Severity != "info" {
					gravest = i.Severity
				}
			}
			if gravest != tt.severity {
				t.Errorf("The gravest issue is %q, want %q.", gravest, tt.severity)
			}
			if junit := read(t, filepath.Join(dir, job.Artifacts.Reports["junit"])); !strings.Contains(junit, "<testsuites ") || strings.Contains(junit, `failures="0"`) != (tt.code == 0) {
				t.Error("The test report does not agree with the exit code.")
			}
			for _, path := range job.Artifacts.Paths {
				read(t, filepath.Join(dir, path))
			}
		})
	}
}

func TestTheGitLabJobKeepsItsReportsWhenItFails(t *testing.T) {
	var template gitlabTemplate
	readYAML(t, "integrations/gitlab/failover.gitlab-ci.yml", &template)
	if job := template.Failover; job.Artifacts.When != "always" || job.Image == "" || len(job.Rules) == 0 {
		t.Errorf("The job is %+v.", job)
	}
}
