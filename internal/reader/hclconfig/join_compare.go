// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// compatible reports whether a planned element may be the written one. Strict
// takes a value that is known after apply for one that the plan does not know
// either.
func compatible(written, planned *adapt.Node, strict bool) bool {
	switch {
	case written.IsNull():
		return true
	case planned == nil:
		return written.Unknown || isZero(written)
	case planned.Unknown:
		return !strict || written.Unknown || planned.Kind != adapt.Scalar || len(written.References) > 0
	case written.Unknown:
		return !strict || len(written.References) == 0 || planned.IsNull()
	case planned.IsNull():
		return isZero(written)
	}
	switch written.Kind {
	case adapt.Object:
		if planned.Kind != adapt.Object {
			return false
		}
		for _, f := range written.Fields {
			if !compatible(f.Value, planned.Get(f.Name), strict) {
				return false
			}
		}
		return true
	case adapt.List:
		if planned.Kind != adapt.List || len(written.Items) != len(planned.Items) {
			return false
		}
		for i := range written.Items {
			if !compatible(written.Items[i], planned.Items[i], strict) {
				return false
			}
		}
		return true
	}
	return sameScalar(written, planned)
}

// isZero reports whether a value is one that providers take for absent.
func isZero(n *adapt.Node) bool {
	if n.Kind == adapt.List {
		return len(n.Items) == 0
	}
	s, ok := n.Text()
	return ok && (s == "" || s == "0" || s == "false")
}

// sameScalar compares as providers do: numbers by value, links by their end.
func sameScalar(a, b *adapt.Node) bool {
	x, xok := a.Text()
	y, yok := b.Text()
	if !xok || !yok {
		return false
	}
	if x == y {
		return true
	}
	if m, ok := a.Number(); ok {
		if n, ok := b.Number(); ok {
			return m.Cmp(n) == 0
		}
	}
	return strings.HasSuffix(x, "/"+y) || strings.HasSuffix(y, "/"+x) ||
		(strings.Contains(x, "/projects/") && strings.Contains(y, "/projects/") && afterProjects(x) == afterProjects(y))
}

func afterProjects(s string) string {
	_, rest, _ := strings.Cut(s, "/projects/")
	return rest
}

// alike reports whether two planned elements cannot be told apart.
func alike(a, b *adapt.Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	if a.Kind != b.Kind || a.Unknown != b.Unknown || len(a.Items) != len(b.Items) || len(a.Fields) != len(b.Fields) {
		return false
	}
	if a.Kind == adapt.Scalar && !a.Unknown && (a.IsNull() != b.IsNull() || !a.IsNull() && !sameScalar(a, b)) {
		return false
	}
	for i := range a.Items {
		if !alike(a.Items[i], b.Items[i]) {
			return false
		}
	}
	for _, f := range a.Fields {
		if !alike(f.Value, b.Get(f.Name)) {
			return false
		}
	}
	return true
}
