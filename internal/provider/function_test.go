// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import "testing"

type call struct {
	arguments []any
	want      any
	// problem is the error's text.
	problem string
}

func testFunction(t *testing.T, name string, calls []call) {
	t.Helper()
	p := connect(t, nil)
	for _, c := range calls {
		got, problem := p.call(name, c.arguments...)
		if problem != c.problem {
			t.Errorf("%s(%v) has error %q, want %q", name, c.arguments, problem, c.problem)
			continue
		}
		if got != c.want {
			t.Errorf("%s(%v) is %v, want %v", name, c.arguments, got, c.want)
		}
	}
}

func TestProtoMinimumHealthyPrimaries(t *testing.T) {
	testFunction(t, "minimum_healthy_primaries", []call{
		{arguments: []any{4, "0.5"}, want: 2},
		{arguments: []any{4, "0.51"}, want: 3},
		{arguments: []any{6, "0.4"}, want: 3},
		{arguments: []any{5, "0.4"}, want: 2},
		// 0.1 and 0.7 are no binary fractions: floats would say 2 and 8.
		{arguments: []any{10, "0.1"}, want: 1},
		{arguments: []any{10, "0.7"}, want: 7},
		{arguments: []any{1000, "0.001"}, want: 1},
		{arguments: []any{3, 1}, want: 3},
		{arguments: []any{3, 0}, want: 1},
		{arguments: []any{3, nil}, want: 1},
		{arguments: []any{0, "0.5"}, want: nil},
		{arguments: []any{4, "1.5"}, problem: "argument 1: failover_ratio must be from 0 to 1, not 1.5"},
		{arguments: []any{4, "-0.1"}, problem: "argument 1: failover_ratio must be from 0 to 1, not -0.1"},
		{arguments: []any{-1, "0.5"}, problem: "argument 0: primaries must not be negative"},
		{arguments: []any{"2.5", "0.5"}, problem: "argument 0: primaries must be a whole number, not 2.5"},
		{arguments: []any{"1e400", "0.5"}, problem: "argument 0: primaries is too large"},
	})
}

func TestProtoActivePool(t *testing.T) {
	state := func(p, healthyP, f, healthyF, ratio, drop any) []any {
		return []any{object{
			"primaries": p, "healthy_primaries": healthyP, "failovers": f, "healthy_failovers": healthyF,
			"failover_ratio": ratio, "drop_traffic_if_unhealthy": drop,
		}}
	}
	testFunction(t, "active_pool", []call{
		{arguments: state(4, 4, 4, 4, "0.5", false), want: "primary"},
		{arguments: state(4, 2, 4, 4, "0.5", false), want: "primary"},
		{arguments: state(4, 1, 4, 4, "0.5", false), want: "failover"},
		{arguments: state(4, 1, 4, 0, "0.5", false), want: "primary_forced"},
		{arguments: state(4, 0, 4, 0, "0.5", false), want: "last_resort"},
		{arguments: state(4, 0, 4, 0, "0.5", true), want: "dropped"},
		{arguments: state(0, 0, 4, 4, "0.5", false), want: "failover"},
		{arguments: state(0, 0, 4, 0, "0.5", false), want: "none"},
		{arguments: state(10, 7, 4, 4, "0.7", false), want: "primary"},

		// Null is what a policy that leaves the attribute out means.
		{arguments: state(4, 1, 4, 4, nil, nil), want: "primary"},
		{arguments: state(4, 0, 4, 0, nil, nil), want: "last_resort"},

		// An unknown value does not matter where every value gives the same.
		{arguments: state(4, 4, 4, 4, unknown, unknown), want: "primary"},
		{arguments: state(4, 4, unknown, unknown, "0.5", false), want: "primary"},
		{arguments: state(4, 0, 4, 3, unknown, unknown), want: "failover"},
		{arguments: state(unknown, 0, 4, 3, "0.5", false), want: "failover"},
		{arguments: state(unknown, unknown, 4, 4, "0.5", false), want: unknown},
		{arguments: state(4, 2, 4, 4, unknown, false), want: unknown},
		{arguments: state(4, unknown, 4, 4, "0.5", false), want: unknown},
		{arguments: state(unknown, 2, 4, 4, "0.5", false), want: unknown},
		{arguments: state(4, 1, 4, unknown, "0.5", false), want: unknown},
		{arguments: state(4, 0, 4, 0, "0.5", unknown), want: unknown},
		{arguments: []any{unknown}, want: unknown},

		{arguments: state(nil, 0, 4, 4, "0.5", false), problem: "argument 0: primaries must not be null"},
		{arguments: state(4, 5, 4, 4, "0.5", false), problem: "argument 0: healthy_primaries is 5, more than the 4 of primaries"},
		{arguments: state(4, 4, 1, 2, "0.5", false), problem: "argument 0: healthy_failovers is 2, more than the 1 of failovers"},
		{arguments: state(4, 4, 4, 4, 2, false), problem: "argument 0: failover_ratio must be from 0 to 1, not 2"},
		{arguments: state(4, -1, 4, 4, "0.5", false), problem: "argument 0: healthy_primaries must not be negative"},
	})
}

