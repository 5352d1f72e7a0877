// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// manager adapts an instance group manager, which stands for its group.
func manager(in *instance, object topology.Object, kind topology.GroupKind) {
	b := in.body()
	g := &topology.Group{Object: object, Kind: kind}
	g.TargetSize = b.whole("target_size")
	if l := in.Lifecycle; l != nil {
		g.TargetSizeIgnored = ignores(l, "target_size") || slices.Contains(l.IgnoreChanges, "all")
	}
	if kind == topology.RegionalMIG {
		g.Zones = zonesOf(b)
		g.TargetShape = orDefault(b.text("distribution_policy_target_shape"), topology.TargetShapeEven)
	}
	register(in, g, &g.Object, managers, groups, func() {
		in.join.roster(g).size = func(r *roster) topology.Size { return managedSize(b, r) }
	})
}

// zonesOf are the zones that a regional group is configured for.
func zonesOf(b block) topology.Value[[]string] {
	v := b.texts("distribution_policy_zones")
	zones, ok := v.Get()
	if !ok {
		return v
	}
	if len(zones) == 0 {
		return topology.Null[[]string](v.Origin)
	}
	for i, z := range zones {
		zones[i] = lastSegment(z)
	}
	slices.Sort(zones)
	sorted := topology.Known(slices.Compact(zones), v.Origin)
	sorted.Default, sorted.Sensitive = v.Default, v.Sensitive
	return sorted
}

// managedSize is a manager's target_size, or what its autoscaler chooses
// from, which stands over it.
func managedSize(b block, r *roster) topology.Size {
	target := orDefault(r.group.TargetSize, 0)
	size := topology.UnknownSize(target.Origin)
	if n, ok := target.Get(); ok {
		size = topology.ExactSize(max(n, 0), topology.SizeFromTargetSize, target.Origin)
		if b.in.Mode == Data {
			size.Source = topology.SizeFromRecord
		}
	}
	if r.group.TargetSize.IsNull() && len(r.grown) > 0 {
		size = topology.UnknownSize(r.grown...)
	}
	for _, s := range r.scalers {
		scaled, scales := autoscaledSize(s.Autoscaler)
		switch {
		case scales == no:
			continue
		case scales == yes && s.maybe == nil:
			return scaled
		}
		// It stands at its target_size or between the autoscaler's
		// bounds; the input does not tell.
		at := s.Mode.Origin
		switch {
		case s.maybe != nil:
			at = *s.maybe
		case s.Symbolic:
			at = s.At("")
		}
		size = hull(size, scaled)
		size.Unknown = append(size.Unknown, at)
	}
	return size
}

// hull is the size that is one of two.
func hull(a, b topology.Size) topology.Size {
	h := topology.Size{
		Min: min(a.Min, b.Min), Max: max(a.Max, b.Max), Source: b.Source,
		Origins: append(slices.Clone(a.Origins), b.Origins...),
		Unknown: append(slices.Clone(a.Unknown), b.Unknown...),
	}
	if a.Max == topology.NoLimit || b.Max == topology.NoLimit {
		h.Max = topology.NoLimit
	}
	return h
}
