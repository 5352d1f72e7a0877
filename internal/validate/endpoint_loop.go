// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var endpointLoop = &Rule{
	ID:        "FO237",
	Slug:      "endpoint-loop",
	Title:     "A global load balancer reaches itself by its internet endpoint",
	Severity:  Error,
	Types:     []string{"google_compute_global_network_endpoint_group"},
	Attribute: "network_endpoint_type",
	Finds:     "An internet network endpoint group whose name is that of a DNS record of the input, or an alias of it, that answers with the address of the load balancer in front of the group, for example the public failover record.",
	Why:       "The name resolves to the load balancer itself while it is healthy, so that every request goes round in a loop. Active-active needs a second name for the regional load balancers.",
	Fix:       "Use a second name with a geolocation policy over the regional load balancers, for example regional-api.example.com.",
	Unsure:    "The endpoint's name, or the name of a record that answers with the load balancer, is known only after apply.",
	Facts:     []string{"ALB-009", "ALB-004"},
	Check:     checkEndpointLoop,
}

func checkEndpointLoop(p *Pass) {
	for _, g := range p.internetGroups() {
		if !own(&g.group.Object) {
			continue
		}
		for _, r := range p.Topology.DNSRecords {
			if inPrivateZone(r) || !p.answersWith(r, g.service) {
				continue
			}
			name, known := r.DNSName.Get()
			question := fmt.Sprintf("%s leads to another load balancer than its own", lower(endpointGroup(g.group)))
			for _, v := range g.group.FQDNs {
				fqdn, ok := v.Get()
				switch {
				case v.IsUnknown():
					p.unsure(&g.group.Object, question, named(v.Origin, "fqdn"))
				case !known:
					p.unsure(&g.group.Object, question, named(r.DNSName.Origin, "name"))
				case ok && p.leadsToName(fqdn, name):
					p.find(at(&g.group.Object, "network_endpoint_type", g.group.NEGType).with(v.Sensitive, r.DNSName.Sensitive),
						fmt.Sprintf("%s has the endpoint %s, which %s the name of %s. That record answers with the load balancer in front of the group, so that requests go round in a loop.", endpointGroup(g.group), fqdn, isOrLeads(withoutDot(fqdn) == withoutDot(name)), lower(record(r))),
						"Use a second name with a geolocation policy over the regional load balancers.", r.DNSName.Origin)
				}
			}
		}
	}
}

func isOrLeads(same bool) string {
	if same {
		return "is"
	}
	return "is an alias of"
}

// answersWith reports whether a record can answer with an address of the load
// balancer that a service belongs to.
func (p *Pass) answersWith(r *topology.DNSRecord, s *topology.BackendService) bool {
	targets := slices.Clone(r.Rrdatas)
	for _, t := range checkedTargets(r) {
		targets = slices.Concat(targets, t.External, t.Internal)
	}
	for _, item := range r.Items {
		targets = append(targets, item.Unchecked...)
	}
	return slices.ContainsFunc(targets, func(t topology.DNSTarget) bool {
		has := func(rule *topology.ForwardingRule) bool { return slices.Contains(s.ForwardingRules, rule) }
		return t.Rule.To != nil && has(t.Rule.To) || slices.ContainsFunc(t.Rules, has)
	})
}
