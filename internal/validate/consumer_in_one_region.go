// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import "fmt"

var consumerInOneRegion = &Rule{
	ID:        "FO318",
	Slug:      "consumer-in-one-region",
	Title:     "A consumer of a published service has one region only",
	Severity:  Warning,
	Types:     globalConsumerTypes,
	Attribute: "backend",
	Finds:     "A global backend service whose Private Service Connect endpoint groups are all in one region.",
	Why:       "When the producer's region turns unhealthy there is no other endpoint group to go to, so that traffic keeps going to the unhealthy one.",
	Fix:       "Add an endpoint group for each further region in which the producer publishes the service.",
	Unsure:    "Further backends, or the region of one, are known only after apply.",
	Facts:     []string{"CH-051", "CH-053"},
	Check:     checkConsumerInOneRegion,
}

func checkConsumerInOneRegion(p *Pass) {
	p.consumers(func(c consumer) {
		s := c.service
		if !s.Global || len(c.regions) > 1 {
			return
		}
		if len(c.hidden) > 0 {
			p.unsure(&s.Object, fmt.Sprintf("%s has endpoint groups in two regions", lower(service(s))), unique(c.hidden)...)
			return
		}
		p.find(place{object: &s.Object, attribute: "backend", origin: c.groups[0].Origin}.with(c.secret),
			fmt.Sprintf("%s has Private Service Connect endpoint groups in %s only. When that region turns unhealthy there is nothing to fail over to.", service(s), c.regions[0]),
			"Add an endpoint group for each further region in which the producer publishes the service.")
	})
}
