// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// modelledHealthCheck reads a health check that was written in place, or that
// is a whole google_compute_health_check or google_compute_region_health_check.
// Of these the region tells them apart; in place nobody needs to write it. The
// check of a DNS record is global, and it matters what it probes with.
func modelledHealthCheck(b block, ofRecord bool) (*topology.HealthCheck, topology.Value[bool]) {
	c, there := b.block("health_check")
	switch there {
	case maybe:
		return nil, topology.Unknown[bool](c.self())
	case absent:
		return nil, topology.Known(false, c.self())
	}
	h := &topology.HealthCheck{
		Object: topology.Object{
			Input: b.in.input, Address: b.in.Address, Type: b.in.Type, Change: b.in.change(),
			Name: c.text("name"), Project: b.text("project"), Region: c.word("region"), Range: c.at,
		},
		CheckIntervalSec:   orDefault(c.whole("check_interval_sec"), 5),
		TimeoutSec:         orDefault(c.whole("timeout_sec"), 5),
		HealthyThreshold:   orDefault(c.whole("healthy_threshold"), 2),
		UnhealthyThreshold: orDefault(c.whole("unhealthy_threshold"), 2),
		SourceRegions:      sourceRegions(c),
	}
	switch {
	case ofRecord:
		// What is not known yet is most likely as it must be.
		h.Global = !h.Region.IsKnown()
	case !h.Region.IsNull():
	case h.Name.IsKnown():
		h.Global = true
	default:
		h.Region = b.word("region")
	}
	if ofRecord {
		if h.Name.IsNull() {
			// In place it has no name of its own.
			h.Name = b.text("name")
		}
		readProbe(h, c)
	}
	return h, topology.Known(true, c.self())
}
