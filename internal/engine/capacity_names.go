// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// recordLoad is where the load of a record goes.
type recordLoad struct {
	record *topology.DNSRecord
	// through are the record and those that it leads to, and places where
	// their load can come to at all.
	through []*topology.DNSRecord
	places  []somewhere
	// cases are the scenarios of each case.
	cases [3][]scenarioLoad
	// secret says that a sensitive value decides about the shares.
	secret bool
	// seen is what was visited on the way, unsure are the targets still to
	// visit, and at hides that what is being visited is behind the record.
	seen   map[any]bool
	unsure []unsureTarget
	at     []topology.Origin
}

// scenarioLoad is a scenarioFlow summed up by place.
type scenarioLoad struct {
	target   any
	places   []placeShare
	open     []openShare
	disputed []string
}

// placeShare is what certainly comes to a place.
type placeShare struct {
	at placeKey
	LoadShare
	byClients, byPath, byRecord bool
}

// sum adds up a flow by place. What comes to rules of one place comes from the
// same clients, so that the shares were added before clients are weighed.
func (c *capacity) sum(f *scenarioFlow) scenarioLoad {
	s := scenarioLoad{target: f.target, open: f.open, disputed: f.disputed, places: make([]placeShare, 0, len(f.places))}
	for i := range f.places {
		p := &f.places[i]
		least, most := c.joined(p.least), c.joined(p.most)
		s.places = append(s.places, placeShare{
			at: p.at, LoadShare: LoadShare{least.Least, most.Most},
			byClients: !least.Exact() || !most.Exact(), byPath: p.byPath, byRecord: p.byRecord,
		})
	}
	return s
}

// nameLoads are the loads of all names.
type nameLoads struct {
	of map[*topology.DNSRecord]*nameLoad
	// placed are the names of which something certainly comes to a place, and
	// adrift those of which it may come to any.
	placed map[placeKey][]*nameLoad
	adrift []*nameLoad
	// byTarget are the names that have a target which can fail beside the
	// primaries.
	byTarget map[any][]*nameLoad
	// nameless says that two records may have one name.
	nameless bool
}

// nameLoad is the load of one name, which its records share.
type nameLoad struct {
	records []*recordLoad
	// answering counts the records from which clients get addresses.
	answering int
	adrift    bool
	placed    []placeKey
	targets   []any
}

// read finds out which records have one name.
func (n *nameLoads) read(h *Health, behind map[*topology.DNSRecord]bool) {
	n.of, n.placed, n.byTarget = map[*topology.DNSRecord]*nameLoad{}, map[placeKey][]*nameLoad{}, map[any][]*nameLoad{}
	byName := map[string]*nameLoad{}
	named := map[recordSort]int{}
	var unnamed []*topology.DNSRecord
	for _, r := range h.topology.DNSRecords {
		if behind[r] || !givesAddresses(r) || h.described(r) {
			continue
		}
		l := &nameLoad{}
		if name, known := r.DNSName.Get(); !known {
			unnamed = append(unnamed, r)
		} else if had := byName[canonicalName(name)]; had != nil {
			l = had
		} else {
			byName[canonicalName(name)] = l
		}
		l.answering++
		n.of[r] = l
		if s, known := sortOf(r); known {
			named[s]++
		}
	}
	for _, r := range unnamed {
		// Those that can't have its name are the ones of its sort, and itself.
		others := 1
		if s, known := sortOf(r); known {
			others = named[s]
		}
		n.nameless = n.nameless || others < len(n.of)
	}
}

// recordSort is what no two records of one name share: a zone has one record of each
// name and type.
type recordSort struct {
	zone *topology.ManagedZone
	of   string
}

// sortOf is the sort of a record, where it is known.
func sortOf(r *topology.DNSRecord) (s recordSort, known bool) {
	s.zone = linked(r.Zone)
	s.of, known = r.RecordType.Get()
	return s, known && s.zone != nil
}

