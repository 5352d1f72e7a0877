// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// mostMargins bounds the stretches of sizes that a summary lists.
const mostMargins = 64

// SourceSummary is what a health source is, whatever fails.
type SourceSummary struct {
	// Unit is what the endpoints are: "VM" or "endpoint".
	Unit string
	// Endpoints are those of all backends of the service together.
	Endpoints Interval
	// Required is the least number of healthy endpoints that keeps the source
	// HEALTHY, even where there are not as many. It is unknown where a
	// threshold is.
	Required topology.Value[Interval]
	// Tolerated is how many endpoints can fail before a threshold is missed.
	// It is null where the source can't be HEALTHY at any size.
	Tolerated topology.Value[Interval]
	// Margins are the sizes one by one, in stretches that tolerate the same;
	// none where a threshold is not known, or the sizes have no end or are
	// too many.
	Margins []SizeMargin
	// Binds is the threshold that demands more, or empty where that depends
	// on the size or is not known.
	Binds Threshold
}

// SizeMargin is a stretch of sizes that tolerate the same number of failures.
type SizeMargin struct {
	First, Last int
	// Tolerated is the number of failures; Reachable is false for sizes that
	// never meet the thresholds.
	Tolerated int
	Reachable bool
	Binds     Threshold
}

// Summary returns what the source is, whatever fails.
func (h *HealthSource) Summary() SourceSummary { return h.summary }

func (h *HealthSource) summarize() {
	s := &h.summary
	s.Unit = unitOf(h.service)
	t := h.tally(nil, false)
	s.Endpoints = t.all.interval()
	at := h.source.At("health_aggregation_policy")
	thresholds, known := h.demand.thresholds()
	if !known {
		s.Required, s.Tolerated = topology.Unknown[Interval](at), topology.Unknown[Interval](at)
		return
	}
	s.Required = topology.Known(bounds{thresholds.Required(t.all.min), thresholds.Required(t.all.max)}.interval(), at)
	s.Tolerated = topology.Null[Interval](at)
	if lowest, most, ok := thresholds.tolerates(t.all); ok {
		s.Tolerated = topology.Known(bounds{lowest, most}.interval(), at)
	}
	if first, last := thresholds.Binds(t.all.min), thresholds.Binds(t.all.max); first == last {
		s.Binds = first
	}
	s.Margins = thresholds.margins(t.all)
}

// tolerates returns how many failures the smallest and the largest of the sizes
// tolerate. Both grow with the size.
func (t Thresholds) tolerates(sizes bounds) (lowest, most int, ok bool) {
	lowest, _ = t.Tolerated(sizes.min)
	switch {
	case sizes.max != unlimited:
		most, ok = t.Tolerated(sizes.max)
	case t.HealthyPercent < 100:
		most, ok = unlimited, true
	default:
		ok = true
	}
	return lowest, most, ok
}

// margins lists stretches of sizes that tolerate the same.
func (t Thresholds) margins(sizes bounds) []SizeMargin {
	var list []SizeMargin
	if sizes.max == unlimited || sizes.max-sizes.min > mostSizes {
		return nil
	}
	for n := sizes.min; n <= sizes.max; n++ {
		m := SizeMargin{First: n, Last: n, Binds: t.Binds(n)}
		m.Tolerated, m.Reachable = t.Tolerated(n)
		if i := len(list) - 1; i >= 0 && list[i].Tolerated == m.Tolerated && list[i].Reachable == m.Reachable {
			list[i].Last = n
			if list[i].Binds != m.Binds {
				list[i].Binds = ""
			}
			continue
		}
		if len(list) == mostMargins {
			return nil
		}
		list = append(list, m)
	}
	return list
}
