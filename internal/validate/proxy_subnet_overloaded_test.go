// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

const (
	usSubnet = "google_compute_subnetwork.us"
	usFront  = "google_compute_forwarding_rule.us"
)

// regionalFront is a regional external Application Load Balancer.
func regionalFront(name, region string) *topology.ForwardingRule {
	p := &topology.TargetProxy{Protocol: "HTTPS"}
	return &topology.ForwardingRule{
		Object:  topology.Object{Address: "google_compute_forwarding_rule." + name, Type: "google_compute_forwarding_rule", Name: text(name), Region: text(region)},
		Scheme:  text(topology.SchemeExternalManaged),
		Network: text("projects/p/global/networks/core"),
		Target:  topology.Link[topology.TargetProxy]{State: topology.Linked, To: p},
	}
}

// loaded is a record with a primary elsewhere and backups in two regions, each
// with a /26, of which a tenth is tried all the time.
func loaded() *topology.Topology {
	top := &topology.Topology{
		Inputs:   []topology.Input{{Kind: "config"}},
		Networks: []*topology.Network{{Object: topology.Object{Address: "google_compute_network.core", Name: text("core")}}},
	}
	r := &topology.DNSRecord{
		Object: topology.Object{Address: "google_dns_record_set.www"}, DNSName: text("www.example.com."), RecordType: text("A"),
		Policy: topology.FailoverRouting, TTL: seconds(30), TrickleRatio: topology.Known(big.NewRat(1, 10), topology.Origin{}),
		Primary: &topology.Targets{External: []topology.DNSTarget{{Target: "203.0.113.1"}}},
	}
	for _, place := range [][2]string{{"us", "us-central1"}, {"eu", "europe-west1"}} {
		name, region := place[0], place[1]
		rule := regionalFront(name, region)
		top.ForwardingRules = append(top.ForwardingRules, rule)
		top.Subnetworks = append(top.Subnetworks, &topology.Subnetwork{
			Object:  topology.Object{Address: "google_compute_subnetwork." + name, Type: "google_compute_subnetwork", Name: text(name), Region: text(region)},
			Network: rule.Network, Purpose: text("REGIONAL_MANAGED_PROXY"), Role: text("ACTIVE"), CIDR: topology.Known("10.0.0.0/26", at("google_compute_subnetwork."+name, "ip_cidr_range")),
		})
		r.Items = append(r.Items, &topology.RoutingItem{Location: text(region), Checked: &topology.Targets{External: []topology.DNSTarget{{
			Target: rule.Object.Address, Rules: []*topology.ForwardingRule{rule}, Rule: topology.Link[topology.ForwardingRule]{State: topology.Linked, To: rule},
			Origin: at("google_dns_record_set.www", "external_endpoints"),
		}}}})
	}
	top.DNSRecords = append(top.DNSRecords, r)
	return top
}

