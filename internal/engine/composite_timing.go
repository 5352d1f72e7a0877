// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// Timings returns the time that each health check behind the sources takes to
// notice an endpoint, each check once. What comes after it, up to the consumers,
// is said to happen by itself and at once, and no document puts a number to it
// (TIME-014).
func (c *Composite) Timings() []Timing {
	var list []Timing
	seen := map[*topology.HealthCheck]bool{}
	for _, h := range c.Sources() {
		bs := h.Service()
		if bs == nil {
			continue
		}
		for _, l := range bs.HealthChecks {
			if hc := linked(l); hc != nil && !seen[hc] {
				seen[hc] = true
				list = append(list, Detect(hc))
			}
		}
	}
	return list
}
