// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// copyService copies a load balancer so that a test can settle what it leaves
// open.
func copyService(bs *topology.BackendService) *topology.BackendService {
	copied := *bs
	groups := map[*topology.Group]*topology.Group{}
	group := func(g *topology.Group) *topology.Group {
		if g == nil {
			return nil
		}
		if groups[g] == nil {
			c := *g
			groups[g] = &c
		}
		return groups[g]
	}
	if bs.FailoverPolicy != nil {
		p := *bs.FailoverPolicy
		copied.FailoverPolicy = &p
	}
	copied.Backends = nil
	for _, b := range bs.Backends {
		c := *b
		c.Group.To = group(b.Group.To)
		c.Group.Candidates = nil
		for _, g := range b.Group.Candidates {
			c.Group.Candidates = append(c.Group.Candidates, group(g))
		}
		copied.Backends = append(copied.Backends, &c)
	}
	return &copied
}

// settle gives every attribute in the list some value that it can have.
func (r random) settle(bs *topology.BackendService, at []topology.Origin) {
	listed := func(o topology.Origin) bool {
		return slices.ContainsFunc(at, func(x topology.Origin) bool { return x.Address == o.Address && x.Attribute == o.Attribute })
	}
	if listed(bs.At("failover_policy")) {
		bs.FailoverPolicyUnknown, bs.FailoverPolicy = nil, &topology.FailoverPolicy{
			Ratio:                  topology.Known(big.NewRat(int64(r.IntN(3)), 2), bs.At("failover_policy.failover_ratio")),
			DropTrafficIfUnhealthy: topology.Known(r.once(2), bs.At("failover_policy.drop_traffic_if_unhealthy")),
		}
	}
	if o := bs.At("failover_policy.failover_ratio"); listed(o) && bs.FailoverPolicy != nil {
		bs.FailoverPolicy.Ratio = topology.Known(big.NewRat(int64(r.IntN(4)), 3), o)
	}
	if o := bs.At("failover_policy.drop_traffic_if_unhealthy"); listed(o) && bs.FailoverPolicy != nil {
		bs.FailoverPolicy.DropTrafficIfUnhealthy = topology.Known(r.once(2), o)
	}
	for _, b := range bs.Backends {
		if o := bs.At("backend.failover"); listed(o) && b.Failover.IsUnknown() {
			b.Failover = topology.Known(r.once(2), o)
		}
		if listed(bs.At("backend.group")) && len(b.Group.Candidates) > 0 {
			b.Group.To, b.Group.Candidates = b.Group.Candidates[r.IntN(len(b.Group.Candidates))], nil
		}
		groups := b.Group.Candidates
		if b.Group.To != nil {
			groups = []*topology.Group{b.Group.To}
		}
		for _, g := range groups {
			r.settleGroup(g, listed)
		}
	}
}

func (r random) settleGroup(g *topology.Group, listed func(topology.Origin) bool) {
	if listed(g.At("target_size")) || listed(g.At("max_replicas")) {
		n := g.Size.Min + r.IntN(30)
		if g.Size.Max >= 0 {
			n = min(n, g.Size.Min+r.IntN(g.Size.Max-g.Size.Min+1))
		}
		g.Size = topology.ExactSize(n, topology.SizeFromTargetSize, g.At("target_size"))
	}
	if o := g.At("zone"); listed(o) && g.Kind == topology.ZonalMIG {
		g.Zone = topology.Known(testZones[r.IntN(3)], o)
	}
	if o := g.At("distribution_policy_zones"); listed(o) {
		g.Zones = topology.Known(testZones[:1+r.IntN(3)], o)
	}
	if o := g.At("distribution_policy_target_shape"); listed(o) {
		g.TargetShape = topology.Known(topology.TargetShapeEven, o)
	}
}

// twice reports whether a group that was one of several candidates turned out
// to be one that another backend names as well. The engine takes what it does
// not know to be independent; no service that exists names a group twice.
func twice(bs *topology.BackendService) bool {
	seen := map[*topology.Group]int{}
	for _, b := range bs.Backends {
		if b.Group.To != nil && b.Group.State == topology.Open {
			seen[b.Group.To]++
		}
	}
	for _, b := range bs.Backends {
		if b.Group.To != nil && b.Group.State == topology.Linked && seen[b.Group.To] > 0 {
			return true
		}
	}
	return slices.ContainsFunc(bs.Backends, func(b *topology.Backend) bool { return seen[b.Group.To] > 1 })
}

