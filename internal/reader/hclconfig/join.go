// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/pairing"
)

// The configuration says what every value was made of, the plan what it will
// be. Joined, each value that the plan knows is the plan's, with the
// references of the configuration.

// join lays what the plan knows over what is written.
func (i *resourceInstance) join(written, planned *adapt.Node) *adapt.Node {
	if planned.Kind != adapt.Object {
		return written
	}
	return joinObject(written, planned, i.decl.schema)
}

func joinObject(written, planned *adapt.Node, s *blockSchema) *adapt.Node {
	out := *written
	out.Unknown = false
	out.Sensitive = written.Sensitive || planned.Sensitive
	out.Fields = nil
	for _, f := range written.Fields {
		inner, _ := s.block(f.Name)
		f.Value = joinValue(f.Value, planned.Get(f.Name), inner, ordered(s, f.Name))
		out.Fields = append(out.Fields, f)
	}
	for _, f := range planned.Fields {
		if written.Get(f.Name) == nil && !isEmpty(f.Value) {
			out.Fields = append(out.Fields, adapt.Field{Name: f.Name, Value: nobodyWrote(f.Value)})
		}
	}
	return &out
}

// isEmpty reports whether a planned value says no more than its absence.
func isEmpty(n *adapt.Node) bool {
	return n.IsNull() || (n.Kind == adapt.List && !n.Unknown && len(n.Items) == 0)
}

// nobodyWrote marks a value and everything in it.
func nobodyWrote(n *adapt.Node) *adapt.Node {
	return n.Changed(func(n *adapt.Node) { n.Computed = true })
}

// ordered reports whether the elements of an argument or of the blocks of one
// type keep their order.
func ordered(s *blockSchema, name string) bool {
	if n := s.nested(name); n != nil {
		return n.nesting != "set"
	}
	if a := s.attribute(name); a != nil {
		return !a.ty.IsSetType()
	}
	return false
}

func joinValue(written, planned *adapt.Node, s *blockSchema, inOrder bool) *adapt.Node {
	switch {
	case planned == nil:
		return written
	case written.IsNull():
		if isEmpty(planned) {
			return written
		}
		out := nobodyWrote(planned)
		out.Range = written.Range
		return out
	case planned.Unknown && planned.Kind == adapt.Scalar, planned.Unknown && len(planned.Items) == 0:
		return written
	case written.Kind == adapt.Object && planned.Kind == adapt.Object:
		return joinObject(written, planned, s)
	case written.Kind == adapt.List && planned.Kind == adapt.List && len(written.Items) > 0:
		return joinList(written, planned, s, inOrder)
	}
	out := *planned
	out.References, out.Range, out.Computed = written.References, written.Range, false
	out.Sensitive = written.Sensitive || planned.Sensitive
	return &out
}

// joinList pairs the elements. The plan decides how many there are; where the
// elements can't be told apart, none is given another one's value.
func joinList(written, planned *adapt.Node, s *blockSchema, inOrder bool) *adapt.Node {
	if len(written.Items) != len(planned.Items) && !planned.Unknown && symbolicItem(written) == nil {
		return written
	}
	of := pairElements(written.Items, planned.Items, inOrder)
	if of == nil {
		return written
	}
	out := *written
	out.Unknown = planned.Unknown
	out.Sensitive = written.Sensitive || planned.Sensitive
	out.Items = nil
	used := make([]bool, len(planned.Items))
	for i, w := range written.Items {
		switch j := of[i]; {
		case j >= 0:
			used[j] = true
			out.Items = append(out.Items, joinValue(w, planned.Items[j], s, false))
		case planned.Unknown:
			out.Items = append(out.Items, w)
		}
	}
	// What is left was made by a dynamic block of unknown length, or stands
	// although it is not written.
	symbolic := symbolicItem(written)
	for j, p := range planned.Items {
		switch {
		case used[j]:
		case symbolic != nil:
			out.Items = append(out.Items, joinValue(symbolic, p, s, false))
		default:
			item := *p
			item.Range = written.Range
			out.Items = append(out.Items, &item)
		}
	}
	return &out
}

// symbolicItem is the block that stands for an unknown number of blocks.
func symbolicItem(list *adapt.Node) *adapt.Node {
	if list.Unknown {
		for _, item := range list.Items {
			if item.Kind == adapt.Object && item.Unknown {
				return item
			}
		}
	}
	return nil
}

// pairElements finds the planned element for each written one, -1 where there
// is none. It is nil where several pairings are possible that differ.
func pairElements(written, planned []*adapt.Node, inOrder bool) []int {
	of := make([]int, len(written))
	symbolic := false
	for i, w := range written {
		of[i] = -1
		symbolic = symbolic || (w.Kind == adapt.Object && w.Unknown)
	}
	if len(written) == len(planned) && !symbolic {
		if inOrder {
			for i := range of {
				of[i] = i
			}
			return of
		}
		same := func(a, b int) bool { return alike(planned[a], planned[b]) }
		for _, strict := range []bool{true, false} {
			fits := func(i, j int) bool { return compatible(written[i], planned[j], strict) }
			if p, ok := pairing.Find(len(written), fits, same); ok {
				if slices.ContainsFunc(p.Others, func(others []int) bool { return len(others) > 0 }) {
					return nil
				}
				return p.Of
			}
		}
	}
	used := make([]bool, len(planned))
	for _, strict := range []bool{true, false} {
		for i, w := range written {
			if of[i] >= 0 || (w.Kind == adapt.Object && w.Unknown) {
				continue
			}
			for j, p := range planned {
				if !used[j] && compatible(w, p, strict) {
					of[i], used[j] = j, true
					break
				}
			}
		}
	}
	return of
}
