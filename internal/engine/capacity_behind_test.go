// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// endpoints is an internet endpoint group of addresses.
func endpoints(kind topology.GroupKind, targets ...topology.DNSTarget) *topology.Group {
	g := &topology.Group{Object: topology.Object{Address: "neg"}, Kind: kind, NEGType: known(topology.NEGTypeInternetIPPort)}
	g.Addresses = targets
	g.Size = topology.ExactSize(len(targets), topology.SizeFromEndpoints)
	return g
}

// asksFor is an internet endpoint group of a name.
func asksFor(kind topology.GroupKind, name string) *topology.Group {
	g := &topology.Group{Object: topology.Object{Address: "neg"}, Kind: kind, NEGType: known(topology.NEGTypeInternetFQDNPort)}
	g.FQDNs = []topology.Value[string]{known(name)}
	return g
}

// trickled fails over from a load balancer to regional ones, to which a tenth
// goes all the time.
func trickled(primary *topology.ForwardingRule, backups ...*topology.ForwardingRule) *topology.DNSRecord {
	r := failoverRecord()
	r.TrickleRatio = known(number("0.1"))
	r.Primary = checked(primary)
	r.Items = nil
	for _, b := range backups {
		region, _ := b.Region.Get()
		r.Items = append(r.Items, item(region, checked(b)))
	}
	return r
}

// aliases is a record of aliases, each with a weight of 1.
func aliases(names ...string) *topology.DNSRecord {
	r := record(topology.WeightedRouting)
	r.Address, r.DNSName, r.RecordType = "google_dns_record_set.aliases", known("www.example.com."), known("CNAME")
	for _, n := range names {
		r.Items = append(r.Items, weighted(1, nil, n))
	}
	return r
}

// named gives a record another name, and says that it holds addresses.
func named(r *topology.DNSRecord, name string) *topology.DNSRecord {
	r.DNSName, r.RecordType, r.Address = known(name), known("A"), "google_dns_record_set."+name
	return r
}

// attached publishes a forwarding rule.
func attached(rule *topology.ForwardingRule) topology.Link[topology.ServiceAttachment] {
	a := &topology.ServiceAttachment{Object: topology.Object{Address: "attachment"}}
	a.TargetService = topology.Link[topology.ForwardingRule]{State: topology.Linked, To: rule}
	return topology.Link[topology.ServiceAttachment]{State: topology.Linked, To: a}
}

