// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report_test

import (
	"math/big"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func at(line int) *topology.Range {
	return &topology.Range{
		Filename: "main.tf",
		Start:    topology.Pos{Line: line, Column: 1, Byte: 10 * line},
		End:      topology.Pos{Line: line, Column: 20, Byte: 10*line + 19},
	}
}

func ptr[T any](v T) *T { return &v }

func backend(name, role string, vms int, zones ...string) *report.Backend {
	return &report.Backend{
		Group: ptr(`google_compute_instance_group.pool["` + name + `"]`), Name: &name, Kind: "unmanaged instance group",
		Role: &role, Locations: zones, VMs: &vms, Range: at(90),
	}
}

func outcome(scenario, pool string, vms int, why string) *report.PassthroughOutcome {
	return &report.PassthroughOutcome{
		Scenario: scenario, ActivePool: pool, ActiveVMs: &vms,
		Reason: report.Reason{Why: why, Facts: []string{"PNLB-010"}},
	}
}

// fourGroups is the documents' example: two roles in two zones, ratio 0.5.
func fourGroups() *report.PassthroughLoadBalancer {
	half := outcome("zone:us-west1-a", "primary", 2, "2 of 4 primaries are healthy, exactly the minimum of 2.")
	half.Disputed = []string{"Q1"}
	half.Serving = []report.Serving{{Group: ptr(`google_compute_instance_group.pool["ig-d"]`), VMs: ptr(2)}}
	half.ClientZones = []report.ClientZone{
		{Zone: "us-west1-a", Reach: "pool", VMs: ptr(2), Why: "No member is in the zone."},
		{Zone: "us-west1-c", Reach: "zone", VMs: ptr(2), Why: "2 of 2 members in the zone are healthy."},
	}
	return &report.PassthroughLoadBalancer{
		Place: report.Place{Address: "google_compute_region_backend_service.ilb"},
		Name:  ptr("be-ilb"), Project: ptr("acme-net"), Region: ptr("us-west1"), Range: at(71), Scheme: ptr("INTERNAL"),
		FailoverRatio: report.NewDecimal(big.NewRat(1, 2)), DropTrafficIfUnhealthy: ptr(false),
		Frontends: []*report.Frontend{{
			Place: report.Place{Address: "google_compute_forwarding_rule.ilb"}, Name: ptr("fr-ilb"),
			IPAddress: ptr("10.1.2.99"), Protocol: ptr("TCP"), Ports: []string{"80", "443"}, Range: at(110),
		}},
		Primary:                 report.Role{Groups: ptr(2), VMs: ptr(4)},
		Failover:                report.Role{Groups: ptr(2), VMs: ptr(4)},
		MinimumHealthyPrimaries: ptr(2), PrimaryFailuresTolerated: ptr(2),
		Timing: report.Timing{
			DetectionSecondsRange: &report.Bounds{Min: 10, Max: 15}, RecoverySecondsRange: &report.Bounds{Min: 10, Max: 15},
			DrainSecondsRange: &report.Bounds{Min: 300, Max: 600}, DrainWhy: "Established connections may stay for 300 seconds or 10 minutes.", Disputed: []string{"Q2"},
		},
		Backends: []*report.Backend{
			backend("ig-a", report.RolePrimary, 2, "us-west1-a"), backend("ig-b", report.RoleFailover, 2, "us-west1-a"),
			backend("ig-c", report.RoleFailover, 2, "us-west1-c"), backend("ig-d", report.RolePrimary, 2, "us-west1-c"),
		},
		Outcomes: []*report.PassthroughOutcome{
			outcome("steady", "primary", 4, "4 of 4 primaries are healthy."),
			half,
			outcome("all-primaries", "failover", 4, "0 of 4 primaries are healthy, below the minimum of 2."),
			outcome("everything", "last_resort", 4, "No VM is healthy, and drop_traffic_if_unhealthy is off."),
		},
	}
}

// elastic has an autoscaled primary and a group that the input doesn't tell.
func elastic() *report.PassthroughLoadBalancer {
	primary := backend("web", report.RolePrimary, 0, "us-central1-a", "us-central1-b", "us-central1-f")
	primary.VMs, primary.VMsRange = nil, &report.Bounds{Min: 7, Max: 14}
	open := outcome("all-primaries", report.Undetermined, 0, "It depends on the size of the failover group.")
	open.ActiveVMs = nil
	open.DependsOn = []report.Attribute{{Address: "google_compute_instance_group_manager.spare", Attribute: "target_size"}}
	open.Cases = []report.Case{
		{When: "google_compute_instance_group_manager.spare has at least 1 VM", ActivePool: "failover"},
		{When: "google_compute_instance_group_manager.spare has no VM", ActivePool: "dropped"},
	}
	steady := outcome("steady", "primary", 0, "7 to 14 of 7 to 14 primaries are healthy.")
	steady.ActiveVMs, steady.ActiveVMsRange = nil, &report.Bounds{Min: 7, Max: 14}
	spare := backend("spare", report.RoleFailover, 0)
	spare.VMs, spare.VMsRange = nil, nil
	return &report.PassthroughLoadBalancer{
		Place: report.Place{Address: `module.stack["eu"].google_compute_region_backend_service.app`},
		Name:  ptr("app"), Region: ptr("us-central1"), Scheme: ptr("EXTERNAL"),
		FailoverRatio: report.NewDecimal(big.NewRat(0, 1)), DropTrafficIfUnhealthy: ptr(true),
		Frontends:               []*report.Frontend{},
		Primary:                 report.Role{Groups: ptr(1), VMsRange: &report.Bounds{Min: 7, Max: 14}},
		Failover:                report.Role{Groups: ptr(1)},
		MinimumHealthyPrimaries: ptr(1), PrimaryFailuresToleratedRange: &report.Bounds{Min: 6, Max: 13},
		Backends: []*report.Backend{primary, spare},
		Outcomes: []*report.PassthroughOutcome{steady, open},
	}
}

// example is a document with something of everything.
func example() *report.Document {
	lbs := []*report.PassthroughLoadBalancer{fourGroups(), elastic()}
	for _, lb := range lbs {
		lb.Summary = lb.Summarize()
	}
	return &report.Document{
		FormatVersion: report.FormatVersion,
		Complete:      true,
		Inputs: []report.Input{{
			Kind: "plan", Path: "plan.json", Config: "infra",
			GoogleProviderVersion: "8.0.0", GoogleProviderVersionSource: "the newest known, assumed",
		}},
		PassthroughLoadBalancers: lbs,
		CompositeHealthChecks:    []*report.CompositeHealthCheck{},
		PSCConsumers:             []*report.PSCConsumer{},
		DNSRecords:               []*report.DNSRecord{failoverRecord()},
		ProxyCapacity:            []*report.ProxyPlace{proxyPlace()},
		Assumed:                  []report.Assumed{{Name: "requests_per_second", Value: report.NewDecimal(big.NewRat(9000000, 1))}, {Name: "clients.us-east1", Value: report.NewDecimal(big.NewRat(1, 1))}},
		Findings: []*report.Finding{
			{
				Rule: "FO104", Severity: report.SeverityInfo, Place: report.Place{Address: "google_compute_region_backend_service.ilb"},
				Attribute: "failover_policy.failover_ratio", Message: "The ratio is 1, so a single unhealthy primary moves everything.",
				Remedy: "Choose a lower ratio where one VM may be missing.", Docs: []string{"https://example.com/failover"}, Range: at(94),
			},
			{
				Rule: "FO101", Severity: report.SeverityError, Place: report.Place{Address: `module.stack["eu"].google_compute_region_backend_service.app`},
				Attribute: "backend.balancing_mode", Message: "The balancing mode is UTILIZATION, and a passthrough load balancer takes only CONNECTION.",
				Remedy: "Set balancing_mode to CONNECTION.", Docs: []string{}, Related: []report.Attribute{{Address: "google_compute_instance_group_manager.spare", Attribute: ""}},
			},
		},
		Undecided: []*report.Undecided{{
			Rule: "FO128", Place: report.Place{Address: "google_compute_instance_group_manager.spare"}, Attribute: "target_size",
			Subject: `module.stack["eu"].google_compute_region_backend_service.app`, Reason: "This input doesn't tell whether the failover group is large enough.",
		}},
		Unresolved: []*report.Unresolved{{
			Place: report.Place{Address: "google_compute_instance_group_manager.spare"}, Attribute: "target_size",
			Reason: "The value is known only after apply.", Range: at(12),
		}},
		Diagnostics: []*report.Diagnostic{{Severity: "warning", Summary: "A module is not on disk", Detail: "Run terraform get.", Address: "module.x"}},
	}
}

// failoverRecord is a record in trouble: the primary fails, and one of two
// backups can't serve either.
func failoverRecord() *report.DNSRecord {
	share := func(num, den int64) (*report.Decimal, string) {
		r := big.NewRat(num, den)
		return report.NewDecimal(r), r.RatString()
	}
	answer := func(target string, num, den int64) *report.DNSAnswer {
		a := &report.DNSAnswer{Target: target, Frontend: ptr(target)}
		a.Share, a.ShareExact = share(num, den)
		return a
	}
	near := func(target, location string, num, den int64) *report.DNSAnswer {
		a := &report.DNSAnswer{Target: target}
		l := report.LocationShare{ClientLocation: location}
		l.Share, l.ShareExact = share(num, den)
		a.ByLocation = []report.LocationShare{l}
		return a
	}
	const primary, us, eu = "google_compute_global_forwarding_rule.web", `google_compute_forwarding_rule.web["us-central1"]`, "203.0.113.7"
	window := func(detection string) *report.DNSWindow {
		return &report.DNSWindow{SecondsRange: &report.Bounds{Min: 60, Max: 90}, Parts: []report.WindowPart{
			{Part: "detection", Seconds: ptr(60), Setting: detection, WrittenAt: []report.Attribute{{Address: "google_compute_health_check.dns", Attribute: "check_interval_sec"}}},
			{Part: "caching", SecondsRange: &report.Bounds{Min: 0, Max: 30}, Setting: "ttl 30"},
		}}
	}
	outcome := func(scenario, why string, answers ...*report.DNSAnswer) *report.DNSOutcome {
		return &report.DNSOutcome{Scenario: scenario, Answers: answers, Reason: report.Reason{Why: why, Facts: []string{"DNS-050"}}}
	}
	steady := func(scenario string) *report.DNSOutcome {
		return outcome(scenario, "The primary is healthy; trickle_ratio sends 1/3 of the answers to the backups.",
			answer(primary, 2, 3), near(us, "us-central1", 1, 3), near(eu, "europe-west1", 1, 3))
	}
	down := outcome("target:"+primary, "The primary is unhealthy, so the backup nearest to the client answers; "+us+" is answered although it can't serve.",
		near(us, "us-central1", 1, 1), near(eu, "europe-west1", 1, 1))
	down.Targets = []*report.TargetHealth{
		{Target: primary, State: "unhealthy", Why: "Its checks fail."},
		{Target: us, State: "unchecked", Serves: ptr(false), Why: "Nothing checks it."},
		{Target: eu, State: "healthy", Serves: ptr(true), Why: "1 of its 4 backend instances is healthy.", Pool: "primary_forced", Members: ptr(4), Healthy: ptr(1)},
	}
	all := outcome("everything", "Primary and backups are all unhealthy, which the documents do not settle.", answer(primary, 1, 1))
	all.Unspecified, all.Disputed = true, []string{"Q5"}
	open := outcome("zone:us-central1-a", "Whether "+primary+" is healthy is not known.")
	open.Answers, open.DependsOn = nil, []report.Attribute{{Address: "google_compute_instance_group_manager.web", Attribute: "target_size"}}
	return &report.DNSRecord{
		Place: report.Place{Address: "google_dns_record_set.www"}, Name: ptr("www.example.com."), Type: ptr("A"), TTL: ptr(30), Range: at(140),
		ManagedZone: ptr("google_dns_managed_zone.z"), Visibility: ptr("public"), Policy: ptr("failover"),
		TrickleRatio: report.NewDecimal(big.NewRat(1, 3)), Fenced: ptr(false), HealthCheck: ptr("google_compute_health_check.dns"),
		SourceRegions: []string{"europe-west1", "us-east1", "us-west1"}, OutageBoundSeconds: ptr(90),
		Failover: window("check_interval_sec 30 x unhealthy_threshold 2"), Failback: window("check_interval_sec 30 x healthy_threshold 2"),
		Strategy: &report.Strategy{
			Name: "active_passive", Why: "The primary is a global load balancer, and the backups are regional ones.", Facts: []string{"ALB-003"},
		},
		ClientLocations: []string{"us-central1", "europe-west1"},
		Targets: []*report.DNSTarget{
			{Target: primary, Frontend: ptr(primary), Role: "primary", Checked: true, LoadBalancer: "global external Application Load Balancer", Groups: []string{"a", "b"}},
			{Target: us, Frontend: ptr(us), Role: "backup", Location: ptr("us-central1"), LoadBalancer: "regional external Application Load Balancer", Region: ptr("us-central1")},
			{Target: eu, Role: "backup", Location: ptr("europe-west1"), Checked: true, Weight: report.NewDecimal(big.NewRat(1, 2))},
		},
		Outcomes: []*report.DNSOutcome{steady("steady"), open, down, steady("source-region:us-east1"), all},
	}
}

// proxyPlace is a region whose subnet is too small for the failover.
func proxyPlace() *report.ProxyPlace {
	steady := report.LoadFraction{
		ShareRange: []*report.Decimal{report.NewDecimal(new(big.Rat)), report.NewDecimal(big.NewRat(1, 3))}, RangeExact: []string{"0", "1/3"},
	}
	failover := report.LoadFraction{Share: report.NewDecimal(big.NewRat(2, 3)), ShareExact: "2/3"}
	const rule = `google_compute_forwarding_rule.web["us-central1"]`
	return &report.ProxyPlace{
		Network: "google_compute_network.vpc", Region: "us-central1", UsableAddresses: ptr(60),
		Subnets: []report.ProxySubnet{{Place: report.Place{Address: "google_compute_subnetwork.proxy"}, CIDR: ptr("10.0.0.0/26")}},
		LargestLoad: &report.LargestLoad{
			RequestsPerSecond: big.NewInt(84000), LoggedRequestsPerSecond: big.NewInt(42000), NewHTTPConnectionsPerSecond: big.NewInt(36000),
			NewHTTPSConnectionsPerSecond: big.NewInt(9000), ActiveConnections: big.NewInt(180000), MegabytesPerSecond: big.NewInt(1080),
		},
		Frontends: []*report.FrontendLoad{{
			Frontend: rule, Record: "google_dns_record_set.www", Groups: []string{"google_compute_instance_group_manager.web"},
			Shares: []report.LoadShare{{Case: "steady", LoadFraction: steady}, {Case: "failover", LoadFraction: failover}},
		}},
		OtherFrontends: []string{"google_compute_forwarding_rule.internal"},
		Cases: []*report.ProxyCase{
			{Case: "steady", LoadFraction: steady, ProxiesNeeded: big.NewInt(1), ProxiesAllocated: big.NewInt(3), Fits: ptr(true), Disputed: []string{"Q24"}},
			{Case: "failover", LoadFraction: failover, ProxiesNeeded: big.NewInt(70), ProxiesAllocated: big.NewInt(70), Fits: ptr(false), Disputed: []string{"Q24", "Q5", "Q6"}},
		},
	}
}
