// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const schemeAttribute = "load_balancing_scheme"

var classicConsumer = &Rule{
	ID:        "FO319",
	Slug:      "classic-consumer",
	Title:     "A classic load balancer can't consume a published service",
	Severity:  Error,
	Types:     globalConsumerTypes,
	Attribute: schemeAttribute,
	Finds:     "A global backend service of scheme EXTERNAL, by which a load balancer is a classic one, with Private Service Connect endpoint groups to a published service. The scheme is EXTERNAL by default before version 8.0 of the google provider.",
	Why:       "Published services can be consumed by global external load balancers, which have the scheme EXTERNAL_MANAGED, and by cross-region internal ones. Classic load balancers are excluded.",
	Fix:       "Use load_balancing_scheme EXTERNAL_MANAGED on the service and its forwarding rules.",
	Unsure:    "The scheme is known only after apply.",
	Facts:     []string{"CH-050", "ALB-027"},
	Check:     checkClassicConsumer,
}

func checkClassicConsumer(p *Pass) {
	p.consumers(func(c consumer) {
		s := c.service
		switch {
		case !s.Global:
		case s.Scheme.IsUnknown():
			p.unsure(&s.Object, fmt.Sprintf("%s belongs to a load balancer that can consume a published service", lower(service(s))), named(s.Scheme.Origin, schemeAttribute))
		case topology.Is(s.Scheme, topology.SchemeExternal):
			omitted := ""
			if s.Scheme.Default {
				omitted = ", the default of this provider version,"
			}
			p.find(at(&s.Object, schemeAttribute, s.Scheme),
				fmt.Sprintf("%s has scheme EXTERNAL%s, that of a classic load balancer, and the Private Service Connect endpoint group %s. Classic load balancers can't consume published services.", service(s), omitted, groupText(c.groups[0].Group)),
				"Use load_balancing_scheme EXTERNAL_MANAGED.", c.groups[0].Group.Origin)
		}
	})
}
