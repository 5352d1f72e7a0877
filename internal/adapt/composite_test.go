// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func TestHealthyPercentInEffect(t *testing.T) {
	for _, c := range []struct {
		a    attrs
		want []string
	}{
		{attrs{}, []string{"60 (default)", "null", "1 (default)"}},
		{attrs{"healthy_percent_threshold": 75, "min_healthy_threshold": 3}, []string{"75", "75", "3"}},
		// A zero is never sent.
		{attrs{"healthy_percent_threshold": 0}, []string{"60 (default)", "0", "1 (default)"}},
		{attrs{"healthy_percent_threshold": unknown(), "min_healthy_threshold": unknown()}, []string{"unknown", "unknown", "unknown"}},
	} {
		p := config(t, resource("google_compute_region_health_aggregation_policy.p", c.a)).AggregationPolicies[0]
		if diff := cmp.Diff(c.want, []string{spell(p.HealthyPercentThreshold), spell(p.HealthyPercentWritten), spell(p.MinHealthyThreshold)}); diff != "" {
			t.Errorf("%v: %s", c.a, diff)
		}
	}
}

// A zero that was read from the API holds, and one that is applied does not.
func TestARecordedZeroPercentIsInEffect(t *testing.T) {
	policy := func(kind string, actions ...string) string {
		r := resource("google_compute_region_health_aggregation_policy.p", attrs{"name": "p", "healthy_percent_threshold": 0})
		if len(actions) > 0 {
			r.Change = &adapt.Change{Actions: actions, Before: r.Body}
		}
		return spell(build(t, source(kind, r)).AggregationPolicies[0].HealthyPercentThreshold)
	}
	got := []string{policy("state"), policy("plan", "no-op"), policy("plan", "create"), policy("plan", "update"), policy("config")}
	if diff := cmp.Diff([]string{"0", "0", "60 (default)", "60 (default)", "60 (default)"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestCompositeChainLeadsToTheEndpoints(t *testing.T) {
	top := config(t,
		resource("google_compute_instance_group_manager.m", attrs{"name": "m", "target_size": 4}),
		resource("google_compute_region_backend_service.b", attrs{"name": "b", "backend": list{block{"group": ref("google_compute_instance_group_manager.m.instance_group")}}}),
		resource("google_compute_forwarding_rule.f", attrs{"name": "f", "load_balancing_scheme": "INTERNAL", "backend_service": ref("google_compute_region_backend_service.b.id")}),
		resource("google_compute_service_attachment.a", attrs{"name": "a", "target_service": ref("google_compute_forwarding_rule.f.id")}),
		resource("google_compute_region_health_aggregation_policy.p", attrs{"name": "p"}),
		resource("google_compute_region_health_source.s", attrs{"name": "s", "sources": list{ref("google_compute_region_backend_service.b.id")}, "health_aggregation_policy": ref("google_compute_region_health_aggregation_policy.p.id")}),
		resource("google_compute_region_composite_health_check.c", attrs{"name": "c", "health_sources": list{ref("google_compute_region_health_source.s.id")}, "health_destination": ref("google_compute_forwarding_rule.f.id")}),
		resource("google_compute_region_network_endpoint_group.n", attrs{"name": "n", "network_endpoint_type": "PRIVATE_SERVICE_CONNECT", "psc_target_service": ref("google_compute_service_attachment.a.id")}),
	)
	c := top.CompositeHealthChecks[0]
	source := c.Sources[0].To
	if size := source.Sources[0].To.Backends[0].Group.To.Size.String(); size != "4" {
		t.Errorf("got %s endpoints, want 4", size)
	}
	if source.AggregationPolicy.To != top.AggregationPolicies[0] || c.Destination.To != top.ForwardingRules[0] {
		t.Error("the chain does not lead to the policy and the forwarding rule")
	}
	var neg *topology.Group
	for _, g := range top.Groups {
		if g.Kind == topology.RegionalNEG {
			neg = g
		}
	}
	if neg.PSCTarget.To != top.ServiceAttachments[0] || neg.Size.String() != "1" {
		t.Errorf("the consumer's endpoint group does not lead to the attachment, or has size %s", neg.Size)
	}
}

func TestProducerInAnotherInput(t *testing.T) {
	top := build(t,
		source("plan", resource("google_compute_region_network_endpoint_group.n", attrs{"name": "n", "network_endpoint_type": "PRIVATE_SERVICE_CONNECT", "psc_target_service": "https://www.googleapis.com/compute/v1/projects/p/regions/us-west1/serviceAttachments/a"})),
		source("plan", resource("google_compute_service_attachment.a", attrs{"name": "a"})),
	)
	if got := top.Groups[0].PSCTarget.To; got != top.ServiceAttachments[0] {
		t.Error("the attachment's link does not lead into the other input")
	}
}

func TestAGoogleAPIIsNoPublishedService(t *testing.T) {
	for target, want := range map[string]topology.LinkState{
		"us-central1-cloudkms.googleapis.com": topology.NoLink,
		"https://compute.googleapis.com/compute/v1/projects/p/regions/us-central1/serviceAttachments/kms": topology.Outside,
		"projects/p/regions/us-central1/serviceAttachments/kms":                                           topology.Outside,
	} {
		top := config(t, resource("google_compute_region_network_endpoint_group.n", attrs{"name": "n", "network_endpoint_type": "PRIVATE_SERVICE_CONNECT", "psc_target_service": target}))
		if got := top.Groups[0].PSCTarget.State; got != want {
			t.Errorf("%s: got link state %d, want %d", target, got, want)
		}
	}
}
