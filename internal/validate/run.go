// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"cmp"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Options change what the rules say. The zero Options change nothing.
type Options struct {
	// Severity gives rules, by ID, another severity.
	Severity map[string]Severity
	// Disabled switches rules off, by ID.
	Disabled map[string]bool
	// Before is what stands before a plan is carried out, with the inputs of
	// the topology. The hazards of a change are only looked for where it is
	// given.
	Before *topology.Topology
	// Clients are the regions of the clients, where somebody stated them.
	// Rules that need clients are silent without.
	Clients []string
	// Assume is the load that somebody stated, and DNS where clients are and
	// how far it is. Rules that need a load are silent without.
	Assume engine.Assumptions
	DNS    engine.DNSOptions
}

// Run judges the topology by every rule of the catalogue. Findings and
// undecided entries are sorted by input, address, rule and attribute, and no
// entry stands twice.
func Run(t *topology.Topology, opts Options) ([]Finding, []Undecided) {
	p := &Pass{Topology: t, Options: opts, index: newIndex(t)}
	for _, r := range catalog {
		if r.Check == nil || opts.Disabled[r.ID] {
			continue
		}
		p.rule, p.docs = r, r.Docs()
		r.Check(p)
	}
	slices.SortStableFunc(p.findings, func(a, b *Finding) int {
		return cmp.Or(cmp.Compare(a.Input, b.Input), cmp.Compare(a.Address, b.Address),
			cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Attribute, b.Attribute), cmp.Compare(a.Message, b.Message))
	})
	slices.SortStableFunc(p.undecided, func(a, b *Undecided) int {
		return cmp.Or(cmp.Compare(a.Input, b.Input), cmp.Compare(a.Subject, b.Subject),
			cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Address, b.Address),
			cmp.Compare(a.Attribute, b.Attribute), cmp.Compare(a.Reason, b.Reason))
	})
	findings := slices.CompactFunc(p.findings, func(a, b *Finding) bool {
		return a.Rule == b.Rule && a.Input == b.Input && a.Address == b.Address && a.Attribute == b.Attribute && a.Message == b.Message
	})
	// A rule that asks two questions about one attribute is undecided once.
	undecided := slices.CompactFunc(p.undecided, func(a, b *Undecided) bool {
		return a.Rule == b.Rule && a.Input == b.Input && a.Subject == b.Subject && a.Address == b.Address && a.Attribute == b.Attribute
	})
	return values(findings), values(undecided)
}

func values[T any](list []*T) []T {
	all := slices.Grow([]T(nil), len(list))
	for _, v := range list {
		all = append(all, *v)
	}
	return all
}
