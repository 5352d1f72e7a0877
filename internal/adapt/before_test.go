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

// changed is a resource of a plan with what stood before it.
func changed(address string, before, after attrs, actions ...string) *adapt.Resource {
	r := resource(address, after)
	r.Change = &adapt.Change{Actions: actions}
	if before != nil {
		r.Change.Before = node(before)
	}
	return r
}

func TestWhatStandsBeforeAPlanIsWhatItRecords(t *testing.T) {
	group := func(n int) attrs {
		instances := list{}
		for i := range n {
			instances = append(instances, "projects/p/zones/us-west1-a/instances/vm-"+string(rune('0'+i)))
		}
		return attrs{"name": "g", "zone": "us-west1-a", "project": "p", "instances": instances}
	}
	moved := changed(`google_compute_instance_group.new["a"]`, group(2), group(1), "update")
	moved.Change.PreviousAddress = "google_compute_instance_group.old"
	created := changed("google_compute_instance_group.created", nil, attrs{"name": "created", "zone": "us-west1-a"}, "create")
	deleted := changed("google_compute_instance_group.deleted", attrs{"name": "d", "zone": "us-west1-a", "project": "p", "instances": list{}}, nil, "delete")
	deleted.Body = nil

	s := source("plan", moved, created)
	s.Deleted = []*adapt.Resource{deleted}
	before := s.Before()
	if before.Kind != "state" {
		t.Errorf("It is of kind %s.", before.Kind)
	}
	var got []string
	for _, g := range build(t, before).Groups {
		got = append(got, g.Address+" "+g.Size.String())
	}
	want := []string{"google_compute_instance_group.deleted 0", "google_compute_instance_group.old 2"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(map[string]string{"google_compute_instance_group.old": `google_compute_instance_group.new["a"]`}, s.Moves()); diff != "" {
		t.Error(diff)
	}
}

func TestNothingStandsBeforeAConfigurationOrAState(t *testing.T) {
	for _, kind := range []string{"config", "state"} {
		if source(kind, resource("google_compute_instance_group.g", attrs{"name": "g"})).Before() != nil {
			t.Errorf("A %s has something before it.", kind)
		}
	}
}

// The planned configuration refers to addresses after a move, so a recorded
// value leads by what it spells alone.
func TestARecordedValueRefersToNothing(t *testing.T) {
	link := adapt.String("projects/p/zones/us-west1-a/instanceGroups/g")
	link.References = []adapt.Reference{reference("google_compute_instance_group.elsewhere.id", adapt.Exact)}
	body := attrs{
		"name": "be", "region": "us-west1", "project": "p", "load_balancing_scheme": "INTERNAL",
		"backend": list{block{"group": link, "balancing_mode": "CONNECTION"}},
	}
	bs := changed("google_compute_region_backend_service.be", nil, body, "no-op")
	bs.Change.Before = bs.Body
	g := changed("google_compute_instance_group.g", attrs{"name": "g", "zone": "us-west1-a", "project": "p", "instances": list{}}, attrs{}, "update")
	top := build(t, source("plan", bs, g).Before())
	b := top.BackendServices[0].Backends[0]
	if b.Group.State != topology.Linked || b.Group.To.Address != "google_compute_instance_group.g" {
		t.Errorf("The group is %+v.", b.Group)
	}
	if !strings.HasSuffix(at(b.Group.Origin), "group") {
		t.Errorf("The link stands at %s.", at(b.Group.Origin))
	}
	if len(link.References) != 1 {
		t.Error("The planned tree has changed.")
	}
}
