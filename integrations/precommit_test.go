// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package integrations_test

import (
	"os/exec"
	"path"
	"regexp"
	"strings"
	"testing"
)

type hook struct {
	ID, Name, Description, Language, Entry, Files, Exclude string
	PassFilenames                                          bool   `json:"pass_filenames"`
	RequireSerial                                          bool   `json:"require_serial"`
	MinimumVersion                                         string `json:"minimum_pre_commit_version"`
}

func hooks(t *testing.T) []hook {
	t.Helper()
	var all []hook
	readYAML(t, ".pre-commit-hooks.yaml", &all)
	if len(all) < 2 {
		t.Fatalf("There are %d hooks.", len(all))
	}
	return all
}

func TestHooksRunForWhatTheyRead(t *testing.T) {
	for _, h := range hooks(t) {
		files, exclude := regexp.MustCompile(h.Files), regexp.MustCompile(h.Exclude)
		for name, want := range map[string]bool{
			"main.tf": true, "infra/main.tf.json": true, "prod.tfvars": true, ".failover.hcl": true, "infra/.failover.hcl": true, "x.tofu": true,
			"README.md": false, ".terraform/modules/x/main.tf": false, "infra/.terraform/modules/x/main.tf": false, "not.failover.hcl": false,
		} {
			if got := files.MatchString(name) && !exclude.MatchString(name); got != want {
				t.Errorf("%s for %s: got %v, want %v", h.ID, name, got, want)
			}
		}
		if h.PassFilenames || !h.RequireSerial || h.MinimumVersion == "" || h.Description == "" {
			t.Errorf("%s gets file names, runs several times, or is not explained: %+v", h.ID, h)
		}
	}
}

func TestAHookFindsWhatIsWrongWithoutCredentials(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"good/main.tf": loadBalancer("3", "CONNECTION"), "bad/main.tf": loadBalancer("3", "UTILIZATION")})
	for _, h := range hooks(t) {
		entry := h.Entry
		if h.Language == "docker_image" {
			// The image's entry point is the program, see container_test.go.
			_, arguments, _ := strings.Cut(entry, " ")
			entry = "failover " + arguments
		}
		for args, want := range map[string]int{"-chdir=good": 0, "-chdir=bad": 2, "-chdir=bad --minimum-failure-severity=none": 0} {
			if _, code := shell(t, dir, "sh", nil, "exec "+entry+" "+args); code != want {
				t.Errorf("%s with %s: exit code %d, want %d", h.ID, args, code, want)
			}
		}
	}
}

// pre-commit installs every program of the repository, by the last part of its
// path.
func TestTheGoHookRunsAProgramThatIsInstalled(t *testing.T) {
	list := exec.Command("go", "list", "-f", `{{if eq .Name "main"}}{{.ImportPath}}{{end}}`, "./...")
	list.Dir = root(t)
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	installed := map[string]int{}
	for _, p := range strings.Fields(string(out)) {
		installed[path.Base(p)]++
	}
	for _, h := range hooks(t) {
		name, _, _ := strings.Cut(h.Entry, " ")
		if h.Language == "golang" && installed[name] != 1 {
			t.Errorf("%s runs %s, of which %d are installed.", h.ID, name, installed[name])
		}
	}
}
