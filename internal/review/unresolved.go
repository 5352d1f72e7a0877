// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// notWritten are attributes that nobody writes, so that a rule which needs one
// is undecided and there is nothing to resolve in the input.
var notWritten = []string{"creation_timestamp"}

// gaps collects what the input does not tell, each attribute once.
type gaps struct {
	t    *topology.Topology
	seen map[gapKey]bool
	// followed are the forwarding rules behind which was looked.
	followed map[*topology.ForwardingRule]bool
	out      []*report.Unresolved
}

type gapKey struct {
	input              int
	address, attribute string
}

// unresolved lists what an outcome or a rule needed and the input does not
// tell. The rules' part is in undecided.
func unresolved(t *topology.Topology, shown *selection, undecided []*report.Undecided) []*report.Unresolved {
	g := &gaps{t: t, seen: map[gapKey]bool{}, followed: map[*topology.ForwardingRule]bool{}}
	for _, bs := range t.BackendServices {
		if !shown.service(bs) || bs.Global {
			continue
		}
		if bs.Scheme.IsUnknown() {
			g.add(bs.Input, bs.Scheme.Origin.Address, &bs.Object, "load_balancing_scheme", bs.Scheme.Origin,
				"The scheme is not known, so neither is whether this is a passthrough load balancer.")
		}
		if bs.IsPassthrough() {
			g.service(bs)
		}
	}
	for _, r := range t.DNSRecords {
		if hasRoutingPolicy(r) && shown.record(r) {
			g.record(r)
		}
	}
	g.compositeHealth(t, shown)
	for _, u := range undecided {
		if slices.Contains(notWritten, u.Attribute) {
			continue
		}
		g.addAttribute(number(u.Input), u.Address, u.Attribute, u.Range, u.Reason)
	}
	slices.SortStableFunc(g.out, func(a, b *report.Unresolved) int {
		return cmp.Or(cmp.Compare(number(a.Input), number(b.Input)), cmp.Compare(a.Address, b.Address), cmp.Compare(a.Attribute, b.Attribute))
	})
	return g.out
}

// service lists the gaps of one passthrough load balancer.
func (g *gaps) service(bs *topology.BackendService) {
	if bs.Symbolic {
		g.object(bs, "count", topology.Origin{}, "How many instances there are is not known, since count or for_each is not; the one shown stands for all of them.")
	}
	if bs.BackendsUnknown != nil {
		g.object(bs, "backend", *bs.BackendsUnknown, "There are backends, or may be, that this input does not tell.")
	}
	if bs.FailoverPolicyUnknown != nil {
		g.object(bs, "failover_policy", *bs.FailoverPolicyUnknown, "Whether there is a failover policy is not known.")
	}
	if p := bs.FailoverPolicy; p != nil {
		if p.Ratio.IsUnknown() {
			g.object(bs, "failover_policy.failover_ratio", p.Ratio.Origin, "The ratio is not known.")
		}
		if p.DropTrafficIfUnhealthy.IsUnknown() {
			g.object(bs, "failover_policy.drop_traffic_if_unhealthy", p.DropTrafficIfUnhealthy.Origin,
				"Whether traffic is dropped when nothing is healthy is not known.")
		}
	}
	if bs.HealthChecksSet.IsUnknown() {
		g.object(bs, "health_checks", bs.HealthChecksSet.Origin, "Whether a health check is named is not known.")
	}
	for _, hc := range bs.HealthChecks {
		if hc.State == topology.Outside || hc.State == topology.Open {
			g.object(bs, "health_checks", hc.Origin, linkReason("health check", hc.State, hc.Text, hc.Sensitive))
		}
	}
	for _, b := range bs.Backends {
		g.backend(bs, b)
	}
}

func (g *gaps) backend(bs *topology.BackendService, b *topology.Backend) {
	if b.Failover.IsUnknown() {
		g.object(bs, "backend.failover", b.Failover.Origin, "Whether the backend is primary or failover is not known.")
	}
	group := b.Group.To
	if b.Group.State == topology.Outside || b.Group.State == topology.Open || group != nil && group.Outside {
		g.object(bs, "backend.group", b.Group.Origin, linkReason("group", b.Group.State, b.Group.Text, b.Group.Sensitive))
		return
	}
	if group == nil {
		return
	}
	if group.Size.IsUnknown() {
		for _, o := range group.Size.Origins {
			g.add(group.Input, o.Address, &group.Object, o.Attribute, o, "The number of members is not known.")
		}
		if len(group.Size.Origins) == 0 {
			g.add(group.Input, group.Address, &group.Object, "size", topology.Origin{}, "The number of members is not known.")
		}
	}
	if group.Zone.IsUnknown() {
		g.add(group.Input, group.Zone.Origin.Address, &group.Object, "zone", group.Zone.Origin, "The zone is not known.")
	}
	if group.Zones.IsUnknown() {
		g.add(group.Input, group.Zones.Origin.Address, &group.Object, "distribution_policy_zones", group.Zones.Origin, "The zones are not known.")
	}
}

func linkReason(what string, state topology.LinkState, text string, sensitive bool) string {
	switch {
	case sensitive:
		return fmt.Sprintf("The %s is named by a sensitive value that leads outside the input.", what)
	case state == topology.Open:
		return fmt.Sprintf("Which %s is meant is not known.", what)
	case text == "":
		return fmt.Sprintf("The %s is not in the input.", what)
	}
	return fmt.Sprintf("The %s %s is not in the input.", what, text)
}

// object lists an attribute of the service, at the place of its origin.
func (g *gaps) object(bs *topology.BackendService, attribute string, o topology.Origin, reason string) {
	if o.Attribute != "" {
		attribute = o.Attribute
	}
	g.add(bs.Input, o.Address, &bs.Object, attribute, o, reason)
}

// add lists an attribute; without an address it is one of the object's.
func (g *gaps) add(input int, address string, object *topology.Object, attribute string, o topology.Origin, reason string) {
	r := report.RangeOf(o.Range)
	if address == "" {
		address = object.Address
	}
	if r == nil && address == object.Address {
		r = report.RangeOf(object.Range)
	}
	g.addAttribute(input, address, withoutIndexes(attribute), r, reason)
}

func (g *gaps) addAttribute(input int, address, attribute string, r *topology.Range, reason string) {
	key := gapKey{input, address, attribute}
	if g.seen[key] {
		return
	}
	g.seen[key] = true
	g.out = append(g.out, &report.Unresolved{
		Place: placeAt(g.t, input, address), Attribute: attribute, Reason: reason, Range: r,
	})
}
