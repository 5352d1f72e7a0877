// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/zclconf/go-cty/cty"

// String returns a known string node.
func String(s string) *Node { return &Node{Kind: Scalar, Value: cty.StringVal(s)} }

// Number returns a known number node from its decimal text, which must be a
// number.
func Number(text string) *Node {
	return &Node{Kind: Scalar, Value: cty.MustParseNumberVal(text)}
}

// Bool returns a known bool node.
func Bool(b bool) *Node { return &Node{Kind: Scalar, Value: cty.BoolVal(b)} }

// Null returns a null node.
func Null() *Node { return &Node{Kind: Scalar, Value: cty.NullVal(cty.DynamicPseudoType)} }

// UnknownValue returns a node that is known after apply.
func UnknownValue(refs ...Reference) *Node {
	return &Node{Kind: Scalar, Unknown: true, References: refs}
}
