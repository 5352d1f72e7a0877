// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

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
		list = append(list, dnsTarget(one, name, o, topology.DNSTarget{}))
	}
	if n.IsUnknown() && (n.Kind == List || len(list) == 0) && !n.Computed {
		unknown = &at
	}
	return list, unknown
}

// internalTarget reads one internal_load_balancers block.
func internalTarget(b block) topology.DNSTarget {
	t := topology.DNSTarget{
		InternalLoadBalancer: true,
		LoadBalancerType:     b.text("load_balancer_type"),
		Project:              b.word("project"), Region: b.word("region"),
		NetworkURL: canonical(b, "network_url", networks, global),
		Port:       b.text("port"), IPProtocol: b.text("ip_protocol"),
	}
	return dnsTarget(b, "ip_address", b.origin("ip_address"), t)
}

// dnsTarget follows one address to the resource that it is named after and to
// the forwarding rule that has it. t is what its block says besides.
func dnsTarget(b block, name string, at topology.Origin, t topology.DNSTarget) topology.DNSTarget {
	n := b.get(name)
	t.Address, t.Origin = b.text(name), at
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
		b.in.join.oneOf(f, &t)
	default:
		literalTarget(b, n, &t)
	}
	if len(t.Rules) == 0 {
		b.in.join.vmOf(b, n, &t)
	}
	if e, _ := single(f); e != nil && len(t.Rules) == 0 && t.Instance == nil && e.in(addresses) {
		if may, some := b.in.join.mayHave(e); some {
			t.Rule.State, t.Rule.Candidates = topology.Open, servedBy(may, &t)
		}
	}
	if served := servedBy(t.Rules, &t); t.InternalLoadBalancer && leadApart(served) {
		t.Rule.State, t.Rule.Candidates = topology.Open, served
	} else if len(served) > 0 {
		t.Rule.State, t.Rule.To = topology.Linked, served[0]
	}
	t.Rule.Text = t.Target
	if t.Rule.Sensitive {
		t.Target, t.Rule.Text = sensitiveTarget(t), topology.SensitiveText
	}
	return t
}

// oneOf keeps of the resources of which one is meant those that the target's
// block leaves possible. Where more are left, naming the target after one of
// them would be a guess.
func (j *join) oneOf(f found, t *topology.DNSTarget) {
	t.Target, t.Rule.State = topology.UnknownText, topology.Open
	var last *entry
	entries := 0
	for _, e := range f.entries {
		for _, rule := range j.rulesOf(e) {
			if !fits(rule, t) || !mayServe(rule, t) {
				continue
			}
			if t.Rule.Candidates = append(t.Rule.Candidates, rule); last != e {
				last, entries = e, entries+1
			}
		}
	}
	if entries == 1 && !f.open && t.InternalLoadBalancer {
		t.Target, t.Rules, t.Rule.Candidates, t.Rule.Inferred = last.Address, t.Rule.Candidates, nil, true
	}
}

// vmOf finds the VM instance that has a target's address where no forwarding
// rule has it: by reference to the VM, or by an address that is its own.
func (j *join) vmOf(b block, n *Node, t *topology.DNSTarget) {
	if ip, known := ipOf(t.Address); known {
		t.Instance = j.publicVMs.byIP[ip]
	} else if n != nil {
		refs := &Node{Kind: Scalar, Unknown: true, References: n.References}
		if e, _ := single(j.find(b.in, refs, instances, "", 0)); e != nil {
			t.Instance, _ = e.object.(*topology.Instance)
		}
		if e, _ := single(j.find(b.in, refs, addresses, "", 0)); e != nil && t.Instance == nil {
			if a, ok := e.object.(*topology.Address); ok {
				t.Instance = j.publicVMs.byReserved[a]
			}
		}
	}
	if t.Instance == nil {
		return
	}
	t.Rule.State = topology.NoLink
	if text, known := t.Address.Get(); known && text == t.Target {
		t.Target = t.Instance.Address
	}
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
func literalTarget(b block, n *Node, t *topology.DNSTarget) {
	text, known := t.Address.Get()
	if !known {
		t.Target, t.Rule.State = topology.UnknownText, topology.Open
		if n != nil && len(n.References) > 0 && n.References[0].Grade != Candidates {
			t.Target = n.References[0].Address
		}
		return
	}
	t.Target = text
	ip, ok := parseIP(text)
	if !ok {
		return
	}
	for _, f := range b.in.join.fronts().byIP[ip] {
		if fits(f, t) {
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
	if a := b.in.join.addressAt(ip); a != nil {
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
