// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package integrations_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// github stands for a pull request of a repository that holds two states of a
// root module, "before" and "after", and for the server with its comments.
type github struct {
	runner
	action   action
	comments string
}

// fakeGH answers as "gh api" does to what the action asks, and keeps what it is
// told: each comment is a file, whose name is its ID.
const fakeGH = `#!/usr/bin/env bash
set -euo pipefail
echo "$*" >>"$COMMENTS/calls"
[[ $GH_TOKEN == secret ]] || exit 1
case "$*" in
"api --paginate repos/acme/network/issues/7/comments --jq "*)
  for c in "$COMMENTS"/[0-9]*; do
    [[ -f $c ]] || continue
    printf '%s\t%s\t%s\n' "$(basename "$c")" "$(cat "$COMMENTS/author.$(basename "$c")")" "$(head -n 1 "$c")"
  done ;;
"api --method PATCH repos/acme/network/issues/comments/"*" --field body=@"*" --silent")
  id=${4##*/}; [[ -f $COMMENTS/$id ]]; cp "${6#body=@}" "$COMMENTS/$id" ;;
"api --method POST repos/acme/network/issues/7/comments --field body=@"*" --silent")
  [[ ! -e $COMMENTS/readonly ]]
  id=$((100 + $(ls "$COMMENTS" | wc -l))); cp "${6#body=@}" "$COMMENTS/$id"; echo "github-actions[bot]" >"$COMMENTS/author.$id" ;;
*) echo "unknown call: $*" >&2; exit 1 ;;
esac
`

func pullRequest(t *testing.T) *github {
	t.Helper()
	g := &github{comments: t.TempDir()}
	g.runner = runner{t: t, workspace: t.TempDir(), temp: t.TempDir(), context: map[string]string{
		"github.action_path": root(t), "github.event_name": "pull_request", "github.event.pull_request.number": "7", "github.token": "secret",
	}}
	readYAML(t, "action.yml", &g.action)
	write(t, g.workspace, map[string]string{
		".git/HEAD": "ref: refs/heads/x\n", "before/main.tf": loadBalancer("3", "CONNECTION"), "after/main.tf": loadBalancer("2", "CONNECTION"),
		"wrong/main.tf": loadBalancer("3", "UTILIZATION"),
	})
	write(t, g.comments, map[string]string{"bin/gh": fakeGH})
	return g
}

func (g *github) review(inputs map[string]string) (map[string]string, bool) {
	g.t.Helper()
	all := map[string]string{"program": program}
	for name, value := range inputs {
		all[name] = value
	}
	return g.run(g.action, all, map[string]string{"COMMENTS": g.comments, "PATH": filepath.Join(g.comments, "bin")})
}

// written are the comments on the pull request.
func (g *github) written() []string {
	g.t.Helper()
	files, err := filepath.Glob(filepath.Join(g.comments, "[0-9]*"))
	if err != nil {
		g.t.Fatal(err)
	}
	var all []string
	for _, f := range files {
		all = append(all, read(g.t, f))
	}
	return all
}

func TestTheActionIsPinnedAndExplained(t *testing.T) {
	var a action
	readYAML(t, "action.yml", &a)
	if a.Name == "" || a.Description == "" || a.Runs.Using != "composite" {
		t.Error("It has no name or description, or is not composite.")
	}
	for name, in := range a.Inputs {
		if in.Description == "" {
			t.Errorf("The input %s is not explained.", name)
		}
	}
	data, err := os.ReadFile("../action.yml")
	if err != nil {
		t.Fatal(err)
	}
	uses := regexp.MustCompile(`uses: (.*)`).FindAllStringSubmatch(string(data), -1)
	if len(uses) == 0 {
		t.Error("It uses no action.")
	}
	for _, m := range uses {
		if !regexp.MustCompile(`^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$`).MatchString(m[1]) {
			t.Errorf("It is not pinned by a commit with its version beside it: %s", m[1])
		}
	}
}

func TestTheActionShowsAReviewEverywhere(t *testing.T) {
	g := pullRequest(t)
	out, ok := g.review(map[string]string{"path": "after", "baseline": "before", "code-scanning": "true"})
	if !ok || out["exit-code"] != "0" {
		t.Errorf("The action fails, with exit code %s.", out["exit-code"])
	}
	if !strings.Contains(g.stdout, "::warning file=after/main.tf,line=5,") {
		t.Errorf("The log annotates nothing:\n%s", g.stdout)
	}
	if !strings.HasPrefix(g.summary, "### Failover review of `after`\n") {
		t.Errorf("The summary of the job is\n%s", g.summary)
	}
	if c := g.written(); len(c) != 1 || !strings.HasPrefix(c[0], "<!-- failover: after -->\n### Failover review of `after`\n") {
		t.Errorf("The comments are %q.", c)
	}
	sarif := ""
	for name, with := range g.used {
		if strings.HasPrefix(name, "github/codeql-action/upload-sarif@") {
			sarif = with["sarif_file"]
		}
	}
	if !strings.Contains(read(t, sarif), `"ruleId": "regression"`) {
		t.Error("Nothing is uploaded to code scanning.")
	}
	for _, name := range []string{"json", "markdown", "sarif", "junit"} {
		if read(t, out[name]) == "" {
			t.Errorf("The output %s names no report.", name)
		}
	}
}

