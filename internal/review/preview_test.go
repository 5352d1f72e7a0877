// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review_test

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/review"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func written[T any](address, attribute string, v T) topology.Value[T] {
	return topology.Known(v, topology.Origin{Address: address, Attribute: attribute})
}

func object(typ, name, region, zone string) topology.Object {
	o := topology.Object{Address: typ + "." + name, Type: typ}
	o.Name = written(o.Address, "name", name)
	o.Region = written(o.Address, "region", region)
	if zone != "" {
		o.Zone = written(o.Address, "zone", zone)
	}
	return o
}

func group(name, zone string, size topology.Size) *topology.Group {
	return &topology.Group{Object: object("google_compute_instance_group", name, "us-west1", zone), Kind: topology.UnmanagedGroup, Size: size}
}

func linked(g *topology.Group) topology.Link[topology.Group] {
	return topology.Link[topology.Group]{State: topology.Linked, To: g}
}

func backend(bs *topology.BackendService, link topology.Link[topology.Group], failover bool) {
	bs.Backends = append(bs.Backends, &topology.Backend{
		Group:         link,
		Failover:      written(bs.Address, "backend.failover", failover),
		BalancingMode: written(bs.Address, "backend.balancing_mode", topology.BalancingModeConnection),
	})
}

func service(name string) *topology.BackendService {
	bs := &topology.BackendService{Object: object("google_compute_region_backend_service", name, "us-west1", "")}
	bs.Scheme = written(bs.Address, "load_balancing_scheme", topology.SchemeInternal)
	bs.HealthChecksSet = written(bs.Address, "health_checks", true)
	bs.FailoverPolicy = &topology.FailoverPolicy{Ratio: written(bs.Address, "failover_policy.failover_ratio", big.NewRat(1, 2))}
	return bs
}

