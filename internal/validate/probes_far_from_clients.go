// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"
	"strings"
)

var probesFarFromClients = &Rule{
	ID:        "FO244",
	Slug:      "probes-far-from-clients",
	Title:     "All probes come from one continent and clients from another",
	Severity:  Info,
	Types:     probeTypes,
	Attribute: sourceRegionsAttribute,
	Finds:     "A health check whose three source_regions are on one continent, where somebody stated client regions of which one is on another continent. Without stated clients the rule is silent.",
	Why:       "The probes decide for all clients. When they are all in one part of the world, a fault on the way there moves clients everywhere, and a fault on the way of the other clients goes unseen.",
	Fix:       "Choose source regions that represent the clients, for example two where most are and one where the others are.",
	Unsure:    "source_regions are known only after apply.",
	Facts:     []string{"DNS-037", "DNS-036"},
	Check:     checkProbesFarFromClients,
}

func checkProbesFarFromClients(p *Pass) {
	if len(p.Options.Clients) == 0 {
		return
	}
	for _, h := range p.Topology.HealthChecks {
		v := h.SourceRegions
		if !own(&h.Object) || v.IsNull() {
			continue
		}
		regions, known := v.Get()
		if !known {
			p.unsure(&h.Object, fmt.Sprintf("%s probes from where the clients are", lower(healthCheck(h))), named(v.Origin, sourceRegionsAttribute))
			continue
		}
		continents := continentsOf(regions)
		if len(continents) != 1 || continents[0] == "" {
			continue
		}
		var far []string
		for _, c := range continentsOf(p.Options.Clients) {
			if c != continents[0] && c != "" {
				far = append(far, c)
			}
		}
		if len(far) > 0 {
			p.find(at(&h.Object, sourceRegionsAttribute, v),
				fmt.Sprintf("%s probes from %s only, and clients are in %s too.", healthCheck(h), continents[0], list(far)),
				"Choose source regions that represent the clients.")
		}
	}
}

// continentsOf lists the parts of the world that regions are in, sorted, each
// once. One that is not known is "".
func continentsOf(regions []string) []string {
	var all []string
	for _, r := range regions {
		word, _, _ := strings.Cut(r, "-")
		continent := map[string]string{
			"us": "North America", "northamerica": "North America", "southamerica": "South America", "europe": "Europe",
			"asia": "Asia", "me": "the Middle East", "africa": "Africa", "australia": "Australia",
		}[word]
		all = append(all, continent)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
