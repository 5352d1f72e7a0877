// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var noPrimaryBackend = &Rule{
	ID:        "FO107",
	Slug:      "no-primary-backend",
	Title:     "All backends are failover backends and none is a primary",
	Severity:  Error,
	Types:     passthroughTypes,
	Attribute: failoverAttribute,
	Finds:     "A passthrough backend service in which every backend says failover = true.",
	Why:       "Without a primary there is nothing to fail over from. The failover backends are expected to serve from the start, and when they are all unhealthy there is no last resort, which is made of primaries.",
	Fix:       "Leave failover out, or set it to false, on the backends that shall serve first.",
	Unsure:    "The backends, or the role of one that could be the primary, are known only after apply.",
	Facts:     []string{"PNLB-017", "PNLB-018"},
	Check:     checkNoPrimaryBackend,
}

func checkNoPrimaryBackend(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		if len(s.Backends) == 0 && s.BackendsUnknown == nil {
			return
		}
		found, hidden := hasBackend(s, false)
		switch found {
		case yes:
			return
		case unsure:
			p.unsure(&s.Object, fmt.Sprintf("%s has a primary backend", lower(service(s))), hidden...)
			return
		}
		where := at(&s.Object, failoverAttribute, s.Backends[0].Failover)
		where = where.or(s.Backends[0].Origin)
		which := "its only backend says failover = true"
		if n := len(s.Backends); n > 1 {
			which = fmt.Sprintf("all its %d backends say failover = true", n)
		}
		p.find(where,
			fmt.Sprintf("%s has no primary backend: %s. They serve from the start, and when all of them are unhealthy there is no last resort, since that consists of primaries.", service(s), which),
			"Remove failover = true from the backends that shall serve first.")
	})
}
