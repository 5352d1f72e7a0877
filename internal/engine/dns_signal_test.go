// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"slices"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// states are the states of a target that the worlds of the oracle allow, by
// the number of VMs and of healthy ones.
func (o oracle) states(s engine.Scenario, healthy func(all, up int) bool) (states []engine.TargetState, ok bool) {
	seen := map[bool]bool{}
	sums := map[[2]int]bool{{0, 0}: true}
	for _, g := range o.groups() {
		next := map[[2]int]bool{}
		for _, w := range o.worlds(g, s) {
			for sum := range sums {
				next[[2]int{sum[0] + w.all, sum[1] + w.up}] = true
			}
		}
		if sums = next; len(sums) > 20000 {
			return nil, false
		}
	}
	for sum := range sums {
		seen[healthy(sum[0], sum[1])] = true
	}
	if seen[true] {
		states = append(states, engine.TargetHealthy)
	}
	if seen[false] {
		states = append(states, engine.TargetUnhealthy)
	}
	return states, true
}

// A private zone counts 20 % of the instances of both roles; from outside a
// load balancer is seen to answer as soon as anything behind it is healthy.
func TestTargetsAreSeenAsTheOracleSeesThem(t *testing.T) {
	for seed := range uint64(4000) {
		r := newRandom(seed)
		bs := r.service(seed%100 == 0)
		s := r.scenario(bs)
		o := oracle{service: bs, region: "r", endless: 130}
		for _, private := range []bool{true, false} {
			healthy := func(all, up int) bool { return 5*up >= all }
			bs.Scheme = known(topology.SchemeInternal)
			if !private {
				if seed%100 == 0 {
					// Groups of unknown size are taken to have members.
					continue
				}
				healthy = func(_, up int) bool { return up > 0 }
				bs.Scheme = known(topology.SchemeExternal)
			}
			want, ok := o.states(s, healthy)
			if !ok {
				continue
			}
			if slices.ContainsFunc(s.Faults(), func(f engine.Fault) bool { return f.Kind == engine.Region || f.Kind == engine.Everything }) {
				want = []engine.TargetState{engine.TargetUnhealthy}
			}
			rule := &topology.ForwardingRule{Object: topology.Object{Address: "rule"}}
			rule.Region, rule.BackendService = known("r"), topology.Link[topology.BackendService]{State: topology.Linked, To: bs}
			rec := record(topology.GeoRouting, item("us-east1", &topology.Targets{External: []topology.DNSTarget{of(rule, false)}}))
			if private {
				rec.Items[0].Checked = &topology.Targets{Internal: []topology.DNSTarget{of(rule, true)}}
			}
			v := prepare(rec).Evaluate(s).Targets[0]
			got := v.State
			if len(want) == 2 && got != engine.TargetUndetermined || len(want) == 1 && got != want[0] {
				t.Fatalf("seed %d, %s, private %v: got %s, want %v (%s)\n%s", seed, s, private, got, want, v.Why, picture(bs))
			}
			if got == engine.TargetUndetermined && len(v.DependsOn) == 0 {
				t.Fatalf("seed %d, %s, private %v: no unknown is named\n%s", seed, s, private, picture(bs))
			}
		}
	}
}
