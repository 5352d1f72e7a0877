// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"net/netip"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var addresses = []string{"addresses"}

// reservedAddress adapts a regional or global reserved address.
func reservedAddress(in *instance, object topology.Object, isGlobal bool) {
	b := in.body()
	a := &topology.Address{
		Object: object, Global: isGlobal,
		IPAddress:   computed(b, "address", b.text("address")),
		AddressType: orDefault(b.text("address_type"), "EXTERNAL"),
		NetworkTier: orDefault(b.text("network_tier"), "PREMIUM"),
		Purpose:     b.text("purpose"),
	}
	register(in, a, &a.Object, addresses, func(t *topology.Topology) *[]*topology.Address { return &t.Addresses }, nil)
}

// addressOf follows a forwarding rule's ip_address to the reserved address:
// by reference, by link, or by the IP address that it has.
func addressOf(b block, location string) topology.Link[topology.Address] {
	w := wanted[topology.Address]{collections: addresses, location: location}
	l := link(b, "ip_address", w)
	text, known := b.text("ip_address").Get()
	if l.State != topology.Outside || !known {
		if l.State == topology.Open && len(l.Candidates) == 0 {
			// The rule may well have an address that nobody reserved.
			return topology.Link[topology.Address]{Origin: l.Origin, Sensitive: l.Sensitive}
		}
		return l
	}
	if _, err := netip.ParseAddr(text); err != nil {
		return l
	}
	for _, e := range b.in.join.entries {
		a, ok := e.object.(*topology.Address)
		if !ok || e.alias != nil || !topology.Is(a.IPAddress, text) || e.location != location && e.location != "" {
			continue
		}
		project, _ := b.in.place("project").Get()
		if agree(e.project, project) {
			l.State, l.To = topology.Linked, a
			return l
		}
	}
	return topology.Link[topology.Address]{Origin: l.Origin, Sensitive: l.Sensitive}
}

// addressAt is the external reserved address of that value, or nil. An
// internal one means little without its network.
func (j *join) addressAt(text string) *topology.Address {
	for _, e := range j.entries {
		a, ok := e.object.(*topology.Address)
		if ok && e.alias == nil && topology.Is(a.IPAddress, text) && topology.Is(a.AddressType, "EXTERNAL") {
			return a
		}
	}
	return nil
}

// isIP reports whether a value is known to be an IP address, rather than a
// link to one.
func isIP(v topology.Value[string]) bool {
	text, ok := v.Get()
	if !ok {
		return false
	}
	_, err := netip.ParseAddr(text)
	return err == nil
}

// rulesAt are the forwarding rules that have an address, in order.
func (j *join) rulesAt(has func(*topology.ForwardingRule) bool) []*topology.ForwardingRule {
	var list []*topology.ForwardingRule
	for _, e := range j.entries {
		if f, ok := e.object.(*topology.ForwardingRule); ok && e.alias == nil && has(f) && !slices.Contains(list, f) {
			list = append(list, f)
		}
	}
	return list
}
