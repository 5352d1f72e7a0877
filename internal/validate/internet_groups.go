// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// isInternetNEG reports whether a group leads to the internet from a global
// load balancer.
func isInternetNEG(g *topology.Group) bool {
	return g.Kind == topology.GlobalNEG && (topology.Is(g.NEGType, topology.NEGTypeInternetFQDNPort) || topology.Is(g.NEGType, topology.NEGTypeInternetIPPort))
}

// internetGroup is an internet endpoint group as a backend.
type internetGroup struct {
	use
	group *topology.Group
}

// internetGroups lists the internet endpoint groups behind backend services.
func (p *Pass) internetGroups() []internetGroup {
	var all []internetGroup
	for _, s := range p.Topology.BackendServices {
		for _, b := range s.Backends {
			if g := b.Group.To; g != nil && isInternetNEG(g) {
				all = append(all, internetGroup{use{s, b}, g})
			}
		}
	}
	return all
}

// mostAliases bounds how many aliases are followed one after the other.
const mostAliases = 8

// leadsToName reports whether the name of an endpoint is another one, or an
// alias of it. An endpoint of a global load balancer is asked for from the
// internet.
func (p *Pass) leadsToName(fqdn, name string) bool {
	fqdn, name = withoutDot(fqdn), withoutDot(name)
	for range mostAliases {
		if fqdn == name {
			return true
		}
		next, ok := p.index.aliases[fqdn]
		if !ok {
			return false
		}
		fqdn = next
	}
	return false
}

// inPrivateZone reports whether a record is known to be in a private zone.
func inPrivateZone(r *topology.DNSRecord) bool {
	return r.Zone.To != nil && topology.Is(r.Zone.To.Visibility, "private")
}

func endpointGroup(g *topology.Group) string { return subject("Network endpoint group", &g.Object) }
