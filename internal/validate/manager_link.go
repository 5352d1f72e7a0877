// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var managerLink = &Rule{
	ID:        "FO135",
	Slug:      "manager-link",
	Title:     "A backend names a group manager instead of its group",
	Severity:  Error,
	Types:     []string{regionBackendService, "google_compute_backend_service"},
	Attribute: groupAttribute,
	Finds:     "A backend.group that is the id or self_link of an instance group manager. The rule takes the manager's group as meant, so that sizes and outcomes are shown all the same.",
	Why:       "A backend is an instance group. A manager is another object with another link, and the API answers that it expected the collection instanceGroups, during the apply.",
	Fix:       "Use the manager's instance_group attribute.",
	Unsure:    "The group is known only after apply and no reference tells what it is made of.",
	Facts:     []string{"PNLB-030", "PNLB-032"},
	Check:     checkManagerLink,
}

func checkManagerLink(p *Pass) {
	p.services(func(s *topology.BackendService) {
		for _, b := range s.Backends {
			l := b.Group
			if l.State == topology.Open && len(l.Candidates) == 0 {
				p.unsure(&s.Object, fmt.Sprintf("a backend of %s is a group and not its manager", lower(service(s))), named(l.Origin, groupAttribute))
			}
			if l.WrongKind == "" {
				continue
			}
			p.find(place{object: &s.Object, attribute: groupAttribute, origin: l.Origin},
				fmt.Sprintf("%s names %s itself as a backend, which is a link to %s. A backend needs the link of a group, to instanceGroups; the API refuses this one during the apply.", service(s), groupText(l), l.WrongKind),
				"Use the manager's instance_group attribute instead of its id or self_link.")
		}
	})
}
