// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func TestForwardingRule(t *testing.T) {
	summary := func(f *topology.ForwardingRule) []string {
		return []string{
			spell(f.Scheme), spell(f.IPAddress), spell(f.IPProtocol), spell(f.Ports), spell(f.PortRange), spell(f.AllPorts),
			spell(f.AllowGlobalAccess), spell(f.MirroringCollector), spell(f.NetworkTier),
		}
	}
	for _, c := range []struct {
		name string
		a    attrs
		want []string
	}{
		{"left out", attrs{}, []string{"EXTERNAL (default)", "unknown", "TCP (default)", "null", "null", "false (default)", "false (default)", "false (default)", "PREMIUM (default)"}},
		{"left out in a plan", attrs{"ip_address": left(), "ip_protocol": left(), "ports": nil, "port_range": left(), "network_tier": left()}, []string{"EXTERNAL (default)", "unknown", "TCP (default)", "null", "null", "false (default)", "false (default)", "false (default)", "PREMIUM (default)"}},
		{"written", attrs{
			"load_balancing_scheme": "INTERNAL", "ip_address": "10.1.2.99", "ip_protocol": "UDP", "ports": list{"443", 80}, "port_range": nil, "all_ports": false,
			"allow_global_access": true, "is_mirroring_collector": true, "network_tier": "STANDARD",
		}, []string{"INTERNAL", "10.1.2.99", "UDP", "[80 443]", "null", "false", "true", "true", "STANDARD"}},
		{"unknown", attrs{
			"load_balancing_scheme": unknown(), "ip_address": unknown(), "ip_protocol": unknown(), "ports": unknown(), "port_range": unknown(), "all_ports": unknown(),
			"allow_global_access": unknown(), "is_mirroring_collector": unknown(), "network_tier": unknown(),
		}, []string{"unknown", "unknown", "unknown", "unknown", "unknown", "unknown", "unknown", "unknown", "unknown"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, summary(config(t, resource("google_compute_forwarding_rule.f", c.a)).ForwardingRules[0])); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestServiceAttachmentPublishesForwardingRule(t *testing.T) {
	rule := resource("google_compute_forwarding_rule.f", attrs{"name": "f", "region": "us-west1"})
	for _, c := range []struct {
		written any
		want    string
	}{
		{ref("google_compute_forwarding_rule.f.id"), "google_compute_forwarding_rule.f"},
		{"projects/p/regions/us-west1/forwardingRules/f", "google_compute_forwarding_rule.f"},
		{"projects/p/regions/us-west1/forwardingRules/x", "outside projects/p/regions/us-west1/forwardingRules/x"},
		{unknown(), "open"},
		{nil, "none"},
	} {
		a := config(t, rule, resource("google_compute_service_attachment.a", attrs{"name": "a", "region": "us-west1", "target_service": c.written})).ServiceAttachments[0]
		if got := linked(a.TargetService, func(f *topology.ForwardingRule) string { return f.Object.Address }); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// The address of a cross-region internal load balancer is from the subnet of
// one region.
func TestRegionOfACrossRegionFront(t *testing.T) {
	const front = "google_compute_global_forwarding_rule.f"
	subnet := resource("google_compute_subnetwork.s", attrs{"name": "s", "region": "us-east1"})
	address := resource(reserved, attrs{"name": "a", "region": "us-east1", "address_type": "INTERNAL", "address": left()})
	for _, c := range []struct {
		name string
		rule attrs
		want string
	}{
		{"by a link to the subnet", attrs{"load_balancing_scheme": "INTERNAL_MANAGED", "subnetwork": "projects/p/regions/us-east1/subnetworks/x"}, "us-east1"},
		{"by the subnet", attrs{"load_balancing_scheme": "INTERNAL_MANAGED", "subnetwork": ref("google_compute_subnetwork.s.id")}, "us-east1"},
		{"by the reserved address", attrs{"load_balancing_scheme": "INTERNAL_MANAGED", "ip_address": ref(reserved + ".id")}, "us-east1"},
		{"by nothing", attrs{"load_balancing_scheme": "INTERNAL_MANAGED"}, "unknown"},
		{"of an external one", attrs{"load_balancing_scheme": "EXTERNAL_MANAGED"}, "null"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.rule["name"] = "f"
			top := build(t, source("config", resource(front, c.rule), subnet, address))
			if got := spell(top.ForwardingRules[0].FrontRegion); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
