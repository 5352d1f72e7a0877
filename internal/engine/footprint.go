// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// footprint is where everything is that a load balancer depends on. A fault
// elsewhere leaves it as it is, so that nothing need be found out.
type footprint struct {
	zones, regions []string
	// vague are regions in which a zone is not known.
	vague []string
	// open says that something is hidden, that a name is asked for or that
	// composite health moves clients, so that any fault can matter.
	open bool
}

// footprintOf returns the footprint of what is behind a forwarding rule.
func footprintOf(r *topology.ForwardingRule, b *behindRule) footprint {
	var p footprint
	if !r.Global {
		p.region(r.Region)
	}
	p.region(r.FrontRegion)
	p.open = p.open || b.hidden != nil || r.TargetAttachment.State != topology.NoLink
	for _, bs := range b.services {
		if !bs.Global {
			p.region(bs.Region)
		}
		p.open = p.open || bs.BackendsUnknown != nil
		for _, backend := range bs.Backends {
			if g := backend.Group.To; g != nil {
				p.group(g)
			} else {
				p.open = true
			}
		}
	}
	p.zones, p.regions, p.vague = distinct(p.zones), distinct(p.regions), distinct(p.vague)
	return p
}

// join adds another footprint.
func (p *footprint) join(other *footprint) {
	p.zones = append(p.zones, other.zones...)
	p.regions = append(p.regions, other.regions...)
	p.vague = append(p.vague, other.vague...)
	p.open = p.open || other.open
}

// region adds a region. A regional object without one can be anywhere, and so
// can nothing that is null, which is no fault of a region either.
func (p *footprint) region(v topology.Value[string]) {
	if region, ok := v.Get(); ok {
		p.regions = append(p.regions, region)
	}
	p.open = p.open || v.IsUnknown()
}

func (p *footprint) group(g *topology.Group) {
	if g.FQDNs != nil || g.Addresses != nil || isConsumerGroup(g) || g.NEGType.IsUnknown() {
		p.open = true
		return
	}
	region, ok := groupRegion(g)
	if !ok {
		p.open = true
		return
	}
	p.regions = append(p.regions, region)
	zones := zonesOf(g)
	if len(zones) == 0 {
		p.vague = append(p.vague, region)
	}
	p.zones = append(p.zones, zones...)
}

// touched reports whether a scenario can make a difference.
func (p *footprint) touched(s Scenario) bool {
	for i := range s.faults {
		f := &s.faults[i]
		switch f.Kind {
		case Target, SourceRegion:
			if p.open {
				return true
			}
		case Zone:
			if p.open || slices.Contains(p.zones, f.Name) || slices.Contains(p.vague, regionOf(f.Name)) {
				return true
			}
		case Region:
			if p.open || slices.Contains(p.regions, f.Name) {
				return true
			}
		default:
			return true
		}
	}
	return false
}
