// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// onward is where a load is passed on to: to what a record answers, to an
// address of an endpoint group, or to a forwarding rule.
type onward struct {
	record *topology.DNSRecord
	target *topology.DNSTarget
	group  *topology.Group
	rule   *topology.ForwardingRule
}

// passage is how a load is passed on, by a load balancer to its endpoints or by
// an alias to the records of the name that it stands for.
type passage struct {
	// ways are where it can go, all of it or any part.
	ways []onward
	// byRecord says that these are the records of one name.
	byRecord bool
	// partly says that it can go elsewhere, too.
	partly bool
	// hidden are the attributes that hide further ways.
	hidden []topology.Origin
}

func (p *passage) leadsNowhere() bool { return len(p.ways) == 0 && len(p.hidden) == 0 }

func (p *passage) add(w onward) {
	if !slices.Contains(p.ways, w) {
		p.ways = append(p.ways, w)
	}
}

func (p *passage) addRecords(records []*topology.DNSRecord) {
	for _, r := range records {
		p.add(onward{record: r})
	}
}

// passesOn returns how what comes to a target is passed on: what health follows
// for the same target (front), so that load comes wherever a fault matters.
func (c *capacity) passesOn(t *topology.DNSTarget, r *topology.DNSRecord) *passage {
	p, ok := c.onwards[t]
	if !ok {
		p = c.findOnward(t, r)
		c.onwards[t] = p
	}
	return p
}

func (c *capacity) findOnward(t *topology.DNSTarget, r *topology.DNSRecord) *passage {
	if rules := fronts(t, r); len(rules) > 0 {
		p := &passage{}
		if len(rules) == 1 && c.passes(rules[0]).leadsNowhere() {
			return p
		}
		// Which of several is meant is not known.
		for _, rule := range rules {
			p.add(onward{rule: rule})
		}
		return p
	}
	name, ok := aliasOf(t, r)
	if !ok || t.Instance != nil {
		return &passage{}
	}
	p := &passage{byRecord: true}
	p.addRecords(c.health.answering(name, !privateZone(r)))
	return p
}

// passes returns how a load balancer passes on what comes to it.
func (c *capacity) passes(rule *topology.ForwardingRule) *passage {
	p, ok := c.passages[rule]
	if !ok {
		p = c.health.passes(rule)
		c.passages[rule] = p
	}
	return p
}

func (h *Health) passes(rule *topology.ForwardingRule) *passage {
	p := &passage{}
	if rule.Outside || describes(&rule.Object) {
		return p
	}
	if published := publishedRule(rule.TargetAttachment); published != nil {
		p.add(onward{rule: published})
		return p
	}
	b := &h.ruleHealth(rule).behind
	p.partly = b.hidden != nil || b.buckets > 0
	names := map[string]bool{}
	for _, bs := range b.services {
		p.partly = p.partly || bs.BackendsUnknown != nil || len(bs.Backends) == 0
		for _, backend := range bs.Backends {
			groups := linkedGroups(backend)
			p.partly = p.partly || len(groups) == 0
			for _, g := range groups {
				h.passesGroup(p, g, names)
			}
		}
	}
	p.byRecord = len(names) == 1 && !slices.ContainsFunc(p.ways, func(w onward) bool { return w.record == nil })
	return p
}

// passesGroup adds the endpoints of a group, and to names those that it asks
// for.
func (h *Health) passesGroup(p *passage, g *topology.Group, names map[string]bool) {
	before := len(p.ways)
	kind, _ := g.NEGType.Get()
	switch {
	case g.Kind != topology.GlobalNEG && g.Kind != topology.RegionalNEG:
		p.partly = true
		return
	case kind == topology.NEGTypePrivateServiceConnect:
		if published := publishedRule(g.PSCTarget); published != nil {
			p.add(onward{rule: published})
			return
		}
	case kind == topology.NEGTypeInternetFQDNPort || kind == topology.NEGTypeInternetIPPort:
		for _, v := range g.FQDNs {
			name, known := v.Get()
			if !known {
				p.partly, p.hidden = true, appendOrigins(p.hidden, origin(v, g.At("fqdn")))
				continue
			}
			records := h.answering(name, g.Kind == topology.GlobalNEG)
			p.partly = p.partly || len(records) == 0
			p.addRecords(records)
			names[canonicalName(name)] = true
		}
		for i := range g.Addresses {
			p.add(onward{target: &g.Addresses[i], group: g})
		}
		if len(g.FQDNs) > 0 || len(g.Addresses) > 0 {
			return
		}
	}
	p.partly = p.partly || len(p.ways) == before
}

// answering are the records of a name from which clients get addresses. One that
// only describes a record counts where the input has no other.
func (h *Health) answering(name string, public bool) []*topology.DNSRecord {
	var list, described []*topology.DNSRecord
	for _, r := range h.named(name, public) {
		if describes(&r.Object) {
			described = append(described, r)
		} else {
			list = append(list, r)
		}
	}
	if len(list) == 0 {
		return described
	}
	return list
}

// behindAnother are the records that another one leads to, through an alias or
// a load balancer: their load is that of the other one. Two that lead to each
// other, or that have one name, have each their own.
// Where a record leads was found out with its load; one without a load leads to
// none that has one.
func (h *Health) behindAnother(loads []FrontendLoad) map[*topology.DNSRecord]bool {
	behind := map[*topology.DNSRecord]bool{}
	c := newCapacity(h, Assumptions{})
	through := make(map[*topology.DNSRecord][]*topology.DNSRecord, len(h.topology.DNSRecords))
	for i := range loads {
		through[loads[i].Record] = loads[i].record.through[1:]
	}
	leadsTo := func(r *topology.DNSRecord) []*topology.DNSRecord {
		list, ok := through[r]
		if !ok {
			list = c.reached(r).through[1:]
			through[r] = list
		}
		return list
	}
	for _, r := range h.topology.DNSRecords {
		if len(through[r]) == 0 || r.Policy == topology.NoPolicy || h.described(r) {
			continue
		}
		for _, inner := range through[r] {
			if !behind[inner] && !sameName(r, inner) && !slices.Contains(leadsTo(inner), r) {
				behind[inner] = true
			}
		}
	}
	return behind
}

func sameName(a, b *topology.DNSRecord) bool {
	x, known := a.DNSName.Get()
	y, also := b.DNSName.Get()
	return known && also && canonicalName(x) == canonicalName(y)
}

// described reports whether a record only describes another one of the input.
func (h *Health) described(r *topology.DNSRecord) bool {
	name, known := r.DNSName.Get()
	return known && describes(&r.Object) && !slices.Contains(h.answering(name, true), r)
}

// describes reports whether an object is a resource of this provider, which
// describes something that another one makes.
func describes(o *topology.Object) bool { return strings.HasPrefix(o.Type, "failover_") }
