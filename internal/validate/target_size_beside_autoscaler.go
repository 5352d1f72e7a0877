// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const targetSizeAttribute = "target_size"

var targetSizeBesideAutoscaler = &Rule{
	ID:        "FO138",
	Slug:      "target-size-beside-autoscaler",
	Title:     "A group has a fixed size and an autoscaler",
	Severity:  Warning,
	Types:     []string{"google_compute_instance_group_manager", "google_compute_region_instance_group_manager"},
	Attribute: targetSizeAttribute,
	Finds:     "An instance group manager that sets target_size while an autoscaler has it as its target. An autoscaler whose mode is OFF, and a target_size under ignore_changes, don't count.",
	Why:       "The autoscaler and Terraform fight over the size: each apply resizes the group back, or is refused. The number of VMs that the failover ratio is taken over jumps with it. The preview counts with the autoscaler's interval.",
	Fix:       "Remove target_size and leave the size to the autoscaler, or add target_size to ignore_changes.",
	Unsure:    "target_size, the autoscaler's mode or its target is known only after apply.",
	Facts:     []string{"PNLB-043"},
	Check:     checkTargetSizeBesideAutoscaler,
}

func checkTargetSizeBesideAutoscaler(p *Pass) {
	for _, g := range p.Topology.Groups {
		a := g.Autoscaler
		// A state holds the size of the moment, whoever chose it.
		if a == nil || !own(&g.Object) || g.TargetSizeIgnored || p.Topology.Inputs[g.Input].Kind == "state" {
			continue
		}
		mode, modeKnown := a.Mode.Or("ON")
		if modeKnown && mode == "OFF" || !g.TargetSize.Written() && !g.TargetSize.IsUnknown() {
			continue
		}
		var hidden []topology.Origin
		if !modeKnown {
			hidden = append(hidden, named(a.Mode.Origin, "autoscaling_policy.mode"))
		}
		size, ok := g.TargetSize.Get()
		if !ok {
			hidden = append(hidden, named(g.TargetSize.Origin, targetSizeAttribute))
		}
		if len(hidden) > 0 {
			p.unsure(&g.Object, fmt.Sprintf("%s has a fixed size beside its autoscaler", lower(subject("Instance group manager", &g.Object))), hidden...)
			continue
		}
		p.find(at(&g.Object, targetSizeAttribute, g.TargetSize).with(a.MinReplicas.Sensitive, a.MaxReplicas.Sensitive),
			fmt.Sprintf("%s sets target_size = %d, and %s chooses its size%s. Each apply resizes the group back or is refused, and the failover ratio is taken over a number that jumps.", subject("Instance group manager", &g.Object), size, lower(subject("Autoscaler", &a.Object)), within(a)),
			"Remove target_size and leave the size to the autoscaler.", a.Target.Origin)
	}
}

// within adds the interval that an autoscaler chooses from, where it is known.
func within(a *topology.Autoscaler) string {
	least, leastKnown := a.MinReplicas.Get()
	most, mostKnown := a.MaxReplicas.Get()
	if !leastKnown || !mostKnown {
		return ""
	}
	return fmt.Sprintf(" between %d and %d", least, most)
}
