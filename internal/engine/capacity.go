// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// How the need for proxies is worked out, by file and in this order:
//
//   - capacity_passage.go: to which records, addresses and forwarding rules a
//     target or a load balancer passes on what comes to it. It follows the links
//     that health follows (dns_front.go, health_endpoint.go), so that load comes
//     wherever a fault matters.
//   - capacity_reach.go: at which places a record's load can take proxies at all,
//     by walking these links from it (Health.Load begins here).
//   - capacity_failing.go: which targets fail in a case, and what a record answers
//     then.
//   - capacity_flow.go: shares by rule and place, each between two, and how they
//     add up and are split.
//   - capacity_pursuit.go: where all of a load goes in one scenario, from the
//     answers along the links, as a scenarioFlow.
//   - capacity_load.go: the scenarios of each case for one record, and what of its
//     load comes to each forwarding rule (the result of Health.Load).
//   - capacity_names.go: which records share one name and so one load, and what
//     comes of all names to a place (Capacity begins here).
//   - capacity_one_down.go: the same while one other target fails, in whatever
//     records it stands.
//   - capacity_amount.go: the sums, told apart by whether the input tells them.
//   - capacity.go: the places, with their subnets and the proxies needed.

package engine

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// ProxyPlace is a VPC network and region in which regional load balancers
// behind DNS records take their proxies from one pool (PROXY-001).
type ProxyPlace struct {
	Network, Region string
	// Subnets are the active proxy-only subnets there: one, or none where
	// the input does not show it.
	Subnets []*topology.Subnetwork
	// Usable is the number of proxies that the subnet has addresses for, or
	// -1 where it is not known (PROXY-008).
	Usable int
	// Frontends are the forwarding rules there that records lead to, and
	// Others those that nothing leads to, so that their load is not part
	// of any number. A place without frontends is one to which the input
	// does not tell whether load comes.
	Frontends []FrontendLoad
	Others    []*topology.ForwardingRule
	// Cases sum up the loads of all names.
	Cases []ProxyCase
	// Hidden says that the network or region is a sensitive value, and
	// Secret that a sensitive value decides about the shares.
	Hidden, Secret bool
}

// FrontendLoad is what of a public name's load comes to a forwarding rule.
type FrontendLoad struct {
	Rule   *topology.ForwardingRule
	Record *topology.DNSRecord
	// Services are the backend services behind the rule, and Groups theirs.
	Services []*topology.BackendService
	Groups   []*topology.Group
	// Shares are by case, in the order of ProxyCases.
	Shares []LoadShare

	record *recordLoad
}

// LoadShare is a share of a load: one number, or between two where it depends
// on where the clients are, or on something else that is not known.
type LoadShare struct{ Least, Most *big.Rat }

// Exact reports whether the share is one number.
func (s LoadShare) Exact() bool { return s.Least == s.Most || s.Least.Cmp(s.Most) == 0 }

// ProxyCase is the need for proxies in one case.
type ProxyCase struct {
	Name ProxyCaseName
	// Share is that of all frontends together, in public names' loads.
	Share LoadShare
	// Told is the most that the share can be without what the input does not
	// tell, which the attributes in Open hide.
	Told *big.Rat
	Open []topology.Origin
	// The share that is told depends on where clients are, on which target
	// fails, on which record of one name clients ask for, or on how much a
	// global load balancer passes on.
	ByClients, ByTarget, ByRecord, ByPath bool
	// Disputed are the questions that the documents leave open and on which
	// the share hangs, for example Q5 where everything is unhealthy.
	Disputed []string
	// Needed is the largest number of proxies that are needed, however many
	// they are, and Allocated what a load balancer gets at least (PROXY-006,
	// Q24). Both are nil without an assumed load.
	Needed, Allocated *big.Int
}

// ProxyCaseName names a case.
type ProxyCaseName string

const (
	// CaseSteady: nothing fails. A trickle is part of it.
	CaseSteady ProxyCaseName = "steady"
	// CaseFailover: every primary of a failover record fails. Records of
	// other policies are as in CaseSteady.
	CaseFailover ProxyCaseName = "failover"
	// CaseOneDown: on top, one of the other targets fails, in whatever
	// records it stands; whichever gives the most.
	CaseOneDown ProxyCaseName = "failover_one_target_down"
)

// ProxyCases lists the cases in their order.
var ProxyCases = []ProxyCaseName{CaseSteady, CaseFailover, CaseOneDown}

// Load returns what of a record's load comes to which forwarding rule that takes
// proxies, by the rules' addresses. An entry without a forwarding rule is for
// Capacity alone: the input does not tell where that load comes to.
func (h *Health) Load(r *topology.DNSRecord, a Assumptions) []FrontendLoad {
	if r.Policy == topology.NoPolicy && r.PolicyUnknown == nil {
		return nil
	}
	return newCapacity(h, a).record(r)
}

