// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import "fmt"

var internetGroupEndpoints = &Rule{
	ID:        "FO236",
	Slug:      "internet-group-endpoints",
	Title:     "An internet endpoint group has more than one endpoint",
	Severity:  Error,
	Types:     []string{"google_compute_global_network_endpoint_group"},
	Attribute: "network_endpoint_type",
	Finds:     "A global internet network endpoint group with more than one google_compute_global_network_endpoint.",
	Why:       "Such a group holds exactly one endpoint; the API refuses the second. Several regions are reached by one DNS name with a geolocation policy.",
	Fix:       "Keep one endpoint, whose name resolves to all the targets.",
	Unsure:    "The endpoints are known only after apply.",
	Facts:     []string{"ALB-008"},
	Check:     checkInternetGroupEndpoints,
}

func checkInternetGroupEndpoints(p *Pass) {
	for _, g := range p.Topology.Groups {
		if !own(&g.Object) || !isInternetNEG(g) {
			continue
		}
		switch {
		case g.Size.Min > 1:
			p.find(at(&g.Object, "network_endpoint_type", g.NEGType),
				fmt.Sprintf("%s has %d endpoints, and a global internet endpoint group holds exactly one. The API refuses the second.", endpointGroup(g), g.Size.Min),
				"Keep one endpoint whose name resolves to all the targets.")
		case g.Size.IsUnknown() && !g.Size.Contains(0) || g.Size.IsUnknown() && len(g.Size.Unknown) > 0:
			p.unsure(&g.Object, fmt.Sprintf("%s has one endpoint", lower(endpointGroup(g))), unique(g.Size.Unknown)...)
		}
	}
}
