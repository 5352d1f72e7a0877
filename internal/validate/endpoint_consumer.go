// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var endpointConsumer = &Rule{
	ID:        "FO325",
	Slug:      "endpoint-consumer",
	Title:     "Composite health has no effect on a Private Service Connect endpoint",
	Severity:  Warning,
	Types:     []string{"google_compute_forwarding_rule"},
	Attribute: "target",
	Finds:     "A forwarding rule that is a Private Service Connect endpoint to a service attachment of the input behind which there is a composite health check.",
	Why:       "Only Private Service Connect backends, which are endpoint groups behind a load balancer, follow composite health. An endpoint keeps sending to its one region, whatever the state.",
	Fix:       "Consume the service by a Private Service Connect endpoint group behind a global external or cross-region internal load balancer.",
	Unsure:    "The service attachment is outside the input or known only after apply, so that it can't be told whether composite health is used.",
	Facts:     []string{"CH-016"},
	Check:     checkEndpointConsumer,
}

func checkEndpointConsumer(p *Pass) {
	for _, r := range p.Topology.ForwardingRules {
		l := r.TargetAttachment
		if !own(&r.Object) || l.State == topology.NoLink {
			continue
		}
		who := subject("Forwarding rule", &r.Object)
		if l.To == nil || l.To.Outside || l.To.TargetService.State == topology.Open {
			p.unsure(&r.Object, fmt.Sprintf("%s is an endpoint to a service with composite health", lower(who)), named(l.Origin, "target"))
			continue
		}
		checks := p.checksOf(l.To)
		if len(checks) == 0 {
			continue
		}
		p.find(place{object: &r.Object, attribute: "target", origin: l.Origin},
			fmt.Sprintf("%s is a Private Service Connect endpoint to a service with %s. Composite health moves Private Service Connect backends only, so that clients of this endpoint stay with its region.", who, lower(composite(checks[0]))),
			"Consume the service by an endpoint group behind a global external or cross-region internal load balancer.", checks[0].At(""))
	}
}
