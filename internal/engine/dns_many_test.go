// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"fmt"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// mayBeEmpty is a group that may have no VM at all.
func mayBeEmpty(name string) *topology.Group {
	g := zonal(name, "us-central1-a", 0)
	g.Size = topology.Size{Min: 0, Max: 2, Source: topology.SizeFromAutoscaler, Origins: []topology.Origin{g.At("min_replicas")}}
	return g
}

// manyWeighted is a weighted record of so many load balancers, the first few of
// which may have no VM.
func manyWeighted(n, unknown int) *topology.DNSRecord {
	r := record(topology.WeightedRouting)
	for i := range n {
		name := fmt.Sprintf("lb%d", i)
		g := zonal(name+"-group", "us-central1-a", 2)
		if i < unknown {
			g = mayBeEmpty(name + "-group")
		}
		rule := applicationLB(name, "us-central1", g)
		r.Items = append(r.Items, weighted(1, &topology.Targets{External: []topology.DNSTarget{of(rule, false)}}))
	}
	return r
}

// Eight targets of unknown state have 256 states, which a record of hundreds of
// targets must not remember for each scenario.
func TestAnAnswerThatHangsOnItsTargetsIsNotTriedInAllTheirStates(t *testing.T) {
	d := prepare(manyWeighted(100, 8))
	for _, s := range d.Scenarios() {
		o := d.Evaluate(s)
		if s.IsSteady() && (!o.Undetermined || len(o.DependsOn) != 8) {
			t.Errorf("steady: %s hangs on %d attributes, want 8 (%s)", spelled(o), len(o.DependsOn), o.Why)
		}
	}
	if most, got := 20*len(d.Scenarios()), d.Remembered(); got > most {
		t.Errorf("%d answers were looked for, want at most %d", got, most)
	}
}

// Where no answer differs all states have to be tried; what is remembered of
// them is bounded.
func TestOnlySoManyAnswersAreRemembered(t *testing.T) {
	r := manyWeighted(20, 8)
	for _, item := range r.Items[:8] {
		item.Weight = weighted(0, nil).Weight
	}
	d := prepare(r)
	for _, s := range d.Scenarios() {
		if o := d.Evaluate(s); s.IsSteady() && (o.Undetermined || len(o.Answers) != 12) {
			t.Errorf("steady: %s (%s)", spelled(o), o.Why)
		}
	}
	if got := d.Remembered(); got > engine.MostRemembered {
		t.Errorf("%d answers are remembered, want at most %d", got, engine.MostRemembered)
	}
}