// Capacity sums up the loads of all records, and returns the places that take
// part in the failover of one, or may, by network and region.
func Capacity(t *topology.Topology, h *Health, a Assumptions, loads []FrontendLoad) []*ProxyPlace {
	c := places{topology: t, assumed: a, places: map[placeKey]*ProxyPlace{}, met: map[*topology.ForwardingRule]bool{}}
	behind := h.behindAnother(loads)
	c.names.read(h, behind)
	for _, f := range loads {
		if behind[f.Record] || h.described(f.Record) {
			continue
		}
		c.names.add(f.record)
		if f.Rule == nil {
			continue
		}
		if p := c.place(f.Rule, true); p != nil {
			c.met[f.Rule] = true
			p.Frontends = append(p.Frontends, f)
		}
	}
	if a.HasLoad() {
		c.addOpen()
	}
	list := make([]*ProxyPlace, 0, len(c.places))
	for k, p := range c.places {
		c.complete(k, p)
		list = append(list, p)
	}
	slices.SortFunc(list, func(x, y *ProxyPlace) int {
		return cmp.Or(cmp.Compare(x.Network, y.Network), cmp.Compare(x.Region, y.Region))
	})
	return list
}

// placeKey is a network and region.
type placeKey struct{ network, region string }

// places gathers the frontends by place.
type places struct {
	topology *topology.Topology
	assumed  Assumptions
	places   map[placeKey]*ProxyPlace
	names    nameLoads
	// met are the forwarding rules that a record leads to.
	met map[*topology.ForwardingRule]bool
}

// takesProxies reports whether a forwarding rule's load balancer takes its
// proxies from a regional proxy-only subnet.
func takesProxies(r *topology.ForwardingRule) bool {
	switch r.Kind() {
	case topology.RegionalExternalALB, topology.RegionalInternalALB, topology.RegionalExternalProxy, topology.RegionalInternalProxy:
		return true
	}
	return false
}

// place returns the place of a forwarding rule, or nil where it is not known.
func (c *places) place(r *topology.ForwardingRule, add bool) *ProxyPlace {
	w := somewhere{network: r.Network, region: r.Region}
	if !r.Network.IsKnown() || !r.Region.IsKnown() {
		return nil
	}
	p := c.places[w.key()]
	if p == nil && add {
		p = c.newPlace(w.key())
	}
	if p != nil {
		p.Hidden = p.Hidden || r.Network.Sensitive || r.Region.Sensitive
	}
	return p
}

func (c *places) newPlace(k placeKey) *ProxyPlace {
	p := &ProxyPlace{Network: k.network, Region: k.region, Usable: -1}
	c.places[k] = p
	return p
}

// addOpen adds the places of proxy-only subnets to which load may come.
func (c *places) addOpen() {
	for _, s := range c.topology.Subnetworks {
		w := somewhere{network: s.Network, region: s.Region}
		if isProxyOnly(s) && s.Network.IsKnown() && s.Region.IsKnown() && c.places[w.key()] == nil && c.names.mayReach(w.key()) {
			c.newPlace(w.key()).Hidden = s.Network.Sensitive || s.Region.Sensitive
		}
	}
}

// isProxyOnly reports whether a subnet may be the one from which regional load
// balancers take their proxies.
func isProxyOnly(s *topology.Subnetwork) bool {
	return !topology.Is(s.Role, "BACKUP") &&
		(topology.Is(s.Purpose, "REGIONAL_MANAGED_PROXY") || topology.Is(s.Purpose, "INTERNAL_HTTPS_LOAD_BALANCER"))
}

// complete sums up the loads of a place and finds its subnet.
func (c *places) complete(k placeKey, p *ProxyPlace) {
	for _, s := range c.topology.Subnetworks {
		w := somewhere{network: s.Network, region: s.Region}
		if isProxyOnly(s) && w.key() == k {
			p.Subnets = append(p.Subnets, s)
		}
	}
	if len(p.Subnets) == 1 {
		cidr, ok := p.Subnets[0].CIDR.Get()
		if n, valid := UsableAddresses(cidr); ok && valid {
			p.Usable = n
		}
	}
	for _, r := range c.topology.ForwardingRules {
		if !c.met[r] && !r.Global && !r.Network.Sensitive && !r.Region.Sensitive && c.place(r, false) == p && takesProxies(r) {
			p.Others = append(p.Others, r)
		}
	}
	for i, name := range ProxyCases {
		one := c.names.sum(i, k)
		one.Name = name
		if c.assumed.HasLoad() {
			one.Needed = c.assumed.Proxies(one.Share.Most)
			one.Allocated = one.Needed
			if least := big.NewInt(MinimumProxies); one.Needed.Cmp(least) < 0 {
				one.Allocated = least
			}
		}
		p.Cases = append(p.Cases, one)
	}
	p.Secret = c.names.secret(k)
}

// UsableAddresses returns how many proxies a proxy-only subnet has addresses
// for: one each, of 2^(32-prefix) minus 4 that are reserved (PROXY-008).
func UsableAddresses(cidr string) (n int, ok bool) {
	_, prefix, found := strings.Cut(cidr, "/")
	bits, err := strconv.Atoi(prefix)
	if !found || err != nil || bits < 1 || bits > 30 {
		return 0, false
	}
	return 1<<(32-bits) - 4, true
}
