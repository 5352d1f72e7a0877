// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// failing is a set of targets, by number, that are unhealthy, of which one fails
// beside the primaries or is -1.
type failing struct {
	targets []int
	beside  int
}

// unhealthyIn lists the sets of targets that are unhealthy in a case, of which
// the worst counts. A target that stands in several places fails in all of them.
func (d *DNS) unhealthyIn(name ProxyCaseName) []failing {
	primaries := d.policy.primary
	if name != CaseSteady {
		primaries = d.everywhere(primaries)
	}
	switch name {
	case CaseSteady:
		return []failing{{nil, -1}}
	case CaseFailover:
		return []failing{{primaries, -1}}
	}
	var list []failing
	for _, item := range d.policy.items {
		for _, t := range item.targets {
			list = append(list, failing{append(slices.Clip(primaries), d.everywhere([]int{t})...), t})
		}
	}
	return list
}

// everywhere are targets with all numbers that they have.
func (d *DNS) everywhere(numbers []int) []int {
	all := slices.Clone(numbers)
	for _, n := range d.sameTargets(d, numbers) {
		if !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	return all
}

// answersIn returns the answers while the checks of some targets fail. ok is
// false where the input does not tell, which hangs on the attributes in open.
func (d *DNS) answersIn(unhealthy []int) (answers []Answer, open []topology.Origin, ok bool) {
	if r := d.record; r.Policy == topology.NoPolicy && r.PolicyUnknown == nil {
		return plainAnswers(r), nil, true
	}
	states, ok := make([]TargetState, len(d.policy.targets)), true
	for i, v := range d.verdicts(Scenario{}) {
		if states[i] = v.State; v.State == TargetUndetermined {
			open, ok = appendOrigins(open, v.DependsOn...), false
		}
	}
	if !ok {
		return nil, open, false
	}
	for _, i := range unhealthy {
		if states[i] != TargetUnchecked {
			states[i] = TargetUnhealthy
		}
	}
	p := d.answerFor(states)
	for _, o := range p.open {
		open = appendOrigins(open, o.at)
	}
	if p.undetermined() && len(open) == 0 {
		// Weights of 0 alone give no answer.
		open = append(open, origin(topology.Value[string]{Origin: d.record.PolicyOrigin}, d.record.At("routing_policy")))
	}
	return p.answers, open, !p.undetermined()
}

// plainAnswers are those of a record without a routing policy.
func plainAnswers(r *topology.DNSRecord) []Answer {
	var answers []Answer
	for i := range r.Rrdatas {
		answers = append(answers, Answer{Target: &r.Rrdatas[i], Shares: []*big.Rat{big.NewRat(1, int64(len(r.Rrdatas)))}})
	}
	return answers
}

// sameTargets are the targets that stand in another record too, by their
// numbers here.
func (d *DNS) sameTargets(other *DNS, numbers []int) []int {
	var list []int
	for i, t := range d.policy.targets {
		if slices.ContainsFunc(numbers, func(n int) bool { return sameTarget(t, other.policy.targets[n]) }) {
			list = append(list, i)
		}
	}
	return list
}
