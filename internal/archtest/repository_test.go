// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package archtest_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What one machine calls its folders and package registries is of no use to
// anybody else, and wrong in a document or a lock file. The names are taken
// from the machine that runs the test.
func TestNoFileNamesTheMachineItWasWrittenOn(t *testing.T) {
	forbidden := machineNames(t)
	files := repositoryFiles(t)
	if len(files) < 10 {
		t.Fatalf("found only %d files: the test looks in the wrong place", len(files))
	}
	for _, path := range files {
		data, err := os.ReadFile(filepath.Join(root, path))
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for what, pattern := range forbidden {
			if at := pattern.FindIndex(data); at != nil {
				line := 1 + bytes.Count(data[:at[0]], []byte("\n"))
				t.Errorf("%s:%d: contains %s", path, line, what)
			}
		}
	}
}

func TestTheCheckFindsTheNamesOfAMachine(t *testing.T) {
	t.Setenv("GOPROXY", "https://modules.example.test:8081/go|direct")
	t.Setenv("HOME", "/somewhere/someone")
	t.Setenv("npm_config_registry", "http://packages.example.test/npm/")
	names := machineNames(t)
	tests := []struct {
		text string
		want bool
	}{
		{"see modules.example.test for it", true},
		{"resolved http://packages.example.test/npm/x", true},
		{"/somewhere/someone/go/pkg", true},
		{"cd /" + "work/main", true},
		{"source = \"../" + "shared/net\"", true},
		{"https://example.test/path/work/main", false},
		{"examples/somewhere/someone", false},
		{"registry.terraform.io/failoverplan/failover", false},
	}
	for _, tt := range tests {
		got := false
		for _, pattern := range names {
			got = got || pattern.MatchString(tt.text)
		}
		if got != tt.want {
			t.Errorf("%q names a machine: %v, want %v", tt.text, got, tt.want)
		}
	}
}

// machineNames returns patterns by what they stand for.
func machineNames(t *testing.T) map[string]*regexp.Regexp {
	t.Helper()
	folder := func(path string) *regexp.Regexp {
		return regexp.MustCompile(`(^|[^\w./-])` + regexp.QuoteMeta(strings.TrimSuffix(path, "/")) + `/`)
	}
	names := map[string]*regexp.Regexp{
		"a path of the machine it was written on": folder("/" + "work"),
		"a path outside the repository":           regexp.MustCompile(`\.\./` + `shared\b`),
	}
	if home, err := os.UserHomeDir(); err == nil && len(home) > 1 {
		names["the home directory of this machine"] = folder(home)
	}
	if top, err := filepath.Abs(root); err == nil {
		names["the path of this repository"] = folder(top)
	}
	for _, host := range registryHosts(t) {
		names["the package registry "+host] = regexp.MustCompile(`(^|[^\w.-])` + regexp.QuoteMeta(host) + `\b`)
	}
	return names
}

var urlHost = regexp.MustCompile(`https?://(?:[^/@\s"]*@)?([\w.-]+)`)

// registryHosts reads where this machine's package clients fetch from.
func registryHosts(t *testing.T) []string {
	t.Helper()
	goproxy, err := exec.Command("go", "env", "GOPROXY").Output()
	if err != nil {
		t.Fatal(err)
	}
	settings := string(goproxy)
	for _, pair := range os.Environ() {
		key, value, _ := strings.Cut(pair, "=")
		switch strings.ToLower(key) {
		case "npm_config_registry", "pip_index_url", "pip_extra_index_url", "http_proxy", "https_proxy":
			settings += "\n" + value
		}
	}
	home, _ := os.UserHomeDir()
	lists, _ := filepath.Glob("/etc/apt/sources.list.d/*")
	for _, path := range append(lists, "/etc/apt/sources.list", filepath.Join(home, ".npmrc"), filepath.Join(home, ".config/pip/pip.conf")) {
		data, _ := os.ReadFile(path)
		settings += "\n" + string(data)
	}
	var hosts []string
	for _, match := range urlHost.FindAllStringSubmatch(settings, -1) {
		hosts = append(hosts, match[1])
	}
	return hosts
}

// repositoryFiles lists what is committed or about to be.
func repositoryFiles(t *testing.T) []string {
	t.Helper()
	list := exec.Command("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		t.Skipf("This is no checkout with git: %v", err)
	}
	return strings.FieldsFunc(string(out), func(r rune) bool { return r == 0 })
}
