// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

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
	// of any number.
	Frontends []FrontendLoad
	Others    []*topology.ForwardingRule
	// Cases sum up the frontends.
	Cases []ProxyCase
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
}

// LoadShare is a share of a load: one number, or between two where it depends
// on where the clients are.
type LoadShare struct{ Least, Most *big.Rat }

// Exact reports whether the share is one number.
func (s LoadShare) Exact() bool { return s.Least == s.Most || s.Least.Cmp(s.Most) == 0 }

// ProxyCase is the need for proxies in one case.
type ProxyCase struct {
	Name ProxyCaseName
	// Share is that of all frontends together, in public names' loads.
	Share LoadShare
	// Needed is the largest number of proxies that are needed, -1 without
	// an assumed load, and Allocated what a load balancer gets at least
	// (PROXY-006, Q24).
	Needed, Allocated int
}

// ProxyCaseName names a case.
type ProxyCaseName string

const (
	// CaseSteady: nothing fails. A trickle is part of it.
	CaseSteady ProxyCaseName = "steady"
	// CaseFailover: every primary of a failover record fails. Records of
	// other policies are as in CaseSteady.
	CaseFailover ProxyCaseName = "failover"
	// CaseOneDown: on top, one of the other targets fails, whichever gives
	// the most.
	CaseOneDown ProxyCaseName = "failover_one_target_down"
)

// ProxyCases lists the cases in their order.
var ProxyCases = []ProxyCaseName{CaseSteady, CaseFailover, CaseOneDown}

// Load returns what of a record's load comes to which forwarding rule that takes
// proxies, by the rules' addresses.
func (h *Health) Load(r *topology.DNSRecord, a Assumptions) []FrontendLoad {
	if r.Policy == topology.NoPolicy {
		return nil
	}
	c := capacity{health: h, assumed: a}
	return c.record(r)
}

// Capacity sums up the loads of all records, and returns the places that take
// part in the failover of one, by network and region.
func Capacity(t *topology.Topology, h *Health, a Assumptions, loads []FrontendLoad) []*ProxyPlace {
	c := places{topology: t, assumed: a, places: map[[2]string]*ProxyPlace{}, met: map[*topology.ForwardingRule]bool{}}
	behind := h.behindAnother()
	for _, f := range loads {
		if behind[f.Record] {
			continue
		}
		if p := c.place(f.Rule, true); p != nil {
			c.met[f.Rule] = true
			p.Frontends = append(p.Frontends, f)
		}
	}
	list := make([]*ProxyPlace, 0, len(c.places))
	for _, p := range c.places {
		c.complete(p)
		list = append(list, p)
	}
	slices.SortFunc(list, func(x, y *ProxyPlace) int {
		return cmp.Or(cmp.Compare(x.Network, y.Network), cmp.Compare(x.Region, y.Region))
	})
	return list
}

// places gathers the frontends by place.
type places struct {
	topology *topology.Topology
	assumed  Assumptions
	places   map[[2]string]*ProxyPlace
	// met are the forwarding rules that a record leads to.
	met map[*topology.ForwardingRule]bool
}

// behindAnother are the records that a global load balancer of another one
// asks for: their load is that of the other one.
func (h *Health) behindAnother() map[*topology.DNSRecord]bool {
	behind := map[*topology.DNSRecord]bool{}
	for _, r := range h.topology.DNSRecords {
		if r.Policy != topology.FailoverRouting || r.Primary == nil {
			continue
		}
		for i := range r.Primary.External {
			if inner := h.bypassed(&r.Primary.External[i], r); inner != nil && inner != r {
				behind[inner] = true
			}
		}
	}
	return behind
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
	network, ok := r.Network.Get()
	region, ok2 := r.Region.Get()
	if !ok || !ok2 || r.Network.Sensitive {
		return nil
	}
	key := [2]string{network, region}
	p := c.places[key]
	if p == nil && add {
		p = &ProxyPlace{Network: network, Region: region, Usable: -1}
		c.places[key] = p
	}
	return p
}

// complete sums up the frontends of a place and finds its subnet.
func (c *places) complete(p *ProxyPlace) {
	for _, s := range c.topology.Subnetworks {
		network, _ := s.Network.Get()
		region, _ := s.Region.Get()
		if network != p.Network || region != p.Region || topology.Is(s.Role, "BACKUP") {
			continue
		}
		if topology.Is(s.Purpose, "REGIONAL_MANAGED_PROXY") || topology.Is(s.Purpose, "INTERNAL_HTTPS_LOAD_BALANCER") {
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
		if !c.met[r] && !r.Global && c.place(r, false) == p && takesProxies(r) {
			p.Others = append(p.Others, r)
		}
	}
	for i, name := range ProxyCases {
		one := ProxyCase{Name: name, Share: LoadShare{new(big.Rat), new(big.Rat)}, Needed: -1, Allocated: -1}
		for _, f := range p.Frontends {
			one.Share.Least.Add(one.Share.Least, f.Shares[i].Least)
			one.Share.Most.Add(one.Share.Most, f.Shares[i].Most)
		}
		if c.assumed.HasLoad() {
			if n, err := c.assumed.Load.times(one.Share.Most).Proxies(); err == nil {
				one.Needed, one.Allocated = n, max(n, MinimumProxies)
			}
		}
		p.Cases = append(p.Cases, one)
	}
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
