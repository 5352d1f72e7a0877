// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"
	"strconv"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// SourceOutcome is the state of a health source in a scenario. As a part of
// the outcome of a check it has its reason only where it was explained.
type SourceOutcome struct {
	Source *HealthSource
	State  HealthState
	// Endpoints and Healthy are the endpoints that count and those that stay
	// healthy.
	Endpoints, Healthy Interval
	Reason
}

// Evaluate returns the state of the source in a scenario with its reason, but
// for the trace.
func (h *HealthSource) Evaluate(s Scenario) SourceOutcome {
	t := h.tally(s.faults, false)
	o := t.outcome(s.faults)
	o.Reason = t.reason(o.State, s.faults)
	return o
}

func (t *endpointTally) outcome(faults []Fault) SourceOutcome {
	o := SourceOutcome{Source: t.source, State: StateUnknown, Endpoints: t.all.interval(), Healthy: t.healthy.interval()}
	if !t.source.unknownYet(faults) {
		o.State = t.states().single()
	}
	return o
}

// reason says what decided.
func (t *endpointTally) reason(state HealthState, faults []Fault) Reason {
	if state == StateUnknown {
		return Reason{Why: "its state is not known yet", Facts: []string{"CH-037"}}
	}
	r := Reason{Why: t.why(state, faults)}
	if state == StateUndetermined {
		r.DependsOn = t.dependsOn()
	}
	r.Facts, r.Disputed = t.facts(state, faults)
	return r
}

// milder is the state if the failing zones held the fewest members instead of
// the most, or empty where that makes no difference.
func (t *endpointTally) milder(state HealthState, faults []Fault) HealthState {
	if t.even {
		emptiest := t.source.tally(faults, true)
		if other := emptiest.states().single(); other != state {
			return other
		}
	}
	return ""
}

// why says in one sentence part what decided.
func (t *endpointTally) why(state HealthState, faults []Fault) string {
	text := t.countWords()
	thresholds, known := t.source.demand.thresholds()
	n, exact := t.all.interval().Exact()
	switch healthy, counted := t.healthy.interval().Exact(); {
	case state == StateUndetermined, t.all.max == 0:
	case !known || !exact:
		if known && state == StateUnhealthy && !counted {
			text += ", too few for " + thresholds.words()
		}
	case state == StateUnhealthy:
		text += ", below " + thresholds.requiredWords(n)
	case counted && healthy < n && thresholds.Required(n) == 1:
		text += ", 1 is enough"
	case counted && healthy < n:
		text += ", " + strconv.Itoa(thresholds.Required(n)) + " are enough"
	}
	switch milder := t.milder(state, faults); milder {
	case "":
	case StateUndetermined:
		text += "; the fullest zone is taken to fail"
	default:
		text += "; the fullest zone is taken to fail, with the emptiest it would be " + string(milder)
	}
	return text
}

// countWords tells how many endpoints are healthy: "3 of 4 endpoints healthy".
func (t *endpointTally) countWords() string {
	switch {
	case t.all.max == 0:
		return "there is no endpoint"
	case t.healthy.max == 0 && t.all.min != t.all.max:
		return "no endpoint healthy"
	case t.losesNothing() && t.all.min == t.all.max && t.all.min > 2:
		return "all " + strconv.Itoa(t.all.min) + " endpoints healthy"
	case t.losesNothing() && t.all.min != t.all.max && t.all.interval().IsUnknown():
		return "the number of endpoints is not known"
	case t.losesNothing() && t.all.min != t.all.max:
		return "all " + t.all.interval().String() + " endpoints healthy"
	case t.all.interval().IsUnknown():
		return "of an unknown number of endpoints " + t.healthy.interval().String() + " healthy"
	}
	return t.healthy.interval().String() + " of " + count(t.all.interval(), "endpoint") + " healthy"
}

// words tells both thresholds: "75 percent and at least 3".
func (t Thresholds) words() string {
	return strconv.Itoa(t.HealthyPercent) + " percent and at least " + strconv.Itoa(t.MinHealthy)
}

// requiredWords tells the number that n endpoints must reach, and which
// threshold demands it.
func (t Thresholds) requiredWords(n int) string {
	required := strconv.Itoa(t.Required(n))
	switch t.Binds(n) {
	case BindsPercent:
		return required + " (" + strconv.Itoa(t.HealthyPercent) + " percent)"
	case BindsMinimum:
		return "the minimum of " + required
	}
	return required
}

// The usual facts, which are not written down anew for every source.
var (
	oneGroupFacts = slices.Clip([]string{"CH-031"})
	groupsFacts   = slices.Clip([]string{"CH-031", "CH-032"})
)

// facts lists what decided the state of a source, and the questions on which it
// hangs.
func (t *endpointTally) facts(state HealthState, faults []Fault) (facts, disputed []string) {
	h := t.source
	facts = oneGroupFacts
	if len(h.slots) > 1 {
		facts = groupsFacts
	}
	if t.all.max == 0 {
		facts, disputed = []string{"CH-034"}, []string{"Q13"}
	}
	if state == StateUnhealthy && t.roundingDecides() {
		facts, disputed = append(facts, "CH-033"), append(disputed, "Q13")
	}
	if h.sixtyForZero() {
		facts = append(facts, "CH-005")
	}
	if t.even {
		facts = append(facts, "PNLB-044")
	}
	if h.primaries == nil {
		return facts, disputed
	}
	facts = append(facts, "CH-038")
	alone := h.primaries.tally(faults, false)
	if alone.states().single() != state {
		disputed = append(disputed, "Q14")
	}
	if pool := h.pool.possiblePool(faults); state == StateUnhealthy && (pool == Failover || pool == PrimaryForced) {
		disputed = append(disputed, "Q16")
	}
	return facts, disputed
}

// possiblePool returns the pool that serves, without its reason.
func (l *Passthrough) possiblePool(faults []Fault) Pool {
	t := l.tally(faults, false)
	return l.rows(&t).pool()
}

// roundingDecides reports whether the percentage of healthy endpoints would
// reach the threshold if it were rounded up or to the nearest whole one
// (CH-033). That the number which is demanded is not rounded down is known from
// the codelab, where 1 of 2 misses 60 percent.
func (t *endpointTally) roundingDecides() bool {
	thresholds, known := t.source.demand.thresholds()
	n, healthy := t.fixed.all, t.fixed.healthy
	if !known || !t.settled() || n == 0 || healthy < thresholds.MinHealthy {
		return false
	}
	roundedUp := (100*int64(healthy) + int64(n) - 1) / int64(n)
	return roundedUp >= int64(thresholds.HealthyPercent)
}

// sixtyForZero reports whether the percentage in effect is the API's, because
// the 0 that was written is never sent (CH-005).
func (h *HealthSource) sixtyForZero() bool {
	p := h.source.AggregationPolicy.To
	return p != nil && topology.Is(p.HealthyPercentWritten, 0) && topology.IsNot(p.HealthyPercentThreshold, 0)
}

// label is how the source is called in sentences.
func (h *HealthSource) label() string { return h.source.Address }

// distinctFacts adds what is not in the list yet.
func distinctFacts(list []string, more ...string) []string {
	for _, f := range more {
		if !slices.Contains(list, f) {
			list = append(list, f)
		}
	}
	return list
}
