// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

// timing is how long the load balancer takes to notice, and its old
// connections to end. Of several health checks it spans all.
func timing(e *engine.Passthrough) report.Timing {
	var t report.Timing
	detection, recovery := noticing(e.Timings())
	if detection != nil {
		t.DetectionSeconds, t.DetectionSecondsRange = report.Count(detection.Min, detection.Max)
	}
	if recovery != nil {
		t.RecoverySeconds, t.RecoverySecondsRange = report.Count(recovery.Min, recovery.Max)
	}
	drain := e.Drain()
	t.DrainSeconds, t.DrainSecondsRange = interval(drain.Seconds)
	t.DrainWhy = sentence(drain.Why)
	t.Disputed = drain.Disputed
	return t
}

// noticing spans the times of several health checks.
func noticing(timings []engine.Timing) (detection, recovery *engine.Interval) {
	for i, one := range timings {
		detection = span(i, detection, one.Detection)
		recovery = span(i, recovery, one.Recovery)
	}
	return detection, recovery
}

// compositeTiming is how long the check takes to see its endpoints.
func compositeTiming(e *engine.Composite) *report.CompositeTiming {
	detection, recovery := noticing(e.Timings())
	if detection == nil && recovery == nil {
		return nil
	}
	t := &report.CompositeTiming{Facts: []string{"CH-030", "TIME-002", "TIME-003", "TIME-004", "TIME-014"}}
	if detection != nil {
		t.DetectionSeconds, t.DetectionSecondsRange = report.Count(detection.Min, detection.Max)
	}
	if recovery != nil {
		t.RecoverySeconds, t.RecoverySecondsRange = report.Count(recovery.Min, recovery.Max)
	}
	return t
}

// span widens an interval by the i-th value; one unknown value makes all
// unknown.
func span(i int, all *engine.Interval, v interface {
	Get() (engine.Interval, bool)
}) *engine.Interval {
	one, ok := v.Get()
	switch {
	case !ok || i > 0 && all == nil:
		return nil
	case i == 0:
		return &one
	}
	hull := all.Hull(one)
	return &hull
}

// clientZones asks what clients in each zone reach in a scenario.
func clientZones(e *engine.Passthrough, s engine.Scenario, zones []string) []report.ClientZone {
	var out []report.ClientZone
	for _, zone := range zones {
		o := e.ForClientZone(s, zone)
		one := report.ClientZone{Zone: zone, Reach: string(o.Reach), Why: sentence(o.Why)}
		if o.Reach != engine.ReachUndetermined {
			one.VMs, one.VMsRange = report.Count(o.Members.Min, o.Members.Max)
		}
		out = append(out, one)
	}
	return out
}

// zonesOf are the zones that hold a backend, sorted.
func zonesOf(lb *report.PassthroughLoadBalancer) []string {
	var zones []string
	for _, b := range lb.Backends {
		// A region alone is no zone that a client could be in.
		if len(b.Locations) == 1 && lb.Region != nil && b.Locations[0] == *lb.Region {
			continue
		}
		zones = append(zones, b.Locations...)
	}
	slices.Sort(zones)
	return slices.Compact(zones)
}