// Load goes on through load balancers and names as outages come back through
// them: what health follows, load follows.
func TestLoadGoesWhereverHealthComesFrom(t *testing.T) {
	fromUS := []string{"requests_per_second=1", "clients.us-central1=1"}
	for name, tt := range map[string]struct {
		build   func() *topology.Topology
		assumed []string
		want    []string
	}{
		"a global load balancer with the address of a regional one": {func() *topology.Topology {
			regional := balancer("r", us)
			return in(trickled(applicationLB("global", "", endpoints(topology.GlobalNEG, of(regional, false))), regional, balancer("e", eu)))
		}, fromUS, []string{"1", "1", "0..1"}},
		"with the addresses of two in one place": {func() *topology.Topology {
			a, b := balancer("a", us), balancer("b", us)
			return in(trickled(applicationLB("global", "", endpoints(topology.GlobalNEG, of(a, false), of(b, false))), a, balancer("e", eu)))
		}, fromUS, []string{"1", "1", "0..1"}},
		"with those of two in two places": {func() *topology.Topology {
			a, b := balancer("a", us), balancer("b", eu)
			return in(trickled(applicationLB("global", "", endpoints(topology.GlobalNEG, of(a, false), of(b, false))), a, b))
		}, fromUS, []string{"1/10..1", "1", "0..1"}},
		"with an address beside backends of its own": {func() *topology.Topology {
			regional := balancer("r", us)
			return in(trickled(applicationLB("global", "", endpoints(topology.GlobalNEG, of(regional, false)), zonal("own", "us-central1-a", 2)), regional, balancer("e", eu)))
		}, fromUS, []string{"1/10..1", "1", "0..1"}},
		"with an address beside a name": {func() *topology.Topology {
			a, b := balancer("a", us), balancer("b", eu)
			back := named(record(topology.GeoRouting, item(eu, checked(b))), "back.example.com.")
			return in(trickled(applicationLB("global", "", endpoints(topology.GlobalNEG, of(a, false)), asksFor(topology.GlobalNEG, "back.example.com")), a, b), back)
		}, fromUS, []string{"1/10..1", "1", "0..1"}},
		"with an address that is not known": {func() *topology.Topology {
			hidden := topology.DNSTarget{Target: topology.UnknownText, Rule: topology.Link[topology.ForwardingRule]{State: topology.Open}, Origin: topology.Origin{Attribute: "ip_address"}}
			return in(trickled(applicationLB("global", "", endpoints(topology.GlobalNEG, hidden)), balancer("r", us), balancer("e", eu)))
		}, fromUS, []string{"1/10 (up to 1 by ip_address)", "1", "0..1"}},
		"with an address elsewhere": {func() *topology.Topology {
			return in(trickled(applicationLB("global", "", endpoints(topology.GlobalNEG, literals("203.0.113.9")...)), balancer("r", us), balancer("e", eu)))
		}, fromUS, []string{"1/10", "1", "0..1"}},
		"a global load balancer behind another one": {func() *topology.Topology {
			regional := balancer("r", us)
			inner := applicationLB("inner", "", endpoints(topology.GlobalNEG, of(regional, false)))
			return in(trickled(applicationLB("global", "", endpoints(topology.GlobalNEG, of(inner, false))), regional, balancer("e", eu)))
		}, fromUS, []string{"1", "1", "0..1"}},
		"one that is its own endpoint": {func() *topology.Topology {
			neg := endpoints(topology.GlobalNEG)
			global := applicationLB("global", "", neg)
			neg.Addresses = []topology.DNSTarget{of(global, false)}
			return in(trickled(global, balancer("r", us), balancer("e", eu)))
		}, fromUS, []string{"0 (up to 1 by target)", "1", "0..1"}},
		"a regional load balancer passes on what takes its proxies, too": {func() *topology.Topology {
			inner := balancer("inner", us)
			outer := applicationLB("outer", us, endpoints(topology.RegionalNEG, of(inner, false)))
			outer.Network = known("net")
			return in(trickled(applicationLB("global", "", zonal("g", "us-central1-a", 2)), outer, balancer("e", eu)))
		}, fromUS, []string{"1/5", "2", "0..2"}},
		"a published load balancer": {func() *topology.Topology {
			psc := &topology.Group{Object: topology.Object{Address: "psc"}, Kind: topology.RegionalNEG, NEGType: known(topology.NEGTypePrivateServiceConnect)}
			psc.Region, psc.PSCTarget = known(us), attached(balancer("producer", us))
			return in(trickled(applicationLB("global", "", psc), balancer("r", us), balancer("e", eu)))
		}, fromUS, []string{"1", "1", "0..1"}},
		"an endpoint of a published load balancer": {func() *topology.Topology {
			endpoint := &topology.ForwardingRule{Object: topology.Object{Address: "endpoint"}, TargetAttachment: attached(balancer("producer", us))}
			endpoint.Region = known(us)
			return in(trickled(endpoint, balancer("r", us), balancer("e", eu)))
		}, fromUS, []string{"1", "1", "0..1"}},
		"an address that is that of one of two global load balancers": {func() *topology.Topology {
			r := trickled(applicationLB("global", "", zonal("g", "us-central1-a", 2)), balancer("r", us), balancer("e", eu))
			t := &r.Primary.External[0]
			through := applicationLB("through", "", endpoints(topology.GlobalNEG, of(balancer("i", us), false)))
			t.Rule = topology.Link[topology.ForwardingRule]{State: topology.Open, Candidates: []*topology.ForwardingRule{t.Rule.To, through}}
			t.Rules, t.Origin = nil, topology.Origin{Attribute: "external_endpoints"}
			return in(r)
		}, fromUS, []string{"1/10 (up to 1 by external_endpoints)", "1", "0..1"}},
		"an address that two global load balancers share": {func() *topology.Topology {
			r := trickled(applicationLB("global", "", zonal("g", "us-central1-a", 2)), balancer("r", us), balancer("e", eu))
			t := &r.Primary.External[0]
			t.Rules = append(t.Rules, applicationLB("through", "", endpoints(topology.GlobalNEG, of(balancer("i", us), false))))
			return in(r)
		}, fromUS, []string{"1/10..1", "1", "0..1"}},
		"aliases of names with policies of their own": {func() *topology.Topology {
			a := named(record(topology.GeoRouting, item(us, checked(balancer("a", us)))), "a.example.com.")
			b := named(record(topology.GeoRouting, item(eu, checked(balancer("b", eu)))), "b.example.com.")
			return in(aliases("a.example.com.", "b.example.com"), a, b)
		}, fromUS, []string{"1/2", "1/2", "1/2"}},
		"aliases of a name that fails over": {func() *topology.Topology {
			a := named(trickled(applicationLB("global", "", zonal("g", "us-central1-a", 2)), balancer("r", us), balancer("e", eu)), "a.example.com.")
			return in(aliases("a.example.com.", "elsewhere.example.net."), a)
		}, fromUS, []string{"1/20", "1/2", "0..1/2"}},
		"aliases without a policy behind them": {func() *topology.Topology {
			a := named(record(topology.NoPolicy), "a.example.com.")
			a.Rrdatas = []topology.DNSTarget{of(balancer("a", us), false)}
			return in(aliases("a.example.com."), a)
		}, fromUS, []string{"1", "1", "1"}},
		"an alias of two versions of an address in one place": {func() *topology.Topology {
			a, b := named(record(topology.NoPolicy), "a.example.com."), named(record(topology.NoPolicy), "a.example.com.")
			a.Rrdatas, b.Rrdatas = []topology.DNSTarget{of(balancer("a", us), false)}, []topology.DNSTarget{of(balancer("b", us), false)}
			b.RecordType = known("AAAA")
			return in(aliases("a.example.com."), a, b)
		}, fromUS, []string{"1", "1", "1"}},
		"an alias of a name that is one itself": {func() *topology.Topology {
			inner := aliases("a.example.com.")
			inner.DNSName, inner.Address = known("inner.example.com."), "google_dns_record_set.inner"
			a := named(record(topology.GeoRouting, item(us, checked(balancer("a", us)))), "a.example.com.")
			return in(aliases("inner.example.com."), inner, a)
		}, fromUS, []string{"1", "1", "1"}},
		"aliases that lead back": {func() *topology.Topology {
			return in(aliases("www.example.com."))
		}, fromUS, nil},
		"the places of clients are those that an inner name tells apart": {func() *topology.Topology {
			a := named(record(topology.GeoRouting, item(eu, checked(balancer("b", eu))), item(us, checked(balancer("a", us)))), "a.example.com.")
			return in(aliases("a.example.com."), a)
		}, []string{"requests_per_second=1"}, []string{"0..1", "0..1", "0..1"}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, placeShares(placesOf(tt.build(), assumed(t, tt.assumed...)), us)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
