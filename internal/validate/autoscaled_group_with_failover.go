// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var autoscaledGroupWithFailover = &Rule{
	ID:        "FO114",
	Slug:      "autoscaled-group-with-failover",
	Title:     "An autoscaler changes a group behind a load balancer with failover",
	Severity:  Warning,
	Types:     []string{"google_compute_autoscaler", "google_compute_region_autoscaler"},
	Attribute: "target",
	Finds:     "An autoscaler whose managed instance group is a backend of a passthrough backend service that has failover backends.",
	Why:       "The failover ratio is fixed, and the number of VMs that it is taken over follows the load. New VMs count before they are healthy, so that scaling out can push the healthy share below the ratio and move the traffic, which lowers the load, which moves it back. Google's troubleshooting guide recommends against the combination.",
	Fix:       "Give the groups of a service with failover a fixed size, or choose a ratio with enough margin for every size that the autoscaler can choose.",
	Unsure:    "The autoscaler's target, its mode, or the groups and roles of a backend service are known only after apply.",
	Facts:     []string{"PNLB-043", "PNLB-028"},
	Check:     checkAutoscaledGroupWithFailover,
}

func checkAutoscaledGroupWithFailover(p *Pass) {
	for _, a := range p.Topology.Autoscalers {
		mode, known := a.Mode.Or("ON")
		if !own(&a.Object) || known && mode == "OFF" {
			continue
		}
		targets := a.Target.Candidates
		if a.Target.To != nil {
			targets = []*topology.Group{a.Target.To}
		}
		var services []string
		var related, hidden []topology.Origin
		p.passthroughAmong(p.behind(a, targets), func(s *topology.BackendService) {
			found, roles := hasBackend(s, true)
			if found == no {
				return
			}
			i := slices.IndexFunc(s.Backends, func(b *topology.Backend) bool {
				return b.Group.To != nil && slices.Contains(targets, b.Group.To)
			})
			switch {
			case i >= 0 && found == yes:
				services = append(services, lower(service(s)))
				related = append(related, s.Backends[i].Group.Origin)
			case i >= 0:
				hidden = append(hidden, roles...)
			case a.Target.State == topology.Open && len(targets) == 0:
				hidden = append(hidden, named(a.Target.Origin, "target"))
			default:
				hidden = append(hidden, openGroups(s, targets)...)
			}
		})
		if len(services) > 0 && (len(targets) > 1 || !known) {
			hidden, services = append(hidden, named(a.Target.Origin, "target")), nil
			if !known {
				hidden = append(hidden, named(a.Mode.Origin, "autoscaling_policy.mode"))
			}
		}
		switch {
		case len(services) > 0:
			p.find(place{object: &a.Object, attribute: "target", origin: a.Target.Origin}.with(a.MinReplicas.Sensitive, a.MaxReplicas.Sensitive),
				fmt.Sprintf("%s %s, and that group is a backend of %s with failover. The failover ratio is fixed while the number of VMs follows the load: scaling out can push the healthy share below the ratio, and traffic swings between the pools.", subject("Autoscaler", &a.Object), scales(a), list(services)),
				"Give the group a fixed size, or choose a failover ratio that leaves a margin at every size.", related...)
		case len(hidden) > 0:
			p.unsure(&a.Object, fmt.Sprintf("%s scales a group behind a load balancer with failover", lower(subject("Autoscaler", &a.Object))), hidden...)
		}
	}
}

// behind lists the services that can have one of the targets as a backend, in
// the order of the topology.
func (p *Pass) behind(a *topology.Autoscaler, targets []*topology.Group) []*topology.BackendService {
	if a.Target.State == topology.Open && len(targets) == 0 {
		return p.Topology.BackendServices
	}
	among := map[*topology.BackendService]bool{}
	for _, g := range targets {
		for _, u := range p.index.uses[g] {
			among[u.service] = true
		}
	}
	for _, u := range p.index.open {
		among[u.service] = true
	}
	return slices.SortedFunc(maps.Keys(among), func(s, t *topology.BackendService) int {
		return cmp.Compare(p.index.position[s], p.index.position[t])
	})
}

// openGroups are the links of a service that can lead to one of the targets
// and were not followed.
func openGroups(s *topology.BackendService, targets []*topology.Group) []topology.Origin {
	var open []topology.Origin
	for _, b := range s.Backends {
		if b.Group.State != topology.Open {
			continue
		}
		if len(b.Group.Candidates) == 0 || slices.ContainsFunc(b.Group.Candidates, func(g *topology.Group) bool { return slices.Contains(targets, g) }) {
			open = append(open, named(b.Group.Origin, "backend.group"))
		}
	}
	return open
}

// scales says what an autoscaler does with its group.
func scales(a *topology.Autoscaler) string {
	least, leastKnown := a.MinReplicas.Get()
	most, mostKnown := a.MaxReplicas.Get()
	if !leastKnown || !mostKnown {
		return "scales " + groupText(a.Target)
	}
	return fmt.Sprintf("keeps %s between %d and %d VMs", groupText(a.Target), least, most)
}
