// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package integrations_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// pages are the pages about integrations, by name.
func pages(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob("../docs/integrations/*.md")
	if err != nil || len(names) < 6 {
		t.Fatalf("There are %d pages: %v", len(names), err)
	}
	all := map[string]string{}
	for _, name := range names {
		all[filepath.Base(name)] = read(t, name)
	}
	return all
}

var (
	link   = regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)
	option = regexp.MustCompile(`--[a-z]+(-[a-z]+)*`)
	input  = regexp.MustCompile(`(?m)^          ([a-z-]+): `)
)

func TestThePagesLeadSomewhere(t *testing.T) {
	for name, text := range pages(t) {
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join("../docs/integrations", m[1])); err != nil {
				t.Errorf("%s leads to %s, which is not there.", name, m[1])
			}
		}
	}
	if !strings.Contains(read(t, "../README.md"), "docs/integrations/README.md") {
		t.Error("The README does not lead to the pages.")
	}
	for name := range pages(t) {
		if index := pages(t)["README.md"]; name != "README.md" && !strings.Contains(index, "("+name+")") {
			t.Errorf("The first page does not lead to %s.", name)
		}
	}
}

// A page that speaks of an option, an input or a hook which is not there would
// break a pipeline.
func TestThePagesSpeakOfWhatThereIs(t *testing.T) {
	options := read(t, "../docs/cli/preview.md") + read(t, "../docs/cli/review.md")
	// Those of docker.
	options += "--rm"
	all := pages(t)
	for name, text := range all {
		for _, found := range option.FindAllString(text, -1) {
			if !strings.Contains(options, found) {
				t.Errorf("%s speaks of %s.", name, found)
			}
		}
	}
	var a action
	readYAML(t, "action.yml", &a)
	for _, m := range input.FindAllStringSubmatch(all["github.md"], -1) {
		if _, ok := a.Inputs[m[1]]; !ok && !slices.Contains([]string{"ref"}, m[1]) {
			t.Errorf("github.md gives the action the input %s.", m[1])
		}
	}
	for _, h := range hooks(t) {
		if !strings.Contains(all["pre-commit.md"], h.ID) {
			t.Errorf("pre-commit.md says nothing of %s.", h.ID)
		}
	}
	if run, _ := policyCheck(t); !strings.Contains(all["atlantis.md"], "- run: "+run+"\n") {
		t.Error("atlantis.md shows another step than repos.yaml.")
	}
}
