// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const model = "failover_backend_service.db"

func modelled(a attrs) attrs {
	all := attrs{"name": "db", "region": "us-west1", "backends": block{}}
	for name, v := range a {
		all[name] = v
	}
	return all
}

func modelWith(t *testing.T, a attrs) *topology.BackendService {
	t.Helper()
	return config(t, resource(model, modelled(a))).BackendServices[0]
}

func TestAModelKnowsItsOwnDefaults(t *testing.T) {
	got := modelWith(t, attrs{"backends": block{"a": block{}}})
	want := []string{
		"db", "null", "us-west1", "INTERNAL (default)", "TCP (default)", "NONE (default)", "null", "300 (default)",
		"CONNECTION (default)", "false (default)",
	}
	b := got.Backends[0]
	if diff := cmp.Diff(want, []string{
		spell(got.Name), spell(got.Project), spell(got.Region), spell(got.Scheme), spell(got.Protocol), spell(got.SessionAffinity),
		spell(got.Subsetting), spell(got.ConnectionDrainingTimeoutSec), spell(b.BalancingMode), spell(b.Failover),
	}); diff != "" {
		t.Error(diff)
	}
	if !got.IsPassthrough() {
		t.Error("a model without a scheme is not that of a passthrough load balancer")
	}
}

func TestASubsettingThatIsNotKnownIsNoSubsetting(t *testing.T) {
	for want, v := range map[string]any{
		"null": nil, "unknown": unknown(), "CONSISTENT_HASH_SUBSETTING": block{"policy": "CONSISTENT_HASH_SUBSETTING"},
	} {
		if got := spell(modelWith(t, attrs{"subsetting": v}).Subsetting); got != want {
			t.Errorf("subsetting %v: got %s, want %s", v, got, want)
		}
	}
}

// place spells where a modelled group is, and its size.
func place(g *topology.Group) []string {
	size := g.Size.String()
	if len(g.Size.Unknown) > 0 {
		size += " for want of " + origins(g.Size.Unknown)
	}
	return []string{spell(g.Zone), spell(g.Zones), spell(g.Region), size}
}

