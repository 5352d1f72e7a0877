// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const scaleInWindowAttribute = "autoscaling_policy.scale_in_control.time_window_sec"

var sharedScaleInWindow = &Rule{
	ID:        "FO228",
	Slug:      "shared-scale-in-window",
	Title:     "A shared group may shrink before clients have moved",
	Severity:  Error,
	Types:     autoscalerTypes,
	Attribute: scaleInWindowAttribute,
	Finds:     "An autoscaler whose group serves behind the primary and a backup of a failover record, without scale_in_control.time_window_sec or with a window shorter than the record's TTL plus the interval of its health check.",
	Why:       "While clients move from one load balancer to the other, the group gets less traffic for a moment. Without protection it shrinks just before all of them come back by the backup, which makes a second outage.",
	Fix:       "Set scale_in_control with a time_window_sec of at least TTL plus interval; TTL plus interval times unhealthy threshold, the bound of the outage, is safer.",
	Unsure:    "The window, the TTL or the interval is known only after apply, or the record has no ttl. The input does not show what one of the record's addresses belongs to.",
	Facts:     []string{"ALB-033", "ALB-034", "TIME-009"},
	Check:     checkSharedScaleInWindow,
}

func checkSharedScaleInWindow(p *Pass) {
	p.sharedAutoscalers(func(a *topology.Autoscaler, groups []sharedGroup) {
		who := subject("Autoscaler", &a.Object)
		need := newScaleIn(groups)
		of, needed, demand := groups[0], 0, ""
		if need.longest != nil {
			of, needed = need.longest.of, need.longest.seconds
			demand = fmt.Sprintf("; at least %s are needed", count(needed, "second"))
		}
		sides := fmt.Sprintf("%s serves on both sides of %s", groupText(of.backup.backend.Group), lower(record(of.pair.record)))
		window, known := a.ScaleInWindowSec.Get()
		switch {
		case a.ScaleInWindowSec.IsNull() && set(a.ScaleInControl) == unsure:
			p.unsure(&a.Object, fmt.Sprintf("%s protects a shared group against scaling in", lower(who)), named(a.ScaleInControl.Origin, "autoscaling_policy.scale_in_control"))
		case a.ScaleInWindowSec.IsNull():
			p.find(at(&a.Object, scaleInWindowAttribute, a.ScaleInWindowSec).with(need.secret),
				fmt.Sprintf("%s has no scale_in_control.time_window_sec, and %s. The group may shrink while clients move%s.", who, sides, demand),
				need.remedy("Set scale_in_control with a time_window_sec"))
		case known && window < needed:
			p.find(at(&a.Object, scaleInWindowAttribute, a.ScaleInWindowSec).with(need.secret),
				fmt.Sprintf("%s protects against scaling in for %s, and %s, %s. The group may shrink while clients move.", who, count(window, "second"), sides, need.longest.text()),
				need.remedy("Set a time_window_sec"))
		case !known || len(need.open) > 0:
			open := need.open
			if !known {
				open = unique(append(open, named(a.ScaleInWindowSec.Origin, scaleInWindowAttribute)))
			}
			p.unsure(&a.Object, fmt.Sprintf("%s protects a shared group for long enough", lower(who)), open...)
		}
	})
}
