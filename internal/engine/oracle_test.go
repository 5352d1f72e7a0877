// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"math/big"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// The oracle answers the engine's question the slow way. It writes down every
// VM that could exist, one by one with its zone, lets each fault take its VMs,
// and counts. Nothing of it is clever, and nothing is shared with the engine.

// vm is one member of a group.
type vm struct {
	zone string
	down bool
}

// world is a group as it could be: its VMs after the faults and its role.
type world struct {
	primary, failover bool
	vms               []vm
	// all and up count the VMs, near and nearUp those in the client's zone.
	all, up, near, nearUp int
}

// count counts the VMs once they are struck.
func (w *world) count(client string) {
	w.all = len(w.vms)
	for _, v := range w.vms {
		if v.zone == client {
			w.near++
		}
		if !v.down {
			w.up++
			if v.zone == client {
				w.nearUp++
			}
		}
	}
}

// oracle is a load balancer as the oracle sees it.
type oracle struct {
	service *topology.BackendService
	region  string
	limit   int
	// endless stands for the largest size of a group that has no limit.
	endless int
	// client is the zone of a client, where one is asked about.
	client string
}

// answers are all that the oracle finds.
type answers struct {
	pools           map[engine.Pool]bool
	active, healthy engine.Interval
	backups         engine.Interval
	combinations    int
}

// ask answers one scenario, or gives up where there are too many combinations.
func (o oracle) ask(s engine.Scenario, most int) (a answers, ok bool) {
	a = answers{pools: map[engine.Pool]bool{}}
	var groups [][]world
	combinations := 1
	for _, g := range o.groups() {
		worlds := o.worlds(g, s)
		combinations *= len(worlds)
		if combinations > most {
			return a, false
		}
		groups = append(groups, worlds)
	}
	o.combine(groups, nil, &a)
	return a, true
}

// combine tries every combination of the groups' worlds.
func (o oracle) combine(groups [][]world, chosen []world, a *answers) {
	if len(groups) > 0 {
		for _, w := range groups[0] {
			o.combine(groups[1:], append(chosen, w), a)
		}
		return
	}
	var P, p, b int
	for _, w := range chosen {
		if w.primary {
			P, p = P+w.all, p+w.up
		}
		if w.failover {
			b += w.up
		}
	}
	for _, ratio := range o.ratios() {
		for _, drop := range o.drops() {
			pool, active := o.decide(P, p, b, ratio, drop)
			a.pools[pool] = true
			a.active = widen(a.active, active, a.combinations == 0)
			a.healthy = widen(a.healthy, p, a.combinations == 0)
			a.backups = widen(a.backups, b, a.combinations == 0)
			a.combinations++
		}
	}
}

func widen(i engine.Interval, n int, first bool) engine.Interval {
	if first {
		return engine.ExactInterval(n)
	}
	return engine.Interval{Min: min(i.Min, n), Max: max(i.Max, n)}
}

// decide is the reference algorithm: primaries while enough are healthy, else
// failover members, else what primaries there are, else drop or last resort.
func (o oracle) decide(P, p, b int, x *big.Rat, drop bool) (engine.Pool, int) {
	all := P
	if o.limit > 0 {
		P, p, b, all = min(P, o.limit), min(p, o.limit), min(b, o.limit), min(all, o.limit)
	}
	need := new(big.Rat).Mul(x, big.NewRat(int64(P), 1))
	switch {
	case p > 0 && (x.Sign() == 0 || big.NewRat(int64(p), 1).Cmp(need) >= 0):
		return engine.Primary, p
	case b > 0:
		return engine.Failover, b
	case p > 0:
		return engine.PrimaryForced, p
	case drop:
		return engine.Dropped, 0
	case P > 0:
		return engine.LastResort, all
	}
	return engine.None, 0
}

