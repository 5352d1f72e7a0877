// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var oneEndpointDecides = &Rule{
	ID:        "FO314",
	Slug:      "one-endpoint-decides",
	Title:     "A single unhealthy endpoint makes a health source unhealthy",
	Severity:  Warning,
	Types:     healthSourceTypes,
	Attribute: sourcesAttribute,
	Finds:     "A health source that tolerates no unhealthy endpoint at any size that its backend service can have, for example two endpoints at 60 percent.",
	Why:       "One failed VM, or one that restarts during an update, moves every consumer to another region.",
	Fix:       "Lower healthy_percent_threshold or min_healthy_threshold, or give the groups more endpoints.",
	Unsure:    "A threshold or the size of a group is not known, and the answer depends on it.",
	Facts:     []string{"CH-031", "CH-033"},
	Check:     checkOneEndpointDecides,
}

func checkOneEndpointDecides(p *Pass) {
	for _, a := range p.aggregations() {
		if !a.sound() && len(a.thresholds) == 0 {
			continue
		}
		question := fmt.Sprintf("%s tolerates an unhealthy endpoint", lower(healthSource(a.source)))
		if len(a.thresholds) > 0 {
			p.unsure(&a.source.Object, question, a.thresholds...)
			continue
		}
		// At the largest size the most failures are tolerated, unless it is
		// open; a source that is never healthy is another rule's finding.
		if a.endpoints.Max == topology.NoLimit || len(a.hidden) > 0 {
			if n := a.endpoints.Min; n == 0 || a.demands().Required(n) >= n {
				p.unsure(&a.source.Object, question, unique(a.hidden)...)
			}
			continue
		}
		n := a.endpoints.Max
		if n == 0 || a.demands().Required(n) != n || !a.always() {
			continue
		}
		p.find(place{object: &a.source.Object, attribute: sourcesAttribute, origin: a.source.Sources[0].Origin}.with(a.percent.Sensitive, a.minimum.Sensitive),
			fmt.Sprintf("%s has %s and demands %s healthy ones: a single unhealthy endpoint makes it unhealthy and moves the consumers to another region.", healthSource(a.source), sizeText(a.endpoints, "endpoint"), a.thresholdText()),
			"Lower the percentage or the minimum, or give the backend service more endpoints.")
	}
}

// always reports whether no size tolerates an unhealthy endpoint.
func (a aggregated) always() bool {
	for n := max(1, a.endpoints.Min); n <= a.endpoints.Max; n++ {
		if a.demands().Required(n) < n {
			return false
		}
	}
	return true
}