func TestAModelledGroupHasAPlaceAndASize(t *testing.T) {
	const at = model + `.backends["a"].`
	for _, c := range []struct {
		name string
		a    attrs
		want []string
	}{
		{"zonal", block{"zone": "us-west1-a", "size": 2}, []string{"us-west1-a", "null", "us-west1 (default)", "2"}},
		{"zone by link", block{"zone": "projects/p/zones/us-west1-a", "size": 2}, []string{"us-west1-a", "null", "us-west1 (default)", "2"}},
		{"zones", block{"zones": list{"us-west1-b", "us-west1-a"}, "size": 0}, []string{"null", "[us-west1-a us-west1-b]", "us-west1 (default)", "0"}},
		{"region", block{"region": "us-west1", "zones": list{}, "size": 3}, []string{"null", "null", "us-west1", "3"}},
		{"unknown zone", block{"zone": unknown(), "size": 2}, []string{"unknown", "null", "unknown", "2"}},
		{"one unknown zone of two", block{"zones": list{"us-west1-b", unknown()}, "size": 2}, []string{"null", "unknown", "unknown", "2"}},
		{"unknown size", block{"size": unknown()}, []string{"null", "null", "null", "unknown for want of " + at + "size"}},
		{"interval", block{"size_min": 1, "size_max": 4}, []string{"null", "null", "null", "1..4"}},
		{"open above", block{"size_min": 1, "size_max": unknown()}, []string{"null", "null", "null", "1 or more for want of " + at + "size_max"}},
		{"open below", block{"size_min": unknown(), "size_max": 4}, []string{"null", "null", "null", "0..4 for want of " + at + "size_min"}},
		{"nothing", block{}, []string{"null", "null", "null", "unknown for want of " + at + "size"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := modelWith(t, attrs{"backends": block{"a": c.a}})
			if diff := cmp.Diff(c.want, place(s.Backends[0].Group.To)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAModelledGroupIsNamedByItsKey(t *testing.T) {
	top := config(t, resource(model, modelled(attrs{"backends": block{"ig-b": block{}, "ig-a": block{"size_min": 1, "size_max": 2}}})))
	s := top.BackendServices[0]
	var got []string
	for _, b := range s.Backends {
		got = append(got, b.Group.To.Address+" at "+at(b.Origin))
	}
	want := []string{"ig-a at " + model + `.backends["ig-a"]`, "ig-b at " + model + `.backends["ig-b"]`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if len(top.Groups) != 2 || len(top.Autoscalers) != 1 || s.Backends[0].Group.To.Autoscaler != top.Autoscalers[0] {
		t.Errorf("want both groups and the autoscaler of the first, got %d groups and %d autoscalers", len(top.Groups), len(top.Autoscalers))
	}
}

func TestBackendsOfAModelThatAreNotKnown(t *testing.T) {
	s := modelWith(t, attrs{"backends": unknown()})
	if s.BackendsUnknown == nil || at(*s.BackendsUnknown) != model+".backends" {
		t.Errorf("want the attribute that hides the backends, got %v", s.BackendsUnknown)
	}
	s = modelWith(t, attrs{"backends": block{"a": unknown()}})
	b := s.Backends[0]
	got := append([]string{spell(b.Failover), spell(b.BalancingMode)}, place(b.Group.To)...)
	want := []string{"unknown", "unknown", "unknown", "unknown", "unknown", "unknown for want of " + model + `.backends["a"].size`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestThePolicyOfAModel(t *testing.T) {
	policy := func(s *topology.BackendService) string {
		switch p := s.FailoverPolicy; {
		case s.FailoverPolicyUnknown != nil:
			return "unknown at " + at(*s.FailoverPolicyUnknown)
		case p == nil:
			return "none"
		default:
			return strings.Join([]string{spell(p.Ratio), spell(p.DropTrafficIfUnhealthy), at(p.Ratio.Origin)}, " ")
		}
	}
	whole := adapt.UnknownValue(adapt.Reference{Address: "failover_policy.db", Grade: adapt.Exact})
	const here = " " + model + ".failover_policy.failover_ratio"
	for _, c := range []struct {
		name string
		a    attrs
		want string
	}{
		{"left out", attrs{}, "none"},
		{"null", attrs{"failover_policy": nil}, "none"},
		{"in place", attrs{"failover_policy": block{"failover_ratio": number("0.5")}}, "1/2 false (default)" + here},
		{"empty", attrs{"failover_policy": block{}}, "null false (default)" + here},
		{"not known", attrs{"failover_policy": unknown()}, "unknown at " + model + ".failover_policy"},
		{"an unknown ratio", attrs{"failover_policy": block{"failover_ratio": unknown(), "drop_traffic_if_unhealthy": true}}, "unknown true" + here},
		{"a whole resource", attrs{"failover_policy": whole}, "3/4 true" + here},
	} {
		t.Run(c.name, func(t *testing.T) {
			top := config(t, resource(model, modelled(c.a)),
				resource("failover_policy.db", attrs{"failover_ratio": number("0.75"), "drop_traffic_if_unhealthy": true}))
			if got := policy(top.BackendServices[0]); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestTheHealthCheckOfAModel(t *testing.T) {
	whole := func(address string) *adapt.Node {
		return adapt.UnknownValue(adapt.Reference{Address: address, Grade: adapt.Exact})
	}
	check := func(s *topology.BackendService) []string {
		if len(s.HealthChecks) == 0 {
			return []string{"none, named " + spell(s.HealthChecksSet)}
		}
		h := s.HealthChecks[0].To
		scope := "regional"
		if h.Global {
			scope = "global"
		}
		return []string{scope, spell(h.Region), spell(h.CheckIntervalSec), spell(h.TimeoutSec), spell(h.SourceRegions)}
	}
	for _, c := range []struct {
		name string
		v    any
		want []string
	}{
		{"left out", nil, []string{"none, named false"}},
		{"not known", unknown(), []string{"none, named unknown"}},
		{"in place", block{"timeout_sec": 3}, []string{"regional", "us-west1", "5 (default)", "3", "null"}},
		{"named and regional", block{"name": "hc", "region": "us-west1"}, []string{"regional", "us-west1", "5 (default)", "5 (default)", "null"}},
		{"named and global", block{"name": "hc"}, []string{"global", "null", "5 (default)", "5 (default)", "null"}},
		{"named in an unknown region", block{"name": "hc", "region": unknown()}, []string{"regional", "unknown", "5 (default)", "5 (default)", "null"}},
		{"a whole global check", whole("google_compute_health_check.g"), []string{"global", "null", "9", "5 (default)", "[us-west1]"}},
		{"a whole regional check", whole("google_compute_region_health_check.r"), []string{"regional", "us-west1", "8", "5 (default)", "null"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			top := config(t, resource(model, modelled(attrs{"health_check": c.v})),
				resource("google_compute_health_check.g", attrs{"name": "g", "check_interval_sec": 9, "source_regions": list{"us-west1"}}),
				resource("google_compute_region_health_check.r", attrs{"name": "r", "region": "us-west1", "check_interval_sec": 8}))
			if diff := cmp.Diff(c.want, check(top.BackendServices[0])); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Two inputs may model the same backend service, and a model is not the
// backend service that it models.
func TestAModelIsNoResourceOfGoogleCloud(t *testing.T) {
	same := attrs{"name": "db", "project": "p", "region": "us-west1", "backends": block{}}
	top := build(t, source("config", resource(model, same), resource(be, same)), source("plan", resource(model, same)))
	if len(top.BackendServices) != 3 {
		t.Errorf("want both models and the backend service, got %d", len(top.BackendServices))
	}
}
