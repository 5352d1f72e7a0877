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
		IPAddress:   computed(b.text("address")),
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
	ip, ok := parseIP(text)
	if !ok {
		return l
	}
	project, _ := b.in.place("project").Get()
	for _, e := range b.in.join.addressesByIP()[ip] {
		if a, ok := e.object.(*topology.Address); ok && e.location == location && agree(e.project, project) {
			l.State, l.To = topology.Linked, a
			return l
		}
	}
	return topology.Link[topology.Address]{Origin: l.Origin, Sensitive: l.Sensitive}
}

// addressesByIP finds reserved addresses by their value.
func (j *join) addressesByIP() map[netip.Addr][]*entry {
	if j.addresses == nil {
		j.addresses = map[netip.Addr][]*entry{}
		for _, e := range j.entries {
			if a, ok := e.object.(*topology.Address); ok && e.alias == nil {
				if ip, known := ipOf(a.IPAddress); known {
					j.addresses[ip] = append(j.addresses[ip], e)
				}
			}
		}
	}
	return j.addresses
}

// addressAt is the external reserved address of that value, or nil. An
// internal one means little without its network.
func (j *join) addressAt(ip netip.Addr) *topology.Address {
	for _, e := range j.addressesByIP()[ip] {
		if a, ok := e.object.(*topology.Address); ok && topology.Is(a.AddressType, "EXTERNAL") {
			return a
		}
	}
	return nil
}

// fronts finds forwarding rules by what they have as their address.
type fronts struct {
	byIP       map[netip.Addr][]*topology.ForwardingRule
	byReserved map[*topology.Address][]*topology.ForwardingRule
	// open are the rules with an address that is written and not known, by
	// their location.
	open map[string][]*entry
}

// fronts is only right once forwarding rules know their addresses.
func (j *join) fronts() *fronts {
	if j.front == nil {
		f := &fronts{byIP: map[netip.Addr][]*topology.ForwardingRule{}, byReserved: map[*topology.Address][]*topology.ForwardingRule{}, open: map[string][]*entry{}}
		for _, e := range j.entries {
			rule, ok := e.object.(*topology.ForwardingRule)
			if !ok || e.alias != nil {
				continue
			}
			if ip, known := ipOf(rule.IPAddress); known {
				f.byIP[ip] = append(f.byIP[ip], rule)
			}
			if a := rule.Address.To; a != nil {
				f.byReserved[a] = append(f.byReserved[a], rule)
			} else if n := e.Body.Get("ip_address"); n.IsUnknown() && !n.Computed {
				f.open[e.location] = append(f.open[e.location], e)
			}
		}
		j.front = f
	}
	return j.front
}

// mostOpen bounds the rules that are followed where any of them may be meant.
const mostOpen = 8

// mayHave lists the forwarding rules that may have a reserved address: those of
// its place, or of a place that is not known, of which it is not known which
// address they have. Of too many it only tells that there are some.
func (j *join) mayHave(address *entry) (list []*topology.ForwardingRule, some bool) {
	open := j.fronts().open
	places := []string{address.location, ""}
	if address.location == "" {
		places = places[1:]
	}
	for _, place := range places {
		for _, e := range open[place] {
			rule, ok := e.object.(*topology.ForwardingRule)
			if !ok || !agree(e.project, address.project) || !mayBe(rule.Address, address.object) {
				continue
			}
			if len(list) == mostOpen {
				return nil, true
			}
			list = append(list, rule)
		}
	}
	return list, len(list) > 0
}

// mayBe reports whether a link of which it is not known where it leads may lead
// to an address.
func mayBe(l topology.Link[topology.Address], address any) bool {
	return len(l.Candidates) == 0 || slices.ContainsFunc(l.Candidates, func(a *topology.Address) bool { return a == address })
}

// isIP reports whether a value is known to be an IP address, rather than a
// link to one.
func isIP(v topology.Value[string]) bool {
	_, ok := ipOf(v)
	return ok
}

// ipOf is the IP address that a value is known to be.
func ipOf(v topology.Value[string]) (netip.Addr, bool) {
	text, ok := v.Get()
	if !ok {
		return netip.Addr{}, false
	}
	return parseIP(text)
}

// parseIP reads an address in any of its spellings. The range of IPv6 addresses
// that a passthrough load balancer gets is written with its length, and clients
// use the first.
func parseIP(text string) (netip.Addr, bool) {
	if p, err := netip.ParsePrefix(text); err == nil && p.Addr().Is6() {
		return p.Addr(), true
	}
	a, err := netip.ParseAddr(text)
	return a, err == nil
}
