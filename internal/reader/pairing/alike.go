// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package pairing

import "github.com/failoverplan/terraform-provider-failover/internal/adapt"

// Alike reports whether two trees are the same to the last leaf: known values
// are equal, and what is unknown or absent in one is so in the other.
func Alike(a, b *adapt.Node) bool {
	if a.IsNull() || b.IsNull() {
		return a.IsNull() == b.IsNull()
	}
	if a.Kind != b.Kind || a.Unknown != b.Unknown || a.Sensitive != b.Sensitive || len(a.Items) != len(b.Items) || len(a.Fields) != len(b.Fields) {
		return false
	}
	for i := range a.Items {
		if !Alike(a.Items[i], b.Items[i]) {
			return false
		}
	}
	for _, f := range a.Fields {
		other := b.Get(f.Name)
		if other == nil || !Alike(f.Value, other) {
			return false
		}
	}
	if a.Kind != adapt.Scalar || a.Unknown {
		return true
	}
	return a.Value.RawEquals(b.Value)
}
