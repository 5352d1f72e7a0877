// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// dnsPolicy is a routing policy prepared for answering: its targets by number,
// and the items in which they stand. What of it is not known is an opening,
// which matters only to the answers that come upon it.
type dnsPolicy struct {
	kind topology.PolicyKind
	// unknown is set where it is not known which policy it is.
	unknown *opening
	targets []*topology.DNSTarget
	checked []bool
	// primary are the targets of a failover policy's primary.
	primary     []int
	primaryOpen *opening
	items       []dnsItem
	itemsOpen   *opening
	fenced      bool
	fencedOpen  *opening
	// trickle is the share that a failover policy keeps sending to the
	// backups, and rest what is left to the primary.
	trickle, rest *big.Rat
	trickleText   string
	trickleOpen   *opening
	// locations are the client locations, and nearest the items for each.
	locations     []string
	nearest       []ranking
	locationsOpen *opening
	// settled says that nothing of the policy is open.
	settled bool
}

// dnsItem is an item of a policy, by the numbers of its targets.
type dnsItem struct {
	targets []int
	// open is set where the item has further addresses, or may have.
	open       *opening
	weight     *big.Rat
	weightOpen *opening
}

// ranking is the order of items by their distance from a client, nearest
// first. Of the first sure ones the order is known.
type ranking struct {
	items []int
	sure  int
	// open says what is not known where the order is not.
	open *opening
}

// opening is something that the input does not tell.
type opening struct {
	at  topology.Origin
	why string
}

// DNSOptions are what a record's answers depend on beside the topology.
type DNSOptions struct {
	// Distance orders the locations of items; nil means Geography.
	Distance Distance
	// Locations are the client locations to answer for; empty means those
	// that the record's items name.
	Locations []string
}

// preparePolicy reads a record's routing policy.
func preparePolicy(r *topology.DNSRecord, o DNSOptions) dnsPolicy {
	p := dnsPolicy{kind: r.Policy, trickle: zero, rest: one}
	if r.PolicyUnknown != nil {
		p.unknown = &opening{*r.PolicyUnknown, "which routing policy the record has is known only after apply"}
	}
	if r.Policy == topology.FailoverRouting {
		p.primary, p.primaryOpen = p.addTargets(r.Primary)
		p.setTrickle(r)
	}
	for _, item := range r.Items {
		p.addItem(item, r)
	}
	if r.ItemsUnknown != nil {
		p.itemsOpen = &opening{*r.ItemsUnknown, "the items of the routing policy are known only after apply"}
	}
	if r.Policy != topology.WeightedRouting {
		fenced, known := r.Fencing.Or(false)
		if p.fenced = fenced; !known {
			p.fencedOpen = &opening{origin(r.Fencing, r.At(fencingAttribute(r))), "whether the policy is fenced is known only after apply"}
		}
	}
	p.locate(r, o)
	p.settled = !p.anyOpen()
	return p
}

// anyOpen reports whether an answer can come upon anything that is not known
// of the policy itself.
func (p *dnsPolicy) anyOpen() bool {
	single := []*opening{p.unknown, p.primaryOpen, p.itemsOpen, p.fencedOpen, p.trickleOpen, p.locationsOpen}
	return slices.ContainsFunc(single, func(o *opening) bool { return o != nil }) ||
		slices.ContainsFunc(p.items, func(i dnsItem) bool { return i.open != nil || i.weightOpen != nil }) ||
		slices.ContainsFunc(p.nearest, func(r ranking) bool { return r.open != nil })
}

func fencingAttribute(r *topology.DNSRecord) string {
	if r.Policy == topology.FailoverRouting {
		return "routing_policy.primary_backup.enable_geo_fencing_for_backups"
	}
	return "routing_policy.enable_geo_fencing"
}

func itemsAttribute(r *topology.DNSRecord) string {
	switch r.Policy {
	case topology.FailoverRouting:
		return "routing_policy.primary_backup.backup_geo"
	case topology.WeightedRouting:
		return "routing_policy.wrr"
	}
	return "routing_policy.geo"
}

// add appends targets and returns their numbers.
func (p *dnsPolicy) add(targets []topology.DNSTarget, checked bool) []int {
	numbers := make([]int, 0, len(targets))
	for i := range targets {
		numbers = append(numbers, len(p.targets))
		p.targets = append(p.targets, &targets[i])
		p.checked = append(p.checked, checked)
	}
	return numbers
}

