// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// compositeOracle answers about a check the slow way: it writes down every size
// and every place of every group, once for all sources that count the group,
// lets the faults take VMs one by one, and counts. Nothing is shared with the
// engine.
type compositeOracle struct {
	check    *topology.CompositeHealthCheck
	scenario engine.Scenario
	// endless stands for the largest size of a group that has no limit.
	endless int
	groups  []*topology.Group
	links   []openLink
}

// openLink is a backend that means one of several groups, by its service, so
// that two sources of one service agree.
type openLink struct {
	service *topology.BackendService
	at      int
}

// compositeAnswers are all that the oracle finds.
type compositeAnswers struct {
	states  map[engine.HealthState]bool
	sources []map[engine.HealthState]bool
	// all and healthy span the endpoints of each source.
	all, healthy []engine.Interval
	worlds       int
}

// ask answers one scenario, or gives up where there are too many combinations.
func (o *compositeOracle) ask(most int) (a compositeAnswers, ok bool) {
	a.states = map[engine.HealthState]bool{}
	for _, l := range o.check.Sources {
		a.sources = append(a.sources, map[engine.HealthState]bool{})
		a.all, a.healthy = append(a.all, engine.Interval{}), append(a.healthy, engine.Interval{})
		for i, b := range l.To.Sources[0].To.Backends {
			if b.Group.To == nil {
				if link := (openLink{l.To.Sources[0].To, i}); !slices.Contains(o.links, link) {
					o.links = append(o.links, link)
				}
			}
			for _, g := range append(slices.Clone(b.Group.Candidates), b.Group.To) {
				if g != nil && !slices.Contains(o.groups, g) {
					o.groups = append(o.groups, g)
				}
			}
		}
	}
	// Every group as it could stand before the faults.
	places := make([][][]vm, len(o.groups))
	combinations := 1
	for i, g := range o.groups {
		last := g.Size.Max
		if last == topology.NoLimit {
			last = o.endless
		}
		for n := g.Size.Min; n <= last; n++ {
			places[i] = append(places[i], (oracle{region: "r"}).placements(g, n, o.scenario)...)
		}
		if combinations *= len(places[i]); combinations > most {
			return a, false
		}
	}
	for range o.links {
		if combinations *= 2; combinations > most {
			return a, false
		}
	}
	o.combine(places, nil, nil, &a)
	return a, true
}

// combine tries every combination of the groups and of the open links.
func (o *compositeOracle) combine(places [][][]vm, chosen [][]vm, links []int, a *compositeAnswers) {
	if len(places) > 0 {
		for _, p := range places[0] {
			o.combine(places[1:], append(chosen, p), links, a)
		}
		return
	}
	if len(links) < len(o.links) {
		l := o.links[len(links)]
		for i := range l.service.Backends[l.at].Group.Candidates {
			o.combine(nil, chosen, append(links, i), a)
		}
		return
	}
	o.judge(chosen, links, a)
}

func (o *compositeOracle) judge(chosen [][]vm, links []int, a *compositeAnswers) {
	sets := []map[engine.HealthState]bool{}
	for i, l := range o.check.Sources {
		all, up := o.count(l.To.Sources[0].To, chosen, links)
		a.all[i] = widen(a.all[i], all, a.worlds == 0)
		a.healthy[i] = widen(a.healthy[i], up, a.worlds == 0)
		states := map[engine.HealthState]bool{}
		for _, percent := range values(l.To.AggregationPolicy.To.HealthyPercentThreshold, []int{0, 50, 100}) {
			for _, minimum := range values(l.To.AggregationPolicy.To.MinHealthyThreshold, []int{1, 1000}) {
				states[sourceState(all, up, percent, minimum)] = true
			}
		}
		if o.named(l.To.Address) {
			states = map[engine.HealthState]bool{engine.StateUnknown: true}
		}
		for s := range states {
			a.sources[i][s] = true
		}
		sets = append(sets, states)
	}
	a.worlds++
	// With thresholds that are not known, every combination of the sources'
	// states is possible: policies are not shared here.
	var put func(i int, states []engine.HealthState)
	put = func(i int, states []engine.HealthState) {
		if i == len(sets) {
			a.states[checkState(states)] = true
			return
		}
		for s := range sets[i] {
			put(i+1, append(states, s))
		}
	}
	if o.named(o.check.Address) {
		a.states[engine.StateUnknown] = true
		return
	}
	put(0, nil)
}

func (o *compositeOracle) named(address string) bool {
	return slices.ContainsFunc(o.scenario.Faults(), func(f engine.Fault) bool {
		return f.Kind == engine.UnknownState && f.Name == address
	})
}

