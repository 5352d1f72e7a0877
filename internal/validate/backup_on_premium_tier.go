// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var backupOnPremiumTier = &Rule{
	ID:        "FO240",
	Slug:      "backup-on-premium-tier",
	Title:     "A backup shares the Premium network tier with the primary",
	Severity:  Info,
	Types:     []string{"google_compute_forwarding_rule"},
	Attribute: "network_tier",
	Finds:     "A regional external forwarding rule behind a backup of a failover record with network_tier PREMIUM, which is the default.",
	Why:       "A global load balancer uses the Premium tier. A backup on the Standard tier takes another way into Google's network and is more isolated, at the price of latency for clients far away.",
	Fix:       "Consider network_tier = \"STANDARD\" for the rule and its address, where latency is not the main concern.",
	Unsure:    "The tier is known only after apply.",
	Facts:     []string{"ALB-026"},
	Check:     checkBackupOnPremiumTier,
}

func checkBackupOnPremiumTier(p *Pass) {
	done := map[*topology.ForwardingRule]bool{}
	p.pairs(func(pr pair) {
		for _, b := range pr.backups {
			r := b.rule
			// A model says nothing about network tiers.
			if done[r] || !own(&r.Object) || isModel(&r.Object) || r.Global || r.Kind() != topology.RegionalExternalALB {
				continue
			}
			done[r] = true
			tier, known := r.NetworkTier.Or("PREMIUM")
			switch {
			case !known:
				p.unsure(&r.Object, fmt.Sprintf("%s shares the network tier of the primary", lower(forwardingRule(r))), named(r.NetworkTier.Origin, "network_tier"))
			case tier == "PREMIUM":
				omitted := ""
				if !r.NetworkTier.Written() {
					omitted = " by default"
				}
				p.find(at(&r.Object, "network_tier", r.NetworkTier),
					fmt.Sprintf("%s is a backup of %s and on the Premium tier%s, like the primary. The Standard tier isolates more.", forwardingRule(r), lower(record(pr.record)), omitted),
					`Consider network_tier = "STANDARD" where latency is not the main concern.`)
			}
		}
	})
}