// addTargets appends a block of checked targets. With both kinds in one block
// the provider sends the internal ones alone (DNS-005).
func (p *dnsPolicy) addTargets(t *topology.Targets) ([]int, *opening) {
	if t == nil {
		return nil, nil
	}
	var open *opening
	if t.Unknown != nil {
		open = &opening{*t.Unknown, "the targets are known only after apply"}
	}
	if len(t.Internal) > 0 {
		return p.add(t.Internal, true), open
	}
	return p.add(t.External, true), open
}

func (p *dnsPolicy) addItem(item *topology.RoutingItem, r *topology.DNSRecord) {
	checked, open := p.addTargets(item.Checked)
	i := dnsItem{targets: append(checked, p.add(item.Unchecked, false)...), open: open, weight: zero}
	if item.Unknown != nil {
		i.open = &opening{*item.Unknown, "the addresses of an item are known only after apply"}
	}
	if p.kind == topology.WeightedRouting {
		at := origin(item.Weight, r.At("routing_policy.wrr.weight"))
		switch w, known := item.Weight.Get(); {
		case !known:
			i.weightOpen = &opening{at, "the weight of an item is not known"}
		case w.Sign() < 0:
			i.weightOpen = &opening{at, "the weight of an item is negative, which the API refuses"}
		default:
			i.weight = meant(w)
		}
	}
	p.items = append(p.items, i)
}

func (p *dnsPolicy) setTrickle(r *topology.DNSRecord) {
	trickle, known := r.TrickleRatio.Or(zero)
	at := origin(r.TrickleRatio, r.At("routing_policy.primary_backup.trickle_ratio"))
	switch {
	case !known:
		p.trickleOpen = &opening{at, "trickle_ratio is known only after apply"}
	case !ValidRatio(trickle):
		p.trickleOpen = &opening{at, "trickle_ratio is not a number from 0 to 1, which the API refuses"}
	default:
		p.trickle = meant(trickle)
		p.rest = new(big.Rat).Sub(one, p.trickle)
		p.trickleText = topology.Decimal(p.trickle)
	}
}

// locate orders the items for each client location. Items that certainly have
// no address are left out: nobody can be sent there.
func (p *dnsPolicy) locate(r *topology.DNSRecord, o DNSOptions) {
	p.locations = []string{AnyLocation}
	if p.kind == topology.WeightedRouting {
		return
	}
	regions := map[string][]int{}
	var names []string
	all := ranking{}
	for i := range p.items {
		if len(p.items[i].targets) == 0 && p.items[i].open == nil {
			continue
		}
		all.items = append(all.items, i)
		region, known := r.Items[i].Location.Get()
		if !known {
			p.locationsOpen = &opening{origin(r.Items[i].Location, r.At(itemsAttribute(r)+".location")), "the location of an item is known only after apply"}
			continue
		}
		if len(regions[region]) == 0 {
			names = append(names, region)
		}
		regions[region] = append(regions[region], i)
	}
	all.sure = len(all.items)
	p.nearest = []ranking{all}
	if p.locationsOpen != nil || len(all.items) == 0 {
		if len(all.items) < 2 {
			p.locationsOpen = nil
		}
		return
	}
	distance := o.Distance
	if distance == nil {
		distance = Geography{}
	}
	if p.locations = o.Locations; len(p.locations) == 0 {
		p.locations = names
	}
	p.nearest = make([]ranking, len(p.locations))
	for l, client := range p.locations {
		ordered, ok := distance.Nearest(client, names)
		for n, region := range ordered {
			p.nearest[l].items = append(p.nearest[l].items, regions[region]...)
			if ok || n == 0 && region == client {
				p.nearest[l].sure = len(p.nearest[l].items)
			}
		}
		if p.nearest[l].sure < len(p.nearest[l].items) {
			p.nearest[l].open = &opening{r.At(itemsAttribute(r) + ".location"), "how far the items' locations are from " + client + " is not known"}
		}
	}
}

// hasItems reports whether the policy has an item that can be answered with.
func (p *dnsPolicy) hasItems() bool {
	return p.itemsOpen != nil || slices.ContainsFunc(p.items, func(i dnsItem) bool { return len(i.targets) > 0 || i.open != nil })
}
