// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// bypassed returns the records in the input that the global load balancer
// behind a target asks for. Which of those of one name it uses is not known.
func (h *Health) bypassed(t *topology.DNSTarget, r *topology.DNSRecord) []*topology.DNSRecord {
	rule := Frontend(t, r)
	if rule == nil || !rule.Global {
		return nil
	}
	name := h.bypass(rule)
	if name == "" {
		return nil
	}
	list := h.answering(name)
	if slices.Contains(list, r) {
		// A load balancer that asks for itself sends nothing on (ALB-009).
		return nil
	}
	return list
}

// answering are the records of a name from which clients get addresses. One that
// only describes a record counts where the input has no other.
func (h *Health) answering(name string) []*topology.DNSRecord {
	var list, described []*topology.DNSRecord
	for _, r := range h.named(name, true) {
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

// bypassesWholly reports whether a global load balancer has nothing behind it
// but the one name that it asks for.
func (h *Health) bypassesWholly(rule *topology.ForwardingRule) bool {
	b := &h.ruleHealth(rule).behind
	if b.hidden != nil || b.buckets > 0 {
		return false
	}
	name := canonicalName(h.bypass(rule))
	for _, bs := range b.services {
		if bs.BackendsUnknown != nil {
			return false
		}
		for _, backend := range bs.Backends {
			groups := linkedGroups(backend)
			if len(groups) == 0 {
				return false
			}
			for _, g := range groups {
				for _, v := range g.FQDNs {
					if asked, ok := v.Get(); !ok || canonicalName(asked) != name {
						return false
					}
				}
				if !topology.Is(g.NEGType, topology.NEGTypeInternetFQDNPort) || len(g.FQDNs) == 0 {
					return false
				}
			}
		}
	}
	return true
}

// behindAnother are the records that a global load balancer of another one
// asks for: their load is that of the other one.
func (h *Health) behindAnother() map[*topology.DNSRecord]bool {
	behind := map[*topology.DNSRecord]bool{}
	ask := func(r *topology.DNSRecord, targets []topology.DNSTarget) {
		for i := range targets {
			for _, inner := range h.bypassed(&targets[i], r) {
				behind[inner] = true
			}
		}
	}
	for _, r := range h.topology.DNSRecords {
		if r.Policy == topology.NoPolicy || h.described(r) {
			continue
		}
		if r.Primary != nil {
			ask(r, r.Primary.External)
		}
		for _, i := range r.Items {
			ask(r, i.Unchecked)
			if i.Checked != nil {
				ask(r, i.Checked.External)
			}
		}
	}
	return behind
}

// described reports whether a record only describes another one of the input.
func (h *Health) described(r *topology.DNSRecord) bool {
	name, known := r.DNSName.Get()
	return known && describes(&r.Object) && !slices.Contains(h.answering(name), r)
}

// hiddenName is the attribute that hides which name a global load balancer asks
// for, or nil.
func (h *Health) hiddenName(rule *topology.ForwardingRule) *topology.Origin {
	for _, bs := range h.ruleHealth(rule).behind.services {
		for _, b := range bs.Backends {
			for _, g := range linkedGroups(b) {
				for _, v := range g.FQDNs {
					if v.IsUnknown() && topology.Is(g.NEGType, topology.NEGTypeInternetFQDNPort) {
						at := origin(v, g.At("fqdn"))
						return &at
					}
				}
			}
		}
	}
	return nil
}

// describes reports whether an object is a resource of this provider, which
// describes something that another one makes.
func describes(o *topology.Object) bool { return strings.HasPrefix(o.Type, "failover_") }
