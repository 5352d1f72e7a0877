// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// line is a world of places 0 to 9 on a line, which also shows that the
// distances can be replaced.
type line struct{}

func (line) Nearest(client string, regions []string) ([]string, bool) {
	ordered := slices.Clone(regions)
	at := func(s string) int { return int(s[0] - '0') }
	sort.SliceStable(ordered, func(i, j int) bool {
		a, b := at(ordered[i])-at(client), at(ordered[j])-at(client)
		if a*a != b*b {
			return a*a < b*b
		}
		return ordered[i] < ordered[j]
	})
	return ordered, true
}

// plain is a policy written down as naively as the reference algorithms of the
// facts are, with nothing unknown in it.
type plainPolicy struct {
	kind    topology.PolicyKind
	primary []string
	items   []plainItem
	fenced  bool
	trickle *big.Rat
}

type plainItem struct {
	at                 string
	weight             int64
	checked, unchecked []string
}

// shares are by client location, then target.
type shares map[string]map[string]*big.Rat

func (s shares) give(location string, targets []string, share *big.Rat) {
	if share.Sign() == 0 {
		return
	}
	for _, t := range targets {
		if s[location] == nil {
			s[location] = map[string]*big.Rat{}
		}
		if s[location][t] == nil {
			s[location][t] = new(big.Rat)
		}
		s[location][t].Add(s[location][t], new(big.Rat).Quo(share, big.NewRat(int64(len(targets)), 1)))
	}
}

func upOf(i plainItem, dead map[string]bool) []string {
	var up []string
	for _, t := range i.checked {
		if !dead[t] {
			up = append(up, t)
		}
	}
	return append(up, i.unchecked...)
}

func (p plainPolicy) geo(location string, dead map[string]bool) []string {
	items := slices.Clone(p.items)
	items = slices.DeleteFunc(items, func(i plainItem) bool { return len(i.checked)+len(i.unchecked) == 0 })
	var places []string
	for _, i := range items {
		places = append(places, i.at)
	}
	order, _ := line{}.Nearest(location, places)
	sort.SliceStable(items, func(a, b int) bool { return slices.Index(order, items[a].at) < slices.Index(order, items[b].at) })
	first := items[0]
	for n, i := range items {
		if n > 0 && p.fenced {
			break
		}
		if up := upOf(i, dead); len(up) > 0 {
			return up
		}
	}
	return append(slices.Clone(first.checked), first.unchecked...)
}

// answer returns the shares, or nil where nothing is documented.
func (p plainPolicy) answer(locations []string, dead map[string]bool) shares {
	one := big.NewRat(1, 1)
	s := shares{}
	anyUp := slices.ContainsFunc(p.items, func(i plainItem) bool { return len(upOf(i, dead)) > 0 })
	for _, l := range locations {
		switch p.kind {
		case topology.GeoRouting:
			s.give(l, p.geo(l, dead), one)
		case topology.FailoverRouting:
			switch up := upOf(plainItem{checked: p.primary}, dead); {
			case len(up) > 0:
				s.give(l, up, new(big.Rat).Sub(one, p.trickle))
				s.give(l, p.geo(l, dead), p.trickle)
			case anyUp:
				s.give(l, p.geo(l, dead), one)
			default:
				s.give(l, p.primary, one)
			}
		case topology.WeightedRouting:
			sum := int64(0)
			for _, i := range p.items {
				if !anyUp || len(upOf(i, dead)) > 0 {
					sum += i.weight
				}
			}
			if sum == 0 && len(p.items) > 1 {
				return nil
			}
			for _, i := range p.items {
				up := upOf(i, dead)
				if !anyUp {
					up = append(slices.Clone(i.checked), i.unchecked...)
				}
				switch {
				case len(up) == 0:
				case len(p.items) == 1:
					s.give(l, up, one)
				default:
					s.give(l, up, big.NewRat(i.weight, sum))
				}
			}
		}
	}
	return s
}

