// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var regionalConsumer = &Rule{
	ID:        "FO324",
	Slug:      "regional-consumer",
	Title:     "A regional consumer of a published service can't move to another region",
	Severity:  Warning,
	Types:     []string{regionBackendService, modelConsumer},
	Attribute: "backend",
	Finds:     "A regional backend service with Private Service Connect endpoint groups to a published service, unless the producer is in the input and has no composite health check.",
	Why:       "A regional load balancer uses the endpoint groups of its region. When the producer's region turns unhealthy it has no other to go to, so that composite health moves nothing.",
	Fix:       "Use a global external or cross-region internal load balancer with an endpoint group for each region, if consumers shall move.",
	Unsure:    "What the endpoint group leads to is known only after apply.",
	Facts:     []string{"CH-050"},
	Check:     checkRegionalConsumer,
}

func checkRegionalConsumer(p *Pass) {
	p.consumers(func(c consumer) {
		s := c.service
		if s.Global {
			return
		}
		checked, hidden := p.producer(c)
		if checked == no {
			return
		}
		// What is known only after apply can be one of Google's own interfaces.
		if !slices.ContainsFunc(c.groups, func(b *topology.Backend) bool { return b.Group.To.PSCTarget.State != topology.Open }) {
			p.unsure(&s.Object, fmt.Sprintf("%s consumes a published service", lower(service(s))), hidden...)
			return
		}
		p.find(place{object: &s.Object, attribute: "backend", origin: c.groups[0].Origin},
			fmt.Sprintf("%s is regional and consumes a published service through %s. Its load balancer has no other region to go to when the producer's region turns unhealthy.", service(s), groupText(c.groups[0].Group)),
			"Use a global external or cross-region internal load balancer if consumers shall move.")
	})
}
