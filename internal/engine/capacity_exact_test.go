// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func placesOf(all *topology.Topology, a engine.Assumptions) []*engine.ProxyPlace {
	health := engine.NewHealth(all, engine.DNSOptions{})
	var loads []engine.FrontendLoad
	for _, r := range all.DNSRecords {
		loads = append(loads, health.Load(r, a)...)
	}
	return engine.Capacity(all, health, a, loads)
}

// placeShares writes the cases of a place as "0..1/10", with what may come on top as
// "(up to 1 by trickle_ratio)".
func placeShares(places []*engine.ProxyPlace, region string) []string {
	var list []string
	for _, p := range places {
		if p.Region != region {
			continue
		}
		for _, c := range p.Cases {
			text := c.Share.Least.RatString()
			if c.Share.Least.Cmp(c.Told) != 0 {
				text += ".." + c.Told.RatString()
			}
			if c.Told.Cmp(c.Share.Most) != 0 {
				var at []string
				for _, o := range c.Open {
					at = append(at, o.Attribute)
				}
				text += fmt.Sprintf(" (up to %s by %s)", c.Share.Most.RatString(), strings.Join(at, " and "))
			}
			list = append(list, text)
		}
	}
	return list
}

// another is a second record beside the first of a topology.
func another(all *topology.Topology, change func(*topology.DNSRecord)) *topology.DNSRecord {
	r := *all.DNSRecords[0]
	r.Address = "google_dns_record_set.another"
	change(&r)
	all.DNSRecords = append(all.DNSRecords, &r)
	return &r
}

// balancer is a regional load balancer in the network of the tests.
func balancer(name, region string) *topology.ForwardingRule {
	rule := applicationLB(name, region, zonal(name+"-group", region+"-a", 2))
	rule.Network = known("net")
	return rule
}

func checked(rules ...*topology.ForwardingRule) *topology.Targets {
	t := &topology.Targets{}
	for _, r := range rules {
		t.External = append(t.External, of(r, false))
	}
	return t
}

const (
	us = "us-central1"
	eu = "europe-west1"
)

