// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package integrations_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// action is action.yml, as far as a runner reads it.
type action struct {
	Name, Description string
	Inputs            map[string]struct{ Description, Default string }
	Outputs           map[string]struct{ Description, Value string }
	Runs              struct {
		Using string
		Steps []actionStep
	}
}

type actionStep struct {
	ID, If, Uses, Shell, Run string
	With, Env                map[string]any
}

// runner runs the steps of a composite action that are scripts, as GitHub does.
type runner struct {
	t         *testing.T
	workspace string
	temp      string
	context   map[string]string
	// summary is the summary of the job, and used the actions that were
	// called, with what they were given.
	summary string
	used    map[string]map[string]string
	stdout  string
}

// run runs the action and returns its outputs and whether it succeeds.
func (r *runner) run(a action, inputs map[string]string, env map[string]string) (map[string]string, bool) {
	r.t.Helper()
	r.used = map[string]map[string]string{}
	for name, in := range a.Inputs {
		r.context["inputs."+name] = r.text(in.Default)
	}
	for name, value := range inputs {
		if _, ok := a.Inputs[name]; !ok {
			r.t.Fatalf("The action has no input %s.", name)
		}
		r.context["inputs."+name] = value
	}
	succeeds := true
	for _, s := range a.Runs.Steps {
		if !succeeds || s.If != "" && !r.holds(s.If) {
			continue
		}
		if s.Uses != "" {
			with := map[string]string{}
			for key, value := range s.With {
				if text, ok := value.(string); ok {
					with[key] = r.text(text)
				}
			}
			r.used[s.Uses] = with
			continue
		}
		succeeds = r.step(s, env)
	}
	outputs := map[string]string{}
	for name, out := range a.Outputs {
		outputs[name] = r.text(out.Value)
	}
	return outputs, succeeds
}

func (r *runner) step(s actionStep, more map[string]string) bool {
	r.t.Helper()
	output, summary := filepath.Join(r.temp, "output"), filepath.Join(r.temp, "summary")
	for _, path := range []string{output, summary} {
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			r.t.Fatal(err)
		}
	}
	env := map[string]string{
		"GITHUB_ACTION_PATH": r.context["github.action_path"], "GITHUB_OUTPUT": output, "GITHUB_STEP_SUMMARY": summary,
		"GITHUB_REPOSITORY": "acme/network", "RUNNER_TEMP": r.temp,
	}
	for key, value := range more {
		env[key] = value
	}
	for key, value := range s.Env {
		env[key] = r.text(value.(string))
	}
	if strings.Contains(s.Run, "${{") {
		r.t.Errorf("A script holds an expression, which whoever names a branch could break out of: %s", s.Run)
	}
	out, code := shell(r.t, r.workspace, s.Shell, env, s.Run)
	r.stdout += out
	r.summary += read(r.t, summary)
	for line := range strings.Lines(read(r.t, output)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		r.context["steps."+s.ID+".outputs."+name] = value
	}
	return code == 0
}

var expression = regexp.MustCompile(`\$\{\{ *([\w.-]+) *\}\}`)

// text fills in the expressions of a text.
func (r *runner) text(s string) string {
	return expression.ReplaceAllStringFunc(s, func(e string) string {
		return r.context[expression.FindStringSubmatch(e)[1]]
	})
}

var comparison = regexp.MustCompile(`^([\w.-]+) (==|!=) '([^']*)'$`)

// holds evaluates a condition of comparisons that all must hold.
func (r *runner) holds(condition string) bool {
	for _, part := range strings.Split(condition, " && ") {
		m := comparison.FindStringSubmatch(part)
		if m == nil {
			r.t.Fatalf("This test does not know how to evaluate %q.", part)
		}
		if (r.context[m[1]] == m[3]) != (m[2] == "==") {
			return false
		}
	}
	return true
}
