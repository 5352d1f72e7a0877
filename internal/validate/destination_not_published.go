// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var destinationNotPublished = &Rule{
	ID:        "FO310",
	Slug:      "destination-not-published",
	Title:     "No service attachment publishes the destination of a composite health check",
	Severity:  Warning,
	Types:     []string{"google_compute_region_composite_health_check"},
	Attribute: destinationAttribute,
	Finds:     "A composite health check whose forwarding rule is in the input while no service attachment of the input targets it.",
	Why:       "A composite state reaches consumers through the service attachment of the rule. Without one the check watches and nobody hears of it, and nothing says so.",
	Fix:       "Publish the rule with a google_compute_service_attachment, or name the rule that is published. Give all inputs if the attachment is made elsewhere.",
	Unsure:    "The destination, or what a service attachment targets, is known only after apply.",
	Facts:     []string{"CH-010", "CH-016"},
	Check:     checkDestinationNotPublished,
}

func checkDestinationNotPublished(p *Pass) {
	p.composites(func(c *topology.CompositeHealthCheck) {
		l := c.Destination
		if isModel(&c.Object) || l.State == topology.NoLink || l.To != nil && l.To.Outside {
			return
		}
		question := fmt.Sprintf("a service attachment publishes the destination of %s", lower(composite(c)))
		if l.To == nil {
			p.unsure(&c.Object, question, named(l.Origin, destinationAttribute))
			return
		}
		if len(p.index.attachments[l.To]) > 0 {
			return
		}
		var hidden []topology.Origin
		for _, a := range p.index.openAttachments {
			if t := a.TargetService; len(t.Candidates) == 0 || slices.Contains(t.Candidates, l.To) {
				hidden = append(hidden, named(t.Origin, "target_service"))
			}
		}
		if len(hidden) > 0 {
			p.unsure(&c.Object, question, hidden...)
			return
		}
		p.find(place{object: &c.Object, attribute: destinationAttribute, origin: l.Origin},
			fmt.Sprintf("%s has the destination %s, which no service attachment publishes, so that no consumer hears of its state.", composite(c), ruleText(l)),
			"Publish the forwarding rule with a google_compute_service_attachment, or name the one that is published.")
	})
}
