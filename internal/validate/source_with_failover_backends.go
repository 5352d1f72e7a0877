// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var sourceWithFailoverBackends = &Rule{
	ID:        "FO321",
	Slug:      "source-with-failover-backends",
	Title:     "A health source counts a service with failover backends",
	Severity:  Warning,
	Types:     healthSourceTypes,
	Attribute: sourcesAttribute,
	Finds:     "A health source whose backend service has failover backends.",
	Why:       "No document says whether failover backends count among the endpoints of a source. The preview counts the endpoints of both roles; if Google counts the primaries alone, the source flips earlier or later than shown.",
	Fix:       "Choose thresholds that hold for either way of counting, or use a service without failover backends behind composite health.",
	Unsure:    "The role of a backend is known only after apply.",
	Facts:     []string{"CH-038"},
	Check:     checkSourceWithFailoverBackends,
}

func checkSourceWithFailoverBackends(p *Pass) {
	p.healthSources(func(h *topology.HealthSource) {
		for _, l := range h.Sources {
			if l.To == nil || l.To.Outside {
				continue
			}
			switch found, hidden := hasBackend(l.To, true); found {
			case yes:
				p.find(place{object: &h.Object, attribute: sourcesAttribute, origin: l.Origin},
					fmt.Sprintf("%s stands for %s, which has failover backends. No document says whether these count; the preview counts the endpoints of both roles.", healthSource(h), lower(service(l.To))),
					"Choose thresholds that hold for either way of counting.")
			case unsure:
				p.unsure(&h.Object, fmt.Sprintf("%s stands for a service with failover backends", lower(healthSource(h))), hidden...)
			}
		}
	})
}
