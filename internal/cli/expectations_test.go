// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/cli"
)

// Each expectation is held against a recorded case, and says what is to become
// of it: its result, and the shortest counterexample where it is broken.
func TestExpectationsAreHeldAgainstEveryKindOfObject(t *testing.T) {
	const (
		s06, s08, s11 = "s06", "s08", "s11"
		shop          = "google_compute_global_address.shop"
		web           = "google_compute_region_backend_service.web"
		catalog       = "module.consumer.google_compute_backend_service.catalog"
		central       = `module.producer["us-central1"].google_compute_region_composite_health_check.catalog`
	)
	for _, tt := range []struct{ name, dir, body, want string }{
		{"pool", s06, `scenarios = ["steady", "zone:us-west1-b"]
			pool = "primary"`, "kept 2"},
		{"pool by a shorter scenario", s06, `scenarios = ["zone:us-west1-b+all-primaries", "zone:*"]
			pool = "primary"`, "broken " + web + " zone:us-west1-a pool: primary, failover"},
		{"members of a last resort are not healthy", s06, `scenarios = ["everything"]
			members_at_least = 1`, "broken " + web + " everything members_at_least: at least 1, 0"},
		{"share of what serves in steady state", s06, `scenarios = ["steady", "zone:*", "all-primaries"]
			capacity_share_at_least = 1`, "kept 5"},
		{"tolerated failures", s06, `scenarios = ["steady"]
			failures_tolerated_at_least = 1`, "broken " + web + " steady failures_tolerated_at_least: at least 1, 0"},
		{"detection", s06, `outage_at_most_seconds = 29`, "broken " + web + "  outage_at_most_seconds: at most 29, 30 to 35"},
		{"detection in time", s06, `outage_at_most_seconds = 35`, "kept 1"},
		{"two conditions, the first that breaks is named", s06, `scenarios = ["all-failovers"]
			pool = "primary"
			members_at_least = 3`, "broken " + web + " all-failovers members_at_least: at least 3, 2"},

		{"outage bound", s08, `outage_at_most_seconds = 90`, "kept 1"},
		{"outage bound missed", s08, `outage_at_most_seconds = 60`, "broken google_dns_record_set.api  outage_at_most_seconds: at most 60, 90"},
		{"answers", s08, `scenarios = ["steady"]
			answers = ["google_compute_*"]`, "kept 1"},
		{"another answer", s08, `scenarios = ["steady", "target:` + shop + `"]
			answers = ["google_compute_global_address.*", "*[\"europe-west1\"]"]`, "broken google_dns_record_set.api steady answers: google_compute_global_address.* or *[\"europe-west1\"], " +
			shop + `, google_compute_address.shop["us-central1"], google_compute_address.shop["europe-west1"]`},
		{"share of the primary", s08, `scenarios = ["steady"]
			share "` + shop + `" {
				at_least = 0.9
				at_most  = 0.9
			}`, "kept 1"},
		{"share of all backups together, near the worst client", s08, `scenarios = ["steady"]
			share "google_compute_address.shop*" {
				at_least = 0.2
			}`, "broken google_dns_record_set.api steady share_at_least of google_compute_address.shop*: at least 0.2, 1/10 for clients in europe-west1"},
		{"no share is left with the dead primary", s08, `scenarios = ["target:` + shop + `"]
			share "` + shop + `" {
				at_most = 0
			}`, "kept 1"},

		{"a target named by its forwarding rule", s08, `scenarios = ["steady"]
			share "google_compute_global_forwarding_rule.shop" {
				at_least = 0.9
				at_most  = 0.9
			}
			answers = ["google_compute_global_forwarding_rule.*", "google_compute_forwarding_rule.*"]`, "kept 1"},
		{"a lower bound for a target that is not there", s08, `scenarios = ["steady"]
			share "google_compute_global_address.shp" {
				at_least = 0.9
			}`, "broken google_dns_record_set.api steady share_at_least of google_compute_global_address.shp: at least 0.9, 0, since the record has no such target"},
		{"an upper bound for a target that is not there", s08, `scenarios = ["steady"]
			share "google_compute_global_address.shp" {
				at_most = 0.1
			}`, "undecided 0"},

		{"state", s11, `scenarios = ["steady"]
			state = "HEALTHY"`, "kept 2"},
		{"state lost", s11, `scenarios = ["zone:*"]
			state = ["HEALTHY", "UNKNOWN"]`, "broken " + central + " zone:us-central1-a state: HEALTHY or UNKNOWN, UNHEALTHY"},
		{"serving regions", s11, `scenarios = ["region:*"]
			serving_regions = ["us-*"]
			serving_regions_at_least = 1`, "kept 2"},
		{"two regions", s11, `scenarios = ["steady", "zone:us-east1-*"]
			serving_regions_at_least = 2`, "broken " + catalog + " zone:us-east1-b serving_regions_at_least: at least 2, 1"},
		{"fail open is no serving region", s11, `targets = ["module.consumer.*"]
			scenarios = ["everything"]
			serving_regions = ["us-*"]`, "broken " + catalog + " everything serving_regions: us-*, fail_open"},
		{"wrong kind", s11, `targets = ["module.consumer.*"]
			scenarios = ["steady"]
			state = "HEALTHY"`, "undecided 0"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "s.hcl")
			if err := os.WriteFile(file, []byte("expect \"e\" {\n"+tt.body+"\n}\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			dir := filepath.Join("testdata/cases", tt.dir)
			r := run(t, "preview", "--json", "--minimum-failure-severity=none", "--settings", file, filepath.Join(dir, "plan.json"))
			if r.code != cli.ExitOK {
				t.Fatal(r.stderr)
			}
			e := objects(decode(t, []byte(r.stdout))["expectations"])[0]
			got := fmt.Sprint(e["result"], " ", e["checked"])
			if c, ok := e["counterexample"].(map[string]any); ok {
				got = fmt.Sprintf("%s %s %s %s: %s, %s", e["result"], c["address"], c["scenario"], c["condition"], c["expected"], c["actual"])
			}
			if got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
		})
	}
}
