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

func endpointGroup(g *topology.Group) string { return subject("Network endpoint group", &g.Object) }
