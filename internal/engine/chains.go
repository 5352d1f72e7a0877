// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"cmp"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Chains joins the producers of published services with their consumers:
// composite health check, forwarding rule, service attachment, endpoint group,
// load balancer. It prepares each object once and is not safe for several
// callers at once while it does.
type Chains struct {
	topology   *topology.Topology
	composites map[*topology.CompositeHealthCheck]*Composite
	sources    map[*topology.HealthSource]*HealthSource
	// checks and attachments are by the forwarding rule that they name, and
	// open the checks of which it is not known which one they name.
	checks      map[*topology.ForwardingRule][]*topology.CompositeHealthCheck
	attachments map[*topology.ForwardingRule][]*topology.ServiceAttachment
	open        []*topology.CompositeHealthCheck
	consumers   []*Consumer
}

// NewChains joins what a topology holds.
func NewChains(t *topology.Topology) *Chains {
	c := &Chains{
		topology:    t,
		composites:  map[*topology.CompositeHealthCheck]*Composite{},
		sources:     map[*topology.HealthSource]*HealthSource{},
		checks:      map[*topology.ForwardingRule][]*topology.CompositeHealthCheck{},
		attachments: map[*topology.ForwardingRule][]*topology.ServiceAttachment{},
	}
	for _, check := range t.CompositeHealthChecks {
		switch d := check.Destination; {
		case d.To != nil:
			c.checks[d.To] = append(c.checks[d.To], check)
		case d.State == topology.Open:
			c.open = append(c.open, check)
		}
	}
	for _, a := range t.ServiceAttachments {
		if a.TargetService.To != nil {
			c.attachments[a.TargetService.To] = append(c.attachments[a.TargetService.To], a)
		}
	}
	for _, bs := range t.BackendServices {
		if m, ok := c.backendConsumer(bs); ok {
			c.consumers = append(c.consumers, NewConsumer(m))
		}
	}
	for _, r := range t.ForwardingRules {
		if m, ok := c.endpointConsumer(r); ok {
			c.consumers = append(c.consumers, NewConsumer(m))
		}
	}
	slices.SortStableFunc(c.consumers, func(a, b *Consumer) int {
		x, y := a.model.Object, b.model.Object
		return cmp.Or(cmp.Compare(x.Input, y.Input), topology.CompareAddresses(x.Address, y.Address))
	})
	return c
}

// Composite returns a composite health check prepared for evaluation.
func (c *Chains) Composite(check *topology.CompositeHealthCheck) *Composite {
	p, ok := c.composites[check]
	if !ok {
		p = newComposite(check, c.source)
		c.composites[check] = p
	}
	return p
}

func (c *Chains) source(s *topology.HealthSource) *HealthSource {
	h, ok := c.sources[s]
	if !ok {
		h = NewHealthSource(s)
		c.sources[s] = h
	}
	return h
}

// LoneSources lists the health sources that no check of the topology names, by
// input and address.
func (c *Chains) LoneSources() []*HealthSource {
	named := map[*topology.HealthSource]bool{}
	for _, check := range c.topology.CompositeHealthChecks {
		for _, l := range check.Sources {
			named[l.To] = true
			for _, s := range l.Candidates {
				named[s] = true
			}
		}
	}
	var list []*HealthSource
	for _, s := range c.topology.HealthSources {
		if !named[s] {
			list = append(list, c.source(s))
		}
	}
	return list
}

// Consumers lists the load balancers and Private Service Connect endpoints that
// consume published services, by input and address.
func (c *Chains) Consumers() []*Consumer { return c.consumers }

// Attachments lists the service attachments that publish the destination of a
// composite health check.
func (c *Chains) Attachments(check *topology.CompositeHealthCheck) []*topology.ServiceAttachment {
	if check.Destination.To == nil {
		return nil
	}
	return c.attachments[check.Destination.To]
}

// ConsumersOf lists the consumers that follow a composite health check; Private
// Service Connect endpoints and classic load balancers do not.
func (c *Chains) ConsumersOf(check *topology.CompositeHealthCheck) []*Consumer {
	var list []*Consumer
	for _, consumer := range c.consumers {
		if consumer.model.Moves != StaysPut && consumer.follows(check) {
			list = append(list, consumer)
		}
	}
	return list
}

