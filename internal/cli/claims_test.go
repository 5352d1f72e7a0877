// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"slices"
	"strings"
)

func sortedStrings(list []string) []string { return slices.Sorted(slices.Values(list)) }

var claims = slices.Concat(claimsOnPolicy, claimsOnLimits, claimsOnRatios, claimsOnMembers, claimsOnReading, claimsOnRecords, claimsOnComposites, claimsOnReview)

// claimsOnPolicy are reports R01 to R10: policies that don't do what their
// authors thought.
var claimsOnPolicy = []claim{
	{"R01", "provider < 4.57.0", nil, func(a *answer) {
		// The report names no version, so the newest known one is assumed,
		// which sends no false.
		a.noFinding("FO139", ".dns")
	}},
	{"R01", "provider >= 4.57.0", nil, func(a *answer) {
		a.is(a.lb(".dns"), map[string]string{"failover_ratio": "0", "drop_traffic_if_unhealthy": "true"})
		a.noFinding("FO110", ".dns")
	}},
	{"R01", "variant drain_off", [][]string{{"-var", "drain_off=true", "DIR"}}, func(a *answer) {
		a.says(a.finding("FO110", ".dns", "warning"), "TCP")
	}},
	{"R03", "active/active", nil, func(a *answer) {
		lb := a.lb(".app")
		a.is(lb, map[string]string{"primary.vms": "4", "failover.vms": "0", "failover.groups": "0"})
		a.outcome(lb, "steady", "primary", "4")
	}},
	{"R03", "diagnosis", nil, func(a *answer) {
		a.says(a.lb(".app")["summary"].(string), "failover backend")
	}},
	{"R03", "backend.failover is absent", [][]string{{"DIR/plan.json"}}, func(a *answer) {
		a.backends(a.lb(".app"),
			`google_compute_instance_group_manager.mig["active"] primary`, `google_compute_instance_group_manager.mig["standby"] primary`)
	}},
	{"R03", "last resort", nil, func(a *answer) {
		a.outcome(a.lb(".app"), "everything", "last_resort", "4")
	}},
	{"R04", "1 primary VM", nil, func(a *answer) {
		a.is(a.lb(".this"), map[string]string{
			"failover_ratio": "0", "drop_traffic_if_unhealthy": "false",
			"primary.groups": "1", "failover.groups": "1",
		})
	}},
	{"R04", "primary down", nil, func(a *answer) {
		// The groups are links to elsewhere, so each could be empty; if they
		// are not, these are the pools.
		lb := a.lb(".this")
		a.says(a.why(lb, "all-primaries"), "failover if", "instanceGroups/green has at least 1 VM")
		a.says(a.why(lb, "everything"), "last resort if", "instanceGroups/blue has at least 1 VM")
		if why := a.why(lb, "everything"); strings.Contains(why, "dropped") {
			a.Errorf("Traffic is said to be dropped: %s", why)
		}
	}},
	{"R04", "hint", nil, func(a *answer) {
		a.says(a.finding("FO103", ".this", "warning"), "failover_ratio")
	}},
	{"R05", "error on both services", nil, func(a *answer) {
		a.says(a.finding("FO101", ".explicit", "error"), "CONNECTION")
		a.says(a.finding("FO101", ".implicit", "error"), "CONNECTION")
	}},
	{"R05", `for "implicit"`, nil, func(a *answer) {
		a.says(a.finding("FO101", ".implicit", "error"), "default")
	}},
	{"R07", "ext", nil, func(a *answer) { a.says(a.finding("FO116", ".ext", "error"), "capacity_scaler") }},
	{"R07", "int", nil, func(a *answer) { a.says(a.finding("FO116", ".int", "error"), "max_connections") }},
	{"R07", "zero", nil, func(a *answer) { a.noFinding("FO116", ".zero") }},
	{"R09", "error/warning", nil, func(a *answer) {
		a.says(a.finding("FO106", ".db", "warning"), "failover = true")
	}},
	{"R09", "both VMs are primaries", nil, func(a *answer) {
		lb := a.lb(".db")
		a.outcome(lb, "steady", "primary", "2")
		a.outcome(lb, "zone:us-east4-a", "primary_forced", "1")
		a.outcome(lb, "everything", "dropped", "0")
	}},
	{"R10", "healthy primary 1/1", nil, func(a *answer) { a.outcome(a.lb(".db"), "steady", "primary", "1") }},
	{"R10", "0/1 and standby", nil, func(a *answer) {
		a.outcome(a.lb(".db"), "all-primaries", "failover", "1")
		a.outcome(a.lb(".db"), "everything", "dropped", "0")
	}},
	{"R10", "failures tolerated", nil, func(a *answer) {
		a.is(a.lb(".db"), map[string]string{"primary_failures_tolerated": "0"})
	}},
}

