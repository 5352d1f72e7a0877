// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"fmt"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// plainRecord is a record without a routing policy.
func plainRecord(name, kind string, data ...string) *topology.DNSRecord {
	r := &topology.DNSRecord{Object: topology.Object{Address: "google_dns_record_set.plain"}, Rrdatas: literals(data...)}
	r.DNSName, r.RecordType = known(name), known(kind)
	return r
}

// A name has more records than those of its addresses, and other names.
// chain is a0.example.com, which stands for a1.example.com, and so on to a name.
func chain(n int, name string) []*topology.DNSRecord {
	list := make([]*topology.DNSRecord, n)
	for i := range list {
		next := fmt.Sprintf("a%d.example.com.", i+1)
		if i == n-1 {
			next = name
		}
		list[i] = plainRecord(fmt.Sprintf("a%d.example.com.", i), "CNAME", next)
	}
	return list
}

func TestTheNameOfAnEndpointIsResolvedAsClientsDo(t *testing.T) {
	const regional = "regional-api.example.com."
	private := plainRecord(regional, "A", "10.0.0.9")
	private.Zone = topology.Link[topology.ManagedZone]{State: topology.Linked, To: &topology.ManagedZone{Visibility: known("private")}}
	tests := map[string]struct {
		endpoint string
		beside   []*topology.DNSRecord
	}{
		"nothing beside":                  {regional, nil},
		"a text":                          {regional, []*topology.DNSRecord{plainRecord(regional, "TXT", "token")}},
		"an address in a private zone":    {regional, []*topology.DNSRecord{private}},
		"by an alias":                     {"origin.example.com", []*topology.DNSRecord{plainRecord("origin.example.com.", "CNAME", regional)}},
		"by an alias of an alias":         {"a.example.com", []*topology.DNSRecord{plainRecord("a.example.com.", "CNAME", "b.example.com."), plainRecord("b.example.com.", "CNAME", regional)}},
		"by twenty aliases":               {"a0.example.com", chain(20, regional)},
		"an IPv6 record of the same ones": {regional, []*topology.DNSRecord{nil}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			public, behind, all := activeActive("api.example.com.", tt.endpoint)
			behind.RecordType = known("A")
			for i, r := range tt.beside {
				if r == nil {
					twin := *behind
					twin.RecordType = known("AAAA")
					tt.beside[i] = &twin
				}
			}
			all.DNSRecords = append(tt.beside, all.DNSRecords...)
			d := engine.NewDNS(engine.NewHealth(all, engine.DNSOptions{}), public)
			for text, want := range map[string]engine.TargetState{
				"steady": engine.TargetHealthy, "region:us-central1": engine.TargetHealthy,
				"region:us-central1+region:europe-west1": engine.TargetUnhealthy,
			} {
				if got := d.Evaluate(scenario(t, text)).Targets[0]; got.State != want {
					t.Errorf("%s: the primary is %s, want %s (%s)", text, got.State, want, got.Why)
				}
			}
			if s, ok := d.Strategy(); !ok || s.Name != engine.ActiveActive || s.Regional == nil || s.Regional.Policy != topology.GeoRouting {
				t.Errorf("the strategy is not recognised by its geolocation record: %+v", s)
			}
		})
	}
}

// Requests that go in a circle are nothing that could be said to be served.
func TestAliasesThatLeadToThemselvesServeNobodyForCertain(t *testing.T) {
	public, _, all := activeActive("api.example.com.", "a.example.com")
	all.DNSRecords = append(all.DNSRecords, plainRecord("a.example.com.", "CNAME", "b.example.com."), plainRecord("b.example.com.", "CNAME", "a.example.com."))
	o := engine.NewDNS(engine.NewHealth(all, engine.DNSOptions{}), public).Evaluate(engine.Scenario{})
	if got := spelled(o); got != "undetermined" {
		t.Errorf("got %s (%s)", got, o.Why)
	}
}

// An endpoint that is an address leads to the forwarding rule that has it.
func TestTheAddressOfAnEndpointIsFollowed(t *testing.T) {
	public, regional, all := activeActive("api.example.com.", "")
	us := regional.Items[0].Checked.External[0]
	other := applicationLB("other", "us-central1", zonal("other-group", "us-central1-b", 1))
	us.Rules = append([]*topology.ForwardingRule{other}, us.Rules...)
	us.Rules[0].PortRange, us.Rules[1].PortRange = known("8443"), known("443-443")
	us.Port = known("443")
	neg := public.Primary.External[0].Rule.To.Target.To.URLMap.To.Services[0].To.Backends[0].Group.To
	neg.NEGType, neg.FQDNs, neg.Addresses = known(topology.NEGTypeInternetIPPort), nil, []topology.DNSTarget{us}
	d := engine.NewDNS(engine.NewHealth(all, engine.DNSOptions{}), public)
	for text, want := range map[string]engine.TargetState{
		"steady": engine.TargetHealthy, "region:europe-west1": engine.TargetHealthy, "zone:us-central1-b": engine.TargetHealthy,
		"zone:us-central1-a": engine.TargetUnhealthy, "region:us-central1": engine.TargetUnhealthy,
	} {
		if got := d.Evaluate(scenario(t, text)).Targets[0]; got.State != want {
			t.Errorf("%s: the primary is %s, want %s (%s)", text, got.State, want, got.Why)
		}
	}
}

// What a record of aliases answers with serves as far as the name does.
func TestAnAliasServesAsFarAsItsNameDoes(t *testing.T) {
	us := applicationLB("us", "us-central1", zonal("g", "us-central1-a", 2))
	site := plainRecord("us.example.com.", "A")
	site.Rrdatas = []topology.DNSTarget{of(us, false)}
	r := record(topology.GeoRouting, item("us-central1", nil, "us.example.com."), item("europe-west1", nil, "elsewhere.example."))
	r.RecordType = known("CNAME")
	d := engine.NewDNS(engine.NewHealth(in(r, site), engine.DNSOptions{}), r)
	for text, want := range map[string]bool{"steady": true, "zone:us-central1-a": false} {
		got := d.Evaluate(scenario(t, text)).Targets
		if !got[0].ServesKnown || got[0].Serves != want || got[0].State != engine.TargetUnchecked || !got[1].Serves {
			t.Errorf("%s: %+v and %+v", text, got[0], got[1])
		}
	}
}
