// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var producerWithoutGlobalAccess = &Rule{
	ID:        "FO323",
	Slug:      "producer-without-global-access",
	Title:     "A published forwarding rule with composite health has no global access",
	Severity:  Info,
	Types:     []string{"google_compute_forwarding_rule"},
	Attribute: globalAccessAttribute,
	Finds:     "A forwarding rule that is the destination of a composite health check and that a service attachment publishes, without allow_global_access.",
	Why:       "Google's codelab sets global access on the producer's rules. It is most likely needed where the proxies of another region connect after a failover.",
	Fix:       "Set allow_global_access = true on the rule.",
	Unsure:    "The switch is known only after apply.",
	Facts:     []string{"CH-057"},
	Check:     checkProducerWithoutGlobalAccess,
}

func checkProducerWithoutGlobalAccess(p *Pass) {
	for _, r := range p.Topology.ForwardingRules {
		internal := topology.Is(r.Scheme, topology.SchemeInternal) || topology.Is(r.Scheme, topology.SchemeInternalManaged)
		if !own(&r.Object) || r.Global || !internal || !p.isPublished(r) {
			continue
		}
		global, known := r.AllowGlobalAccess.Or(false)
		switch {
		case !known:
			p.unsure(&r.Object, fmt.Sprintf("%s has global access", lower(subject("Forwarding rule", &r.Object))), named(r.AllowGlobalAccess.Origin, globalAccessAttribute))
		case !global:
			p.find(at(&r.Object, globalAccessAttribute, r.AllowGlobalAccess),
				fmt.Sprintf("%s is published and has a composite health check, and it has no global access, which proxies of another region most likely need after a failover.", subject("Forwarding rule", &r.Object)),
				"Set allow_global_access = true.")
		}
	}
}

// isPublished reports whether an attachment publishes the rule and a composite
// health check speaks for it.
func (p *Pass) isPublished(r *topology.ForwardingRule) bool {
	return len(p.index.attachments[r]) > 0 && len(p.index.checks[r]) > 0
}
