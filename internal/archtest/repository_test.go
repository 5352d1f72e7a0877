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
		for _, name := range forbidden {
			if at := name.find(data); at >= 0 {
				line := 1 + bytes.Count(data[:at], []byte("\n"))
				t.Errorf("%s:%d: contains %s", path, line, name.what)
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
		for _, name := range names {
			got = got || name.find([]byte(tt.text)) >= 0
		}
		if got != tt.want {
			t.Errorf("%q names a machine: %v, want %v", tt.text, got, tt.want)
		}
	}
}

// A machineName is a text that stands for something of one machine, unless a
// character of inner stands before it: then it is the end of a longer name.
type machineName struct {
	what, text, inner string
}

// find returns the first place of the name in data, or -1.
func (n machineName) find(data []byte) int {
	for from := 0; ; {
		at := bytes.Index(data[from:], []byte(n.text))
		if at < 0 {
			return -1
		}
		if at += from; at == 0 || !strings.ContainsRune(n.inner, rune(data[at-1])) {
			return at
		}
		from = at + 1
	}
}

func machineNames(t *testing.T) []machineName {
	t.Helper()
	const word = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-."
	names := []machineName{
		{"a path of the machine it was written on", "/" + "work/", word + "/"},
		{"a path outside the repository", "../" + "shared/", ""},
	}
	if home, err := os.UserHomeDir(); err == nil && len(home) > 1 {
		names = append(names, machineName{"the home directory of this machine", home + "/", word + "/"})
	}
	if top, err := filepath.Abs(root); err == nil {
		names = append(names, machineName{"the path of this repository", top, word + "/"})
	}
	for _, host := range registryHosts(t) {
		names = append(names, machineName{"the package registry " + host, host, word})
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
