// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// between is a share by location that lies between two.
type between struct {
	least, most []*big.Rat
	// byPath says that it depends on how much a load balancer passes on to
	// where, and byRecord on which record of a name is asked for.
	byPath, byRecord bool
}

// ruleFlow is what comes to a forwarding rule, and placeFlow to a place.
type ruleFlow struct {
	rule *topology.ForwardingRule
	between
}

type placeFlow struct {
	at placeKey
	between
}

// scenarioFlow is where a load goes in one scenario.
type scenarioFlow struct {
	// target is the one that fails beside the primaries, nil for none.
	target any
	rules  []ruleFlow
	places []placeFlow
	// open are shares that may come to places, of which the input does not
	// tell whether they do.
	open []openShare
	// possible are the rules that can get anything where the answer is not
	// known.
	possible []*topology.ForwardingRule
	// disputed are the questions on which the answers hang.
	disputed []string
}

// openShare is a share that may come to a place.
type openShare struct {
	somewhere
	byLocation []*big.Rat
	most       *big.Rat
}

func (f *scenarioFlow) rule(r *topology.ForwardingRule) *between {
	for i := range f.rules {
		if f.rules[i].rule == r {
			return &f.rules[i].between
		}
	}
	f.rules = append(f.rules, ruleFlow{rule: r})
	return &f.rules[len(f.rules)-1].between
}

func (f *scenarioFlow) place(k placeKey) *between {
	for i := range f.places {
		if f.places[i].at == k {
			return &f.places[i].between
		}
	}
	f.places = append(f.places, placeFlow{at: k})
	return &f.places[len(f.places)-1].between
}

// come adds what comes to where proxies are taken, or may be.
func (f *scenarioFlow) come(list []somewhere, share []*big.Rat) {
	exactly := between{least: share, most: share}
	for _, w := range list {
		if w.rule != nil {
			f.rule(w.rule).add(exactly)
			if w.network.IsKnown() && w.region.IsKnown() {
				f.place(w.key()).add(exactly)
			}
		}
		if !w.sure {
			f.open = append(f.open, openShare{somewhere: w, byLocation: share})
		}
	}
}

// add adds what comes on top.
func (b *between) add(more between) {
	if b.most == nil {
		*b = more
		return
	}
	b.least, b.most = addShares(b.least, more.least), addShares(b.most, more.most)
	b.byPath, b.byRecord = b.byPath || more.byPath, b.byRecord || more.byRecord
}

// addPart adds a share of another flow.
func (f *scenarioFlow) addPart(g *scenarioFlow, share []*big.Rat) {
	for i := range g.rules {
		f.rule(g.rules[i].rule).add(g.rules[i].times(share))
	}
	for i := range g.places {
		f.place(g.places[i].at).add(g.places[i].times(share))
	}
	for _, o := range g.open {
		f.open = append(f.open, openShare{somewhere: o.somewhere, byLocation: timesShares(o.byLocation, share)})
	}
	f.disputed = appendNew(f.disputed, g.disputed...)
}

func (b *between) times(share []*big.Rat) between {
	part := *b
	part.least, part.most = timesShares(b.least, share), timesShares(b.most, share)
	return part
}

// timesShares are the shares of shares, by location.
func timesShares(a, b []*big.Rat) []*big.Rat {
	product := make([]*big.Rat, len(a))
	for l := range a {
		switch {
		case a[l] == nil || b[l] == nil:
		case b[l] == one:
			product[l] = a[l]
		case a[l] == one:
			product[l] = b[l]
		default:
			product[l] = new(big.Rat).Mul(a[l], b[l])
		}
	}
	return product
}

// partly makes everything less, down to nothing: a load balancer may send it
// elsewhere.
func (f *scenarioFlow) partly() {
	for i := range f.rules {
		f.rules[i].partly()
	}
	for i := range f.places {
		f.places[i].partly()
	}
}

func (b *between) partly() { b.least, b.byPath = make([]*big.Rat, len(b.most)), true }

// splitOver is where a load goes that can be split in any way between several.
func splitOver(flows []*scenarioFlow, byRecord bool) *scenarioFlow {
	all := &scenarioFlow{}
	for _, f := range flows {
		for i := range f.rules {
			all.rule(f.rules[i].rule).widen(f.rules[i].between)
		}
		for i := range f.places {
			all.place(f.places[i].at).widen(f.places[i].between)
		}
		for _, o := range f.open {
			all.mayCome(o)
		}
		all.disputed = appendNew(all.disputed, f.disputed...)
	}
	for _, f := range flows {
		// What does not get anything one way gets nothing at least.
		for i := range all.rules {
			if r := &all.rules[i]; !slices.ContainsFunc(f.rules, func(o ruleFlow) bool { return o.rule == r.rule }) {
				r.least = make([]*big.Rat, len(r.most))
			}
		}
		for i := range all.places {
			if p := &all.places[i]; !slices.ContainsFunc(f.places, func(o placeFlow) bool { return o.at == p.at }) {
				p.least = make([]*big.Rat, len(p.most))
			}
		}
	}
	if len(flows) > 1 {
		for i := range all.rules {
			all.rules[i].note(byRecord)
		}
		for i := range all.places {
			all.places[i].note(byRecord)
		}
	}
	return all
}

// note says why a share lies between two.
func (b *between) note(byRecord bool) {
	for l := range b.most {
		if !equalShare(b.least[l], b.most[l]) {
			b.byRecord, b.byPath = b.byRecord || byRecord, b.byPath || !byRecord
			return
		}
	}
}

func equalShare(a, b *big.Rat) bool { return a == b || or(a, zero).Cmp(or(b, zero)) == 0 }

// widen makes it one or the other.
func (b *between) widen(other between) {
	if b.most == nil {
		*b = other
		return
	}
	least, most := make([]*big.Rat, len(b.least)), make([]*big.Rat, len(b.most))
	for l := range most {
		least[l] = lesser(or(b.least[l], zero), or(other.least[l], zero))
		most[l] = greater(or(b.most[l], zero), or(other.most[l], zero))
	}
	b.least, b.most = least, most
	b.byPath, b.byRecord = b.byPath || other.byPath, b.byRecord || other.byRecord
}

// mayCome adds what may come to a place one way or another, of which no more
// than the larger one does.
func (f *scenarioFlow) mayCome(o openShare) {
	for i := range f.open {
		if had := &f.open[i]; had.rule == o.rule && had.key() == o.key() && slices.Equal(had.at, o.at) {
			most := make([]*big.Rat, len(o.byLocation))
			for l := range most {
				most[l] = greater(or(had.byLocation[l], zero), or(o.byLocation[l], zero))
			}
			had.byLocation = most
			return
		}
	}
	f.open = append(f.open, o)
}
