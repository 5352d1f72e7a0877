// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func strategyOf(all *topology.Topology, r *topology.DNSRecord) (engine.Strategy, bool) {
	return engine.NewDNS(engine.NewHealth(all, engine.DNSOptions{}), r).Strategy()
}

func TestBothStrategiesAreRecognised(t *testing.T) {
	public, regional, all := activeActive("api.example.com.", "regional-api.example.com")
	s, ok := strategyOf(all, public)
	if !ok || s.Name != engine.ActiveActive || s.Regional != regional || s.Loop || !strings.Contains(s.Detects, regional.Address) {
		t.Errorf("active-active: %v %+v", ok, s)
	}
	if _, ok := strategyOf(all, regional); ok {
		t.Error("the regional name alone is no strategy")
	}

	regional.Items[0].Checked, regional.Items[0].Unchecked = nil, regional.Items[0].Checked.External
	regional.Items[1].Checked, regional.Items[1].Unchecked = nil, regional.Items[1].Checked.External
	// Both records share their items, so the public one lost its checks too.
	if s, _ := strategyOf(all, public); !strings.HasPrefix(s.Detects, "Nothing notices") {
		t.Errorf("without checks: %q", s.Detects)
	}

	public, _, all = activeActive("api.example.com.", "api.example.com")
	if s, ok := strategyOf(all, public); !ok || !s.Loop {
		t.Errorf("loop: %v %+v", ok, s)
	}

	public, _, all = activeActive("api.example.com.", "elsewhere.example.com")
	if s, ok := strategyOf(all, public); !ok || s.Name != engine.ActiveActive || s.Regional != nil {
		t.Errorf("a name outside the input: %v %+v", ok, s)
	}

	public.Primary.External[0] = of(applicationLB("global", "", zonal("g", "us-central1-a", 2)), false)
	if s, ok := strategyOf(all, public); !ok || s.Name != engine.ActivePassive || !strings.HasPrefix(s.Detects, "If a region is down, the load balancer itself sends its clients") {
		t.Errorf("active-passive: %v %+v", ok, s)
	}
	public.Primary.External[0] = of(applicationLB("west", "us-west1", zonal("g", "us-west1-a", 2)), false)
	if s, ok := strategyOf(all, public); !ok || s.Name != engine.ActivePassive || !strings.HasPrefix(s.Detects, "If the region of the primary is down") {
		t.Errorf("a regional primary: %v %+v", ok, s)
	}
	if _, ok := strategyOf(in(failoverRecord()), failoverRecord()); ok {
		t.Error("literal addresses show no strategy")
	}
}

func TestAScenarioIsExplainedDownToTheGlobalLoadBalancer(t *testing.T) {
	r := failoverRecord()
	global := applicationLB("global", "", zonal("g", "us-central1-a", 2), zonal("h", "europe-west1-b", 3))
	r.Primary = &topology.Targets{External: []topology.DNSTarget{of(global, false)}}
	d := prepare(r)
	var text []string
	for _, step := range d.Explain(d.Evaluate(scenario(t, "zone:us-central1-a"))) {
		text = append(text, step.Text)
	}
	all := strings.Join(text, "\n")
	for _, want := range []string{
		"A failover policy with 1 primary target and 2 backup items; trickle_ratio is 0.",
		"g with 0 of 2 healthy in us-central1 and h with 3 of 3 healthy in europe-west1",
		"Requests from clients near us-central1 go to europe-west1.",
		"Items by their distance from clients near us-central1: us-central1, europe-west1.",
		"The primary is healthy.",
		"A failover reaches every client that honours the TTL after 60 to 90 s: check_interval_sec 30 x unhealthy_threshold 2, and up to ttl 30.",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is missing in:\n%s", want, all)
		}
	}
}
