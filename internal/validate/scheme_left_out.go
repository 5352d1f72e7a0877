// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var schemeLeftOut = &Rule{
	ID:        "FO239",
	Slug:      "scheme-left-out",
	Title:     "The provider's version decides whether the primary is a classic load balancer",
	Severity:  Info,
	Types:     []string{"google_compute_backend_service", "google_compute_global_forwarding_rule"},
	Attribute: schemeAttribute,
	Finds:     "A global backend service or forwarding rule behind the primary of a failover record that leaves load_balancing_scheme out.",
	Why:       "Left out, the scheme is EXTERNAL up to version 7 of the google provider, which makes a classic load balancer, and EXTERNAL_MANAGED from 8.0 on, which makes a global one. An upgrade then changes the kind of load balancer.",
	Fix:       "Write load_balancing_scheme on both the service and the rule.",
	Unsure:    "The scheme is known only after apply.",
	Facts:     []string{"ALB-027"},
	Check:     checkSchemeLeftOut,
}

func checkSchemeLeftOut(p *Pass) {
	p.pairs(func(pr pair) {
		judge := func(o *topology.Object, who string, v topology.Value[string]) {
			switch {
			case !own(o):
			case v.IsUnknown():
				p.unsure(o, fmt.Sprintf("%s has a scheme that somebody chose", lower(who)), named(v.Origin, schemeAttribute))
			case v.Default || v.IsNull():
				is := "what the provider's version makes of it"
				if s, ok := v.Get(); ok {
					is = s + " by the default of this provider version"
				}
				p.find(at(o, schemeAttribute, v),
					fmt.Sprintf("%s is behind the primary of %s and leaves load_balancing_scheme out, so that it is %s. The default changes from EXTERNAL, a classic load balancer, to EXTERNAL_MANAGED in version 8.0.", who, lower(record(pr.record)), is),
					"Write load_balancing_scheme.")
			}
		}
		for _, f := range pr.primaries {
			if !f.Global {
				continue
			}
			judge(&f.Object, forwardingRule(f), f.Scheme)
			for _, s := range p.servicesOf(f) {
				judge(&s.Object, service(s), s.Scheme)
			}
		}
	})
}
