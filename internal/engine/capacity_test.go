// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func assumed(t *testing.T, values ...string) engine.Assumptions {
	t.Helper()
	var a engine.Assumptions
	for _, v := range values {
		name, value, _ := strings.Cut(v, "=")
		if err := a.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.Check(); err != nil {
		t.Fatal(err)
	}
	return a
}

// inNetwork puts the regional load balancers of records into a network, with
// a proxy-only subnet of that size in each region.
func inNetwork(all *topology.Topology, cidr string) *topology.Topology {
	for _, r := range all.DNSRecords {
		for _, i := range r.Items {
			if i.Checked == nil {
				continue
			}
			for j := range i.Checked.External {
				rule := i.Checked.External[j].Rule.To
				if rule == nil || rule.Network.IsKnown() {
					continue
				}
				rule.Network = known("net")
				s := &topology.Subnetwork{Network: known("net"), Purpose: known("REGIONAL_MANAGED_PROXY"), Role: known("ACTIVE"), CIDR: known(cidr)}
				s.Region = rule.Region
				all.Subnetworks = append(all.Subnetworks, s)
				all.ForwardingRules = append(all.ForwardingRules, rule)
			}
		}
	}
	return all
}

// told writes a case as "failover 1/4..1 needs 5, gets 5 of 60".
func told(p *engine.ProxyPlace, n int) string {
	c := p.Cases[n]
	share := c.Share.Most.RatString()
	if !c.Share.Exact() {
		share = c.Share.Least.RatString() + ".." + share
	}
	return fmt.Sprintf("%s %s %s needs %s, gets %s of %d", p.Region, c.Name, share, c.Needed, c.Allocated, p.Usable)
}

func allTold(places []*engine.ProxyPlace) []string {
	var list []string
	for _, p := range places {
		for n := range p.Cases {
			list = append(list, told(p, n))
		}
	}
	return list
}

func capacityOf(all *topology.Topology, a engine.Assumptions) []string {
	health := engine.NewHealth(all, engine.DNSOptions{})
	var loads []engine.FrontendLoad
	for _, r := range all.DNSRecords {
		loads = append(loads, health.Load(r, a)...)
	}
	return allTold(engine.Capacity(all, health, a, loads))
}

// passive is a record with a global primary and regional backups, of which a
// tenth is tried all the time.
func passive() *topology.Topology {
	r := failoverRecord()
	r.TrickleRatio = known(number("0.1"))
	r.Primary = &topology.Targets{External: []topology.DNSTarget{of(applicationLB("global", "", zonal("g", "us-central1-a", 2)), false)}}
	for i, region := range []string{"us-central1", "europe-west1"} {
		rule := applicationLB(region+"-rule", region, zonal(region+"-group", region+"-a", 2))
		r.Items[i].Checked = &topology.Targets{External: []topology.DNSTarget{of(rule, false)}}
	}
	return inNetwork(in(r), "10.0.0.0/26")
}