// backendConsumer returns the model of a load balancer whose backends are
// endpoint groups of Private Service Connect.
func (c *Chains) backendConsumer(bs *topology.BackendService) (m ConsumerModel, ok bool) {
	m = ConsumerModel{Object: &bs.Object, Kind: bs.Kind(), OutlierDetection: topology.Is(bs.OutlierDetection, true)}
	for _, b := range bs.Backends {
		for _, g := range linkedGroups(b) {
			if !isConsumerGroup(g) {
				continue
			}
			group := ConsumerGroup{Object: &g.Object, Region: g.Region, Attachment: g.PSCTarget}
			c.follow(&group)
			if b.Group.To == nil {
				group.Maybe = true
				m.DependsOn = appendOrigins(m.DependsOn, b.Group.Origin)
			}
			m.Groups = append(m.Groups, group)
		}
	}
	if len(m.Groups) == 0 {
		return m, false
	}
	for _, b := range bs.Backends {
		if len(linkedGroups(b)) == 0 {
			m.DependsOn = appendOrigins(m.DependsOn, b.Group.Origin)
		}
	}
	if bs.BackendsUnknown != nil {
		m.DependsOn = appendOrigins(m.DependsOn, *bs.BackendsUnknown)
	}
	m.setMoves(bs)
	return m, true
}

// isConsumerGroup reports whether a group leads to a published service.
func isConsumerGroup(g *topology.Group) bool {
	return !topology.IsNot(g.NEGType, topology.NEGTypePrivateServiceConnect) && g.PSCTarget.State != topology.NoLink
}

// endpointConsumer returns the model of a Private Service Connect endpoint.
func (c *Chains) endpointConsumer(r *topology.ForwardingRule) (m ConsumerModel, ok bool) {
	if r.TargetAttachment.State == topology.NoLink {
		return m, false
	}
	m = ConsumerModel{Object: &r.Object, Kind: topology.PSCEndpoint, Moves: StaysPut}
	m.MovesWhy = "it is a Private Service Connect endpoint, and only backends follow composite health"
	m.MovesFacts = []string{"CH-016"}
	group := ConsumerGroup{Object: &r.Object, Region: r.Region, Attachment: r.TargetAttachment}
	c.follow(&group)
	m.Groups = []ConsumerGroup{group}
	return m, true
}

// follow finds the composite health checks whose state an endpoint group
// mirrors.
func (c *Chains) follow(g *ConsumerGroup) {
	l := g.Attachment
	attachments := l.Candidates
	if l.To != nil {
		attachments = []*topology.ServiceAttachment{l.To}
	}
	if len(attachments) == 0 || attachments[0].Outside {
		g.Producer = ProducerOutside
		if l.State == topology.Open {
			g.Unsettled = appendOrigins(g.Unsettled, l.Origin)
		}
		return
	}
	g.Producer = ProducerWithoutCheck
	if len(attachments) > 1 || l.To == nil {
		g.Unsettled = appendOrigins(g.Unsettled, l.Origin)
	}
	for _, a := range attachments {
		rules := a.TargetService.Candidates
		if a.TargetService.To != nil {
			rules = []*topology.ForwardingRule{a.TargetService.To}
		} else if a.TargetService.State == topology.Open {
			g.Unsettled = appendOrigins(g.Unsettled, a.TargetService.Origin)
		}
		for _, r := range rules {
			if r.Outside {
				g.Producer = ProducerOutside
			}
			checks := c.checks[r]
			if len(checks) > 1 {
				g.Unsettled = appendOrigins(g.Unsettled, checks[0].Destination.Origin, checks[1].Destination.Origin)
			}
			for _, check := range checks {
				g.add(c.Composite(check))
			}
			g.Services = append(g.Services, servicesBehind(r)...)
		}
		// A check that could name any rule of the region could name
		// this one.
		for _, check := range c.open {
			if mayName(check, rules, a) {
				g.add(c.Composite(check))
				g.Unsettled = appendOrigins(g.Unsettled, check.Destination.Origin)
			}
		}
	}
	if len(g.Checks) > 0 {
		g.Producer = ProducerChecked
	}
}

func (g *ConsumerGroup) add(c *Composite) {
	if !slices.Contains(g.Checks, c) {
		g.Checks = append(g.Checks, c)
	}
}

func servicesBehind(r *topology.ForwardingRule) []*topology.BackendService {
	if r.BackendService.To != nil {
		return []*topology.BackendService{r.BackendService.To}
	}
	return nil
}

// mayName reports whether a check of unknown destination can mean the rule of
// an attachment.
func mayName(check *topology.CompositeHealthCheck, rules []*topology.ForwardingRule, a *topology.ServiceAttachment) bool {
	if candidates := check.Destination.Candidates; len(candidates) > 0 {
		return slices.ContainsFunc(rules, func(r *topology.ForwardingRule) bool { return slices.Contains(candidates, r) })
	}
	x, xKnown := check.Region.Get()
	y, yKnown := a.Region.Get()
	return !xKnown || !yKnown || x == y
}