// claimsOnLimits are the reports on sharing, protocols and kinds of service.
var claimsOnLimits = []claim{
	{"R12", "shared backends", nil, func(a *answer) {
		for _, name := range []string{`["msg"]`, `["lock"]`} {
			a.backends(a.lb(name), "google_compute_instance_group.n1 primary", "google_compute_instance_group.n2 failover")
			a.noFinding("FO131", name)
			a.noFinding("FO115", name)
		}
	}},
	{"R12", "one health check port", nil, func(a *answer) {
		// Each service is judged by itself, so the same outage can find them
		// on different nodes.
		a.outcome(a.lb(`["msg"]`), "zone:us-central1-a", "failover", "1")
		a.outcome(a.lb(`["lock"]`), "zone:us-central1-b", "primary", "1")
	}},
	{"R12", "session_affinity", nil, func(a *answer) { a.outcome(a.lb(`["msg"]`), "steady", "primary", "1") }},
	{"R16", `P = 2`, nil, func(a *answer) {
		lb := a.lb("module.with_policy.google_compute_region_backend_service.this")
		a.is(lb, map[string]string{
			"primary.groups": "2", "failover.groups": "1", "failover_ratio": "0.5", "drop_traffic_if_unhealthy": "false",
		})
	}},
	{"R16", `failover_policy block absent`, nil, func(a *answer) {
		lb := a.lb("module.no_policy.google_compute_region_backend_service.this")
		a.is(lb, map[string]string{"primary.groups": "1", "failover.groups": "0", "failover_ratio": "0"})
		a.noFinding("FO106", "module.no_policy.google_compute_region_backend_service.this")
	}},
	{"R17", "error", nil, func(a *answer) { a.says(a.finding("FO133", ".fr", "error"), "UDP", "TCP") }},
	{"R17", "fix", nil, func(a *answer) { a.says(a.finding("FO133", ".fr", "error"), "UNSPECIFIED") }},
	{"R19", "error/warning", nil, func(a *answer) { a.says(a.finding("FO108", ".l7", "error"), "INTERNAL", "EXTERNAL") }},
	{"R19", "failover_ratio 0.0", nil, func(a *answer) {
		if n := len(objects(a.doc["passthrough_load_balancers"])); n != 0 {
			a.Errorf("A proxy load balancer is listed among the passthrough ones.")
		}
	}},
	{"R26", "plan-time error", nil, func(a *answer) { a.says(a.finding("FO109", ".bs", "error"), "ha_policy", "failover_policy") }},
	{"R26", "with those two removed", nil, func(a *answer) { a.says(a.finding("FO109", ".bs", "error"), "leader") }},
	{"R38", "error", nil, func(a *answer) { a.says(a.finding("FO135", ".bs", "error"), "instance_group") }},
	{"R38", "still resolve", nil, func(a *answer) {
		lb := a.lb(".bs")
		a.backends(lb, "google_compute_region_instance_group_manager.mig primary")
		a.is(lb, map[string]string{"primary.vms": "3"})
	}},
}
