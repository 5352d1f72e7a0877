// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var sourceNotUsable = &Rule{
	ID:        "FO307",
	Slug:      "source-not-usable",
	Title:     "A health source names a backend service that can't be one",
	Severity:  Error,
	Types:     healthSourceTypes,
	Attribute: sourcesAttribute,
	Finds:     "A health source whose backend service is global, is in another region, has a scheme other than INTERNAL or INTERNAL_MANAGED, has an ha_policy, or has network endpoint groups of a type other than GCE_VM_IP and GCE_VM_IP_PORT.",
	Why:       "Composite health is made of regional internal services of one region whose endpoints are VMs. The plan checks none of it, and the API refuses the source.",
	Fix:       "Name the regional backend service behind the published forwarding rule.",
	Unsure:    "The backend service, or one of these properties of it, is known only after apply.",
	Facts:     []string{"CH-008", "CH-007"},
	Check:     checkSourceNotUsable,
}

func checkSourceNotUsable(p *Pass) {
	p.healthSources(func(h *topology.HealthSource) {
		for _, l := range h.Sources {
			var wrong []string
			var hidden []topology.Origin
			if l.State == topology.Open || l.To == nil {
				hidden = append(hidden, named(l.Origin, sourcesAttribute))
			} else {
				wrong, hidden = unusable(h, l)
			}
			switch {
			case len(wrong) > 0:
				p.find(place{object: &h.Object, attribute: sourcesAttribute, origin: l.Origin}.with(h.Region.Sensitive, l.To.Region.Sensitive, l.To.Scheme.Sensitive),
					fmt.Sprintf("%s names %s, which %s. The plan passes, and the API refuses the source.", healthSource(h), lower(service(l.To)), list(wrong)),
					"Name a regional backend service of scheme INTERNAL or INTERNAL_MANAGED in the region of the source.")
			case len(hidden) > 0:
				p.unsure(&h.Object, fmt.Sprintf("the backend service of %s can be a health source", lower(healthSource(h))), unique(hidden)...)
			}
		}
	})
}

// unusable lists why a backend service can't be a health source.
func unusable(h *topology.HealthSource, l topology.Link[topology.BackendService]) (wrong []string, hidden []topology.Origin) {
	s := l.To
	if s.Global {
		return []string{"is global"}, nil
	}
	switch there, open := differs(h.Region, s.Region); there {
	case yes:
		region, _ := s.Region.Get()
		own, _ := h.Region.Get()
		wrong = append(wrong, fmt.Sprintf("is in region %s instead of %s", region, own))
	case unsure:
		for _, o := range open {
			hidden = append(hidden, named(o, "region"))
		}
	}
	// Of a service outside the input nothing but its place is known, and
	// whoever made it could make it right.
	if s.Outside {
		return wrong, hidden
	}
	switch scheme, known := s.Scheme.Get(); {
	case !known:
		hidden = append(hidden, named(s.Scheme.Origin, "load_balancing_scheme"))
	case scheme != topology.SchemeInternal && scheme != topology.SchemeInternalManaged:
		wrong = append(wrong, "has scheme "+scheme)
	}
	switch set(s.HAPolicy) {
	case yes:
		wrong = append(wrong, "has an ha_policy")
	case unsure:
		hidden = append(hidden, named(s.HAPolicy.Origin, "ha_policy"))
	}
	for _, b := range s.Backends {
		g := b.Group.To
		if g == nil || !g.Kind.IsNEG() {
			continue
		}
		switch negType, known := g.NEGType.Or(topology.NEGTypeGCEVMIPPort); {
		case !known && !g.Outside:
			hidden = append(hidden, named(g.NEGType.Origin, "network_endpoint_type"))
		case known && negType != topology.NEGTypeGCEVMIP && negType != topology.NEGTypeGCEVMIPPort:
			wrong = append(wrong, fmt.Sprintf("has the network endpoint group %s of type %s", groupText(b.Group), negType))
		}
	}
	return wrong, hidden
}
