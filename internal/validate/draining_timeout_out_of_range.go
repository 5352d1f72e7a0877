// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const drainingTimeoutAttribute = "connection_draining_timeout_sec"

var drainingTimeoutOutOfRange = &Rule{
	ID:        "FO130",
	Slug:      "draining-timeout-out-of-range",
	Title:     "The connection draining timeout lies outside 0 to 3600 seconds",
	Severity:  Error,
	Types:     passthroughTypes,
	Attribute: drainingTimeoutAttribute,
	Finds:     "A regional backend service whose connection_draining_timeout_sec is negative or above 3600.",
	Why:       "The timeout is 0 to 3600 seconds, where 0 turns draining off. gcloud checks the range and the provider does not, so that the value survives the plan.",
	Fix:       "Choose a value between 0 and 3600.",
	Unsure:    "The timeout is known only after apply.",
	Facts:     []string{"PNLB-056"},
	Check:     checkDrainingTimeoutOutOfRange,
}

func checkDrainingTimeoutOutOfRange(p *Pass) {
	const most = 3600
	p.services(func(s *topology.BackendService) {
		v := s.ConnectionDrainingTimeoutSec
		if s.Global {
			return
		}
		if v.IsUnknown() {
			p.unsure(&s.Object, fmt.Sprintf("the connection draining timeout of %s lies between 0 and %d seconds", lower(service(s)), most), named(v.Origin, drainingTimeoutAttribute))
			return
		}
		n, ok := v.Get()
		if !ok || n >= 0 && n <= most {
			return
		}
		p.find(at(&s.Object, drainingTimeoutAttribute, v),
			fmt.Sprintf("%s has connection_draining_timeout_sec = %d, which lies outside 0 to %d. The provider does not check it; the API refuses it.", service(s), n, most),
			fmt.Sprintf("Set it to at most %d seconds; 0 turns draining off.", most))
	})
}
