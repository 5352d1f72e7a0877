// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package settings

import (
	"cmp"
	"maps"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
)

// assume reads an assume block: where clients are, and numbers by name.
func (d *decoder) assume(b *hcl.Block) {
	attrs, diags := b.Body.JustAttributes()
	d.report(diags)
	// In the order in which they stand.
	for _, a := range slices.SortedFunc(maps.Values(attrs), func(a, b *hcl.Attribute) int {
		return cmp.Compare(a.Range.Start.Byte, b.Range.Start.Byte)
	}) {
		switch a.Name {
		case "clients":
			d.clients(a)
		case "client_locations":
			d.file.ClientLocations = append(d.file.ClientLocations, d.texts(a)...)
		default:
			if v, diags := a.Expr.Value(nil); !diags.HasErrors() && v.CanIterateElements() {
				d.fail(a.NameRange, "Unsupported argument", "%q takes no list. %s", a.Name, choose(a.Name, []string{"clients", "client_locations"}))
				continue
			}
			if n := d.number(a, number); n != nil {
				d.file.Assumptions = append(d.file.Assumptions, Assumption{Text{a.Name, rangeOf(a.NameRange)}, n})
			}
		}
	}
}

// clients reads a list of regions, or an object of their shares.
func (d *decoder) clients(a *hcl.Attribute) {
	pairs, diags := hcl.ExprMap(a.Expr)
	if diags.HasErrors() {
		for _, t := range d.texts(a) {
			d.file.Clients = append(d.file.Clients, ClientShare{Region: t})
		}
		return
	}
	for _, p := range pairs {
		region, ok := d.value(p.Key, a.Name, cty.String)
		if !ok {
			continue
		}
		one := &hcl.Attribute{Name: "The share of " + region.AsString(), Expr: p.Value}
		if n := d.number(one, share); n != nil {
			d.file.Clients = append(d.file.Clients, ClientShare{Text{region.AsString(), rangeOf(p.Key.Range())}, n})
		}
	}
}
