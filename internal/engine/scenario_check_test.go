// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// exampleTopology has a zonal and an unmanaged group, a regional one without
// zones, one outside the input and one behind a sensitive link.
func exampleTopology() *topology.Topology {
	group := func(input int, address string) *topology.Group {
		return &topology.Group{Object: topology.Object{Input: input, Address: address}}
	}
	a := group(0, `google_compute_instance_group.pool["ig-a"]`)
	a.Zone = topology.Known("us-west1-a", a.At("zone"))
	a.Aliases = []topology.Alias{{Input: 1, Address: "data.google_compute_instance_group.a"}}
	b := group(1, "google_compute_region_instance_group_manager.b")
	b.Kind = topology.RegionalMIG
	b.Region = topology.Known("us-east1", b.At("region"))
	secret := group(0, "projects/secret/zones/us-west1-b/instanceGroups/hidden")
	secret.Outside = true
	secret.Zone = topology.Known("us-west1-b", secret.At("zone"))
	outside := group(0, "projects/p/zones/us-west1-c/instanceGroups/legacy")
	outside.Outside = true
	outside.Zone = topology.Known("us-west1-c", outside.At("zone"))

	bs := &topology.BackendService{Object: topology.Object{Address: "google_compute_region_backend_service.lb"}}
	bs.Region = topology.Known("us-west1", bs.At("region"))
	link := func(g *topology.Group) *topology.Backend {
		return &topology.Backend{Group: topology.Link[topology.Group]{State: topology.Linked, To: g}}
	}
	bs.Backends = []*topology.Backend{link(a), link(secret), link(outside)}
	bs.Backends[1].Group.Sensitive = true
	hc := &topology.HealthCheck{Object: topology.Object{Address: "google_compute_health_check.hc"}}
	hc.SourceRegions = topology.Known([]string{"us-east1", "us-west1", "europe-west1"}, hc.At("source_regions"))
	return &topology.Topology{
		Inputs:          make([]topology.Input, 2),
		BackendServices: []*topology.BackendService{bs},
		Groups:          []*topology.Group{a, b},
		HealthChecks:    []*topology.HealthCheck{hc},
	}
}

func TestAScenarioMustSpeakOfTheInput(t *testing.T) {
	tests := map[string]string{
		"steady":                    "",
		"zone:us-west1-a":           "",
		"zone:us-west1-b":           "",
		"zone:us-east1-d":           "",
		"zone:us-west1-d":           "zone:us-west1-d: nothing in the input is in zone us-west1-d (did you mean us-west1-a, us-west1-b or us-west1-c?)",
		"zone:mars-1-a":             "zone:mars-1-a: nothing in the input is in zone mars-1-a (there are us-west1-a, us-west1-b and us-west1-c)",
		"region:us-west1":           "",
		"region:us-east1":           "",
		"region:us-west2":           "region:us-west2: nothing in the input is in region us-west2 (did you mean us-west1 or us-east1?)",
		"everything":                "",
		"all-primaries":             "",
		"source-region:us-east1":    "",
		"source-region:us-central1": "source-region:us-central1: no health check in the input probes from region us-central1 (there are europe-west1, us-east1 and us-west1)",
		`group:google_compute_instance_group.pool["ig-a"]`:        "",
		"group:data.google_compute_instance_group.a":              "",
		"group:1:data.google_compute_instance_group.a":            "",
		"group:projects/p/zones/us-west1-c/instanceGroups/legacy": "",
		`vms:google_compute_instance_group.pool["ig-b"]=1`: `vms:google_compute_instance_group.pool["ig-b"]=1: no group in the input has the address google_compute_instance_group.pool["ig-b"] ` +
			`(did you mean google_compute_instance_group.pool["ig-a"]?)`,
		`group:1:google_compute_instance_group.pool["ig-a"]`: `group:1:google_compute_instance_group.pool["ig-a"]: no group in input 1 has the address google_compute_instance_group.pool["ig-a"] ` +
			`(input 0 has one)`,
		"group:projects/secret/zones/us-west1-b/instanceGroups/hidde": "group:projects/secret/zones/us-west1-b/instanceGroups/hidde: no group in the input has the address " +
			"projects/secret/zones/us-west1-b/instanceGroups/hidde (did you mean projects/p/zones/us-west1-c/instanceGroups/legacy?)",
		"target:x":  "target:x: no DNS record in the input has the target x",
		"unknown:x": "unknown:x: no health source or composite health check in the input has the address x",
		"zone:us-west1-a+zone:us-west9-a+region:mars": "zone:us-west9-a: nothing in the input is in zone us-west9-a (did you mean us-west1-a, us-west1-b or us-west1-c?)\n" +
			"region:mars: nothing in the input is in region mars (there are us-east1 and us-west1)",
	}
	for text, want := range tests {
		t.Run(text, func(t *testing.T) {
			s, err := engine.ParseScenario(text)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if err := engine.CheckScenario(exampleTopology(), s); err != nil {
				got = err.Error()
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("message (-want +got):\n%s", diff)
			}
		})
	}
}

// Names of a million letters are not compared letter by letter, which would take
// hours; one that contains what was written is offered all the same.
func TestLongNamesAreOfferedOnlyForWhatTheyContain(t *testing.T) {
	top, long := exampleTopology(), strings.Repeat("z", 100000)
	top.Groups[0].Zone = topology.Known(long+"-a", topology.Origin{})
	for zone, offered := range map[string]bool{long: true, long + "-b": false} {
		s, err := engine.ParseScenario("zone:" + zone)
		if err != nil {
			t.Fatal(err)
		}
		if err := engine.CheckScenario(top, s); err == nil || strings.Contains(err.Error(), "did you mean") != offered {
			t.Errorf("a name of %d letters is offered: want %t", len(zone), offered)
		}
	}
}

func TestScenariosAreListedInTheOrderOfTheReport(t *testing.T) {
	top := exampleTopology()
	bs := top.BackendServices[0]
	empty := &topology.Group{Object: topology.Object{Address: "empty"}, Size: topology.ExactSize(0, topology.SizeFromTargetSize)}
	empty.Zone = topology.Known("us-west1-z", empty.At("zone"))
	spread := &topology.Group{Object: topology.Object{Address: "spread"}, Kind: topology.RegionalMIG}
	spread.Zones = topology.Known([]string{"us-west1-f", "us-west1-a"}, spread.At("distribution_policy_zones"))
	spread.Size = topology.ExactSize(1, topology.SizeFromTargetSize)
	for i := range bs.Backends {
		bs.Backends[i].Group.To.Size = topology.UnknownSize()
	}
	for _, g := range []*topology.Group{empty, spread} {
		bs.Backends = append(bs.Backends, &topology.Backend{Group: topology.Link[topology.Group]{State: topology.Linked, To: g}})
	}
	var got []string
	for _, s := range engine.PassthroughScenarios(bs) {
		got = append(got, s.String())
	}
	want := []string{
		"steady", "zone:us-west1-a", "zone:us-west1-b", "zone:us-west1-c", "zone:us-west1-f", "region:us-west1",
		"all-primaries", "all-failovers", "everything",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("scenarios (-want +got):\n%s", diff)
	}
}

func TestALoadBalancerWithoutBackendsHasScenarios(t *testing.T) {
	var got []string
	for _, s := range engine.PassthroughScenarios(&topology.BackendService{}) {
		got = append(got, s.String())
	}
	if diff := cmp.Diff([]string{"steady", "all-primaries", "all-failovers", "everything"}, got); diff != "" {
		t.Errorf("scenarios (-want +got):\n%s", diff)
	}
}
