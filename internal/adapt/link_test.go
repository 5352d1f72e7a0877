// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func groupAddress(g *topology.Group) string { return g.Address }

// backendGroup builds a configuration with one backend that names the group
// so, and prints what the link leads to.
func backendGroup(t *testing.T, written any, others ...*adapt.Resource) string {
	t.Helper()
	service := resource("google_compute_region_backend_service.be", attrs{
		"name": "be", "region": "us-west1", "backend": list{block{"group": written}},
	})
	top := config(t, append(others, service)...)
	return linked(top.BackendServices[0].Backends[0].Group, groupAddress)
}

func TestOneGroupHoweverTheLinkIsSpelled(t *testing.T) {
	const ig = "google_compute_instance_group.g"
	own := resource(ig, attrs{"name": "g", "zone": "us-west1-a", "instances": list{}})
	other := resource("google_compute_instance_group.h", attrs{"name": "h", "zone": "us-west1-a", "instances": list{}})
	for _, c := range []struct {
		name string
		link any
		want string
	}{
		{"reference to id", ref(ig + ".id"), ig},
		{"reference to self_link", ref(ig + ".self_link"), ig},
		{"reference to a known value", &adapt.Node{Kind: adapt.Scalar, Value: adapt.String("whatever").Value, References: []adapt.Reference{reference(ig+".self_link", adapt.Exact)}}, ig},
		{"id", "projects/p/zones/us-west1-a/instanceGroups/g", ig},
		{"self_link", "https://www.googleapis.com/compute/v1/projects/p/zones/us-west1-a/instanceGroups/g", ig},
		{"beta", "https://www.googleapis.com/compute/beta/projects/p/zones/us-west1-a/instanceGroups/g", ig},
		{"other host", "https://compute.googleapis.com/compute/v1/projects/p/zones/us-west1-a/instanceGroups/g", ig},
		{"custom endpoint", "http://localhost:8080/projects/p/zones/us-west1-a/instanceGroups/g", ig},
		{"resource name", "//compute.googleapis.com/projects/p/zones/us-west1-a/instanceGroups/g", ig},
		{"with its unique id", "https://www.googleapis.com/compute/v1/projects/p/zones/us-west1-a/instanceGroups/g?uniqueId=77", ig},
		{"path without project", "zones/us-west1-a/instanceGroups/g", ig},
		{"name alone", "g", ig + " (inferred)"},
		{"sensitive", sensitive("projects/p/zones/us-west1-a/instanceGroups/g"), ig},
		{"other zone", "projects/p/zones/us-west1-b/instanceGroups/g", "outside projects/p/zones/us-west1-b/instanceGroups/g"},
		{"other project", "projects/q/zones/us-west1-a/instanceGroups/g", "outside projects/q/zones/us-west1-a/instanceGroups/g"},
		{"other collection", "projects/p/zones/us-west1-a/networkEndpointGroups/g", "outside projects/p/zones/us-west1-a/networkEndpointGroups/g"},
		{"sensitive and outside", sensitive("projects/q/zones/us-west1-a/instanceGroups/g"), "outside (sensitive value)"},
		{"one of two", candidates(ig+".id", "google_compute_instance_group.h.id"), "open " + ig + " google_compute_instance_group.h"},
		{"one attribute or another of one", candidates(ig+".id", ig+".self_link"), ig + " (inferred)"},
		{"this one or another that is not here", candidates(ig+".id", "module.m.group"), "open"},
		{"this one or nothing, as something else decides", candidates(ig+".id", "data.google_compute_zones.z.names"), "open " + ig},
		{"part of a value", adapt.UnknownValue(reference(ig+".name", adapt.Derived)), ig + " (inferred)"},
		{"same key", adapt.UnknownValue(reference(ig+".id", adapt.SameKey)), ig + " (inferred)"},
		{"unknown module", ref("module.m.group"), "open"},
		{"unknown", unknown(), "open"},
		{"null", nil, "none"},
		{"empty", "", "none"},
		{"nonsense", "  ", "outside   "},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, backendGroup(t, c.link, own, other)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestManagerStandsForItsGroup(t *testing.T) {
	const mig = "google_compute_region_instance_group_manager.m"
	manager := resource(mig, attrs{"name": "m", "region": "us-west1", "target_size": 3})
	for _, c := range []struct {
		name string
		link any
		want string
	}{
		{"instance_group", ref(mig + ".instance_group"), mig},
		{"id", ref(mig + ".id"), mig + " (instanceGroupManagers)"},
		{"self_link", ref(mig + ".self_link"), mig + " (instanceGroupManagers)"},
		{"self_link that something else was made of", adapt.UnknownValue(reference(mig+".self_link", adapt.Derived)), mig + " (inferred)"},
		{"literal group", "projects/p/regions/us-west1/instanceGroups/m", mig},
		{"literal manager", "projects/p/regions/us-west1/instanceGroupManagers/m", mig + " (instanceGroupManagers)"},
		{"outside manager", "projects/p/regions/us-west1/instanceGroupManagers/x", "outside projects/p/regions/us-west1/instanceGroupManagers/x (instanceGroupManagers)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, backendGroup(t, c.link, manager)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestReferenceIsFollowedThroughOtherResources(t *testing.T) {
	top := config(t,
		resource("google_compute_region_backend_service.be", attrs{"name": unknown(), "region": "us-west1"}),
		resource("google_compute_forwarding_rule.a", attrs{"name": "a", "region": "us-west1", "backend_service": ref("google_compute_region_backend_service.be.id")}),
		resource("google_compute_forwarding_rule.b", attrs{"name": "b", "region": "us-west1", "backend_service": ref("google_compute_forwarding_rule.a.backend_service")}),
	)
	var got []string
	for _, f := range top.BackendServices[0].ForwardingRules {
		got = append(got, f.Object.Address)
	}
	if diff := cmp.Diff([]string{"google_compute_forwarding_rule.a", "google_compute_forwarding_rule.b"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestReferencesInACircleEnd(t *testing.T) {
	top := config(t,
		resource("google_compute_forwarding_rule.a", attrs{"name": "a", "backend_service": ref("google_compute_forwarding_rule.b.backend_service")}),
		resource("google_compute_forwarding_rule.b", attrs{"name": "b", "backend_service": ref("google_compute_forwarding_rule.a.backend_service")}),
	)
	for _, f := range top.ForwardingRules {
		if f.BackendService.State != topology.Open {
			t.Errorf("%s: got state %v, want open", f.Object.Address, f.BackendService.State)
		}
	}
}

func TestReferenceWithoutKeyMeansAnyInstance(t *testing.T) {
	one := resource("google_compute_instance_group.g[0]", attrs{"name": "g0", "zone": "us-west1-a", "instances": list{}})
	two := resource("google_compute_instance_group.g[1]", attrs{"name": "g1", "zone": "us-west1-a", "instances": list{}})
	if diff := cmp.Diff("google_compute_instance_group.g[0]", backendGroup(t, ref("google_compute_instance_group.g.id"), one)); diff != "" {
		t.Error(diff)
	}
	want := "open google_compute_instance_group.g[0] google_compute_instance_group.g[1]"
	if diff := cmp.Diff(want, backendGroup(t, ref("google_compute_instance_group.g.id"), one, two)); diff != "" {
		t.Error(diff)
	}
}

func TestGroupOutsideKnowsWhatItsLinkSpells(t *testing.T) {
	for _, c := range []struct {
		link                           any
		kind                           topology.GroupKind
		project, name, zone, region, a string
	}{
		{"projects/q/zones/us-east4-b/instanceGroups/x", topology.InstanceGroup, "q", "x", "us-east4-b", "us-east4", "projects/q/zones/us-east4-b/instanceGroups/x"},
		{"projects/q/regions/us-east4/instanceGroups/x", topology.RegionalMIG, "q", "x", "null", "us-east4", "projects/q/regions/us-east4/instanceGroups/x"},
		{"projects/q/zones/us-east4-b/networkEndpointGroups/x", topology.ZonalNEG, "q", "x", "us-east4-b", "us-east4", "projects/q/zones/us-east4-b/networkEndpointGroups/x"},
		{"projects/q/regions/us-east4/networkEndpointGroups/x", topology.RegionalNEG, "q", "x", "null", "us-east4", "projects/q/regions/us-east4/networkEndpointGroups/x"},
		{"projects/q/global/networkEndpointGroups/x", topology.GlobalNEG, "q", "x", "null", "null", "projects/q/global/networkEndpointGroups/x"},
		{"zones/us-east4-b/instanceGroups/x", topology.InstanceGroup, "p", "x", "us-east4-b", "us-east4", "zones/us-east4-b/instanceGroups/x"},
		{"something else", topology.UnknownGroup, "p", "something else", "unknown", "unknown", "something else"},
		{sensitive("projects/q/zones/us-east4-b/instanceGroups/x"), topology.InstanceGroup, "unknown", "unknown", "unknown", "unknown", topology.SensitiveText},
	} {
		service := resource("google_compute_region_backend_service.be", attrs{"name": "be", "backend": list{block{"group": c.link}}})
		top := config(t, service)
		g := top.BackendServices[0].Backends[0].Group.To
		want := []string{string(c.kind), c.project, c.name, c.zone, c.region, c.a, "unknown", "google_compute_region_backend_service.be.backend.group"}
		got := []string{string(g.Kind), spell(g.Project), spell(g.Name), spell(g.Zone), spell(g.Region), g.Address, g.Size.String(), origins(g.Size.Unknown)}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v: %s", c.link, diff)
		}
		if diff := cmp.Diff([]*topology.Group{g}, top.Groups, cmp.Comparer(func(a, b *topology.Group) bool { return a == b })); diff != "" {
			t.Errorf("%v: listed groups: %s", c.link, diff)
		}
	}
}

func TestOneOutsideGroupHoweverManyLinks(t *testing.T) {
	top := config(t, resource("google_compute_region_backend_service.be", attrs{"name": "be", "backend": list{
		block{"group": "projects/q/zones/us-east4-b/instanceGroups/x"},
		block{"group": "https://www.googleapis.com/compute/v1/projects/q/zones/us-east4-b/instanceGroups/x"},
		block{"group": sensitive("projects/q/zones/us-east4-b/instanceGroups/x")},
		block{"group": "projects/q/zones/us-east4-b/instanceGroupManagers/x"},
	}}))
	if len(top.Groups) != 1 {
		t.Errorf("got %d groups, want 1", len(top.Groups))
	}
}
