// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var sharedAutoscaledMode = &Rule{
	ID:        "FO226",
	Slug:      "shared-autoscaled-mode",
	Title:     "A shared autoscaled group is balanced by something else than utilization",
	Severity:  Error,
	Types:     append([]string{modelBackendService}, consumerTypes...),
	Attribute: "backend.balancing_mode",
	Finds:     "An autoscaled group that serves behind the primary and a backup of a failover record, with a balancing mode other than UTILIZATION on either side. The finding stands at the service with that mode.",
	Why:       "While clients move, both load balancers send to the group. With RATE each of them sends up to the rate, so that an instance can get twice the traffic that it was sized for. Google demands UTILIZATION on both sides and enforces it nowhere.",
	Fix:       "Use balancing_mode = \"UTILIZATION\" on both services, or groups of their own.",
	Unsure:    "A balancing mode or the autoscaler's mode is known only after apply. The input does not show what one of the record's addresses belongs to.",
	Facts:     []string{"ALB-032"},
	Check: func(p *Pass) {
		p.sharedModes(true, "is autoscaled and serves on both sides of", "With another mode than UTILIZATION an instance can get twice the traffic while clients move.")
	},
}

// sharedModes finds the modes of groups that both sides of a record share, of
// those that are autoscaled or of the others.
func (p *Pass) sharedModes(autoscaled bool, what, consequence string) {
	type sharing struct {
		at     use
		record *topology.DNSRecord
		groups []string
	}
	if slices.ContainsFunc(p.Topology.BackendServices, mayShare) {
		p.hiddenSharing()
	}
	var order []*sharing
	for _, g := range p.index.shared {
		scaled, hidden := g.scaled()
		if scaled == no && autoscaled || scaled == yes && !autoscaled {
			continue
		}
		for _, u := range []use{g.primary, g.backup} {
			mode := u.backend.BalancingMode
			switch {
			case !own(&u.service.Object) || topology.Is(mode, topology.BalancingModeUtilization) || mode.IsNull():
			case mode.IsUnknown():
				p.unsure(&u.service.Object, fmt.Sprintf("%s balances a shared group by utilization", lower(service(u.service))), named(mode.Origin, "backend.balancing_mode"))
			case scaled == unsure:
				p.unsure(&u.service.Object, fmt.Sprintf("the shared group %s is autoscaled", g.group.Address), hidden...)
			default:
				i := slices.IndexFunc(order, func(s *sharing) bool { return s.at.service == u.service && s.record == g.pair.record })
				if i < 0 {
					i = len(order)
					order = append(order, &sharing{at: u, record: g.pair.record})
				}
				if name := groupText(u.backend.Group); !slices.Contains(order[i].groups, name) {
					order[i].groups = append(order[i].groups, name)
				}
			}
		}
	}
	for _, s := range order {
		p.find(at(&s.at.service.Object, "backend.balancing_mode", s.at.backend.BalancingMode).or(s.at.backend.Origin),
			fmt.Sprintf("%s has balancing mode %s for %s, which %s %s. %s", service(s.at.service), s.at.mode(), list(s.groups), what, lower(record(s.record)), consequence),
			`Set balancing_mode = "UTILIZATION" on both services, or use groups of their own.`)
	}
}

// isAutoscaled says whether something changes a group's size.
// mayShare reports whether a service of the input can be that of an Application
// Load Balancer with a group that another one uses too.
func mayShare(s *topology.BackendService) bool {
	return own(&s.Object) && !s.IsPassthrough() && slices.ContainsFunc(s.Backends, func(b *topology.Backend) bool {
		return b.Group.To == nil || b.Group.To.Kind.IsInstanceGroup()
	})
}

func isAutoscaled(g *topology.Group) (answer, []topology.Origin) {
	a := g.Autoscaler
	if a == nil {
		return no, nil
	}
	switch mode, known := a.Mode.Or("ON"); {
	case !known:
		return unsure, []topology.Origin{named(a.Mode.Origin, "autoscaling_policy.mode")}
	case mode == "OFF":
		return no, nil
	}
	return yes, nil
}
