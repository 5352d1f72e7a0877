// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

// claimsOnRatios are the reports on arithmetic and on defaults.
var claimsOnRatios = []claim{
	{"R13", "health check resolves", nil, func(a *answer) { a.noFinding("FO117", ".vip") }},
	{"R13", "sizes unknown", nil, func(a *answer) {
		lb := a.lb(".vip")
		a.is(lb, map[string]string{"primary.vms": "null", "failover.vms": "null", "failover_ratio": "1"})
		a.says(lb["summary"].(string), "only while all of them are healthy", "1st failure")
		a.unresolved(".vip", "backend.group")
	}},
	{"R15", "P = 1, F = 1", nil, func(a *answer) {
		lb := a.lb(".px")
		a.is(lb, map[string]string{"primary.vms": "1", "failover.vms": "1", "failover_ratio": "0"})
		a.outcome(lb, "all-primaries", "failover", "1")
	}},
	{"R15", "both unhealthy", nil, func(a *answer) { a.outcome(a.lb(".px"), "everything", "last_resort", "1") }},
	{"R23", "2 healthy -> primary", [][]string{
		{"--fail", `vms:google_compute_instance_group.p["a"]=1`, "DIR"},
		{"--fail", `vms:google_compute_instance_group.p["a"]=1`, "DIR/plan.json"},
	}, func(a *answer) {
		lb := a.lb(".ilb")
		a.outcome(lb, "steady", "primary", "2")
		a.outcome(lb, `vms:google_compute_instance_group.p["a"]=1`, "failover", "2")
		a.is(lb, map[string]string{"primary_failures_tolerated": "0"})
	}},
	{"R23", "3 healthy (0.75", [][]string{{
		"-var", "extra=true", "--fail", `vms:google_compute_instance_group.p["a"]=1`, "--fail", `vms:google_compute_instance_group.p["a"]=2`, "DIR",
	}}, func(a *answer) {
		lb := a.lb(".ilb")
		a.outcome(lb, `vms:google_compute_instance_group.p["a"]=1`, "primary", "3")
		a.outcome(lb, `vms:google_compute_instance_group.p["a"]=2`, "failover", "4")
		a.is(lb, map[string]string{"primary_failures_tolerated": "1"})
	}},
	{"R23", "25 primaries", nil, func(a *answer) {
		a.is(a.lb(".trap"), map[string]string{"failover_ratio": "0.28", "minimum_healthy_primaries": "7", "primary_failures_tolerated": "18"})
	}},
	{"R24", "1 of 2 healthy", [][]string{{"--fail", "vms:google_compute_instance_group.p=1", "DIR"}}, func(a *answer) {
		a.outcome(a.lb(".bs"), "vms:google_compute_instance_group.p=1", "primary", "1")
	}},
	{"R24", "output cites", [][]string{{"--fail", "vms:google_compute_instance_group.p=1", "DIR"}}, func(a *answer) {
		a.says(a.why(a.lb(".bs"), "vms:google_compute_instance_group.p=1"), "Q1")
	}},
	{"R24", "ratio < share", [][]string{{
		"--fail", "vms:google_compute_instance_group.p=1+all-failovers", "--fail", "zone:us-central1-b", "DIR",
	}}, func(a *answer) {
		a.outcome(a.lb(".bs"), "vms:google_compute_instance_group.p=1+all-failovers", "primary", "1")
		a.outcome(a.lb(".bs"), "zone:us-central1-b", "primary", "2")
	}},
}

// claimsOnMembers are the reports on where sizes come from.
var claimsOnMembers = []claim{
	{"R29", "P = 3", nil, func(a *answer) { a.is(a.lb(".bs"), map[string]string{"primary.vms": "3"}) }},
	{"R29", "both sources", nil, func(a *answer) { a.noFinding("FO137", ".g") }},
	{"R30", "P in [2, 6]", nil, func(a *answer) {
		a.is(a.lb(".bs"), map[string]string{
			"primary.vms": "null", "primary.vms_range": "[2 6]", "primary_failures_tolerated_range": "[1 3]",
			"minimum_healthy_primaries_range": "[1 3]",
		})
	}},
	{"R30", "warn", nil, func(a *answer) { a.finding("FO114", "google_compute_autoscaler.p", "warning") }},
	{"R30", "target_size set", nil, func(a *answer) {
		a.says(a.finding("FO138", "google_compute_instance_group_manager.p", "warning"), "target_size")
	}},
	{"R32", "sizes unknown", nil, func(a *answer) {
		lb := a.lb(".bs")
		a.backends(lb, "data.google_compute_instance_group.primary primary", "data.google_compute_region_instance_group.standby failover")
		a.is(lb, map[string]string{"primary.vms": "null", "failover.vms": "null"})
	}},
	{"R32", "HCL-only answer", nil, func(a *answer) {
		a.says(a.lb(".bs")["summary"].(string), "0.3")
		a.unresolved("data.google_compute_instance_group.primary", "instances")
		a.unresolved("data.google_compute_region_instance_group.standby", "instances")
	}},
}

