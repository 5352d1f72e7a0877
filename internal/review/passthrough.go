// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// passthroughs describes the passthrough load balancers.
func passthroughs(d *report.Document, t *topology.Topology, opts Options, shown *selection) {
	var services []*topology.BackendService
	for _, bs := range t.BackendServices {
		if bs.IsPassthrough() && shown.service(bs) {
			services = append(services, bs)
		}
	}
	d.PassthroughLoadBalancers = make([]*report.PassthroughLoadBalancer, len(services))
	opts.inParts(len(services), func(from, to int) {
		for i := from; i < to; i++ {
			d.PassthroughLoadBalancers[i] = passthrough(t, services[i], opts)
		}
	})
}

// passthrough describes one passthrough load balancer.
func passthrough(t *topology.Topology, bs *topology.BackendService, opts Options) *report.PassthroughLoadBalancer {
	e := engine.NewPassthrough(bs)
	s := e.Summary()
	lb := &report.PassthroughLoadBalancer{
		Place:   place(t, &bs.Object),
		Name:    text(bs.Name),
		Project: text(bs.Project),
		Region:  text(bs.Region),
		Range:   report.RangeOf(bs.Range),
		Scheme:  text(bs.Scheme),

		DropTrafficIfUnhealthy: value(s.Drop),
		Frontends:              frontends(t, bs),
		Primary:                role(s.Primary),
		Failover:               role(s.Failover),
		Backends:               backends(bs),
	}
	if ratio, ok := s.Ratio.Get(); ok {
		lb.FailoverRatio = report.NewDecimal(ratio)
	}
	lb.MinimumHealthyPrimaries, lb.MinimumHealthyPrimariesRange = interval(s.MinimumHealthyPrimaries)
	lb.PrimaryFailuresTolerated, lb.PrimaryFailuresToleratedRange = interval(s.PrimaryFailuresTolerated)

	scenarios := opts.Fail
	if !opts.FailAlone {
		scenarios = engine.UniqueScenarios(engine.PassthroughScenarios(bs), opts.Fail)
	}
	lb.Timing = timing(e)
	lb.Outcomes = []*report.PassthroughOutcome{}
	var zones []string
	if e.HasZonalAffinity() {
		zones = zonesOf(lb)
	}
	for _, scenario := range scenarios {
		out := passthroughOutcome(e.Evaluate(scenario), opts.Trace)
		out.ClientZones = clientZones(e, scenario, zones)
		lb.Outcomes = append(lb.Outcomes, out)
	}
	lb.Summary = lb.Summarize()
	return lb
}

func interval(v topology.Value[engine.Interval]) (*int, *report.Bounds) {
	i, ok := v.Get()
	if !ok {
		return nil, nil
	}
	return report.Count(i.Min, i.Max)
}

func role(s engine.RoleSummary) report.Role {
	var r report.Role
	r.Groups, r.GroupsRange = report.Count(s.Groups.Min, s.Groups.Max)
	r.VMs, r.VMsRange = report.Count(s.VMs.Min, s.VMs.Max)
	return r
}

func passthroughOutcome(o engine.PassthroughOutcome, trace bool) *report.PassthroughOutcome {
	out := &report.PassthroughOutcome{
		Scenario:   o.Scenario.String(),
		ActivePool: string(o.Pool),
		Reason:     reason(o.Reason),
	}
	// For an undetermined pool the engine's number spans all cases and is no
	// answer.
	if o.Pool != engine.Undetermined {
		out.ActiveVMs, out.ActiveVMsRange = report.Count(o.Active.Min, o.Active.Max)
	}
	for _, s := range o.Serving {
		one := report.Serving{Group: groupName(s.Backend.Group)}
		one.VMs, one.VMsRange = report.Count(s.Members.Min, s.Members.Max)
		out.Serving = append(out.Serving, one)
	}
	for _, c := range o.Cases {
		out.Cases = append(out.Cases, report.Case{When: c.When, ActivePool: string(c.Pool)})
	}
	if trace {
		out.Trace = steps(o.Trace)
	}
	return out
}

func reason(r engine.Reason) report.Reason {
	return report.Reason{
		Why:       sentence(r.Why),
		Facts:     list(r.Facts),
		Disputed:  r.Disputed,
		DependsOn: attributes(r.DependsOn),
	}
}

// sentence makes a sentence of a part of one.
func sentence(s string) string {
	if s == "" || strings.HasSuffix(s, ".") {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:] + "."
}

func steps(trace []engine.Step) []report.Step {
	var out []report.Step
	for _, s := range trace {
		out = append(out, report.Step{Text: s.Text, Facts: s.Facts, WrittenAt: attributes(s.Origins)})
	}
	return out
}

func frontends(t *topology.Topology, bs *topology.BackendService) []*report.Frontend {
	out := []*report.Frontend{}
	for _, fr := range bs.ForwardingRules {
		f := &report.Frontend{
			Place:     place(t, &fr.Object),
			Name:      text(fr.Name),
			IPAddress: text(fr.IPAddress),
			Protocol:  text(fr.IPProtocol),
			Range:     report.RangeOf(fr.Range),
			AllPorts:  topology.Is(fr.AllPorts, true),
		}
		switch ports, ok := fr.Ports.Get(); {
		case fr.Ports.Sensitive:
			f.Ports = []string{topology.SensitiveText}
		case ok:
			f.Ports = list(ports)
		case fr.PortRange.IsKnown():
			f.Ports = []string{*text(fr.PortRange)}
		case fr.Ports.IsNull() && fr.PortRange.IsNull():
			f.Ports = []string{}
		}
		out = append(out, f)
	}
	return out
}
