// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var proxySubnetOverloaded = &Rule{
	ID:        "FO253",
	Slug:      "proxy-subnet-overloaded",
	Title:     "A proxy-only subnet has too few addresses for the assumed load",
	Severity:  Warning,
	Types:     []string{subnetworkType},
	Attribute: cidrAttribute,
	Finds:     "A proxy-only subnet with fewer usable addresses than the load that was stated with --assume or in the settings file needs proxies: while nothing fails, when the primaries of failover records fail, or when one other target fails as well. Without a stated load the rule says nothing.",
	Why:       "All regional load balancers of a network and region take their proxies from one subnet, one address each, and in a failover all traffic arrives there at once. A full subnet gives no warning: only a metric shows it.",
	Fix:       "Create a subnet with role BACKUP and a range that is large enough, and promote it to ACTIVE: an existing one can't be expanded in place. Or spread the load over more regions.",
	Unsure:    "The range, a load balancer's network, or what a record answers is known only after apply, or the subnet is managed elsewhere, and it makes a difference to the load.",
	Facts:     []string{"PROXY-005", "PROXY-006", "PROXY-007", "PROXY-008", "PROXY-009", "PROXY-010", "PROXY-011"},
	Check:     checkProxySubnetOverloaded,
}

func checkProxySubnetOverloaded(p *Pass) {
	assumed := p.Options.Assume
	if !assumed.HasLoad() {
		return
	}
	health := engine.NewHealth(p.Topology, p.Options.DNS)
	var loads []engine.FrontendLoad
	for _, r := range p.Topology.DNSRecords {
		loads = append(loads, health.Load(r, assumed)...)
	}
	for _, place := range engine.Capacity(p.Topology, health, assumed, loads) {
		needs := proxyNeeds(place, assumed)
		active, open := activeProxySubnet(place.Subnets)
		switch {
		case active != nil:
			p.carries(active, place, needs)
		case len(open) > 0:
			for _, s := range place.Subnets {
				p.unsureWhether(needs.exceed(smallestUsable), s, open)
			}
		case len(place.Subnets) == 0 && len(place.Frontends) > 0 && needs.exceed(smallestUsable):
			p.subnetNotShown(place.Frontends[0].Rule)
		}
	}
	p.unplaced(loads)
}

// unplaced says that it is not known which proxy-only subnet the rules use whose
// network or region is not known, where that makes a difference.
func (p *Pass) unplaced(loads []engine.FrontendLoad) {
	for _, f := range loads {
		if f.Rule == nil || isModel(&f.Rule.Object) {
			continue
		}
		var hidden []topology.Origin
		if !f.Rule.Network.IsKnown() {
			hidden = append(hidden, named(f.Rule.Network.Origin, networkAttribute))
		}
		if !f.Rule.Region.IsKnown() {
			hidden = append(hidden, named(f.Rule.Region.Origin, "region"))
		}
		for _, share := range f.Shares {
			if p.Options.Assume.Proxies(share.Most).Cmp(big.NewInt(smallestUsable)) > 0 {
				p.unsure(&f.Rule.Object, carriesIts(f.Rule), hidden...)
				break
			}
		}
	}
}

func carriesIts(r *topology.ForwardingRule) string {
	return fmt.Sprintf("the proxy-only subnet of %s carries the assumed load", lower(forwardingRule(r)))
}

// smallestUsable is the number of proxies that the smallest proxy-only subnet
// has addresses for (PROXY-004, PROXY-008), so that every subnet carries these.
const smallestUsable = 1<<(32-smallestProxy) - 4

// activeProxySubnet is the one of a place's subnets that is in use, or what hides
// which one it is. Two that are ACTIVE are another rule's finding.
func activeProxySubnet(subnets []*topology.Subnetwork) (active *topology.Subnetwork, open []topology.Origin) {
	known := 0
	for _, s := range subnets {
		if s.Role.IsUnknown() {
			open = append(open, named(s.Role.Origin, roleAttribute))
			continue
		}
		active = s
		known++
	}
	switch {
	case known == 1:
		return active, nil
	case known > 1:
		return nil, nil
	case len(subnets) == 1:
		// It can only be the ACTIVE one, since a BACKUP comes second.
		return subnets[0], nil
	}
	return nil, open
}

// carries judges whether the subnet of a place carries the load.
func (p *Pass) carries(s *topology.Subnetwork, place *engine.ProxyPlace, needs proxyNeed) {
	if s.Outside {
		return
	}
	cidr, known := s.CIDR.Get()
	if !known {
		p.unsureWhether(needs.exceed(smallestUsable), s, []topology.Origin{named(s.CIDR.Origin, cidrAttribute)})
		return
	}
	usable, valid := engine.UsableAddresses(cidr)
	if !valid {
		return
	}
	certain, possible, most := needs.beyond(usable)
	if len(certain) == 0 && len(possible) == 0 {
		if open := needs.open(usable); len(open) > 0 {
			p.unsureWhether(true, s, open)
		}
		return
	}
	text := fmt.Sprintf("%s has addresses for %s, and the assumed load ", subnetwork(s), proxies(usable))
	if len(certain) > 0 {
		text += "needs " + list(certain) + "."
		if len(possible) > 0 {
			text += " It may need " + list(possible) + "."
		}
	} else {
		text += "may need " + list(possible) + "."
	}
	p.find(at(&s.Object, cidrAttribute, s.CIDR).with(place.Secret), text+" A full subnet gives no warning.", enough(most))
}

