// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"math/big"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// reached is what a client can reach: how, and how many members.
type reached struct {
	reach   engine.Reach
	members int
}

// askClient answers what a client in the oracle's zone reaches, in every world
// that there could be. The members that a fault names by number may be any of
// a group.
func (o oracle) askClient(s engine.Scenario, most int) (all map[reached]bool, ok bool) {
	all = map[reached]bool{}
	var groups [][]world
	combinations := 1
	for _, g := range o.groups() {
		worlds := o.worlds(g, s)
		combinations *= len(worlds)
		if combinations > most {
			return nil, false
		}
		groups = append(groups, worlds)
	}
	var combine func(groups [][]world, chosen []world)
	combine = func(groups [][]world, chosen []world) {
		if len(groups) > 0 {
			for _, w := range groups[0] {
				combine(groups[1:], append(chosen, w))
			}
			return
		}
		for _, ratio := range o.ratios() {
			for _, drop := range o.drops() {
				all[o.reach(chosen, ratio, drop)] = true
			}
		}
	}
	combine(groups, nil)
	return all, true
}

// reach goes through the statements on zonal affinity one by one.
func (o oracle) reach(chosen []world, ratio *big.Rat, drop bool) reached {
	var P, p, b int
	for _, w := range chosen {
		if w.primary {
			P, p = P+w.all, p+w.up
		}
		if w.failover {
			b += w.up
		}
	}
	pool, active := o.decide(P, p, b, ratio, drop)
	if pool == engine.Dropped || pool == engine.None {
		return reached{engine.ReachNothing, 0}
	}
	whole := reached{engine.ReachPool, active}
	za := o.service.ZonalAffinity
	if za == nil || !topology.Is(o.service.Scheme, topology.SchemeInternal) || topology.Is(za.Spillover, topology.ZonalAffinityDisabled) {
		return whole
	}
	configured, healthy := 0, 0
	for _, w := range chosen {
		if pool == engine.Failover && w.failover || pool != engine.Failover && w.primary {
			configured, healthy = configured+w.near, healthy+w.nearUp
		}
	}
	if configured == 0 {
		return whole
	}
	if topology.Is(za.Spillover, topology.ZonalAffinityStayWithinZone) {
		switch {
		case pool == engine.LastResort:
			return reached{engine.ReachZone, configured}
		case healthy > 0:
			return reached{engine.ReachZone, healthy}
		}
		return reached{engine.ReachUnhealthyZone, configured}
	}
	spill, _ := za.SpilloverRatio.Or(new(big.Rat))
	share := big.NewRat(int64(healthy), int64(configured))
	switch {
	case pool == engine.LastResort || healthy == 0:
		return whole
	case spill.Sign() == 0 || share.Cmp(spill) >= 0:
		return reached{engine.ReachZone, healthy}
	}
	return whole
}

// What the engine says about a client's zone is what the oracle finds, and
// where the engine can't tell, the oracle finds several answers. Groups whose
// members are spread may leave the engine more doubt than there is.
func TestClientZonesAgreeWithTheOracle(t *testing.T) {
	asked := 0
	for i := range uint64(*topologies) {
		seed := *firstSeed + i
		r := newRandom(seed)
		bs := r.service(false)
		bs.Scheme = topology.Known("INTERNAL", bs.At("load_balancing_scheme"))
		bs.ZonalAffinity = &topology.ZonalAffinity{
			Spillover: topology.Known([]string{topology.ZonalAffinitySpillCrossZone, topology.ZonalAffinityStayWithinZone, topology.ZonalAffinityDisabled}[r.IntN(3)], bs.At("spillover")),
		}
		if r.once(2) {
			x, _ := new(big.Rat).SetString([]string{"0", "1/2", "0.8", "1"}[r.IntN(4)])
			bs.ZonalAffinity.SpilloverRatio = topology.Known(x, bs.At("spillover_ratio"))
		}
		o := oracle{service: bs, region: "r", client: "r-a"}
		s := r.scenario(bs)
		want, ok := o.askClient(s, 5000)
		if !ok {
			continue
		}
		asked++
		got := engine.NewPassthrough(bs).ForClientZone(s, o.client)
		reaches := map[engine.Reach]bool{}
		for w := range want {
			reaches[w.reach] = true
			if !got.Members.Contains(w.members) {
				t.Fatalf("seed %d, %s\n%s\n%s %v can't be %d", seed, s, picture(bs), got.Reach, got.Members, w.members)
			}
		}
		switch {
		case got.Reach == engine.ReachUndetermined:
			if len(reaches) == 1 && got.Pool != engine.Undetermined && everyGroupInOneZone(bs) && len(want) == 1 {
				t.Fatalf("seed %d, %s\n%s\nthe oracle finds %v, the engine can't tell: %s", seed, s, picture(bs), want, got.Why)
			}
			if len(got.DependsOn) == 0 {
				t.Fatalf("seed %d, %s\n%s\nundetermined, but it depends on nothing: %s", seed, s, picture(bs), got.Why)
			}
		case len(reaches) != 1 || !reaches[got.Reach]:
			t.Fatalf("seed %d, %s\n%s\nthe oracle finds %v, the engine %s %v: %s", seed, s, picture(bs), want, got.Reach, got.Members, got.Why)
		}
	}
	if asked < *topologies/2 {
		t.Errorf("only %d clients of %d load balancers asked", asked, *topologies)
	}
}

func everyGroupInOneZone(bs *topology.BackendService) bool {
	for _, b := range bs.Backends {
		if b.Group.To == nil || !b.Group.To.Zone.IsKnown() {
			return false
		}
	}
	return true
}
