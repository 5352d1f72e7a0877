// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// amount is what comes to a place.
type amount struct {
	least, told, open           *big.Rat
	at                          []topology.Origin
	byClients, byRecord, byPath bool
	disputed                    []string
}

var nothing = amount{least: zero, told: zero, open: zero}

// at is what comes to a place in the scenario.
func (s *scenarioLoad) at(k placeKey) amount {
	a := nothing
	for _, p := range s.places {
		if p.at == k {
			a = amount{least: p.Least, told: p.Most, open: p.Most, byClients: p.byClients, byPath: p.byPath, byRecord: p.byRecord}
		}
	}
	a.disputed = s.disputed
	for _, o := range s.open {
		if o.may(k) && o.most.Sign() > 0 {
			// No more than all of it comes to one place.
			a.open = lesser(new(big.Rat).Add(a.open, o.most), one)
			a.at = appendOrigins(a.at, o.somewhere.at...)
		}
	}
	return a
}

// either is an amount that is one or the other.
func (a amount) either(b amount) amount {
	return amount{
		least: lesser(a.least, b.least), told: greater(a.told, b.told), open: greater(a.open, b.open),
		at:        appendOrigins(slices.Clone(a.at), b.at...),
		byClients: a.byClients || b.byClients, byRecord: a.byRecord || b.byRecord, byPath: a.byPath || b.byPath,
		disputed: appendNew(slices.Clip(a.disputed), b.disputed...),
	}
}

func (a amount) same(b amount) bool {
	return (a.least == b.least || a.least.Cmp(b.least) == 0) && (a.told == b.told || a.told.Cmp(b.told) == 0)
}

// total adds up amounts that all come.
type total struct {
	least, told, more           big.Rat
	at                          []topology.Origin
	byClients, byRecord, byPath bool
	disputed                    []string
}

func (t *total) add(a amount) {
	if a.least.Sign() != 0 {
		t.least.Add(&t.least, a.least)
	}
	if a.told.Sign() != 0 {
		t.told.Add(&t.told, a.told)
	}
	if more := less(a.open, a.told); more.Sign() != 0 {
		t.more.Add(&t.more, more)
	}
	t.note(a)
}

// note takes over on what an amount depends.
func (t *total) note(a amount) {
	t.at = appendOrigins(t.at, a.at...)
	if a.open.Sign() > 0 {
		t.disputed = appendNew(t.disputed, a.disputed...)
	}
	t.byClients, t.byRecord, t.byPath = t.byClients || a.byClients, t.byRecord || a.byRecord, t.byPath || a.byPath
}

// less is the difference of two shares.
func less(a, b *big.Rat) *big.Rat {
	if a == b || a.Cmp(b) == 0 {
		return zero
	}
	return new(big.Rat).Sub(a, b)
}
