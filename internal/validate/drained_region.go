// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const capacityScalerAttribute = "backend.capacity_scaler"

var drainedRegion = &Rule{
	ID:        "FO403",
	Slug:      "drained-region",
	Title:     "The only backends of a region are drained",
	Severity:  Warning,
	Types:     []string{"google_compute_backend_service"},
	Attribute: capacityScalerAttribute,
	Finds:     "A global backend service with backends in two or more regions, of which one has nothing but backends with capacity_scaler = 0.",
	Why:       "A capacity of 0 drains a backend: it gets nothing, also when all other regions fail. As a standby it would never take over.",
	Fix:       "Use a capacity above 0, and preference or capacity to send less there.",
	Unsure:    "The capacity, the group or the region of a backend is known only after apply.",
	Facts:     []string{"GLB-008", "GLB-002"},
	Check:     checkDrainedRegion,
}

func checkDrainedRegion(p *Pass) {
	p.services(func(s *topology.BackendService) {
		if !s.Global {
			return
		}
		var regions, empty []string
		serving := map[string]bool{}
		drained := map[string]*topology.Backend{}
		var hidden []topology.Origin
		for _, b := range s.Backends {
			region, known := regionOf(b)
			if !known {
				hidden = append(hidden, named(b.Group.Origin, groupAttribute))
				continue
			}
			if !slices.Contains(regions, region) {
				regions = append(regions, region)
			}
			capacity := b.Capacity("capacity_scaler")
			if capacity.IsUnknown() {
				hidden = append(hidden, named(capacity.Origin, capacityScalerAttribute))
			}
			if value, ok := capacity.Get(); !ok || value.Sign() != 0 {
				serving[region] = true
			} else if drained[region] == nil {
				drained[region] = b
			}
		}
		if s.BackendsUnknown != nil {
			hidden = append(hidden, named(*s.BackendsUnknown, "backend"))
		}
		slices.Sort(regions)
		for _, r := range regions {
			if !serving[r] {
				empty = append(empty, r)
			}
		}
		// With a single region or all of them drained there is nothing to
		// fail over between.
		if len(empty) == len(regions) || len(empty) == 0 && !slices.ContainsFunc(hidden, isCapacity) {
			return
		}
		if len(hidden) > 0 {
			p.unsure(&s.Object, fmt.Sprintf("%s has a region whose backends are all drained", lower(service(s))), unique(hidden)...)
			return
		}
		first := drained[empty[0]]
		p.find(at(&s.Object, capacityScalerAttribute, first.Capacity("capacity_scaler")).or(first.Origin),
			fmt.Sprintf("%s has nothing but drained backends (capacity_scaler 0) in %s. They get no traffic, also when all other regions fail.", service(s), list(empty)),
			"Use a capacity_scaler above 0.")
	})
}

func isCapacity(o topology.Origin) bool { return o.Attribute == capacityScalerAttribute }

// regionOf is the region of a backend's group.
func regionOf(b *topology.Backend) (string, bool) {
	if b.Group.To == nil {
		return "", false
	}
	return b.Group.To.Region.Get()
}
