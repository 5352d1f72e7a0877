// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const spilloverAttribute = affinityAttribute + ".spillover"

var zonalAffinityStaysInZone = &Rule{
	ID:        "FO124",
	Slug:      "zonal-affinity-stays-in-zone",
	Title:     "Zonal affinity can pin clients to unhealthy members",
	Severity:  Warning,
	Types:     passthroughTypes,
	Attribute: spilloverAttribute,
	Finds:     "A passthrough backend service whose zonal affinity is ZONAL_AFFINITY_STAY_WITHIN_ZONE.",
	Why:       "A client in a zone with a backend of the role that serves stays in that zone, also when not a single member there is healthy. It is then sent to unhealthy members while healthy ones wait in other zones, and the failover ratio, which is taken over all zones, need not be crossed.",
	Fix:       "Use ZONAL_AFFINITY_SPILL_CROSS_ZONE, if need be with a spillover_ratio.",
	Unsure:    "The setting is known only after apply.",
	Facts:     []string{"PNLB-074", "PNLB-075"},
	Check:     checkZonalAffinityStaysInZone,
}

func checkZonalAffinityStaysInZone(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		if s.ZonalAffinity == nil {
			return
		}
		v := s.ZonalAffinity.Spillover
		if v.IsUnknown() {
			p.unsure(&s.Object, fmt.Sprintf("the zonal affinity of %s can pin clients to unhealthy members", lower(service(s))), named(v.Origin, spilloverAttribute))
			return
		}
		if !topology.Is(v, topology.ZonalAffinityStayWithinZone) {
			return
		}
		p.find(at(&s.Object, spilloverAttribute, v),
			fmt.Sprintf("%s has zonal affinity %s: a client in a zone with a backend stays there even when no member of that zone is healthy, while healthy members in other zones get nothing from it.", service(s), topology.ZonalAffinityStayWithinZone),
			"Use "+topology.ZonalAffinitySpillCrossZone+", so that clients leave a zone without healthy members.")
	})
}
