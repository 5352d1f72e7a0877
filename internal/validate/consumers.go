// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// consumer is a backend service with Private Service Connect endpoint groups
// that lead to published services.
type consumer struct {
	service *topology.BackendService
	// groups are these backends.
	groups []*topology.Backend
	// regions are theirs, sorted, each once.
	regions []string
	// hidden are the attributes that hide further groups or regions.
	hidden []topology.Origin
	// secret says that a region is sensitive.
	secret bool
}

// consumers calls check for each backend service that consumes a published
// service.
func (p *Pass) consumers(check func(consumer)) {
	p.services(func(s *topology.BackendService) {
		c := consumer{service: s}
		for _, b := range s.Backends {
			g := b.Group.To
			if g == nil {
				c.hidden = append(c.hidden, named(b.Group.Origin, groupAttribute))
				continue
			}
			if !isPSC(g) {
				continue
			}
			c.groups = append(c.groups, b)
			c.secret = c.secret || g.Region.Sensitive
			if region, ok := g.Region.Get(); ok {
				c.regions = append(c.regions, region)
			} else {
				c.hidden = append(c.hidden, named(g.Region.Origin, "region"))
			}
		}
		if s.BackendsUnknown != nil {
			c.hidden = append(c.hidden, named(*s.BackendsUnknown, "backend"))
		}
		if len(c.groups) == 0 {
			return
		}
		slices.Sort(c.regions)
		c.regions = slices.Compact(c.regions)
		check(c)
	})
}

// isPSC reports whether a group leads to a published service, or may. One that
// leads to Google's own interfaces has no service attachment as its target.
func isPSC(g *topology.Group) bool {
	return !topology.IsNot(g.NEGType, topology.NEGTypePrivateServiceConnect) && g.PSCTarget.State != topology.NoLink
}

// checksOf lists the composite health checks that speak for the published
// service behind an attachment.
func (p *Pass) checksOf(a *topology.ServiceAttachment) []*topology.CompositeHealthCheck {
	if a == nil || a.TargetService.To == nil {
		return nil
	}
	return p.index.checks[a.TargetService.To]
}

// producer says whether the published services behind a consumer have
// composite health checks: unsure where one of them is outside the input, with
// what leads there.
func (p *Pass) producer(c consumer) (answer, []topology.Origin) {
	var outside []topology.Origin
	for _, b := range c.groups {
		l := b.Group.To.PSCTarget
		switch {
		case l.To == nil || l.To.Outside:
			o := named(l.Origin, "psc_target_service")
			if b.Group.To.Outside {
				o = named(b.Group.Origin, groupAttribute)
			}
			outside = append(outside, o)
		case len(p.checksOf(l.To)) > 0:
			return yes, nil
		}
	}
	if len(outside) > 0 {
		return unsure, unique(outside)
	}
	return no, nil
}