func TestProxiesAreCountedByTheSharesOfTheRecord(t *testing.T) {
	load := []string{"requests_per_second=14000", "logged_share=0", "new_connections_per_second=1500"}
	for name, tt := range map[string]struct {
		assumed []string
		want    []string
	}{
		"clients can all be near one region": {load, []string{
			"europe-west1 steady 0..1/10 needs 1, gets 3 of 60", "europe-west1 failover 0..1 needs 10, gets 10 of 60", "europe-west1 failover_one_target_down 0..1 needs 10, gets 10 of 60",
			"us-central1 steady 0..1/10 needs 1, gets 3 of 60", "us-central1 failover 0..1 needs 10, gets 10 of 60", "us-central1 failover_one_target_down 0..1 needs 10, gets 10 of 60",
		}},
		"clients are where they are said to be": {append(load, "clients.us-central1=0.75", "clients.europe-west1=0.25"), []string{
			"europe-west1 steady 1/40 needs 1, gets 3 of 60", "europe-west1 failover 1/4 needs 3, gets 3 of 60", "europe-west1 failover_one_target_down 0..1 needs 10, gets 10 of 60",
			"us-central1 steady 3/40 needs 1, gets 3 of 60", "us-central1 failover 3/4 needs 8, gets 8 of 60", "us-central1 failover_one_target_down 0..1 needs 10, gets 10 of 60",
		}},
		"clients elsewhere go to the nearest": {append(load, "clients.us-west1=1"), []string{
			"europe-west1 steady 0 needs 0, gets 3 of 60", "europe-west1 failover 0 needs 0, gets 3 of 60", "europe-west1 failover_one_target_down 0..1 needs 10, gets 10 of 60",
			"us-central1 steady 1/10 needs 1, gets 3 of 60", "us-central1 failover 1 needs 10, gets 10 of 60", "us-central1 failover_one_target_down 0..1 needs 10, gets 10 of 60",
		}},
		"without a load nothing is counted": {nil, []string{
			"europe-west1 steady 0..1/10 needs <nil>, gets <nil> of 60", "europe-west1 failover 0..1 needs <nil>, gets <nil> of 60", "europe-west1 failover_one_target_down 0..1 needs <nil>, gets <nil> of 60",
			"us-central1 steady 0..1/10 needs <nil>, gets <nil> of 60", "us-central1 failover 0..1 needs <nil>, gets <nil> of 60", "us-central1 failover_one_target_down 0..1 needs <nil>, gets <nil> of 60",
		}},
	} {
		if diff := cmp.Diff(tt.want, capacityOf(passive(), assumed(t, tt.assumed...))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// In active-active the regional load balancers carry the load all the time,
// and the regional name's load is not a second one (PROXY-007).
func TestInActiveActiveTheRegionalTierCarriesEverything(t *testing.T) {
	_, _, all := activeActive("api.example.com.", "regional-api.example.com")
	got := capacityOf(inNetwork(all, "10.0.0.0/23"), assumed(t, "requests_per_second=14000", "logged_share=0", "clients.us-central1=0.5", "clients.europe-west1=0.5"))
	want := []string{
		"europe-west1 steady 1/2 needs 5, gets 5 of 508", "europe-west1 failover 1/2 needs 5, gets 5 of 508", "europe-west1 failover_one_target_down 0..1 needs 10, gets 10 of 508",
		"us-central1 steady 1/2 needs 5, gets 5 of 508", "us-central1 failover 1/2 needs 5, gets 5 of 508", "us-central1 failover_one_target_down 0..1 needs 10, gets 10 of 508",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Two names that lead to one network and region add up.
func TestLoadsOfOneNetworkAndRegionAddUp(t *testing.T) {
	all := passive()
	second := *all.DNSRecords[0]
	second.DNSName = known("second.example.com.")
	all.DNSRecords = append(all.DNSRecords, &second)
	got := capacityOf(all, assumed(t, "megabytes_per_second=180", "clients.us-central1=1"))
	if want := "us-central1 failover 2 needs 20, gets 20 of 60"; got[4] != want {
		t.Errorf("got %s, want %s", got[4], want)
	}
}

// A load that is too large for any number of proxies to be allowed is counted,
// too: nothing counted would say that none is assumed.
func TestHoweverManyProxiesAreNeededTheyAreCounted(t *testing.T) {
	got := capacityOf(passive(), assumed(t, "megabytes_per_second=180000000000", "clients.us-central1=1"))
	if want := "us-central1 failover 1 needs 10000000000, gets 10000000000 of 60"; got[4] != want {
		t.Errorf("got %s, want %s", got[4], want)
	}
}

// EX-B37: 70 proxies do not fit a /26.
func TestASubnetHasAnAddressForEachProxy(t *testing.T) {
	for cidr, want := range map[string]int{"10.0.0.0/26": 60, "10.0.0.0/23": 508, "10.0.0.0/27": 28} {
		if got, ok := engine.UsableAddresses(cidr); !ok || got != want {
			t.Errorf("%s: got %d, want %d", cidr, got, want)
		}
	}
	for _, cidr := range []string{"", "10.0.0.0", "10.0.0.0/x", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/0"} {
		if n, ok := engine.UsableAddresses(cidr); ok {
			t.Errorf("%q has %d addresses", cidr, n)
		}
	}
	got := capacityOf(passive(), assumed(t, "megabytes_per_second=1260", "clients.us-central1=1"))
	if want := "us-central1 failover 1 needs 70, gets 70 of 60"; got[4] != want {
		t.Errorf("got %s, want %s", got[4], want)
	}
}

func TestTheLargestLoadThatASubnetCarries(t *testing.T) {
	https, http := engine.Largest(60)
	for name, tt := range map[string][2]string{
		"requests, all logged": {https.RequestsPerSecond.RatString(), "42000"}, "requests, none logged": {http.RequestsPerSecond.RatString(), "84000"},
		"new HTTPS connections": {https.NewConnectionsPerSecond.RatString(), "9000"}, "new HTTP connections": {http.NewConnectionsPerSecond.RatString(), "36000"},
		"active connections": {https.ActiveConnections.RatString(), "180000"}, "megabytes": {https.MegabytesPerSecond.RatString(), "1080"},
	} {
		if tt[0] != tt[1] {
			t.Errorf("%s: got %s, want %s", name, tt[0], tt[1])
		}
	}
	for _, load := range []engine.ProxyLoad{https, http} {
		if n, err := load.Proxies(); n != 60 || err != nil {
			t.Errorf("the largest load of 60 proxies needs %d (%v)", n, err)
		}
	}
}

func TestAssumptionsThatCantBeUsed(t *testing.T) {
	for given, want := range map[string]string{
		"requests_per_second=many":                  `requests_per_second is "many", which is no number from 0 up`,
		"requests_per_second=-1":                    `requests_per_second is "-1", which is no number from 0 up`,
		"requests_per_second=1e9":                   `requests_per_second is "1e9", which is no number from 0 up`,
		"request_per_second=1":                      "there is none with the name request_per_second (did you mean requests_per_second?)",
		"tls_share=1.5":                             "the share of HTTPS is more than 1",
		"clients.us-east1=0.5":                      "the shares of clients add up to 0.5 instead of 1",
		"clients.us-east1=0.5 clients.us-east1=0.5": "clients.us-east1 is said twice",
		"active_connections=1 active_connections=2": "active_connections is said twice",
		"clients.=1":                                "there is none with the name clients.",
	} {
		var a engine.Assumptions
		var err error
		for _, one := range strings.Fields(given) {
			name, value, _ := strings.Cut(one, "=")
			if err == nil {
				err = a.Set(name, value)
			}
		}
		if err == nil {
			err = a.Check()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", given, err, want)
		}
	}
}
