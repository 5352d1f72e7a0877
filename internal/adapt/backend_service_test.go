// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const be = "google_compute_region_backend_service.be"

// serviceWith builds one regional backend service.
func serviceWith(t *testing.T, a attrs) *topology.BackendService {
	t.Helper()
	return config(t, resource(be, a)).BackendServices[0]
}

func TestDefaultsFollowTheProviderVersion(t *testing.T) {
	for version, want := range map[string][]string{
		"5.45.2":      {"INTERNAL (default)", "CONNECTION (default)", "0 (default)"},
		"6.0.0":       {"INTERNAL (default)", "UTILIZATION (default)", "300 (default)"},
		"v6.0.0-beta": {"INTERNAL (default)", "UTILIZATION (default)", "300 (default)"},
		"8.0.0":       {"INTERNAL (default)", "UTILIZATION (default)", "300 (default)"},
		"10.1.0":      {"INTERNAL (default)", "UTILIZATION (default)", "300 (default)"},
		"":            {"INTERNAL (default)", "UTILIZATION (default)", "300 (default)"},
	} {
		s := source("config", resource(be, attrs{"name": "be", "backend": list{block{"group": unknown()}}}))
		s.GoogleVersion = version
		got := build(t, s).BackendServices[0]
		if diff := cmp.Diff(want, []string{spell(got.Scheme), spell(got.Backends[0].BalancingMode), spell(got.ConnectionDrainingTimeoutSec)}); diff != "" {
			t.Errorf("provider %s: %s", version, diff)
		}
	}
}

func TestProtocolOfBackendService(t *testing.T) {
	for _, c := range []struct {
		a    attrs
		want string
	}{
		{attrs{}, "TCP (default)"},
		{attrs{"protocol": left()}, "TCP (default)"},
		{attrs{"protocol": filled("TCP")}, "TCP (default)"},
		{attrs{"load_balancing_scheme": "EXTERNAL"}, "TCP (default)"},
		{attrs{"load_balancing_scheme": "INTERNAL_MANAGED"}, "HTTP (default)"},
		{attrs{"load_balancing_scheme": unknown()}, "unknown"},
		{attrs{"protocol": "UDP"}, "UDP"},
		{attrs{"protocol": unknown()}, "unknown"},
	} {
		if got := spell(serviceWith(t, c.a).Protocol); got != c.want {
			t.Errorf("%v: got %s, want %s", c.a, got, c.want)
		}
	}
}

