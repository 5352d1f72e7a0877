// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/docgen/ruleexample"
)

// Continents are a frequent guess, and three of them are three different ones.
func TestASourceRegionIsARegion(t *testing.T) {
	for regions, want := range map[string]string{
		`["us", "europe", "asia"]`:                     `Health check "dns" has the source region "us", which is no Google Cloud region. The plan passes, and the API refuses the check.`,
		`["us-east1", "europe-west1", "asia-east1-a"]`: `Health check "dns" has the source region "asia-east1-a", which is no Google Cloud region. The plan passes, and the API refuses the check.`,
		`["us-east1", "europe-west1", "asia-east99"]`:  "",
		`["us-east1", "us-east1", "asia-east1"]`:       `Health check "dns" has 3 source_regions of which 2 are different, and Cloud DNS probes from exactly three different ones.`,
	} {
		got := ""
		for _, f := range edited(t, "FO201", `["us-east1", "europe-west1"]`, regions).Findings {
			if f.Rule == "FO201" {
				got = f.Message
			}
		}
		if got != want {
			t.Errorf("%s:\n got %s\nwant %s", regions, got, want)
		}
	}
}

// edited runs the bad example of a rule with parts of its text replaced: each
// other edit takes the place of the one before it.
func edited(t *testing.T, rule string, edits ...string) *ruleexample.Example {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(examples, rule, "bad.tf"))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(edits); i += 2 {
		if !strings.Contains(string(text), edits[i]) {
			t.Fatalf("The example of %s has no %q.", rule, edits[i])
		}
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, rule), 0o755); err != nil {
		t.Fatal(err)
	}
	changed := strings.NewReplacer(edits...).Replace(string(text))
	if err := os.WriteFile(filepath.Join(dir, rule, "edited.tf"), []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	e, err := ruleexample.Run(dir, rule, "edited")
	if err != nil {
		t.Fatal(err)
	}
	return e
}
