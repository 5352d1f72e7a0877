// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"flag"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var (
	topologies = flag.Int("topologies", 6000, "how many random load balancers the engine and the oracle answer")
	firstSeed  = flag.Uint64("seed", 1, "the seed of the first of them")
)

// TestEngineAgreesWithTheOracle asks both about random load balancers with
// groups of every sort: exact, bounded, open and unknown sizes, known and
// unknown zones and roles, spread groups, groups used twice, links with
// several candidates, unknown policies, and a limit of members.
func TestEngineAgreesWithTheOracle(t *testing.T) {
	asked, skipped := 0, 0
	for i := range uint64(*topologies) {
		seed := *firstSeed + i
		r := newRandom(seed)
		open := r.once(40)
		bs := r.service(open)
		o := oracle{service: bs, region: "r", endless: 60}
		prepared := engine.NewPassthrough(bs)
		if r.once(5) {
			o.limit = 1 + r.IntN(8)
			prepared.SetLimit(o.limit)
		}
		for range 3 {
			s := r.scenario(bs)
			want, ok := o.ask(s, 5_000)
			if !ok {
				skipped++
				continue
			}
			asked++
			if problem := disagreement(want, prepared, s, o); problem != "" {
				t.Fatalf("seed %d, %s, limit %d\n%s\n%s", seed, s, o.limit, picture(bs), problem)
			}
		}
	}
	t.Logf("%d scenarios asked, %d left out for their number of combinations", asked, skipped)
	if asked < 2**topologies {
		t.Errorf("only %d scenarios of %d load balancers were asked", asked, *topologies)
	}
}

// disagreement says how the engine's answer differs from the oracle's.
func disagreement(want answers, prepared *engine.Passthrough, s engine.Scenario, o oracle) string {
	got := prepared.Evaluate(s)
	var pools []engine.Pool
	for _, p := range engine.Pools {
		if want.pools[p] {
			pools = append(pools, p)
		}
	}
	if diff := cmp.Diff(pools, prepared.PossiblePools(s)); diff != "" {
		return "possible pools (-oracle +engine):\n" + diff
	}
	wantPool := engine.Undetermined
	if len(pools) == 1 {
		wantPool = pools[0]
	}
	if got.Pool != wantPool {
		return "pool: the oracle says " + string(wantPool) + ", the engine " + string(got.Pool)
	}
	if got.Pool == engine.Undetermined && len(got.DependsOn) == 0 {
		return "undetermined, but it depends on nothing"
	}
	for _, c := range got.Cases {
		if !want.pools[c.Pool] {
			return "a case tells of " + string(c.Pool) + ", which can't be: " + c.When
		}
	}
	// Endless sizes have another end in the oracle.
	for _, n := range []struct {
		what      string
		want, got engine.Interval
	}{
		{"healthy primaries", want.healthy, got.HealthyPrimaries},
		{"healthy failover members", want.backups, got.HealthyFailovers},
		{"active members", want.active, got.Active},
	} {
		if n.got.Max < 0 && n.want.Max >= n.got.Min {
			n.got.Max = n.want.Max
		}
		if n.what == "active members" && (got.Pool == engine.Undetermined || n.want.Max >= o.endless) {
			continue
		}
		if n.want != n.got {
			return n.what + " (-oracle +engine):\n" + cmp.Diff(n.want, n.got)
		}
	}
	return ""
}

// Where a group or a part of the backends is not known, everything that the
// oracle finds with a few members is possible to the engine too.
func TestUnknownBackendsLeaveRoomForAllThatTheOracleFinds(t *testing.T) {
	asked := 0
	for i := range uint64(*topologies / 6) {
		seed := *firstSeed + i
		r := newRandom(seed)
		bs := r.service(false)
		if r.once(2) {
			hidden := bs.At("backend")
			bs.BackendsUnknown = &hidden
		}
		if r.once(2) {
			b := bs.Backends[r.IntN(len(bs.Backends))]
			b.Group = topology.Link[topology.Group]{State: topology.Open, Text: "link", Origin: bs.At("backend.group")}
		}
		o := oracle{service: bs, region: "r", endless: 3}
		s := r.scenario(bs)
		want, ok := o.ask(s, 20_000)
		if !ok {
			continue
		}
		asked++
		lb := engine.NewPassthrough(bs)
		got, outcome := lb.PossiblePools(s), lb.Evaluate(s)
		for pool := range want.pools {
			if !slices.Contains(got, pool) {
				t.Fatalf("seed %d, %s\n%s\n%s is not among %v", seed, s, picture(bs), pool, got)
			}
		}
		if !outcome.HealthyPrimaries.Contains(want.healthy.Max) || !outcome.HealthyFailovers.Contains(want.backups.Max) {
			t.Fatalf("seed %d, %s\n%s\nhealthy %v and %v, the oracle finds %v and %v", seed, s, picture(bs),
				outcome.HealthyPrimaries, outcome.HealthyFailovers, want.healthy, want.backups)
		}
	}
	if asked < *topologies/12 {
		t.Errorf("only %d scenarios were asked", asked)
	}
}