func TestSharesOfAPlaceAreExact(t *testing.T) {
	fromUS := []string{"requests_per_second=1", "clients.us-central1=1"}
	spread := []string{"requests_per_second=1", "clients.us-central1=0.75", "clients.europe-west1=0.25"}
	for name, tt := range map[string]struct {
		build   func() *topology.Topology
		assumed []string
		want    []string
	}{
		"addresses of both versions are one load": {func() *topology.Topology {
			all := passive()
			another(all, func(r *topology.DNSRecord) { r.RecordType = known("AAAA") })
			return all
		}, spread, []string{"3/40", "3/4", "0..1"}},
		"some clients may use the other address, which leads elsewhere": {func() *topology.Topology {
			all := passive()
			another(all, func(r *topology.DNSRecord) {
				r.Policy, r.Primary, r.Items, r.Rrdatas = topology.NoPolicy, nil, nil, literals("2001:db8::1")
			})
			return all
		}, spread, []string{"0..3/40", "0..3/4", "0..1"}},
		"a text of the name takes nobody away": {func() *topology.Topology {
			all := passive()
			another(all, func(r *topology.DNSRecord) {
				r.RecordType, r.Policy, r.Primary, r.Items = known("TXT"), topology.NoPolicy, nil, nil
			})
			return all
		}, spread, []string{"3/40", "3/4", "0..1"}},
		"a description of the record is no second one": {func() *topology.Topology {
			all := passive()
			another(all, func(r *topology.DNSRecord) { r.Type = "failover_dns_record" })
			return all
		}, spread, []string{"3/40", "3/4", "0..1"}},
		"and counts where there is no other": {func() *topology.Topology {
			all := passive()
			all.DNSRecords[0].Type = "failover_dns_record"
			return all
		}, spread, []string{"3/40", "3/4", "0..1"}},
		"two names are two loads": {func() *topology.Topology {
			all := passive()
			another(all, func(r *topology.DNSRecord) { r.DNSName = known("other.example.com.") })
			return all
		}, spread, []string{"3/20", "3/2", "0..2"}},
		"of which a name that isn't known may be one": {func() *topology.Topology {
			all := passive()
			another(all, func(r *topology.DNSRecord) { r.DNSName = topology.Unknown[string](topology.Origin{}) })
			return all
		}, spread, []string{"0..3/20", "0..3/2", "0..2"}},
		"two load balancers of one place share": {func() *topology.Topology {
			r := failoverRecord()
			r.Items[0].Checked = checked(balancer("a", us), balancer("b", us))
			r.Items[1].Checked = checked(balancer("c", eu))
			return in(r)
		}, fromUS, []string{"0", "1", "1"}},
		"clients near two load balancers of one place are the same clients": {func() *topology.Topology {
			r := record(topology.GeoRouting, item(us, checked(balancer("a", us))), item(eu, checked(balancer("b", us))))
			return in(r)
		}, []string{"requests_per_second=1"}, []string{"1", "1", "1"}},
		"one target fails, and not one of each record": {func() *topology.Topology {
			first, second := failoverRecord(), failoverRecord()
			first.Items[0].Checked, first.Items[1].Checked = checked(balancer("a", eu)), checked(balancer("b", us))
			second.Items[0].Checked, second.Items[1].Checked = checked(balancer("c", eu)), checked(balancer("d", us))
			second.DNSName = known("second.example.com.")
			return in(first, second)
		}, fromUS, []string{"0", "0", "0..1"}},
		"a target that two records name fails in both": {func() *topology.Topology {
			first, second, shared := failoverRecord(), failoverRecord(), balancer("a", eu)
			first.Items[0].Checked, first.Items[1].Checked = checked(shared), checked(balancer("b", us))
			second.Items[0].Checked, second.Items[1].Checked = checked(shared), checked(balancer("d", us))
			second.DNSName = known("second.example.com.")
			return in(first, second)
		}, fromUS, []string{"0", "0", "0..2"}},
		"what a trickle is decides about the steady load alone": {func() *topology.Topology {
			all := passive()
			all.DNSRecords[0].TrickleRatio = topology.Unknown[*big.Rat](topology.Origin{Attribute: "trickle_ratio"})
			return all
		}, fromUS, []string{"0 (up to 1 by trickle_ratio)", "1", "0..1"}},
		"a load balancer in a network that isn't known may be there": {func() *topology.Topology {
			all := passive()
			second := balancer("b", us)
			second.Network = topology.Unknown[string](topology.Origin{Attribute: "network"})
			all.DNSRecords[0].Items[0].Checked.External = append(all.DNSRecords[0].Items[0].Checked.External, of(second, false))
			return all
		}, fromUS, []string{"1/20 (up to 1/10 by network)", "1/2 (up to 1 by network)", "0..1"}},
		"one in another region isn't": {func() *topology.Topology {
			all := passive()
			second := balancer("b", "us-east1")
			second.Network = topology.Unknown[string](topology.Origin{Attribute: "network"})
			all.DNSRecords[0].Items[0].Checked.External = append(all.DNSRecords[0].Items[0].Checked.External, of(second, false))
			return all
		}, fromUS, []string{"1/20", "1/2", "0..1"}},
		"an address that isn't known may lead there": {func() *topology.Topology {
			all := passive()
			all.DNSRecords[0].Items[0].Checked.External[0].Rule = topology.Link[topology.ForwardingRule]{State: topology.Open}
			all.DNSRecords[0].Items[0].Checked.External[0].Rules = nil
			all.DNSRecords[0].Items[0].Checked.External[0].Origin = topology.Origin{Attribute: "external_endpoints"}
			return all
		}, fromUS, []string{"0 (up to 1/10 by external_endpoints)", "0 (up to 1 by external_endpoints)", "0 (up to 1 by external_endpoints)"}},
		"a literal address leads elsewhere": {func() *topology.Topology {
			all := passive()
			all.DNSRecords[0].Items[0].Checked = external("203.0.113.1")
			return all
		}, fromUS, nil},
		"items that aren't known may lead there": {func() *topology.Topology {
			all := passive()
			all.DNSRecords[0].ItemsUnknown = &topology.Origin{Attribute: "backup_geo"}
			return all
		}, fromUS, []string{"0 (up to 1 by backup_geo)", "0 (up to 1 by backup_geo)", "0 (up to 1 by backup_geo)"}},
		"a scheme that isn't known hides whether proxies are needed": {func() *topology.Topology {
			all := passive()
			all.DNSRecords[0].Items[0].Checked.External[0].Rule.To.Scheme = topology.Unknown[string](topology.Origin{Attribute: "load_balancing_scheme"})
			return all
		}, fromUS, []string{"0 (up to 1/10 by load_balancing_scheme)", "0 (up to 1 by load_balancing_scheme)", "0 (up to 1 by load_balancing_scheme)"}},
		"in active-active the regional name is no second load": {func() *topology.Topology {
			_, _, all := activeActive("api.example.com.", "regional-api.example.com")
			return inNetwork(all, "10.0.0.0/23")
		}, spread, []string{"3/4", "3/4", "0..1"}},
		"nor are its addresses of another version": {func() *topology.Topology {
			_, regional, all := activeActive("api.example.com.", "regional-api.example.com")
			second := *regional
			second.RecordType = known("AAAA")
			all.DNSRecords = append(all.DNSRecords, &second)
			return inNetwork(all, "10.0.0.0/23")
		}, spread, []string{"3/4", "3/4", "0..1"}},
		"which of them is asked for isn't known": {func() *topology.Topology {
			_, regional, all := activeActive("api.example.com.", "regional-api.example.com")
			second := *regional
			second.Policy, second.Items, second.Rrdatas = topology.NoPolicy, nil, []topology.DNSTarget{of(balancer("v6", us), false)}
			all.DNSRecords = append(all.DNSRecords, &second)
			return inNetwork(all, "10.0.0.0/23")
		}, spread, []string{"3/4..1", "3/4", "0..1"}},
		"a global load balancer with backends of its own passes on some": {func() *topology.Topology {
			public, _, all := activeActive("api.example.com.", "regional-api.example.com")
			global := public.Primary.External[0].Rule.To.Target.To.URLMap.To.Services[0].To
			global.Backends = append(global.Backends, backend(zonal("own", "us-central1-a", 2)))
			return inNetwork(all, "10.0.0.0/23")
		}, spread, []string{"0..3/4", "3/4", "0..1"}},
		"a name behind it that isn't known may lead there": {func() *topology.Topology {
			public, _, all := activeActive("api.example.com.", "regional-api.example.com")
			neg := public.Primary.External[0].Rule.To.Target.To.URLMap.To.Services[0].To.Backends[0].Group.To
			neg.FQDNs = []topology.Value[string]{topology.Unknown[string](topology.Origin{Attribute: "fqdn"})}
			all.DNSRecords = all.DNSRecords[:1]
			return inNetwork(all, "10.0.0.0/23")
		}, spread, []string{"0 (up to 1 by fqdn)", "3/4", "0..1"}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, placeShares(placesOf(tt.build(), assumed(t, tt.assumed...)), us)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A subnet to which load may come is a place, although no load balancer is known
// to be there.
func TestLoadMayComeToASubnetWithoutAKnownLoadBalancer(t *testing.T) {
	all := passive()
	for i := range all.DNSRecords[0].Items {
		target := &all.DNSRecords[0].Items[i].Checked.External[0]
		target.Rule, target.Rules = topology.Link[topology.ForwardingRule]{State: topology.Open}, nil
		target.Origin = topology.Origin{Attribute: "external_endpoints"}
	}
	want := []string{"0 (up to 1/10 by external_endpoints)", "0 (up to 1 by external_endpoints)", "0 (up to 1 by external_endpoints)"}
	if diff := cmp.Diff(want, placeShares(placesOf(all, assumed(t, "requests_per_second=1", "clients.us-central1=1")), us)); diff != "" {
		t.Error(diff)
	}
	if places := placesOf(all, engine.Assumptions{}); len(places) > 0 {
		t.Errorf("without a load there is nothing to say about %d places", len(places))
	}
}

func TestASensitiveNetworkIsCountedAndHidden(t *testing.T) {
	all := passive()
	all.DNSRecords[0].Items[0].Checked.External[0].Rule.To.Network.Sensitive = true
	all.DNSRecords[0].TrickleRatio.Sensitive = true
	for _, p := range placesOf(all, assumed(t, "requests_per_second=1", "clients.us-central1=1")) {
		if p.Hidden != (p.Region == us) || !p.Secret {
			t.Errorf("%s: hidden %v, secret %v", p.Region, p.Hidden, p.Secret)
		}
	}
	if got, want := placeShares(placesOf(all, assumed(t, "requests_per_second=1", "clients.us-central1=1")), us), []string{"1/10", "1", "0..1"}; !cmp.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// The shares are those that trying everything gives: each target that fails,
// each place where all clients of a name can be, and each record that they can
// use.
func TestSharesAreThoseThatTryingEverythingGives(t *testing.T) {
	regions := []string{us, eu, "asia-east1"}
	rapid.Check(t, func(t *rapid.T) {
		var rules []*topology.ForwardingRule
		for i := range 5 {
			rules = append(rules, balancer(fmt.Sprintf("lb%d", i), rapid.SampledFrom(regions[:2]).Draw(t, "region")))
		}
		var records []*topology.DNSRecord
		for i := range rapid.IntRange(1, 3).Draw(t, "records") {
			r := record(topology.FailoverRouting)
			r.Address = fmt.Sprintf("google_dns_record_set.r%d", i)
			r.DNSName = known(rapid.SampledFrom([]string{"a.example.com.", "b.example.com."}).Draw(t, "name"))
			r.Primary = external(fmt.Sprintf("global%d", i))
			r.TrickleRatio = known(big.NewRat(rapid.Int64Range(0, 4).Draw(t, "trickle"), 4))
			for _, region := range regions[:rapid.IntRange(1, 3).Draw(t, "items")] {
				var targets []*topology.ForwardingRule
				for _, n := range rapid.SliceOfNDistinct(rapid.IntRange(0, 4), 1, 2, rapid.ID[int]).Draw(t, "targets") {
					targets = append(targets, rules[n])
				}
				r.Items = append(r.Items, item(region, checked(targets...)))
			}
			records = append(records, r)
		}
		all := in(records...)
		places := placesOf(all, engine.Assumptions{})
		for _, region := range regions[:2] {
			want := triedShares(all, region)
			got := placeShares(places, region)
			if got == nil {
				got = []string{"0", "0", "0"}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%s: %s", region, diff)
			}
		}
	})
}

// triedShares are the shares by trying everything with Evaluate.
func triedShares(all *topology.Topology, region string) []string {
	h := engine.NewHealth(all, engine.DNSOptions{})
	var primaries, others []string
	for _, r := range all.DNSRecords {
		primaries = append(primaries, "target:"+r.Primary.External[0].Target)
		for _, i := range r.Items {
			for _, t := range i.Checked.External {
				others = append(others, "target:"+t.Target)
			}
		}
	}
	down := strings.Join(primaries, "+")
	var oneDown []string
	for _, o := range others {
		oneDown = append(oneDown, down+"+"+o)
	}
	var list []string
	for _, scenarios := range [][]string{{"steady"}, {down}, oneDown} {
		var least, most *big.Rat
		for _, text := range scenarios {
			s, err := engine.ParseScenario(text)
			if err != nil {
				panic(err)
			}
			low, high := triedScenario(h, all, s, region)
			if least == nil || low.Cmp(least) < 0 {
				least = low
			}
			if most == nil || high.Cmp(most) > 0 {
				most = high
			}
		}
		text := least.RatString()
		if least.Cmp(most) != 0 {
			text += ".." + most.RatString()
		}
		list = append(list, text)
	}
	return list
}

func triedScenario(h *engine.Health, all *topology.Topology, s engine.Scenario, region string) (least, most *big.Rat) {
	low, high := map[string]*big.Rat{}, map[string]*big.Rat{}
	try := func(name string, o engine.DNSOutcome) {
		for l := range o.Locations {
			sum := new(big.Rat)
			for _, a := range o.Answers {
				rule := a.Target.Rule.To
				if rule != nil && topology.Is(rule.Region, region) && a.Shares[l] != nil {
					sum.Add(sum, a.Shares[l])
				}
			}
			if low[name] == nil || sum.Cmp(low[name]) < 0 {
				low[name] = sum
			}
			if high[name] == nil || sum.Cmp(high[name]) > 0 {
				high[name] = sum
			}
		}
	}
	for _, r := range all.DNSRecords {
		name, _ := r.DNSName.Get()
		o := engine.NewDNS(h, r).Evaluate(s)
		if try(name, o); o.Unspecified {
			// It may as well be what the backups alone answer while all of them
			// are healthy (DNS-062).
			backups := *r
			backups.Policy, backups.Primary = topology.GeoRouting, nil
			try(name, engine.NewDNS(h, &backups).Evaluate(engine.Scenario{}))
		}
	}
	least, most = new(big.Rat), new(big.Rat)
	for name := range low {
		least.Add(least, low[name])
		most.Add(most, high[name])
	}
	return least, most
}
