// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"math/big"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// scaleInNeed is how long a group must not shrink, because a record's clients
// may still be on their way.
type scaleInNeed struct {
	of sharedGroup
	// seconds are TTL plus interval as far as they are known, with what hides
	// the rest of them.
	seconds int
	open    []topology.Origin
	// checked says that there is an interval at all.
	checked bool
	// bound is that of the whole outage, nil where it is not known (ALB-033).
	bound *big.Int
	// absurd says that no record or check can have the values.
	absurd bool
	secret bool
}

// text writes what a record's TTL plus interval are.
func (n *scaleInNeed) text() string {
	are := "are"
	if len(n.open) > 0 {
		are = "are at least"
	}
	if !n.checked {
		return fmt.Sprintf("whose TTL is %s", count(n.seconds, "second"))
	}
	return fmt.Sprintf("whose TTL plus interval %s %s", are, count(n.seconds, "second"))
}

func newScaleInNeed(g sharedGroup) *scaleInNeed {
	r, h := g.pair.record, g.pair.record.HealthCheck.To
	n := &scaleInNeed{of: g, checked: h != nil || r.HealthCheck.State != topology.NoLink, secret: r.TTL.Sensitive}
	ttl, ttlKnown := r.TTL.Get()
	if !ttlKnown {
		// The provider has no default for it (DNS-021).
		n.open = append(n.open, named(r.TTL.Origin, ttlAttribute))
	}
	if h == nil {
		if n.checked {
			n.open = append(n.open, named(r.HealthCheck.Origin, policyHealthCheck))
		}
		n.seconds, n.absurd = ttl, ttlKnown && !plausibleTTL(ttl)
		return n
	}
	n.secret = n.secret || h.CheckIntervalSec.Sensitive || h.UnhealthyThreshold.Sensitive
	interval, intervalKnown := h.CheckIntervalSec.Or(defaultSeconds)
	if !intervalKnown {
		interval = 0
		n.open = append(n.open, named(h.CheckIntervalSec.Origin, intervalAttribute))
	}
	if ttlKnown && !plausibleTTL(ttl) || intervalKnown && !plausibleInterval(interval) {
		n.absurd = true
		return n
	}
	n.seconds = ttl + interval
	if threshold, known := h.UnhealthyThreshold.Or(defaultThreshold); known && len(n.open) == 0 && plausibleThreshold(threshold) {
		n.bound = engine.OutageBound(ttl, interval, threshold)
	}
	return n
}

// scaleIn is what the records of an autoscaler's group need together.
type scaleIn struct {
	// longest is the record that needs most, nil where nothing is known of
	// any.
	longest *scaleInNeed
	// open are the attributes for which a record may need more.
	open []topology.Origin
	// bound covers the outage of each record, nil where one is not known.
	bound   *big.Int
	records int
	secret  bool
}

func newScaleIn(groups []sharedGroup) *scaleIn {
	all, bounded := &scaleIn{bound: new(big.Int)}, true
	seen := map[*topology.DNSRecord]bool{}
	for _, g := range groups {
		if seen[g.pair.record] {
			continue
		}
		seen[g.pair.record] = true
		n := newScaleInNeed(g)
		all.records++
		all.secret = all.secret || n.secret
		all.open = append(all.open, n.open...)
		if bounded = bounded && n.bound != nil; bounded && n.bound.Cmp(all.bound) > 0 {
			all.bound = n.bound
		}
		if !n.absurd && n.seconds > 0 && (all.longest == nil || n.seconds > all.longest.seconds) {
			all.longest = n
		}
	}
	if !bounded {
		all.bound = nil
	}
	all.open = unique(all.open)
	return all
}

// remedy says which window is long enough.
func (s *scaleIn) remedy(set string) string {
	if s.longest == nil {
		return set + " of at least the record's TTL plus the interval of its health check."
	}
	text := fmt.Sprintf("%s of at least %d", set, s.longest.seconds)
	switch {
	case len(s.open) > 0:
		return text + ", and of more if the values that are not known demand it."
	case s.bound == nil:
		return text + "."
	case s.records > 1:
		return fmt.Sprintf("%s; %d covers the whole outage of each record.", text, s.bound)
	}
	return fmt.Sprintf("%s; %d covers the whole outage.", text, s.bound)
}
