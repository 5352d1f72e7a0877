// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"sort"

	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// grade says how an unknown value hangs on an attribute, from the closest to
// the loosest.
type grade uint8

const (
	exact grade = iota
	derived
	candidates
)

func (g grade) adapt() adapt.Grade {
	return [...]adapt.Grade{adapt.Exact, adapt.Derived, adapt.Candidates}[g]
}

// origin is the cty mark that an unknown value carries to say where it comes
// from. Known values carry tokens instead; an origin on a known value has no
// meaning and is dropped.
type origin struct {
	ref   ref
	grade grade
}

// quality is a mark that is no origin.
type quality string

const (
	sensitive quality = "sensitive"
	ephemeral quality = "ephemeral"
)

// refs collects references, each with the loosest grade that was seen.
type refs map[ref]grade

func (rs *refs) add(r ref, g grade) {
	if *rs == nil {
		*rs = refs{}
	}
	if old, ok := (*rs)[r]; !ok || g > old {
		(*rs)[r] = g
	}
}

func (rs *refs) addMarks(marks cty.ValueMarks, floor grade) {
	for m := range marks.All() {
		if o, ok := m.(origin); ok {
			rs.add(o.ref, max(o.grade, floor))
		}
	}
}

// marks turns the references into marks of at least the given grade.
func (rs refs) marks(floor grade) cty.ValueMarks {
	list := make([]any, 0, len(rs))
	for r, g := range rs {
		list = append(list, origin{r, max(g, floor)})
	}
	return cty.NewValueMarks(list...)
}

// references returns the references in the order of their names. Where
// several could each be the value itself, only one of them is, and nothing
// known tells which.
func (rs refs) references() []adapt.Reference {
	if len(rs) == 0 {
		return nil
	}
	out := make([]adapt.Reference, 0, len(rs))
	several := false
	for r, g := range rs {
		several = several || (g == exact && len(rs) > 1)
		out = append(out, adapt.Reference{Address: r.addr, Attribute: r.attr, Grade: g.adapt()})
	}
	if several {
		for i := range out {
			out[i].Grade = adapt.Candidates
		}
	}
	sort.Slice(out, func(i, j int) bool {
		if out[i].Address != out[j].Address {
			return out[i].Address < out[j].Address
		}
		return out[i].Attribute < out[j].Attribute
	})
	return out
}

// collect adds every reference in a value, however deep: the origins of
// unknown values and the tokens in known strings.
func (r *reader) collect(v cty.Value, into *refs, floor grade) {
	v, marks := v.Unmark()
	if v.IsNull() {
		return
	}
	if !v.IsKnown() {
		into.addMarks(marks, floor)
		return
	}
	ty := v.Type()
	switch {
	case ty == cty.String:
		for _, id := range r.tokensIn(v.AsString()) {
			into.add(r.tokens.list[id].ref, floor)
		}
	case ty.IsPrimitiveType() || ty.IsCapsuleType():
	default:
		var deep refs
		if !r.spend(v.LengthInt()) {
			return
		}
		for it := v.ElementIterator(); it.Next(); {
			k, e := it.Element()
			if k.Type() == cty.String && !ty.IsSetType() {
				r.collect(k, &deep, floor)
			}
			r.collect(e, &deep, floor)
			if !e.IsWhollyKnown() {
				into.addMarks(marks, floor)
			}
		}
		for d, g := range deep {
			into.add(d, g)
		}
	}
}

func (r *reader) tokensIn(s string) []int {
	if !hasToken(s) {
		return nil
	}
	var ids []int
	for _, seg := range r.tokens.split(s) {
		if seg.id >= 0 {
			ids = append(ids, seg.id)
		}
	}
	return ids
}

// unknownOf returns an unknown value of the type that hangs on all the given
// values.
func (r *reader) unknownOf(ty cty.Type, floor grade, from ...cty.Value) cty.Value {
	var rs refs
	var q cty.ValueMarks
	for _, v := range from {
		r.collect(v, &rs, floor)
		q = cty.NewValueMarks(q, qualitiesOf(v))
	}
	return cty.UnknownVal(ty).WithMarks(rs.marks(floor), q)
}

// withOrigins gives a value that came out unknown the references of what it
// was made of, if it has none of its own.
func (r *reader) withOrigins(v cty.Value, floor grade, from ...cty.Value) cty.Value {
	if v.IsKnown() {
		return v
	}
	for m := range v.Marks().All() {
		if _, ok := m.(origin); ok && floor == exact {
			return v
		}
	}
	return r.withAllOrigins(v, floor, from...)
}

// withAllOrigins adds them whether it has some or not.
func (r *reader) withAllOrigins(v cty.Value, floor grade, from ...cty.Value) cty.Value {
	if v.IsKnown() {
		return v
	}
	bare, marks := v.Unmark()
	var rs refs
	rs.addMarks(marks, floor)
	for _, f := range from {
		r.collect(f, &rs, floor)
	}
	return bare.WithMarks(rs.marks(floor), qualities(marks))
}

// qualities returns the marks that are no origins.
func qualities(marks cty.ValueMarks) cty.ValueMarks {
	var list []any
	for m := range marks.All() {
		if q, ok := m.(quality); ok {
			list = append(list, q)
		}
	}
	return cty.NewValueMarks(list...)
}

// qualitiesOf returns the marks other than origins on a value itself.
func qualitiesOf(v cty.Value) cty.ValueMarks {
	if !v.IsMarked() {
		return nil
	}
	return qualities(v.Marks())
}

func hasQuality(marks cty.ValueMarks, q quality) bool { return marks.Has(q) }
