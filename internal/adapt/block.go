// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"math/big"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// block is a block of a resource while it is adapted: the resource's own body
// or one below it.
type block struct {
	in   *instance
	node *Node
	// path is the dotted path of the block, empty for the body.
	path string
	// at is the nearest known place in the configuration.
	at        topology.Range
	sensitive bool
}

func (b block) attribute(name string) string {
	if b.path == "" {
		return name
	}
	return b.path + "." + name
}

// get returns the attribute's node, nil where it is not written. What a data
// source lacks is not absent: it was not read.
func (b block) get(name string) *Node {
	if b.node != nil && b.node.Unknown && b.node.Kind != Object {
		return &Node{Kind: Scalar, Unknown: true, Range: b.node.Range, References: b.node.References}
	}
	n := b.node.Get(name)
	if n == nil && b.in.Mode == Data {
		return &Node{Kind: Scalar, Unknown: true}
	}
	return n
}

// origin says where the attribute was written, or where it would be.
func (b block) origin(name string) topology.Origin {
	r := b.at
	if n := b.get(name); n != nil && !n.Range.IsZero() {
		r = n.Range
	}
	return topology.Origin{Address: b.in.Address, Attribute: b.attribute(name), Range: r}
}

// self is where the block itself was written.
func (b block) self() topology.Origin {
	return topology.Origin{Address: b.in.Address, Attribute: b.path, Range: b.at}
}

// presence says whether a block is there.
type presence uint8

const (
	absent presence = iota
	present
	// maybe: the input does not tell.
	maybe
)

// block returns the one block of that name.
func (b block) block(name string) (block, presence) {
	n := b.get(name)
	child := b.child(name, n)
	switch {
	case n.IsNull():
		return child, absent
	case n.Kind == Object:
		return child, present
	case n.Kind == List && len(n.Items) > 0 && n.Unknown && n.Items[0].Unknown:
		// A dynamic block of an unknown number.
		return b.item(name, n, n.Items[0]), maybe
	case n.Kind == List && len(n.Items) > 0:
		return b.item(name, n, n.Items[0]), present
	case n.Unknown && !n.Computed:
		return child, maybe
	}
	return child, absent
}

// blocks returns the blocks of that name; open is set where there are further
// ones, or may be.
func (b block) blocks(name string) (list []block, open *topology.Origin) {
	n := b.get(name)
	for _, item := range n.Elements() {
		// An unknown one stands for those of which the number is unknown.
		if !n.Unknown || !item.Unknown {
			list = append(list, b.item(name, n, item))
		}
	}
	if n.IsUnknown() && !n.Computed {
		o := b.origin(name)
		open = &o
	}
	return list, open
}

// has tells whether a block of that name is there.
func (b block) has(name string) topology.Value[bool] {
	switch _, p := b.block(name); p {
	case present:
		return topology.Known(true, b.origin(name))
	case maybe:
		return topology.Unknown[bool](b.origin(name))
	}
	return topology.Known(false, b.origin(name))
}

func (b block) child(name string, n *Node) block {
	c := block{in: b.in, node: n, path: b.attribute(name), at: b.at, sensitive: b.sensitive}
	if n != nil {
		c.sensitive = c.sensitive || n.Sensitive
		if !n.Range.IsZero() {
			c.at = n.Range
		}
	}
	return c
}

func (b block) item(name string, list, item *Node) block {
	c := b.child(name, list)
	c.node = item
	c.sensitive = c.sensitive || item.Sensitive
	if !item.Range.IsZero() {
		c.at = item.Range
	}
	return c
}

// value reads an attribute. An unknown one that nobody wrote counts as left
// out, since the provider fills it in. A value of a wrong type is one that the
// input does not tell.
func value[T any](b block, name string, read func(*Node) (T, bool)) topology.Value[T] {
	n, o := b.get(name), b.origin(name)
	sensitive := b.sensitive || n.isSensitive()
	var v topology.Value[T]
	switch {
	case n.IsNull(), n.IsUnknown() && n.Computed:
		v = topology.Null[T](o)
	case n.IsUnknown():
		v = topology.Unknown[T](o)
	default:
		x, ok := read(n)
		switch {
		case !ok:
			v = topology.Unknown[T](o)
		case n.Computed:
			v = topology.Default(x, o)
		default:
			v = topology.Known(x, o)
		}
	}
	v.Sensitive = sensitive
	return v
}

// isSensitive reports whether the node or an element of it is sensitive.
func (n *Node) isSensitive() bool {
	return n != nil && (n.Sensitive || slices.ContainsFunc(n.Items, (*Node).isSensitive))
}

func (b block) text(name string) topology.Value[string]       { return value(b, name, (*Node).Text) }
func (b block) flag(name string) topology.Value[bool]         { return value(b, name, (*Node).Bool) }
func (b block) whole(name string) topology.Value[int]         { return value(b, name, (*Node).Int) }
func (b block) rational(name string) topology.Value[*big.Rat] { return value(b, name, (*Node).Number) }

// word reads a zone, region, project or network of which only the name
// matters, so that a link and a name are the same.
func (b block) word(name string) topology.Value[string] {
	return value(b, name, func(n *Node) (string, bool) {
		s, ok := n.Text()
		return lastSegment(s), ok
	})
}

// texts reads a list of strings; one unknown element makes it unknown.
func (b block) texts(name string) topology.Value[[]string] {
	return value(b, name, func(n *Node) ([]string, bool) {
		list := make([]string, 0, len(n.Items))
		for _, item := range n.Items {
			s, ok := item.Text()
			if !ok {
				return nil, false
			}
			list = append(list, s)
		}
		return list, n.Kind == List
	})
}

// computed turns a null into unknown, for an attribute that gets a value in any
// case: what nobody writes the provider or the API fills in.
func computed[T any](v topology.Value[T]) topology.Value[T] {
	if v.IsNull() {
		return topology.Unknown[T](v.Origin)
	}
	return v
}

// orDefault puts in what the provider or the API puts in where nobody wrote
// anything.
func orDefault[T any](v topology.Value[T], d T) topology.Value[T] {
	if v.IsNull() {
		return topology.Default(d, v.Origin)
	}
	return v
}

// nodeAt follows an attribute path as a reference spells it, with or without
// indexes.
func nodeAt(n *Node, path string) *Node {
	for _, name := range strings.Split(path, ".") {
		name, index, indexed := strings.Cut(name, "[")
		n = n.Path(name)
		if indexed && n != nil && n.Kind == List {
			n = element(n, strings.TrimSuffix(index, "]"))
		}
	}
	return n
}

func element(n *Node, index string) *Node {
	i := 0
	for _, c := range index {
		if c < '0' || c > '9' || i > len(n.Items) {
			return nil
		}
		i = 10*i + int(c-'0')
	}
	if i >= len(n.Items) {
		return nil
	}
	return n.Items[i]
}
