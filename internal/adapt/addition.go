// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// add puts a member into the group that it names. Where the input does not
// tell which group that is, it may be any of the same kind and place, and
// their sizes are open by one.
func (j *join) add(group topology.Link[topology.Group], a addition, in *instance, kinds ...topology.GroupKind) {
	if group.To != nil {
		r := j.roster(group.To)
		r.added = append(r.added, a)
		return
	}
	at := group.Origin
	a.maybe = &at
	for _, g := range j.mayMean(group, in, kinds) {
		r := j.roster(g)
		r.added = append(r.added, a)
	}
}

// mayMean lists the groups of which one is meant: the link's candidates, or
// all of the same kind that its resource can belong to.
func (j *join) mayMean(l topology.Link[topology.Group], in *instance, kinds []topology.GroupKind) []*topology.Group {
	if len(l.Candidates) > 0 || l.State != topology.Open {
		return l.Candidates
	}
	var list []*topology.Group
	project, zone, region := in.place("project"), in.place("zone"), in.place("region")
	for _, e := range j.entries {
		g, ok := e.object.(*topology.Group)
		switch {
		case !ok, e.alias != nil, e.input != in.input, !slices.Contains(kinds, g.Kind), differ(g.Project, project):
		case g.Kind == topology.RegionalMIG || g.Kind == topology.RegionalNEG:
			if !differ(g.Region, region) {
				list = append(list, g)
			}
		case !differ(g.Zone, zone):
			list = append(list, g)
		}
	}
	return list
}

// differ reports whether two values are certain to be different.
func differ(a, b topology.Value[string]) bool {
	x, ok := a.Get()
	return ok && topology.IsNot(b, x)
}

// symbolic is where the number of instances would be told, for a resource that
// stands for any number of them.
func (in *instance) symbolic() *topology.Origin {
	if !in.Symbolic {
		return nil
	}
	return &topology.Origin{Address: in.Address, Range: in.Range}
}
