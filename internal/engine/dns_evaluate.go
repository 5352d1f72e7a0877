// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"iter"
	"math/big"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// mostUndetermined bounds how many targets of unknown state are tried in all
// their states.
const mostUndetermined = 8

// mostRemembered bounds how many answers of a record are remembered: one of
// hundreds of targets and locations is big.
const mostRemembered = 512

// DNS is a record with a routing policy prepared for evaluation.
type DNS struct {
	record *topology.DNSRecord
	policy dnsPolicy
	health *Health
	prober prober
	// footprints are where each target's load balancer is, and steady how
	// each target is seen while nothing fails.
	footprints []footprint
	steady     []*TargetVerdict
	answers    map[string]*prepared
	allHealthy *prepared
}

// prepared is an answer for one set of target states with all that follows
// from it, since many scenarios leave the same states.
type prepared struct {
	*dnsAnswer
	answers []Answer
	why     string
}

// NewDNS prepares a record, each once for one Health. Records without a routing
// policy can't fail over and must not be given.
func NewDNS(h *Health, r *topology.DNSRecord) *DNS { return h.record(r) }

func newDNS(h *Health, r *topology.DNSRecord, o DNSOptions) *DNS {
	d := &DNS{record: r, policy: preparePolicy(r, o), health: h, prober: proberOf(r), answers: map[string]*prepared{}}
	d.footprints = make([]footprint, len(d.policy.targets))
	for i, t := range d.policy.targets {
		d.footprints[i] = h.targetFootprint(t, r)
	}
	return d
}

// Record returns the record that was prepared.
func (d *DNS) Record() *topology.DNSRecord { return d.record }

// Evaluate returns what the record answers in a scenario.
func (d *DNS) Evaluate(s Scenario) DNSOutcome {
	o := DNSOutcome{Scenario: s, Locations: d.policy.locations, Targets: d.verdicts(s)}
	states := make([]TargetState, len(o.Targets))
	var open []int
	for i := range o.Targets {
		if states[i] = o.Targets[i].State; states[i] == TargetUndetermined {
			open = append(open, i)
		}
	}
	if len(open) == 0 {
		d.fill(&o, d.answerFor(states))
		return o
	}
	d.enumerate(&o, states, open)
	return o
}

// verdicts tells how Cloud DNS sees each target. The record counts as being
// resolved meanwhile, so that a load balancer behind a target that asks for
// this very name is found out.
func (d *DNS) verdicts(s Scenario) []*TargetVerdict {
	if asking := d.health.inquiry.asking; !asking[d.record] {
		asking[d.record] = true
		defer delete(asking, d.record)
	}
	if d.steady == nil {
		d.steady = make([]*TargetVerdict, len(d.policy.targets))
		for i := range d.steady {
			// What can hang on anything is asked for in each scenario.
			if !d.touched(i, Scenario{}) {
				d.steady[i] = d.targetVerdict(i, Scenario{})
			}
		}
	}
	list := slices.Clone(d.steady)
	for i := range list {
		if d.touched(i, s) {
			list[i] = d.targetVerdict(i, s)
		}
	}
	return list
}

// key spells a state in one byte.
func (s TargetState) key() byte {
	switch s {
	case TargetHealthy:
		return '+'
	case TargetUnhealthy:
		return '-'
	}
	return '*'
}

// answerFor returns the answer for states of which none is undetermined.
func (d *DNS) answerFor(states []TargetState) *prepared {
	key := make([]byte, len(states))
	for i, s := range states {
		key[i] = s.key()
	}
	if p, ok := d.answers[string(key)]; ok {
		return p
	}
	if len(d.answers) == mostRemembered {
		clear(d.answers)
	}
	p := &prepared{dnsAnswer: d.policy.answer(states)}
	p.answers = d.policy.answersOf(p.shares)
	p.why = d.policy.tell(p.dnsAnswer, states)
	d.answers[string(key)] = p
	return p
}

// answersOf lists the targets that are answered with. One that stands in
// several items is one answer.
func (p *dnsPolicy) answersOf(shares [][]*big.Rat) []Answer {
	var list []Answer
next:
	for i, byLocation := range shares {
		if byLocation == nil {
			continue
		}
		t := p.targets[i]
		for j := range list {
			if sameTarget(list[j].Target, t) {
				list[j].Shares = addShares(list[j].Shares, byLocation)
				continue next
			}
		}
		list = append(list, Answer{Target: t, Shares: byLocation})
	}
	return list
}

// sameTarget reports whether two targets are one and the same for whoever
// reads their names; what is hidden or unknown is not.
func sameTarget(a, b *topology.DNSTarget) bool {
	return a.Target == b.Target && a.Target != topology.SensitiveText && a.Target != topology.UnknownText
}

