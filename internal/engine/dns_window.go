// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"
	"strconv"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Window is how long a change of a record's answers takes, from the failure or
// the recovery until the last client follows.
type Window struct {
	// Seconds spans the shortest and the longest time that the settings
	// give. It is unknown where a setting is, or where no document gives
	// one.
	Seconds topology.Value[Interval]
	// Parts say which setting each second comes from, in order of time.
	Parts []WindowPart
	Facts []string
}

// WindowPart is a stretch of a window that one setting gives.
type WindowPart struct {
	// Name is "detection" or "caching".
	Name    string
	Seconds topology.Value[Interval]
	// Setting spells the numbers, for example "check_interval_sec 30 x
	// unhealthy_threshold 2".
	Setting string
	Origins []topology.Origin
}

// The parts of a window.
const (
	Detection = "detection"
	Caching   = "caching"
)

// NothingChecked is the setting of a detection that there is none of, since
// nothing checks any target.
const NothingChecked = "nothing checks a target"

// BeyondWindow is what can make a change take longer than any setting tells.
var BeyondWindow = []string{
	"Resolvers and clients that keep an answer for longer than its TTL follow later, at a time that nothing here bounds.",
	"How long Cloud DNS takes to tell its name servers is not documented (TIME-016); a probe that hangs adds up to timeout_sec (TIME-004).",
	"Connections that stand stay where they are: DNS moves new look-ups alone.",
}

// Failover returns how long a failover takes. Its upper end is the outage
// bound of the documents: TTL + interval * unhealthy_threshold (DNS-060).
func (d *DNS) Failover() Window { return d.window(true) }

// Failback returns how long a failback takes: TTL + interval *
// healthy_threshold at most (DNS-066).
func (d *DNS) Failback() Window { return d.window(false) }

// OutageBound is the documented upper bound of an outage in seconds. It is
// null where no health check of Cloud DNS gives one: in private zones, and
// without a check.
func (d *DNS) OutageBound() topology.Value[int] {
	s := d.Failover().Seconds
	if i, ok := s.Get(); ok {
		return topology.Known(i.Max, s.Origin)
	}
	if s.IsUnknown() {
		return topology.Unknown[int](s.Origin)
	}
	return topology.Null[int](s.Origin)
}

func (d *DNS) window(down bool) Window {
	w := Window{Facts: []string{"DNS-060", "TIME-005"}}
	detection := d.detection(down)
	if !down {
		w.Facts = []string{"DNS-066", "TIME-017"}
	}
	ttl := topology.Value[int]{Origin: d.record.At("ttl")}
	if v := d.record.TTL; !v.IsNull() {
		ttl = v
	}
	caching := WindowPart{Name: Caching, Origins: []topology.Origin{origin(ttl, d.record.At("ttl"))}}
	caching.Seconds, caching.Setting = topology.Unknown[Interval](caching.Origins[0]), "ttl"
	if n, ok := ttl.Get(); ok && sensible(n) {
		caching.Seconds = topology.Known(Interval{Max: n}, caching.Origins[0])
		caching.Setting += " " + strconv.Itoa(n)
	}
	w.Parts = []WindowPart{detection, caching}
	w.Seconds = detection.Seconds
	slow, known := caching.Seconds.Get()
	switch fast, ok := detection.Seconds.Get(); {
	case ok && known:
		w.Seconds = topology.Known(fast.Add(slow), caching.Origins[0])
	case ok:
		w.Seconds = topology.Unknown[Interval](caching.Origins[0])
	}
	return w
}

// detection is the part of a window that the health check gives.
func (d *DNS) detection(down bool) WindowPart {
	p := WindowPart{Name: Detection, Setting: "no health check of Cloud DNS"}
	r := d.record
	if has, known := d.HasChecks(); known && !has {
		p.Seconds, p.Setting = topology.Null[Interval](r.At("routing_policy")), NothingChecked
		return p
	}
	if d.private() || r.HealthCheck.State == topology.NoLink {
		p.Seconds = topology.Null[Interval](r.At("routing_policy.health_check"))
		if d.private() {
			p.Setting = "the load balancer's own health, whose delay is not documented"
		}
		return p
	}
	hc := linked(r.HealthCheck)
	if hc == nil {
		at := r.HealthCheck.Origin
		p.Origins, p.Setting = []topology.Origin{at}, "health_check"
		p.Seconds = topology.Unknown[Interval](at)
		return p
	}
	threshold, attribute := hc.UnhealthyThreshold, "unhealthy_threshold"
	if !down {
		threshold, attribute = hc.HealthyThreshold, "healthy_threshold"
	}
	interval := orDefault(hc.CheckIntervalSec, 5, hc.At("check_interval_sec"))
	threshold = orDefault(threshold, 2, hc.At(attribute))
	p.Origins = []topology.Origin{interval.Origin, threshold.Origin}
	p.Setting = "check_interval_sec" + written(interval) + " x " + attribute + written(threshold)
	for _, v := range []topology.Value[int]{interval, threshold} {
		if v.IsUnknown() {
			p.Seconds = topology.Unknown[Interval](v.Origin)
			return p
		}
	}
	i, _ := interval.Get()
	n, _ := threshold.Get()
	if !sensible(i) || !sensible(n) {
		p.Seconds = topology.Unknown[Interval](interval.Origin)
		return p
	}
	p.Seconds = topology.Known(ExactInterval(i*n), interval.Origin)
	return p
}

// HasChecks tells whether anything checks a target; known is false where that
// hangs on targets that the input does not tell.
func (d *DNS) HasChecks() (has, known bool) {
	if d.hasChecks() {
		return true, true
	}
	p := &d.policy
	open := p.unknown != nil || p.primaryOpen != nil || p.itemsOpen != nil ||
		slices.ContainsFunc(p.items, func(i dnsItem) bool { return i.open != nil })
	return false, !open
}

// sensible reports whether a setting is small enough to be reckoned with; the
// API refuses far smaller ones.
func sensible(n int) bool { return n >= 0 && n <= 1<<30 }

// written spells a known number behind its name.
func written(v topology.Value[int]) string {
	if n, ok := v.Get(); ok {
		return " " + strconv.Itoa(n)
	}
	return ""
}

// private reports whether the record is known to be in a private zone.
func (d *DNS) private() bool { return privateZone(d.record) }
