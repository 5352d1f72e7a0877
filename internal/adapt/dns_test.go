// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const (
	rule     = "google_compute_forwarding_rule.f"
	reserved = "google_compute_address.a"
)

// record builds a failover record beside other resources.
func record(t *testing.T, kind string, primary, backup attrs, others ...*adapt.Resource) *topology.DNSRecord {
	t.Helper()
	r := resource("google_dns_record_set.r", attrs{"name": "api.example.com.", "managed_zone": "z", "routing_policy": list{block{
		"primary_backup": list{block{"primary": list{primary}, "backup_geo": list{backup}}},
	}}})
	return build(t, source(kind, append(others, r)...)).DNSRecords[0]
}

// target prints what the report calls a target, and its forwarding rule.
func target(d topology.DNSTarget) string {
	return d.Target + " | " + linked(d.Rule, func(f *topology.ForwardingRule) string { return f.Object.Address })
}

func TestTargetOfRecordIsWhatItRefersTo(t *testing.T) {
	front := func(ip any) *adapt.Resource {
		return resource(rule, attrs{"name": "f", "region": "us-west1", "ip_address": ip})
	}
	address := func(ip any) *adapt.Resource {
		return resource(reserved, attrs{"name": "a", "region": "us-west1", "address": ip})
	}
	for _, c := range []struct {
		name    string
		written any
		others  []*adapt.Resource
		want    string
	}{
		{"literal that nothing has", "203.0.113.1", nil, "203.0.113.1 | none"},
		{"rule by reference", ref(rule + ".ip_address"), []*adapt.Resource{front(left())}, rule + " | " + rule},
		{"rule by its address", "203.0.113.1", []*adapt.Resource{front("203.0.113.1")}, rule + " | " + rule},
		{"reserved address by reference", ref(reserved + ".address"), []*adapt.Resource{address(left()), front(ref(reserved + ".address"))}, reserved + " | " + rule},
		{"reserved address that the rule names by link", ref(reserved + ".address"), []*adapt.Resource{address(left()), front("projects/p/regions/us-west1/addresses/a")}, reserved + " | " + rule},
		{"reserved address by its value", "203.0.113.1", []*adapt.Resource{address("203.0.113.1"), front("203.0.113.1")}, reserved + " | " + rule},
		{"rule by reference before its reserved address", ref(rule + ".ip_address"), []*adapt.Resource{address(left()), front(ref(reserved + ".address"))}, rule + " | " + rule},
		{"another spelling of the rule's address", "2600:1901:0:ABC:0:0:0:0", []*adapt.Resource{front("2600:1901:0:abc::")}, rule + " | " + rule},
		{"the first of the rule's addresses", "2600:1900:4000::", []*adapt.Resource{front("2600:1900:4000:0:0:0:0:0/96")}, rule + " | " + rule},
		{"another spelling of a reserved address", "2600:1900:4000:0::", []*adapt.Resource{address("2600:1900:4000::"), front("2600:1900:4000::/96")}, reserved + " | " + rule},
		{"reserved address that no rule has", ref(reserved + ".address"), []*adapt.Resource{address(left())}, reserved + " | none"},
		{"reserved address that no rule has, by its value", "203.0.113.1", []*adapt.Resource{address("203.0.113.1")}, reserved + " | none"},
		{"something else", ref("google_compute_instance.v.network_ip"), nil, "google_compute_instance.v | open"},
		{"one of two that are something else", candidates("google_compute_instance.v.network_ip", "google_compute_instance.w.network_ip"), nil, topology.UnknownText + " | open"},
		{"unknown", unknown(), nil, topology.UnknownText + " | open"},
		{"sensitive literal", sensitive("203.0.113.1"), nil, topology.SensitiveText + " | none"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := record(t, "plan", attrs{"external_endpoints": list{c.written}}, attrs{"location": "us-east1"}, c.others...)
			if diff := cmp.Diff(c.want, target(r.Primary.External[0])); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTargetOfRecordThatIsAVM(t *testing.T) {
	const vm = "google_compute_instance.v"
	instance := func(ip any) *adapt.Resource {
		return resource(vm, attrs{"name": "v", "zone": "us-west1-a", "network_interface": list{block{"access_config": list{block{"nat_ip": ip}}}}})
	}
	address := resource(reserved, attrs{"name": "a", "region": "us-west1", "address": left()})
	for _, c := range []struct {
		name    string
		written any
		others  []*adapt.Resource
		want    string
	}{
		{"by reference", adapt.UnknownValue(adapt.Reference{Address: vm, Attribute: "network_interface[0].access_config[0].nat_ip", Grade: adapt.Exact}), []*adapt.Resource{instance(left())}, vm},
		{"by its address", "203.0.113.1", []*adapt.Resource{instance("203.0.113.1")}, vm},
		{"by its reserved address", ref(reserved + ".address"), []*adapt.Resource{address, instance(ref(reserved + ".address"))}, reserved},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := record(t, "plan", attrs{"external_endpoints": list{c.written}}, attrs{"location": "us-east1"}, c.others...).Primary.External[0]
			if got.Instance == nil || got.Instance.Address != vm || got.Rule.State != topology.NoLink || got.Target != c.want {
				t.Errorf("got %s with VM %v, want %s", target(got), got.Instance, c.want)
			}
		})
	}
}

func TestInternalTargetIsFoundInItsNetwork(t *testing.T) {
	front := func(name, network string) *adapt.Resource {
		return resource("google_compute_forwarding_rule."+name, attrs{"name": name, "region": "us-west1", "ip_address": "10.0.0.9", "network": "projects/p/global/networks/" + network, "ports": list{name[1:]}})
	}
	lb := func(network, port string) attrs {
		return attrs{"internal_load_balancers": list{block{"ip_address": "10.0.0.9", "network_url": "https://www.googleapis.com/compute/v1/projects/p/global/networks/" + network, "project": "p", "region": "us-west1", "port": port}}}
	}
	others := []*adapt.Resource{front("f80", "one"), front("f90", "one"), front("g80", "two")}
	for _, c := range []struct{ network, port, want string }{
		{"one", "80", "google_compute_forwarding_rule.f80 | google_compute_forwarding_rule.f80"},
		{"one", "90", "google_compute_forwarding_rule.f80 | google_compute_forwarding_rule.f90"},
		{"two", "80", "google_compute_forwarding_rule.g80 | google_compute_forwarding_rule.g80"},
		{"three", "80", "10.0.0.9 | none"},
	} {
		r := record(t, "state", lb(c.network, c.port), attrs{"location": "us-east1"}, others...)
		if diff := cmp.Diff(c.want, target(r.Primary.Internal[0])); diff != "" {
			t.Errorf("%s %s: %s", c.network, c.port, diff)
		}
	}
}

func TestInternalTargetIsOfItsProtocolAndPort(t *testing.T) {
	front := func(name, protocol string, more attrs) *adapt.Resource {
		a := attrs{"name": name, "region": "us-west1", "ip_address": "10.0.0.9", "ip_protocol": protocol}
		for k, v := range more {
			a[k] = v
		}
		return resource("google_compute_forwarding_rule."+name, a)
	}
	others := []*adapt.Resource{
		front("dns-tcp", "TCP", attrs{"ports": list{"53"}}), front("dns-udp", "UDP", attrs{"ports": list{"53"}}),
		front("range", "TCP", attrs{"port_range": "8000-8100"}), front("rest-udp", "UDP", attrs{"all_ports": true}),
	}
	for _, c := range []struct{ protocol, port, want string }{
		{"tcp", "53", "dns-tcp"}, {"udp", "53", "dns-udp"}, {"tcp", "8080", "range"}, {"udp", "8080", "rest-udp"},
	} {
		lb := attrs{"internal_load_balancers": list{block{"ip_address": "10.0.0.9", "ip_protocol": c.protocol, "port": c.port, "region": "us-west1"}}}
		r := record(t, "state", lb, attrs{"location": "us-east1"}, others...)
		want := "google_compute_forwarding_rule." + c.want
		if got := r.Primary.Internal[0].Rule.To; got == nil || got.Object.Address != want {
			t.Errorf("%s %s: got %s, want %s", c.protocol, c.port, target(r.Primary.Internal[0]), want)
		}
	}
}

// The number and the name of a project are two spellings of one.
func TestInternalTargetOfAProjectByItsNumber(t *testing.T) {
	front := resource(rule, attrs{"name": "f", "project": "shop", "region": "us-west1", "ip_address": "10.0.0.9", "network": "projects/shop/global/networks/vpc"})
	for project, want := range map[string]string{"1234567": rule + " | " + rule, "other": "10.0.0.9 | none"} {
		lb := attrs{"internal_load_balancers": list{block{"ip_address": "10.0.0.9", "project": project, "region": "us-west1", "network_url": "projects/" + project + "/global/networks/vpc"}}}
		r := record(t, "state", lb, attrs{"location": "us-east1"}, front)
		if diff := cmp.Diff(want, target(r.Primary.Internal[0])); diff != "" {
			t.Errorf("project %s: %s", project, diff)
		}
	}
}

// A plan's JSON cuts the index off a reference. What the target says of itself
// may leave one resource; else none may be named.
func TestTargetOfWhichOnlyTheResourceIsKnown(t *testing.T) {
	front := func(key, region, protocol string) *adapt.Resource {
		r := resource(`google_compute_forwarding_rule.f["`+key+`"]`, attrs{"name": "f", "region": region, "ip_protocol": protocol, "ip_address": left(), "ports": list{"53"}})
		r.Key = `"` + key + `"`
		return r
	}
	others := []*adapt.Resource{front("east", "us-east1", "TCP"), front("west-tcp", "us-west1", "TCP"), front("west-udp", "us-west1", "UDP")}
	var one []string
	for _, o := range others {
		one = append(one, o.Address+".ip_address")
	}
	lb := func(region, protocol string) attrs {
		return attrs{"internal_load_balancers": list{block{"ip_address": candidates(one...), "region": region, "ip_protocol": protocol, "port": "53"}}}
	}
	const udp = `google_compute_forwarding_rule.f["west-udp"]`
	for _, c := range []struct {
		name    string
		primary attrs
		want    string
	}{
		{"one has the region and the protocol", lb("us-west1", "udp"), udp + " | " + udp + " (inferred)"},
		{"two have the region", attrs{"internal_load_balancers": list{block{"ip_address": candidates(one...), "region": "us-west1"}}}, topology.UnknownText + " | open " + others[1].Address + " " + udp},
		{"an external endpoint says nothing of itself", attrs{"external_endpoints": list{candidates(one...)}}, topology.UnknownText + " | open " + others[0].Address + " " + others[1].Address + " " + udp},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := record(t, "plan", c.primary, attrs{"location": "us-east1"}, others...)
			targets := append(r.Primary.Internal, r.Primary.External...)
			if diff := cmp.Diff(c.want, target(targets[0])); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestListsOfTargets(t *testing.T) {
	for _, c := range []struct {
		name    string
		written any
		count   int
		open    bool
	}{
		{"left out", nil, 0, false},
		{"two", list{"203.0.113.1", unknown()}, 2, false},
		{"two references of an unknown list", adapt.UnknownValue(reference(rule+".ip_address", adapt.Exact), reference(reserved+".address", adapt.Exact)), 2, false},
		{"unknown", unknown(), 0, true},
		{"one and perhaps more", &adapt.Node{Kind: adapt.List, Unknown: true, Items: []*adapt.Node{unknown()}}, 1, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := record(t, "plan", attrs{"external_endpoints": c.written}, attrs{"location": "us-east1"}).Primary
			if len(p.External) != c.count || (p.Unknown != nil) != c.open {
				t.Errorf("got %d targets and further ones %v, want %d and %v", len(p.External), p.Unknown != nil, c.count, c.open)
			}
		})
	}
}

func TestWhichRoutingPolicy(t *testing.T) {
	geo := list{block{"location": "us-east1", "rrdatas": list{"203.0.113.1"}}}
	wrr := list{block{"weight": number("2.5"), "rrdatas": list{"203.0.113.1"}}, block{"weight": 0, "rrdatas": list{"203.0.113.2"}}}
	for _, c := range []struct {
		name    string
		policy  any
		kind    topology.PolicyKind
		items   int
		unknown bool
		more    bool
	}{
		{"none", list{}, topology.NoPolicy, 0, false, false},
		{"empty", list{block{"geo": list{}, "wrr": list{}, "primary_backup": list{}}}, topology.NoPolicy, 0, false, false},
		{"geolocation", list{block{"geo": geo}}, topology.GeoRouting, 1, false, false},
		{"weighted", list{block{"wrr": wrr}}, topology.WeightedRouting, 2, false, false},
		{"unknown", unknown(), topology.NoPolicy, 0, true, false},
		{"items of a geolocation policy unknown", list{block{"geo": unknown(), "wrr": list{}, "primary_backup": list{}}}, topology.GeoRouting, 0, false, true},
		{"items of a weighted policy unknown", list{block{"wrr": unknown()}}, topology.WeightedRouting, 0, false, true},
		{"one of two", list{block{"wrr": unknown(), "geo": unknown()}}, topology.NoPolicy, 0, true, false},
		{"perhaps failover", list{block{"primary_backup": unknown()}}, topology.NoPolicy, 0, true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := config(t, resource("google_dns_record_set.r", attrs{"name": "r", "routing_policy": c.policy})).DNSRecords[0]
			if r.Policy != c.kind || len(r.Items) != c.items || (r.PolicyUnknown != nil) != c.unknown || (r.ItemsUnknown != nil) != c.more {
				t.Errorf("got %q with %d items, unknown %v, more %v", r.Policy, len(r.Items), r.PolicyUnknown != nil, r.ItemsUnknown != nil)
			}
		})
	}
	r := config(t, resource("google_dns_record_set.r", attrs{"name": "r", "routing_policy": list{block{"wrr": wrr}}})).DNSRecords[0]
	if diff := cmp.Diff([]string{"5/2", "0/1", "null"}, []string{spell(r.Items[0].Weight), spell(r.Items[1].Weight), spell(r.Items[0].Location)}); diff != "" {
		t.Error(diff)
	}
}

func TestManagedZoneKinds(t *testing.T) {
	for _, c := range []struct {
		a    attrs
		want []string
	}{
		{attrs{"dns_name": "example.com."}, []string{"public (default)", "off (default)", "false", "false", "false", "false"}},
		{attrs{"dns_name": "example.com.", "dnssec_config": list{block{"state": "on"}}}, []string{"public (default)", "on", "false", "false", "false", "false"}},
		{attrs{"dns_name": "10.in-addr.arpa.", "visibility": "private"}, []string{"private", "off (default)", "false", "false", "true", "false"}},
		{attrs{"dns_name": "example.com.", "forwarding_config": list{block{}}, "peering_config": unknown()}, []string{"public (default)", "off (default)", "true", "unknown", "false", "false"}},
	} {
		z := config(t, resource("google_dns_managed_zone.z", c.a)).ManagedZones[0]
		got := []string{spell(z.Visibility), spell(z.DNSSEC), spell(z.Forwarding), spell(z.Peering), spell(z.Reverse), spell(z.ServiceDirectory)}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%v: %s", c.a, diff)
		}
	}
}

