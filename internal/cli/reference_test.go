// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/cli"
	"github.com/failoverplan/terraform-provider-failover/internal/golden"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/settings"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

func TestTheReferenceIsThatOfTheCommands(t *testing.T) {
	var names []string
	for name, page := range cli.Reference() {
		golden.Assert(t, page, filepath.Join("../../docs/cli", name))
		names = append(names, name)
	}
	files, err := filepath.Glob("../../docs/cli/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !slices.Contains(names, filepath.Base(f)) {
			t.Errorf("%s is the page of no command.", f)
		}
	}
}

func TestTheSettingsOfTheGuideCanBeRead(t *testing.T) {
	guide := string(readFile(t, "../../docs/guides/reviews.md"))
	_, rest, _ := strings.Cut(guide, "```hcl\n")
	example, _, _ := strings.Cut(rest, "```")
	file, diags := settings.Parse("guide.hcl", []byte(example))
	for _, d := range diags {
		t.Errorf("%s: %s", d.Summary, d.Detail)
	}
	if len(file.Expectations) != 2 {
		t.Errorf("It has %d expectations.", len(file.Expectations))
	}
	for _, r := range validate.Catalog() {
		if strings.HasPrefix(r.ID, "FO5") && !strings.Contains(guide, "["+r.ID+"]") {
			t.Errorf("The guide lacks the hazard %s.", r.ID)
		}
	}
}

func TestTheSettingsOfTheReferenceCanBeRead(t *testing.T) {
	_, rest, ok := strings.Cut(string(cli.Reference()["README.md"]), "```hcl\n")
	example, _, closed := strings.Cut(rest, "```")
	if !ok || !closed {
		t.Fatal("The reference has no settings.")
	}
	file, diags := settings.Parse("reference.hcl", []byte(example))
	for _, d := range diags {
		t.Errorf("%s: %s", d.Summary, d.Detail)
	}
	if len(file.Expectations)*len(file.Rules)*len(file.Scenarios)*len(file.Suppressions)*len(file.Clients) == 0 {
		t.Error("A sort of block is missing.")
	}
}