// subnetNotShown says that it is not known whether a rule's proxy-only subnet
// carries the load, where the input does not show the subnet but may have one.
func (p *Pass) subnetNotShown(r *topology.ForwardingRule) {
	network, _ := r.Network.Get()
	found, hidden := p.proxySubnetFor(r)
	switch {
	case found == unsure:
	case p.hasNetwork(network):
		// That it is missing is another rule's finding.
		return
	default:
		hidden = []topology.Origin{named(r.Network.Origin, networkAttribute)}
	}
	p.unsure(&r.Object, carriesIts(r), unique(hidden)...)
}

// unsureWhether says that it is not known whether a subnet carries the load, if
// that makes a difference.
func (p *Pass) unsureWhether(matters bool, s *topology.Subnetwork, hidden []topology.Origin) {
	if matters {
		p.unsure(&s.Object, fmt.Sprintf("%s carries the assumed load", lower(subnetwork(s))), unique(hidden)...)
	}
}

// enough says which subnet carries a number of proxies.
func enough(need *big.Int) string {
	const largest = 8
	for bits := recommendedProxy; bits >= largest; bits-- {
		if n, _ := engine.UsableAddresses(fmt.Sprintf("0.0.0.0/%d", bits)); need.Cmp(big.NewInt(int64(n))) <= 0 {
			return fmt.Sprintf("Use a /%d or larger. A subnet that exists can't be expanded in place: create one of that size with role BACKUP, and promote it to ACTIVE.", bits)
		}
	}
	return "No subnet has that many addresses: spread the load over more regions."
}

// proxies writes a number of proxies.
func proxies(n int) string {
	if n == 1 {
		return "1 proxy"
	}
	return fmt.Sprintf("%d proxies", n)
}

// proxyNeed is the need for proxies at a place, by case.
type proxyNeed []caseNeed

// caseNeed is the need in a case: it lies between least and told, or reaches up
// to most if what the input does not tell is all there.
type caseNeed struct {
	engine.ProxyCase
	least, told, most *big.Int
}

func proxyNeeds(place *engine.ProxyPlace, assumed engine.Assumptions) proxyNeed {
	var all proxyNeed
	for _, c := range place.Cases {
		all = append(all, caseNeed{c, assumed.Proxies(c.Share.Least), assumed.Proxies(c.Told), assumed.Proxies(c.Share.Most)})
	}
	return all
}

// exceed reports whether more proxies may be needed in any case.
func (n proxyNeed) exceed(usable int) bool {
	for i := range n {
		if n[i].most.Cmp(big.NewInt(int64(usable))) > 0 {
			return true
		}
	}
	return false
}

// open are the attributes that hide whether more proxies are needed.
func (n proxyNeed) open(usable int) (hidden []topology.Origin) {
	for i := range n {
		if n[i].most.Cmp(big.NewInt(int64(usable))) > 0 {
			hidden = append(hidden, n[i].Open...)
		}
	}
	return hidden
}

// beyond tells the cases in which more proxies are needed for certain, and those
// in which more than that can be needed, with the most that is told. A case that
// needs no more than one before it is not told again.
func (n proxyNeed) beyond(usable int) (certain, possible []string, most *big.Int) {
	atLeast, most := big.NewInt(int64(usable)), big.NewInt(int64(usable))
	for i := range n {
		c := &n[i]
		when := caseText[c.Name]
		if c.least.Cmp(atLeast) > 0 {
			atLeast = c.least
			certain = append(certain, fmt.Sprintf("%d %s", c.least, when))
			if most.Cmp(c.least) < 0 {
				most = c.least
			}
		}
		if c.told.Cmp(most) > 0 {
			most = c.told
			possible = append(possible, fmt.Sprintf("up to %d %s%s", c.told, when, c.hinges()))
		}
	}
	return certain, possible, most
}

// caseText completes "the load needs 70 ...".
var caseText = map[engine.ProxyCaseName]string{
	engine.CaseSteady:   "while nothing fails",
	engine.CaseFailover: "when the primaries fail",
	engine.CaseOneDown:  "when the primaries and one other target fail",
}

// hinges says on what a need depends that no input tells.
func (n *caseNeed) hinges() string {
	var on []string
	for _, h := range []struct {
		on   bool
		what string
	}{
		{n.ByTarget, "which one it is"},
		{n.ByClients, "where clients are"},
		{n.ByRecord, "which record of a name they ask for"},
		{n.ByPath, "how much a global load balancer passes on"},
	} {
		if h.on {
			on = append(on, h.what)
		}
	}
	if len(on) == 0 {
		return ""
	}
	return ", depending on " + strings.TrimSpace(list(on))
}
