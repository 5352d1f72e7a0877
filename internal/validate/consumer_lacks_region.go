// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var consumerLacksRegion = &Rule{
	ID:        "FO320",
	Slug:      "consumer-lacks-region",
	Title:     "A consumer has no endpoint group for a region in which the service is published",
	Severity:  Info,
	Types:     []string{"google_compute_backend_service"},
	Attribute: "backend",
	Finds:     "A global backend service with Private Service Connect endpoint groups to a service that the input publishes in a further region, under the same name apart from the region.",
	Why:       "The consumer can't move to a region for which it has no endpoint group, however healthy the producer is there.",
	Fix:       "Add an endpoint group for that region if consumers shall move there.",
	Unsure:    "Further backends, or the region of one, are known only after apply.",
	Facts:     []string{"CH-051", "CH-052"},
	Check:     checkConsumerLacksRegion,
}

func checkConsumerLacksRegion(p *Pass) {
	p.consumers(func(c consumer) {
		s := c.service
		if !s.Global {
			return
		}
		var missing []string
		var related []topology.Origin
		for _, b := range c.groups {
			target := b.Group.To.PSCTarget.To
			if target == nil || nameWithoutRegion(&target.Object) == "" {
				continue
			}
			for _, a := range p.index.published[nameWithoutRegion(&target.Object)] {
				region, known := a.Region.Get()
				if known && !a.Outside && !slices.Contains(c.regions, region) && !slices.Contains(missing, region) {
					missing = append(missing, region)
					related = append(related, a.At(""))
				}
			}
		}
		if len(missing) == 0 {
			return
		}
		if len(c.hidden) > 0 {
			p.unsure(&s.Object, fmt.Sprintf("%s has an endpoint group for each region of the producer", lower(service(s))), unique(c.hidden)...)
			return
		}
		slices.Sort(missing)
		p.find(place{object: &s.Object, attribute: "backend", origin: c.groups[0].Origin}.with(c.secret),
			fmt.Sprintf("%s has endpoint groups in %s, and the service is published in %s too. Consumers can't move there.", service(s), list(c.regions), list(missing)),
			"Add an endpoint group for each region in which the service is published.", related...)
	})
}

// nameWithoutRegion is the project and name of an attachment, by which those
// of one service in several regions are told.
func nameWithoutRegion(o *topology.Object) string {
	name, ok := o.Name.Get()
	if !ok {
		return ""
	}
	if region, ok := o.Region.Get(); ok {
		name = strings.ReplaceAll(name, region, "")
	}
	project, _ := o.Project.Get()
	return project + "/" + name
}