func values(v topology.Value[int], all []int) []int {
	if n, known := v.Get(); known {
		return []int{n}
	}
	return all
}

// count adds up the endpoints of a service, each group once.
func (o *compositeOracle) count(bs *topology.BackendService, chosen [][]vm, links []int) (all, up int) {
	type part struct {
		group             *topology.Group
		primary, failover bool
	}
	var parts []part
	for i, b := range bs.Backends {
		g := b.Group.To
		for j, l := range o.links {
			if l == (openLink{bs, i}) {
				g = b.Group.Candidates[links[j]]
			}
		}
		failover, _ := b.Failover.Get()
		p := part{g, !failover, failover}
		if at := slices.IndexFunc(parts, func(q part) bool { return q.group == g }); at >= 0 {
			parts[at].primary, parts[at].failover = parts[at].primary || p.primary, parts[at].failover || p.failover
			continue
		}
		parts = append(parts, p)
	}
	for _, p := range parts {
		w := world{vms: slices.Clone(chosen[slices.Index(o.groups, p.group)])}
		if bs.IsPassthrough() {
			w.primary, w.failover = p.primary, p.failover
		}
		(oracle{region: "r"}).strike(&w, p.group, o.scenario)
		for _, v := range w.vms {
			all++
			if !v.down {
				up++
			}
		}
	}
	return all, up
}

// sourceState and checkState are the documents' two sentences.
func sourceState(n, h, percent, minimum int) engine.HealthState {
	reaches := n > 0 && big.NewRat(int64(100*h), int64(n)).Cmp(big.NewRat(int64(percent), 1)) >= 0
	if h >= minimum && reaches {
		return engine.StateHealthy
	}
	return engine.StateUnhealthy
}

func checkState(sources []engine.HealthState) engine.HealthState {
	switch {
	case slices.Contains(sources, engine.StateUnhealthy):
		return engine.StateUnhealthy
	case slices.Contains(sources, engine.StateUnknown):
		return engine.StateUnknown
	}
	return engine.StateHealthy
}

// composite makes a check over a few groups that its sources share.
func (r random) composite(open bool) *topology.CompositeHealthCheck {
	c := &topology.CompositeHealthCheck{Object: topology.Object{Address: "check"}}
	var groups []*topology.Group
	for i := range 1 + r.IntN(3) {
		g := r.group(fmt.Sprintf("g%d", i), &open)
		if g.Size.Max == topology.NoLimit && !g.Zone.IsKnown() {
			// Writing down every place of an endless group takes too long.
			g.Zone, g.Zones, g.Kind = topology.Known(testZones[0], g.At("zone")), topology.Value[[]string]{}, topology.ZonalMIG
		}
		groups = append(groups, g)
	}
	for i := range 1 + r.IntN(3) {
		s := &topology.HealthSource{Object: topology.Object{Address: fmt.Sprintf("s%d", i)}}
		p := &topology.AggregationPolicy{Object: topology.Object{Address: fmt.Sprintf("p%d", i)}}
		p.HealthyPercentThreshold = topology.Known([]int{0, 25, 50, 60, 60, 67, 75, 100}[r.IntN(8)], p.At("healthy_percent_threshold"))
		if r.once(15) {
			p.HealthyPercentThreshold = topology.Unknown[int](p.At("healthy_percent_threshold"))
		}
		p.MinHealthyThreshold = topology.Known(1+r.IntN(5), p.At("min_healthy_threshold"))
		if r.once(20) {
			p.MinHealthyThreshold = topology.Unknown[int](p.At("min_healthy_threshold"))
		}
		s.AggregationPolicy = topology.Link[topology.AggregationPolicy]{State: topology.Linked, To: p}
		s.Sources = []topology.Link[topology.BackendService]{{State: topology.Linked, To: r.backends(fmt.Sprintf("b%d", i), groups)}}
		if i > 0 && r.once(5) {
			s.Sources = c.Sources[0].To.Sources
		}
		c.Sources = append(c.Sources, linkTo(s))
	}
	return c
}

