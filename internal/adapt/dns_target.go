// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// dnsTargets reads a list of addresses that a record answers with; unknown is
// set where there are further ones, or may be.
func dnsTargets(b block, name string) (list []topology.DNSTarget, unknown *topology.Origin) {
	n, at := b.get(name), b.origin(name)
	if n.IsNull() {
		return nil, nil
	}
	for _, item := range itemsOf(n) {
		o := at
		if !item.Range.IsZero() {
			o.Range = item.Range
		}
		one := b
		one.node = &Node{Kind: Object, Fields: []Field{{name, item}}}
		one.sensitive = b.sensitive || n.Sensitive
		list = append(list, dnsTarget(one, name, o, func(*topology.ForwardingRule) bool { return true }))
	}
	if n.IsUnknown() && (n.Kind == List || len(list) == 0) && !n.Computed {
		unknown = &at
	}
	return list, unknown
}

// internalTarget reads one internal_load_balancers block.
func internalTarget(b block) topology.DNSTarget {
	project, region, network := b.word("project"), b.word("region"), canonical(b, "network_url", networks, global)
	t := dnsTarget(b, "ip_address", b.origin("ip_address"), func(f *topology.ForwardingRule) bool {
		// One internal address can be taken in several networks.
		return !differ(f.Project, project) && !differ(f.Region, region) && !differ(f.Network, network)
	})
	t.InternalLoadBalancer = true
	t.LoadBalancerType = b.text("load_balancer_type")
	t.Project, t.Region, t.NetworkURL = project, region, network
	t.Port, t.IPProtocol = b.text("port"), b.text("ip_protocol")
	for _, f := range t.Rules {
		if port, ok := t.Port.Get(); ok && serves(f, port) {
			t.Rule.To = f
			break
		}
	}
	return t
}

// serves reports whether a rule lists the port.
func serves(f *topology.ForwardingRule, port string) bool {
	ports, _ := f.Ports.Get()
	return topology.Is(f.PortRange, port) || slices.Contains(ports, port)
}

// dnsTarget follows one address to the resource that it is named after and to
// the forwarding rule that has it.
func dnsTarget(b block, name string, at topology.Origin, fits func(*topology.ForwardingRule) bool) topology.DNSTarget {
	n := b.get(name)
	t := topology.DNSTarget{Address: b.text(name), Origin: at}
	t.Address.Origin = at
	t.Rule = topology.Link[topology.ForwardingRule]{Origin: at, Sensitive: t.Address.Sensitive}
	// The address itself is no link, so that only references lead on.
	refs := &Node{Kind: Scalar, Unknown: true}
	if n != nil {
		refs.References = n.References
	}
	f := b.in.join.find(b.in, refs, []string{"forwardingRules", "addresses"}, "", 0)
	switch e, entries := single(f); {
	case e != nil:
		t.Target = e.Address
		t.Rules = b.in.join.rulesOf(e)
		t.Rule.Inferred = f.inferred
	case entries:
		t.Target, t.Rule.State = n.References[0].Address, topology.Open
		for _, e := range f.entries {
			t.Rule.Candidates = append(t.Rule.Candidates, b.in.join.rulesOf(e)...)
		}
	default:
		literalTarget(b, n, &t, fits)
	}
	if len(t.Rules) > 0 {
		t.Rule.State, t.Rule.To = topology.Linked, t.Rules[0]
	}
	t.Rule.Text = t.Target
	if t.Rule.Sensitive {
		t.Target, t.Rule.Text = sensitiveTarget(t), topology.SensitiveText
	}
	return t
}

// sensitiveTarget is what may be printed of a sensitive target: the address of
// a resource, which stands in the configuration, but no literal.
func sensitiveTarget(t topology.DNSTarget) string {
	if text, ok := t.Address.Get(); ok && text == t.Target || t.Target == "" {
		return topology.SensitiveText
	}
	return t.Target
}

// single is the one entry that a node certainly leads to; entries says that it
// leads to some.
func single(f found) (e *entry, entries bool) {
	if len(f.entries) == 1 && f.certain {
		return f.entries[0], true
	}
	return nil, len(f.entries) > 0
}

// literalTarget names a target that leads to no resource by reference: an
// address is only another spelling of what has it, a reserved address before
// a forwarding rule.
func literalTarget(b block, n *Node, t *topology.DNSTarget, fits func(*topology.ForwardingRule) bool) {
	text, known := t.Address.Get()
	if !known {
		t.Target, t.Rule.State = topology.UnknownText, topology.Open
		if n != nil && len(n.References) > 0 {
			t.Target = n.References[0].Address
		}
		return
	}
	t.Target = text
	if !isIP(t.Address) {
		return
	}
	for _, f := range b.in.join.fronts().byIP[text] {
		if fits(f) {
			t.Rules = append(t.Rules, f)
		}
	}
	if len(t.Rules) > 0 {
		t.Target = t.Rules[0].Object.Address
		if a := t.Rules[0].Address.To; a != nil {
			t.Target = a.Object.Address
		}
		return
	}
	if a := b.in.join.addressAt(text); a != nil {
		t.Target = a.Object.Address
	}
}

// rulesOf are the forwarding rules of an entry: itself, or those that have the
// reserved address.
func (j *join) rulesOf(e *entry) []*topology.ForwardingRule {
	switch o := e.object.(type) {
	case *topology.ForwardingRule:
		return []*topology.ForwardingRule{o}
	case *topology.Address:
		return j.fronts().byReserved[o]
	}
	return nil
}
