// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// globalSteps tell where a global load balancer behind a target sends its
// requests: nothing of it is seen in the answers of a record.
func (d *DNS) globalSteps(t *topology.DNSTarget, s Scenario) []Step {
	rule := Frontend(t, d.record)
	if rule == nil || !rule.Global {
		return nil
	}
	var steps []Step
	for _, bs := range d.health.ruleHealth(rule).behind.services {
		steps = append(steps, d.health.globalSteps(bs, d.globalClients(bs), infrastructure(s))...)
	}
	return steps
}

// globalClients are the locations that are told of: those of the record, or
// else the regions of the groups.
func (d *DNS) globalClients(bs *topology.BackendService) []string {
	if clients := d.Locations(); len(clients) > 0 {
		return clients
	}
	var regions []string
	for _, b := range bs.Backends {
		for _, g := range linkedGroups(b) {
			if region, ok := groupRegion(g); ok {
				regions = append(regions, region)
			}
		}
	}
	return distinct(regions)
}

func (h *Health) globalSteps(bs *topology.BackendService, clients []string, s Scenario) []Step {
	groups, labels, exact, ok := h.globalGroups(bs, s)
	if !ok || len(groups) == 0 {
		return nil
	}
	p, policyStep := globalPolicy(bs)
	name := nameOf(&bs.Object)
	step := Step{Text: fmt.Sprintf("Behind backend service %q: ", name)}
	var words []string
	for i, g := range groups {
		words = append(words, labels[i]+" in "+g.Region)
	}
	step.Text += enumerate(atMost(mostNames, words), "and") + "."
	steps := append([]Step{step}, policyStep...)
	if exact {
		steps = append(steps, p.numberSteps(groups, labels)...)
	}
	distance := h.options.Distance
	if distance == nil {
		distance = Geography{}
	}
	for _, client := range atMost(mostNames, clients) {
		if a, ok := p.Serve(client, groups, distance); ok {
			steps = append(steps, Step{Text: a.words(client), Facts: a.Facts})
		}
	}
	return steps
}

func (a GlobalAnswer) words(client string) string {
	if a.Region == "" {
		return "Requests from clients near " + client + " fail: nothing healthy is where they may go."
	}
	text := "Requests from clients near " + client + " go to " + a.Region
	if len(a.Overflow) > 0 {
		text += "; what it can't take goes to " + enumerate(a.Overflow, "then") + ", which hangs on capacity and load that no input tells"
	}
	return text + "."
}

// globalGroups counts the groups of a service. exact says that every number is
// certain; ok is false where a group has no region or may have no member.
func (h *Health) globalGroups(bs *topology.BackendService, s Scenario) (groups []GlobalGroup, labels []string, exact, ok bool) {
	sh := h.service(bs)
	exact = true
	for i := range sh.slots {
		sl := &sh.slots[i]
		m := &sl.readings[0]
		if len(sl.readings) != 1 || m.group == nil {
			return nil, nil, false, false
		}
		region, known := groupRegion(m.group)
		v := h.slot(sh, sl, s)
		scaler, _ := sh.scaler(sl)
		if !known || v.condition == conditionOpen || scaler == conditionOpen {
			return nil, nil, false, false
		}
		g := GlobalGroup{Region: region, Members: 1, Drained: scaler == down}
		if v.condition == up {
			g.Healthy = 1
		}
		label := sl.label
		if l := m.lossOf(s.faults, false); m.min == m.max && l.settled() && m.group.Kind != topology.RegionalNEG {
			g.Members, g.Healthy = m.min, l.least.at(m.min)
			label = fmt.Sprintf("%s with %d of %d healthy", label, g.Healthy, g.Members)
		} else {
			exact = false
			label += " with " + map[condition]string{up: "healthy members", down: "no healthy member"}[v.condition]
		}
		for _, b := range sl.backends {
			g.Preferred = g.Preferred || topology.Is(bs.Backends[b].Preference, "PREFERRED")
		}
		if g.Drained {
			label += " (drained by capacity_scaler 0)"
		}
		groups, labels = append(groups, g), append(labels, label)
	}
	return groups, labels, exact, true
}

// globalPolicy is the service load-balancing policy in effect, with a step
// where one is attached.
func globalPolicy(bs *topology.BackendService) (GlobalPolicy, []Step) {
	p := GlobalPolicy{FailoverHealthThreshold: defaultHealthThreshold}
	if topology.Is(bs.Scheme, topology.SchemeExternal) {
		p.FailoverHealthThreshold = classicHealthThreshold
	}
	lb := linked(bs.ServiceLBPolicy)
	switch {
	case lb != nil:
	case bs.ServiceLBPolicy.State == topology.NoLink:
		return p, nil
	default:
		return p, []Step{{Text: "The service load-balancing policy is not in the input; what follows is told as if there were none.", Facts: []string{"GLB-007"}}}
	}
	if n, ok := lb.FailoverHealthThreshold.Get(); ok {
		p.FailoverHealthThreshold = n
	}
	p.AutoCapacityDrain, _ = lb.AutoCapacityDrain.Or(false)
	p.Isolation, _ = lb.IsolationMode.Or("")
	var step []Step
	if p.Isolation != "" {
		step = []Step{{Text: "Isolation " + p.Isolation + " keeps requests in the region nearest to the client.", Facts: []string{"GLB-005"}, Origins: []topology.Origin{lb.IsolationMode.Origin}}}
	}
	return p, step
}

// numberSteps tell what the numbers of healthy members do.
func (p GlobalPolicy) numberSteps(groups []GlobalGroup, labels []string) []Step {
	var shifting []string
	for i, g := range groups {
		if g.Healthy > 0 && p.Shifts(g) {
			shifting = append(shifting, labels[i])
		}
	}
	var steps []Step
	if len(shifting) > 0 {
		steps = append(steps, Step{
			Text: fmt.Sprintf("Fewer than %d %% are healthy: %s; traffic begins to shift if the others there can't take it.",
				p.FailoverHealthThreshold, enumerate(atMost(mostNames, shifting), "and")),
			Facts: []string{"GLB-003"},
		})
	}
	if d := p.Drain(groups); len(d.Candidates) > 0 {
		text := "Auto-capacity drain takes out " + some(d.Page, "group") + " with fewer than 25 % healthy members"
		if d.Ambiguous() {
			text = fmt.Sprintf("Of %d groups %d have fewer than 25 %% healthy members: by the page auto-capacity drain takes out %d of them, by the API's text up to %d; the others stay in use",
				len(groups), len(d.Candidates), d.Page, d.API)
		}
		steps = append(steps, Step{Text: text + ".", Facts: []string{"GLB-004"}})
	}
	return slices.Clip(steps)
}
