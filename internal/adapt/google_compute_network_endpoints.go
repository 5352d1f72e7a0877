// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeNetworkEndpoints adapts the resource that lists all endpoints of a
// zonal network endpoint group.
func computeNetworkEndpoints(in *instance) {
	in.join.links = append(in.join.links, func() {
		b := in.body()
		group := link(b, "network_endpoint_group", aZonalNEG(in))
		at := b.origin("network_endpoint_group")
		list, open := b.blocks("network_endpoints")
		for _, e := range list {
			endpoint(in, group, e, at, topology.ZonalNEG)
		}
		if open == nil && len(list) > 0 {
			return
		}
		// The group is listed, with no endpoint or with any number.
		for _, g := range in.join.listed(group, in) {
			r := in.join.roster(g)
			r.added = append(r.added, addition{
				owner: topology.Owner{Source: topology.SizeFromEndpoints, Origin: at},
				open:  open, empty: open == nil,
			})
		}
	})
}

// listed are the groups that a resource which lists all members lists, or may
// list.
func (j *join) listed(l topology.Link[topology.Group], in *instance) []*topology.Group {
	if l.To != nil {
		return []*topology.Group{l.To}
	}
	return j.mayMean(l, in, []topology.GroupKind{topology.ZonalNEG})
}
