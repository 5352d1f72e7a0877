// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// TestConsumersAgreeWithTheAlgorithm compares random consumers with the
// reference algorithm in one sentence: the nearest region that is not
// UNHEALTHY, and all regions if there is none.
func TestConsumersAgreeWithTheAlgorithm(t *testing.T) {
	regions := []string{"us-central1", "us-east1", "us-west1", "europe-west1"}
	settled, open := 0, 0
	for seed := range uint64(3000) {
		r := newRandom(seed + 5_000_000)
		p := consumerOf([]string{"EXTERNAL_MANAGED", "INTERNAL_MANAGED"}[r.IntN(2)], true)
		var checks []*topology.CompositeHealthCheck
		var with []string
		for _, region := range regions {
			switch r.IntN(4) {
			case 0:
			case 1:
				p.outside(region)
				checks, with = append(checks, nil), append(with, region)
			default:
				check, _, _ := p.region(region, r.IntN(4))
				if r.once(3) {
					g := check.Sources[0].To.Sources[0].To.Backends[0].Group.To
					g.Size = topology.Size{Min: r.IntN(2), Max: 2 + r.IntN(3), Origins: []topology.Origin{g.At("max_replicas")}}
				}
				checks, with = append(checks, check), append(with, region)
			}
		}
		if len(with) == 0 {
			continue
		}
		prepared := p.prepared(t)
		s := r.consumerScenario(regions)
		// Every combination of the states that the checks can be in.
		answers := map[string]bool{}
		var combine func(i int, usable []string)
		combine = func(i int, usable []string) {
			if i < len(checks) {
				states := []engine.HealthState{engine.StateHealthy}
				if checks[i] != nil {
					states = engine.NewComposite(checks[i]).PossibleStates(s)
				}
				for _, state := range states {
					if state == engine.StateUnhealthy {
						combine(i+1, usable)
					} else {
						combine(i+1, append(slices.Clone(usable), with[i]))
					}
				}
				return
			}
			answers[reference(usable, with)] = true
		}
		combine(0, nil)
		o := prepared.Evaluate(s)
		got := consumerAnswer(o)
		serving := map[string]bool{}
		for a := range answers {
			serving[servingOf(a)] = true
		}
		switch {
		case len(serving) == 1 && !o.Settled:
			t.Fatalf("seed %d, %s: it is %v, and the engine does not tell", seed, s, answers)
		case len(serving) > 1 && o.Settled:
			t.Fatalf("seed %d, %s: it can be %v, and the engine says %s", seed, s, answers, got)
		case len(answers) == 1 && !answers[got]:
			t.Fatalf("seed %d, %s: it is %v, and the engine says %s", seed, s, answers, got)
		case !o.Settled && len(o.DependsOn) == 0:
			t.Fatalf("seed %d, %s: undetermined, but it depends on nothing", seed, s)
		}
		if o.Settled {
			settled++
		} else {
			open++
		}
	}
	if settled < 1000 || open < 50 {
		t.Errorf("%d settled, %d open", settled, open)
	}
}

func servingOf(answer string) string {
	for i, c := range answer {
		if c == ',' || c == ' ' {
			return answer[:i]
		}
	}
	return answer
}

// reference is the algorithm, spelled as consumerAnswer does.
func reference(usable, all []string) string {
	serving, note := slices.Clone(usable), ""
	if len(usable) == 0 {
		serving, note = slices.Clone(all), " fail open"
	}
	slices.Sort(serving)
	join := func(list []string) string {
		text := ""
		for i, r := range list {
			if i > 0 {
				text += "+"
			}
			text += r
		}
		return text
	}
	text := join(serving) + note
	clients := slices.Sorted(slices.Values(all))
	for _, client := range clients {
		nearest := serving
		if note == "" {
			ordered, _ := engine.Geography{}.Nearest(client, serving)
			nearest = ordered[:1]
		}
		text += fmt.Sprintf(", %s to %s", client, join(nearest))
	}
	return text
}

func (r random) consumerScenario(regions []string) engine.Scenario {
	var faults []engine.Fault
	for range r.IntN(4) {
		region := regions[r.IntN(len(regions))]
		switch r.IntN(5) {
		case 0:
			faults = append(faults, engine.Fault{Kind: engine.Region, Name: region})
		case 1:
			faults = append(faults, engine.Fault{Kind: engine.Zone, Name: region + "-a"})
		case 2:
			faults = append(faults, engine.Fault{Kind: engine.UnknownState, Name: "check-" + region})
		case 3:
			faults = append(faults, engine.Fault{Kind: engine.VMs, Name: "group-" + region, Count: 1 + r.IntN(3)})
		}
	}
	return engine.NewScenario(faults...)
}
