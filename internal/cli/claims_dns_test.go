// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"fmt"
	"strings"
)

// claimsOnRecords are the reports on DNS records and Application Load
// Balancers.
var claimsOnRecords = []claim{
	{"R20", "schema error", nil, func(a *answer) {
		a.says(a.finding("FO902", ".global", "error"), `google_compute_backend_service.backend has no argument "failover"`)
	}},
	{"R20", "hint", nil, func(a *answer) {
		a.says(a.finding("FO902", ".global", "error"), `preference = "PREFERRED"`, "capacity_scaler", "google_compute_region_backend_service")
	}},
	{"R34", "error: vm1", nil, func(a *answer) {
		a.says(a.finding("FO131", ".l7", "error"), "vm1", "UTILIZATION", "CONNECTION")
	}},
	{"R34", "the two services' health", nil, func(a *answer) {
		a.says(a.finding("FO132", ".g_l4", "warning"), "vm1", "g_l7")
	}},
	{"R35", "error: ig-shared", nil, func(a *answer) {
		a.says(a.finding("FO131", "service.a", "error"), "UTILIZATION for backend service \"a\"", "RATE for backend service \"b\"", "CONNECTION for backend service \"c\"")
	}},
	{"R35", `without "a"`, nil, func(a *answer) {
		// What clashes for "b" and "c" is "a" alone.
		for _, name := range []string{"service.b", "service.c"} {
			text := a.finding("FO131", name, "error")
			a.says(text, `UTILIZATION for backend service "a"`)
			if strings.Contains(text, `service "b"`) && strings.Contains(text, `service "c"`) {
				a.Errorf("RATE and CONNECTION are said to clash: %s", text)
			}
		}
	}},
	{"R36", "error: default mode", nil, func(a *answer) {
		a.says(a.finding("FO249", ".l7", "error"), "UTILIZATION by the provider's default", "RATE", "max_rate_per_endpoint")
	}},
	{"R40", "error: internal_load_balancers", nil, func(a *answer) {
		a.says(a.finding("FO205", ".api", "error"), "private zones only", "public by default")
	}},
	{"R40", "two ways out", nil, func(a *answer) {
		a.says(a.finding("FO205", ".api", "error"), `visibility = "private"`, "external_endpoints", "routing_policy.health_check")
	}},
	{"R44", "error: a health check", nil, func(a *answer) {
		a.says(a.finding("FO202", ".hc", "error"), "5 seconds", "30")
		a.says(a.finding("FO204", ".r", "error"), "source_regions", "three")
	}},
	{"R44", "location comes from a remote state", nil, func(a *answer) {
		r := a.record(".r")
		if locations := fmt.Sprint(r["client_locations"]); locations != "[]" {
			a.Errorf("client locations are made up: %s", locations)
		}
		a.answers(r, "steady", "google_compute_address.one 1")
		a.answers(r, "target:google_compute_address.one", "google_compute_address.two 1")
	}},
	{"R45", "ok; primary healthy", nil, func(a *answer) {
		r := a.record(".r")
		a.answers(r, "steady", "203.0.113.10 1")
		a.answers(r, "target:203.0.113.10", "203.0.113.20 1")
	}},
	{"R45", "both down", nil, func(a *answer) {
		r := a.record(".r")
		a.answers(r, "everything", "203.0.113.10 1")
		a.is(a.dnsOutcome(r, "everything"), map[string]string{"unspecified": "true", "disputed": "[Q5 Q6]"})
	}},
	{"R45", "upper bound 90 s", nil, func(a *answer) {
		r := a.record(".r")
		a.is(r, map[string]string{"outage_bound_seconds": "90", "failover.seconds_range": "[60 90]"})
		parts := fmt.Sprint(objects(r["failover"].(map[string]any)["parts"]))
		a.says(parts, "check_interval_sec 30 x unhealthy_threshold 2", "ttl 30")
	}},
	{"R47", "one policy item only", nil, func(a *answer) {
		r := a.record(".r")
		a.answers(r, "steady", "10.0.1.9 1/2", "10.0.2.9 1/2")
		a.answers(r, "target:10.0.1.9", "10.0.2.9 1")
		a.answers(r, "everything", "10.0.1.9 1/2", "10.0.2.9 1/2")
	}},
	{"R47", "warning: fencing", nil, func(a *answer) {
		a.says(a.finding("FO250", ".r", "warning"), "one", "pinned", "down")
	}},
	{"R51", "DNS target", nil, func(a *answer) {
		t := objects(a.record(".r")["targets"])[0]
		a.is(t, map[string]string{
			"target": "google_compute_forwarding_rule.fr", "frontend": "google_compute_forwarding_rule.fr",
			"backend_services": "[google_compute_region_backend_service.bs]", "groups": "[google_compute_instance_group.g]",
		})
		a.is(a.lb(".bs"), map[string]string{"primary.vms": "4"})
	}},
	{"R51", "healthy until fewer", [][]string{{"--fail", "vms:google_compute_instance_group.g=3", "DIR"}, {"--fail", "vms:google_compute_instance_group.g=3", "DIR/plan.json"}}, func(a *answer) {
		r := a.record(".r")
		a.answers(r, "vms:google_compute_instance_group.g=3", "google_compute_forwarding_rule.fr 1")
		a.answers(r, "zone:us-central1-a", "10.20.0.5 1")
		a.says(a.dnsOutcome(r, "zone:us-central1-a")["why"].(string), "20 %")
	}},
	{"R58", "error: outlier_detection", nil, func(a *answer) {
		a.says(a.finding("FO251", ".app", "error"), "EXTERNAL", "outlier_detection")
	}},
	{"R58", `"no health signal`, nil, func(a *answer) {
		a.says(a.finding("FO251", ".app", "error"), "without a health signal", "keeps receiving", "no automatic failover")
	}},
}

// record returns the record whose address ends in a name; there must be
// exactly one.
func (a *answer) record(name string) map[string]any {
	a.Helper()
	var hits []map[string]any
	for _, r := range objects(a.doc["dns_records"]) {
		if address, _ := r["address"].(string); strings.HasSuffix(address, name) {
			hits = append(hits, r)
		}
	}
	if len(hits) != 1 {
		a.Fatalf("%d records are called %s", len(hits), name)
	}
	return hits[0]
}

func (a *answer) dnsOutcome(record map[string]any, scenario string) map[string]any {
	a.Helper()
	for _, o := range objects(record["outcomes"]) {
		if o["scenario"] == scenario {
			return o
		}
	}
	a.Fatalf("No outcome for %s.", scenario)
	return nil
}

// answers checks the complete answers of a scenario, as "target share".
func (a *answer) answers(record map[string]any, scenario string, want ...string) {
	a.Helper()
	var got []string
	for _, one := range objects(a.dnsOutcome(record, scenario)["answers"]) {
		got = append(got, fmt.Sprint(one["target"], " ", one["share_exact"]))
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		a.Errorf("%s: got %q, want %q", scenario, got, want)
	}
}
