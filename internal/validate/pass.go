// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Pass is one run of one rule over a topology. The rule reads Topology and
// Options and reports through find and unsure.
type Pass struct {
	Topology *topology.Topology
	Options  Options

	index     *index
	rule      *Rule
	docs      []string
	findings  []*Finding
	undecided []*Undecided
}

// place is where a finding stands: an attribute of an object, and the origin
// of the value that is at fault.
type place struct {
	object    *topology.Object
	attribute string
	origin    topology.Origin
	// secret says that the message would tell a sensitive value.
	secret bool
}

// find reports a finding.
func (p *Pass) find(at place, message, remedy string, related ...topology.Origin) {
	severity := p.rule.Severity
	if s, ok := p.Options.Severity[p.rule.ID]; ok {
		severity = s
	}
	f := &Finding{
		Rule:      p.rule.ID,
		Severity:  severity,
		Input:     at.object.Input,
		Address:   at.object.Address,
		Attribute: attributeOf(at),
		Message:   message,
		Remedy:    remedy,
		Docs:      p.docs,
		Facts:     p.rule.Facts,
		Range:     at.object.Range,
		Origin:    at.origin,
		Related:   related,
	}
	if f.Origin.Address == "" {
		f.Origin = at.object.At(f.Attribute)
	}
	if at.secret {
		f.Message = fmt.Sprintf("%s, at %s of %s. The finding rests on a sensitive value, which is not shown.", p.rule.Title, f.Attribute, f.Address)
		f.Remedy = p.rule.Fix
	}
	// A value that came through another resource is at fault here all the
	// same, so only a range within the object's own resource is taken.
	if at.origin.Address == at.object.Address && !at.origin.Range.IsZero() {
		f.Range = at.origin.Range
	}
	p.findings = append(p.findings, f)
}

// attributeOf names the attribute of a finding. The google provider's names
// are fixed; resources of this provider spell some differently, and their
// adapter says how.
func attributeOf(at place) string {
	if strings.HasPrefix(at.object.Type, "failover_") && at.origin.Address == at.object.Address && at.origin.Attribute != "" {
		return withoutIndexes(at.origin.Attribute)
	}
	return at.attribute
}

func withoutIndexes(attribute string) string {
	var b strings.Builder
	depth := 0
	for _, r := range attribute {
		switch {
		case r == '[':
			depth++
		case r == ']' && depth > 0:
			depth--
		case depth == 0:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// unsure reports that the rule can't judge the object, since the hidden
// attributes are not known. The question completes "This input doesn't tell
// whether ...".
func (p *Pass) unsure(o *topology.Object, question string, hidden ...topology.Origin) {
	for _, h := range hidden {
		if h.Address == "" {
			h.Address = o.Address
		}
		// Of a resource that stands for an unknown number, that number is
		// hidden.
		h = named(h, "for_each")
		if h.Range.IsZero() && h.Address == o.Address {
			h.Range = o.Range
		}
		p.undecided = append(p.undecided, &Undecided{
			Rule:      p.rule.ID,
			Input:     o.Input,
			Subject:   o.Address,
			Address:   h.Address,
			Attribute: withoutIndexes(h.Attribute),
			Reason:    "This input doesn't tell whether " + question + ".",
			Range:     h.Range,
		})
	}
}

// at is the place of an attribute of a backend service or another object.
func at[T any](o *topology.Object, attribute string, v topology.Value[T]) place {
	return place{object: o, attribute: attribute, origin: v.Origin, secret: v.Sensitive}
}

// with is the place of a finding whose message tells further values, of which
// it is said whether they are sensitive.
func (w place) with(sensitive ...bool) place {
	w.secret = w.secret || slices.Contains(sensitive, true)
	return w
}

// or is the place with the range of another origin, such as the block around
// the value, where its own is not known.
func (w place) or(around topology.Origin) place {
	if w.origin.Address == "" {
		w.origin.Address, w.origin.Attribute = around.Address, around.Attribute
	}
	if w.origin.Range.IsZero() && w.origin.Address == around.Address {
		w.origin.Range = around.Range
	}
	return w
}
