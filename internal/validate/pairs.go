// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// pair is a failover record with the load balancers behind it.
type pair struct {
	record    *topology.DNSRecord
	primaries []*topology.ForwardingRule
	backups   []backup
	// hidden are the attributes that hide load balancers.
	hidden []topology.Origin
}

// backup is a load balancer that a failover record falls back to.
type backup struct {
	item *topology.RoutingItem
	rule *topology.ForwardingRule
}

// pairs calls check for each failover record that an input manages.
func (p *Pass) pairs(check func(pair)) {
	for _, pr := range p.index.pairs {
		pr.hidden = slices.Clone(pr.hidden)
		check(pr)
	}
}

func newPair(r *topology.DNSRecord) pair {
	pr := pair{record: r, hidden: hiddenTargets(r)}
	if r.Primary != nil {
		for _, t := range slices.Concat(r.Primary.External, r.Primary.Internal) {
			if rule := pr.follow(t); rule != nil && !slices.Contains(pr.primaries, rule) {
				pr.primaries = append(pr.primaries, rule)
			}
		}
	}
	for _, item := range r.Items {
		targets := item.Unchecked
		if item.Checked != nil {
			targets = slices.Concat(targets, item.Checked.External, item.Checked.Internal)
		}
		for _, t := range targets {
			if rule := pr.follow(t); rule != nil {
				pr.backups = append(pr.backups, backup{item, rule})
			}
		}
	}
	return pr
}

// follow returns the forwarding rule that has a target's address. A literal
// address that no rule of the input has leads nowhere and hides nothing.
func (pr *pair) follow(t topology.DNSTarget) *topology.ForwardingRule {
	if t.Rule.To != nil && !t.Rule.To.Outside {
		return t.Rule.To
	}
	if t.Rule.State == topology.Open {
		pr.hidden = append(pr.hidden, named(t.Origin, "routing_policy"))
	}
	return nil
}

// servicesOf lists the backend services that a rule leads to.
func (p *Pass) servicesOf(r *topology.ForwardingRule) []*topology.BackendService {
	return p.index.services[r]
}

// sides are the backend services of the primary and of the backups.
func (p *Pass) sides(pr pair) (primary, backups []*topology.BackendService) {
	for _, r := range pr.primaries {
		primary = append(primary, p.servicesOf(r)...)
	}
	for _, b := range pr.backups {
		for _, s := range p.servicesOf(b.rule) {
			if !slices.Contains(backups, s) {
				backups = append(backups, s)
			}
		}
	}
	return primary, backups
}

// bypasses reports whether the primary is a global load balancer that reaches
// the regional ones through an internet endpoint group, which is active-active:
// the record's backups serve all the time (ALB-004).
func (p *Pass) bypasses(pr pair) bool {
	for _, r := range pr.primaries {
		for _, s := range p.servicesOf(r) {
			for _, b := range s.Backends {
				if g := b.Group.To; g != nil && topology.Is(g.NEGType, topology.NEGTypeInternetFQDNPort) {
					return true
				}
			}
		}
	}
	return false
}

// sharedGroup is a group that serves on both sides of a failover record.
type sharedGroup struct {
	pair  pair
	group *topology.Group
	// primary and backup are its backends on either side, rule the backup's.
	primary, backup use
	rule            *topology.ForwardingRule
}

// sharedGroups lists them in the order of records and backups.
func (x *index) sharedGroups() []sharedGroup {
	var all []sharedGroup
	for _, pr := range x.pairs {
		primary := map[*topology.Group][]use{}
		for _, r := range pr.primaries {
			for _, s := range x.services[r] {
				for _, b := range s.Backends {
					primary[b.Group.To] = append(primary[b.Group.To], use{s, b})
				}
			}
		}
		for _, b := range pr.backups {
			for _, s := range x.services[b.rule] {
				for _, back := range s.Backends {
					g := back.Group.To
					if g == nil || !g.Kind.IsInstanceGroup() {
						continue
					}
					i := slices.IndexFunc(primary[g], func(u use) bool { return u.service != s })
					if i >= 0 {
						all = append(all, sharedGroup{pair: pr, group: g, primary: primary[g][i], backup: use{s, back}, rule: b.rule})
					}
				}
			}
		}
	}
	return all
}

// isGlobalFront reports whether a load balancer stands on Google's global
// infrastructure.
func isGlobalFront(k topology.LoadBalancerKind) bool {
	switch k {
	case topology.GlobalExternalALB, topology.ClassicALB, topology.GlobalExternalProxyNLB, topology.ClassicProxyNLB:
		return true
	}
	return false
}

func forwardingRule(r *topology.ForwardingRule) string { return subject("Forwarding rule", &r.Object) }
