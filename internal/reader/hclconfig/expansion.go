// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
)

// object is an instance whose attributes are evaluated when they are asked
// for: a resource instance or a module instance.
type object interface {
	attr(name string, rng hcl.Range) (cty.Value, hcl.Diagnostics)
	whole() cty.Value
}

type mode uint8

const (
	// single: neither count nor for_each.
	single mode = iota
	counted
	keyed
	// symbolic: count or for_each is unknown; one object stands for all.
	symbolic
)

// expansion is a resource or module call with its instances.
type expansion struct {
	// what names it for messages, for example "module.a".
	what    string
	mode    mode
	keys    []cty.Value
	objects []object
	index   map[string]int
	// origin is what a symbolic one is as a value.
	origin cty.Value
	value  cty.Value
}

// find returns the position of an instance key.
func (x *expansion) find(r *reader, key cty.Value) (int, bool) {
	if key == cty.NilVal || key.IsMarked() || !key.IsKnown() {
		return 0, false
	}
	switch x.mode {
	case counted:
		n, err := convertTo(key, cty.Number)
		if err != nil || n.IsNull() || !n.AsBigFloat().IsInt() {
			return 0, false
		}
		i, _ := n.AsBigFloat().Int64()
		return int(i), i >= 0 && i < int64(len(x.objects))
	case keyed:
		s, err := convertTo(key, cty.String)
		if err != nil || s.IsNull() {
			return 0, false
		}
		text, _ := r.tokens.reveal(s.AsString())
		i, ok := x.index[text]
		return i, ok
	}
	return 0, false
}

func (x *expansion) noSuchKey(r *reader, key cty.Value, rng hcl.Range) *hcl.Diagnostic {
	detail := fmt.Sprintf("%s has no instance with the key %s.", x.what, r.printKey(key))
	if x.mode == counted && len(x.objects) == 0 {
		detail = fmt.Sprintf("%s has no instances, because its count is 0.", x.what)
	}
	return &hcl.Diagnostic{
		Severity: hcl.DiagError,
		Summary:  "Invalid index",
		Detail:   "The given key does not identify an element in this collection value: " + detail,
		Subject:  &rng,
	}
}

// select follows the steps after the name of a resource or module.
func (r *reader) selectFrom(x *expansion, steps hcl.Traversal, rng hcl.Range) (cty.Value, hcl.Diagnostics) {
	if len(steps) == 0 {
		return r.wholeExpansion(x), nil
	}
	switch x.mode {
	case symbolic:
		return r.traverse(x.origin, steps)
	case single:
		if idx, ok := steps[0].(hcl.TraverseIndex); ok {
			return cty.DynamicVal, hcl.Diagnostics{{
				Severity: hcl.DiagError,
				Summary:  "Unexpected instance key",
				Detail:   fmt.Sprintf("Because %s does not have \"count\" or \"for_each\" set, references to it must not include an index key. Remove the bracketed index to refer to the single instance.", x.what),
				Subject:  &idx.SrcRange,
			}}
		}
		return r.member(x.objects[0], steps)
	}
	var key cty.Value
	var at hcl.Range
	switch s := steps[0].(type) {
	case hcl.TraverseIndex:
		key, at = s.Key, s.SrcRange
	case hcl.TraverseAttr:
		key, at = cty.StringVal(s.Name), s.SrcRange
		if i, ok := x.find(r, key); !ok || x.mode == counted || i < 0 {
			return cty.DynamicVal, hcl.Diagnostics{{
				Severity: hcl.DiagError,
				Summary:  "Missing resource instance key",
				Detail:   fmt.Sprintf("Because %s has \"count\" or \"for_each\" set, its attributes must be accessed on specific instances.", x.what),
				Subject:  &rng,
			}}
		}
	default:
		return r.traverse(r.wholeExpansion(x), steps)
	}
	i, ok := x.find(r, key)
	if !ok {
		return cty.DynamicVal, hcl.Diagnostics{x.noSuchKey(r, key, at)}
	}
	return r.member(x.objects[i], steps[1:])
}

// wholeExpansion is the value of the name alone: an object, a tuple of
// objects or an object of objects.
func (r *reader) wholeExpansion(x *expansion) cty.Value {
	if x.value != cty.NilVal {
		return x.value
	}
	switch x.mode {
	case symbolic:
		x.value = x.origin
	case single:
		x.value = x.objects[0].whole()
	case counted:
		vals := make([]cty.Value, len(x.objects))
		for i, o := range x.objects {
			vals[i] = o.whole()
		}
		x.value = cty.TupleVal(vals)
	case keyed:
		vals := make(map[string]cty.Value, len(x.objects))
		for i, o := range x.objects {
			vals[x.keys[i].AsString()] = o.whole()
		}
		x.value = cty.ObjectVal(vals)
	}
	return x.value
}
