// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planjson

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// fits reports whether an element of a block list can be what a literal block
// became.
func (a *annotator) fits(b members, n *adapt.Node) bool {
	if n.Kind != adapt.Object {
		return false
	}
	for name, e := range b {
		if len(e.blocks) > 0 {
			continue
		}
		v := n.Get(name)
		switch {
		case e.isConstant:
			if !equal(e.constant, v) {
				return false
			}
		case v.IsUnknown() && a.known(e):
			return false
		}
	}
	return true
}

// known reports whether an expression is made of nothing but what any plan
// knows.
func (a *annotator) known(e *expression) bool {
	if len(e.references) == 0 {
		return false
	}
	for _, ref := range e.references {
		switch t := parseTraversal(ref); t.at(0) {
		case "path", "terraform", "count":
		case "var":
			if a.scope.address != "" {
				return false
			}
		case "each":
			if t.at(1) != "key" {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// equal compares a literal value with a planned one. A literal that is null or
// empty may have become any default.
func equal(constant, planned *adapt.Node) bool {
	want, ok := constant.Text()
	if !ok || want == "" {
		return constant != nil && constant.Kind != adapt.Scalar || !planned.IsUnknown() || constant.IsNull()
	}
	got, ok := planned.Text()
	if !ok {
		// Providers take the zero value of an argument for leaving it out.
		return planned.IsNull() && (want == "0" || want == "false")
	}
	if got == want {
		return true
	}
	x, ok1 := constant.Number()
	y, ok2 := planned.Number()
	return ok1 && ok2 && x.Cmp(y) == 0
}

// union is what several blocks say, where nobody knows which of them it is:
// an argument that all leave out was not written; of others every reference
// may be the one, and a constant proves nothing unless all have it.
func union(list []members) members {
	if len(list) == 1 {
		return list[0]
	}
	u := members{}
	for _, b := range list {
		for name, e := range b {
			old := u[name]
			if old == nil {
				u[name] = &expression{constant: e.constant, isConstant: e.isConstant, references: slices.Clone(e.references), blocks: e.blocks}
				continue
			}
			old.references = append(old.references, e.references...)
			old.isConstant = old.isConstant && e.isConstant
			if len(old.blocks) != len(e.blocks) {
				old.blocks = nil
			}
		}
	}
	return u
}

// unmask takes the sensitive mark off a literal value. One sensitive element
// marks a whole set, and what stands in the configuration is no secret.
func unmask(n *adapt.Node) {
	if n == nil {
		return
	}
	n.Sensitive = false
	for _, item := range n.Items {
		unmask(item)
	}
	for _, f := range n.Fields {
		unmask(f.Value)
	}
}

// unmaskUnknown takes the mark off values that are not known and whose
// references are: there is no value to hide, and a reference stands in the
// configuration for all to see.
func unmaskUnknown(n *adapt.Node) {
	for _, f := range n.Fields {
		if f.Value.Unknown && (len(f.Value.References) > 0 || f.Value.Computed) {
			f.Value.Sensitive = false
		}
	}
}

// isGroup reports whether a type is one that a backend refers to as its group.
func isGroup(typ string) bool {
	return strings.HasSuffix(typ, "_instance_group") || strings.HasSuffix(typ, "_instance_group_manager") || strings.HasSuffix(typ, "_network_endpoint_group")
}
