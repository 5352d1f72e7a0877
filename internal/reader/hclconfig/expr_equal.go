// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"net/netip"
	"strings"

	"github.com/zclconf/go-cty/cty"
)

// plain replaces tokens whose string is known by that string, at the top of a
// value only.
func (r *reader) plain(v cty.Value) cty.Value {
	bare, marks := v.Unmark()
	if bare.Type() != cty.String || !bare.IsKnown() || bare.IsNull() || !hasToken(bare.AsString()) {
		return v
	}
	if s, complete := r.tokens.reveal(bare.AsString()); complete {
		return cty.StringVal(s).WithMarks(marks)
	}
	return v
}

// plainDeep does what plain does for every string in a value.
func (r *reader) plainDeep(v cty.Value) cty.Value {
	if !r.anyToken(v) {
		return v
	}
	out, err := cty.Transform(v, func(_ cty.Path, v cty.Value) (cty.Value, error) { return r.plain(v), nil })
	if err != nil {
		return v
	}
	return out
}

// opaque reports whether a value is a string that holds a token.
func (r *reader) opaque(v cty.Value) bool {
	v, _ = v.Unmark()
	return v.Type() == cty.String && v.IsKnown() && !v.IsNull() && hasToken(v.AsString())
}

// anyToken reports whether a token is anywhere in a value.
func (r *reader) anyToken(v cty.Value) bool {
	v, _ = v.Unmark()
	ty := v.Type()
	if v.IsNull() || !v.IsKnown() {
		return false
	}
	if ty == cty.String {
		return hasToken(v.AsString())
	}
	if ty.IsPrimitiveType() || ty.IsCapsuleType() {
		return false
	}
	if !r.spend(v.LengthInt()) {
		return false
	}
	for it := v.ElementIterator(); it.Next(); {
		k, e := it.Element()
		if !ty.IsSetType() && k.Type() == cty.String && hasToken(k.AsString()) {
			return true
		}
		if r.anyToken(e) {
			return true
		}
	}
	return false
}

// equal compares as == does. A token equals itself and differs from every
// other token, from null and from the empty string; whether it equals other
// text is not known before apply.
func (r *reader) equal(a, b cty.Value) cty.Value {
	if s, ok := stringOf(a); ok {
		if t, ok := stringOf(b); ok && !hasToken(s) && !hasToken(t) {
			return cty.BoolVal(s == t)
		}
	}
	q := cty.NewValueMarks(qualitiesOf(a), qualitiesOf(b))
	if !r.anyToken(a) && !r.anyToken(b) {
		bareA, _ := a.UnmarkDeep()
		bareB, _ := b.UnmarkDeep()
		eq := bareA.Equals(bareB)
		if !eq.IsKnown() {
			return r.unknownOf(cty.Bool, derived, a, b).WithMarks(q)
		}
		return eq.WithMarks(q)
	}
	switch r.compare(a, b) {
	case same:
		return cty.True.WithMarks(q)
	case different:
		return cty.False.WithMarks(q)
	}
	return r.unknownOf(cty.Bool, derived, a, b).WithMarks(q)
}

type comparison uint8

const (
	undecided comparison = iota
	same
	different
)

// compare compares two values of which at least one holds tokens.
func (r *reader) compare(a, b cty.Value) comparison {
	a, _ = a.Unmark()
	b, _ = b.Unmark()
	if a.IsNull() || b.IsNull() {
		switch {
		case a.IsNull() && b.IsNull():
			return same
		case a.IsKnown() && b.IsKnown():
			return different
		}
		return undecided
	}
	if !a.IsKnown() || !b.IsKnown() {
		return undecided
	}
	at, bt := a.Type(), b.Type()
	if at == cty.String && bt == cty.String {
		return r.compareText(a.AsString(), b.AsString())
	}
	if at.IsPrimitiveType() || bt.IsPrimitiveType() || at.IsSetType() || bt.IsSetType() {
		a, _ := r.plainDeep(a).UnmarkDeep()
		b, _ := r.plainDeep(b).UnmarkDeep()
		eq := a.Equals(b)
		switch {
		case eq.IsKnown() && eq.True():
			return same
		case eq.IsKnown() && !at.IsSetType():
			return different
		}
		return undecided
	}
	if at.IsCapsuleType() || bt.IsCapsuleType() || a.LengthInt() != b.LengthInt() {
		return different
	}
	result := same
	bi := b.ElementIterator()
	for ai := a.ElementIterator(); ai.Next() && bi.Next(); {
		ak, av := ai.Element()
		bk, bv := bi.Element()
		for _, c := range []comparison{r.compare(ak, bk), r.compare(av, bv)} {
			if c == different {
				return different
			}
			if c == undecided {
				result = undecided
			}
		}
	}
	return result
}

func (r *reader) compareText(a, b string) comparison {
	ra, aComplete := r.tokens.reveal(a)
	rb, bComplete := r.tokens.reveal(b)
	if ra == rb {
		return same
	}
	if aComplete && bComplete {
		return different
	}
	if ra == "" || rb == "" {
		return different
	}
	// A string that is not known yet belongs to an object that is not there
	// yet, so it differs from those of all others.
	_, aWhole := r.tokens.whole(a)
	_, bWhole := r.tokens.whole(b)
	switch {
	case aWhole && bWhole:
		return different
	case aWhole && bComplete && !r.mayBe(a, rb), bWhole && aComplete && !r.mayBe(b, ra):
		return different
	}
	return undecided
}

// mayBe reports whether a token may turn out to be a text: links and ids of
// Google Cloud have slashes, addresses are addresses.
func (r *reader) mayBe(token, text string) bool {
	id, _ := r.tokens.whole(token)
	at := r.tokens.list[r.tokens.list[id].origin].ref
	if !strings.Contains(at.addr, "google_compute_") && !strings.Contains(at.addr, "google_dns_") {
		return true
	}
	switch at.attr {
	case "id", "self_link", "self_link_unique", "self_link_with_id", "instance_group":
		return strings.Contains(text, "/")
	case "address", "ip_address":
		_, err := netip.ParseAddr(text)
		return err == nil
	}
	return true
}