func randomPolicy(r *rand.Rand) plainPolicy {
	kinds := []topology.PolicyKind{topology.FailoverRouting, topology.GeoRouting, topology.WeightedRouting}
	p := plainPolicy{kind: kinds[r.IntN(3)], fenced: r.IntN(3) == 0, trickle: big.NewRat(int64(r.IntN(4)), 3)}
	next := 0
	some := func(least, most int) []string {
		var list []string
		for range least + r.IntN(most-least+1) {
			list = append(list, fmt.Sprintf("t%d", next))
			next++
		}
		return list
	}
	p.primary = some(1, 2)
	places := r.Perm(10)
	for n := range 1 + r.IntN(3) {
		i := plainItem{at: string(rune('0' + places[n])), weight: int64(r.IntN(4)), checked: some(0, 2)}
		if len(i.checked) == 0 || r.IntN(4) == 0 {
			i.unchecked = some(1, 2)
		}
		p.items = append(p.items, i)
	}
	return p
}

// record writes the policy as a record.
func (p plainPolicy) record() *topology.DNSRecord {
	r := record(p.kind)
	if p.kind == topology.FailoverRouting {
		r.Primary, r.TrickleRatio = external(p.primary...), known(p.trickle)
	}
	r.Fencing = known(p.fenced)
	for _, i := range p.items {
		one := item(i.at, external(i.checked...), i.unchecked...)
		one.Weight = known(big.NewRat(i.weight, 1))
		r.Items = append(r.Items, one)
	}
	return r
}

func (p plainPolicy) checkedTargets() []string {
	var list []string
	if p.kind == topology.FailoverRouting {
		list = append(list, p.primary...)
	}
	for _, i := range p.items {
		list = append(list, i.checked...)
	}
	return list
}

func (p plainPolicy) places() []string {
	if p.kind == topology.WeightedRouting {
		return []string{engine.AnyLocation}
	}
	var list []string
	for _, i := range p.items {
		list = append(list, i.at)
	}
	return list
}

// text spells shares for comparing.
func (s shares) text() string {
	var lines []string
	for l, targets := range s {
		for t, share := range targets {
			lines = append(lines, fmt.Sprintf("%s@%s=%s", t, l, share.RatString()))
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, " ")
}

func sharesOf(o engine.DNSOutcome) shares {
	s := shares{}
	for _, a := range o.Answers {
		for l, share := range a.Shares {
			if share != nil {
				if s[o.Locations[l]] == nil {
					s[o.Locations[l]] = map[string]*big.Rat{}
				}
				s[o.Locations[l]][a.Target.Target] = share
			}
		}
	}
	return s
}

func health(r *topology.DNSRecord) *engine.Health {
	return engine.NewHealth(in(r), engine.DNSOptions{Distance: line{}})
}

func targetsFail(targets []string) engine.Scenario {
	var faults []engine.Fault
	for _, t := range targets {
		faults = append(faults, engine.Fault{Kind: engine.Target, Name: t})
	}
	return engine.NewScenario(faults...)
}

func TestAnswersAgreeWithTheReferenceAlgorithms(t *testing.T) {
	for seed := range uint64(5000) {
		r := rand.New(rand.NewPCG(seed, 3))
		p := randomPolicy(r)
		dead := map[string]bool{}
		var faults []string
		for _, name := range p.checkedTargets() {
			if r.IntN(2) == 0 {
				dead[name] = true
				faults = append(faults, name)
			}
		}
		rec := p.record()
		o := engine.NewDNS(health(rec), rec).Evaluate(targetsFail(faults))
		want := p.answer(p.places(), dead)
		if o.Undetermined != (want == nil) {
			t.Fatalf("seed %d: undetermined %v, want %v: %+v, dead %v (%s)", seed, o.Undetermined, want == nil, p, faults, o.Why)
		}
		if got := sharesOf(o).text(); got != want.text() {
			t.Fatalf("seed %d: got %s, want %s: %+v, dead %v (%s)", seed, got, want.text(), p, faults, o.Why)
		}
		sumToOne(t, seed, o)
	}
}

func sumToOne(t *testing.T, seed uint64, o engine.DNSOutcome) {
	t.Helper()
	if o.Undetermined {
		return
	}
	for l, place := range o.Locations {
		sum := new(big.Rat)
		for _, a := range o.Answers {
			if a.Shares[l] != nil {
				if a.Shares[l].Sign() <= 0 {
					t.Fatalf("seed %d: %s has the share %s", seed, a.Target.Target, a.Shares[l])
				}
				sum.Add(sum, a.Shares[l])
			}
		}
		if sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Fatalf("seed %d: the shares near %q add up to %s", seed, place, sum.RatString())
		}
	}
}

