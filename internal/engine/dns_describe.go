// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// TargetInfo is a target of a record and what is behind it.
type TargetInfo struct {
	Target *topology.DNSTarget
	// Item is the item in which the target stands, nil for a primary.
	Item *topology.RoutingItem
	// Checked says whether anything checks its health.
	Checked bool
	// Frontend is the forwarding rule that has the address, or nil.
	Frontend *topology.ForwardingRule
	// Services are the backend services behind it, and Groups the groups of
	// these, as far as the input shows them.
	Services []*topology.BackendService
	Groups   []*topology.Group
}

// Targets lists the record's targets in the order of the record.
func (d *DNS) Targets() []TargetInfo {
	list := make([]TargetInfo, len(d.policy.targets))
	for i, t := range d.policy.targets {
		list[i] = TargetInfo{Target: t, Checked: d.policy.checked[i], Frontend: Frontend(t, d.record)}
		if list[i].Frontend != nil {
			list[i].Services = d.health.ruleHealth(list[i].Frontend).behind.services
		}
		for _, bs := range list[i].Services {
			for _, b := range bs.Backends {
				for _, g := range linkedGroups(b) {
					if !slices.Contains(list[i].Groups, g) {
						list[i].Groups = append(list[i].Groups, g)
					}
				}
			}
		}
	}
	for n := range d.policy.items {
		for _, t := range d.policy.items[n].targets {
			list[t].Item = d.record.Items[n]
		}
	}
	return list
}

// TrickleRatio is the ratio in effect: 0 where a failover policy does not say
// (DNS-052), null for other policies.
func (d *DNS) TrickleRatio() topology.Value[*big.Rat] {
	at := d.record.At("routing_policy.primary_backup.trickle_ratio")
	if d.record.Policy != topology.FailoverRouting {
		return topology.Null[*big.Rat](at)
	}
	return orDefault(d.record.TrickleRatio, zero, at)
}

// Locations are the client locations that answers are given for.
func (d *DNS) Locations() []string {
	return slices.DeleteFunc(slices.Clone(d.policy.locations), func(l string) bool { return l == AnyLocation })
}

// SourceRegions are the regions that probe the record's external endpoints,
// sorted.
func (d *DNS) SourceRegions() []string { return d.prober.regions }

// Frontend returns the forwarding rule that a target's clients reach, or nil
// where the input has none.
func (d *DNS) Frontend(t *topology.DNSTarget) *topology.ForwardingRule { return Frontend(t, d.record) }
