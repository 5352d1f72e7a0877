// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// text is a string for the document: nil where it is null or unknown, and
// never a sensitive one.
func text(v topology.Value[string]) *string {
	s, ok := v.Get()
	if !ok {
		return nil
	}
	if v.Sensitive {
		s = topology.SensitiveText
	}
	return &s
}

// value is a value for the document, nil where it is null or unknown.
func value[T any](v topology.Value[T]) *T {
	x, ok := v.Get()
	if !ok {
		return nil
	}
	return &x
}

// list is a list for the document, where an empty one is [] and not null.
func list[T any](s []T) []T { return append([]T{}, s...) }

// place is where an object stands. The input is only worth saying where there
// are several.
func place(t *topology.Topology, o *topology.Object) report.Place {
	return placeAt(t, o.Input, o.Address)
}

func placeAt(t *topology.Topology, input int, address string) report.Place {
	p := report.Place{Address: address}
	if len(t.Inputs) > 1 {
		p.Input = &input
	}
	return p
}

// attributes are origins for the document.
func attributes(origins []topology.Origin) []report.Attribute {
	var out []report.Attribute
	for _, o := range origins {
		out = append(out, report.Attribute{
			Address:   o.Address,
			Attribute: withoutIndexes(o.Attribute),
			Range:     report.RangeOf(o.Range),
		})
	}
	return out
}

// withoutIndexes drops what stands in brackets: "backend[0].group" is
// "backend.group".
func withoutIndexes(attribute string) string {
	out := make([]byte, 0, len(attribute))
	depth := 0
	for i := 0; i < len(attribute); i++ {
		switch c := attribute[i]; {
		case c == '[':
			depth++
		case c == ']' && depth > 0:
			depth--
		case depth == 0:
			out = append(out, c)
		}
	}
	return string(out)
}
