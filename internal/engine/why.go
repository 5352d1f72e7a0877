// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// why says in one sentence what decided.
func (e *evaluation) why() string {
	var b strings.Builder
	switch e.pool {
	case Undetermined:
		b.WriteString(e.undeterminedWhy())
	case Primary:
		b.WriteString(e.healthyWords())
		b.WriteString(e.enoughWords())
	case PrimaryForced:
		b.WriteString(e.healthyWords())
		b.WriteString(e.shortWords())
		b.WriteString(", but ")
		b.WriteString(e.noFailoverWords())
	case Failover:
		b.WriteString(e.healthyWords())
		b.WriteString(e.shortWords())
	case LastResort:
		b.WriteString("no " + e.summary.Unit + " healthy, ")
		if e.unconfigured() {
			b.WriteString("and there is no failover backend")
		} else {
			b.WriteString("drop_traffic_if_unhealthy is off")
		}
	case Dropped:
		b.WriteString("no " + e.summary.Unit + " healthy, drop_traffic_if_unhealthy is on")
	case None:
		b.WriteString(e.healthyWords() + ", and " + e.noFailoverWords())
	}
	if e.overLimit() {
		b.WriteString("; no more than " + strconv.Itoa(e.limit()) + " " + e.summary.Unit + "s of a role are used")
	}
	switch e.kinder {
	case "":
	case Undetermined:
		b.WriteString("; the fullest zone is taken to fail")
	default:
		b.WriteString("; the fullest zone is taken to fail, with the emptiest it would be " + e.kinder.Words())
	}
	return b.String()
}

// healthyWords tells how many primaries are healthy: "2 of 4 healthy".
func (e *evaluation) healthyWords() string {
	all, healthy := e.tally.primaries, e.tally.healthyPrimaries
	switch {
	case all.max == 0:
		return "no primary " + e.summary.Unit + " is configured"
	case healthy.max == 0:
		if all.min == all.max {
			return "0 of " + strconv.Itoa(all.max) + " healthy"
		}
		return "no primary " + e.summary.Unit + " healthy"
	case all.min == all.max:
		return healthy.interval().String() + " of " + strconv.Itoa(all.max) + " healthy"
	case all == healthy && e.losesNothing():
		return "all " + all.interval().String() + " healthy"
	case all.max == unlimited && all.min == 0:
		return "the number of primary " + e.summary.Unit + "s is not known"
	}
	return healthy.interval().String() + " of " + all.interval().String() + " healthy"
}

// losesNothing reports whether no primary fails.
func (e *evaluation) losesNothing() bool {
	for i := range e.slots {
		for j := range e.slots[i].readings {
			m := &e.slots[i].readings[j]
			if m.roles&rolePrimary != 0 && m.lossOf(e.scenario.faults, false).least != staying {
				return false
			}
		}
	}
	return true
}

// minimum returns the least number of healthy primaries where it is certain.
func (e *evaluation) minimum() (int, bool) {
	least, ok := e.summary.MinimumHealthyPrimaries.Get()
	if !ok {
		return 0, false
	}
	return least.Exact()
}

// enoughWords compares healthy primaries that suffice with the minimum.
func (e *evaluation) enoughWords() string {
	if e.onBoundary() {
		text := " is exactly the minimum (one Google page reads this as failover)"
		if e.tally.primaries.min != e.tally.primaries.max {
			text = ", for some sizes exactly the minimum (one Google page reads this as failover)"
		}
		if RoundsUpInSinglePrecision(e.ratio) {
			text += "; the API may store " + topology.Decimal(e.ratio) + " as slightly more"
		}
		return text
	}
	least, known := e.minimum()
	if !known || e.tally.healthyPrimaries == e.tally.primaries {
		return ""
	}
	if least == 1 {
		return ", 1 is enough"
	}
	return ", " + strconv.Itoa(least) + " are enough"
}

// shortWords compares healthy primaries that don't suffice with the minimum.
func (e *evaluation) shortWords() string {
	if e.tally.primaries.max == 0 {
		return ""
	}
	if least, known := e.minimum(); known && (least > 1 || e.tally.healthyPrimaries.max > 0) {
		return ", below " + strconv.Itoa(least)
	}
	if e.tally.healthyPrimaries.max == 0 {
		return ""
	}
	if e.ratio != nil {
		return ", fewer than " + share(topology.Decimal(e.ratio)) + " of them"
	}
	return ", below the failover ratio"
}

// share says "all" for a ratio of 1.
func share(ratio string) string {
	if ratio == "1" {
		return "all"
	}
	return ratio
}

// noFailoverWords says why no failover member serves.
func (e *evaluation) noFailoverWords() string {
	if groups, exact := e.summary.Failover.Groups.Exact(); exact && groups == 0 {
		return "there is no failover backend"
	}
	return "no failover " + e.summary.Unit + " is healthy"
}

// undeterminedWhy tells the cases where they are few, else what is missing.
func (e *evaluation) undeterminedWhy() string {
	if n := len(e.cases); n > 0 && n <= 3 {
		var parts []string
		for _, c := range e.cases {
			parts = append(parts, c.Pool.Words()+" if "+c.When)
		}
		return strings.Join(parts, "; ")
	}
	var pools []string
	for _, p := range e.rows.pools() {
		pools = append(pools, p.Words())
	}
	return enumerate(pools, "or") + ": it depends on " + e.unknownWords()
}

// unknownWords names what the outcome depends on.
func (e *evaluation) unknownWords() string {
	var names []string
	for _, o := range e.dependsOn {
		switch {
		case o.Address == e.service.Address || o.Address == "":
			names = append(names, o.Attribute)
		case o.Attribute == "":
			names = append(names, o.Address)
		default:
			names = append(names, o.Attribute+" of "+o.Address)
		}
	}
	return enumerate(atMost(3, names), "and")
}
