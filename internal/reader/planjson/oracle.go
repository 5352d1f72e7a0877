// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planjson

import (
	"slices"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/jsondoc"
)

// Oracle answers, for the reader of the configuration, what the plan knows.
type Oracle struct {
	plan *Plan
	keys map[string][]cty.Value
	// open holds what has instances of which the plan knows no keys.
	open map[string]bool
}

// Oracle returns the plan's knowledge as the configuration's reader asks for
// it.
func (p *Plan) Oracle() *Oracle {
	o := &Oracle{plan: p, keys: map[string][]cty.Value{}, open: map[string]bool{}}
	for s := range p.resources {
		o.resource(s)
	}
	for s := range p.values {
		o.resource(s)
	}
	for without, keys := range p.keys {
		for _, key := range keys {
			o.add(without, key)
		}
	}
	for m := range p.modules {
		o.add(jsondoc.SplitKey(m))
	}
	for _, keys := range o.keys {
		slices.SortFunc(keys, compareKeys)
	}
	return o
}

func (o *Oracle) resource(address string) {
	if a, ok := jsondoc.ParseAddress(address); ok {
		o.add(a.Resource(), a.Key)
	}
}

func (o *Oracle) add(without, key string) {
	if key == "[*]" {
		o.open[without] = true
		return
	}
	o.keys[without] = append(o.keys[without], jsondoc.KeyValue(key))
}

// compareKeys puts numbers in their order before strings in theirs.
func compareKeys(a, b cty.Value) int {
	switch rank := keyRank(a) - keyRank(b); {
	case rank != 0:
		return rank
	case keyRank(a) == 1:
		return a.AsBigFloat().Cmp(b.AsBigFloat())
	case keyRank(a) == 2:
		return strings.Compare(a.AsString(), b.AsString())
	}
	return 0
}

func keyRank(v cty.Value) int {
	switch {
	case v == cty.NilVal:
		return 0
	case v.Type() == cty.Number:
		return 1
	}
	return 2
}

// Variable is the value that a root variable had when the plan was made.
func (o *Oracle) Variable(name string) (cty.Value, bool) {
	v, ok := o.plan.variables[name]
	return v, ok
}

// Attributes is an instance's attribute tree as planned, recorded or read.
func (o *Oracle) Attributes(address string) *adapt.Node {
	if r := o.plan.resources[address]; r != nil {
		return unmarkedSets(r.Body)
	}
	return unmarkedSets(o.plan.values[address])
}

// unmarkedSets takes the sensitive mark off lists of blocks that are marked as
// a whole: a single sensitive element is enough for that, and the configuration
// knows which one it is.
func unmarkedSets(n *adapt.Node) *adapt.Node {
	if n == nil || n.Kind != adapt.Object {
		return n
	}
	out := n
	for i, f := range n.Fields {
		if f.Value.Kind != adapt.List || !f.Value.Sensitive || len(f.Value.Items) == 0 || f.Value.Items[0].Kind != adapt.Object {
			continue
		}
		if out == n {
			copied := *n
			copied.Fields = slices.Clone(n.Fields)
			out = &copied
		}
		out.Fields[i].Value = unmarked(f.Value)
	}
	return out
}

// unmarked is a tree without sensitive marks.
func unmarked(n *adapt.Node) *adapt.Node {
	return n.Changed(func(n *adapt.Node) { n.Sensitive = false })
}

// Keys lists the instance keys that the plan has for a resource or a module
// call. An unknown key stands for instances that a later plan will make.
func (o *Oracle) Keys(address string) (keys []cty.Value, ok bool) {
	keys, ok = o.keys[address]
	if o.open[address] {
		return append(slices.Clone(keys), cty.UnknownVal(cty.String)), true
	}
	return keys, ok
}