func TestTheActionFailsAfterItHasCommented(t *testing.T) {
	for name, inputs := range map[string]map[string]string{
		"a regression": {"path": "after", "baseline": "before", "fail-on": "regress"},
		"a finding":    {"path": "wrong", "command": "preview"},
	} {
		g := pullRequest(t)
		if out, ok := g.review(inputs); ok || out["exit-code"] != "2" {
			t.Errorf("%s: it succeeds, with exit code %s.", name, out["exit-code"])
		}
		if len(g.written()) != 1 || g.summary == "" {
			t.Errorf("%s: there are %d comments, and the summary is %q.", name, len(g.written()), g.summary)
		}
	}
	g := pullRequest(t)
	if out, ok := g.review(map[string]string{"path": "nowhere", "command": "preview"}); ok || out["exit-code"] != "1" {
		t.Errorf("What can't be read: it succeeds, with exit code %s.", out["exit-code"])
	}
}

func TestEachProjectKeepsOneComment(t *testing.T) {
	g := pullRequest(t)
	write(t, g.comments, map[string]string{"50": "<!-- failover: after -->\nSomebody else's.\n", "author.50": "mallory"})
	g.review(map[string]string{"path": "after", "baseline": "before"})
	g.review(map[string]string{"path": "wrong", "baseline": "before"})
	g.review(map[string]string{"path": "after", "baseline": "wrong"})
	if c := g.written(); len(c) != 3 || !strings.Contains(strings.Join(c, ""), "Somebody else's.") {
		t.Fatalf("The comments are %q.", c)
	}
	// Without effect, a comment that stands is replaced and none is made.
	g.review(map[string]string{"path": "after", "baseline": "after"})
	g.review(map[string]string{"path": "before", "baseline": "before"})
	want := "<!-- failover: after -->\nNo effect on failover: every outcome stays as it is.\n"
	if c := g.written(); len(c) != 3 || !slices.Contains(c, want) {
		t.Errorf("The comments are %q.", c)
	}
}

func TestTheActionSaysThatItMayNotComment(t *testing.T) {
	g := pullRequest(t)
	write(t, g.comments, map[string]string{"readonly": ""})
	if _, ok := g.review(map[string]string{"path": "after", "baseline": "before"}); !ok {
		t.Error("The action fails where it may not comment.")
	}
	if !strings.Contains(g.stdout, "::warning title=failover::The comment could not be written") {
		t.Errorf("It says nothing:\n%s", g.stdout)
	}
	g.context["github.event_name"] = "push"
	g.stdout = ""
	g.review(map[string]string{"path": "after", "baseline": "before"})
	if strings.Contains(g.stdout, "could not be written") {
		t.Error("It comments without a pull request.")
	}
}

func TestInputsOfTheActionAreNoShell(t *testing.T) {
	g := pullRequest(t)
	hostile := "$(touch owned)`touch owned`; touch owned #\"'"
	g.review(map[string]string{"path": "after\n" + hostile, "baseline": "before", "tag": hostile, "args": "--fail=" + hostile, "working-directory": "."})
	if _, err := os.Stat(filepath.Join(g.workspace, "owned")); err == nil {
		t.Error("An input was read as shell.")
	}
	out, _ := g.review(map[string]string{"path": "after", "command": "preview", "tag": "prod", "args": "--only=*.a\n\n--fail=all-primaries+zone:r-1-a\r\n", "minimum-failure-severity": "none"})
	if !strings.Contains(read(t, out["json"]), `"all-primaries+zone:r-1-a"`) || !strings.HasPrefix(read(t, out["markdown"]), "<!-- failover: prod -->\n") {
		t.Error("Options do not get through.")
	}
}

func TestTheActionBuildsItsOwnTree(t *testing.T) {
	g := pullRequest(t)
	out, ok := g.review(map[string]string{"program": "", "path": "after", "command": "preview", "comment": "false"})
	if !ok || out["exit-code"] != "0" || len(g.written()) != 0 {
		t.Errorf("It fails, with exit code %s, or comments.", out["exit-code"])
	}
	if _, err := os.Stat(filepath.Join(g.temp, "failover")); err != nil {
		t.Error("It built no program.")
	}
}

// The question that is asked of the server is in jq's language, which the tests
// above leave to the server; where jq is at hand, it answers.
func TestTheQuestionForCommentsIsUnderstood(t *testing.T) {
	jq, err := exec.LookPath("jq")
	if err != nil {
		return
	}
	script := read(t, "github/comment.sh")
	m := regexp.MustCompile(`--jq '([^']*)'`).FindStringSubmatch(script)
	if m == nil {
		t.Fatal("The script asks no question.")
	}
	cmd := exec.Command(jq, "-r", m[1])
	cmd.Stdin = strings.NewReader(`[{"id": 5, "user": {"login": "a[bot]"}, "body": "<!-- failover: x -->\r\nText\twith\nlines"}, {"id": 6, "user": {"login": "b"}, "body": ""}]`)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if want := "5\ta[bot]\t<!-- failover: x -->\n6\tb\t\n"; string(out) != want {
		t.Errorf("got %q, want %q", out, want)
	}
}