// add adds what is known of a record, once.
func (n *nameLoads) add(r *recordLoad) {
	l := n.of[r.record]
	if l == nil {
		l = &nameLoad{answering: 1}
		n.of[r.record] = l
	}
	if slices.Contains(l.records, r) {
		return
	}
	l.records = append(l.records, r)
	for _, s := range r.cases[len(r.cases)-1] {
		if !slices.Contains(l.targets, s.target) {
			l.targets = append(l.targets, s.target)
			n.byTarget[s.target] = append(n.byTarget[s.target], l)
		}
	}
	for i := range r.places {
		w := &r.places[i]
		switch {
		case !w.sure && !l.adrift:
			l.adrift = true
			n.adrift = append(n.adrift, l)
		case w.sure && !slices.Contains(l.placed, w.key()):
			l.placed = append(l.placed, w.key())
			n.placed[w.key()] = append(n.placed[w.key()], l)
		}
	}
}

// near are the names of which something comes to a place, or may.
func (n *nameLoads) near(k placeKey) []*nameLoad {
	list := slices.Clip(n.placed[k])
	for _, l := range n.adrift {
		if !slices.Contains(l.placed, k) && l.may(k) {
			list = append(list, l)
		}
	}
	return list
}

func (l *nameLoad) may(k placeKey) bool {
	return slices.ContainsFunc(l.records, func(r *recordLoad) bool {
		return slices.ContainsFunc(r.places, func(w somewhere) bool { return w.may(k) })
	})
}

func (n *nameLoads) mayReach(k placeKey) bool {
	return slices.ContainsFunc(n.adrift, func(l *nameLoad) bool { return l.may(k) })
}

// secret reports whether a sensitive value decides about what comes to a place.
func (n *nameLoads) secret(k placeKey) bool {
	return slices.ContainsFunc(n.near(k), func(l *nameLoad) bool {
		return slices.ContainsFunc(l.records, func(r *recordLoad) bool { return r.secret })
	})
}

// at is what comes to a place of the name's load, in the scenarios of each record
// that pick chooses.
func (l *nameLoad) at(k placeKey, pick func(*recordLoad) []scenarioLoad) amount {
	var sum amount
	for i, r := range l.records {
		a := nothing
		for j, s := range pick(r) {
			if j == 0 {
				a = s.at(k)
				continue
			}
			a = a.either(s.at(k))
		}
		if i == 0 {
			sum = a
			continue
		}
		byRecord := !sum.same(a)
		sum = sum.either(a)
		sum.byRecord = sum.byRecord || byRecord
	}
	if l.answering > len(l.records) && sum.told.Sign() > 0 {
		// Clients of another record of the name go elsewhere.
		sum.least, sum.byRecord = zero, true
	}
	return sum
}

// inCase is what comes to a place in any scenario of a case.
func (l *nameLoad) inCase(of int, k placeKey) amount {
	return l.at(k, func(r *recordLoad) []scenarioLoad { return r.cases[of] })
}

// sum adds up what comes to a place in a case.
func (n *nameLoads) sum(of int, k placeKey) ProxyCase {
	near := n.near(k)
	var t total
	var by ProxyCase
	if ProxyCases[of] == CaseOneDown {
		by.ByTarget = n.oneDown(&t, near, of, k)
	} else {
		for _, l := range near {
			t.add(l.inCase(of, k))
		}
	}
	if n.nameless && t.told.Sign() > 0 {
		t.least, t.byRecord = big.Rat{}, true
	}
	by.Share, by.Told, by.Open = LoadShare{&t.least, &t.told}, &t.told, t.at
	if t.more.Sign() != 0 {
		by.Share.Most = new(big.Rat).Add(&t.told, &t.more)
	}
	by.ByClients, by.ByRecord, by.ByPath = t.byClients, t.byRecord, t.byPath
	if by.Share.Most.Sign() > 0 {
		by.Disputed = t.disputed
	}
	return by
}
