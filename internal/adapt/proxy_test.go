// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func TestForwardingRuleReachesServicesThroughProxyAndURLMap(t *testing.T) {
	top := config(t,
		resource("google_compute_backend_service.a", attrs{"name": "a"}),
		resource("google_compute_backend_service.b", attrs{"name": "b"}),
		resource("google_compute_backend_service.c", attrs{"name": "c"}),
		resource("google_compute_url_map.m", attrs{"name": "m", "default_service": ref("google_compute_backend_service.a.id"), "path_matcher": list{block{"default_service": ref("google_compute_backend_service.b.self_link")}}}),
		resource("google_compute_target_http_proxy.p", attrs{"name": "p", "url_map": ref("google_compute_url_map.m.id")}),
		resource("google_compute_global_forwarding_rule.f", attrs{"name": "f", "target": ref("google_compute_target_http_proxy.p.id")}),
	)
	var got []string
	for _, s := range top.BackendServices {
		for _, f := range s.ForwardingRules {
			got = append(got, s.Address+" "+f.Object.Address+" "+string(s.Kind()))
		}
	}
	want := []string{
		"google_compute_backend_service.a google_compute_global_forwarding_rule.f global external Application Load Balancer",
		"google_compute_backend_service.b google_compute_global_forwarding_rule.f global external Application Load Balancer",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestSchemeOfGlobalLoadBalancerFollowsTheProviderVersion(t *testing.T) {
	for version, want := range map[string]string{"7.45.0": "EXTERNAL (default)", "8.0.0": "EXTERNAL_MANAGED (default)", "": "EXTERNAL_MANAGED (default)"} {
		s := source("config", resource("google_compute_backend_service.a", attrs{"name": "a"}), resource("google_compute_global_forwarding_rule.f", attrs{"name": "f"}))
		s.GoogleVersion = version
		top := build(t, s)
		if got := spell(top.BackendServices[0].Scheme); got != want {
			t.Errorf("%s: got service scheme %s, want %s", version, got, want)
		}
		if got := spell(top.ForwardingRules[0].Scheme); got != want {
			t.Errorf("%s: got rule scheme %s, want %s", version, got, want)
		}
	}
}

func TestTargetOfForwardingRule(t *testing.T) {
	for _, c := range []struct {
		name   string
		target any
		want   topology.LoadBalancerKind
	}{
		{"proxy outside", "projects/q/regions/us-west1/targetHttpsProxies/x", topology.RegionalExternalALB},
		{"TCP proxy outside", "projects/q/regions/us-west1/targetTcpProxies/x", topology.RegionalExternalProxy},
		{"service attachment", ref("google_compute_service_attachment.a.id"), topology.PSCEndpoint},
		{"service attachment outside", "projects/q/regions/us-west1/serviceAttachments/x", topology.PSCEndpoint},
		{"target pool", "projects/p/regions/us-west1/targetPools/x", topology.TargetPoolNLB},
		{"target pool created now", ref("google_compute_target_pool.x.id"), topology.TargetPoolNLB},
		{"Google's own APIs", "all-apis", topology.UnknownKind},
		{"unknown", unknown(), topology.UnknownKind},
	} {
		t.Run(c.name, func(t *testing.T) {
			top := config(t, resource("google_compute_service_attachment.a", attrs{"name": "a"}),
				resource("google_compute_forwarding_rule.f", attrs{"name": "f", "load_balancing_scheme": "EXTERNAL_MANAGED", "target": c.target}))
			if got := top.ForwardingRules[0].Kind(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestURLMapThatIsNotWhollyKnown(t *testing.T) {
	for _, c := range []struct {
		name string
		a    attrs
		open bool
	}{
		{"known", attrs{"default_service": "projects/p/global/backendServices/a"}, false},
		{"service unknown", attrs{"default_service": unknown()}, true},
		{"matchers unknown", attrs{"default_service": "projects/p/global/backendServices/a", "path_matcher": unknown()}, true},
		{"action unknown", attrs{"default_route_action": unknown()}, true},
		{"bucket", attrs{"default_service": "projects/p/global/backendBuckets/a"}, false},
	} {
		m := config(t, resource("google_compute_url_map.m", c.a)).URLMaps[0]
		if (m.Unknown != nil) != c.open {
			t.Errorf("%s: got open %v", c.name, m.Unknown != nil)
		}
	}
}

func TestCertificateMapMayBeSpelledWithItsHost(t *testing.T) {
	const m = "google_certificate_manager_certificate_map.m"
	for _, written := range []any{
		ref(m + ".id"), adapt.UnknownValue(reference(m+".id", adapt.Derived)),
		"//certificatemanager.googleapis.com/projects/p/locations/global/certificateMaps/m", "projects/p/locations/global/certificateMaps/m",
	} {
		top := config(t, resource(m, attrs{"name": "m"}), resource("google_compute_target_https_proxy.p", attrs{"name": "p", "certificate_map": written}))
		if l := top.TargetProxies[0].CertificateMap; l.To == nil || l.To.Address != m {
			t.Errorf("%v: got %v", written, l.State)
		}
	}
}

func TestOneNetworkHoweverItIsSpelled(t *testing.T) {
	network := resource("google_compute_network.n", attrs{"name": "n"})
	nameless := resource("google_compute_network.u", attrs{"name": unknown()})
	subnet := resource("google_compute_subnetwork.s", attrs{"name": "s", "region": "us-west1", "network": ref("google_compute_network.n.id")})
	for _, c := range []struct {
		a    attrs
		want string
	}{
		{attrs{"network": ref("google_compute_network.n.id")}, "projects/p/global/networks/n"},
		{attrs{"network": "https://www.googleapis.com/compute/v1/projects/p/global/networks/n"}, "projects/p/global/networks/n"},
		{attrs{"network": "global/networks/n"}, "projects/p/global/networks/n"},
		{attrs{"network": "default"}, "projects/p/global/networks/default"},
		{attrs{"network": ref("google_compute_network.u.id")}, "google_compute_network.u"},
		{attrs{"subnetwork": ref("google_compute_subnetwork.s.id")}, "projects/p/global/networks/n"},
		{attrs{"network": left(), "subnetwork": "projects/p/regions/us-west1/subnetworks/s"}, "projects/p/global/networks/n"},
		{attrs{"network": unknown()}, "unknown"},
		{attrs{}, "null"},
	} {
		top := config(t, network, nameless, subnet, resource("google_compute_forwarding_rule.f", c.a))
		if got := spell(top.ForwardingRules[0].Network); got != c.want {
			t.Errorf("%v: got %s, want %s", c.a, got, c.want)
		}
	}
}

func TestSubnetworkKnowsWhatAPlanChanges(t *testing.T) {
	r := resource("google_compute_subnetwork.s", attrs{"name": "s", "ip_cidr_range": "10.0.0.0/23", "role": "ACTIVE"})
	r.Change = &adapt.Change{Actions: []string{"update"}, Before: node(attrs{"ip_cidr_range": "10.0.0.0/24", "role": "ACTIVE"})}
	s := build(t, source("plan", r)).Subnetworks[0]
	if diff := cmp.Diff([]string{"10.0.0.0/24", "null"}, []string{spell(s.CIDRBefore), spell(s.RoleBefore)}); diff != "" {
		t.Error(diff)
	}
}

func TestRuleMadeByIngress(t *testing.T) {
	for _, c := range []struct {
		a    attrs
		want string
	}{
		{attrs{"name": "web"}, "false"},
		{attrs{"name": "k8s2-fr-abc-default-web"}, "true"},
		{attrs{"name": "web", "description": `{"kubernetes.io/ingress-name": "default/web"}`}, "true"},
		{attrs{"name": "gkegw1-abc", "description": `{"networking.gke.io/service-name": "web"}`}, "false"},
	} {
		if got := spell(config(t, resource("google_compute_global_forwarding_rule.f", c.a)).ForwardingRules[0].MadeByGKEIngress); got != c.want {
			t.Errorf("%v: got %s, want %s", c.a, got, c.want)
		}
	}
}
