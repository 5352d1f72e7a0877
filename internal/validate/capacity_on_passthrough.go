// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var capacityOnPassthrough = &Rule{
	ID:        "FO116",
	Slug:      "capacity-on-passthrough",
	Title:     "A passthrough backend has a target capacity",
	Severity:  Error,
	Types:     passthroughTypes,
	Attribute: "backend.capacity_scaler",
	Finds:     "A backend of a passthrough backend service with capacity_scaler, max_connections, max_rate, max_utilization or one of their relatives at a value other than zero. Zero counts as not set.",
	Why:       "A passthrough load balancer knows no target capacity. The google provider stops the plan at such a value, and leaves zeros out of the request.",
	Fix:       "Remove the capacity attributes. A module shared with proxy load balancers can pass null or 0.",
	Unsure:    "The capacity or the load-balancing scheme is known only after apply.",
	Facts:     []string{"PNLB-034"},
	Check:     checkCapacityOnPassthrough,
}

func checkCapacityOnPassthrough(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		type fault struct {
			at     place
			value  string
			groups []string
		}
		var order []string
		faults := map[string]*fault{}
		for _, b := range s.Backends {
			for _, c := range b.Capacities {
				attribute := "backend." + strings.TrimPrefix(c.Attribute, "backend.")
				if c.Value.IsUnknown() {
					p.unsure(&s.Object, fmt.Sprintf("a backend of %s has a target capacity", lower(service(s))), named(c.Value.Origin, attribute))
				}
				value, ok := c.Value.Get()
				if !ok || c.Value.Default || value.Sign() == 0 {
					continue
				}
				f := faults[attribute]
				if f == nil {
					f = &fault{at: at(&s.Object, attribute, c.Value).or(b.Origin), value: topology.Decimal(value)}
					faults[attribute] = f
					order = append(order, attribute)
				}
				f.groups = append(f.groups, groupText(b.Group))
			}
		}
		for _, attribute := range order {
			f := faults[attribute]
			name := strings.TrimPrefix(attribute, "backend.")
			p.find(f.at,
				fmt.Sprintf("%s belongs to an %s, which knows no target capacity, and sets %s = %s on the backend with group %s. The google provider stops the plan.", service(s), kind(s), name, f.value, list(f.groups)),
				fmt.Sprintf("Remove %s; a passthrough load balancer spreads connections over all members of the pool that serves.", name))
		}
	})
}