func (o oracle) ratios() []*big.Rat {
	ratio := topology.Known(new(big.Rat), topology.Origin{})
	if o.service.FailoverPolicyUnknown != nil {
		ratio = topology.Unknown[*big.Rat](topology.Origin{})
	} else if o.service.FailoverPolicy != nil {
		ratio = o.service.FailoverPolicy.Ratio
	}
	x, known := ratio.Or(new(big.Rat))
	if known && x.Sign() >= 0 && x.Cmp(big.NewRat(1, 1)) <= 0 {
		return []*big.Rat{x}
	}
	var all []*big.Rat
	for i := range int64(13) {
		all = append(all, big.NewRat(i, 12))
	}
	return all
}

func (o oracle) drops() []bool {
	drop := topology.Known(false, topology.Origin{})
	if o.service.FailoverPolicyUnknown != nil {
		drop = topology.Unknown[bool](topology.Origin{})
	} else if o.service.FailoverPolicy != nil {
		drop = o.service.FailoverPolicy.DropTrafficIfUnhealthy
	}
	if d, known := drop.Or(false); known {
		return []bool{d}
	}
	return []bool{false, true}
}

// member is a group with what its backends say about its role.
type member struct {
	group *topology.Group
	// candidates are the groups of which one is meant.
	candidates []*topology.Group
	// roles are the possible pairs of primary and failover.
	roles [][2]bool
}

// groups lists the service's groups, each once.
func (o oracle) groups() []member {
	var list []member
	for _, b := range o.service.Backends {
		roles := [][2]bool{{true, false}}
		if f, known := b.Failover.Or(false); !known {
			roles = [][2]bool{{true, false}, {false, true}}
		} else if f {
			roles = [][2]bool{{false, true}}
		}
		i := slices.IndexFunc(list, func(m member) bool { return b.Group.To != nil && m.group == b.Group.To })
		if i < 0 {
			list = append(list, member{group: b.Group.To, candidates: b.Group.Candidates, roles: roles})
			continue
		}
		var joined [][2]bool
		for _, r := range list[i].roles {
			for _, s := range roles {
				joined = append(joined, [2]bool{r[0] || s[0], r[1] || s[1]})
			}
		}
		list[i].roles = joined
	}
	if o.service.BackendsUnknown != nil {
		list = append(list, member{roles: [][2]bool{{true, false}}}, member{roles: [][2]bool{{false, true}}})
	}
	return list
}