func TestProtoDNSOutageBound(t *testing.T) {
	testFunction(t, "dns_outage_bound", []call{
		{arguments: []any{30, 30, 2}, want: 90},
		{arguments: []any{60, 30, 2}, want: 120},
		{arguments: []any{300, 30, 5}, want: 450},
		{arguments: []any{30, 30, 1}, want: 60},
		{arguments: []any{30, 30, nil}, want: 90},
		{arguments: []any{0, 0, 0}, want: 0},
		{arguments: []any{2147483647, 2147483647, 2147483647}, want: 2147483647 + 2147483647*2147483647},
		{arguments: []any{"30.5", 30, 2}, problem: "argument 0: ttl must be a whole number, not 30.5"},
		{arguments: []any{30, -30, 2}, problem: "argument 1: check_interval_sec must not be negative"},
		{arguments: []any{30, 30, "1e40"}, problem: "argument 2: unhealthy_threshold is too large"},
	})
}

func TestProtoProxiesRequired(t *testing.T) {
	load := func(requests, logged, connections, tls, active, megabytes any) []any {
		return []any{object{
			"requests_per_second": requests, "logged_share": logged, "new_connections_per_second": connections, "tls_share": tls,
			"active_connections": active, "megabytes_per_second": megabytes,
		}}
	}
	testFunction(t, "proxies_required", []call{
		{arguments: load(7000, 0, 1500, 1, 3000, nil), want: 10},
		{arguments: load(1400, 0, 600, 0, 3000, nil), want: 1},
		{arguments: load(1400, 1, nil, nil, nil, nil), want: 2},
		{arguments: load(1400, nil, nil, nil, nil, nil), want: 2},
		{arguments: load(nil, nil, nil, nil, nil, 180), want: 10},
		{arguments: load(14000, 0, 300, 1, 9000, 90), want: 10},
		{arguments: load(1050, "0.5", nil, nil, nil, nil), want: 1},
		{arguments: load(nil, nil, nil, nil, nil, nil), want: 0},
		{arguments: load(-1, nil, nil, nil, nil, nil), problem: "argument 0: no load balancer can have such a load: the number of requests is negative"},
		{arguments: load(1, "1.5", nil, nil, nil, nil), problem: "argument 0: no load balancer can have such a load: the share of logged requests is more than 1"},
	})
}

