// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"slices"
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// fits reports whether a rule can be where an internal target says that it is.
// One internal address can be taken in several networks.
func fits(f *topology.ForwardingRule, t *topology.DNSTarget) bool {
	return !t.InternalLoadBalancer || !differInProject(f.Project, t.Project) && !differ(f.Region, t.Region) && !differInNetwork(f.Network, t.NetworkURL)
}

// differInProject reports whether two projects are certain to be different:
// one can be spelled by its number and the other by its name.
func differInProject(a, b topology.Value[string]) bool {
	x, _ := a.Get()
	y, _ := b.Get()
	return differ(a, b) && isNumber(x) == isNumber(y)
}

// differInNetwork reports the same of two networks.
func differInNetwork(a, b topology.Value[string]) bool {
	if !differ(a, b) {
		return false
	}
	x, _ := a.Get()
	y, _ := b.Get()
	one, ok1 := parseLink(x)
	two, ok2 := parseLink(y)
	return !ok1 || !ok2 || one.name != two.name || isNumber(one.project) == isNumber(two.project)
}

func isNumber(project string) bool {
	_, err := strconv.ParseUint(project, 10, 64)
	return err == nil
}

// servedBy are the rules that may be that of an internal target: those with its
// protocol and port, else those of which it is not known; where none is left by
// one of both, it is taken for a mistake and tells nothing. Of rules that all
// have both, those that name them come before those that take everything.
func servedBy(rules []*topology.ForwardingRule, t *topology.DNSTarget) []*topology.ForwardingRule {
	type fit = func(*topology.ForwardingRule) bool
	narrow := func(wanted ...fit) {
		for _, has := range wanted {
			if fitting := slices.DeleteFunc(slices.Clone(rules), func(f *topology.ForwardingRule) bool { return !has(f) }); len(fitting) > 0 {
				rules = fitting
			}
		}
	}
	has := func(f *topology.ForwardingRule) bool { return serves(f, t) && f.IPProtocol.IsKnown() }
	narrow(
		func(f *topology.ForwardingRule) bool { return speaks(f, t) },
		func(f *topology.ForwardingRule) bool { return mayServe(f, t) },
		func(f *topology.ForwardingRule) bool { return serves(f, t) },
	)
	if !slices.ContainsFunc(rules, func(f *topology.ForwardingRule) bool { return !has(f) }) {
		narrow(
			func(f *topology.ForwardingRule) bool { return topology.IsNot(f.IPProtocol, "L3_DEFAULT") },
			func(f *topology.ForwardingRule) bool { return !topology.Is(f.AllPorts, true) },
		)
	}
	return rules
}

// leadApart reports whether rules of one address lead to different load
// balancers.
func leadApart(rules []*topology.ForwardingRule) bool {
	return slices.ContainsFunc(rules, func(f *topology.ForwardingRule) bool {
		same := f.BackendService.To == rules[0].BackendService.To && f.Target.To == rules[0].Target.To
		return f != rules[0] && (!same || f.BackendService.To == nil && f.Target.To == nil)
	})
}

// speaks reports whether a rule may forward the protocol of a target, which
// targets write in small letters.
func speaks(f *topology.ForwardingRule, t *topology.DNSTarget) bool {
	wanted, known := t.IPProtocol.Get()
	has, ok := f.IPProtocol.Get()
	return !known || !ok || has == "L3_DEFAULT" || strings.EqualFold(has, wanted)
}

// serves reports whether a rule is known to take the port of a target.
func serves(f *topology.ForwardingRule, t *topology.DNSTarget) bool {
	port, ok := portOf(t)
	takes, _ := f.TakesPort(port)
	return ok && takes
}

// mayServe reports whether a rule is not certain to be another one than that
// of a target.
func mayServe(f *topology.ForwardingRule, t *topology.DNSTarget) bool {
	if !speaks(f, t) {
		return false
	}
	port, ok := portOf(t)
	takes, known := f.TakesPort(port)
	return !ok || takes || !known
}

// portOf is the port of a target, where it is known.
func portOf(t *topology.DNSTarget) (int, bool) {
	text, _ := t.Port.Get()
	port, err := strconv.Atoi(text)
	return port, err == nil
}
