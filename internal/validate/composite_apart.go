// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var compositeApart = &Rule{
	ID:        "FO312",
	Slug:      "composite-apart",
	Title:     "The parts of composite health are in different regions or projects",
	Severity:  Error,
	Types:     append(append([]string(nil), compositeTypes...), healthSourceTypes...),
	Attribute: healthSourcesAttribute,
	Finds:     "A composite health check with a health source of another region or project or a destination of another project, or a health source with an aggregation policy of another region or project or a backend service of another project.",
	Why:       "All resources of a composite health check belong to one project and one region, that of the published service. The plan passes, and the API refuses the reference.",
	Fix:       "Make the parts for each region; a module with for_each over the regions keeps them together.",
	Unsure:    "A part, or its region or project, is known only after apply.",
	Facts:     []string{"CH-002", "CH-009", "CH-007"},
	Check:     checkCompositeApart,
}

func checkCompositeApart(p *Pass) {
	p.composites(func(c *topology.CompositeHealthCheck) {
		who := composite(c)
		for _, l := range c.Sources {
			p.together(&c.Object, who, healthSourcesAttribute, l.Origin, l.State, objectOf(l.To, func(s *topology.HealthSource) *topology.Object { return &s.Object }), true)
		}
		p.together(&c.Object, who, destinationAttribute, c.Destination.Origin, c.Destination.State,
			objectOf(c.Destination.To, func(r *topology.ForwardingRule) *topology.Object { return &r.Object }), false)
	})
	p.healthSources(func(s *topology.HealthSource) {
		who := healthSource(s)
		p.together(&s.Object, who, aggregationAttribute, s.AggregationPolicy.Origin, s.AggregationPolicy.State,
			objectOf(s.AggregationPolicy.To, func(a *topology.AggregationPolicy) *topology.Object { return &a.Object }), true)
		for _, l := range s.Sources {
			p.together(&s.Object, who, sourcesAttribute, l.Origin, l.State,
				objectOf(l.To, func(b *topology.BackendService) *topology.Object { return &b.Object }), false)
		}
	})
}

func objectOf[T any](to *T, object func(*T) *topology.Object) *topology.Object {
	if to == nil {
		return nil
	}
	return object(to)
}

// together judges one link between two parts. The region of services and
// destinations is another rule's matter.
func (p *Pass) together(o *topology.Object, who, attribute string, origin topology.Origin, state topology.LinkState, to *topology.Object, sameRegion bool) {
	if state == topology.NoLink {
		return
	}
	question := fmt.Sprintf("all parts of %s are in one region and project", lower(who))
	if to == nil || state == topology.Open {
		p.unsure(o, question, named(origin, attribute))
		return
	}
	of := *to
	if !sameRegion {
		of.Region = topology.Null[string](of.Region.Origin)
	}
	words, hidden := apart(o, &of)
	switch {
	case len(words) > 0:
		p.find(place{object: o, attribute: attribute, origin: origin}.with(o.Region.Sensitive, of.Region.Sensitive, o.Project.Sensitive, of.Project.Sensitive),
			fmt.Sprintf("%s names %s, which is in %s. All parts of composite health are in one region and project; the API refuses the reference.", who, to.Address, list(words)),
			"Use parts of one region and one project.")
	case len(hidden) > 0:
		p.unsure(o, question, unique(hidden)...)
	}
}
