// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package join

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/pairing"
)

// agree reports whether a planned value can be what became of a written one.
func agree(w, p *adapt.Node) bool {
	switch {
	case w.IsNull() || w.Computed || w.Unknown:
		// Anything may have become of it.
		return true
	case w.Kind == adapt.Scalar:
		return agreeScalar(w, p)
	case p.IsUnknown():
		// One unknown element makes a list of values unknown as a whole;
		// an object is never.
		return w.Kind == adapt.List
	case w.Kind == adapt.Object:
		if p == nil || p.Kind != adapt.Object {
			return false
		}
		for _, f := range w.Fields {
			if !agree(f.Value, p.Get(f.Name)) {
				return false
			}
		}
		return true
	}
	return agreeList(w, p)
}

func agreeScalar(w, p *adapt.Node) bool {
	want, ok := w.Text()
	if !ok {
		return true
	}
	got, ok := p.Text()
	if !ok {
		// Providers take the zero value of an argument for leaving it out.
		return p.IsNull() && (want == "" || want == "0" || want == "false")
	}
	if got == want || relative(got) == relative(want) {
		return true
	}
	x, ok1 := w.Number()
	y, ok2 := p.Number()
	return ok1 && ok2 && x.Cmp(y) == 0
}

func agreeList(w, p *adapt.Node) bool {
	if p.IsNull() {
		return len(w.Items) == 0
	}
	if p.Kind != adapt.List || len(p.Items) != len(w.Items) {
		return false
	}
	if len(w.Items) > maxPaired {
		return true
	}
	_, ok := pairing.Find(len(w.Items),
		func(i, j int) bool { return agree(w.Items[i], p.Items[j]) },
		func(int, int) bool { return true })
	return ok
}

// relative is a link without what its spellings differ in: the host and the
// version of the API.
func relative(s string) string {
	if i := strings.Index(s, "/projects/"); i >= 0 && strings.Contains(s[:i], "://") {
		return s[i+1:]
	}
	return strings.TrimPrefix(s, "/")
}

// common is what two planned elements have in common; where they differ it is
// not known which holds.
func common(a, b *adapt.Node) *adapt.Node {
	if pairing.Alike(a, b) {
		return a
	}
	if a == nil || b == nil || a.Kind != b.Kind || a.Unknown || b.Unknown || a.Kind == adapt.Scalar || len(a.Items) != len(b.Items) {
		return adapt.UnknownValue()
	}
	out := &adapt.Node{Kind: a.Kind, Sensitive: a.Sensitive || b.Sensitive}
	for i := range a.Items {
		out.Items = append(out.Items, common(a.Items[i], b.Items[i]))
	}
	for _, f := range a.Fields {
		out.Fields = append(out.Fields, adapt.Field{Name: f.Name, Value: common(f.Value, b.Get(f.Name))})
	}
	for _, f := range b.Fields {
		if a.Get(f.Name) == nil {
			out.Fields = append(out.Fields, adapt.Field{Name: f.Name, Value: adapt.UnknownValue()})
		}
	}
	return out
}

// unmarked is a tree without sensitive marks.
func unmarked(n *adapt.Node) *adapt.Node {
	return n.Changed(func(n *adapt.Node) { n.Sensitive = false })
}

// markLike marks what the written element has marked.
func markLike(n, w *adapt.Node) {
	if n == nil || w == nil {
		return
	}
	n.Sensitive = n.Sensitive || w.Sensitive
	for i := range min(len(n.Items), len(w.Items)) {
		markLike(n.Items[i], w.Items[i])
	}
	for _, f := range n.Fields {
		markLike(f.Value, w.Get(f.Name))
	}
}

// add appends a reference as a candidate, once.
func add(list []adapt.Reference, r adapt.Reference) []adapt.Reference {
	r.Grade = adapt.Candidates
	for _, old := range list {
		if old.Address == r.Address && old.Attribute == r.Attribute {
			return list
		}
	}
	// The list may belong to a tree that must not change.
	return append(slices.Clip(list), r)
}
