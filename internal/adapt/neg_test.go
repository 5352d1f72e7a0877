// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

func TestSizeOfEndpointGroup(t *testing.T) {
	const neg = "google_compute_network_endpoint_group.n"
	negOf := func(a attrs) *adapt.Resource {
		a["name"], a["zone"] = "n", "us-west1-a"
		return resource(neg, a)
	}
	one := func(key string, group any) *adapt.Resource {
		return resource(`google_compute_network_endpoint.e["`+key+`"]`, attrs{"network_endpoint_group": group, "zone": "us-west1-a", "instance": key, "ip_address": unknown()})
	}
	all := func(group any, endpoints any) *adapt.Resource {
		return resource("google_compute_network_endpoints.all", attrs{"network_endpoint_group": group, "zone": "us-west1-a", "network_endpoints": endpoints})
	}
	e := func(name string) attrs { return attrs{"instance": name, "ip_address": unknown()} }
	for _, c := range []struct {
		name    string
		kind    string
		in      []*adapt.Resource
		size    string
		source  string
		unknown string
		owners  int
	}{
		{"one by one, by name", "config", []*adapt.Resource{negOf(attrs{}), one("a", "n"), one("b", "n")}, "2", "endpoints", "", 2},
		{"one by one, by reference", "config", []*adapt.Resource{negOf(attrs{}), one("a", ref(neg+".name")), one("b", ref(neg+".id"))}, "2", "endpoints", "", 2},
		{"all at once", "config", []*adapt.Resource{negOf(attrs{}), all("n", list{e("a"), e("b"), e("c")})}, "3", "endpoints", "", 1},
		{"all at once, by link", "config", []*adapt.Resource{negOf(attrs{}), all("projects/p/zones/us-west1-a/networkEndpointGroups/n", list{e("a")})}, "1", "endpoints", "", 1},
		{"none at once", "config", []*adapt.Resource{negOf(attrs{}), all("n", list{})}, "0", "endpoints", "", 1},
		{"any number at once", "config", []*adapt.Resource{negOf(attrs{}), all("n", unknown())}, "unknown", "unknown", "google_compute_network_endpoints.all.network_endpoints", 1},
		{"at least two at once", "config", []*adapt.Resource{negOf(attrs{}), all("n", &adapt.Node{Kind: adapt.List, Unknown: true, Items: []*adapt.Node{node(e("a")), node(e("b"))}})}, "2 or more", "endpoints", "google_compute_network_endpoints.all.network_endpoints", 1},
		{"recorded", "state", []*adapt.Resource{negOf(attrs{"size": 5})}, "5", "recorded size", "", 0},
		{"recorded before its endpoints", "state", []*adapt.Resource{negOf(attrs{"size": 0}), one("a", "n")}, "1", "endpoints", "", 1},
		{"filled by something else", "config", []*adapt.Resource{negOf(attrs{})}, "unknown", "unknown", neg + ".size", 0},
		{"any number of endpoint resources", "config", []*adapt.Resource{negOf(attrs{}), resource("google_compute_network_endpoint.e[*]", attrs{"network_endpoint_group": "n", "zone": "us-west1-a"})}, "unknown", "unknown", "google_compute_network_endpoint.e[*].", 1},
		{"another zone", "config", []*adapt.Resource{negOf(attrs{}), resource("google_compute_network_endpoint.e", attrs{"network_endpoint_group": "n", "zone": "us-west1-b"})}, "unknown", "unknown", neg + ".size", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := group(t, build(t, source(c.kind, c.in...)), neg)
			got := []string{g.Size.String(), string(g.Size.Source), origins(g.Size.Unknown)}
			if diff := cmp.Diff([]string{c.size, c.source, c.unknown}, got); diff != "" {
				t.Error(diff)
			}
			if len(g.Owners) != c.owners {
				t.Errorf("got %d owners, want %d", len(g.Owners), c.owners)
			}
		})
	}
}

func TestTypeOfEndpointGroup(t *testing.T) {
	for want, a := range map[string]attrs{
		"GCE_VM_IP_PORT (default)": {"name": "n"},
		"GCE_VM_IP":                {"name": "n", "network_endpoint_type": "GCE_VM_IP"},
		"unknown":                  {"name": "n", "network_endpoint_type": unknown()},
	} {
		if got := spell(config(t, resource("google_compute_network_endpoint_group.n", a)).Groups[0].NEGType); got != want {
			t.Errorf("%v: got %s, want %s", a, got, want)
		}
	}
}

// An endpoint that is an address is followed like the target of a record.
func TestAddressOfAnInternetEndpoint(t *testing.T) {
	const neg = "google_compute_global_network_endpoint_group.n"
	for kind, want := range map[string]string{"INTERNET_IP_PORT": rule + " | " + rule, "INTERNET_FQDN_PORT": ""} {
		top := build(t, source("config",
			resource(neg, attrs{"name": "n", "network_endpoint_type": kind}),
			resource("google_compute_global_network_endpoint.e", attrs{"global_network_endpoint_group": ref(neg + ".id"), "fqdn": "", "ip_address": ref(rule + ".ip_address"), "port": 443}),
			resource(rule, attrs{"name": "f", "region": "us-west1", "ip_address": left()}),
		))
		got := strings.Repeat("a name ", len(group(t, top, neg).FQDNs))
		for _, a := range group(t, top, neg).Addresses {
			got += target(a)
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", kind, got, want)
		}
	}
}