// What an outcome depends on is all that it depends on: once those attributes
// are known, and nothing else, it is determined.
func TestWhatAnOutcomeDependsOnSettlesIt(t *testing.T) {
	settled := 0
	for seed := range uint64(4000) {
		r := newRandom(seed)
		bs := r.service(r.once(3))
		s := r.scenario(bs)
		lb := engine.NewPassthrough(bs)
		o := lb.Evaluate(s)
		if o.Pool != engine.Undetermined {
			continue
		}
		possible := lb.PossiblePools(s)
		for range 5 {
			known := copyService(bs)
			r.settle(known, o.DependsOn)
			if twice(known) {
				continue
			}
			again := engine.NewPassthrough(known).Evaluate(s)
			if again.Pool == engine.Undetermined {
				t.Fatalf("seed %d, %s\n%s\ndepends on %s, but with these known it still depends on %s\n%s",
					seed, s, picture(bs), places(o.DependsOn), places(again.DependsOn), picture(known))
			}
			if !slices.Contains(possible, again.Pool) {
				t.Fatalf("seed %d, %s\n%s\ncan be %v, but is %s with\n%s", seed, s, picture(bs), possible, again.Pool, picture(known))
			}
			settled++
		}
	}
	if settled < 1000 {
		t.Errorf("only %d outcomes were settled", settled)
	}
}

// The cases of an outcome tell, for every size, which pool serves.
func TestCasesHoldForEverySize(t *testing.T) {
	checked := 0
	for seed := range uint64(6000) {
		r := newRandom(seed)
		bs := r.service(r.once(2))
		s := r.scenario(bs)
		lb := engine.NewPassthrough(bs)
		if r.once(4) {
			lb.SetLimit(1 + r.IntN(6))
		}
		o := lb.Evaluate(s)
		if len(o.Cases) == 0 || !allSizes(o.Cases) {
			continue
		}
		for range 20 {
			known := copyService(bs)
			r.settle(known, o.DependsOn)
			sizes := map[string]int{}
			for _, b := range known.Backends {
				sizes[b.Group.To.Address] = b.Group.To.Size.Min
			}
			exact := engine.NewPassthrough(known)
			exact.SetLimit(lb.Summary().Limit)
			got := exact.Evaluate(s).Pool
			var told []engine.Pool
			for _, c := range o.Cases {
				if holds(t, c.When, sizes) {
					told = append(told, c.Pool)
				}
			}
			if len(told) != 1 || told[0] != got {
				t.Fatalf("seed %d, %s\n%s\nwith sizes %v %s serves, but the cases tell %v: %v", seed, s, picture(bs), sizes, got, told, o.Cases)
			}
			checked++
		}
	}
	if checked < 1000 {
		t.Errorf("only %d sizes were checked", checked)
	}
}

var (
	sizeClause  = regexp.MustCompile(`^(\w+) has ((?:no|at least|at most|to|or|,|\d| )+) VMs?$`)
	oneOfTwo    = regexp.MustCompile(`^(\w+) or (\w+) has at least 1 VM$`)
	noneOfTwo   = regexp.MustCompile(`^neither (\w+) nor (\w+) has a VM$`)
	alternative = regexp.MustCompile(` or (\w+ has )`)
)

// clauses takes a condition apart: all of the clauses have to hold, and of each
// one of its alternatives.
func clauses(when string) [][]string {
	var list [][]string
	for _, clause := range strings.Split(when, " and ") {
		if oneOfTwo.MatchString(clause) {
			list = append(list, []string{clause})
			continue
		}
		list = append(list, strings.Split(alternative.ReplaceAllString(clause, "|$1"), "|"))
	}
	return list
}

// allSizes reports whether all conditions speak of sizes and nothing else.
func allSizes(cases []engine.Case) bool {
	for _, c := range cases {
		for _, clause := range clauses(c.When) {
			for _, words := range clause {
				if !sizeClause.MatchString(words) && !oneOfTwo.MatchString(words) && !noneOfTwo.MatchString(words) {
					return false
				}
			}
		}
	}
	return true
}

// holds reads a condition as a person would.
func holds(t *testing.T, when string, sizes map[string]int) bool {
	t.Helper()
	for _, clause := range clauses(when) {
		if !slices.ContainsFunc(clause, func(words string) bool { return holdsWords(t, words, sizes) }) {
			return false
		}
	}
	return true
}

func holdsWords(t *testing.T, words string, sizes map[string]int) bool {
	t.Helper()
	if m := sizeClause.FindStringSubmatch(words); m != nil {
		return holdsSize(t, m[2], sizes[m[1]])
	}
	if m := oneOfTwo.FindStringSubmatch(words); m != nil {
		return sizes[m[1]]+sizes[m[2]] > 0
	}
	m := noneOfTwo.FindStringSubmatch(words)
	return sizes[m[1]]+sizes[m[2]] == 0
}

func holdsSize(t *testing.T, words string, n int) bool {
	t.Helper()
	number := func(s string) int {
		if s == "no" {
			return 0
		}
		i, err := strconv.Atoi(s)
		if err != nil {
			t.Fatalf("%q is no size", words)
		}
		return i
	}
	for _, part := range regexp.MustCompile(`, | or `).Split(words, -1) {
		if low, high, ok := strings.Cut(part, " to "); ok {
			if n >= number(low) && n <= number(high) {
				return true
			}
			continue
		}
		if least, ok := strings.CutPrefix(part, "at least "); ok {
			if n >= number(least) {
				return true
			}
			continue
		}
		if most, ok := strings.CutPrefix(part, "at most "); ok {
			if n <= number(most) {
				return true
			}
			continue
		}
		if n == number(part) {
			return true
		}
	}
	return false
}
