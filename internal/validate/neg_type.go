// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var negType = &Rule{
	ID:        "FO134",
	Slug:      "neg-type",
	Title:     "A zonal network endpoint group has a type that its load balancer does not take",
	Severity:  Error,
	Types:     []string{regionBackendService, "google_compute_backend_service", modelBackendService},
	Attribute: groupAttribute,
	Finds:     "A zonal network endpoint group behind a passthrough backend service whose type is not GCE_VM_IP, or one of type GCE_VM_IP behind any other load balancer. A network_endpoint_type that is left out is GCE_VM_IP_PORT.",
	Why:       "Passthrough load balancers forward packets to the VM's own port and take endpoints without port; proxies connect to an address and port. The plan accepts either, and the API refuses it.",
	Fix:       "Set network_endpoint_type = \"GCE_VM_IP\" for passthrough load balancers, and GCE_VM_IP_PORT for proxies. Changing it recreates the group.",
	Unsure:    "The type of the group or the load-balancing scheme is known only after apply.",
	Facts:     []string{"PNLB-030", "XNLB-002"},
	Check:     checkNEGType,
}

func checkNEGType(p *Pass) {
	p.services(func(s *topology.BackendService) {
		for _, b := range s.Backends {
			g := b.Group.To
			if g == nil || g.Kind != topology.ZonalNEG || g.Outside && !g.NEGType.IsKnown() {
				continue
			}
			negType, known := g.NEGType.Or(topology.NEGTypeGCEVMIPPort)
			question := fmt.Sprintf("the type of the network endpoint group %s goes with %s", groupText(b.Group), lower(service(s)))
			switch {
			case !known:
				p.unsure(&s.Object, question, named(g.NEGType.Origin, "network_endpoint_type"))
			case !s.Global && !s.Scheme.IsKnown():
				p.unsure(&s.Object, question, named(s.Scheme.Origin, "load_balancing_scheme"))
			case s.IsPassthrough() && negType != topology.NEGTypeGCEVMIP:
				p.find(place{object: &s.Object, attribute: groupAttribute, origin: b.Group.Origin}.with(g.NEGType.Sensitive),
					fmt.Sprintf("%s belongs to an %s, and its network endpoint group %s has type %s. A passthrough load balancer takes zonal groups of type %s only; the API refuses the other.", service(s), kind(s), groupText(b.Group), negType, topology.NEGTypeGCEVMIP),
					fmt.Sprintf("Set network_endpoint_type = %q on the group, whose endpoints then have no port.", topology.NEGTypeGCEVMIP), g.NEGType.Origin)
			case !s.IsPassthrough() && negType == topology.NEGTypeGCEVMIP:
				p.find(place{object: &s.Object, attribute: groupAttribute, origin: b.Group.Origin}.with(g.NEGType.Sensitive),
					fmt.Sprintf("%s is not that of a passthrough load balancer, and its network endpoint group %s has type %s, which only passthrough load balancers take. The API refuses it.", service(s), groupText(b.Group), negType),
					fmt.Sprintf("Use a group of type %s, whose endpoints have a port.", topology.NEGTypeGCEVMIPPort), g.NEGType.Origin)
			}
		}
	})
}