// claimsOnReading are the reports on plans and configurations.
var claimsOnReading = []claim{
	{"R21", "type error", nil, func(a *answer) { a.says(a.stderr, "main.tf line", "lookup") }},
	{"R21", "real Terraform", nil, func(a *answer) {
		if a.code != 1 || a.doc["complete"] != false {
			a.Errorf("Exit code %d and complete %v, want 1 and false", a.code, a.doc["complete"])
		}
		a.is(a.lb(".bs"), map[string]string{"failover_ratio": "null"})
	}},
	{"R60", "resource_changes.after", [][]string{{"ALONE/plan.json"}}, func(a *answer) {
		a.unresolved("module.ilb.google_compute_region_backend_service.default", "backend")
	}},
	{"R60", "2 backends", [][]string{{"DIR"}, {"DIR/plan.json"}}, func(a *answer) {
		a.backends(a.lb(".default"), `google_compute_instance_group.ig["p"] primary`, `google_compute_instance_group.ig["f"] failover`)
	}},
	{"R60", "failover_policy (ratio 0.5)", [][]string{{"ALONE/plan.json"}, {"DIR/plan.json"}}, func(a *answer) {
		a.is(a.lb(".default"), map[string]string{"failover_ratio": "0.5"})
	}},
	{"R60", "both backends in full", [][]string{{"DIR/plan-update.json"}, {"ALONE/plan-update.json"}}, func(a *answer) {
		a.backends(a.lb(".default"), `google_compute_instance_group.ig["p"] primary`, `google_compute_instance_group.ig["f"] failover`)
	}},
	{"R61", "configuration...expressions", [][]string{{"ALONE/plan.json"}}, func(a *answer) {
		a.unresolved(".bs", "backend.group")
	}},
	{"R61", "fall back", nil, func(a *answer) {
		a.backends(a.lb(".bs"), `google_compute_instance_group_manager.mig["live"] primary`, `google_compute_instance_group_manager.mig["spare"] failover`)
	}},
	{"R63", "module.a ratio", nil, func(a *answer) {
		a.is(a.lb("module.a.google_compute_region_backend_service.this"), map[string]string{"failover_ratio": "null"})
	}},
	{"R63", "module.b ratio", nil, func(a *answer) {
		a.is(a.lb("module.b.google_compute_region_backend_service.this"), map[string]string{"failover_ratio": "0.2", "drop_traffic_if_unhealthy": "false"})
	}},
	{"R63", "local.mixed", nil, func(a *answer) {
		a.is(a.lb("module.a.google_compute_region_backend_service.this"), map[string]string{"drop_traffic_if_unhealthy": "true"})
	}},
	{"R64", "hc_set", nil, func(a *answer) {
		a.noFinding("FO117", ".hc_set")
		a.noFinding("FO117", ".hc_unknown[0]")
	}},
	{"R64", "only hc_none", nil, func(a *answer) { a.finding("FO117", ".hc_none", "error") }},
	{"R67", "format_version", nil, func(a *answer) { a.lb(".bs") }},
	{"R67", "provider_name", nil, func(a *answer) { a.lb(".bs") }},
	{"R69", "3 backends", nil, func(a *answer) { a.is(a.lb(".bs"), map[string]string{"primary.groups": "2", "failover.groups": "1"}) }},
	{"R69", "older Terraform", [][]string{{"DIR"}}, func(a *answer) {
		if n := len(objects(a.lb(".bs")["backends"])); n != 3 {
			a.Errorf("%d backends, want 3", n)
		}
	}},
	{"R69", "failover flags", nil, func(a *answer) {
		a.backends(a.lb(".bs"), `google_compute_instance_group.ig["a"] primary`, `google_compute_instance_group.ig["b"] primary`, `google_compute_instance_group.ig["c"] failover`)
	}},
	{"R70", "3 backends", nil, func(a *answer) {
		a.is(a.lb(".bs"), map[string]string{"primary.groups": "2", "failover.groups": "1", "failover_ratio": "0.5", "drop_traffic_if_unhealthy": "true"})
	}},
	{"R70", "strict = false", [][]string{{"-var=strict=false", "DIR"}}, func(a *answer) {
		a.is(a.lb(".bs"), map[string]string{"failover_ratio": "0", "drop_traffic_if_unhealthy": "false"})
	}},
}
