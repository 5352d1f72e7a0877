// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func service(link any) *adapt.Resource {
	return resource("google_compute_region_backend_service.be", attrs{"name": "be", "region": "us-west1", "backend": list{block{"group": link}}})
}

func TestInputsAreJoinedByIdentity(t *testing.T) {
	const link = "projects/p/zones/us-west1-a/instanceGroups/g"
	ig := resource("google_compute_instance_group.mine", attrs{"name": "g", "zone": "us-west1-a", "instances": list{vmLink("a")}})
	for name, sources := range map[string][]*adapt.Source{
		"group first":   {source("config", ig), source("plan", service(link))},
		"service first": {source("plan", service(link)), source("config", ig)},
	} {
		t.Run(name, func(t *testing.T) {
			top := build(t, sources...)
			l := top.BackendServices[0].Backends[0].Group
			got := []string{linked(l, groupAddress), l.To.Size.String()}
			if diff := cmp.Diff([]string{"google_compute_instance_group.mine", "1"}, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestReferenceStaysInItsInput(t *testing.T) {
	ig := resource("google_compute_instance_group.g", attrs{"name": "g", "zone": "us-west1-a", "instances": list{}})
	top := build(t, source("config", ig), source("config", service(ref("google_compute_instance_group.g.id"))))
	if got := linked(top.BackendServices[0].Backends[0].Group, groupAddress); got != "open" {
		t.Errorf("got %s, want open: the other input's resource of that address is another one", got)
	}
}

func TestDataSourceIsTheResourceItReads(t *testing.T) {
	managed := func() *adapt.Resource {
		return resource("google_compute_instance_group.g", attrs{"name": "g", "zone": "us-west1-a", "instances": list{vmLink("a"), vmLink("b")}})
	}
	renamed := func() *adapt.Resource {
		return resource("google_compute_instance_group.g", attrs{"name": unknown(), "zone": "us-west1-a", "instances": list{vmLink("a"), vmLink("b")}})
	}
	data := func(a attrs) *adapt.Resource { return resource("data.google_compute_instance_group.g", a) }
	use := service(ref("data.google_compute_instance_group.g.self_link"))
	for _, c := range []struct {
		name    string
		sources []*adapt.Source
		groups  int
		size    string
	}{
		{"by name and zone", []*adapt.Source{source("config", managed(), data(attrs{"name": "g", "zone": "us-west1-a"}), use)}, 1, "2"},
		{"by self_link", []*adapt.Source{source("config", managed(), data(attrs{"self_link": "projects/p/zones/us-west1-a/instanceGroups/g"}), use)}, 1, "2"},
		{"by reference to an unknown name", []*adapt.Source{source("config", renamed(), data(attrs{"name": ref("google_compute_instance_group.g.name"), "zone": "us-west1-a"}), use)}, 1, "2"},
		{"by reference to a self_link", []*adapt.Source{source("config", renamed(), data(attrs{"self_link": ref("google_compute_instance_group.g.self_link")}), use)}, 1, "2"},
		{"in another input", []*adapt.Source{source("config", data(attrs{"name": "g", "zone": "us-west1-a"}), use), source("config", managed())}, 1, "2"},
		{"another zone", []*adapt.Source{source("config", managed(), data(attrs{"name": "g", "zone": "us-west1-b"}), use)}, 2, "unknown"},
		{"data alone, not read", []*adapt.Source{source("config", data(attrs{"name": "g", "zone": "us-west1-a"}), use)}, 1, "unknown"},
		{"data alone, read", []*adapt.Source{source("plan", data(attrs{"name": "g", "zone": "us-west1-a", "size": 3, "instances": list{vmLink("a"), vmLink("b"), vmLink("c")}}), use)}, 1, "3"},
		{"data alone, only its size read", []*adapt.Source{source("plan", data(attrs{"name": "g", "zone": "us-west1-a", "size": 3}), use)}, 1, "3"},
		{"read by two inputs", []*adapt.Source{source("config", data(attrs{"name": "g", "zone": "us-west1-a"}), use), source("plan", data(attrs{"name": "g", "zone": "us-west1-a", "size": 3}))}, 1, "3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			top := build(t, c.sources...)
			g := top.BackendServices[0].Backends[0].Group.To
			if g == nil {
				t.Fatal("the link leads nowhere")
			}
			if len(top.Groups) != c.groups || g.Size.String() != c.size {
				t.Errorf("got %d groups and size %s, want %d and %s", len(top.Groups), g.Size, c.groups, c.size)
			}
			if !g.Named(-1, "data.google_compute_instance_group.g") {
				t.Errorf("the group is not found by the data source's address")
			}
		})
	}
}

func TestManagerIsReadAsAnInstanceGroup(t *testing.T) {
	top := config(t,
		resource("google_compute_region_instance_group_manager.m", attrs{"name": "m", "region": "us-west1", "target_size": 4}),
		resource("data.google_compute_region_instance_group.m", attrs{"name": "m", "region": "us-west1"}),
		service(ref("data.google_compute_region_instance_group.m.self_link")),
	)
	g := top.BackendServices[0].Backends[0].Group.To
	if g.Address != "google_compute_region_instance_group_manager.m" || g.Size.String() != "4" {
		t.Errorf("got %s of size %s", g.Address, g.Size)
	}
}

func TestResourceManagedByTwoInputsIsAnError(t *testing.T) {
	ig := func(name string) *adapt.Resource {
		return resource("google_compute_instance_group."+name, attrs{"name": "g", "zone": "us-west1-a", "instances": list{}})
	}
	top, diags := adapt.Build([]*adapt.Source{source("plan", ig("a")), source("config", ig("b"))})
	if len(diags) != 1 || diags[0].Severity != adapt.Error {
		t.Fatalf("got %v, want one error", diags)
	}
	for _, want := range []string{"google_compute_instance_group.a", "plan-path", "google_compute_instance_group.b", "config-path", "projects/p/zones/us-west1-a/instanceGroups/g"} {
		if !strings.Contains(diags[0].Detail, want) {
			t.Errorf("the detail does not name %s: %s", want, diags[0].Detail)
		}
	}
	if len(top.Groups) != 1 {
		t.Errorf("got %d groups, want 1", len(top.Groups))
	}
}

func TestUnknownProjectsAreNotTheSame(t *testing.T) {
	ig := func() *adapt.Resource {
		r := resource("google_compute_instance_group.g", attrs{"name": "g", "zone": "us-west1-a", "instances": list{}})
		r.Defaults.Project = nil
		return r
	}
	if top := build(t, source("config", ig()), source("config", ig())); len(top.Groups) != 2 {
		t.Errorf("got %d groups, want 2", len(top.Groups))
	}
}

func TestWhatOneInputDoesNotTellIsNotGuessedFromAnother(t *testing.T) {
	nameless := func(address string) *adapt.Resource {
		return resource(address, attrs{"name": unknown(), "zone": "us-west1-a", "instances": list{}})
	}
	top := build(t, source("config", nameless("google_compute_instance_group.a")), source("config", nameless("google_compute_instance_group.a")))
	if len(top.Groups) != 2 {
		t.Errorf("got %d groups, want 2", len(top.Groups))
	}
}

func TestOutsideGroupsOfUnknownProjectsAreNotTheSame(t *testing.T) {
	use := func(project *adapt.Node) *adapt.Source {
		r := service("zones/us-west1-a/instanceGroups/x")
		r.Defaults.Project = project
		return source("config", r)
	}
	for _, c := range []struct {
		project *adapt.Node
		groups  int
	}{{nil, 2}, {unknown(), 2}, {adapt.String("p"), 1}} {
		first, second := use(c.project), use(c.project)
		second.Resources[0].Body.Set("name", adapt.String("other"))
		if top := build(t, first, second); len(top.Groups) != c.groups {
			t.Errorf("project %v: got %d groups, want %d", c.project, len(top.Groups), c.groups)
		}
	}
}

func TestOrderIsByInputThenAddress(t *testing.T) {
	ig := func(key string) *adapt.Resource {
		return resource("google_compute_instance_group.g["+key+"]", attrs{"name": "g" + key, "zone": "us-west1-a", "instances": list{}})
	}
	top := build(t, source("config", ig("10"), ig("2"), ig("1")), source("plan",
		resource("google_compute_instance_group.a", attrs{"name": "a", "zone": "us-west1-a", "instances": list{}}),
		service("projects/q/zones/us-west1-a/instanceGroups/x")))
	var got []string
	for _, g := range top.Groups {
		got = append(got, g.Address)
	}
	want := []string{
		"google_compute_instance_group.g[1]", "google_compute_instance_group.g[2]", "google_compute_instance_group.g[10]",
		"google_compute_instance_group.a", "projects/q/zones/us-west1-a/instanceGroups/x",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestInputsSayHowTheyWereRead(t *testing.T) {
	broken := source("config")
	broken.Config, broken.VersionSource = "dir", "the lock file"
	broken.Diagnostics = []adapt.Diagnostic{{Severity: adapt.Error}}
	fine := source("plan")
	fine.Diagnostics = []adapt.Diagnostic{{Severity: adapt.Warning}}
	top, _ := adapt.Build([]*adapt.Source{broken, fine})
	want := []topology.Input{
		{Kind: "config", Path: "config-path", Config: "dir", GoogleVersion: "8.0.0", VersionSource: "the lock file"},
		{Kind: "plan", Path: "plan-path", GoogleVersion: "8.0.0", Complete: true},
	}
	if diff := cmp.Diff(want, top.Inputs); diff != "" {
		t.Error(diff)
	}
}

func TestDeletedMembershipLeavesTheRecordedGroup(t *testing.T) {
	s := source("plan", resource("google_compute_instance_group.g", attrs{"name": "g", "zone": "us-west1-a", "instances": filled(list{vmLink("a"), vmLink("b")})}), membership("a", vmLink("a")))
	gone := membership("b", nil)
	gone.Body = nil
	gone.Change = &adapt.Change{Actions: []string{"delete"}, Before: node(attrs{"instance_group": "g", "zone": "us-west1-a", "instance": vmLink("b")})}
	s.Deleted = []*adapt.Resource{gone}
	if got := build(t, s).Groups[0].Size.String(); got != "1" {
		t.Errorf("got size %s, want 1", got)
	}
}