func preview(t *testing.T, opts review.Options, services ...*topology.BackendService) *report.Document {
	t.Helper()
	top := &topology.Topology{Inputs: []topology.Input{{Kind: "config", Path: ".", Complete: true}}, BackendServices: services}
	d, err := review.Preview(top, opts)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestAGroupIsCalledByItsAddressOrAsItsLinkWasWritten(t *testing.T) {
	bs := service("b")
	backend(bs, linked(group("in", "us-west1-a", topology.ExactSize(2, topology.SizeFromInstances))), false)
	outside := &topology.Group{Object: topology.Object{Address: "projects/p/zones/us-west1-b/instanceGroups/out", Outside: true}, Kind: topology.InstanceGroup, Size: topology.UnknownSize()}
	outside.Zone = topology.Known("us-west1-b", topology.Origin{})
	backend(bs, topology.Link[topology.Group]{State: topology.Outside, To: outside, Text: outside.Address}, true)
	backend(bs, topology.Link[topology.Group]{State: topology.Outside, To: outside, Text: topology.SensitiveText, Sensitive: true}, true)
	backend(bs, topology.Link[topology.Group]{State: topology.Open}, true)

	var got []string
	for _, b := range preview(t, review.Options{}, bs).PassthroughLoadBalancers[0].Backends {
		name := "null"
		if b.Group != nil {
			name = *b.Group
		}
		got = append(got, fmt.Sprint(name, " ", b.Locations))
	}
	want := []string{
		"google_compute_instance_group.in [us-west1-a]",
		"projects/p/zones/us-west1-b/instanceGroups/out [us-west1-b]",
		"(sensitive value) []",
		"null []",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestARegionalGroupStandsInItsZonesOrInItsRegionAlone(t *testing.T) {
	zones := group("zones", "", topology.ExactSize(3, topology.SizeFromTargetSize))
	zones.Kind, zones.Zones = topology.RegionalMIG, topology.Known([]string{"us-west1-c", "us-west1-a"}, topology.Origin{})
	region := group("region", "", topology.ExactSize(3, topology.SizeFromTargetSize))
	region.Kind = topology.RegionalMIG
	unknown := group("unknown", "", topology.ExactSize(3, topology.SizeFromTargetSize))
	unknown.Kind, unknown.Zones = topology.RegionalMIG, topology.Unknown[[]string](topology.Origin{})
	bs := service("b")
	for _, g := range []*topology.Group{zones, region, unknown} {
		backend(bs, linked(g), false)
	}
	var got [][]string
	for _, b := range preview(t, review.Options{}, bs).PassthroughLoadBalancers[0].Backends {
		got = append(got, b.Locations)
	}
	if diff := cmp.Diff([][]string{{"us-west1-a", "us-west1-c"}, {"us-west1"}, nil}, got); diff != "" {
		t.Error(diff)
	}
}

func TestUnresolvedListsEachHiddenAttributeOnce(t *testing.T) {
	elastic := group("elastic", "us-west1-a", topology.UnknownSize(topology.Origin{Address: "google_compute_instance_group.elastic", Attribute: "target_size"}))
	bs, other := service("b"), service("c")
	bs.FailoverPolicy.Ratio = topology.Unknown[*big.Rat](topology.Origin{Address: bs.Address, Attribute: "failover_policy.failover_ratio"})
	for _, s := range []*topology.BackendService{bs, other} {
		backend(s, linked(elastic), false)
		backend(s, topology.Link[topology.Group]{State: topology.Open, Origin: topology.Origin{Address: s.Address, Attribute: "backend[1].group"}}, true)
	}
	var got []string
	for _, u := range preview(t, review.Options{}, bs, other).Unresolved {
		got = append(got, u.Address+" "+u.Attribute)
	}
	want := []string{
		"google_compute_instance_group.elastic target_size",
		bs.Address + " backend.group",
		bs.Address + " failover_policy.failover_ratio",
		other.Address + " backend.group",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestAnAutoscalersChoiceIsNoGap(t *testing.T) {
	bs := service("b")
	backend(bs, linked(group("scaled", "us-west1-a", topology.Size{Min: 2, Max: 6, Source: topology.SizeFromAutoscaler})), false)
	backend(bs, linked(group("spare", "us-west1-b", topology.ExactSize(2, topology.SizeFromInstances))), true)
	d := preview(t, review.Options{}, bs)
	if len(d.Unresolved) != 0 {
		t.Errorf("Unresolved: %v", d.Unresolved[0])
	}
	want := report.Role{Groups: ptr(1), VMsRange: &report.Bounds{Min: 2, Max: 6}}
	if diff := cmp.Diff(want, d.PassthroughLoadBalancers[0].Primary); diff != "" {
		t.Error(diff)
	}
}

func ptr[T any](v T) *T { return &v }

func TestOnlyShowsALoadBalancerAndWhatBelongsToIt(t *testing.T) {
	a, b := service("a"), service("b")
	for _, s := range []*topology.BackendService{a, b} {
		s.Backends = nil
		backend(s, linked(group("only-"+*ptr(s.Address[len(s.Address)-1:]), "us-west1-a", topology.ExactSize(1, topology.SizeFromInstances))), true)
	}
	p, err := review.ParsePattern("*.a")
	if err != nil {
		t.Fatal(err)
	}
	d := preview(t, review.Options{Only: []review.Pattern{p}}, a, b)
	if len(d.PassthroughLoadBalancers) != 1 || d.PassthroughLoadBalancers[0].Address != a.Address {
		t.Errorf("Shown: %v", d.PassthroughLoadBalancers)
	}
	if len(d.Findings) == 0 {
		t.Error("A service without primaries has no finding.")
	}
	for _, f := range d.Findings {
		if f.Address != a.Address {
			t.Errorf("%s at %s belongs to another load balancer.", f.Rule, f.Address)
		}
	}
}

func TestAnIncompleteInputMakesAnIncompleteReport(t *testing.T) {
	top := &topology.Topology{Inputs: []topology.Input{{Kind: "config", Path: ".", Complete: false}}}
	d, err := review.Preview(top, review.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if d.Complete {
		t.Error("The report claims to be complete.")
	}
}

func TestAScenarioThatNamesNothingIsRefused(t *testing.T) {
	s, err := engine.ParseScenario("zone:us-west1-z")
	if err != nil {
		t.Fatal(err)
	}
	bs := service("b")
	backend(bs, linked(group("g", "us-west1-a", topology.ExactSize(1, topology.SizeFromInstances))), false)
	top := &topology.Topology{Inputs: []topology.Input{{Complete: true}}, BackendServices: []*topology.BackendService{bs}, Groups: []*topology.Group{bs.Backends[0].Group.To}}
	if _, err := review.Preview(top, review.Options{Fail: []engine.Scenario{s}}); err == nil {
		t.Error("It is answered.")
	}
}

func TestAnEmptyListIsNeverNull(t *testing.T) {
	bs := service("b")
	d := preview(t, review.Options{}, bs)
	lb := d.PassthroughLoadBalancers[0]
	for name, isNil := range map[string]bool{
		"findings": d.Findings == nil, "undecided": d.Undecided == nil, "unresolved": d.Unresolved == nil,
		"diagnostics": d.Diagnostics == nil, "frontends": lb.Frontends == nil, "backends": lb.Backends == nil,
		"outcomes": lb.Outcomes == nil, "facts": lb.Outcomes[0].Facts == nil,
	} {
		if isNil {
			t.Errorf("%s is null.", name)
		}
	}
}
