// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Moves says whether a consumer can move its clients to another region.
type Moves string

const (
	// CanMove: it is of a kind that goes to the next region, and there is
	// one.
	CanMove Moves = "can move"
	// OneRegion: it follows composite health, but has one region only.
	OneRegion Moves = "one region"
	// StaysPut: it does not follow composite health.
	StaysPut Moves = "stays put"
	// MayMove: the input, or the documents, don't tell.
	MayMove Moves = "may move"
)

// Producer says what is known of the published service behind an endpoint
// group.
type Producer string

const (
	// ProducerChecked: it has a composite health check.
	ProducerChecked Producer = "checked"
	// ProducerWithoutCheck: it is in the input and has none, so that the
	// group counts as usable (CH-058).
	ProducerWithoutCheck Producer = "no composite health check"
	// ProducerOutside: it is not in the input, so that the group counts as
	// usable (CH-058).
	ProducerOutside Producer = "outside"
)

// ConsumerModel is a consumer of published services before it is prepared.
type ConsumerModel struct {
	Object *topology.Object
	Kind   topology.LoadBalancerKind
	// Moves says whether it can go to another region, and MovesWhy why, as
	// a sentence part.
	Moves      Moves
	MovesWhy   string
	MovesFacts []string
	// Groups are its endpoint groups.
	Groups []ConsumerGroup
	// DependsOn are attributes that hide further groups, or which kind of
	// load balancer it is.
	DependsOn []topology.Origin
	// OutlierDetection says that the other signal is configured (CH-055).
	OutlierDetection bool
}

// ConsumerGroup is an endpoint group of Private Service Connect.
type ConsumerGroup struct {
	Object *topology.Object
	Region topology.Value[string]
	// Attachment is the service attachment that it names.
	Attachment topology.Link[topology.ServiceAttachment]
	Producer   Producer
	// Checks are the composite health checks whose state it mirrors:
	// usually one.
	Checks []*Composite
	// Services are the backend services that the producer publishes.
	Services []*topology.BackendService
	// Unsettled are the attributes that would single out a check.
	Unsettled []topology.Origin
	// Maybe marks a group that is one of several that a backend can mean.
	Maybe bool
}

// Consumer is a consumer of published services prepared for evaluation.
type Consumer struct {
	model   ConsumerModel
	regions []string
	// checks are the distinct checks of all groups.
	checks []*Composite
	// dependsOn are the attributes that hide a region or a group.
	dependsOn []topology.Origin
}

// NewConsumer prepares a consumer.
func NewConsumer(m ConsumerModel) *Consumer {
	c := &Consumer{model: m, dependsOn: slices.Clone(m.DependsOn)}
	for i := range m.Groups {
		g := &m.Groups[i]
		if region, ok := g.Region.Get(); ok {
			c.regions = append(c.regions, region)
		} else {
			c.dependsOn = appendOrigins(c.dependsOn, origin(g.Region, g.Object.At("region")))
		}
		for _, check := range g.Checks {
			if !slices.Contains(c.checks, check) {
				c.checks = append(c.checks, check)
			}
		}
	}
	c.regions = distinct(c.regions)
	return c
}

// Model returns the consumer that was prepared.
func (c *Consumer) Model() ConsumerModel { return c.model }

// Regions are the regions of its endpoint groups, sorted.
func (c *Consumer) Regions() []string { return c.regions }

// Complete reports whether all regions are known.
func (c *Consumer) Complete() bool { return len(c.dependsOn) == 0 }

func (c *Consumer) follows(check *topology.CompositeHealthCheck) bool {
	return slices.ContainsFunc(c.checks, func(p *Composite) bool { return p.check == check })
}

// Scenarios returns the scenarios that are shown for the consumer unasked:
// those of its producers in the input.
func (c *Consumer) Scenarios() []Scenario {
	var zones, regions []string
	for i := range c.model.Groups {
		g := &c.model.Groups[i]
		for _, check := range g.Checks {
			z, r := check.places()
			zones, regions = append(zones, z...), append(regions, r...)
		}
		for _, bs := range g.Services {
			if bs.Outside {
				continue
			}
			service := HealthSource{service: bs, slots: endpointSlots(bs)}
			z, r := service.places()
			zones, regions = append(zones, z...), append(regions, r...)
		}
	}
	return placeScenarios(zones, regions)
}

// setMoves tells whether a load balancer of that scope and scheme goes to
// another region (CH-050).
func (m *ConsumerModel) setMoves(bs *topology.BackendService) {
	m.MovesFacts = []string{"CH-050"}
	scheme, known := bs.Scheme.Get()
	switch {
	case !bs.Global:
		m.Moves, m.MovesWhy = OneRegion, "a regional load balancer has no other region to go to"
	case !known:
		m.Moves, m.MovesWhy = MayMove, "its load_balancing_scheme is not known, and a classic load balancer can't consume published services"
		m.DependsOn = appendOrigins(m.DependsOn, origin(bs.Scheme, bs.At("load_balancing_scheme")))
	case scheme == topology.SchemeExternal:
		m.Moves, m.MovesWhy = StaysPut, "a classic load balancer can't consume published services"
	case scheme != topology.SchemeExternalManaged && scheme != topology.SchemeInternalManaged:
		m.Moves, m.MovesWhy = MayMove, "what a load balancer of scheme "+scheme+" does with published services is not documented"
	default:
		m.moveByRegions(bs)
	}
}

// moveByRegions tells whether there is another region to go to (CH-051).
func (m *ConsumerModel) moveByRegions(bs *topology.BackendService) {
	kind := string(m.Kind)
	if m.Kind == topology.UnknownKind {
		kind = "global load balancer"
	}
	var regions []string
	known := len(m.DependsOn) == 0
	for i := range m.Groups {
		region, ok := m.Groups[i].Region.Get()
		known = known && ok
		regions = append(regions, region)
	}
	switch {
	case len(distinct(regions)) > 1:
		m.Moves, m.MovesWhy = CanMove, "a "+kind+" goes to the nearest region that is not unhealthy"
	case !known:
		m.Moves, m.MovesWhy = MayMove, "a "+kind+" goes to another region, but how many it has is not known"
	default:
		m.Moves, m.MovesWhy = OneRegion, "a "+kind+" goes to another region, but this one has an endpoint group in "+regions[0]+" only"
	}
	m.MovesFacts = append(m.MovesFacts, "CH-051")
}
