// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var sharedScaleInWindow = &Rule{
	ID:        "FO228",
	Slug:      "shared-scale-in-window",
	Title:     "A shared group may shrink before clients have moved",
	Severity:  Error,
	Types:     autoscalerTypes,
	Attribute: "autoscaling_policy.scale_in_control.time_window_sec",
	Finds:     "An autoscaler whose group serves behind the primary and a backup of a failover record, without scale_in_control.time_window_sec or with a window shorter than the record's TTL plus the interval of its health check.",
	Why:       "While clients move from one load balancer to the other, the group gets less traffic for a moment. Without protection it shrinks just before all of them come back by the backup, which makes a second outage.",
	Fix:       "Set scale_in_control with a time_window_sec of at least TTL plus interval; TTL plus interval times unhealthy threshold, the bound of the outage, is safer.",
	Unsure:    "The window, the TTL or the interval is known only after apply.",
	Facts:     []string{"ALB-033", "ALB-034", "TIME-009"},
	Check:     checkSharedScaleInWindow,
}

func checkSharedScaleInWindow(p *Pass) {
	const attribute = "autoscaling_policy.scale_in_control.time_window_sec"
	p.sharedAutoscalers(func(a *topology.Autoscaler, groups []sharedGroup) {
		who := subject("Autoscaler", &a.Object)
		var hidden []topology.Origin
		needed, bound, secret := 0, 0, false
		var of *topology.DNSRecord
		for _, g := range groups {
			r := g.pair.record
			h := r.HealthCheck.To
			ttl, ttlKnown := r.TTL.Or(0)
			secret = secret || r.TTL.Sensitive || h != nil && (h.CheckIntervalSec.Sensitive || h.UnhealthyThreshold.Sensitive)
			if !ttlKnown {
				hidden = append(hidden, named(r.TTL.Origin, ttlAttribute))
			}
			interval, threshold := 0, 0
			if h != nil {
				var intervalKnown, thresholdKnown bool
				interval, intervalKnown = h.CheckIntervalSec.Or(defaultSeconds)
				threshold, thresholdKnown = h.UnhealthyThreshold.Or(2)
				if !intervalKnown {
					hidden = append(hidden, named(h.CheckIntervalSec.Origin, intervalAttribute))
				}
				if !thresholdKnown {
					threshold = 1
				}
			}
			if sum := ttl + interval; of == nil || sum > needed {
				needed, bound, of = sum, ttl+interval*threshold, r
			}
		}
		if a.ScaleInWindowSec.IsUnknown() {
			hidden = append(hidden, named(a.ScaleInWindowSec.Origin, attribute))
		}
		window, _ := a.ScaleInWindowSec.Get()
		missing := a.ScaleInWindowSec.IsNull()
		switch {
		case missing && set(a.ScaleInControl) == unsure:
			p.unsure(&a.Object, fmt.Sprintf("%s protects a shared group against scaling in", lower(who)), named(a.ScaleInControl.Origin, "autoscaling_policy.scale_in_control"))
		case missing:
			p.find(at(&a.Object, attribute, a.ScaleInWindowSec).with(secret),
				fmt.Sprintf("%s has no scale_in_control.time_window_sec, and %s serves on both sides of %s. The group may shrink while clients move; at least %s are needed.", who, groups[0].group.Address, lower(record(of)), count(needed, "second")),
				fmt.Sprintf("Set scale_in_control with time_window_sec of at least %d; %d covers the whole outage.", needed, bound))
		case len(hidden) > 0:
			p.unsure(&a.Object, fmt.Sprintf("%s protects a shared group for long enough", lower(who)), unique(hidden)...)
		case window < needed:
			p.find(at(&a.Object, attribute, a.ScaleInWindowSec).with(secret),
				fmt.Sprintf("%s protects against scaling in for %s, and %s serves on both sides of %s, whose TTL plus interval are %s. The group may shrink while clients move.", who, count(window, "second"), groups[0].group.Address, lower(record(of)), count(needed, "second")),
				fmt.Sprintf("Set time_window_sec to at least %d; %d covers the whole outage.", needed, bound))
		}
	})
}