func assuming(t *testing.T, values ...string) validate.Options {
	t.Helper()
	var o validate.Options
	for _, v := range values {
		name, value, _ := strings.Cut(v, "=")
		if err := o.Assume.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := o.Assume.Check(); err != nil {
		t.Fatal(err)
	}
	return o
}

// One proxy carries 18 MB/s, so that 70 proxies carry 1,260 (EX-B37).
func megabytes(proxies int) string { return fmt.Sprintf("megabytes_per_second=%d", 18*proxies) }

func TestASubnetCarriesTheAssumedLoad(t *testing.T) {
	const (
		small   = `Subnetwork "us" has addresses for 60 proxies, and the assumed load `
		quiet   = " A full subnet gives no warning. "
		grow    = "or larger. A subnet that exists can't be expanded in place: create one of that size with role BACKUP, and promote it to ACTIVE."
		oneDown = "when the primaries and one other target fail, depending on which one it is"
		range_  = "undecided: " + usSubnet + " ip_cidr_range"
	)
	fromUS, spread := "clients.us-central1=1", []string{"clients.us-central1=0.5", "clients.europe-west1=0.5"}
	unknown := func(attribute string) topology.Value[string] { return topology.Unknown[string](at(usFront, attribute)) }
	us := func(top *topology.Topology) (*topology.ForwardingRule, *topology.Subnetwork, *topology.DNSTarget) {
		return top.ForwardingRules[0], top.Subnetworks[0], &top.DNSRecords[0].Items[0].Checked.External[0]
	}
	tests := map[string]struct {
		change  func(*topology.Topology)
		assumed []string
		want    []string
	}{
		"without a load nothing is said": {nil, []string{fromUS}, nil},
		"60 of 60":                       {nil, []string{megabytes(60), fromUS}, nil},
		"70 of 60 in a failover": {nil, []string{megabytes(70), fromUS}, []string{
			small + "needs 70 when the primaries fail." + quiet + "Use a /23 " + grow}},
		"61 of 60 all the time": {nil, []string{megabytes(610), fromUS}, []string{
			small + "needs 61 while nothing fails and 610 when the primaries fail." + quiet + "Use a /22 " + grow}},
		"only while a further target fails": {nil, append([]string{megabytes(70)}, spread...), []string{
			small + "may need up to 70 " + oneDown + "." + quiet + "Use a /23 " + grow}},
		"in a failover for certain, and more while a further target fails": {nil, append([]string{megabytes(140)}, spread...), []string{
			small + "needs 70 when the primaries fail. It may need up to 140 " + oneDown + "." + quiet + "Use a /23 " + grow}},
		"where clients are isn't told": {nil, []string{megabytes(70)}, []string{
			small + "may need up to 70 when the primaries fail, depending on where clients are." + quiet + "Use a /23 " + grow}},
		"clients of another address of the name go elsewhere": {func(top *topology.Topology) {
			top.DNSRecords = append(top.DNSRecords, &topology.DNSRecord{Object: topology.Object{Address: "google_dns_record_set.v6"}, DNSName: text("www.example.com"), RecordType: text("AAAA")})
		}, []string{megabytes(70), fromUS}, []string{
			small + "may need up to 70 when the primaries fail, depending on which record of a name they ask for." + quiet + "Use a /23 " + grow}},
		"more than any subnet has": {nil, []string{megabytes(1 << 40), fromUS}, []string{
			small + "needs 109951162778 while nothing fails and 1099511627776 when the primaries fail." + quiet + "No subnet has that many addresses: spread the load over more regions."}},
		"a range that isn't known": {func(top *topology.Topology) {
			_, s, _ := us(top)
			s.CIDR = topology.Unknown[string](s.CIDR.Origin)
		}, []string{megabytes(70), fromUS}, []string{range_}},
		"60 are carried by whatever the range is": {func(top *topology.Topology) {
			_, s, _ := us(top)
			s.CIDR = topology.Unknown[string](s.CIDR.Origin)
		}, []string{megabytes(60), fromUS}, nil},
		"a range that is none": {func(top *topology.Topology) {
			_, s, _ := us(top)
			s.CIDR = text("10.0.0.0")
		}, []string{megabytes(70), fromUS}, nil},
		"a trickle that isn't known doesn't hide the failover": {func(top *topology.Topology) {
			top.DNSRecords[0].TrickleRatio = topology.Unknown[*big.Rat](at("google_dns_record_set.www", "trickle_ratio"))
		}, []string{megabytes(70), fromUS}, []string{small + "needs 70 when the primaries fail." + quiet + "Use a /23 " + grow}},
		"items that aren't known may lead to either subnet": {func(top *topology.Topology) {
			top.DNSRecords[0].ItemsUnknown = &topology.Origin{Address: "google_dns_record_set.www", Attribute: "routing_policy.primary_backup.backup_geo"}
		}, []string{megabytes(70), fromUS}, []string{
			"undecided: google_dns_record_set.www routing_policy.primary_backup.backup_geo", "undecided: google_dns_record_set.www routing_policy.primary_backup.backup_geo"}},
		"what isn't known makes no difference": {func(top *topology.Topology) {
			top.DNSRecords[0].TrickleRatio = topology.Unknown[*big.Rat](at("google_dns_record_set.www", "trickle_ratio"))
		}, []string{megabytes(60), fromUS}, nil},
		"an address that isn't known": {func(top *topology.Topology) {
			_, _, target := us(top)
			target.Rule, target.Rules = topology.Link[topology.ForwardingRule]{State: topology.Open}, nil
		}, []string{megabytes(70), fromUS}, []string{"undecided: google_dns_record_set.www external_endpoints"}},
		"a network that isn't known": {func(top *topology.Topology) {
			rule, _, _ := us(top)
			rule.Network = unknown("network")
		}, []string{megabytes(70), fromUS}, []string{"undecided: " + usFront + " network", "undecided: " + usFront + " network"}},
		"a subnet of which nothing is shown": {func(top *topology.Topology) {
			top.Subnetworks, top.Networks = top.Subnetworks[1:], nil
		}, []string{megabytes(70), fromUS}, []string{"undecided: " + usFront + " network"}},
		"whatever it is, it carries 60": {func(top *topology.Topology) {
			top.Subnetworks, top.Networks = top.Subnetworks[1:], nil
		}, []string{megabytes(60), fromUS}, nil},
		"a subnet that is missing is another rule's finding": {func(top *topology.Topology) {
			top.Subnetworks = top.Subnetworks[1:]
		}, []string{megabytes(70), fromUS}, nil},
		"a subnet whose network isn't known": {func(top *topology.Topology) {
			_, s, _ := us(top)
			s.Network = topology.Unknown[string](at(usSubnet, "network"))
		}, []string{megabytes(70), fromUS}, []string{"undecided: " + usSubnet + " network"}},
		"a BACKUP subnet carries nothing yet": {func(top *topology.Topology) {
			_, s, _ := us(top)
			backup := *s
			backup.Address, backup.Role, backup.CIDR = usSubnet+"_backup", text("BACKUP"), text("10.0.4.0/22")
			top.Subnetworks = append(top.Subnetworks, &backup)
		}, []string{megabytes(70), fromUS}, []string{small + "needs 70 when the primaries fail." + quiet + "Use a /23 " + grow}},
		"which of two is ACTIVE isn't known": {func(top *topology.Topology) {
			_, s, _ := us(top)
			s.Role = topology.Unknown[string](at(usSubnet, "role"))
			other := *s
			other.Address, other.Role = usSubnet+"_other", topology.Unknown[string](at(usSubnet+"_other", "role"))
			top.Subnetworks = append(top.Subnetworks, &other)
		}, []string{megabytes(70), fromUS}, []string{
			"undecided: " + usSubnet + " role", "undecided: " + usSubnet + "_other role", "undecided: " + usSubnet + " role", "undecided: " + usSubnet + "_other role"}},
		"the one that is known to be ACTIVE is it": {func(top *topology.Topology) {
			_, s, _ := us(top)
			other := *s
			other.Address, other.Role = usSubnet+"_other", topology.Unknown[string](at(usSubnet+"_other", "role"))
			top.Subnetworks = append(top.Subnetworks, &other)
		}, []string{megabytes(70), fromUS}, []string{small + "needs 70 when the primaries fail." + quiet + "Use a /23 " + grow}},
		"two ACTIVE ones are another rule's finding": {func(top *topology.Topology) {
			_, s, _ := us(top)
			other := *s
			other.Address = usSubnet + "_other"
			top.Subnetworks = append(top.Subnetworks, &other)
		}, []string{megabytes(70), fromUS}, nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			top := loaded()
			if tt.change != nil {
				tt.change(top)
			}
			var got []string
			for _, s := range said("FO253", top, assuming(t, tt.assumed...)) {
				if !strings.HasPrefix(s, `Subnetwork "eu"`) {
					got = append(got, s)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAnOverloadedSubnetStandsAtItsRange(t *testing.T) {
	o := assuming(t, megabytes(70), "clients.us-central1=1")
	findings, _ := validate.Run(loaded(), o)
	for _, f := range findings {
		if f.Rule == "FO253" && f.Address == usSubnet && f.Attribute == "ip_cidr_range" && f.Severity == validate.Warning {
			return
		}
	}
	t.Errorf("got %+v, want a warning at the range of %s", findings, usSubnet)
}

func TestSensitiveRangesAndSharesAreReckonedWithAndNotPrinted(t *testing.T) {
	for name, hide := range map[string]func(*topology.Topology){
		"the range":   func(top *topology.Topology) { top.Subnetworks[0].CIDR.Sensitive = true },
		"the trickle": func(top *topology.Topology) { top.DNSRecords[0].TrickleRatio.Sensitive = true },
		"a location":  func(top *topology.Topology) { top.DNSRecords[0].Items[0].Location.Sensitive = true },
	} {
		top := loaded()
		hide(top)
		got := said("FO253", top, assuming(t, megabytes(700), "clients.us-central1=1"))
		if len(got) == 0 {
			t.Errorf("%s: nothing is found", name)
		}
		for _, number := range []string{"10.0.0.0", "/26", "60 proxies", "70", "needs"} {
			if strings.Contains(got[len(got)-1], number) {
				t.Errorf("%s: %q tells %s", name, got, number)
			}
		}
	}
	top := loaded()
	network := "projects/hidden/global/networks/core"
	top.ForwardingRules[0].Network = text(network)
	top.ForwardingRules[0].Network.Sensitive = true
	top.Subnetworks[0].Network = top.ForwardingRules[0].Network
	got := said("FO253", top, assuming(t, megabytes(70), "clients.us-central1=1"))
	if len(got) == 0 || strings.Contains(strings.Join(got, " "), "hidden") {
		t.Errorf("got %q, want a finding without the network", got)
	}
}

// Whatever the report calls too many for the subnet is found.
func TestWhatDoesNotFitIsFound(t *testing.T) {
	for _, proxies := range []int{1, 59, 60, 61, 120, 599, 600, 601, 5000, 1 << 40} {
		for _, clients := range [][]string{nil, {"clients.us-central1=1"}, {"clients.us-central1=0.3", "clients.europe-west1=0.7"}} {
			top, o := loaded(), assuming(t, append([]string{megabytes(proxies)}, clients...)...)
			health := engine.NewHealth(top, o.DNS)
			loads := health.Load(top.DNSRecords[0], o.Assume)
			for _, place := range engine.Capacity(top, health, o.Assume, loads) {
				over := false
				for _, c := range place.Cases {
					over = over || c.Needed.Cmp(big.NewInt(int64(place.Usable))) > 0
				}
				findings, _ := validate.Run(top, o)
				found := false
				for _, f := range findings {
					found = found || f.Rule == "FO253" && f.Address == place.Subnets[0].Address
				}
				if found != over {
					t.Errorf("%d proxies, %v, %s: found %v, too many %v", proxies, clients, place.Region, found, over)
				}
			}
		}
	}
}
