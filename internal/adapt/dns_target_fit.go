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

// servedBy are the rules with the protocol and the port of an internal target;
// where none has both, those with the protocol, else all of them.
func servedBy(rules []*topology.ForwardingRule, t *topology.DNSTarget) []*topology.ForwardingRule {
	for _, fit := range []func(*topology.ForwardingRule) bool{
		func(f *topology.ForwardingRule) bool { return speaks(f, t) },
		func(f *topology.ForwardingRule) bool { return serves(f, t) },
	} {
		if fitting := slices.DeleteFunc(slices.Clone(rules), func(f *topology.ForwardingRule) bool { return !fit(f) }); len(fitting) > 0 {
			rules = fitting
		}
	}
	return rules
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
	text, _ := t.Port.Get()
	port, err := strconv.Atoi(text)
	if err != nil {
		return false
	}
	if topology.Is(f.AllPorts, true) {
		return true
	}
	ports, _ := f.Ports.Get()
	span, _ := f.PortRange.Get()
	return slices.ContainsFunc(append(slices.Clone(ports), span), func(span string) bool {
		first, last, isRange := strings.Cut(span, "-")
		if !isRange {
			last = first
		}
		from, err1 := strconv.Atoi(first)
		to, err2 := strconv.Atoi(last)
		return err1 == nil && err2 == nil && from <= port && port <= to
	})
}

// mayServe reports whether a rule is not certain to be another one than that
// of a target.
func mayServe(f *topology.ForwardingRule, t *topology.DNSTarget) bool {
	hidden := !t.Port.IsKnown() || f.AllPorts.IsUnknown() || f.Ports.IsUnknown() || f.PortRange.IsUnknown()
	return speaks(f, t) && (hidden || serves(f, t))
}
