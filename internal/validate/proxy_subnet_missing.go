// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var proxySubnetMissing = &Rule{
	ID:        "FO230",
	Slug:      "proxy-subnet-missing",
	Title:     "A backup has no proxy-only subnet in its network and region",
	Severity:  Error,
	Types:     []string{"google_compute_forwarding_rule"},
	Attribute: networkAttribute,
	Finds:     "A regional Application or proxy Load Balancer behind a failover record whose network is managed by the input and has no subnet of purpose REGIONAL_MANAGED_PROXY in the rule's region.",
	Why:       "Regional proxy load balancers take their proxies from such a subnet, and the forwarding rule can't be created before it exists. No attribute refers to it, so that Terraform needs depends_on.",
	Fix:       "Add a google_compute_subnetwork with purpose = \"REGIONAL_MANAGED_PROXY\" and role = \"ACTIVE\", and name it in depends_on of the forwarding rule.",
	Unsure:    "The network or region is known only after apply, or the network is managed elsewhere, where the subnet may be too.",
	Facts:     []string{"PROXY-013", "PROXY-001"},
	Check:     checkProxySubnetMissing,
}

func checkProxySubnetMissing(p *Pass) {
	done := map[*topology.ForwardingRule]bool{}
	p.pairs(func(pr pair) {
		for _, b := range pr.backups {
			r := b.rule
			// A model says nothing about networks.
			if done[r] || !own(&r.Object) || isModel(&r.Object) || !needsProxies(r.Kind()) {
				continue
			}
			done[r] = true
			network, known := r.Network.Get()
			question := fmt.Sprintf("%s has a proxy-only subnet", lower(forwardingRule(r)))
			found, hidden := p.proxySubnetFor(r)
			switch {
			case found == yes:
			case !known || !p.hasNetwork(network):
				p.unsure(&r.Object, question, named(r.Network.Origin, networkAttribute))
			case found == unsure:
				p.unsure(&r.Object, question, unique(hidden)...)
			default:
				region, _ := r.Region.Get()
				p.find(at(&r.Object, networkAttribute, r.Network),
					fmt.Sprintf("%s belongs to a %s in %s and is a backup of %s, and its network has no proxy-only subnet there. The forwarding rule can't be created.", forwardingRule(r), r.Kind(), region, lower(record(pr.record))),
					`Add a google_compute_subnetwork with purpose = "REGIONAL_MANAGED_PROXY" and role = "ACTIVE" in that region, and name it in depends_on of the rule.`)
			}
		}
	})
}

// needsProxies reports whether a load balancer takes its proxies from a
// regional proxy-only subnet.
func needsProxies(k topology.LoadBalancerKind) bool {
	switch k {
	case topology.RegionalExternalALB, topology.RegionalInternalALB, topology.RegionalExternalProxy, topology.RegionalInternalProxy:
		return true
	}
	return false
}

// proxySubnetFor says whether there is a proxy-only subnet where a rule needs
// one.
func (p *Pass) proxySubnetFor(r *topology.ForwardingRule) (answer, []topology.Origin) {
	var hidden []topology.Origin
	for _, s := range p.Topology.Subnetworks {
		if s.Purpose.IsUnknown() {
			hidden = append(hidden, named(s.Purpose.Origin, purposeAttribute))
			continue
		}
		if !topology.Is(s.Purpose, regionalProxy) && !topology.Is(s.Purpose, legacyProxy) {
			continue
		}
		wanted := topology.Subnetwork{Object: r.Object, Network: r.Network}
		switch same, open := samePlace(&wanted, s); same {
		case yes:
			return yes, nil
		case unsure:
			hidden = append(hidden, open...)
		}
	}
	if len(hidden) > 0 {
		return unsure, hidden
	}
	return no, nil
}
