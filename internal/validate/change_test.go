// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// planned is a topology of a plan over a service and its groups.
func planned(s *topology.BackendService) *topology.Topology {
	t := &topology.Topology{Inputs: []topology.Input{{Kind: "plan"}}}
	if s != nil {
		t.BackendServices = append(t.BackendServices, s)
		for _, b := range s.Backends {
			t.Groups = append(t.Groups, b.Group.To)
		}
	}
	return t
}

// over is an internal service over groups; those that begin with "f" are failover
// groups.
func over(groups ...*topology.Group) *topology.BackendService {
	s := &topology.BackendService{
		Object: topology.Object{Address: db, Type: "google_compute_region_backend_service", Name: text("db"), Region: text("europe-west1")},
		Scheme: text(topology.SchemeInternal), HealthChecksSet: topology.Known(true, topology.Origin{}),
	}
	for _, g := range groups {
		s.Backends = append(s.Backends, backend(g, g.Address[0] == 'f'))
	}
	return s
}

func changed(g *topology.Group, c topology.Change, order topology.DestroyOrder) *topology.Group {
	g.Change, g.Order = c, order
	return g
}

func TestHazardsOfAChange(t *testing.T) {
	zone := func(name string) *topology.Group { return zonal(name, "europe-west1-b", 2) }
	updated := func(s *topology.BackendService) *topology.BackendService {
		s.Change = topology.Update
		return s
	}
	replaced := func(s *topology.BackendService, order topology.DestroyOrder) *topology.BackendService {
		s.Change, s.Order = topology.Replace, order
		return s
	}
	ordered := func(g *topology.Group, order topology.DestroyOrder) *topology.Group {
		g.Order = order
		return g
	}
	for _, tt := range []struct {
		name          string
		before, after *topology.Topology
		want          []string
	}{
		{"nothing changes", planned(over(zone("a"), zone("f"))), planned(over(zone("a"), zone("f"))), nil},
		{"one of two primaries is replaced, the new one first", planned(over(zone("a"), zone("b"))),
			planned(updated(over(changed(zone("a"), topology.Replace, topology.CreateFirst), zone("b")))), nil},
		{"a group is replaced in use", planned(over(zone("a"), zone("b"))),
			planned(updated(over(changed(zone("a"), topology.Replace, topology.DestroyFirst), zone("b")))), []string{"FO502"}},
		{"every primary is replaced", planned(over(zone("a"), zone("f"))),
			planned(updated(over(changed(zone("a"), topology.Replace, topology.CreateFirst), zone("f")))), []string{"FO503"}},
		{"a key of for_each is deleted in use", planned(over(zone(`g["a"]`), zone(`g["b"]`))),
			planned(updated(over(ordered(zone(`g["a"]`), topology.DestroyFirst)))), []string{"FO502"}},
		{"a key of for_each is deleted after its service let go", planned(over(zone(`g["a"]`), zone(`g["b"]`))),
			planned(updated(over(ordered(zone(`g["a"]`), topology.CreateFirst)))), nil},
		{"a group goes with its service", planned(over(zone("a"))), planned(nil), nil},
		{"the service is replaced first", planned(over(zone("a"))),
			planned(replaced(over(changed(zone("a"), topology.Replace, topology.DestroyFirst)), topology.DestroyFirst)), nil},
		{"create_before_destroy of the service carries over", planned(over(zone("a"), zone("b"))),
			planned(replaced(over(zone("a")), topology.CreateFirst)), nil},
		{"roles are swapped, and every VM was healthy in its role", planned(over(zone("a"), zone("f"))),
			func() *topology.Topology {
				s := updated(over(zone("a"), zone("f")))
				s.Backends[0].Failover, s.Backends[1].Failover = topology.Known(true, topology.Origin{}), topology.Known(false, topology.Origin{})
				return planned(s)
			}(), []string{"FO505"}},
		{"the failover role is given up", planned(over(zone("a"), zone("f"))), planned(updated(over(zone("a"), changed(zone("b"), topology.Create, "")))), nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			findings, _ := validate.Run(tt.after, validate.Options{Before: tt.before})
			var got []string
			for _, f := range findings {
				if f.Rule[:3] == "FO5" {
					got = append(got, f.Rule)
				}
			}
			slices.Sort(got)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
			if findings, undecided := validate.Run(tt.after, validate.Options{}); slices.ContainsFunc(findings, func(f validate.Finding) bool { return f.Rule[:3] == "FO5" }) ||
				slices.ContainsFunc(undecided, func(u validate.Undecided) bool { return u.Rule[:3] == "FO5" }) {
				t.Error("Without what stood before, hazards are told all the same.")
			}
		})
	}
}

func TestAVMReplacedUnderItsNameIsMissed(t *testing.T) {
	build := func(name string, change topology.Change, order topology.DestroyOrder) *topology.Topology {
		vm := &topology.Instance{Object: topology.Object{Address: "vm", Name: text(name), Change: change, Order: order}}
		g := &topology.Group{
			Object: topology.Object{Address: "g", Type: "google_compute_instance_group", Name: text("g"), Zone: text("europe-west1-b")},
			Kind:   topology.UnmanagedGroup, Size: topology.ExactSize(2, topology.SizeFromInstances),
			Members: []topology.Member{{Instance: topology.Link[topology.Instance]{State: topology.Linked, To: vm}}, {}},
		}
		top := planned(over(g))
		top.Instances = append(top.Instances, vm)
		return top
	}
	for _, tt := range []struct {
		name   string
		after  *topology.Topology
		misses bool
	}{
		{"same name", build("vm", topology.Replace, topology.DestroyFirst), true},
		{"another name", build("vm-2", topology.Replace, topology.DestroyFirst), false},
		{"the new one first", build("vm", topology.Replace, topology.CreateFirst), false},
		{"kept", build("vm", topology.Update, ""), false},
	} {
		findings, _ := validate.Run(tt.after, validate.Options{Before: build("vm", topology.NoChange, "")})
		if got := slices.ContainsFunc(findings, func(f validate.Finding) bool { return f.Rule == "FO501" }); got != tt.misses {
			t.Errorf("%s: found %v, want %v", tt.name, got, tt.misses)
		}
	}
}
