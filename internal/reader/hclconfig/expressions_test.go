// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig_test

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
)

// expression is one line of testdata/expressions.txt: an expression and what
// Terraform 1.11 makes of it, in JSON, or ERROR.
type expression struct{ text, want string }

func expressions(t testing.TB) []expression {
	t.Helper()
	raw, err := os.ReadFile("testdata/expressions.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out []expression
	for line := range strings.Lines(string(raw)) {
		text, want, ok := strings.Cut(strings.TrimRight(line, "\n"), "  =>  ")
		if !ok {
			t.Fatalf("no result in %q", line)
		}
		out = append(out, expression{text, want})
	}
	return out
}

// Functions and operators give what Terraform gives, and refuse what it
// refuses.
func TestExpressionsGiveWhatTerraformGives(t *testing.T) {
	list := expressions(t)
	var src strings.Builder
	for i, e := range list {
		fmt.Fprintf(&src, "resource \"terraform_data\" \"e%d\" {\n  input = jsonencode(%s)\n}\n", i, e.text)
	}
	got := readText(t, src.String())
	failed := map[string]string{}
	for _, d := range got.Diagnostics {
		failed[d.Address] = d.Summary + ": " + d.Detail
	}
	byName := map[string]*adapt.Node{}
	for _, r := range got.Resources {
		byName[r.Name] = r.Body.Get("input")
	}
	for i, e := range list {
		name := fmt.Sprintf("e%d", i)
		text, known := byName[name].Text()
		problem := failed["terraform_data."+name]
		switch {
		case e.want == "ERROR" && problem == "":
			t.Errorf("%s: got %q, want an error", e.text, text)
		case e.want == "ERROR":
		case problem != "":
			t.Errorf("%s: %s", e.text, problem)
		case !known:
			t.Errorf("%s: unknown, want %s", e.text, e.want)
		case text != e.want:
			t.Errorf("%s: got %s, want %s", e.text, text, e.want)
		}
	}
}

// The recorded results are those of the Terraform on this machine.
func TestRecordedExpressionsAreTerraforms(t *testing.T) {
	terraform, err := exec.LookPath("terraform")
	if err != nil {
		t.Skip("terraform is not on PATH")
	}
	if testing.Short() {
		t.Skip("one run of terraform console for all expressions is slow")
	}
	var lines []string
	var want []string
	for _, e := range expressions(t) {
		if e.want != "ERROR" {
			lines = append(lines, fmt.Sprintf("sha256(jsonencode(%s)) == sha256(%s)", e.text, hclString(e.want)))
			want = append(want, e.text)
		}
	}
	cmd := exec.Command(terraform, "console")
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "TF_CLI_CONFIG_FILE=/dev/null", "TF_CLI_ARGS=-no-color")
	cmd.Stdin = strings.NewReader("join(\"\", [for ok in [" + strings.Join(lines, ", ") + "] : ok ? \"+\" : \"-\"])\n")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("terraform console: %v", err)
	}
	answers := strings.Trim(string(out), "\"\n")
	if len(answers) != len(want) {
		t.Fatalf("%d answers to %d expressions", len(answers), len(want))
	}
	for i, a := range answers {
		if a != '+' {
			t.Errorf("%s: Terraform gives something else than was recorded", want[i])
		}
	}
}

func hclString(s string) string {
	r := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "${", "$${", "%{", "%%{")
	return `"` + r.Replace(s) + `"`
}

// readText reads a configuration of one file.
func readText(t testing.TB, src string) *adapt.Source {
	t.Helper()
	return readFiles(t, map[string]string{"main.tf": src}, hclconfig.Options{})
}

// readFiles reads a configuration that is not on disk.
func readFiles(t testing.TB, files map[string]string, opts hclconfig.Options) *adapt.Source {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	opts.FS = fsys
	if opts.Dir == "" {
		opts.Dir = "."
	}
	s, err := hclconfig.Read(opts)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
