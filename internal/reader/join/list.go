// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package join

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/pairing"
)

// maxPaired bounds the lists whose elements are paired, as each is compared
// with each.
const maxPaired = 3000

// list pairs the elements of the plan with those that are written, and keeps
// them in the order in which they are written.
func (m *merger) list(p, w *adapt.Node, path string) *adapt.Node {
	out := &adapt.Node{Kind: adapt.List, Sensitive: p.Sensitive, Range: w.Range, References: w.References}
	if w.Unknown || len(p.Items) != len(w.Items) || len(p.Items) > maxPaired {
		return m.apart(p, w, path)
	}
	if len(p.Items) == 0 {
		return out
	}
	pairs, ok := m.pair(p, w, path)
	if !ok {
		return m.apart(p, w, path)
	}
	// One sensitive element marks a whole set; the configuration tells
	// which it is.
	whole := m.plan.MarkedWhole(p) && !w.Sensitive
	out.Sensitive = w.Sensitive
	for i, written := range w.Items {
		planned := p.Items[pairs.Of[i]]
		for _, j := range pairs.Others[i] {
			planned = common(planned, p.Items[j])
		}
		if whole {
			planned = unmarked(planned)
		}
		item := m.item(planned, written, path)
		if whole {
			markLike(item, written)
		}
		out.Items = append(out.Items, item)
	}
	return out
}

func (m *merger) item(p, w *adapt.Node, path string) *adapt.Node {
	if p.Kind == adapt.Object && w.Kind == adapt.Object {
		return m.object(p, w, path)
	}
	return m.node(p, w, path)
}

func (m *merger) pair(p, w *adapt.Node, path string) (pairing.Pairs, bool) {
	n := len(p.Items)
	if ordered(m.resource.Type, path) {
		pairs := pairing.Pairs{Of: make([]int, n), Others: make([][]int, n)}
		for i := range n {
			pairs.Of[i] = i
		}
		return pairs, true
	}
	return pairing.Find(n,
		func(i, j int) bool { return agree(w.Items[i], p.Items[j]) },
		func(a, b int) bool { return pairing.Alike(p.Items[a], p.Items[b]) })
}

// apart keeps the plan's elements where nobody knows which of the written ones
// each of them is. What they refer to are candidates: the references that the
// written ones have at the same place.
func (m *merger) apart(p, w *adapt.Node, path string) *adapt.Node {
	out := *p
	out.Range = w.Range
	if m.ignores(path) {
		// The recorded elements stand, so it is no surprise that they differ.
		return &out
	}
	open := false
	out.Items = make([]*adapt.Node, len(p.Items))
	for i, item := range p.Items {
		out.Items[i] = m.candidates(item, w.Items, &open)
	}
	if open {
		m.unpaired = append(m.unpaired, adapt.Diagnostic{
			Severity:  adapt.Warning,
			Summary:   fmt.Sprintf("The elements of %s can't be told apart", path),
			Detail:    fmt.Sprintf("The plan has %d of them and the configuration %d, and their known values don't tell which is which. What an element refers to is shown as any of the candidates.", len(p.Items), len(w.Items)),
			Address:   m.resource.Address,
			Attribute: path,
			Range:     w.Range,
		})
	}
	return &out
}

// candidates gives unknown values the references of all written elements.
func (m *merger) candidates(p *adapt.Node, written []*adapt.Node, open *bool) *adapt.Node {
	out := *p
	switch {
	case p.Unknown:
		for _, w := range written {
			out.References = collect(out.References, w)
		}
		*open = *open || len(out.References) > 0
	case p.Kind == adapt.Object:
		out.Fields = nil
		for _, f := range p.Fields {
			var below []*adapt.Node
			for _, w := range written {
				if v := w.Get(f.Name); v != nil {
					below = append(below, v)
				}
			}
			out.Fields = append(out.Fields, adapt.Field{Name: f.Name, Value: m.candidates(f.Value, below, open)})
		}
	}
	return &out
}

// collect adds the references of a written value and of its elements.
func collect(list []adapt.Reference, w *adapt.Node) []adapt.Reference {
	for _, r := range w.References {
		list = add(list, r)
	}
	for _, item := range w.Items {
		list = collect(list, item)
	}
	return list
}