// What is known in spite of an unknown is what every value of it gives, and
// what is undetermined differs between two of them.
func TestAnUnknownMattersExactlyIfItsValuesDiffer(t *testing.T) {
	for seed := range uint64(5000) {
		r := rand.New(rand.NewPCG(seed, 4))
		p := randomPolicy(r)
		dead := map[string]bool{}
		var faults []string
		for _, name := range p.checkedTargets() {
			if r.IntN(2) == 0 {
				dead[name] = true
				faults = append(faults, name)
			}
		}
		rec := p.record()
		completions := hide(r, &p, rec)
		o := engine.NewDNS(health(rec), rec).Evaluate(targetsFail(faults))
		want, same := "", true
		for i, c := range completions {
			s := c.answer(p.places(), dead)
			if text := s.text(); i == 0 {
				want, same = text, s != nil
			} else {
				same = same && s != nil && text == want
			}
		}
		if o.Undetermined == same {
			t.Fatalf("seed %d: undetermined %v, but the values give one answer: %v: %+v, dead %v (%s)", seed, o.Undetermined, same, p, faults, o.Why)
		}
		if same && sharesOf(o).text() != want {
			t.Fatalf("seed %d: got %s, want %s (%s)", seed, sharesOf(o).text(), want, o.Why)
		}
		if o.Undetermined && len(o.DependsOn) == 0 && completions[0].answer(p.places(), dead) != nil {
			t.Fatalf("seed %d: no unknown is named", seed)
		}
	}
}

// hide makes one thing about a record unknown, and returns what it could be.
func hide(r *rand.Rand, p *plainPolicy, rec *topology.DNSRecord) []plainPolicy {
	var all []plainPolicy
	with := func(change func(*plainPolicy)) {
		c := *p
		c.items = slices.Clone(p.items)
		change(&c)
		all = append(all, c)
	}
	at := topology.Origin{Address: rec.Address, Attribute: "hidden"}
	i := r.IntN(len(p.items))
	switch {
	case p.kind == topology.WeightedRouting:
		rec.Items[i].Weight = topology.Unknown[*big.Rat](at)
		for _, w := range []int64{0, 1, 2, 5} {
			with(func(c *plainPolicy) { c.items[i].weight = w })
		}
	case p.kind == topology.FailoverRouting && r.IntN(2) == 0:
		rec.TrickleRatio = topology.Unknown[*big.Rat](at)
		for _, n := range []int64{0, 1, 2} {
			with(func(c *plainPolicy) { c.trickle = big.NewRat(n, 2) })
		}
	default:
		rec.Fencing = topology.Unknown[bool](at)
		with(func(c *plainPolicy) { c.fenced = false })
		with(func(c *plainPolicy) { c.fenced = true })
	}
	return all
}

// The state of a target is not known where two regions may or may not be among
// those that probe it.
func TestTargetsOfUnknownStateAreTriedInAllStates(t *testing.T) {
	for seed := range uint64(5000) {
		r := rand.New(rand.NewPCG(seed, 5))
		p := randomPolicy(r)
		rec := p.record()
		rec.HealthCheck.To.SourceRegions = topology.Unknown[[]string](topology.Origin{Address: "check", Attribute: "source_regions"})
		dead := map[string]bool{}
		var faults []engine.Fault
		var unsure []string
		for _, name := range p.checkedTargets() {
			switch r.IntN(3) {
			case 0:
				dead[name] = true
				faults = append(faults, engine.Fault{Kind: engine.Target, Name: name})
			case 1:
				unsure = append(unsure, name)
				for _, region := range []string{"a", "b"} {
					faults = append(faults, engine.Fault{Kind: engine.Target, Name: name, From: region})
				}
			}
		}
		o := engine.NewDNS(health(rec), rec).Evaluate(engine.NewScenario(faults...))
		want, same := "", true
		for bits := range 1 << len(unsure) {
			for n, name := range unsure {
				dead[name] = bits>>n&1 == 1
			}
			s := p.answer(p.places(), dead)
			if bits == 0 {
				want = s.text()
			}
			same = same && s != nil && s.text() == want
		}
		if o.Undetermined == same || same && sharesOf(o).text() != want {
			t.Fatalf("seed %d: got %s, want %s (one answer: %v): %+v (%s)", seed, spelled(o), want, same, p, o.Why)
		}
		sumToOne(t, seed, o)
	}
}
