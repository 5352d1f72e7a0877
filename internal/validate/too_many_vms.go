// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// The members of one role that an internal passthrough load balancer uses, by
// itself and with subsetting (PNLB-036).
const (
	memberLimit           = 250
	memberLimitSubsetting = 2000
)

var tooManyVMs = &Rule{
	ID:        "FO113",
	Slug:      "too-many-vms",
	Title:     "A role has more VMs than an internal load balancer uses",
	Severity:  Error,
	Types:     passthroughTypes,
	Attribute: "backend",
	Finds:     "An internal passthrough backend service with more than 250 primary or more than 250 backup VMs, or more than 2,000 with subsetting. Groups that an autoscaler can grow beyond the limit count by their maximum.",
	Why:       "Google documents 250 VMs of each role as the maximum. More are not refused: the surplus never gets a connection, so that capacity which was paid for is missing when it is needed. Whether the surplus counts in the failover ratio is not documented.",
	Fix:       "Use fewer or larger VMs, split the service, or switch on subsetting, which needs session affinity NONE.",
	Unsure:    "The size of a group, the subsetting or the scheme is not known, and the known VMs are within the limit.",
	Facts:     []string{"PNLB-036", "PNLB-037", "PNLB-062"},
	Check:     checkTooManyVMs,
}

func checkTooManyVMs(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		if !topology.Is(s.Scheme, topology.SchemeInternal) {
			return
		}
		subsetting, known := s.Subsetting.Or("")
		limit := memberLimit
		if subsetting == topology.SubsettingConsistentHash {
			limit = memberLimitSubsetting
		}
		for _, failover := range []bool{false, true} {
			role := "primary"
			if failover {
				role = "backup"
			}
			size, hidden := members(s, failover)
			question := fmt.Sprintf("%s has more than %d VMs of one role", lower(service(s)), limit)
			switch {
			case size.Min > memberLimitSubsetting || known && size.Min > limit:
				p.tooMany(s, role, size, limit)
			case size.Min > limit:
				p.unsure(&s.Object, fmt.Sprintf("%s has subsetting, without which it uses %d of its %d %s VMs", lower(service(s)), limit, size.Min, role), named(s.Subsetting.Origin, "subsetting"))
			case size.Max != topology.NoLimit && size.Max <= limit:
			case len(hidden) > 0:
				p.unsure(&s.Object, question, hidden...)
			case known && size.Max != topology.NoLimit:
				p.tooMany(s, role, size, limit)
			case !known:
				p.unsure(&s.Object, question, named(s.Subsetting.Origin, "subsetting"))
			}
		}
	})
}

func (p *Pass) tooMany(s *topology.BackendService, role string, size topology.Size, limit int) {
	has := "has " + sizeText(size, role+" VM")
	if size.Min <= limit {
		has = fmt.Sprintf("can grow to %d %s VMs", size.Max, role)
	}
	remedy := "Use fewer VMs, split the service, or switch on subsetting, which raises the limit to 2,000."
	with := ""
	if limit == memberLimitSubsetting {
		remedy = "Use fewer VMs or split the service."
		with = " with subsetting"
	}
	p.find(place{object: &s.Object, attribute: "backend"},
		fmt.Sprintf("%s %s, and an internal passthrough load balancer uses at most %d of each role%s. The surplus is accepted and never gets a connection.", service(s), has, limit, with), remedy)
}
