// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Scenarios returns the scenarios that are shown for the record unasked:
// steady, each zone that holds a member behind its targets, each region
// concerned, each target, each probing region, and everything.
func (d *DNS) Scenarios() []Scenario {
	w := walk{health: d.health, seen: map[any]bool{}}
	w.record(d.record)
	zones, regions, targets := distinct(w.zones), distinct(w.regions), d.targetNames()
	list := make([]Scenario, 1, len(zones)+len(regions)+len(targets)+len(d.prober.regions)+2)
	for _, zone := range zones {
		list = append(list, d.health.single(Zone, zone))
	}
	for _, region := range regions {
		list = append(list, d.health.single(Region, region))
	}
	for _, target := range targets {
		list = append(list, NewScenario(Fault{Kind: Target, Name: target}))
	}
	if slices.ContainsFunc(d.policy.targets, func(t *topology.DNSTarget) bool { return !t.InternalLoadBalancer }) {
		for _, region := range d.prober.regions {
			list = append(list, d.health.single(SourceRegion, region))
		}
	}
	return append(list, d.health.single(Everything, ""))
}

// targetNames are the names by which a fault can speak of the record's
// targets, sorted.
func (d *DNS) targetNames() []string {
	var names []string
	for _, t := range d.policy.targets {
		if nameable(t) {
			names = append(names, t.Target)
		}
	}
	slices.SortFunc(names, topology.CompareAddresses)
	return slices.Compact(names)
}

// nameable reports whether a target has a name that can stand in a scenario.
func nameable(t *topology.DNSTarget) bool {
	return t.Target != "" && t.Target != topology.SensitiveText && t.Target != topology.UnknownText
}

// walk gathers the places behind a record, each object once.
type walk struct {
	health         *Health
	seen           map[any]bool
	zones, regions []string
}

func (w *walk) first(of any) bool {
	again := w.seen[of]
	w.seen[of] = true
	return !again
}

func (w *walk) region(v topology.Value[string]) {
	if region, ok := v.Get(); ok && region != "" {
		w.regions = append(w.regions, region)
	}
}

// record visits the targets of a record.
func (w *walk) record(r *topology.DNSRecord) {
	if !w.first(r) {
		return
	}
	visit := func(targets []topology.DNSTarget) {
		for i := range targets {
			w.target(&targets[i], r)
		}
	}
	checked := func(t *topology.Targets) {
		if t != nil {
			visit(t.Internal)
			visit(t.External)
		}
	}
	checked(r.Primary)
	for _, item := range r.Items {
		checked(item.Checked)
		visit(item.Unchecked)
	}
	visit(r.Rrdatas)
}

func (w *walk) target(t *topology.DNSTarget, r *topology.DNSRecord) {
	if name, ok := aliasOf(t, r); ok {
		for _, aliased := range w.health.named(name, !privateZone(r)) {
			w.record(aliased)
		}
	}
	w.region(w.health.regionOfTarget(t, r))
	if t.Instance != nil {
		if zone, ok := t.Instance.Zone.Get(); ok {
			w.zones, w.regions = append(w.zones, zone), append(w.regions, regionOf(zone))
		}
	}
	if t.Rule.To == nil {
		for _, rule := range t.Rule.Candidates {
			w.rule(rule)
		}
		return
	}
	for _, rule := range fronts(t, r) {
		w.rule(rule)
	}
}

func (w *walk) rule(rule *topology.ForwardingRule) {
	if !w.first(rule) {
		return
	}
	if !rule.Global {
		w.region(rule.Region)
	}
	w.region(rule.FrontRegion)
	if published := publishedRule(rule.TargetAttachment); published != nil {
		w.rule(published)
	}
	for _, bs := range w.health.ruleHealth(rule).behind.services {
		w.service(bs)
	}
}

func (w *walk) service(bs *topology.BackendService) {
	if !w.first(bs) {
		return
	}
	if !bs.Global {
		w.region(bs.Region)
	}
	for _, b := range bs.Backends {
		for _, g := range linkedGroups(b) {
			w.group(g)
		}
	}
}

func (w *walk) group(g *topology.Group) {
	if n, exact := g.Size.Exact(); exact && n == 0 || !w.first(g) {
		return
	}
	w.zones = append(w.zones, zonesOf(g)...)
	if region, ok := groupRegion(g); ok {
		w.regions = append(w.regions, region)
	}
	if published := publishedRule(g.PSCTarget); published != nil {
		w.rule(published)
	}
	for _, v := range g.FQDNs {
		name, ok := v.Get()
		if !ok {
			continue
		}
		for _, r := range w.health.named(name, g.Kind == topology.GlobalNEG) {
			w.record(r)
		}
	}
	for i := range g.Addresses {
		w.target(&g.Addresses[i], endpointRecord(g))
	}
}
