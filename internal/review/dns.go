// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// hasRoutingPolicy reports whether a record can fail over at all.
func hasRoutingPolicy(r *topology.DNSRecord) bool {
	return r.Policy != topology.NoPolicy || r.PolicyUnknown != nil
}

// dnsRecords describes the records, and where their load balancers take their
// proxies from. The load of a record that is not shown counts there too.
func dnsRecords(d *report.Document, t *topology.Topology, opts Options, shown *selection) {
	if !slices.ContainsFunc(t.DNSRecords, func(r *topology.DNSRecord) bool { return hasRoutingPolicy(r) && shown.record(r) }) {
		return
	}
	described := make([]*report.DNSRecord, len(t.DNSRecords))
	loads := make([][]engine.FrontendLoad, len(t.DNSRecords))
	opts.inParts(len(t.DNSRecords), func(from, to int) {
		health, shares := engine.NewHealth(t, opts.DNS), fractions{}
		for i := from; i < to; i++ {
			r := t.DNSRecords[i]
			if hasRoutingPolicy(r) && shown.record(r) {
				described[i] = dnsRecord(t, health, r, opts, shares)
			}
			if !opts.FailAlone {
				loads[i] = health.Load(r, opts.Assume)
			}
		}
	})
	for _, r := range described {
		if r != nil {
			d.DNSRecords = append(d.DNSRecords, r)
		}
	}
	if !opts.FailAlone {
		d.ProxyCapacity = proxyCapacity(t, opts, shown, slices.Concat(loads...))
	}
}

// dnsRecord describes one record.
func dnsRecord(t *topology.Topology, h *engine.Health, r *topology.DNSRecord, opts Options, shares fractions) *report.DNSRecord {
	e := engine.NewDNS(h, r)
	out := &report.DNSRecord{
		Place: place(t, &r.Object), Range: report.RangeOf(r.Range),
		Name: text(r.DNSName), Type: text(r.RecordType), TTL: value(r.TTL),
		ManagedZone:     linkName(r.Zone.State, r.Zone.Text, objectOf(r.Zone.To), r.Zone.Sensitive),
		HealthCheck:     linkName(r.HealthCheck.State, r.HealthCheck.Text, objectOf(r.HealthCheck.To), r.HealthCheck.Sensitive),
		SourceRegions:   list(e.SourceRegions()),
		Failover:        window(e.Failover()),
		Failback:        window(e.Failback()),
		ClientLocations: list(e.Locations()),
		Targets:         dnsTargets(r, e),
	}
	out.OutageBoundSeconds = value(e.OutageBound())
	if r.Zone.To != nil {
		out.Visibility = text(r.Zone.To.Visibility)
	}
	if r.Policy != topology.NoPolicy {
		policy := string(r.Policy)
		out.Policy = &policy
	}
	if ratio, ok := e.TrickleRatio().Get(); ok {
		out.TrickleRatio = report.NewDecimal(ratio)
	}
	if fenced, known := r.Fencing.Or(false); known && r.Policy != topology.WeightedRouting && r.Policy != topology.NoPolicy {
		out.Fenced = &fenced
	}
	out.Strategy = strategy(e)
	scenarios := opts.Fail
	if !opts.FailAlone {
		scenarios = e.Scenarios()
		if len(opts.Fail) > 0 {
			scenarios = engine.UniqueScenarios(scenarios, opts.Fail)
		}
	}
	w := dnsWriter{engine: e, shares: shares}
	out.Outcomes = make([]*report.DNSOutcome, 0, len(scenarios))
	for _, s := range scenarios {
		out.Outcomes = append(out.Outcomes, w.outcome(e.Evaluate(s), opts.Trace))
	}
	return out
}

// objectOf is the object of a link's end, or nil.
func objectOf[T any](to *T) *topology.Object {
	switch o := any(to).(type) {
	case *topology.ManagedZone:
		if o != nil {
			return &o.Object
		}
	case *topology.HealthCheck:
		if o != nil {
			return &o.Object
		}
	}
	return nil
}

// linkName is what a link's end is called in the document: its address, or
// the link as it was written for one outside the input.
func linkName(state topology.LinkState, written string, to *topology.Object, sensitive bool) *string {
	name := written
	switch {
	case to != nil && !to.Outside:
		name = to.Address
	case sensitive:
		name = topology.SensitiveText
	case state == topology.NoLink || state == topology.Open || name == "":
		return nil
	}
	return &name
}

func window(w engine.Window) *report.DNSWindow {
	out := &report.DNSWindow{Parts: []report.WindowPart{}}
	out.Seconds, out.SecondsRange = interval(w.Seconds)
	for _, p := range w.Parts {
		part := report.WindowPart{Part: p.Name, Setting: p.Setting, WrittenAt: attributes(p.Origins)}
		part.Seconds, part.SecondsRange = interval(p.Seconds)
		out.Parts = append(out.Parts, part)
	}
	return out
}

func dnsTargets(r *topology.DNSRecord, e *engine.DNS) []*report.DNSTarget {
	out := []*report.DNSTarget{}
	for _, info := range e.Targets() {
		t := &report.DNSTarget{Target: info.Target.Target, Frontend: frontendName(info.Frontend), Role: report.TargetItem, Checked: info.Checked}
		switch {
		case info.Item == nil:
			t.Role = report.TargetPrimary
		case r.Policy == topology.FailoverRouting:
			t.Role = report.TargetBackup
		}
		if info.Item != nil {
			t.Location = text(info.Item.Location)
			if w, ok := info.Item.Weight.Get(); ok && r.Policy == topology.WeightedRouting {
				t.Weight = report.NewDecimal(w)
			}
		}
		t.Region = text(info.Target.Region)
		if rule := info.Frontend; rule != nil {
			if kind := rule.Kind(); kind != topology.UnknownKind {
				t.LoadBalancer = string(kind)
			}
			if !rule.Global {
				t.Region = text(rule.Region)
			}
		}
		for _, bs := range info.Services {
			t.BackendServices = append(t.BackendServices, bs.Address)
		}
		for _, g := range info.Groups {
			t.Groups = append(t.Groups, groupAddress(g, info.Services))
		}
		out = append(out, t)
	}
	return out
}

// groupAddress is what a group is called, which a sensitive link hides.
func groupAddress(g *topology.Group, services []*topology.BackendService) string {
	for _, bs := range services {
		for _, b := range bs.Backends {
			if b.Group.To == g {
				if name := groupName(b.Group); name != nil {
					return *name
				}
			}
		}
	}
	return g.Address
}

func frontendName(rule *topology.ForwardingRule) *string {
	if rule == nil {
		return nil
	}
	return &rule.Object.Address
}

func strategy(e *engine.DNS) *report.Strategy {
	s, ok := e.Strategy()
	if !ok {
		return nil
	}
	out := &report.Strategy{Name: string(s.Name), Why: sentence(s.Why), DetectsDeadRegions: s.Detects, Facts: s.Facts, Disputed: s.Disputed}
	if s.Regional != nil {
		out.RegionalRecord = s.Regional.Address
	}
	return out
}
