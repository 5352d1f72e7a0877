// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// FaultKind is the sort of a fault, as the scenario grammar spells it.
type FaultKind string

// The sorts of fault, in the order in which a scenario's key holds them.
const (
	Steady       FaultKind = "steady"
	Zone         FaultKind = "zone"
	Region       FaultKind = "region"
	Group        FaultKind = "group"
	VMs          FaultKind = "vms"
	Target       FaultKind = "target"
	SourceRegion FaultKind = "source-region"
	UnknownState FaultKind = "unknown"
	AllPrimaries FaultKind = "all-primaries"
	AllFailovers FaultKind = "all-failovers"
	Everything   FaultKind = "everything"
)

var faultKinds = []FaultKind{
	Steady, Zone, Region, Group, VMs, Target, SourceRegion, UnknownState, AllPrimaries, AllFailovers, Everything,
}

// Fault is one thing that fails.
type Fault struct {
	Kind FaultKind
	// Name is the zone, region or address as it was written.
	Name string
	// OneInput says that the address was written "N:ADDRESS" and stands for
	// the resource of input N alone; Input is that N.
	OneInput bool
	Input    int
	// Count is the N of "vms:ADDRESS=N".
	Count int
	// From is the probing region R of "target:ADDRESS@R", or empty.
	From string
}

// String spells the fault in the grammar.
func (f Fault) String() string {
	var b strings.Builder
	b.WriteString(string(f.Kind))
	switch f.Kind {
	case Steady, AllPrimaries, AllFailovers, Everything:
		return b.String()
	}
	b.WriteByte(':')
	if f.OneInput {
		b.WriteString(strconv.Itoa(f.Input))
		b.WriteByte(':')
	}
	b.WriteString(f.Name)
	if f.Kind == VMs {
		b.WriteByte('=')
		b.WriteString(strconv.Itoa(f.Count))
	}
	if f.From != "" {
		b.WriteByte('@')
		b.WriteString(f.From)
	}
	return b.String()
}

// plain drops what the fault's kind has no use for, so that equal faults are
// equal.
func (f Fault) plain() Fault {
	p := Fault{Kind: f.Kind}
	switch f.Kind {
	case Zone, Region, SourceRegion:
		p.Name = f.Name
	case Group, VMs, Target, UnknownState:
		p = f
		if f.Kind != VMs {
			p.Count = 0
		}
		if f.Kind != Target {
			p.From = ""
		}
		if !f.OneInput {
			p.Input = 0
		}
	}
	return p
}

// Scenario is a set of faults that happen together. The zero Scenario is
// "steady": nothing fails.
type Scenario struct {
	text, key string
	faults    []Fault
}

// NewScenario returns the scenario in which the faults happen together. A
// fault that is given twice happens once; without a fault, or with Steady
// alone, it is the steady scenario.
func NewScenario(faults ...Fault) Scenario {
	if len(faults) == 1 && faults[0].Kind != Steady {
		f := faults[0].plain()
		text := f.String()
		return Scenario{text, text, []Fault{f}}
	}
	var s Scenario
	for _, f := range faults {
		f = f.plain()
		if f.Kind != Steady && !slices.Contains(s.faults, f) {
			s.faults = append(s.faults, f)
		}
	}
	s.text = joinFaults(s.faults)
	s.key = joinFaults(slices.SortedFunc(slices.Values(s.faults), compareFaults))
	return s
}

func joinFaults(faults []Fault) string {
	parts := make([]string, len(faults))
	for i, f := range faults {
		parts[i] = f.String()
	}
	return strings.Join(parts, "+")
}

func compareFaults(a, b Fault) int {
	return cmp.Or(
		cmp.Compare(slices.Index(faultKinds, a.Kind), slices.Index(faultKinds, b.Kind)),
		cmp.Compare(a.Name, b.Name),
		cmp.Compare(a.String(), b.String()),
	)
}

// String returns the scenario as it was asked for, for example
// "zone:us-west1-a+all-failovers". A fault that was given twice stands once.
func (s Scenario) String() string {
	if len(s.faults) == 0 {
		return string(Steady)
	}
	return s.text
}

// Key is the same for two scenarios with the same set of faults, in whatever
// order they were given.
func (s Scenario) Key() string {
	if len(s.faults) == 0 {
		return string(Steady)
	}
	return s.key
}

// IsSteady reports whether nothing fails.
func (s Scenario) IsSteady() bool { return len(s.faults) == 0 }

// Faults returns the faults in the order in which they were given; the steady
// scenario has none. The caller must not change them.
func (s Scenario) Faults() []Fault { return s.faults }

// UniqueScenarios joins lists of scenarios. The same set of faults is listed
// once, where and as it came first.
func UniqueScenarios(lists ...[]Scenario) []Scenario {
	seen := map[string]bool{}
	var unique []Scenario
	for _, list := range lists {
		for _, s := range list {
			if !seen[s.Key()] {
				seen[s.Key()] = true
				unique = append(unique, s)
			}
		}
	}
	return unique
}
