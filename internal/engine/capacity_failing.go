// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// failing are targets that are unhealthy, of which one fails beside the
// primaries, or beside is nil.
type failing struct {
	targets []*topology.DNSTarget
	beside  any
}

// unhealthyIn lists the sets of targets that are unhealthy in a case, of which
// the worst counts. They are those of a record and of all that it leads to.
func (c *capacity) unhealthyIn(name ProxyCaseName, all *recordLoad) []failing {
	var primaries []*topology.DNSTarget
	if name != CaseSteady {
		for _, r := range all.through {
			p := &c.at(r).policy
			for _, i := range p.primary {
				primaries = append(primaries, p.targets[i])
			}
		}
	}
	if name != CaseOneDown {
		return []failing{{targets: primaries}}
	}
	var list []failing
	var met []*topology.DNSTarget
	for _, r := range all.through {
		p := &c.at(r).policy
		for _, item := range p.items {
			for _, i := range item.targets {
				t := p.targets[i]
				if fails(t, met) {
					continue
				}
				met = append(met, t)
				list = append(list, failing{append(slices.Clip(primaries), t), identity(t, r)})
			}
		}
	}
	return list
}

// fails reports whether a target is among those that fail. One that stands in
// several places fails in all of them.
func fails(t *topology.DNSTarget, unhealthy []*topology.DNSTarget) bool {
	return slices.ContainsFunc(unhealthy, func(u *topology.DNSTarget) bool { return u == t || sameTarget(u, t) })
}

// identity is the same for a target in whatever record it stands.
func identity(t *topology.DNSTarget, r *topology.DNSRecord) any {
	switch rule := Frontend(t, r); {
	case rule != nil:
		return rule
	case !sameTarget(t, t):
		return t
	}
	return inputAddress{r.Input, t.Target}
}

// answeredWith are the answers of a record, several sets of them where no document
// tells which it gives, and the questions on which that hangs.
type answeredWith struct {
	sets     [][]Answer
	disputed []string
}

// answersIn returns the answers while the checks of some targets fail. ok is
// false where the input does not tell, which hangs on the attributes in open.
func (d *DNS) answersIn(unhealthy []*topology.DNSTarget) (a answeredWith, open []topology.Origin, ok bool) {
	if r := d.record; r.Policy == topology.NoPolicy && r.PolicyUnknown == nil {
		return answeredWith{sets: [][]Answer{plainAnswers(r)}}, nil, true
	}
	states, ok := make([]TargetState, len(d.policy.targets)), true
	for i, v := range d.verdicts(Scenario{}) {
		switch states[i] = v.State; {
		case v.State != TargetUnchecked && fails(d.policy.targets[i], unhealthy):
			states[i] = TargetUnhealthy
		case v.State == TargetUndetermined:
			open, ok = appendOrigins(open, v.DependsOn...), false
		}
	}
	if !ok {
		return a, open, false
	}
	p := d.answerFor(states)
	if p.undetermined() {
		return a, d.hides(p.dnsAnswer), false
	}
	a = answeredWith{[][]Answer{p.answers}, p.disputed}
	if p.unspecified {
		nearest := d.policy.nearestBackups(states)
		if nearest.undetermined() {
			return a, d.hides(nearest), false
		}
		if answers := d.policy.answersOf(nearest.shares); len(answers) > 0 {
			a.sets = append(a.sets, answers)
		}
	}
	return a, nil, true
}

// nearestBackups is what a failover policy may answer instead of its primaries
// where everything is unhealthy (DNS-062): every client gets the item nearest to
// it, by DNS-055 with a fence and by DNS-059 for the geolocation policy of the
// backups alone.
func (p *dnsPolicy) nearestBackups(states []TargetState) *dnsAnswer {
	a := &dnsAnswer{shares: make([][]*big.Rat, len(p.targets))}
	p.geo(a, states, one)
	return a
}

// hides are the attributes that hide what the answer is.
func (d *DNS) hides(a *dnsAnswer) (open []topology.Origin) {
	for _, o := range a.open {
		open = appendOrigins(open, o.at)
	}
	if len(open) == 0 {
		// Weights of 0 alone give no answer.
		open = append(open, origin(topology.Value[string]{Origin: d.record.PolicyOrigin}, d.record.At("routing_policy")))
	}
	return open
}

// plainAnswers are those of a record without a routing policy.
func plainAnswers(r *topology.DNSRecord) []Answer {
	var answers []Answer
	for i := range r.Rrdatas {
		answers = append(answers, Answer{Target: &r.Rrdatas[i], Shares: []*big.Rat{big.NewRat(1, int64(len(r.Rrdatas)))}})
	}
	return answers
}