func TestProtoAggregateHealth(t *testing.T) {
	source := func(endpoints, healthy, percent, minimum any) []any {
		return []any{object{
			"endpoints": endpoints, "healthy_endpoints": healthy, "healthy_percent_threshold": percent, "min_healthy_threshold": minimum,
		}}
	}
	testFunction(t, "aggregate_health", []call{
		// The examples of the documents.
		{arguments: source(4, 3, 75, 3), want: "HEALTHY"},
		{arguments: source(5, 3, 75, 3), want: "UNHEALTHY"},
		{arguments: source(2, 2, 75, 3), want: "UNHEALTHY"},
		{arguments: source(5, 3, nil, nil), want: "HEALTHY"},
		{arguments: source(9, 5, nil, nil), want: "UNHEALTHY"},
		{arguments: source(2, 1, nil, nil), want: "UNHEALTHY"},
		{arguments: source(2, 1, 40, 2), want: "UNHEALTHY"},
		{arguments: source(2, 1, 40, 1), want: "HEALTHY"},
		{arguments: source(0, 0, nil, nil), want: "UNHEALTHY"},
		{arguments: source(100, 1, 0, 1), want: "HEALTHY"},
		{arguments: source(10, 9, 100, 1), want: "UNHEALTHY"},
		{arguments: source(3, 2, 67, 1), want: "UNHEALTHY"},
		{arguments: source(3, 2, 66, 1), want: "HEALTHY"},

		// An unknown value does not matter where every value gives the same.
		{arguments: source(4, 0, unknown, unknown), want: "UNHEALTHY"},
		{arguments: source(unknown, 0, 60, 1), want: "UNHEALTHY"},
		{arguments: source(4, unknown, 60, 5), want: "UNHEALTHY"},
		{arguments: source(unknown, unknown, 60, 1), want: unknown},
		{arguments: source(4, unknown, 60, 1), want: unknown},
		{arguments: source(4, 3, unknown, 3), want: unknown},
		{arguments: source(4, 3, unknown, 4), want: "UNHEALTHY"},
		{arguments: source(4, 3, 75, unknown), want: unknown},
		{arguments: source(4, 3, 76, unknown), want: "UNHEALTHY"},
		{arguments: source(unknown, 3, 0, 3), want: "HEALTHY"},
		{arguments: source(unknown, 3, 60, 3), want: unknown},
		{arguments: []any{unknown}, want: unknown},

		{arguments: source(nil, 3, 75, 3), problem: "argument 0: endpoints must not be null"},
		{arguments: source(4, 5, 75, 3), problem: "argument 0: healthy_endpoints is 5, more than the 4 of endpoints"},
		{arguments: source(4, 3, 101, 3), problem: "argument 0: healthy_percent_threshold must be from 0 to 100, not 101"},
		{arguments: source(4, 3, "60.5", 3), problem: "argument 0: healthy_percent_threshold must be a whole number, not 60.5"},
		{arguments: source(4, 3, 75, 0), problem: "argument 0: min_healthy_threshold must be 1 or more, not 0"},
	})
}

func TestProtoCompositeState(t *testing.T) {
	const h, u, q = "HEALTHY", "UNHEALTHY", "UNKNOWN"
	states := func(states ...any) []any { return []any{list(states)} }
	testFunction(t, "composite_state", []call{
		{arguments: states(h, h), want: h},
		{arguments: states(h, u), want: u},
		{arguments: states(h, q), want: q},
		{arguments: states(u, q), want: u},
		{arguments: states(q), want: q},
		{arguments: states(h, h, h, h, h, h, h, h, h, h), want: h},
		{arguments: states(u, unknown), want: u},
		{arguments: states(h, unknown), want: unknown},
		{arguments: states(q, unknown), want: unknown},
		{arguments: []any{unknown}, want: unknown},
		{arguments: states(), problem: "argument 0: a composite health check has 1 to 10 health sources, not 0"},
		{arguments: states(h, h, h, h, h, h, h, h, h, h, h), problem: "argument 0: a composite health check has 1 to 10 health sources, not 11"},
		{arguments: states(h, "healthy"), problem: `argument 0: element 1 must be one of HEALTHY, UNKNOWN and UNHEALTHY, not "healthy"`},
		{arguments: states(nil), problem: "argument 0: element 0 must be one of HEALTHY, UNKNOWN and UNHEALTHY, not <null>"},
	})
}