// backends makes a service over some of the groups, and now and then over one
// of two further ones.
func (r random) backends(name string, groups []*topology.Group) *topology.BackendService {
	bs := &topology.BackendService{Object: topology.Object{Address: name}}
	bs.Region = topology.Known("r", bs.At("region"))
	bs.Scheme = topology.Known([]string{topology.SchemeInternal, topology.SchemeInternalManaged}[r.IntN(2)], bs.At("load_balancing_scheme"))
	for _, g := range groups {
		if r.once(4) {
			continue
		}
		b := &topology.Backend{Origin: bs.At("backend"), Failover: topology.Known(r.once(4), bs.At("backend.failover"))}
		b.Group = topology.Link[topology.Group]{State: topology.Linked, To: g, Text: g.Address}
		bs.Backends = append(bs.Backends, b)
	}
	if r.once(15) {
		no := false
		b := &topology.Backend{Origin: bs.At("backend"), Failover: topology.Known(false, bs.At("backend.failover"))}
		b.Group = topology.Link[topology.Group]{State: topology.Open, Text: "link", Origin: bs.At("backend.group")}
		for i := range 2 {
			b.Group.Candidates = append(b.Group.Candidates, r.group(fmt.Sprintf("%s-either%d", name, i), &no))
		}
		bs.Backends = append(bs.Backends, b)
	}
	return bs
}

// compositeScenario makes up to three faults that happen together.
func (r random) compositeScenario() engine.Scenario {
	s := r.scenario(nil)
	if r.once(8) {
		s = engine.NewScenario(append(slices.Clone(s.Faults()), engine.Fault{Kind: engine.UnknownState, Name: []string{"s0", "s1", "check"}[r.IntN(3)]})...)
	}
	return s
}

// TestCompositeAgreesWithTheOracle asks both about random checks whose sources
// share groups of every sort.
func TestCompositeAgreesWithTheOracle(t *testing.T) {
	asked, skipped := 0, 0
	for i := range uint64(*topologies) {
		seed := *firstSeed + i
		r := newRandom(seed)
		c := r.composite(r.once(30))
		prepared := engine.NewComposite(c)
		for range 3 {
			s := r.compositeScenario()
			o := compositeOracle{check: c, scenario: s, endless: 120}
			want, ok := o.ask(4_000)
			if !ok {
				skipped++
				continue
			}
			asked++
			if problem := compositeDisagreement(want, prepared, s, o); problem != "" {
				t.Fatalf("seed %d, %s\n%s\n%s", seed, s, compositePicture(c), problem)
			}
		}
	}
	t.Logf("%d scenarios asked, %d left out for their number of combinations", asked, skipped)
	if asked < 2**topologies {
		t.Errorf("only %d scenarios of %d checks were asked", asked, *topologies)
	}
}

// compositeDisagreement says how the engine's answer differs from the oracle's.
func compositeDisagreement(want compositeAnswers, prepared *engine.Composite, s engine.Scenario, o compositeOracle) string {
	states := inOrder(want.states)
	if diff := cmp.Diff(states, prepared.PossibleStates(s)); diff != "" {
		return "possible states (-oracle +engine):\n" + diff
	}
	got := prepared.Evaluate(s)
	if single := single(states); got.State != single || prepared.State(s) != single {
		return fmt.Sprintf("state: the oracle says %s, the engine %s and %s", single, got.State, prepared.State(s))
	}
	if got.State == engine.StateUndetermined && len(got.DependsOn) == 0 {
		return "undetermined, but it depends on nothing"
	}
	for _, c := range got.Cases {
		if !want.states[c.State] {
			return "a case tells of " + string(c.State) + ", which can't be: " + c.When
		}
	}
	for i, source := range got.Sources {
		if diff := cmp.Diff(inOrder(want.sources[i]), source.Source.PossibleStates(s)); diff != "" {
			return source.Source.Source().Address + ": possible states (-oracle +engine):\n" + diff
		}
		for _, n := range []struct{ want, got engine.Interval }{{want.all[i], source.Endpoints}, {want.healthy[i], source.Healthy}} {
			if n.got.Max < 0 && n.want.Max >= o.endless-10 {
				n.got.Max = n.want.Max
			}
			if n.want != n.got {
				return source.Source.Source().Address + ": endpoints (-oracle +engine):\n" + cmp.Diff(n.want, n.got)
			}
		}
	}
	return ""
}

func inOrder(set map[engine.HealthState]bool) []engine.HealthState {
	var list []engine.HealthState
	for _, s := range engine.HealthStates {
		if set[s] {
			list = append(list, s)
		}
	}
	return list
}

func single(states []engine.HealthState) engine.HealthState {
	if len(states) == 1 {
		return states[0]
	}
	return engine.StateUndetermined
}

// compositePicture draws a check for messages.
func compositePicture(c *topology.CompositeHealthCheck) string {
	var b strings.Builder
	for _, l := range c.Sources {
		p := l.To.AggregationPolicy.To
		percent, known := p.HealthyPercentThreshold.Get()
		minimum, also := p.MinHealthyThreshold.Get()
		fmt.Fprintf(&b, "%s percent=%d (known %v) min=%d (known %v) %s\n", l.To.Address, percent, known, minimum, also, picture(l.To.Sources[0].To))
	}
	return b.String()
}
