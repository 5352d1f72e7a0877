// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var sharedAutoscalerSignal = &Rule{
	ID:        "FO227",
	Slug:      "shared-autoscaler-signal",
	Title:     "A shared group is scaled by something else than CPU utilization",
	Severity:  Error,
	Types:     autoscalerTypes,
	Attribute: "autoscaling_policy.load_balancing_utilization",
	Finds:     "An autoscaler with load_balancing_utilization, or without cpu_utilization, whose group serves behind the primary and a backup of a failover record.",
	Why:       "The serving capacity of a load balancer says nothing about a group that two of them share. As soon as the primary loses its traffic the group looks idle and shrinks, which makes a second outage. Google demands CPU utilization alone and enforces it nowhere.",
	Fix:       "Scale on cpu_utilization only.",
	Unsure:    "It is known only after apply which signals there are. The input does not show what one of the record's addresses belongs to.",
	Facts:     []string{"ALB-031", "ALB-034"},
	Check:     checkSharedAutoscalerSignal,
}

func checkSharedAutoscalerSignal(p *Pass) {
	p.sharedAutoscalers(func(a *topology.Autoscaler, groups []sharedGroup) {
		who := subject("Autoscaler", &a.Object)
		sides := fmt.Sprintf("%s serves on both sides of %s", groups[0].group.Address, lower(record(groups[0].pair.record)))
		const byLoad, byCPU = "autoscaling_policy.load_balancing_utilization", "autoscaling_policy.cpu_utilization"
		var hidden []topology.Origin
		for _, signal := range []struct {
			attribute string
			there     topology.Value[bool]
		}{{byLoad, a.LoadBalancing}, {byCPU, a.CPU}} {
			if signal.there.IsUnknown() {
				hidden = append(hidden, named(signal.there.Origin, signal.attribute))
			}
		}
		switch {
		case set(a.LoadBalancing) == yes:
			p.find(at(&a.Object, byLoad, a.LoadBalancing),
				fmt.Sprintf("%s scales by load-balancing utilization, and %s. When the primary loses its traffic the group looks idle and shrinks.", who, sides),
				"Scale on cpu_utilization only.")
		case set(a.CPU) == no:
			p.find(at(&a.Object, byCPU, a.CPU),
				fmt.Sprintf("%s does not scale by CPU utilization, and %s. Only CPU tells the load of a shared group.", who, sides),
				"Scale on cpu_utilization only.")
		case len(hidden) > 0:
			p.unsure(&a.Object, fmt.Sprintf("%s scales a shared group by CPU utilization alone", lower(who)), hidden...)
		}
	})
}

// sharedAutoscalers calls check for each autoscaler that is on and whose group
// serves on both sides of a failover record.
func (p *Pass) sharedAutoscalers(check func(*topology.Autoscaler, []sharedGroup)) {
	shared := p.index.shared
	if slices.ContainsFunc(p.Topology.Autoscalers, mayScale) {
		p.hiddenSharing()
	}
	for _, a := range p.Topology.Autoscalers {
		var groups []sharedGroup
		for _, g := range shared {
			if g.group.Autoscaler == a || g.twin.Autoscaler == a {
				groups = append(groups, g)
			}
		}
		if len(groups) == 0 || !mayScale(a) {
			continue
		}
		check(a, groups)
	}
}

// mayScale reports whether an autoscaler of the input may change a group's size.
func mayScale(a *topology.Autoscaler) bool { return own(&a.Object) && !topology.Is(a.Mode, "OFF") }

// autoscalerTypes are the types at which findings about an autoscaler stand. A
// model describes it beside the group.
var autoscalerTypes = []string{"google_compute_autoscaler", "google_compute_region_autoscaler", modelBackendService}