func TestFailoverPolicyIsThereOrNotOrNotKnown(t *testing.T) {
	policy := func(s *topology.BackendService) []string {
		switch p := s.FailoverPolicy; {
		case s.FailoverPolicyUnknown != nil:
			return []string{"unknown", at(*s.FailoverPolicyUnknown)}
		case p == nil:
			return []string{"none"}
		default:
			return []string{spell(p.Ratio), spell(p.DropTrafficIfUnhealthy), spell(p.DisableConnectionDrainOnFailover), at(p.Ratio.Origin)}
		}
	}
	const ratio = be + ".failover_policy.failover_ratio"
	for _, c := range []struct {
		name string
		a    attrs
		want []string
	}{
		{"left out", attrs{}, []string{"none"}},
		{"empty in a plan", attrs{"failover_policy": list{}}, []string{"none"}},
		{"null", attrs{"failover_policy": nil}, []string{"none"}},
		{"unknown", attrs{"failover_policy": unknown()}, []string{"unknown", be + ".failover_policy"}},
		{"unknown list", attrs{"failover_policy": &adapt.Node{Kind: adapt.List, Unknown: true}}, []string{"unknown", be + ".failover_policy"}},
		{"empty block", attrs{"failover_policy": block{}}, []string{"null", "false (default)", "false (default)", ratio}},
		{"written", attrs{"failover_policy": list{block{"failover_ratio": number("0.3"), "drop_traffic_if_unhealthy": true, "disable_connection_drain_on_failover": false}}}, []string{"3/10", "true", "false", ratio}},
		{"zero", attrs{"failover_policy": list{block{"failover_ratio": 0}}}, []string{"0/1", "false (default)", "false (default)", ratio}},
		{"left out, in a plan", attrs{"failover_policy": list{block{"failover_ratio": nil, "drop_traffic_if_unhealthy": left(), "disable_connection_drain_on_failover": left()}}}, []string{"null", "false (default)", "false (default)", ratio}},
		{"values unknown", attrs{"failover_policy": list{block{"failover_ratio": unknown(), "drop_traffic_if_unhealthy": unknown(), "disable_connection_drain_on_failover": unknown()}}}, []string{"unknown", "unknown", "unknown", ratio}},
		{"block of unknown content", attrs{"failover_policy": list{unknown()}}, []string{"unknown", "unknown", "unknown", ratio}},
		{"a third that the configuration computes", attrs{"failover_policy": block{"failover_ratio": number("0.333333333333333333333333333333333333")}}, []string{"3333333333333333/10000000000000000", "false (default)", "false (default)", ratio}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, policy(serviceWith(t, c.a))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestBackendsAreThereOrNotOrNotKnown(t *testing.T) {
	g := func(name string) string { return "projects/q/zones/us-west1-a/instanceGroups/" + name }
	for _, c := range []struct {
		name string
		a    attrs
		// want are group name and role of each; hidden is what hides more.
		want   []string
		hidden string
	}{
		{"none", attrs{}, nil, ""},
		{"none in a plan", attrs{"backend": list{}}, nil, ""},
		{"unknown", attrs{"backend": unknown()}, nil, be + ".backend"},
		{"two", attrs{"backend": list{block{"group": g("b"), "failover": true}, block{"group": g("a")}}}, []string{g("a"), "false (default)", g("b"), "true"}, ""},
		{"two and perhaps more", attrs{"backend": &adapt.Node{Kind: adapt.List, Unknown: true, Items: []*adapt.Node{node(block{"group": g("b")})}}}, []string{g("b"), "false (default)"}, be + ".backend"},
		{"role left out in a plan", attrs{"backend": list{block{"group": g("a"), "failover": left()}}}, []string{g("a"), "false (default)"}, ""},
		{"role unknown", attrs{"backend": list{block{"group": g("a"), "failover": unknown()}}}, []string{g("a"), "unknown"}, ""},
		{"two that look alike", attrs{"backend": list{block{"group": unknown()}, block{"group": unknown()}}}, []string{"", "false (default)", "", "false (default)"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := serviceWith(t, c.a)
			var got []string
			for _, b := range s.Backends {
				got = append(got, b.Group.Text, spell(b.Failover))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
			hidden := ""
			if s.BackendsUnknown != nil {
				hidden = at(*s.BackendsUnknown)
			}
			if hidden != c.hidden {
				t.Errorf("got further backends hidden by %q, want %q", hidden, c.hidden)
			}
		})
	}
}

func TestCapacitiesThatAreSet(t *testing.T) {
	b := serviceWith(t, attrs{"backend": list{block{"group": unknown(), "max_connections": 0, "capacity_scaler": number("0.5"), "max_rate": nil, "max_utilization": unknown()}}}).Backends[0]
	var got []string
	for _, c := range b.Capacities {
		got = append(got, c.Attribute, spell(c.Value))
	}
	if diff := cmp.Diff([]string{"capacity_scaler", "1/2", "max_connections", "0/1", "max_utilization", "unknown"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestHealthChecksAreThereOrNotOrNotKnown(t *testing.T) {
	const known = "projects/p/global/healthChecks/h"
	hc := resource("google_compute_health_check.h", attrs{"name": "h"})
	other := resource("google_compute_health_check.o", attrs{"name": "o"})
	for _, c := range []struct {
		name  string
		value any
		set   string
		links []string
	}{
		{"left out", nil, "false", nil},
		{"empty", list{}, "false", nil},
		{"by link", list{known}, "true", []string{"google_compute_health_check.h"}},
		{"outside", list{"projects/p/regions/us-west1/healthChecks/x"}, "true", []string{"outside projects/p/regions/us-west1/healthChecks/x"}},
		{"created now", list{ref("google_compute_health_check.h.id")}, "true", []string{"google_compute_health_check.h"}},
		{"created now, in a plan", ref("google_compute_health_check.h.id"), "true", []string{"google_compute_health_check.h"}},
		{"an unknown list that is one of two", candidates("google_compute_health_check.h.id", "google_compute_health_check.o.id"), "true", []string{"open google_compute_health_check.h google_compute_health_check.o"}},
		{"an unknown one", list{unknown()}, "true", []string{"open"}},
		{"unknown", unknown(), "unknown", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := config(t, hc, other, resource(be, attrs{"name": "be", "health_checks": c.value})).BackendServices[0]
			var got []string
			for _, l := range s.HealthChecks {
				got = append(got, linked(l, func(h *topology.HealthCheck) string { return h.Address }))
			}
			if diff := cmp.Diff(c.links, got); diff != "" {
				t.Error(diff)
			}
			if spell(s.HealthChecksSet) != c.set {
				t.Errorf("got set %s, want %s", spell(s.HealthChecksSet), c.set)
			}
		})
	}
}

func TestOutsideHealthCheckSpellsItsScope(t *testing.T) {
	for link, global := range map[string]bool{"projects/p/global/healthChecks/x": true, "projects/p/regions/us-west1/healthChecks/x": false} {
		h := serviceWith(t, attrs{"health_checks": list{link}}).HealthChecks[0].To
		if h.Global != global || spell(h.CheckIntervalSec) != "unknown" {
			t.Errorf("%s: got global %v and interval %s", link, h.Global, spell(h.CheckIntervalSec))
		}
	}
}

func TestOtherBlocksOfBackendService(t *testing.T) {
	summary := func(s *topology.BackendService) []string {
		affinity := "none"
		if z := s.ZonalAffinity; z != nil {
			affinity = spell(z.Spillover) + " " + spell(z.SpilloverRatio)
		}
		return []string{
			spell(s.Subsetting), spell(s.ConnectionTracking), spell(s.TrackingMode), spell(s.ConnectionPersistenceOnUnhealthyBackends),
			spell(s.HAPolicy), affinity, spell(s.OutlierDetection), spell(s.SessionAffinity), spell(s.TimeoutSec),
		}
	}
	const traffic = "network_pass_through_lb_traffic_policy"
	for _, c := range []struct {
		name string
		a    attrs
		want []string
	}{
		{"left out", attrs{}, []string{"null", "false", "null", "null", "false", "none", "false", "NONE (default)", "30 (default)"}},
		{"written", attrs{
			"subsetting": list{block{"policy": "CONSISTENT_HASH_SUBSETTING"}}, "connection_tracking_policy": list{block{"tracking_mode": "PER_SESSION"}},
			"ha_policy": list{block{}}, traffic: list{block{"zonal_affinity": list{block{"spillover": "ZONAL_AFFINITY_SPILL_CROSS_ZONE", "spillover_ratio": number("0.8")}}}},
			"outlier_detection": list{block{}}, "session_affinity": "CLIENT_IP", "timeout_sec": 10,
		}, []string{"CONSISTENT_HASH_SUBSETTING", "true", "PER_SESSION", "DEFAULT_FOR_PROTOCOL (default)", "true", "ZONAL_AFFINITY_SPILL_CROSS_ZONE 4/5", "true", "CLIENT_IP", "10"}},
		{"affinity left out of its policy", attrs{traffic: list{block{"zonal_affinity": list{}}}}, []string{"null", "false", "null", "null", "false", "none", "false", "NONE (default)", "30 (default)"}},
		{"affinity without settings", attrs{traffic: list{block{"zonal_affinity": list{block{}}}}}, []string{"null", "false", "null", "null", "false", "ZONAL_AFFINITY_DISABLED (default) null", "false", "NONE (default)", "30 (default)"}},
		{"unknown", attrs{
			"subsetting": unknown(), "connection_tracking_policy": unknown(), "ha_policy": unknown(), traffic: unknown(),
			"outlier_detection": unknown(), "session_affinity": unknown(), "timeout_sec": unknown(),
		}, []string{"unknown", "unknown", "unknown", "unknown", "unknown", "unknown unknown", "unknown", "unknown", "unknown"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, summary(serviceWith(t, c.a))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRangesLeadToTheNearestKnownPlace(t *testing.T) {
	line := func(n int) topology.Range {
		return topology.Range{Filename: "main.tf", Start: topology.Pos{Line: n}, End: topology.Pos{Line: n}}
	}
	ratio := node(number("0.5"))
	ratio.Range = line(3)
	policy := node(block{"failover_ratio": ratio})
	policy.Range = line(2)
	r := resource(be, attrs{"name": "be", "failover_policy": &adapt.Node{Kind: adapt.List, Items: []*adapt.Node{policy}}})
	r.Range = line(1)
	s := config(t, r).BackendServices[0]
	got := []int{s.Scheme.Origin.Range.Start.Line, s.FailoverPolicy.Origin.Range.Start.Line, s.FailoverPolicy.Ratio.Origin.Range.Start.Line, s.FailoverPolicy.DropTrafficIfUnhealthy.Origin.Range.Start.Line}
	if diff := cmp.Diff([]int{1, 2, 3, 2}, got); diff != "" {
		t.Error(diff)
	}
}

// What the provider sends for a capacity_scaler that is left out depends on the
// scheme; nothing is filled in where it sends none or refuses to.
func TestCapacityScalerThatIsLeftOut(t *testing.T) {
	service := func(typ string, a attrs) string {
		a["name"], a["backend"] = "b", list{block{"group": "projects/p/zones/us-west1-a/instanceGroups/g"}}
		b := config(t, resource(typ+".b", a)).BackendServices[0].Backends[0]
		return spell(b.Capacity("capacity_scaler"))
	}
	for scheme, want := range map[string]string{"INTERNAL_MANAGED": "0/1 (default)", "EXTERNAL_MANAGED": "null", "INTERNAL": "null", "EXTERNAL": "null"} {
		if got := service("google_compute_region_backend_service", attrs{"region": "us-west1", "load_balancing_scheme": scheme}); got != want {
			t.Errorf("%s: got %s, want %s", scheme, got, want)
		}
	}
	if got := service("google_compute_backend_service", attrs{"load_balancing_scheme": "INTERNAL_MANAGED"}); got != "null" {
		t.Errorf("a global service: got %s", got)
	}
}
