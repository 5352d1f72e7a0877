// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"fmt"
	"strings"
)

const (
	west54 = `google_compute_instance_group_manager.mig["us-central1"]`
	fails1 = "vms:" + west54 + "=1"
)

// claimsOnComposites are the reports on composite health.
var claimsOnComposites = []claim{
	{"R54", "MIG size 1..5", nil, func(a *answer) {
		for _, region := range []string{"us-central1", "us-east1"} {
			source := a.source(`chc["` + region + `"]`)
			a.is(source, map[string]string{
				"endpoints": "null", "endpoints_range": "[1 5]", "endpoints_required_range": "[1 3]", "failures_tolerated_range": "[0 2]",
			})
			var sizes []string
			for _, m := range objects(source["margins"]) {
				sizes = append(sizes, fmt.Sprint(m["endpoints"], m["failures_tolerated"]))
			}
			if got := strings.Join(sizes, " "); got != "[1 2]0 [3 4]1 [5 5]2" {
				a.Errorf("margins: got %s", got)
			}
		}
	}},
	{"R54", "both regions healthy", [][]string{{"--fail", fails1, "DIR"}, {"--fail", fails1, "DIR/plan.json"}}, func(a *answer) {
		consumer := a.object("psc_consumers", ".consumer")
		a.is(consumer, map[string]string{"can_move": "true", "regions": "[us-central1 us-east1]"})
		a.serving(consumer, "steady", "[us-central1 us-east1]", "false")
		a.serving(consumer, "region:us-central1", "[us-east1]", "false")
		a.serving(consumer, "everything", "[us-central1 us-east1]", "true")
		a.serving(consumer, fails1, "null", "null")
		a.state(`chc["us-central1"]`, fails1, "undetermined")
		a.state(`chc["us-east1"]`, fails1, "HEALTHY")
	}},
	{"R54", "chain found", nil, func(a *answer) {
		check := a.object("composite_health_checks", `chc["us-east1"]`)
		a.is(check, map[string]string{"health_destination": `google_compute_forwarding_rule.fr["us-east1"]`})
		source := a.source(`chc["us-east1"]`)
		a.is(source, map[string]string{
			"address":            `google_compute_region_health_source.hs["us-east1"]`,
			"backend_service":    `google_compute_region_backend_service.bs["us-east1"]`,
			"aggregation_policy": `google_compute_region_health_aggregation_policy.hap["us-east1"]`,
		})
		if got := objects(source["backends"])[0]["group"]; got != `google_compute_instance_group_manager.mig["us-east1"]` {
			a.Errorf("group: got %v", got)
		}
		a.is(objects(check["service_attachments"])[0], map[string]string{"address": `google_compute_service_attachment.sa["us-east1"]`})
		a.is(objects(check["consumers"])[0], map[string]string{"address": "google_compute_backend_service.consumer"})
		a.is(objects(a.object("psc_consumers", ".consumer")["groups"])[1], map[string]string{
			"address": `google_compute_region_network_endpoint_group.psc["us-east1"]`, "service_attachment": `google_compute_service_attachment.sa["us-east1"]`,
		})
	}},
	{"R55", "hs_two", nil, func(a *answer) {
		a.says(a.finding("FO305", ".hs_two", "error"), "exactly one", "2 backend services")
		a.says(a.finding("FO306", ".hs_two", "error"), "no health aggregation policy")
		a.is(a.object("health_sources", ".hs_two"), map[string]string{"endpoints": "null", "endpoints_required": "null"})
	}},
	{"R55", "hs_far", nil, func(a *answer) { a.says(a.finding("FO307", ".hs_far", "error"), "us-east1", "us-central1") }},
	{"R55", "chc", nil, func(a *answer) { a.says(a.finding("FO309", ".chc", "error"), "EXTERNAL", "INTERNAL_MANAGED") }},
	{"R55", "hap", nil, func(a *answer) {
		a.says(a.finding("FO313", ".hap", "warning"), "3 healthy endpoints")
		a.state(".chc", "steady", "UNHEALTHY")
		a.is(a.source(".chc"), map[string]string{"endpoints": "2", "endpoints_required": "3", "failures_tolerated": "null"})
	}},
	{"R56", "warning", nil, func(a *answer) {
		a.says(a.finding("FO302", ".hap", "warning"), "60 percent", "leaves a 0 out of the request")
	}},
	{"R56", "10 endpoints", nil, func(a *answer) {
		a.is(a.object("health_sources", ".hs"), map[string]string{
			"endpoints": "10", "endpoints_required": "6", "failures_tolerated": "4", "healthy_percent_threshold": "60", "healthy_percent_written": "0",
		})
	}},
}

// object returns the object of a list whose address ends in a name; there must
// be exactly one.
func (a *answer) object(list, name string) map[string]any {
	a.Helper()
	var hits []map[string]any
	for _, o := range objects(a.doc[list]) {
		if address, _ := o["address"].(string); strings.HasSuffix(address, name) {
			hits = append(hits, o)
		}
	}
	if len(hits) != 1 {
		a.Fatalf("%d of %s are called %s", len(hits), list, name)
	}
	return hits[0]
}

// source returns the one health source of a check.
func (a *answer) source(check string) map[string]any {
	a.Helper()
	sources := objects(a.object("composite_health_checks", check)["sources"])
	if len(sources) != 1 {
		a.Fatalf("%s has %d sources", check, len(sources))
	}
	return sources[0]
}

// state checks the state of a check in a scenario.
func (a *answer) state(check, scenario, want string) {
	a.Helper()
	for _, o := range objects(a.object("composite_health_checks", check)["outcomes"]) {
		if o["scenario"] == scenario {
			a.is(o, map[string]string{"state": want})
			return
		}
	}
	a.Errorf("No outcome for %s.", scenario)
}

// serving checks the regions that serve in a scenario.
func (a *answer) serving(consumer map[string]any, scenario, regions, failOpen string) {
	a.Helper()
	for _, o := range objects(consumer["outcomes"]) {
		if o["scenario"] == scenario {
			a.is(o, map[string]string{"serving_regions": regions, "fail_open": failOpen})
			return
		}
	}
	a.Errorf("No outcome for %s.", scenario)
}
