// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import "testing"

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
