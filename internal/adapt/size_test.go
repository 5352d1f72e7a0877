// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

func vmLink(name string) string { return "projects/p/zones/us-west1-a/instances/" + name }

func membership(key string, instance any) *adapt.Resource {
	return resource(`google_compute_instance_group_membership.m["`+key+`"]`, attrs{
		"instance_group": "g", "zone": "us-west1-a", "instance": instance,
	})
}

func created(r *adapt.Resource) *adapt.Resource {
	r.Change = &adapt.Change{Actions: []string{"create"}}
	return r
}

func ignoring(r *adapt.Resource, names ...string) *adapt.Resource {
	r.Lifecycle = &adapt.Lifecycle{IgnoreChanges: names}
	return r
}

func TestSizeOfUnmanagedGroup(t *testing.T) {
	const g = "google_compute_instance_group.g"
	ig := func(instances any) *adapt.Resource {
		a := attrs{"name": "g", "zone": "us-west1-a"}
		if instances != nil {
			a["instances"] = instances
		}
		return resource(g, a)
	}
	for _, c := range []struct {
		name    string
		kind    string
		in      []*adapt.Resource
		size    string
		source  string
		unknown string
	}{
		{"listed", "config", []*adapt.Resource{ig(list{vmLink("a"), vmLink("b")})}, "2", "instances", ""},
		{"listed empty", "config", []*adapt.Resource{ig(list{})}, "0", "instances", ""},
		{"a VM listed twice counts once", "config", []*adapt.Resource{ig(list{vmLink("a"), "https://www.googleapis.com/compute/v1/" + vmLink("a")})}, "1", "instances", ""},
		{"unknown elements count", "config", []*adapt.Resource{ig(list{unknown(), unknown()})}, "2", "instances", ""},
		{"unknown list", "config", []*adapt.Resource{ig(unknown())}, "unknown", "unknown", g + ".instances"},
		{"list unknown in part", "config", []*adapt.Resource{ig(&adapt.Node{Kind: adapt.List, Unknown: true, Items: []*adapt.Node{unknown()}})}, "1 or more", "instances", g + ".instances"},
		{"left out: something else fills it", "config", []*adapt.Resource{ig(nil)}, "unknown", "unknown", g + ".instances"},
		{"left out in a plan", "plan", []*adapt.Resource{ig(left())}, "unknown", "unknown", g + ".instances"},
		{"null", "config", []*adapt.Resource{ig(adapt.Null())}, "unknown", "unknown", g + ".instances"},
		{"one by one", "config", []*adapt.Resource{ig(nil), membership("a", vmLink("a")), membership("b", vmLink("b"))}, "2", "memberships", ""},
		{"one by one, VMs unknown", "plan", []*adapt.Resource{ig(left()), membership("a", unknown()), membership("b", unknown())}, "2", "memberships", ""},
		{"both", "config", []*adapt.Resource{ig(list{vmLink("a")}), membership("b", vmLink("b"))}, "2", "instances", ""},
		{"both name one VM", "config", []*adapt.Resource{ig(list{vmLink("a")}), membership("a", vmLink("a"))}, "1", "instances", ""},
		{"both, the second VM unknown", "config", []*adapt.Resource{ig(list{vmLink("a")}), membership("a", unknown())}, "1..2", "instances", `google_compute_instance_group_membership.m["a"].instance`},
		{"recorded with its memberships", "plan", []*adapt.Resource{ig(filled(list{vmLink("a"), vmLink("b")})), membership("a", vmLink("a")), membership("b", vmLink("b"))}, "2", "instances", ""},
		{"recorded before a membership", "plan", []*adapt.Resource{ig(filled(list{vmLink("a")})), membership("a", vmLink("a")), created(membership("b", unknown()))}, "2", "instances", ""},
		{"recorded empty, then filled", "state", []*adapt.Resource{ig(list{}), membership("a", vmLink("a"))}, "1", "memberships", ""},
		{"ignored list in a configuration", "config", []*adapt.Resource{ignoring(ig(list{vmLink("a")}), "instances")}, "unknown", "unknown", g + ".instances"},
		{"ignored list in a plan", "plan", []*adapt.Resource{ignoring(ig(list{vmLink("a")}), "instances")}, "1", "instances", ""},
		{"any number of memberships", "config", []*adapt.Resource{ig(nil), resource("google_compute_instance_group_membership.m[*]", attrs{"instance_group": "g", "zone": "us-west1-a", "instance": unknown()})}, "unknown", "unknown", "google_compute_instance_group_membership.m[*]."},
		{"a membership of some group", "config", []*adapt.Resource{ig(list{vmLink("a")}), resource("google_compute_instance_group_membership.m", attrs{"instance_group": unknown(), "zone": "us-west1-a", "instance": vmLink("b")})}, "1..2", "instances", "google_compute_instance_group_membership.m.instance_group"},
		{"a membership of some group elsewhere", "config", []*adapt.Resource{ig(list{vmLink("a")}), resource("google_compute_instance_group_membership.m", attrs{"instance_group": unknown(), "zone": "us-west1-b", "instance": vmLink("b")})}, "1", "instances", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			size := group(t, build(t, source(c.kind, c.in...)), g).Size
			got := []string{size.String(), string(size.Source), origins(size.Unknown)}
			if diff := cmp.Diff([]string{c.size, c.source, c.unknown}, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Two owners undo each other's changes, unless one of them was told to leave
// the members alone.
func TestOwnersOfMembers(t *testing.T) {
	const g = "google_compute_instance_group.g"
	listing := func() *adapt.Resource {
		return resource(g, attrs{"name": "g", "zone": "us-west1-a", "instances": list{vmLink("a")}})
	}
	added := membership("b", vmLink("b"))
	for _, c := range []struct {
		name string
		kind string
		in   []*adapt.Resource
		want []string
	}{
		{"a list", "plan", []*adapt.Resource{listing()}, []string{"instances"}},
		{"a list and a membership", "plan", []*adapt.Resource{listing(), added}, []string{"instances", "memberships"}},
		{"a list whose changes are ignored", "plan", []*adapt.Resource{ignoring(listing(), "instances"), added}, []string{"memberships"}},
		{"a list where all changes are ignored", "plan", []*adapt.Resource{ignoring(listing(), "all"), added}, []string{"memberships"}},
		{"a list where other changes are ignored", "plan", []*adapt.Resource{ignoring(listing(), "named_port"), added}, []string{"instances", "memberships"}},
		{"an ignored list without a plan", "config", []*adapt.Resource{ignoring(listing(), "instances"), added}, []string{"memberships"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, o := range group(t, build(t, source(c.kind, c.in...)), g).Owners {
				got = append(got, string(o.Source))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
