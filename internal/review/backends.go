// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// backends lists the backend blocks of a service.
func backends(bs *topology.BackendService) []*report.Backend {
	out := []*report.Backend{}
	for _, b := range bs.Backends {
		r := &report.Backend{
			Group: groupName(b.Group),
			Range: report.RangeOf(b.Origin.Range),
			Role:  backendRole(b),
		}
		if g := b.Group.To; g != nil {
			r.Kind = string(g.Kind)
			r.Locations = locations(g)
			r.VMs, r.VMsRange = report.Count(g.Size.Min, g.Size.Max)
			if !b.Group.Sensitive || !g.Outside {
				r.Name = text(g.Name)
			}
			if b.Group.Sensitive && g.Outside {
				r.Locations = nil
			}
		}
		out = append(out, r)
	}
	return out
}

// backendRole is null where failover is not known: a role that is guessed
// would turn every outcome round.
func backendRole(b *topology.Backend) *string {
	failover, ok := b.Failover.Or(false)
	role := report.RolePrimary
	switch {
	case !ok:
		return nil
	case failover:
		role = report.RoleFailover
	}
	return &role
}

// groupName is what a backend's group is called in the document: its address,
// or the link as it was written for one outside the input.
func groupName(l topology.Link[topology.Group]) *string {
	name := l.Text
	switch {
	case l.To != nil && !l.To.Outside:
		name = l.To.Address
	case l.Sensitive:
		name = topology.SensitiveText
	case l.To != nil && name == "":
		name = l.To.Address
	case l.State == topology.Open:
		return nil
	}
	if name == "" {
		return nil
	}
	return &name
}

// locations are a group's zones, sorted, or its region where its zones aren't
// configured.
func locations(g *topology.Group) []string {
	if zone := text(g.Zone); zone != nil {
		return []string{*zone}
	}
	if zones, ok := g.Zones.Get(); ok && len(zones) > 0 && !g.Zones.Sensitive {
		return slices.Sorted(slices.Values(zones))
	}
	if g.Zones.IsUnknown() || g.Zone.IsUnknown() {
		return nil
	}
	if region := text(g.Region); region != nil {
		return []string{*region}
	}
	return nil
}
