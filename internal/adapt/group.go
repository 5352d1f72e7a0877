// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var (
	instanceGroups = []string{"instanceGroups"}
	managers       = []string{"instanceGroupManagers", "instanceGroups"}
	negs           = []string{"networkEndpointGroups"}
	instances      = []string{"instances"}
)

func groups(t *topology.Topology) *[]*topology.Group { return &t.Groups }

// anyGroup is what a backend names. A manager's own link is a mistake that
// leaves no doubt which group is meant.
func anyGroup() wanted[topology.Group] {
	return wanted[topology.Group]{
		collections: []string{"instanceGroups", "networkEndpointGroups"},
		wrong:       []string{"instanceGroupManagers"},
		outside:     outsideGroup,
	}
}

// anInstance is a VM, by link or by name in the zone.
func anInstance(zone topology.Value[string]) wanted[topology.Instance] {
	return wanted[topology.Instance]{
		collections: instances,
		location:    zoneHint(zone),
		outside: func(in *instance, s spelling, text string, at topology.Origin) *topology.Instance {
			if s.collection == "" {
				s.collection = instances[0]
			}
			i, _ := outsider(in, s, func(i *topology.Instance) { i.Object = outsideObject(in, s, text, at) })
			return i
		},
	}
}

// zoneHint is where a bare name is looked up.
func zoneHint(zone topology.Value[string]) string {
	if z, ok := zone.Get(); ok {
		return inZone(z)
	}
	return ""
}

// written reports whether somebody wrote the attribute down in the
// configuration, as far as the input tells: a state does not.
func (b block) written(name string) bool {
	n := b.get(name)
	return !n.IsNull() && !n.Computed && b.in.Mode == Managed && b.in.source.Kind != "state"
}

// listedInstances reads the VM instances that a group lists.
func listedInstances(b block, r *roster) {
	n := b.get("instances")
	r.list = b.origin("instances")
	r.known = !n.IsNull() && !n.IsUnknown()
	r.recorded = !b.written("instances")
	sensitive := b.sensitive || n != nil && n.Sensitive
	for _, item := range n.Elements() {
		if item.Kind == Object {
			// A data source lists its instances as objects.
			item = item.Get("instance")
		}
		l := linkNode(b.in, item, r.list, sensitive || item != nil && item.Sensitive, anInstance(r.group.Zone))
		if l.To != nil && r.has(addition{member: topology.Member{Instance: l}}, nil) {
			// The list is a set.
			continue
		}
		r.listed = append(r.listed, topology.Member{Instance: l})
	}
	if b.written("instances") && (len(r.listed) > 0 || !r.known) && !b.in.keeps("instances") {
		r.group.Owners = append(r.group.Owners, topology.Owner{Source: topology.SizeFromInstances, Origin: r.list})
	}
}

// unmanagedSize is the size of a group whose members are its own list and
// those that memberships add.
func unmanagedSize(b block) func(*roster) topology.Size {
	return func(r *roster) topology.Size {
		n := b.get("instances")
		if !r.known && (n.IsNull() || n.Computed) && b.in.Mode == Managed && r.certain() {
			// Nobody wrote a list, so it will hold what the memberships
			// put there.
			r.known = true
			size := r.members(topology.SizeFromMemberships)
			r.known = false
			return size
		}
		source := topology.SizeFromInstances
		switch {
		case b.in.Mode == Data:
			source = topology.SizeFromRecord
		case len(r.listed) == 0 && len(r.added) > 0:
			source = topology.SizeFromMemberships
		}
		if size, ok := recordedSize(b); ok && !r.known && b.in.Mode == Data {
			return size
		}
		return r.members(source)
	}
}

// recordedSize is the size that a state, a plan or a data source recorded.
func recordedSize(b block) (topology.Size, bool) {
	n, ok := b.whole("size").Get()
	if !ok || n < 0 {
		return topology.Size{}, false
	}
	return topology.ExactSize(n, topology.SizeFromRecord, b.origin("size")), true
}