// A plan leaves to the API what nobody wrote, and a data source does not tell
// of what only private zones can be.
func TestWhatAManagedZoneLeavesOut(t *testing.T) {
	computed := adapt.UnknownValue()
	computed.Computed = true
	created := build(t, source("plan", resource("google_dns_managed_zone.z", attrs{"name": "z", "dns_name": "example.com.", "dnssec_config": computed}))).ManagedZones[0]
	if got := spell(created.DNSSEC); got != "off (default)" {
		t.Errorf("DNSSEC that nobody wrote is %s", got)
	}
	for visibility, want := range map[string]string{"public": "false", "private": "unknown"} {
		read := build(t, source("plan", resource("data.google_dns_managed_zone.z", attrs{"name": "z", "dns_name": "example.com.", "visibility": visibility}))).ManagedZones[0]
		for _, v := range []topology.Value[bool]{read.Forwarding, read.Peering, read.ServiceDirectory} {
			if got := spell(v); got != want {
				t.Errorf("%s zone: got %s, want %s", visibility, got, want)
			}
		}
	}
}

// A plan's JSON may not tell which address a rule has. Then it may be the one
// that a record names, if the rule is where the address is.
func TestReservedAddressThatSomeRuleMayHave(t *testing.T) {
	address := resource(reserved, attrs{"name": "a", "region": "us-west1", "address": left()})
	front := func(name, region string, ip any) *adapt.Resource {
		return resource("google_compute_forwarding_rule."+name, attrs{"name": name, "region": region, "ip_address": ip})
	}
	const near = "google_compute_forwarding_rule.near"
	many := []*adapt.Resource{address}
	for i := range 9 {
		many = append(many, front(fmt.Sprintf("f%d", i), "us-west1", unknown()))
	}
	for _, c := range []struct {
		name   string
		others []*adapt.Resource
		want   string
	}{
		{"one of its region", []*adapt.Resource{address, front("near", "us-west1", unknown()), front("far", "us-east1", unknown())}, reserved + " | open " + near},
		{"one that nobody gave an address", []*adapt.Resource{address, front("near", "us-west1", left())}, reserved + " | none"},
		{"one that has another address", []*adapt.Resource{address, front("near", "us-west1", "203.0.113.9")}, reserved + " | none"},
		{"too many to follow", many, reserved + " | open"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := record(t, "plan", attrs{"external_endpoints": list{ref(reserved + ".address")}}, attrs{"location": "us-east1"}, c.others...)
			if diff := cmp.Diff(c.want, target(r.Primary.External[0])); diff != "" {
				t.Error(diff)
			}
		})
	}
}