func addShares(a, b []*big.Rat) []*big.Rat {
	sum := slices.Clone(a)
	for i := range sum {
		switch {
		case sum[i] == nil:
			sum[i] = b[i]
		case b[i] != nil:
			sum[i] = new(big.Rat).Add(sum[i], b[i])
		}
	}
	return sum
}

// fill puts an answer into an outcome.
func (d *DNS) fill(o *DNSOutcome, p *prepared) {
	o.Facts, o.Disputed = p.facts, p.disputed
	for i := range o.Targets {
		if t := o.Targets[i]; t.State == TargetUnhealthy || t.State == TargetUndetermined {
			o.Facts = appendNew(slices.Clip(o.Facts), t.Facts...)
			o.Disputed = appendNew(slices.Clip(o.Disputed), t.Disputed...)
		}
	}
	if p.undetermined() {
		o.Undetermined, o.Why = true, p.why
		for _, at := range p.open {
			o.DependsOn = appendOrigins(o.DependsOn, at.at)
		}
		return
	}
	o.Answers, o.Unspecified = p.answers, p.unspecified
	o.Why = o.cause(p.why, p != d.healthy() && !equalAnswers(p.answers, d.healthy().answers))
}

// healthy is the answer while nothing is unhealthy.
func (d *DNS) healthy() *prepared {
	if d.allHealthy == nil {
		states := make([]TargetState, len(d.policy.targets))
		for i, checked := range d.policy.checked {
			states[i] = TargetHealthy
			if !checked {
				states[i] = TargetUnchecked
			}
		}
		d.allHealthy = d.answerFor(states)
	}
	return d.allHealthy
}

// undetermined reports whether there is no answer that could be given.
func (a *dnsAnswer) undetermined() bool { return len(a.open) > 0 || a.course.weightless }

// enumerate tries the targets of unknown state in all their states. An answer
// that is the same for all of them is known. Once two differ, the others are
// only asked for what else is not known.
func (d *DNS) enumerate(o *DNSOutcome, states []TargetState, open []int) {
	tried := open[:min(len(open), mostUndetermined)]
	same := len(tried) == len(open)
	var all []*prepared
	for range eachState(states, tried) {
		p := d.answerFor(states)
		all = append(all, p)
		same = same && !p.undetermined() && equalAnswers(all[0].answers, p.answers)
		if !same && d.policy.settled {
			break
		}
	}
	if same {
		o.Answers = all[0].answers
		for _, p := range all {
			o.Unspecified = o.Unspecified || p.unspecified
			o.Facts, o.Disputed = appendNew(o.Facts, p.facts...), appendNew(o.Disputed, p.disputed...)
		}
		o.Why = "the answer is the same whether or not " + o.Targets[open[0]].Target.Target + " is healthy"
		if len(open) > 1 {
			o.Why = "the answer is the same whichever of the targets in question are healthy"
		}
		return
	}
	o.Undetermined = true
	for _, i := range open {
		if t := o.Targets[i]; len(tried) < len(open) || d.matters(states, tried, i) {
			o.DependsOn, o.Facts = appendOrigins(o.DependsOn, t.DependsOn...), appendNew(o.Facts, t.Facts...)
			if o.Why == "" {
				o.Why = "whether " + t.Target.Target + " is healthy is not known: " + t.Why
			}
		}
	}
	for _, p := range all {
		for _, at := range p.open {
			o.DependsOn = appendOrigins(o.DependsOn, at.at)
		}
		if o.Why == "" && p.undetermined() {
			o.Why = p.why
		}
	}
}

// eachState sets the targets to each combination of healthy and unhealthy in
// turn.
func eachState(states []TargetState, targets []int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for bits := range 1 << len(targets) {
			for n, i := range targets {
				states[i] = [2]TargetState{TargetHealthy, TargetUnhealthy}[bits>>n&1]
			}
			if !yield(bits) {
				return
			}
		}
	}
}

// matters reports whether the state of one of the targets makes a difference
// in any states of the others.
func (d *DNS) matters(states []TargetState, open []int, target int) bool {
	for range eachState(states, open) {
		if states[target] == TargetUnhealthy {
			continue
		}
		healthy := d.answerFor(states)
		states[target] = TargetUnhealthy
		if p := d.answerFor(states); healthy.undetermined() != p.undetermined() || !equalAnswers(healthy.answers, p.answers) {
			return true
		}
	}
	return false
}

func equalAnswers(a, b []Answer) bool {
	return slices.EqualFunc(a, b, func(x, y Answer) bool {
		return x.Target == y.Target && slices.EqualFunc(x.Shares, y.Shares, func(r, s *big.Rat) bool {
			return r == s || r != nil && s != nil && r.Cmp(s) == 0
		})
	})
}
