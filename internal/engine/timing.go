// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// Timing is how long a health check takes to notice, in seconds. The minimum
// of each interval is the documented interval times threshold, the maximum
// adds one timeout for a probe that hangs (TIME-002 to TIME-004).
type Timing struct {
	// Detection is the time until a dead member counts as unhealthy,
	// Recovery the time until it counts as healthy again. They are unknown
	// where an attribute is.
	Detection, Recovery topology.Value[Interval]
	// Origins are the attributes that gave the numbers.
	Origins []topology.Origin
	Facts   []string
}

// Detect returns how long a health check takes. Attributes that are not
// written have the API's defaults: 5 s, 5 s, 2 and 2 (TIME-001).
func Detect(hc *topology.HealthCheck) Timing {
	t := Timing{Facts: []string{"TIME-001", "TIME-002", "TIME-003", "TIME-004"}}
	read := func(v topology.Value[int], attribute string, d int) topology.Value[int] {
		v = orDefault(v, d, hc.At(attribute))
		t.Origins = append(t.Origins, v.Origin)
		return v
	}
	interval := read(hc.CheckIntervalSec, "check_interval_sec", 5)
	timeout := read(hc.TimeoutSec, "timeout_sec", 5)
	down := read(hc.UnhealthyThreshold, "unhealthy_threshold", 2)
	up := read(hc.HealthyThreshold, "healthy_threshold", 2)
	t.Detection = probing(interval, timeout, down)
	t.Recovery = probing(interval, timeout, up)
	return t
}

// probing returns interval times threshold, with and without a timeout.
func probing(interval, timeout, threshold topology.Value[int]) topology.Value[Interval] {
	for _, v := range []topology.Value[int]{interval, timeout, threshold} {
		if v.IsUnknown() {
			return topology.Unknown[Interval](v.Origin)
		}
	}
	i, _ := interval.Get()
	s, _ := timeout.Get()
	n, _ := threshold.Get()
	return topology.Known(Interval{Min: i * n, Max: i*n + s}, threshold.Origin)
}

// Timings returns the time that each health check of the load balancer takes,
// in the order in which the service names them. A check that is not in the
// input has none.
func (l *Passthrough) Timings() []Timing {
	var list []Timing
	for _, link := range l.service.HealthChecks {
		if link.State == topology.Linked && link.To != nil {
			list = append(list, Detect(link.To))
		}
	}
	return list
}

// Drain is how long established connections may stay on the old pool at a
// failover or failback. No outcome depends on it, since the documents disagree
// (Q2).
type Drain struct {
	// Seconds spans the documents' answers. It is 0 where draining is
	// switched off and unknown where the input does not tell.
	Seconds  topology.Value[Interval]
	Why      string
	Facts    []string
	Disputed []string
	Origins  []topology.Origin
}

// apiDrainSeconds is the time that the API reference and the provider tell.
const apiDrainSeconds = 600

// Drain returns how long connections drain.
func (l *Passthrough) Drain() Drain {
	off, known := l.summary.DisableDrain.Get()
	d := Drain{Facts: []string{"PNLB-053"}, Origins: []topology.Origin{l.summary.DisableDrain.Origin}}
	switch {
	case !known:
		d.Seconds = topology.Unknown[Interval](l.summary.DisableDrain.Origin)
		d.Why = "whether connections drain is not known"
		return d
	case off:
		d.Seconds = topology.Known(Interval{}, l.summary.DisableDrain.Origin)
		d.Why = "established connections end at failover and failback; TCP sessions may be reset"
		return d
	}
	d.Facts, d.Disputed = append(d.Facts, "PNLB-055", "TIME-010"), []string{"Q2"}
	configured := orDefault(l.service.ConnectionDrainingTimeoutSec, 300, l.service.At("connection_draining_timeout_sec"))
	d.Origins = append(d.Origins, configured.Origin)
	seconds, known := configured.Get()
	if !known {
		d.Seconds = topology.Unknown[Interval](configured.Origin)
		d.Why = "established connections may stay for up to connection_draining_timeout_sec, which is not known, or for 10 minutes; Google's documents differ"
		return d
	}
	d.Seconds = topology.Known(Interval{Min: min(seconds, apiDrainSeconds), Max: max(seconds, apiDrainSeconds)}, configured.Origin)
	d.Why = "established connections may stay for up to " + count(ExactInterval(seconds), "second") +
		" (the failover page) or 10 minutes (the API reference)"
	return d
}
