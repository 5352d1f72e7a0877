// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"math/big"
	"strconv"

	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Kind is the shape of a node.
type Kind uint8

const (
	// Scalar is a string, number or bool, or a null of any type.
	Scalar Kind = iota + 1
	// List is a list, set or tuple, or the blocks of one type.
	List
	// Object is an object or map, or one block.
	Object
)

// Node is one value of an attribute tree. The zero Node is not valid; an
// absent attribute is a nil *Node, on which all methods work and answer as
// for "not written".
type Node struct {
	Kind Kind
	// Unknown marks a value that is known after apply. For a List it means
	// that not even the number of elements is known; Items may still hold
	// the elements that are.
	Unknown bool
	// Value is a scalar's value: a known string, number or bool or a null.
	// It is cty.NilVal where Unknown is set and for lists and objects. A
	// null list or block is a Scalar null.
	Value cty.Value
	// Items are a List's elements in order. For nested blocks each is an
	// Object.
	Items []*Node
	// Fields are an Object's members in the order in which they stand.
	Fields []Field
	// References lead to what the value was made of.
	References []Reference
	// Sensitive values are compared and joined but never printed.
	Sensitive bool
	// Computed marks a value that nobody wrote: a plan or state holds it
	// because the provider filled it in or will. A reader without the
	// configuration leaves it false where it can't tell.
	Computed bool
	// Range is the expression or block in the configuration, or zero.
	Range topology.Range
}

// Field is one member of an Object.
type Field struct {
	Name  string
	Value *Node
}

// Get returns the member of that name, or nil where there is none or n is no
// Object.
func (n *Node) Get(name string) *Node {
	if n == nil {
		return nil
	}
	for i := range n.Fields {
		if n.Fields[i].Name == name {
			return n.Fields[i].Value
		}
	}
	return nil
}

// Set replaces or appends the member of that name.
func (n *Node) Set(name string, v *Node) {
	for i := range n.Fields {
		if n.Fields[i].Name == name {
			n.Fields[i].Value = v
			return
		}
	}
	n.Fields = append(n.Fields, Field{Name: name, Value: v})
}

// Path follows names through objects; through a List it takes the first
// element, as blocks that may stand once are lists in plans and states.
func (n *Node) Path(names ...string) *Node {
	for _, name := range names {
		if n != nil && n.Kind == List {
			if len(n.Items) == 0 {
				if n.Unknown {
					return n
				}
				return nil
			}
			n = n.Items[0]
		}
		if n != nil && n.Unknown && n.Kind != Object {
			return n
		}
		n = n.Get(name)
	}
	return n
}

// Elements returns a List's items. A single Object counts as a list of one,
// because JSON syntax and plans write a block either way.
func (n *Node) Elements() []*Node {
	if n == nil {
		return nil
	}
	switch n.Kind {
	case List:
		return n.Items
	case Object:
		return []*Node{n}
	}
	return nil
}

// Changed returns a copy of the tree in which f has changed every node. The
// copies' items and fields are set after f has seen the node.
func (n *Node) Changed(f func(*Node)) *Node {
	if n == nil {
		return nil
	}
	out := *n
	f(&out)
	out.Items, out.Fields = nil, nil
	for _, item := range n.Items {
		out.Items = append(out.Items, item.Changed(f))
	}
	for _, field := range n.Fields {
		out.Fields = append(out.Fields, Field{Name: field.Name, Value: field.Value.Changed(f)})
	}
	return &out
}

// IsNull reports whether nothing is set: the attribute is absent or null.
func (n *Node) IsNull() bool {
	return n == nil || (n.Kind == Scalar && !n.Unknown && n.Value != cty.NilVal && n.Value.IsNull())
}

// IsUnknown reports whether the value is known only after apply.
func (n *Node) IsUnknown() bool { return n != nil && n.Unknown }

// Text returns a known scalar as a string, converted as Terraform converts.
func (n *Node) Text() (string, bool) {
	if !n.isKnownScalar() {
		return "", false
	}
	switch n.Value.Type() {
	case cty.String:
		return n.Value.AsString(), true
	case cty.Bool:
		return strconv.FormatBool(n.Value.True()), true
	case cty.Number:
		return NumberText(n.Value.AsBigFloat()), true
	}
	return "", false
}

// Bool returns a known bool; the strings "true" and "false" count.
func (n *Node) Bool() (value, ok bool) {
	if !n.isKnownScalar() {
		return false, false
	}
	switch n.Value.Type() {
	case cty.Bool:
		return n.Value.True(), true
	case cty.String:
		switch n.Value.AsString() {
		case "true", "1":
			return true, true
		case "false", "0":
			return false, true
		}
	}
	return false, false
}

// Number returns a known number as an exact rational; a string that spells a
// number counts. A number that was computed (1/3) is first rounded to the
// shortest decimal of a 64-bit float, which is what Terraform hands to the
// provider and prints in plans.
func (n *Node) Number() (*big.Rat, bool) {
	if !n.isKnownScalar() {
		return nil, false
	}
	switch n.Value.Type() {
	case cty.Number:
		return new(big.Rat).SetString(NumberText(n.Value.AsBigFloat()))
	case cty.String:
		v, err := cty.ParseNumberVal(n.Value.AsString())
		if err != nil {
			return nil, false
		}
		return new(big.Rat).SetString(NumberText(v.AsBigFloat()))
	}
	return nil, false
}

// Int returns a known whole number that fits an int.
func (n *Node) Int() (int, bool) {
	r, ok := n.Number()
	if !ok || !r.IsInt() || !r.Num().IsInt64() {
		return 0, false
	}
	return int(r.Num().Int64()), true
}

func (n *Node) isKnownScalar() bool {
	return n != nil && n.Kind == Scalar && !n.Unknown && n.Value != cty.NilVal && !n.Value.IsNull()
}

// NumberText spells a number as a plan does: the shortest decimal that
// denotes it, after rounding to 64 bits where it is no integer.
func NumberText(f *big.Float) string {
	// A hostile exponent must not become a million digits.
	if f.IsInt() && f.MantExp(nil) <= 1024 {
		return f.Text('f', 0)
	}
	v, _ := f.Float64()
	return strconv.FormatFloat(v, 'g', -1, 64)
}
