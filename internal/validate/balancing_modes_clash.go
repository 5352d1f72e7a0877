// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var balancingModesClash = &Rule{
	ID:        "FO131",
	Slug:      "balancing-modes-clash",
	Title:     "Two backend services share VMs under incompatible balancing modes",
	Severity:  Error,
	Types:     []string{regionBackendService, "google_compute_backend_service", modelBackendService},
	Attribute: groupAttribute,
	Finds:     "A group, or a VM through two groups, that is a backend of one service with balancing mode UTILIZATION and of another with CONNECTION or RATE. The finding stands at each of the services.",
	Why:       "All services that share a group need compatible modes: CONNECTION and RATE go together, UTILIZATION goes with neither. The API names both services and the group in its error, during the apply. Services that share VMs are not independent either: a group that is drained or unhealthy fails in both.",
	Fix:       "Use RATE on the proxy load balancers that share a group with a passthrough one, or give each load balancer groups of its own.",
	Unsure:    "The balancing mode or the group of a backend is known only after apply.",
	Facts:     []string{"PNLB-041", "ALB-037", "PNLB-042"},
	Check:     checkBalancingModesClash,
}

// use is one backend as a user of a group or VM.
type use struct {
	service *topology.BackendService
	backend *topology.Backend
}

func (u use) mode() string {
	mode, _ := u.backend.BalancingMode.Get()
	return mode
}

func checkBalancingModesClash(p *Pass) {
	told := map[[2]*topology.Backend]bool{}
	for _, shared := range p.sharedBackends() {
		for _, u := range shared.uses {
			var others []string
			var related, hidden []topology.Origin
			secret := u.backend.BalancingMode.Sensitive
			for _, v := range shared.uses {
				pair := [2]*topology.Backend{u.backend, v.backend}
				if u.service == v.service || told[pair] {
					continue
				}
				switch clash(u, v) {
				case yes:
					told[pair] = true
					secret = secret || v.backend.BalancingMode.Sensitive
					others = append(others, fmt.Sprintf("%s for %s", v.mode(), lower(service(v.service))))
					related = append(related, v.backend.Origin)
				case unsure:
					told[pair] = true
					for _, w := range []use{u, v} {
						if w.backend.BalancingMode.IsUnknown() {
							hidden = append(hidden, named(w.backend.BalancingMode.Origin, "backend.balancing_mode"))
						}
					}
				}
			}
			if !own(&u.service.Object) {
				continue
			}
			if len(others) > 0 {
				p.find(place{object: &u.service.Object, attribute: groupAttribute, origin: u.backend.Group.Origin}.with(secret),
					fmt.Sprintf("%s has balancing mode %s for %s and %s. UTILIZATION can't be combined with another mode on the same VMs; the API refuses it during the apply.", shared.name, u.mode(), lower(service(u.service)), list(others)),
					"Use RATE instead of UTILIZATION, or give each load balancer groups of its own.", related...)
			}
			if len(hidden) > 0 {
				p.unsure(&u.service.Object, fmt.Sprintf("%s shares VMs with another backend service under incompatible balancing modes", lower(service(u.service))), unique(hidden)...)
			}
		}
	}
}

// clash compares the modes of two backends. A passthrough backend with a mode
// that it can't have is not compared: that is another rule's finding, and goes
// away with it.
func clash(u, v use) answer {
	for _, w := range []use{u, v} {
		if w.service.IsPassthrough() && topology.IsNot(w.backend.BalancingMode, topology.BalancingModeConnection) || w.backend.BalancingMode.IsNull() {
			return no
		}
	}
	if u.backend.BalancingMode.IsUnknown() || v.backend.BalancingMode.IsUnknown() {
		return unsure
	}
	utilization := topology.BalancingModeUtilization
	if u.mode() != v.mode() && (u.mode() == utilization || v.mode() == utilization) {
		return yes
	}
	return no
}

// shared is a group or VM with the backends that use it, of two services or
// more.
type shared struct {
	name string
	uses []use
}

// sharedBackends lists the groups, then the VMs, that several services use.
func (p *Pass) sharedBackends() []shared {
	var all []shared
	add := func(name string, uses []use) {
		if slices.ContainsFunc(uses, func(u use) bool { return u.service != uses[0].service }) {
			all = append(all, shared{name, uses})
		}
	}
	for _, g := range p.index.used {
		uses := p.index.uses[g]
		add(groupText(uses[0].backend.Group), uses)
	}
	for _, vm := range sharedVMs(p.index.used) {
		var uses []use
		for _, g := range vm.groups {
			uses = append(uses, p.index.uses[g]...)
		}
		add(vm.name, uses)
	}
	return all
}