// worlds lists everything that a group can be after the faults, without
// repeating what counts the same.
func (o oracle) worlds(m member, s engine.Scenario) []world {
	groups := m.candidates
	if m.group != nil {
		groups = []*topology.Group{m.group}
	}
	var list []world
	seen := map[[6]int]bool{}
	add := func(w world) {
		w.count(o.client)
		key := [6]int{w.all, w.up, w.near, w.nearUp, bit(w.primary), bit(w.failover)}
		if !seen[key] {
			seen[key] = true
			list = append(list, w)
		}
	}
	for _, role := range m.roles {
		if len(groups) == 0 {
			for n := range o.endless + 1 {
				for _, w := range o.unknownGroup(n, role, s) {
					add(w)
				}
			}
		}
		for _, g := range groups {
			last := g.Size.Max
			if last == topology.NoLimit {
				last = o.endless
			}
			for n := g.Size.Min; n <= last; n++ {
				for _, zones := range o.placements(g, n, s) {
					w := world{primary: role[0], failover: role[1], vms: zones}
					o.strike(&w, g, s)
					add(w)
				}
			}
		}
	}
	return list
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// failing are the zones that the scenario takes.
func failing(s engine.Scenario) []string {
	var zones []string
	for _, f := range s.Faults() {
		if f.Kind == engine.Zone {
			zones = append(zones, f.Name)
		}
	}
	return zones
}

// placements lists the ways in which n members of a group can lie.
func (o oracle) placements(g *topology.Group, n int, s engine.Scenario) [][]vm {
	others := append(failing(s), o.region+"-elsewhere")
	if o.client != "" {
		others = append(others, o.client)
	}
	others = slices.DeleteFunc(others, func(z string) bool { return !strings.HasPrefix(z, o.region) })
	slices.Sort(others)
	others = slices.Compact(others)
	if zone, known := g.Zone.Get(); known {
		return [][]vm{inZones([]int{n}, []string{zone})}
	}
	if g.Zone.IsUnknown() {
		var all [][]vm
		for _, zone := range others {
			all = append(all, inZones([]int{n}, []string{zone}))
		}
		return all
	}
	zones, configured := g.Zones.Get()
	shape, _ := g.TargetShape.Or(topology.TargetShapeEven)
	if !configured {
		zones = others
	}
	var all [][]vm
	share(n, len(zones), func(counts []int) {
		if configured && shape == topology.TargetShapeEven && (slices.Max(counts) > slices.Min(counts)+1 || !fullest(counts, zones, failing(s))) {
			return
		}
		all = append(all, inZones(counts, zones))
	})
	return all
}

// share calls yield with every way to share n over that many zones.
func share(n, zones int, yield func([]int)) {
	counts := make([]int, zones)
	var fill func(i, left int)
	fill = func(i, left int) {
		if i == zones-1 {
			counts[i] = left
			yield(counts)
			return
		}
		for c := range left + 1 {
			counts[i] = c
			fill(i+1, left-c)
		}
	}
	fill(0, n)
}

// fullest reports whether no zone that stands has more than one that fails.
func fullest(counts []int, zones, failing []string) bool {
	for i, z := range zones {
		for j, y := range zones {
			if slices.Contains(failing, z) && !slices.Contains(failing, y) && counts[j] > counts[i] {
				return false
			}
		}
	}
	return true
}

// inZones writes down so many VMs in each zone.
func inZones(counts []int, zones []string) []vm {
	var vms []vm
	for i, z := range zones {
		for range counts[i] {
			vms = append(vms, vm{zone: z})
		}
	}
	return vms
}

// strike lets the faults take their VMs. Those that are named by number take
// what still stands.
func (o oracle) strike(w *world, g *topology.Group, s engine.Scenario) {
	for _, f := range s.Faults() {
		for i := range w.vms {
			switch f.Kind {
			case engine.Everything:
				w.vms[i].down = true
			case engine.AllPrimaries:
				w.vms[i].down = w.vms[i].down || w.primary
			case engine.AllFailovers:
				w.vms[i].down = w.vms[i].down || w.failover
			case engine.Zone:
				w.vms[i].down = w.vms[i].down || w.vms[i].zone == f.Name
			case engine.Region:
				w.vms[i].down = w.vms[i].down || strings.HasPrefix(w.vms[i].zone, f.Name+"-")
			case engine.Group:
				w.vms[i].down = w.vms[i].down || g.Address == f.Name
			}
		}
	}
	for _, f := range s.Faults() {
		left := f.Count
		for i := range w.vms {
			if f.Kind == engine.VMs && g.Address == f.Name && !w.vms[i].down && left > 0 {
				w.vms[i].down = true
				left--
			}
		}
	}
}

// unknownGroup lists what n members of a group that is not known can be: they
// lie anywhere in the region, and the group may be any that a fault names.
func (o oracle) unknownGroup(n int, role [2]bool, s engine.Scenario) []world {
	var list []world
	names := []string{"no other"}
	for _, f := range s.Faults() {
		if f.Kind == engine.Group || f.Kind == engine.VMs {
			names = append(names, f.Name)
		}
	}
	zones := slices.DeleteFunc(append(failing(s), o.region+"-elsewhere"), func(z string) bool { return !strings.HasPrefix(z, o.region) })
	for _, name := range names {
		g := &topology.Group{Object: topology.Object{Address: name}}
		share(n, len(zones), func(counts []int) {
			w := world{primary: role[0], failover: role[1], vms: inZones(counts, zones)}
			o.strike(&w, g, s)
			list = append(list, w)
		})
	}
	return list
}
