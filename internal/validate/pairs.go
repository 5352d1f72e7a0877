// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
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
		for rule := range pr.rules(r.Primary.External, r.Primary.Internal) {
			if !slices.Contains(pr.primaries, rule) {
				pr.primaries = append(pr.primaries, rule)
			}
		}
	}
	for _, item := range r.Items {
		for rule := range pr.rules(item.Unchecked) {
			pr.backups = append(pr.backups, backup{item, rule})
		}
		if item.Checked == nil {
			continue
		}
		for rule := range pr.rules(item.Checked.External, item.Checked.Internal) {
			pr.backups = append(pr.backups, backup{item, rule})
		}
	}
	return pr
}

// rules are the forwarding rules that targets lead to, in their order.
func (pr *pair) rules(lists ...[]topology.DNSTarget) iter.Seq[*topology.ForwardingRule] {
	return func(yield func(*topology.ForwardingRule) bool) {
		for _, targets := range lists {
			for i := range targets {
				if rule := pr.follow(&targets[i]); rule != nil && !yield(rule) {
					return
				}
			}
		}
	}
}

// follow returns the forwarding rule that a target's clients reach: of several
// with one address the one that serves and not one that only redirects. A
// literal address that no rule of the input has leads nowhere and hides
// nothing.
func (pr *pair) follow(t *topology.DNSTarget) *topology.ForwardingRule {
	if rule := engine.Frontend(t, pr.record); rule != nil && !rule.Outside {
		return rule
	}
	if t.Rule.State == topology.Open {
		pr.hidden = append(pr.hidden, named(t.Origin, "routing_policy"))
	}
	return nil
}

// servicesOf lists the backend services that a rule leads to.
func (p *Pass) servicesOf(r *topology.ForwardingRule) []*topology.BackendService {
	return p.index.servicesOf(r)
}

// servicesOf lists the backend services that a rule leads to. The rule in front
// of a modelled service is known to the records that name it alone.
func (x *index) servicesOf(r *topology.ForwardingRule) []*topology.BackendService {
	if !isModel(&r.Object) {
		return x.services[r]
	}
	for _, l := range []topology.Link[topology.BackendService]{r.BackendService, proxied(r)} {
		if l.State == topology.Linked && l.To != nil {
			return []*topology.BackendService{l.To}
		}
	}
	return nil
}

func proxied(r *topology.ForwardingRule) topology.Link[topology.BackendService] {
	if p := r.Target.To; p != nil {
		return p.BackendService
	}
	return topology.Link[topology.BackendService]{}
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
	pair pair
	// group is the group as the backup describes it, and twin as the primary
	// does. They are one unless both are models.
	group, twin *topology.Group
	// primary and backup are its backends on either side, rule the backup's.
	primary, backup use
	rule            *topology.ForwardingRule
}

// sharedGroups lists them in the order of records and backups.
func (x *index) sharedGroups() []sharedGroup {
	var all []sharedGroup
	for _, pr := range x.pairs {
		primary := map[any][]use{}
		for _, r := range pr.primaries {
			for _, s := range x.servicesOf(r) {
				for _, b := range s.Backends {
					u := use{s, b}
					primary[u.group()] = append(primary[u.group()], u)
				}
			}
		}
		for _, b := range pr.backups {
			for _, s := range x.servicesOf(b.rule) {
				for _, back := range s.Backends {
					g, u := back.Group.To, use{s, back}
					if g == nil || !g.Kind.IsInstanceGroup() {
						continue
					}
					sides := primary[u.group()]
					i := slices.IndexFunc(sides, func(u use) bool { return u.service != s })
					if i >= 0 {
						all = append(all, sharedGroup{
							pair: pr, group: g, twin: sides[i].backend.Group.To, primary: sides[i], backup: u, rule: b.rule,
						})
					}
				}
			}
		}
	}
	return all
}

// hiddenSharing says of the records with load balancers that the input does not
// show that a group may serve on both sides of them.
func (p *Pass) hiddenSharing() {
	p.pairs(func(pr pair) {
		if len(pr.hidden) > 0 {
			p.unsure(&pr.record.Object, fmt.Sprintf("a group serves on both sides of %s", lower(record(pr.record))), unique(pr.hidden)...)
		}
	})
}

// modelledPlace tells the groups of models apart. Each service describes its
// groups by itself, and those of one name in one place are one.
type modelledPlace struct {
	input                       int
	name, project, zone, region string
	zones                       string
}

// group identifies the group of a backend.
func (u use) group() any {
	g := u.backend.Group.To
	if g == nil || !isModel(&u.service.Object) {
		return g
	}
	text := func(v topology.Value[string]) string { s, _ := v.Get(); return s }
	zones, _ := g.Zones.Get()
	return modelledPlace{
		input: g.Input, name: g.Address, project: text(g.Project), zone: text(g.Zone), region: text(g.Region), zones: strings.Join(zones, " "),
	}
}

// scaled says whether something changes the size of a shared group.
func (g sharedGroup) scaled() (answer, []topology.Origin) {
	scaled, hidden := isAutoscaled(g.group)
	if g.twin == g.group || scaled == yes {
		return scaled, hidden
	}
	twin, more := isAutoscaled(g.twin)
	if twin == no {
		return scaled, hidden
	}
	return twin, append(hidden, more...)
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

// mayBeGlobalFront reports whether the scheme of a global rule, which is not
// known, hides whether it is one.
func mayBeGlobalFront(r *topology.ForwardingRule) bool {
	return r.Global && r.Scheme.IsUnknown() && r.Kind() == topology.UnknownKind
}

func forwardingRule(r *topology.ForwardingRule) string { return subject("Forwarding rule", &r.Object) }
