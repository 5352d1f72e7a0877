// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// lastUnsupportedDay is the last day of whose resources composite health may
// not know (CH-015).
const lastUnsupportedDay = "2025-10-20"

var createdTooEarly = &Rule{
	ID:        "FO316",
	Slug:      "created-too-early",
	Title:     "A part of a published service is too old for composite health",
	Severity:  Warning,
	Types:     []string{"google_compute_region_composite_health_check", "google_compute_region_network_endpoint_group"},
	Attribute: destinationAttribute,
	Finds:     "A composite health check whose forwarding rule was created on or before 2025-10-20. Resources that a plan creates pass.",
	Why:       "Composite health may not recognise forwarding rules, service attachments and Private Service Connect endpoint groups that were created on or before 2025-10-20. Nothing says so when it doesn't.",
	Fix:       "Replace the resource, for example with terraform apply -replace=ADDRESS, outside of busy hours: consumers lose the connection meanwhile.",
	Unsure:    "The date isn't known. A configuration alone never tells; a plan or a state tells the date of a forwarding rule, and no date of service attachments and endpoint groups, so that those are undecided unless the plan creates them.",
	Facts:     []string{"CH-015"},
	Check:     checkCreatedTooEarly,
}

func checkCreatedTooEarly(p *Pass) {
	p.composites(func(c *topology.CompositeHealthCheck) {
		r := c.Destination.To
		if isModel(&c.Object) || r == nil {
			return
		}
		question := fmt.Sprintf("the parts of the service behind %s were created after %s", lower(composite(c)), lastUnsupportedDay)
		created, known := r.Created.Get()
		switch {
		case isNew(&r.Object):
		case !known || len(created) < len(lastUnsupportedDay):
			p.unsure(&c.Object, question, topology.Origin{Address: r.Object.Address, Attribute: "creation_timestamp", Range: r.Range})
		case created[:len(lastUnsupportedDay)] <= lastUnsupportedDay:
			p.find(place{object: &c.Object, attribute: destinationAttribute, origin: c.Destination.Origin},
				fmt.Sprintf("%s has the destination %s, which was created on %s. Composite health may not recognise what was created on or before %s, and nothing says so.", composite(c), ruleText(c.Destination), created[:len(lastUnsupportedDay)], lastUnsupportedDay),
				"Replace the forwarding rule at a quiet time.", r.Created.Origin)
		}
		for _, a := range p.index.attachments[r] {
			if !isNew(&a.Object) {
				p.unsure(&c.Object, question, topology.Origin{Address: a.Address, Attribute: "creation_timestamp", Range: a.Range})
			}
			for _, g := range p.index.consumers[a] {
				if own(&g.Object) && !isNew(&g.Object) {
					p.unsure(&c.Object, question, topology.Origin{Address: g.Address, Attribute: "creation_timestamp", Range: g.Range})
				}
			}
		}
	})
}

// isNew reports whether the plan makes the object.
func isNew(o *topology.Object) bool {
	return o.Change == topology.Create || o.Change == topology.Replace
}
